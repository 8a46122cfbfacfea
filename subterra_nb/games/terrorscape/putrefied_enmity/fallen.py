"""Maps after collapses: without what has fallen, and by one reading with new ways across it."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from msgspec.structs import replace

from ....kernel.citations import question
from ..maps import Map, joined
from ..sheet import OPEN, Connection, Sheet

THROUGH = question("pe.q.collapse-adjacency-through", "cut", "merged")
ACROSS = (THROUGH.id,)
"""The citations by which a way across what has fallen is known."""


def without(m: Map, place: str, merged: bool) -> Map:
    """The map when a location has fallen."""
    return _merged(m.sheet, (*m.gone, place), tuple(sorted(m.rulings.items()))) if merged else m.without(place)


@lru_cache(maxsize=64)
def _merged(sheet: Sheet, gone: tuple[str, ...], rulings: tuple[tuple[str, str], ...]) -> Map:
    """The map without these, whose neighbours are adjacent: the same in whatever order they fell."""
    ways = [c for c in sheet.connections if c.cites != ACROSS]
    for place in sorted(gone):
        near = dict.fromkeys(c.b if c.a == place else c.a for c in ways if place in (c.a, c.b))
        names = {c.name for c in ways}
        ways += [
            Connection(joined(a, b), a, b, OPEN, ACROSS) for a, b in combinations(near, 2) if joined(a, b) not in names
        ]
    return Map(replace(sheet, connections=tuple(ways)), tuple(sorted(gone)), dict(rulings))
