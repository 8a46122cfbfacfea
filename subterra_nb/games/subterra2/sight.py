"""Sight, with the rulings that bear on it."""

from __future__ import annotations

import functools
from collections.abc import Callable
from itertools import pairwise

from ...board.layout import FAR
from ...kernel.citations import Ids, question
from ...kernel.decisions import Requirement
from .state import Explorer, State, explorers_on, guardians_on
from .tables import T
from .tiles import GRID

I, S = Ids("ie"), Ids("ie.sight")

OWN_TILE = question("ie.q.sight-own-tile", "included", "excluded")
ACROSS = question("ie.q.sight-flipped", "no", "yes")
SIGHT_PIECES = question("ie.q.sight-pieces", "open", "block", "block-all")


def sees(t: T, a: str, b: str, reach: int = FAR, rubble: tuple[str, ...] | None = None) -> bool:
    """Whether tile ``b`` is seen from tile ``a``: straight over connected tiles, not past or onto rubble.

    ``rubble``: the tokens that stop sight, if not all of them do.
    """
    s = t.state
    if a == b:
        return t[OWN_TILE] == "included"
    stopping: tuple[str, ...] = ()
    pieces = t[SIGHT_PIECES]
    if pieces != "open":
        stopping = tuple(g.at for g in s.guardians.values())
        if pieces == "block-all":
            stopping += tuple(f.at for f in s.explorers.values() if not f.fate)
    across = bool(s.layout.over) and t[ACROSS] == "yes"
    return s.layout.sees(a, b, s.rubble if rubble is None else rubble, reach, stopping, across)


def stops_sight(t: T, cell: str) -> bool:
    """Whether a figure on a tile stops sight beyond it, where it is ruled that figures can."""
    if t[SIGHT_PIECES] == "open":
        return False
    if guardians_on(t.state, cell):
        return True
    return t[SIGHT_PIECES] == "block-all" and bool(explorers_on(t.state, cell))


@functools.cache
def between(a: str, b: str) -> tuple[str, ...] | None:
    """The cells between two cells of one lane or column, from ``a`` on; None when they don't lie in one line."""
    (ax, ay), (bx, by) = GRID.at[a], GRID.at[b]
    if ax != bx and ay != by:
        return None
    sides = ("E" if bx > ax else "W", abs(bx - ax)) if ax != bx else ("N" if by > ay else "S", abs(by - ay))
    side, steps = sides
    cells, c = [], a
    for _ in range(steps - 1):
        c = GRID.next[c].get(side, "")
        if not c:
            return None
        cells.append(c)
    return tuple(cells)


def needs_sight(cite: str, why: str, reach: int, place: Callable[[State, str], str]) -> tuple[Requirement, ...]:
    """Requirements that a tile be visible in a straight line at most ``reach`` tiles away.

    ``cite`` is the rule that asks for it; walls and rubble in the way fail by rules of their own. ``place(state,
    argument)`` gives the tile that has to be seen.
    """

    def in_line(s: State, t: T, me: Explorer, x: str) -> bool:
        there = place(s, x)
        if me.at == there:
            return t[OWN_TILE] == "included"
        way = between(me.at, there)
        return way is not None and len(way) < reach

    def no_wall(s: State, t: T, me: Explorer, x: str) -> bool:
        cells = (me.at, *(between(me.at, place(s, x)) or ()), place(s, x))
        return all(b in s.layout.joined.get(a, ()) for a, b in pairwise(cells) if a != b)

    def none_flipped(s: State, t: T, me: Explorer, x: str) -> bool:
        way = (*(between(me.at, place(s, x)) or ()), place(s, x))
        return not s.layout.over or t[ACROSS] == "yes" or not any(c in s.layout.over for c in way)

    def no_rubble(s: State, t: T, me: Explorer, x: str) -> bool:
        return not any(c in s.rubble for c in between(me.at, place(s, x)) or ())

    def bare(s: State, t: T, me: Explorer, x: str) -> bool:
        return place(s, x) not in s.rubble or place(s, x) == me.at

    def open_view(s: State, t: T, me: Explorer, x: str) -> bool:
        return t[SIGHT_PIECES] == "open" or sees(t, me.at, place(s, x), reach)

    line = Requirement(cite, why, in_line)
    return (
        line,
        Requirement(S.walls, "a wall is in the way", no_wall, (line,)),
        Requirement(ACROSS.id, "a tile on its volcano side is in the way", none_flipped, (line,)),
        Requirement(S.rubble, "rubble is in the way", no_rubble, (line,)),
        Requirement(S.rubble_tile, "a tile with rubble is not seen", bare, (line,)),
        Requirement(SIGHT_PIECES.id, "a figure is in the way", open_view, (line,)),
    )


def seen_by(t: T, a: str, b: str) -> tuple[str, ...]:
    """What a successful look shows: the rule of sight, and that figures in the way don't stop it."""
    on_the_way = between(a, b) or ()
    figures = any(explorers_on(t.state, c) or guardians_on(t.state, c) for c in on_the_way)
    return (I.sight, S.pieces) if figures else (I.sight,)
