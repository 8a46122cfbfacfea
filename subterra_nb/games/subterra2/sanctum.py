"""The Sanctum: keeping room for it, placing it, its keys, the Artifact and the curse."""

from __future__ import annotations

from ...board.grid import OPPOSITE
from ...board.layout import Layout, Tile
from ...kernel.citations import Ids, question
from ...kernel.decisions import Choose
from ...kernel.table import rule
from .ending import lose
from .events import TilePlaced
from .placing import Place
from .state import sanctum_cells
from .tables import T
from .tiles import CROSSROADS, GRID, TileType

LE = Ids("ie.lead-explorer")
I, S, P = Ids("ie"), Ids("ie.sanctum"), Ids("ie.tile-placement")

LAST_TILE = question("ie.q.sealing-last-tile", "sanctum-counts", "bag-only")
ORIENTATION = question("ie.q.sanctum-orientation", "straight-behind", "any-turn")
COLUMNS = question("ie.q.column-direction", "across", "along")
NO_ROOM = question("ie.q.sanctum-no-room", "over-edge", "game-lost")

Spot = tuple[str, str, str]
"""(tile it is connected to, corridor cell, dead-end cell)."""


def open_elsewhere(t: T, cell: str) -> bool:
    """Whether somewhere but on ``cell`` a tile can be laid."""
    for free in t.state.layout.spots().values():  # noqa: SIM110 (the first one mostly does)
        if len(free) > 1 or free[0] != cell:
            return True
    return False


def keeps_open(t: T, cell: str, kind: TileType, turned: str, last: bool) -> bool:
    """Whether somewhere to lay a later tile remains once this one lies on ``cell``; the Sanctum counts as later."""
    layout = t.state.layout
    if last:
        if sanctum_cells(t.state) or t[LAST_TILE] == "bag-only":
            return True
        placed = layout.place(cell, Tile(kind.name, kind.kind, turned))
        return bool(sanctum_spots(placed, turning=t[ORIENTATION] == "any-turn"))
    if open_elsewhere(t, cell):
        return True
    after = GRID.next[cell]
    return any(side in turned and n not in layout.tiles and layout.grid.inside(n) for side, n in after.items())


def sanctum_spots(
    layout: Layout, over_edge: bool = False, turning: bool = False, along: bool = False
) -> tuple[Spot, ...]:
    """Where the Sanctum can lie: in the farthest column with room, both cells free, the second straight behind.

    With ``over_edge`` the dead end may stick out of the grid; with ``turning`` it may turn a corner as
    well; with ``along`` a column is a lane, and the farthest one is farthest to the side.
    """
    found: list[Spot] = []
    for c, free in layout.spots().items():
        for corridor in free:
            straight = GRID.next[corridor].get(GRID.side(c, corridor), "")
            for inner in GRID.next[corridor].values() if turning else (straight,):
                if inner and inner not in layout.tiles and (over_edge or turning or layout.grid.inside(inner)):
                    found.append((c, corridor, inner))

    def far(c: str) -> int:
        return abs(GRID.at[c][0] - GRID.at[CROSSROADS][0]) if along else GRID.column(c)

    farthest = max((far(c) for c, _, _ in found), default=0)
    return tuple(x for x in found if far(x[0]) == farthest)


@rule(I.sanctum)
async def place_sanctum(t: T, seat: str = "lead") -> None:
    """As soon as the bag is empty and its last tile lies: at the farthest column with room; ``seat`` picks the spot."""
    if sanctum_cells(t.state):
        return
    turning = t[ORIENTATION] == "any-turn"
    along = t[COLUMNS] == "along"
    spots = sanctum_spots(t.state.layout, turning=turning, along=along)
    if not spots:
        if t[NO_ROOM] == "over-edge":
            spots = sanctum_spots(t.state.layout, over_edge=True, along=along)
        if not spots:
            await lose(t, "no room for the Sanctum", NO_ROOM.id)
    corridors = tuple(dict.fromkeys(corridor for _, corridor, _ in spots))
    chosen = await Choose(seat, S.spot_pick, corridors, "where does the Sanctum lie?")
    beside = [x for x in spots if x[1] == chosen]
    tiles = tuple(dict.fromkeys(c for c, _, _ in beside))
    if len(tiles) > 1:
        asked = await Choose(seat, S.spot_pick, tiles, "connected to which tile?")
        beside = [x for x in beside if x[0] == asked]
    inner = beside[0][2]
    if len(beside) > 1:
        inner = await Choose(seat, ORIENTATION.id, tuple(x[2] for x in beside), "where does its dead end lie?")
    c, corridor = beside[0][:2]
    columns = {GRID.column(x) for x in t.state.layout.tiles}
    settled = (LE.settles,) if len(corridors) > 1 else ()
    far = S.far_column if GRID.column(c) == max(columns) else S.next_column
    if await t.attempt(Place("sanctum", corridor, c, t.state.lead, "sanctum", "sanctum")) is None:
        return
    side = GRID.side(corridor, c)
    onwards = GRID.side(corridor, inner)
    openings = "".join(o for o in "NESW" if o in (side, onwards))
    await t.emit(
        TilePlaced(corridor, "sanctum", "sanctum", openings, "sanctum"), I.sanctum, far, S.two_halves, *settled
    )
    await t.emit(
        TilePlaced(inner, "sanctum", "pedestal", OPPOSITE[onwards], "sanctum"), S.straight_behind, S.two_halves
    )
