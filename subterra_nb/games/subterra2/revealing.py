"""Revealing: drawing a tile, turning it, laying it, and what its placing brings; Reveal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec import Struct

from ...board.grid import OPPOSITE, rotations
from ...kernel.citations import Ids, number, question
from ...kernel.decisions import Choose, Luck, Requirement
from ...kernel.errors import Failure
from ...kernel.table import Reaction, rule
from .events import (
    BagDiscarded,
    ItemAppeared,
    TileDrawn,
    TilePlaced,
    TileReturned,
    WallBroken,
)
from .placing import LayTurned, Place
from .rubble import place_rubble
from .sanctum import keeps_open, open_elsewhere, place_sanctum
from .state import Explorer, State, sanctum_cells
from .tables import T
from .tiles import GRID
from .walls import freed

I, A, R, P, C = Ids("ie"), Ids("ie.actions"), Ids("ie.reveal"), Ids("ie.tile-placement"), Ids("ie.column")
G, K = Ids("ie.connected-adjacent"), Ids("ie.rubble")
NT, IA = Ids("ie.normal-tile"), Ids("ie.item-action")

REVEAL_COST = number(A.cost_reveal, 1)
BREACH = question("ie.q.demolish-empty", "must-be-open", "any-side")
SEALING_TURN = question("ie.q.sealing-rotation", "must-avoid", "redraw")
SEALING_OTHERS = question("ie.q.sealing-other-tiles", "binds-all", "draws-only")
KEYS_OF_DISCARDED = question("ie.q.sealing-bag-discard", "lost", "keys-laid-out")

FURTHER_KEYS = "further keys"


class Draw(Struct, frozen=True, gc=False):
    """An explorer is about to draw ``tiles`` tiles, one of which is used; ``way``: reveal, explore or an ability."""

    who: str
    tiles: int
    way: str
    cites: tuple[str, ...] = ()
    says: ClassVar[str] = "{who} draws {tiles} tile(s)"


# -- Where a tile can go -------------------------------------------------------------------------------------------


def _open_side(s: State, t: T, me: Explorer, to: str) -> bool:
    side = GRID.side(me.at, to)
    return bool(side) and s.layout.open(me.at, side)


BESIDE = Requirement(
    I.reveal, "that place does not adjoin the explorer's tile", lambda s, t, me, to: GRID.side(me.at, to) != ""
)
OPEN = Requirement(
    R.not_through_wall,
    "there is a wall",
    _open_side,
    (BESIDE,),
    by=lambda s, t, me, to: next(iter(t.tables.wall_shut if freed(t, me) else ()), R.not_through_wall),
)
EMPTY = Requirement(I.reveal, "a tile lies there already", lambda s, t, me, to: to not in s.layout.tiles, (BESIDE,))
NOT_BESIDE = Requirement(
    C.no_side_growth,
    "no tile may lie beyond the outer ends of the Wings",
    lambda s, t, me, to: to.startswith("behind") or s.layout.grid.inside(to) or to in s.layout.tiles,
    (BESIDE,),
)
NOT_BEHIND = Requirement(
    C.no_rear_growth,
    "no tile may lie behind the start line",
    lambda s, t, me, to: not to.startswith("behind"),
    (BESIDE,),
)
UPRIGHT_HERE = Requirement(
    I.reveal, "the explorer's own tile lies with its volcano side up", lambda s, t, me, to: me.at not in s.layout.over
)
SPOT = (UPRIGHT_HERE, BESIDE, OPEN, EMPTY, NOT_BESIDE, NOT_BEHIND)


def bag_open(s: State, t: T) -> bool:
    """Whether a tile can be drawn."""
    return bool(s.bag) and (not t.tables.shuts_bag or not bag_shut(s, t))


def bag_shut(s: State, t: T) -> str:
    """The question by whose ruling nothing is drawn any more now that the Sanctum lies; "" where it is not so."""
    ruled = next((asked.id for asked, option in t.tables.shuts_bag if t[asked] == option), "")
    return ruled if sanctum_cells(s) else ""


def why_not_drawn(s: State, t: T, me: Explorer) -> Failure:
    """What keeps a tile from being drawn."""
    if not s.bag:
        return Failure(R.empty_bag, "the bag is empty")
    return Failure(bag_shut(s, t), "no more tiles are drawn now that the Sanctum lies")


BAG = Requirement(R.empty_bag, "the bag is empty", lambda s, t, me: bag_open(s, t), by=why_not_drawn)


def spots(s: State, t: T, me: Explorer) -> Iterable[str]:
    """The empty cells behind open sides of the explorer's tile."""
    return s.layout.spots().get(me.at, ())


def beside(s: State, t: T, me: Explorer) -> Iterable[str]:
    """All places that adjoin the explorer's tile, the border included."""
    return GRID.next[me.at].values()


def connecting(t: T, tile: str, from_cell: str, cell: str) -> tuple[str, ...]:
    """The ways to turn a tile that connect it to ``from_cell``."""
    side = GRID.side(cell, from_cell)
    broken = t.state.layout.broken
    breached = bool(broken) and (from_cell, OPPOSITE[side]) in broken and t[BREACH] == "any-side"
    return tuple([r for r in rotations(t.tables.tiles[tile].openings) if side in r or breached])


def turns(t: T, tile: str, from_cell: str, cell: str, last: bool) -> tuple[str, ...]:
    """Those of them that do not seal the temple; ``last``: whether it is the last tile of the bag."""
    ways = connecting(t, tile, from_cell, cell)
    if not last and open_elsewhere(t, cell):
        return ways
    kind = t.tables.tiles[tile]
    return tuple(r for r in ways if keeps_open(t, cell, kind, r, last))


# -- Drawing and laying --------------------------------------------------------------------------------------------


async def draw(t: T, who: str, way: str, rejected: tuple[str, ...]) -> str:
    """Draw blind out of the bag, each tile as likely as any other; what was just rejected stays out of it."""
    drawing: Draw | None = Draw(who, 1, way)
    if Draw in t.modifiers:
        drawing = await t.attempt(drawing)
    assert drawing is not None
    drawn: list[str] = []
    for _ in range(drawing.tiles):
        left = tuple(b for b in t.state.bag if b not in rejected) if rejected else t.state.bag
        if not left:
            break
        tile = await Luck("bag", I.tile_bag, left, "a tile out of the bag")
        drawn.append(tile)
        await t.emit(TileDrawn(tile), I.tile_bag, R.side_before_draw, *drawing.cites)
    if len(drawn) == 1:
        return drawn[0]
    kept = await Choose(who, drawing.cites[0], tuple(drawn), "which of the drawn tiles is used?")
    for tile in drawn:
        if tile != kept:
            await t.emit(TileReturned(tile), *drawing.cites)
    return kept


@rule(I.reveal)
async def reveal(t: T, me: str, from_cell: str, cell: str, way: str = "reveal") -> bool:
    """Draw a tile and lay it, turned so that it connects, on the empty cell named before; True when it lies there."""
    rejected: tuple[str, ...] = ()
    sealed: tuple[str, ...] = ()  # those turned so on purpose; they may still be laid another way
    turned, free = "", t[SEALING_TURN] == "redraw"
    while True:
        tile = await draw(t, me, way, rejected)
        fitting = turns(t, tile, from_cell, cell, not t.state.bag)
        cites: tuple[str, ...] = (P.sealing_redraw,)
        if fitting:
            place = Place(tile, cell, from_cell, me, "bag", way)
            if t.opposed(place) and await t.attempt(place) is None:
                return False
            offered = connecting(t, tile, from_cell, cell) if free else fitting
            ask = "which sides shall be open?"
            if len(offered) == 1:
                turned = t.only(me, R.rotation, offered[0], ask)
            else:
                turned = await Choose(me, R.rotation, offered, ask)
            if turned in fitting:
                turning = LayTurned(place, turned)
                if t.opposed(turning) and await t.attempt(turning) is None:
                    return False
                break
            cites, sealed = (P.sealing_redraw, SEALING_TURN.id), (*sealed, tile)
        await t.emit(TileReturned(tile), *cites)
        rejected = (*rejected, tile)
        if all(b in rejected for b in t.state.bag):
            if not sealed:
                await discard_bag(t)
                return False
            rejected, sealed, free = tuple(b for b in rejected if b not in sealed), (), False
    await lay(t, tile, cell, turned)
    side = GRID.side(cell, from_cell)
    if side not in turned:
        await t.emit(WallBroken(cell, side), BREACH.id)
    if not t.state.bag:
        await place_sanctum(t)
    return True


@rule(P.sealing_no_cure)
async def discard_bag(t: T) -> None:
    """No tile would keep the temple open: the bag goes, the Sanctum comes."""
    keys = [b for b in t.state.bag if t.tables.tiles[b].kind == "key"]
    await t.emit(BagDiscarded(t.state.bag), P.sealing_no_cure)
    await place_sanctum(t)
    if keys and t[KEYS_OF_DISCARDED] == "keys-laid-out":
        corridor = next(c for c, x in t.state.layout.tiles.items() if x.kind == "sanctum")
        for key in keys:
            await t.emit(ItemAppeared(key, corridor), KEYS_OF_DISCARDED.id)


@rule(I.tile_placement)
async def lay(t: T, tile: str, cell: str, turned: str) -> None:
    """A tile comes into play with its temple side up, and its placing effect happens at once."""
    kind = t.tables.tiles[tile]
    plays_as = "normal" if kind.kind in t.tables.aside else kind.kind
    layout, walled = t.state.layout, False
    for side, n in GRID.next[cell].items():
        if n in layout.tiles and (side in turned) != layout.open(n, OPPOSITE[side]):
            walled = True
            break
    column, deeper = GRID.column(cell), True
    for c in reversed(layout.tiles):
        if GRID.column(c) >= column:
            deeper = False
            break
    cites = (
        I.tile_placement,
        I.column,
        I.walls,
        *((G.open_on_wall,) if walled else ()),
        *((C.depth_free,) if deeper else ()),
        *((NT.journal_alike,) if kind.kind == "journal" else ()),
    )
    await t.emit(TilePlaced(cell, tile, plays_as, turned), *cites)


def further_key(t: T) -> str:
    """The name of a key beyond those of the box."""
    return f"key-{4 + t.state.used.get(FURTHER_KEYS, 0)}"


@rule(I.key_tile)
async def key_tile(t: T, e: TilePlaced) -> None:
    """A key lies on it; whether one does a second time is up to whoever brings the tile back."""
    if e.name in t.state.returned:
        for again in t.tables.keys_again:
            await again(t, e)
        return
    await t.emit(ItemAppeared(e.name, e.cell), I.key_tile, IA.which_items)


@rule(I.ruin)
async def ruin(t: T, e: TilePlaced) -> None:
    """A rubble token lies on it."""
    await place_rubble(t, e.cell, I.ruin)


PLACING = (
    Reaction(TilePlaced, lambda t, e: e.kind == "key", key_tile),
    Reaction(TilePlaced, lambda t, e: e.kind == "ruin", ruin),
)


# -- The action ----------------------------------------------------------------------------------------------------


async def do_reveal(t: T, me: str, cell: str) -> None:
    """Reveal: the side is named before the tile is seen."""
    if t.state.explorers[me].at in t.state.rubble:
        t.exempted(me, "rubble on the own tile", K.reveal_past)
    await reveal(t, me, t.state.explorers[me].at, cell)
