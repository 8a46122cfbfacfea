"""Typhaon's first action, Build Temple: a tile out of the bag, placed anywhere in the temple or put back."""

from __future__ import annotations

from collections.abc import Iterator

from ....board.grid import OPPOSITE, rotations
from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Choose, Luck, Requirement
from ....kernel.table import rule
from ..events import TileDrawn, TileReturned
from ..movement import CELLS
from ..placing import LayTurned, Place
from ..revealing import SEALING_OTHERS, bag_open, bag_shut, lay
from ..sanctum import keeps_open, place_sanctum
from ..state import State
from ..tables import T
from ..tiles import CROSSROADS, GRID
from .events import OpponentBuilt, TileDrawnUnseen, TileReturnedUnseen, TileShown
from .typhaon import SEAT, SPREAD, end_typhaons_turn

Y, TP, C = Ids("tw.typhaon-turn"), Ids("ie.tile-placement"), Ids("ie.column")

COLUMN_TILES = number(Y.build_column, 2)
SECRET = question("tw.q.build-key-secret", "open", "hidden")
NO_SPOT = question("tw.q.build-no-legal-spot", "back-no-redraw", "redraw")
EMPTY_BAG = question("tw.q.build-empty-bag", "skipped", "ends-turn")
SEALS = question("tw.q.build-seals-temple", "core-guard", "allowed", "refused")
MATCH = question("tw.q.build-wall-against-opening", "one-enough", "all-match")
COLUMN = question("tw.q.build-column-meaning", "rank-from-entrance", "any-line")
SANCTUM = question("ie.q.sanctum-chooser-typhaon", "lead-explorer", "typhaon")
DECLINE = "decline"


# -- Where a tile can go -------------------------------------------------------------------------------------------


def _neighbours(s: State, cell: str) -> Iterator[tuple[str, bool]]:
    """The sides of a cell on which a tile lies temple side up, each with whether that tile is open towards it."""
    for side, n in GRID.next[cell].items():
        if n in s.layout.tiles and n not in s.layout.over:
            yield side, s.layout.open(n, OPPOSITE[side])


def _connects(t: T, cell: str, turned: str) -> bool:
    """Whether a tile turned so connects to another one, or to all beside it where that is ruled."""
    beside = [*_neighbours(t.state, cell)]
    one = any(is_open and side in turned for side, is_open in beside)
    return one and (t[MATCH] == "one-enough" or all(is_open == (side in turned) for side, is_open in beside))


def connecting(t: T, tile: str, cell: str) -> tuple[str, ...]:
    """The ways to turn a tile that connect it on a cell."""
    return tuple(r for r in rotations(t.tables.tiles[tile].openings) if _connects(t, cell, r))


def sealing_binds(t: T) -> bool:
    """Whether Typhaon may not close the temple."""
    return t[SEALS] == "refused" or (t[SEALS] == "core-guard" and t[SEALING_OTHERS] == "binds-all")


def turns(t: T, tile: str, cell: str) -> tuple[str, ...]:
    """The ways to turn a tile on a cell that Typhaon may choose."""
    ways = connecting(t, tile, cell)
    if not sealing_binds(t):
        return ways
    kind, last = t.tables.tiles[tile], not t.state.bag
    return tuple(r for r in ways if keeps_open(t, cell, kind, r, last))


def _column_begun(s: State, t: T, tile: str, cell: str) -> bool:
    """Whether a cell lies in a column with tiles, or the column before it has enough of them."""
    enough = t[COLUMN_TILES]
    laid = [c for c in s.layout.tiles if c != "exit"]
    if not _begun([GRID.column(c) for c in laid], GRID.column(cell), 0, enough):
        return False
    if t[COLUMN] == "rank-from-entrance":
        return True
    middle = GRID.at[CROSSROADS][0]
    return _begun([GRID.at[c][0] for c in laid], GRID.at[cell][0], middle, enough)


def _begun(lines: list[int], line: int, start: int, enough: int) -> bool:
    """Whether a line has tiles, or the one before it, seen from ``start``, has enough."""
    previous = line - 1 if line > start else line + 1
    return line in lines or line == start or lines.count(previous) >= enough


NO_KEY = Requirement(
    Y.build_no_key, "a Key tile may not be placed", lambda s, t, tile, cell: t.tables.tiles[tile].kind != "key"
)
FREE = Requirement(Y.build_anywhere, "a tile lies there already", lambda s, t, tile, cell: cell not in s.layout.tiles)
IN_FRONT = Requirement(
    C.no_rear_growth, "no tile may lie behind the start line", lambda s, t, tile, cell: not cell.startswith("behind")
)
IN_GRID = Requirement(
    C.no_side_growth,
    "no tile may lie beyond the outer ends of the Wings",
    lambda s, t, tile, cell: s.layout.grid.inside(cell),
    (FREE, IN_FRONT),
)
CONNECTED = Requirement(
    Y.build_connect,
    "it would not connect to another tile",
    lambda s, t, tile, cell: bool(connecting(t, tile, cell)),
    (FREE, IN_FRONT, IN_GRID),
)
COLUMN_BEGUN = Requirement(
    Y.build_column, "the column before has too few tiles for a new one", _column_begun, (FREE, IN_FRONT, IN_GRID)
)
STAYS_OPEN = Requirement(
    TP.sealing_redraw,
    "it would close the temple",
    lambda s, t, tile, cell: bool(turns(t, tile, cell)),
    (FREE, IN_FRONT, IN_GRID, CONNECTED),
    by=lambda s, t, tile, cell: SEALS.id if t[SEALS] == "refused" else TP.sealing_redraw,
)
SPOT = (NO_KEY, FREE, IN_FRONT, IN_GRID, CONNECTED, COLUMN_BEGUN, STAYS_OPEN)


def beside_the_temple(s: State) -> tuple[str, ...]:
    """All empty cells that adjoin a tile, by an open side or not."""
    near = (n for c in s.layout.tiles for n in GRID.next[c].values())
    return tuple(dict.fromkeys(n for n in near if n not in s.layout.tiles and n in GRID.at))


# -- The action ----------------------------------------------------------------------------------------------------


async def build_part(t: T) -> None:
    """Typhaon's turn begins with Build Temple."""
    done = await build_temple(t)
    if done or t[EMPTY_BAG] == "skipped":
        await t.emit(OpponentBuilt(SEAT, SPREAD), Y.fixed_order)
    else:
        t.prevented("Spread Doom", EMPTY_BAG.id)
        await end_typhaons_turn(t)


@rule(Y.build_draw)
async def build_temple(t: T) -> bool:
    """Draw a tile; place it where it may go, or put it back. False when there was none to draw."""
    if not bag_open(t.state, t):
        t.prevented("Build Temple", Y.build_draw, bag_shut(t.state, t) or EMPTY_BAG.id)
        return False
    rejected: tuple[str, ...] = ()
    while left := tuple(b for b in t.state.bag if b not in rejected):
        tile = await draw(t, left, *((NO_SPOT.id,) if rejected else ()))
        placed, had_a_choice = await place_or_decline(t, tile)
        if placed:
            return True
        await put_back(t, tile)
        if had_a_choice or t[NO_SPOT] == "back-no-redraw":
            return True
        rejected = (*rejected, tile)
    return True


async def draw(t: T, left: tuple[str, ...], *cites: str) -> str:
    """One tile blind out of the bag; by one ruling Typhaon alone sees it. ``cites``: why another one is drawn."""
    if t[SECRET] == "open":
        tile = await Luck("bag", Y.build_draw, left, "a tile out of the bag for Typhaon")
        await t.emit(TileDrawn(tile), Y.build_draw, SECRET.id, *cites)
    else:
        tile = await Luck("bag", Y.build_draw, left, "a tile out of the bag for Typhaon", seen=(SEAT,))
        await t.emit(TileDrawnUnseen(SEAT, tile), Y.build_draw, SECRET.id, *cites)
    return tile


async def put_back(t: T, tile: str) -> None:
    """A tile that is not placed goes back into the bag."""
    if t[SECRET] == "open":
        await t.emit(TileReturned(tile), Y.build_decline)
    else:
        await t.emit(TileReturnedUnseen(SEAT, tile), Y.build_decline, SECRET.id)


async def place_or_decline(t: T, tile: str) -> tuple[bool, bool]:
    """Ask Typhaon for a spot. Returns whether the tile was placed, and whether there was any choice."""
    cells = beside_the_temple(t.state)
    could = any(all(r.holds(t.state, t, tile, c) for r in SPOT) for c in cells)
    if not could and t[SECRET] == "open":
        key = t.tables.tiles[tile].kind == "key"
        t.prevented(f"placing {tile}", Y.build_no_key if key else NO_SPOT.id, who=SEAT)
        return False, False
    ask = f"where is {tile} placed?" if t[SECRET] == "open" else "where is the tile placed?"
    seen = None if t[SECRET] == "open" else (SEAT,)
    also = (Y.build_decline,)
    cell = await t.pick(SEAT, Y.build_anywhere, cells, SPOT, tile, (DECLINE,), ask, "", also, seen, domain=CELLS)
    if cell is None or cell == DECLINE:
        return False, could
    if t[SECRET] == "hidden":
        await t.emit(TileShown(SEAT, tile), SECRET.id)
    place = Place(tile, cell, "", SEAT, "bag", "build")
    if await t.attempt(place) is None:
        return True, True
    turned = await Choose(SEAT, Y.build_connect, turns(t, tile, cell), "which sides shall be open?")
    if await t.attempt(LayTurned(place, turned)) is None:
        return True, True
    await build(t, tile, cell, turned)
    return True, True


@rule(Y.build_effects)
async def build(t: T, tile: str, cell: str, turned: str) -> None:
    """The tile is placed, and everything happens that happens after placing it."""
    await lay(t, tile, cell, turned)
    if not t.state.bag:
        await place_sanctum(t, "lead" if t[SANCTUM] == "lead-explorer" else SEAT)
