"""Files that list entries: TOML with tables of some kinds, read with every fault at once and the line of each."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from .errors import SetupError
from .hints import near
from .rulebook import STATUSES

LARGEST = 256_000
"""Bytes; a file beyond this is refused unread."""
MOST_FAULTS = 100
Entry = dict[str, Any]
Faults = Callable[[Entry], Iterator[tuple[str, str]]]
"""What is wrong with one entry: the key that it is wrong with, and why."""


def text_of(path: str, what: str) -> str:
    """The text of a file; ``what`` it holds, for messages. :class:`SetupError` when it cannot be read."""
    file = Path(path)
    try:
        if not file.is_file():
            raise SetupError((f"{path}: there is no such file of {what}",))
        if file.stat().st_size > LARGEST:
            raise SetupError((f"{path}: the file has {file.stat().st_size} bytes; at most {LARGEST} are read",))
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise SetupError((f"{path}: not a text in UTF-8",)) from None
    except OSError as error:
        raise SetupError((f"{path}: {error.strerror or error}",)) from None


def parsed(
    text: str,
    path: str,
    kinds: Mapping[str, Faults],
    problems: list[str],
    needed: tuple[str, ...] = (),
    once: tuple[str, ...] = (),
) -> tuple[str, dict[str, list[tuple[int, Entry]]], Lines]:
    """The status of a listing, by kind its sound entries with their numbers in the file, and where everything stands.

    Whatever is wrong is added to ``problems``, each with its line; text that is no TOML is a :class:`SetupError`.
    ``needed``: the kinds without which a listing is not whole; ``once``: those of which there is a single one, written
    as a table. Entries are tables, or inline tables of a list.
    """
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: not TOML, or a number too long to be read
        raise SetupError((_unreadable(text, path, error),)) from None
    where = Lines(text, path, tuple(kinds))
    known = ("status", *kinds)
    problems += [
        f"{where.top(key)}: unknown key {shown(key)[1:-1]}{near(key, known)}" for key in data if key not in known
    ]
    status = data.get("status")
    if not isinstance(status, str) or status not in STATUSES:
        said = "status is missing" if status is None else f"status is {shown(status)}"
        problems.append(f"{where.top('status')}: {said}; it is one of {', '.join(STATUSES)}")
    good: dict[str, list[tuple[int, Entry]]] = {}
    for kind, faults in kinds.items():
        good[kind] = []
        entries = data.get(kind, [])
        if kind in once:
            if not isinstance(entries, dict) and (kind in data or kind in needed):
                problems.append(f"{where.top(kind)}: no {kind}; write it once, as a [{kind}]")
                continue
            entries = [entries] if isinstance(entries, dict) else []
        missing = not entries and (kind in data or kind in needed) and kind not in once
        if missing or not isinstance(entries, list) or not all(isinstance(e, dict) for e in entries):
            problems.append(f"{where.top(kind)}: no {kind}s; write each as a [[{kind}]]")
            continue
        for n, entry in enumerate(entries):
            wrong = [*faults(entry)]
            problems += [f"{where.key(n, key, kind)}: {said}" for key, said in wrong]
            if not wrong:
                good[kind].append((n, entry))
    return str(status), good, where


def _unreadable(text: str, path: str, error: Exception) -> str:
    """Why a text is not TOML, with the place where that is known."""
    if isinstance(error, RecursionError):
        return f"{path}: not TOML: nested too deeply"
    if not isinstance(error, tomllib.TOMLDecodeError):
        return f"{path}: not TOML: a number is too long"
    found = re.search(r"at line (\d+), column (\d+)", str(error))
    place = f":{found[1]}:{found[2]}" if found else f":{text.count(chr(10)) + 1}" if "at end" in str(error) else ""
    return f"{path}{place}: not TOML: {re.sub(r' [(]at .*', '', str(error))}"


def at_most(problems: list[str], path: str) -> tuple[str, ...]:
    """The faults to tell: the first hundred."""
    more = len(problems) - MOST_FAULTS
    return (*problems[:MOST_FAULTS], f"{path}: and {more} more") if more > 0 else tuple(problems)


def given(key: str, value: object) -> str:
    """What a key of the file says, or that it says nothing."""
    return f"{key} is missing" if value is None else f"{key} is {shown(value)}"


def shown(value: object) -> str:
    """A value of the file as it stands in a message, cut where it is long."""
    told = repr(value)
    return told if len(told) <= 60 else f"{told[:57]}..."


def strange_keys(entry: Entry, known: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Keys that an entry does not have."""
    for key in entry:
        if key not in known:
            yield key, f"unknown key {shown(key)[1:-1]}{near(key, known)}"


def figure(entry: Entry, key: str, least: int, most: int) -> Iterator[tuple[str, str]]:
    """What is wrong with a whole number within bounds."""
    value = entry.get(key)
    if type(value) is not int or not least <= value <= most:
        yield key, f"{given(key, value)}; it is a number from {least} to {most}"


class Lines:
    """Where keys stand in the text of a listing, whose entries are of some ``kinds``."""

    def __init__(self, text: str, path: str, kinds: tuple[str, ...]) -> None:
        self.path, self.kinds = path, kinds
        self.tops: dict[str, int] = {}
        self.entries: dict[str, list[dict[str, int]]] = {kind: [] for kind in kinds}
        inside: dict[str, int] = self.tops
        lists = _Lists(inside, "")
        heading = re.compile(rf"""\s*\[{{1,2}}\s*["']?({"|".join(map(re.escape, kinds))})["']?\s*\]""")
        for number, line in enumerate(text.split("\n"), start=1):
            if head := heading.match(line):
                self.tops.setdefault(head[1], number)
                inside = {"": number}
                lists = _Lists(inside, "")
                self.entries[head[1]].append(inside)
            elif found := re.match(r"""\s*\[{1,2}\s*["']?([\w-]+)""", line):
                self.tops.setdefault(found[1], number)
                inside = {}
                lists = _Lists(inside, "")
            elif found := re.match(r"""\s*["']?([\w-]+)["']?\s*=""", line):
                inside.setdefault(found[1], number)
                lists = _Lists(inside, found[1])
                line = line[found.end() :]
            lists.see(line, number)

    def top(self, key: str) -> str:
        """The place of a key outside of all entries."""
        return f"{self.path}:{self.tops.get(key, 1)}"

    def key(self, n: int, key: str, kind: str = "") -> str:
        """The line of a key of an entry; that of the entry where the key is missing.

        ``key`` can be that of an inline table in a list: ``effect[1]`` for the second of them.
        """
        kind = kind or self.kinds[0]
        entries = self.entries[kind]
        if n < len(entries):
            lines = entries[n]
            tried = [key, key.partition("[")[0], ""]
        else:  # the entries are a list of inline tables
            lines = self.tops
            tried = [f"{kind}[{n}].{key}", f"{kind}[{n}]", kind]
        return f"{self.path}:{next((lines[k] for k in tried if k in lines), 1)}"


_TEXTS = re.compile(r"""\"(?:\\.|[^"\\])*\"|'[^']*'|#.*""")
_SIGNS = re.compile(r"([\w-]+)\s*=\s*\[|[{}]")


class _Lists:
    """Where the inline tables of a list begin, and those of lists inside of them; ``key``: whose list it is."""

    def __init__(self, lines: dict[str, int], key: str) -> None:
        self.lines, self.key = lines, key
        self.depth = 0
        self.begun = -1
        self.inner, self.inside = "", 0

    def see(self, line: str, number: int) -> None:
        """Go on with a line, or with what follows the key on it."""
        for found in _SIGNS.finditer(_TEXTS.sub("", line)) if self.key else ():
            if found[1]:
                self.inner, self.inside = found[1], 0
            elif found[0] == "}":
                self.depth = max(0, self.depth - 1)
            else:
                if self.depth == 0:
                    self.begun += 1
                    self.lines.setdefault(f"{self.key}[{self.begun}]", number)
                elif self.depth == 1:
                    self.lines.setdefault(f"{self.key}[{self.begun}].{self.inner}[{self.inside}]", number)
                    self.inside += 1
                self.depth += 1
