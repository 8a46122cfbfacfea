"""The text of a scenario file as plain data, with the line and column of everything, safe against hostile files.

Only what a teacher needs of YAML 1.2 is read: mappings with texts for keys, lists, texts, whole numbers, true, false.
No tags, no anchors, no dates, and limits on everything that can grow. JSON is read the same way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path as File
from typing import Any

import yaml as libyaml
from ruamel.yaml import YAML, events
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.reader import ReaderError

from ..kernel.notation import Path
from .problems import Problem, ScenarioErrors

MAX_BYTES = 256 * 1024
MAX_DEPTH = 12
MAX_ITEMS = 2000
"""Entries of one list or mapping: the steps of a script are the longest of them."""
MAX_PROBLEMS = 50
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
_LIKE_NUMBER = re.compile(
    r"[-+]?(\.[0-9]+|[0-9][0-9_]*(\.[0-9]*)?([eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-fA-F]+|\.inf|\.nan)"
)


# Two parsers give events of the same names: one in C, which takes a tenth of the time, and one whose faults we tell.
_DOCUMENT = (events.DocumentStartEvent, libyaml.DocumentStartEvent)
_ALIAS = (events.AliasEvent, libyaml.AliasEvent)
_SCALAR = (events.ScalarEvent, libyaml.ScalarEvent)
_MAPPING = (events.MappingStartEvent, libyaml.MappingStartEvent)
_BEGINS = (*_SCALAR, *_MAPPING, events.SequenceStartEvent, libyaml.SequenceStartEvent)
_ENDS = (
    events.MappingEndEvent, events.SequenceEndEvent, libyaml.MappingEndEvent, libyaml.SequenceEndEvent,
)  # fmt: skip


class Document:
    """``data``: plain data; ``values`` and ``keys``: (line, column), from 1, of each value and key by path."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.lines = name, text.split("\n")
        self.data: Any = None
        self.values: dict[Path, tuple[int, int]] = {}
        self.keys: dict[Path, tuple[int, int]] = {}
        self.problems: list[Problem] = []

    def place(self, path: Path, key: bool = False) -> tuple[int, int]:
        """Line and column of a value (or of its key); of what it would stand in, when it is not there."""
        if key and path in self.keys:
            return self.keys[path]
        while path and path not in self.values:
            path = path[:-1]
        return self.values.get(path, (1, 1))

    def place_in_text(self, path: Path, row: int, column: int) -> tuple[int, int]:
        """Line and column of a place in a text of several lines, which is written as a block."""
        line, start = self.place(path)
        value = self.get(path)
        rows = value.split("\n") if isinstance(value, str) else []
        if line + row < len(self.lines) and row < len(rows) and rows[row].strip():
            source = self.lines[line + row]
            if source.strip() == rows[row].strip():
                return line + row + 1, len(source) - len(source.lstrip()) - (
                    len(rows[row]) - len(rows[row].lstrip())
                ) + column + 1
        return line, start

    def get(self, path: Path) -> Any:
        """The value at a path; None when there is none."""
        value = self.data
        for part in path:
            try:
                value = value[part]
            except (KeyError, IndexError, TypeError):
                return None
        return value

    def complain(self, line: int, column: int, field: str, message: str) -> None:
        """Note a fault; too many of them end the reading."""
        self.problems.append(Problem(self.name, line, column, field, message))
        if len(self.problems) >= MAX_PROBLEMS:
            raise ScenarioErrors(self.problems)


def field_of(path: Path) -> str:
    """A path as it stands in messages: ``play[2].expect.guide``."""
    return "".join(f"[{p + 1}]" if isinstance(p, int) else f".{p}" for p in path).lstrip(".")


def read_file(file: File, name: str) -> Document:
    """Read a file; raises :class:`ScenarioErrors`, without reading it all when it is too large."""
    try:
        with file.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise ScenarioErrors([Problem(name, 0, 0, "", f"cannot be read: {error.strerror or error}")]) from None
    return read_text(raw, name)


def read_text(raw: bytes | str, name: str) -> Document:
    """Read a text; raises :class:`ScenarioErrors` when no data can be made of it."""
    if isinstance(raw, str):
        raw = raw.encode("utf-8", "surrogatepass")
    if len(raw) > MAX_BYTES:
        raise ScenarioErrors([Problem(name, 0, 0, "", f"is too large: a scenario has at most {MAX_BYTES // 1024} kB")])
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise ScenarioErrors([Problem(name, line, 0, "", f"is not UTF-8 text (byte {error.start + 1})")]) from None
    document = _quickly(name, text) or Document(name, text)
    try:
        if document.data is None:
            _build(document, YAML().parse(text))
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        said = f"not YAML: {error.problem or error.context}{_hint(document, line, str(error.problem))}"
        raise ScenarioErrors([*document.problems, Problem(name, line, column, "", said)]) from None
    except ReaderError as error:
        line = text[: error.position].count("\n") + 1
        number = ord(text[error.position : error.position + 1] or " ")
        said = f"not YAML: character number {number} cannot stand in a text"
        raise ScenarioErrors([Problem(name, line, 0, "", said)]) from None
    except (YAMLError, ValueError, RecursionError, AssertionError, AttributeError, IndexError) as error:
        if isinstance(error, ScenarioErrors):
            raise
        said = (str(error).splitlines() or [type(error).__name__])[0]
        raise ScenarioErrors([*document.problems, Problem(name, 1, 1, "", f"not YAML: {said}")]) from None
    if not isinstance(document.data, dict):
        document.complain(*document.place(()), "", "expected keys with values, such as title: and family:")
        raise ScenarioErrors(document.problems)
    return document


def of_plain_data(data: Any, name: str) -> Document | None:
    """The document of plain data without its text, where there is nothing to complain about; else None.

    What its JSON would be refused for is left to :func:`read_text`, which says it with a place.
    """
    document = Document(name, "")
    document.data = data
    values, keys = document.values, document.keys

    def sound(value: Any, path: Path) -> bool:
        values[path] = (1, 1)
        if value is None or isinstance(value, (str, bool)):
            return True
        if isinstance(value, int):
            return abs(value) < 10**18
        if not isinstance(value, (dict, list)) or len(value) > MAX_ITEMS or len(path) >= MAX_DEPTH:
            return False
        if isinstance(value, list):
            return all(sound(v, (*path, i)) for i, v in enumerate(value))
        keys.update(dict.fromkeys(((*path, k) for k in value), (1, 1)))
        return all(sound(v, (*path, k)) for k, v in value.items())

    return document if isinstance(data, dict) and sound(data, ()) else None


def _hint(document: Document, line: int, problem: str) -> str:
    source = document.lines[line - 1] if line <= len(document.lines) else ""
    if "mapping values are not allowed" in problem or problem.endswith("but got ':'"):
        return '; a text with a colon in it needs quotes, such as "guide: move D3"'
    if "\t" in source:
        return "; a tab cannot indent, use blanks"
    if any(c in source for c in "┼┴┬├┤│─└┌┐┘"):
        return "; in a drawing no line may begin further left than the first one: put the letters of the lanes below it"
    return ""


def _quickly(name: str, text: str) -> Document | None:
    """The document by the parser in C, where there is one and nothing to complain about."""
    if not libyaml.__with_libyaml__:
        return None
    document = Document(name, text)
    try:
        _build(document, libyaml.parse(text, Loader=libyaml.CSafeLoader))
    except (libyaml.YAMLError, ValueError, RecursionError, AssertionError, AttributeError, IndexError):
        return None
    return None if document.problems else document


def _build(document: Document, parsed: Iterable[Any]) -> None:
    """Build the data from the events of a parser; no object of YAML's own is made."""
    path: list[str | int] = []
    stack: list[Any] = []
    pending: list[str | None] = []
    documents = 0

    def add(value: Any, line: int, column: int) -> None:
        if not stack:
            document.data = value
        elif isinstance(stack[-1], list):
            if len(stack[-1]) >= MAX_ITEMS:
                document.complain(line, column, field_of(tuple(path)), f"has more than {MAX_ITEMS} entries")
                raise ScenarioErrors(document.problems)
            path.append(len(stack[-1]))
            stack[-1].append(value)
        else:
            key = pending[-1]
            assert key is not None
            path.append(key)
            stack[-1][key] = value
            pending[-1] = None
        document.values[tuple(path)] = (line, column)
        if stack and not isinstance(value, (dict, list)):
            path.pop()

    for event in parsed:
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        here = tuple(path)
        if isinstance(event, _DOCUMENT):
            documents += 1
            if documents > 1:
                document.complain(line, column, "", "a second document begins here; a file holds one scenario")
                raise ScenarioErrors(document.problems)
        elif isinstance(event, _ALIAS):
            document.complain(line, column, field_of(here), "aliases (*) are not used here, write the value out")
            raise ScenarioErrors(document.problems)
        elif isinstance(event, _BEGINS):
            _refuse_tricks(document, event, here)
            key = bool(stack) and isinstance(stack[-1], dict) and pending[-1] is None
            if isinstance(event, _SCALAR):
                inside = (*here, len(stack[-1])) if stack and isinstance(stack[-1], list) else here
                inside = (*here, pending[-1]) if stack and pending[-1] is not None else inside
                value = event.value if key else _scalar(document, event, inside)
                if not key:
                    add(value, line, column)
                elif not _key(document, event, stack[-1], tuple(path)):
                    raise ScenarioErrors(document.problems)
                else:
                    pending[-1] = event.value
                    document.keys[(*here, event.value)] = (line, column)
                continue
            if key:
                document.complain(line, column, field_of(here), "a key has to be a word")
                raise ScenarioErrors(document.problems)
            if len(stack) >= MAX_DEPTH:
                document.complain(line, column, field_of(here), f"is nested more than {MAX_DEPTH} deep")
                raise ScenarioErrors(document.problems)
            inner: Any = {} if isinstance(event, _MAPPING) else []
            add(inner, line, column)
            stack.append(inner)
            pending.append(None)
        elif isinstance(event, _ENDS):
            stack.pop()
            pending.pop()
            if path:
                path.pop()


def _refuse_tricks(document: Document, event: Any, here: Path) -> None:
    line, column = event.start_mark.line + 1, event.start_mark.column + 1
    if event.anchor:
        document.complain(line, column, field_of(here), f"anchors (&{event.anchor:.20}) are not used here")
    tag = event.tag if isinstance(event, libyaml.Event) else event.ctag
    if tag is not None and str(tag) not in ("", "None"):
        said = f"tags ({tag!s:.40}) are not used here, write a plain value"
        document.complain(line, column, field_of(here), said)


def _key(document: Document, event: Any, mapping: dict[str, Any], here: Path) -> bool:
    line, column = event.start_mark.line + 1, event.start_mark.column + 1
    name = event.value
    if len(name) > 200 or "\n" in name:
        document.complain(line, column, field_of(here), "a key has to be a word")
        return False
    if name in mapping:
        first = document.keys[(*here, name)][0]
        document.complain(line, column, field_of((*here, name)), f"stands here twice, first in line {first}")
    if len(mapping) >= MAX_ITEMS:
        document.complain(line, column, field_of(here), f"has more than {MAX_ITEMS} entries")
        return False
    return True


def _scalar(document: Document, event: Any, here: Path) -> Any:
    """A text, a whole number, true, false or nothing; what looks like another kind of number is a fault."""
    text: str = event.value
    if event.style == ">":
        text = text.replace("\a", "")  # ruamel marks with it where a folded line was broken
    if event.style not in (None, ""):
        return text
    if text in ("", "~", "null", "Null", "NULL"):
        return None
    if text in ("true", "True", "TRUE", "false", "False", "FALSE"):
        return text.lower() == "true"
    if _INTEGER.fullmatch(text):
        return int(text)
    if _LIKE_NUMBER.fullmatch(text):
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        digits = text.lstrip("+-")
        padded = digits.isdigit() and len(digits) < 10
        hint = f"write {digits.lstrip('0') or 0}" if padded else "write a whole number of usual size"
        said = f"{text:.40} is no whole number; {hint}, or put quotes around a text"
        document.complain(line, column, field_of(here), said)
        return 0
    return text
