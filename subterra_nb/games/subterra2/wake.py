"""Wake Guardian: a guardian from the supply on the closest Guardian tile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...board.layout import FAR
from ...board.paths import closest
from ...kernel.citations import Ids, question
from ...kernel.decisions import Choose
from ...kernel.table import rule
from .guardian_moves import ACROSS_FLIPPED
from .guardians import in_stock, place_guardian
from .state import explorers_on, guardians_on
from .tables import T
from .tiles import GRID

H = Ids("ie.hazard-die")
I, W, CL = Ids("ie"), Ids("ie.wake"), Ids("ie.closest")

WAKE_TIE = question("ie.q.wake-tie", "current-player", "lead-explorer")


@rule(I.wake)
async def wake(t: T, roller: str, cell: str) -> None:
    """A guardian from the supply on the Guardian tile closest to the roller; a type that is out is passed over."""
    layout, makers = t.state.layout, t.tables.makers
    for stand_in in t.tables.stand_ins:
        makers = {**makers, **stand_in(t)}
    tiles = [c for kind in makers for c in layout.of_kind(kind)]
    if len(tiles) > 1 and len(makers) > 1:  # one kind's tiles come in the order of their placing as they are
        tiles.sort(key=[*layout.tiles].index)
    nearest = nearest_of(t, cell, tiles)
    if not nearest:
        t.prevented("a guardian", I.wake, H.icon_guardian)
        return
    found = available(t, nearest, makers) or nearest_of(t, cell, available(t, tiles, makers))
    if not found:
        t.prevented("a guardian", W.empty_supply, H.icon_guardian, *t.tables.none_possible)
        return
    if found[0] not in nearest:
        t.prevented(f"a guardian on {nearest[0]}", *t.tables.passed_over)
    seat = roller if t[t.tables.wake_tie or WAKE_TIE] == "current-player" else "lead"
    ask = "on which of the equally close Guardian tiles?"
    chosen = t.only(seat, W.tie, found[0], ask) if len(found) == 1 else await Choose(seat, W.tie, found, ask)
    occupied = bool(explorers_on(t.state, chosen) or guardians_on(t.state, chosen))
    cites = (
        I.wake,
        H.icon_guardian,
        I.closest,
        I.tile_steps,
        *((CL.rubble_open,) if t.state.rubble else ()),
        *((W.tie,) if len(found) > 1 else ()),
        *((W.occupied,) if occupied else ()),
        *t.tables.typed,
    )
    await place_guardian(t, makers[layout.tiles[chosen].kind], chosen, *cites)


def available(t: T, tiles: Iterable[str], makers: Mapping[str, str]) -> tuple[str, ...]:
    """Those of these Guardian tiles whose type is in the supply; ``makers``: kind of tile to its type."""
    types = t.state.layout.tiles
    return tuple([c for c in tiles if in_stock(t, makers[types[c].kind]) > 0])


def nearest_of(t: T, cell: str, tiles: Sequence[str]) -> tuple[str, ...]:
    """Those of ``tiles`` closest to ``cell``, by the measure that is in force."""
    layout = t.state.layout
    measure = t[t.tables.wake_distance[0]] if t.tables.wake_distance else "connected-ignoring-rubble"
    if measure == "grid":
        x, y = GRID.at[cell]
        row = {c: abs(GRID.at[c][0] - x) + abs(GRID.at[c][1] - y) for c in tiles}
    elif measure == "connected-clear":
        row = layout.row_avoiding(cell, t.state.rubble)
    elif layout.over and t[ACROSS_FLIPPED] == "yes":
        row = layout.row_across(cell)
    else:
        return closest(layout, cell, tiles)
    near = min((row[c] for c in tiles if c in row), default=FAR)
    return tuple(c for c in tiles if row.get(c, FAR) == near < FAR)
