"""YAML with the line and column of every value, limited to what JSON can hold, and safe against hostile files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import AliasEvent, CollectionEndEvent, CollectionStartEvent, ScalarEvent
from ruamel.yaml.nodes import MappingNode, ScalarNode

from subterra_nb.pipeline.problems import InputProblems, Problem

MAX_BYTES = 256 * 1024
"""Size of the largest file that is read."""
MAX_VALUES = 10_000
"""How many values and keys a file may hold: reading more would take longer than anybody waits for a refusal."""
MAX_DEPTH = 20
"""How deeply lists and mappings may be nested."""

TAG = "tag:yaml.org,2002:"


@dataclass(frozen=True)
class Node:
    """A value with its place: a scalar, a ``list[Node]``, or a ``dict[str, Node]`` whose *keys* have places as well."""

    value: Any
    line: int
    column: int
    keys: dict[str, tuple[int, int]]

    def place(self, name: str) -> str:
        """``name:line:column``."""
        return f"{name}:{self.line}:{self.column}"

    def key_place(self, name: str, key: str) -> str:
        """``name:line:column`` of the *key* of a mapping."""
        line, column = self.keys[key]
        return f"{name}:{line}:{column}"

    def plain(self) -> Any:
        """The value without places."""
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        return self.value


def load(path: Path | str) -> Node:
    """The one document of the YAML file *path*; `InputProblems` when it cannot be read."""
    path = Path(path)
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise InputProblems([Problem(path.name, f"is too large: {size:,} bytes", f"the limit is {MAX_BYTES:,}")])
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InputProblems([Problem(str(path), f"cannot be read: {error.strerror or error}")]) from None
    except UnicodeDecodeError as error:
        raise InputProblems([Problem(path.name, f"is not UTF-8 text (byte {error.start})")]) from None
    return loads(text, path.name)


def loads(text: str, name: str) -> Node:
    """The one document of the YAML *text*; *name* stands in messages."""
    try:
        refuse_tricks(text, name)
        root = YAML().compose(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"{name}:{mark.line + 1}:{mark.column + 1}" if mark else name
        raise InputProblems([Problem(place, f"not YAML: {error.problem or error.context}")]) from None
    except (YAMLError, ValueError) as error:
        raise InputProblems([Problem(name, f"not YAML: {str(error).splitlines()[0]}")]) from None
    if root is None:
        raise InputProblems([Problem(f"{name}:1:1", "the file is empty")])
    problems: list[Problem] = []
    node = convert(root, name, problems)
    if problems:
        raise InputProblems(problems)
    return node


def refuse_tricks(text: str, name: str) -> None:
    """Refuse aliases (which can unfold without limit), tags and deep nesting before anything is built."""
    problems = []
    depth = values = 0
    for event in YAML().parse(text):
        place = f"{name}:{event.start_mark.line + 1}:{event.start_mark.column + 1}"
        if isinstance(event, AliasEvent) or getattr(event, "anchor", None):
            problems.append(Problem(place, "anchors and aliases (& and *) are not used here", "write the value out"))
        if isinstance(event, (ScalarEvent, CollectionStartEvent)) and event.ctag:
            problems.append(Problem(place, f"tags are not used here: {event.ctag}", "write a plain value"))
        depth += isinstance(event, CollectionStartEvent) - isinstance(event, CollectionEndEvent)
        if depth > MAX_DEPTH:
            problems.append(Problem(place, f"nested more than {MAX_DEPTH} deep"))
            break
        values += isinstance(event, ScalarEvent)
        if values > MAX_VALUES:
            problems.append(Problem(place, f"more than {MAX_VALUES:,} values", "split the file"))
            break
        if len(problems) >= 20:
            break
    if problems:
        raise InputProblems(problems)


def convert(node: Any, name: str, problems: list[Problem]) -> Node:
    """The YAML *node* as a `Node`; what is wrong goes to *problems*."""
    line, column = node.start_mark.line + 1, node.start_mark.column + 1
    if isinstance(node, ScalarNode):
        return Node(scalar(node, f"{name}:{line}:{column}", problems), line, column, {})
    if not isinstance(node, MappingNode):
        return Node([convert(item, name, problems) for item in node.value], line, column, {})
    found: dict[str, Node] = {}
    keys: dict[str, tuple[int, int]] = {}
    for key, value in node.value:
        here = (key.start_mark.line + 1, key.start_mark.column + 1)
        place = f"{name}:{here[0]}:{here[1]}"
        if not isinstance(key, ScalarNode):
            problems.append(Problem(place, "a key must be a word"))
            continue
        if key.value in found:
            problems.append(Problem(place, f"'{key.value}' stands here twice", f"first in line {keys[key.value][0]}"))
        keys[key.value] = here
        found[key.value] = convert(value, name, problems)
    return Node(found, line, column, keys)


def scalar(node: Any, place: str, problems: list[Problem]) -> Any:
    """The value of a scalar by the rules of YAML 1.2; what JSON cannot hold is a problem."""
    kind, text = str(node.tag).removeprefix(TAG), node.value
    if kind == "str":
        return text
    if kind == "null":
        return None
    if kind == "bool":
        return text.lower() == "true"
    if kind == "int":
        digits = text.lstrip("+-")
        if len(digits) > 1 and digits[0] == "0" and digits.isdigit():
            problems.append(
                Problem(place, f"{text} starts with a zero", f"write {digits.lstrip('0') or 0}, or quote it")
            )
            return 0
        if len(digits) <= 30:
            return int(text, 0)
    if kind == "float":
        return float(text.lower().replace(".inf", "inf").replace(".nan", "nan").replace("_", ""))
    problems.append(Problem(place, f"{text:.40} is read as a {kind}", "put quotes around it"))
    return None
