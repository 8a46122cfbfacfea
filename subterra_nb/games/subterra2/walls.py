"""Walls: whom they hold when moving, and whether they keep off what reaches from tile to tile."""

from __future__ import annotations

from .figures import CONNECTED, PASSIVES, As, stands
from .state import Explorer, State
from .tables import T
from .tiles import GRID


def walls_hold(t: T, f: Explorer) -> bool:
    """Whether walls bind an explorer's movement."""
    if f.kind not in t.tables.unwalled:
        return True
    return stands(t, f, As.WALLED)[0] or (not f.hearts and t[PASSIVES] == "rest")


def ways(s: State, t: T, f: Explorer) -> tuple[str, ...]:
    """The tiles that a Move could lead to: connected and not turned over; any beside for one whom no walls hold."""
    layout = s.layout
    if f.kind not in t.tables.unwalled or walls_hold(t, f):
        return layout.links[f.at]
    return tuple(n for n in GRID.next[f.at].values() if n in layout.tiles and n not in layout.over)


def crosses(t: T, f: Explorer, to: str) -> bool:
    """Whether ``to`` is a tile beside which an explorer may go onto through walls."""
    return to in t.state.layout.tiles and GRID.side(f.at, to) != "" and not walls_hold(t, f)


def walled_again(t: T, f: Explorer, to: str) -> str:
    """The rule by which walls hold one whom they do not hold otherwise, "" where that is not what bars the way."""
    if f.kind not in t.tables.unwalled or to not in t.state.layout.tiles or GRID.side(f.at, to) == "":
        return ""
    held, cite = stands(t, f, As.WALLED)
    return cite if held else PASSIVES.id


def freed(t: T, f: Explorer) -> tuple[str, ...]:
    """What a choice of a step shows, in an action other than Move, for one whom no walls hold."""
    return () if f.kind not in t.tables.unwalled or walls_hold(t, f) else t.tables.wall_elsewhere


def across_in_another_way(t: T, f: Explorer, to: str) -> tuple[str, ...]:
    """What a step through a wall shows besides, where it is part of an action that is no Move."""
    return t.tables.wall_elsewhere if across(t, f, to) else ()


def across(t: T, f: Explorer, to: str) -> tuple[str, ...]:
    """The rules by which a step leads through a wall; none where the tiles are connected."""
    if f.kind not in t.tables.unwalled or to in t.state.layout.joined[f.at]:
        return ()
    return (*t.tables.wall_crossed, stands(t, f, As.WALLED)[1])


# -- From tile to tile ---------------------------------------------------------------------------------------------


def touching(t: T, who: str, cell: str) -> tuple[str, ...]:
    """The tiles that count as connected to ``cell`` for an explorer there, or for one who counts as being there."""
    layout = t.state.layout
    f = t.state.explorers[who]
    if f.kind not in t.tables.out_of[CONNECTED] or f.at != cell or stands(t, f, CONNECTED)[0]:
        return layout.links[cell]
    return tuple(n for n in GRID.next[cell].values() if n in layout.tiles and n not in layout.over)


def reached(t: T, cell: str) -> list[Explorer]:
    """Everybody on a tile or on a connected one beside it."""
    reach = (cell, *t.state.layout.links[cell])
    beyond = t.tables.out_of[CONNECTED]
    return [
        f
        for f in t.state.explorers.values()
        if not f.fate and (f.at in reach or (f.kind in beyond and cell in touching(t, f.id, f.at)))
    ]
