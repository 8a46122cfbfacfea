"""Placing tiles: drawing one from the stack, turning it, laying it; Reveal and Explore."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable
from typing import ClassVar

from msgspec import Struct

from ...board.grid import OPPOSITE, rotations
from ...kernel.citations import Ids, number, question
from ...kernel.decisions import Action, Choose, Luck, Requirement, judge
from ...kernel.table import rule
from .box import printed
from .ending import sealed
from .events import TileDrawn, TileLaid, TileReturned
from .movement import CELLS, climbable, enter
from .state import Caver, State, kind_under, tiles_left
from .tables import CONSCIOUS, Offer, T, around
from .tiles import CLIMBED

I, P, R, X, S = Ids("st"), Ids("st.placement"), Ids("st.reveal"), Ids("st.explore"), Ids("st.tile-stack")
L, W = Ids("st.ledge-tile"), Ids("st.water-tile")

REVEAL_COST, EXPLORE_COST = number(R.cost, 1), number(X.cost, 1)
MISMATCH = question("st.q.tile-mismatch", "caver-side-only", "all-sides")
SIDE_FIRST = question("st.q.side-before-draw", "side-first", "draw-first")
SEALED = question("st.q.sealed-cave", "redraw", "laid", "lost")
EMPTY_STACK = question("st.q.empty-stack", "not-offered", "wasted")
TURNING = question("st.q.ledge-slide-orientation", "fixed", "free")

Turn = str | tuple[str, str]
"""A way to lay a tile: its open sides; where a climb side can be chosen (open sides, climb side)."""


class Draw(Struct, frozen=True, gc=False):
    """A tile was drawn and is about to be laid; it may still be exchanged for another."""

    who: str
    tile: str
    says: ClassVar[str] = "{who} has drawn {tile}"


# -- Where a tile can go -------------------------------------------------------------------------------------------


def _open_side(s: State, t: T, me: Caver, to: str) -> bool:
    return s.layout.open(me.at, s.layout.grid.side(me.at, to))


BESIDE = Requirement(
    P.through_opening,
    "that place does not adjoin the caver's tile",
    lambda s, t, me, to: bool(me.at) and s.layout.grid.side(me.at, to) != "",
)
EMPTY = Requirement(
    P.through_opening, "a tile lies there already", lambda s, t, me, to: to not in s.layout.tiles, (BESIDE,)
)
OPEN = Requirement(P.through_opening, "there is a wall", _open_side, (BESIDE,))
INSIDE = Requirement(
    P.table_edge,
    "no tile can lie there",
    lambda s, t, me, to: s.layout.grid.inside(to) or to in s.layout.tiles,
    (BESIDE,),
    by=lambda s, t, me, to: t.tables.area.bars(to),
)
ROPED = Requirement(
    L.no_reveal,
    "without a rope no tile is laid beyond the climb side",
    lambda s, t, me, to: climbable(s, me.at, to),
    (BESIDE,),
    by=lambda s, t, me, to: L.no_reveal if kind_under(s, me) == "ledge" else I.climb_side,
)
SPOT = (BESIDE, EMPTY, OPEN, INSIDE, ROPED)


def has_tile(s: State, t: T, me: Caver) -> bool:
    """Whether there is a tile to draw, or whether that does not matter."""
    return bool(s.sections) or t[EMPTY_STACK] == "wasted"


STACK = Requirement(P.empty_stack, "the tile stack is empty", has_tile)
SOME_SPOT = Requirement(P.through_opening, "there is no place for a tile", lambda s, t, me: bool(spots(s, t, me)))


def spots(s: State, t: T, me: Caver) -> Iterable[str]:
    """The empty places behind open sides of the caver's tile, those behind a climb side only by a rope."""
    at = me.at
    free = s.layout.spots().get(at, ())
    if at in s.climbs:
        return [n for n in free if climbable(s, at, n)]
    return free


def all_beside(s: State, t: T, me: Caver) -> Iterable[str]:
    """All places that adjoin the caver's tile, the border included."""
    return around(s.layout, me.at)


def turns(t: T, tile: str, whence: str, cell: str) -> tuple[Turn, ...]:
    """The ways to lay a tile so that it joins the caver's tile."""
    kind = printed(t, tile)
    layout = t.state.layout
    back = layout.grid.side(cell, whence)
    ways: list[str] = [r for r in rotations(kind.openings) if back in r]
    if t[MISMATCH] == "all-sides":
        ways = [r for r in ways if not mismatched(t, cell, r)]
    if kind.kind not in CLIMBED:
        return tuple(ways)
    if t[TURNING] == "free":
        return tuple((r, side) for r in ways for side in r)
    climb = OPPOSITE[back] if kind.kind == "ledge" else back
    return tuple((r, climb) for r in ways)


def mismatched(t: T, cell: str, openings: str) -> list[str]:
    """The neighbours of a cell with which a tile that is open on these sides would not agree."""
    layout = t.state.layout
    return [
        n
        for side, n in layout.grid.next[cell].items()
        if n in layout.tiles and (side in openings) != layout.open(n, OPPOSITE[side])
    ]


def seals(t: T, cell: str, ways: tuple[Turn, ...]) -> bool:
    """Whether a tile laid there in any of these ways leaves no place for another tile anywhere."""
    layout = t.state.layout
    for free in layout.spots().values():
        for c in free:
            if c != cell:
                return False
    grid, tiles = layout.grid, layout.tiles
    return not any(
        side in openings_of(way) and n not in tiles and grid.inside(n)
        for way in ways
        for side, n in grid.next[cell].items()
    )


def openings_of(way: Turn) -> str:
    """The open sides of a tile laid in this way."""
    return way if isinstance(way, str) else way[0]


# -- Drawing and laying --------------------------------------------------------------------------------------------


async def draw(t: T, rejected: tuple[str, ...] = (), *cites: str) -> str:
    """Draw the top tile of the stack, whose order nobody knows: any tile that can lie there is as likely."""
    s = t.state
    top = s.sections[0]
    unknown, among = s.stack, top.among
    if rejected:
        unknown = tuple(x for x in unknown if x not in rejected)
        among = tuple(x for x in among if x not in rejected)
        if not among and (not unknown or top.tiles == len(top.among)):  # nothing else lies so near the top
            unknown, among = s.stack, top.among
    if not among:
        options = unknown
    elif not unknown or top.tiles - len(top.among) == len(s.stack):
        options = (*unknown, *among)
    else:
        places = top.tiles - len(top.among) + len(among)
        depth = await Luck("pile", S.hidden, tuple(range(1, places + 1)), "where in the pile does it lie?")
        options = (among[depth - 1],) if depth <= len(among) else unknown
    tile = await Luck("stack", I.tile_stack, options, "the top tile of the stack", (S.hidden,))
    await t.emit(TileDrawn(tile), I.tile_stack, *cites)
    return tile


@rule(I.reveal)
async def reveal(t: T, me: str, place: str) -> str:
    """Draw the top tile and lay it next to the caver's tile; the cell where it lies, "" for none.

    ``place``: the empty place that was named before, "" where it is chosen after the draw.
    """
    if not t.state.sections:
        t.prevented("a tile", EMPTY_STACK.id, who=me)
        return ""
    whence = t.state.cavers[me].at
    rejected: tuple[str, ...] = ()
    while True:
        drawn = await t.attempt(Draw(me, await draw(t, rejected, *((P.side_before_draw,) if place else ()))))
        assert drawn is not None
        tile = drawn.tile
        cell = place or await where(t, me, tile, whence)
        ways = turns(t, tile, whence, cell) if cell else ()
        again = tile in rejected  # every tile that can come was tried
        if ways and (again or not kept_from_sealing(t, tile, cell, ways)):
            break
        named = all(x.name != tile for x in t.tables.stack.tiles(t.game))
        await t.emit(TileReturned(tile, named), P.no_early_seal if ways else MISMATCH.id)
        if not ways and again:
            t.prevented("a tile that fits", MISMATCH.id, who=me)
            return ""
        rejected = (*rejected, tile)
    turned = await Choose(me, P.any_rotation, ways, "how is it turned?", (P.joins_caver,))
    await lay(t, tile, cell, turned, *((P.no_early_seal_none_fits,) if again else ()))
    return cell


async def where(t: T, me: str, tile: str, whence: str) -> str:
    """The place for a tile that was drawn before its side was named; "" where it fits nowhere."""
    f = t.state.cavers[me]
    free = tuple(c for c in spots(t.state, t, f) if turns(t, tile, whence, c))
    return await Choose(me, SIDE_FIRST.id, free, "where is it laid?") if free else ""


def kept_from_sealing(t: T, tile: str, cell: str, ways: tuple[Turn, ...]) -> bool:
    """Whether a tile goes back because it would close the last gap while tiles are left."""
    if t[SEALED] != "redraw" or not tiles_left(t.state) or t.tables.tiles[tile].kind == "exit":
        return False
    return seals(t, cell, ways)


async def lay(t: T, tile: str, cell: str, way: Turn, *cites: str) -> None:
    """A tile comes into play; what its laying brings happens at once."""
    kind = t.tables.tiles[tile]
    openings, climb = (way, "") if isinstance(way, str) else way
    told = LAID.get(kind.kind, ())
    if mismatched(t, cell, openings):
        told = (*told, P.mismatch_allowed)
    await t.emit(TileLaid(cell, tile, kind.kind, openings, climb), I.reveal, *cites, *told)
    if t[SEALED] == "lost" and kind.kind != "exit" and tiles_left(t.state) and not t.state.layout.spots():
        await sealed(t, SEALED.id)


LAID = {
    "ledge": (P.ledge_orientation,),
    "slide": (P.slide_orientation,),
    "water": (W.new_is_dry,),
    "horror": (I.horror_tile,),
}


# -- The actions ---------------------------------------------------------------------------------------------------


async def do_reveal(t: T, me: str, place: str = "") -> None:
    """Reveal: the tile is laid, the caver stays."""
    await reveal(t, me, place)


def do_explore(t: T, me: str, place: str = "") -> Awaitable[None]:
    """Explore: the place is named before the tile is seen, or under one ruling after."""
    return explore(t, me, place)


@rule(I.explore)
async def explore(t: T, me: str, place: str) -> None:
    """A Reveal, and at once onto the new tile; there is no choice to stay."""
    cell = await reveal(t, me, place)
    if not cell:
        return
    s = t.state
    bad = judge(t.tables.explored, s, t, s.cavers[me], cell)
    if bad:
        t.prevented("going onto the new tile", *(f.cite for f in bad), who=me)
        return
    for goes in t.tables.goes:
        if not await goes(t, me, cell):
            return
    squeeze = t.state.layout.tiles[cell].kind == "squeeze"
    await enter(t, me, cell, X.move_compulsory, *((X.enters_squeeze,) if squeeze else ()))
    for follows in t.tables.gone:
        await follows(t, me, cell)


REVEAL, EXPLORE = (
    Action("reveal", I.reveal, "reveals {}", do_reveal, 0, CONSCIOUS, spots, (STACK,), SPOT, CELLS, all_beside, SPOT),
    Action(
        "explore", I.explore, "explores {}", do_explore, 0, CONSCIOUS, spots, (STACK,), SPOT, CELLS, all_beside, SPOT
    ),
)
OFFERS = (
    Offer(REVEAL, REVEAL_COST, ruled=(SIDE_FIRST, "side-first")),
    Offer(EXPLORE, EXPLORE_COST, leaves=True, ruled=(SIDE_FIRST, "side-first")),
    Offer(
        Action("reveal", I.reveal, "reveals", do_reveal, 0, CONSCIOUS, None, (STACK, SOME_SPOT)),
        REVEAL_COST,
        ruled=(SIDE_FIRST, "draw-first"),
    ),
    Offer(
        Action("explore", I.explore, "explores", do_explore, 0, CONSCIOUS, None, (STACK, SOME_SPOT)),
        EXPLORE_COST,
        leaves=True,
        ruled=(SIDE_FIRST, "draw-first"),
    ),
)
