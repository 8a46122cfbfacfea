"""The Fortune Teller: Scry; for Meditate and the cards see the Tarot."""

from __future__ import annotations

from typing import Any

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Choose, Luck, Requirement
from ....kernel.table import rule
from ..events import TileDrawn, TileReturned
from ..figures import As, FigureKind, counting
from ..placing import LayTurned, Place
from ..revealing import BAG, lay, turns
from ..sanctum import place_sanctum
from ..state import Explorer, State
from ..tables import UP, Offer, T
from ..tiles import GRID
from .sheets import CIRCLE

E, Y, I, TP, P = Ids("al.fortune-teller"), Ids("al.scry"), Ids("ie"), Ids("ie.tile-placement"), Ids("ie.reveal")

COST = number(E.scry_cost, 1)
BARRED = question("al.q.scry-key-and-last-tile", "yes", "no")
ALONE = question("al.q.scry-on-downed", "yes-peek", "no")
FROM_PIT = question("al.q.scry-from-pit", "yes", "no")
ANCHOR = question("tw.q.turret-as-scry-anchor", "yes", "no")
RETURN = "return"
HELPERS = ((As.ANCHORS, (ANCHOR, "no")),)

FORTUNE_TELLER = FigureKind(
    "fortune-teller", "Fortune Teller", 3, E.health, traits={"tarot": E.meditate_draw}, setup_cites=CIRCLE
)


# -- Beside whom ---------------------------------------------------------------------------------------------------


def others(s: State, t: T, me: str) -> list[Explorer]:
    """The other active explorers in the temple, as far as they count for it."""
    standing = t.tables.standing
    return [f for f in s.explorers.values() if f.id != me and f.active and standing[f.kind, As.ANCHORS][0]]


def hosts(s: State, t: T, me: Explorer, cell: str) -> tuple[str, ...]:
    """The tiles next to an empty cell on which another active explorer is, each once."""
    return tuple(dict.fromkeys(f.at for f in others(s, t, me.id) if GRID.side(f.at, cell)))


def _open(s: State, c: str, cell: str) -> bool:
    return c not in s.layout.over and s.layout.open(c, GRID.side(c, cell))


def _allowed(t: T, tile: str) -> bool:
    return t[BARRED] == "yes" or (t.tables.tiles[tile].kind != "key" and bool(t.state.bag))


def sources(s: State, t: T, me: Explorer, tile: str, cell: str) -> tuple[str, ...]:
    """The tiles that a tile laid on a cell could be connected to."""
    last = not s.bag
    return tuple(
        c for c in hosts(s, t, me, cell) if _open(s, c, cell) and _by_pit(s, t, c) and turns(t, tile, c, cell, last)
    )


def _by_pit(s: State, t: T, c: str) -> bool:
    return t[FROM_PIT] == "yes" or s.layout.tiles[c].kind != "pit"


def spot(tile: str) -> tuple[Requirement, ...]:
    """What a cell has to meet for the drawn tile to be laid there."""
    beside = Requirement(
        E.scry_beside_other,
        "no other active explorer is on a tile beside",
        lambda s, t, f, cell: bool(hosts(s, t, f, cell)),
    )
    connects = Requirement(
        Y.must_connect,
        "a wall is between",
        lambda s, t, f, cell: any(_open(s, c, cell) for c in hosts(s, t, f, cell)),
        (beside,),
    )
    inside = Requirement(
        Ids("ie.column").no_side_growth,
        "that place is outside the grid",
        lambda s, t, f, cell: s.layout.grid.inside(cell),
    )
    no_pit = Requirement(
        FROM_PIT.id,
        "the Pit cuts it off",
        lambda s, t, f, cell: any(_open(s, c, cell) and _by_pit(s, t, c) for c in hosts(s, t, f, cell)),
        (connects,),
    )
    fits = Requirement(
        TP.sealing_redraw,
        "the tile would close the temple there",
        lambda s, t, f, cell: bool(sources(s, t, f, tile, cell)),
        (beside, connects, inside, no_pit),
    )
    allowed = Requirement(BARRED.id, "such a tile may not be placed", lambda s, t, f, cell: _allowed(t, tile))
    return (inside, beside, connects, no_pit, allowed, fits)


def around(s: State) -> tuple[str, ...]:
    """All empty cells that adjoin a tile."""
    near = (n for c in s.layout.tiles for n in GRID.next[c].values())
    return tuple(dict.fromkeys(n for n in near if n not in s.layout.tiles and n in GRID.at))


# -- Scry ----------------------------------------------------------------------------------------------------------


@rule(E.scry_draw)
async def do_scry(t: T, me: str, *_: Any) -> None:
    """Scry: a tile is drawn; with it in view it is laid beside another active explorer, or put back."""
    tile = await Luck("bag", E.scry_draw, t.state.bag, "a tile out of the bag")
    await t.emit(TileDrawn(tile), E.scry_draw, I.tile_bag)
    f = t.state.explorers[me]
    if not _allowed(t, tile):
        t.prevented(f"placing {tile}", BARRED.id, who=me)
    counting(t, [f for f in t.state.explorers.values() if f.id != me and f.active], As.ANCHORS)
    if not others(t.state, t, me):
        t.prevented(f"placing {tile}", E.scry_beside_other, ALONE.id, who=me)
        await put_back(t, tile)
        return
    ask = f"where is {tile} revealed?"
    also = (Y.decide_after_draw,)
    cell = await t.pick(me, E.scry_beside_other, around(t.state), spot(tile), f, (RETURN,), ask, also=also)
    if cell is None or cell == RETURN:
        await put_back(t, tile)
    else:
        await place(t, me, tile, cell)


@rule(E.scry_return)
async def put_back(t: T, tile: str) -> None:
    """A tile that is not placed goes back, and nothing more comes of it."""
    await t.emit(TileReturned(tile), E.scry_return, Y.decline_no_effect)


@rule(Y.must_connect)
async def place(t: T, me: str, tile: str, cell: str) -> None:
    """The tile is laid so that it connects to the other explorer's tile; all that follows on a placing follows."""
    s = t.state
    last = not s.bag
    near = sources(s, t, s.explorers[me], tile, cell)
    beside = await Choose(me, Y.must_connect, near, "connected to whose tile?")
    attempt = Place(tile, cell, beside, me, "bag", "scry")
    if await t.attempt(attempt) is None:
        return
    turned = await Choose(me, P.rotation, turns(t, tile, beside, cell, last), "which sides shall be open?")
    if await t.attempt(LayTurned(attempt, turned)) is None:
        return
    await lay_all(t, tile, cell, turned)


@rule(Y.effects_happen)
async def lay_all(t: T, tile: str, cell: str, turned: str) -> None:
    """Laid, with everything that comes of it, the Sanctum after the last tile included."""
    await lay(t, tile, cell, turned)
    if not t.state.bag:
        await place_sanctum(t)


SOMEBODY = Requirement(
    ALONE.id,
    "no other explorer is active",
    lambda s, t, me: t[ALONE] == "yes-peek" or bool(others(s, t, me.id)),
)

ACTIONS = (
    Offer(
        Action("scry", E.scry_draw, "scries", do_scry, 0, UP, None, (BAG, SOMEBODY)),
        COST,
        "fortune-teller",
    ),
)
