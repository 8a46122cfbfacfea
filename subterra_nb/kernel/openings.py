"""Openings: the stretch of a game before anybody, luck included, has answered anything.

It is the same in every game from the same state, so it is played once and its entries are shared: setting up is a
tenth of a short game. A record is only ever added to and an entry never changes, so that nobody can tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from .record import Entry

Mark = tuple[int, int, Any, dict[str, int]]
"""A resting point: answers and entries before it, the state there, and what was drawn of each stream."""

MOST = 8


class Opening(Struct, frozen=True, gc=False):
    """What every game from one state does before its first answer.

    ``state`` after it; ``record``: its entries; ``marks``: the resting points passed; ``modifiers``: those that a game
    from there can need.
    """

    state: Any
    record: tuple[Entry, ...]
    marks: tuple[Mark, ...]
    modifiers: Any


class Openings:
    """The openings of the last few states that games of one composition began from."""

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: list[tuple[Any, Opening]] = []

    def of(self, start: Any) -> Opening | None:
        """The opening from ``start``; None when none is kept."""
        for kept, opening in self._kept:
            if kept is start or kept == start:
                return opening
        return None

    def keep(self, start: Any, record: Sequence[Entry], marks: Sequence[Mark], modifiers: Any) -> None:
        """Keep what a new game did up to the last resting point before its first answer, if it passed any."""
        unanswered = [m for m in marks if not m[0]]
        if len(unanswered) < 2:
            return
        _, entries, state, _ = unanswered[-1]
        opening = Opening(state, tuple(record[:entries]), tuple(unanswered[:-1]), modifiers)
        self._kept = [(start, opening), *self._kept[: MOST - 1]]
