"""Ways to the closest: shortest paths with every tie left open, for the rules to decide."""

from __future__ import annotations

from collections.abc import Iterable

from .layout import FAR, Layout


def closest(layout: Layout, here: str, places: Iterable[str]) -> tuple[str, ...]:
    """Those of ``places`` that are fewest steps from ``here``, in the order given, each once; none if out of reach."""
    wanted = dict.fromkeys(places)
    if here in wanted:
        return (here,)
    _, found = _search(layout, here, wanted)
    return tuple(found)


def steps_to_closest(layout: Layout, here: str, places: Iterable[str]) -> tuple[str, ...]:
    """The neighbours of ``here`` by which some shortest path leads to one of the closest of ``places``."""
    wanted = dict.fromkeys(places)
    if here in wanted:
        return ()
    ways, _ = _search(layout, here, wanted)
    links = layout.links[here]
    return links if ways == (1 << len(links)) - 1 else tuple([n for i, n in enumerate(links) if ways >> i & 1])


def _search(layout: Layout, here: str, wanted: dict[str, None]) -> tuple[int, list[str]]:
    """Look round in ever wider circles up to the first in which a wanted cell lies.

    The wanted cells there, and as bits the links of ``here`` that shortest paths to them begin with.
    """
    links = layout.links
    seen = {here}
    circle: dict[str, int] = {}
    bit = 1
    for n in links[here]:
        circle[n] = bit
        bit <<= 1
    goals = wanted.keys()
    while circle:
        if not goals.isdisjoint(circle):
            found, ways = [], 0
            for p in wanted:
                if p in circle:
                    found.append(p)
                    ways |= circle[p]
            return ways, found
        seen.update(circle)
        wider: dict[str, int] = {}
        for c, by in circle.items():
            for n in links[c]:
                if n not in seen:
                    wider[n] = wider.get(n, 0) | by
        circle = wider
    return 0, []


def first_steps_avoiding(layout: Layout, here: str, places: Iterable[str], shut: tuple[str, ...]) -> tuple[str, ...]:
    """The same towards the closest of ``places`` when shut cells cannot be crossed; none if all ways are shut."""
    row = layout.row_avoiding(here, shut)
    near = min((row[p] for p in places if p in row), default=FAR)
    if near == FAR:
        return ()
    rows = [layout.row_avoiding(p, shut) for p in dict.fromkeys(places) if row.get(p) == near]
    return tuple(n for n in layout.links[here] if n not in shut and any(r.get(n) == near - 1 for r in rows))


def first_steps_across(layout: Layout, here: str, places: Iterable[str]) -> tuple[str, ...]:
    """The same towards the closest of ``places`` when ways may lead over cells turned over, which still bar a step."""
    rows = {p: layout.row_across(p) for p in dict.fromkeys(places)}
    near = min((row[here] for row in rows.values() if here in row), default=FAR)
    goals = [p for p, row in rows.items() if row.get(here) == near]
    return tuple(n for n in layout.links[here] if any(rows[g].get(n) == near - 1 for g in goals))
