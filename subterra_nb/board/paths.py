"""Ways to the closest: shortest paths with every tie left open, for the rules to decide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .layout import FAR, Layout


def closest(layout: Layout, here: str, places: Iterable[str]) -> tuple[str, ...]:
    """Those of ``places`` that are fewest steps from ``here``, in the order given, each once; none if out of reach."""
    row = layout.row(here)
    near = FAR
    found: list[str] = []
    for p in places:
        d = row.get(p, FAR)
        if d < near:
            near, found = d, [p]
        elif d == near and d < FAR and p not in found:
            found.append(p)
    return tuple(found)


def first_steps(layout: Layout, here: str, goals: Sequence[str]) -> tuple[str, ...]:
    """The neighbours of ``here`` by which some shortest path leads to one of the goals (all equally far)."""
    if not goals:
        return ()
    near = layout.row(here)[goals[0]] - 1
    links = layout.links[here]
    if len(goals) == 1:
        row = layout.row(goals[0])
        return tuple([n for n in links if row.get(n) == near])
    rows = [layout.row(g) for g in goals]
    return tuple(n for n in links if any(row.get(n) == near for row in rows))


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
