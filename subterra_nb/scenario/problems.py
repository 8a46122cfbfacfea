"""What can be wrong with a scenario: one form for faults of the file, of its script, and for facts that differ."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ..kernel.hints import closest, spelt_otherwise

FILE, SCRIPT, EXPECTATION = "file", "script", "expectation"
MOST = 100
"""Faults of one file that are told."""


class Problem(Struct, frozen=True):
    """Something wrong: where, in which field, what, and for a fact that differs what led to it.

    ``kind``: ``file`` (it cannot be read as a scenario), ``script`` (its steps or its luck do not fit the game) or
    ``expectation`` (the game does something else than is expected). ``line`` and ``column`` count from 1, 0: unknown.
    """

    file: str
    line: int
    column: int
    field: str
    message: str
    kind: str = FILE
    why: tuple[str, ...] = ()

    def __str__(self) -> str:
        place = ":".join([self.file, *(str(n) for n in (self.line, self.column) if n)])
        head = f"{place}: {self.field}: {self.message}" if self.field else f"{place}: {self.message}"
        return "\n".join([head, *(f"    {line}" for line in self.why)])


class ScenarioErrors(ValueError):
    """All that is wrong with a scenario file, in the order of the file, up to a number that somebody would read."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        found = sorted(dict.fromkeys(problems), key=lambda p: (p.line, p.column))
        if len(found) > MOST:
            more = f"and {len(found) - MOST} faults more"
            found = [*found[:MOST], Problem(found[0].file, found[MOST].line, 0, "", more)]
        self.problems = tuple(found)
        super().__init__("\n".join(str(p) for p in self.problems))


def did_you_mean(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """``", did you mean x?"`` for the nearest of the ``known`` words, else ``otherwise``."""
    known = list(known)
    found = closest(word, known, 0.55) or spelt_otherwise(word, known)
    return f", did you mean {found}?" if found else otherwise


def listed(words: Iterable[object], limit: int = 16) -> str:
    """The words, comma-separated, cut after ``limit`` of them."""
    all_words = [str(w) for w in words]
    more = f" and {len(all_words) - limit} more" if len(all_words) > limit else ""
    return ", ".join(all_words[:limit]) + more
