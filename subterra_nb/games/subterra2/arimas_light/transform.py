"""Transform: the Magician's tile goes back into the bag, and a Transformed tile lies in its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....board.grid import OPPOSITE, rotations
from ....board.layout import Tile
from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Choose, Requirement
from ....kernel.table import Reaction, rule
from ..events import AbilityUsed, HelperDestroyed, JournalsSetAside, RubbleRemoved
from ..placing import Place
from ..revealing import SEALING_OTHERS
from ..state import Explorer, State, explorers_on, guardians_on, sanctum_cells
from ..tables import UP, Offer, T
from ..tiles import GRID, TileType
from ..together.refilling import REFILL
from ..typhaon_wakes.inventor import destroy_tokens
from ..typhaon_wakes.state import DEPLOYED
from .drawn_again import REDRAWN_EFFECTS, REDRAWN_KEY
from .events import SafetyTokenRemoved, TileExchanged, TokensCleared, TransformedSetAside
from .state import CHANGED, bears_tokens

M, F, C, P = Ids("al.magician"), Ids("al.transform"), Ids("al.components"), Ids("ie.tile-placement")

COST, USES = number(M.transform_cost, 2), number(M.transform_three, 3, most=3)
SHAPES = question("ie.q.transform-shapes", "three-cross", "three-tee")
TURNED = question("al.q.transform-shape", "must-connect", "keep-openings", "free")
AGAIN = question("al.q.transform-again", "to-bag", "to-magician", "refused")
LIMIT = question("al.q.transform-x3", "per-game", "stock")
JOURNAL = question("al.q.transform-journal", "to-bag", "set-aside")
BREACH = question("al.q.transform-breach", "mended", "stays")
OBJECTS = question("tw.q.transform-removes-objects", "turret-stays", "all-stay", "all-go")
DRAWN = question("al.q.draw-after-sanctum", "drawn", "closed")
ABILITY = "transform"
#: Asked where tiles are laid: whether one that lay before brings anew what it brought.
KEYS_AGAIN, TOKENS_AGAIN, GUARDIANS_AGAIN = REDRAWN_KEY, REDRAWN_EFFECTS, REFILL


def transformed(settings: Mapping[str, Any]) -> tuple[TileType, ...]:
    """The three Transformed tiles; in play they are tiles without anything special."""
    shape = "X" if settings[SHAPES.id] == "three-cross" else "T"
    return tuple(TileType(f"transformed-{n}", "transformed", shape, 0, (C.temple_tiles, SHAPES.id)) for n in (1, 2, 3))


async def set_aside(t: T, e: JournalsSetAside) -> None:
    """The Transformed tiles are the Magician's, and not in the bag."""
    await t.emit(TransformedSetAside(tuple(x.name for x in t.tables.tiles_aside)), C.temple_tiles, M.transform_three)


# -- How it can lie ------------------------------------------------------------------------------------------------


def fitting(t: T, cell: str) -> tuple[str, ...]:
    """The ways to turn the next Transformed tile on a cell."""
    s = t.state
    old = s.layout.tiles[cell].openings
    name = next(iter(CHANGED.of(s).transformed), "")
    if not name:
        return ()
    ways = rotations(t.tables.tiles[name].openings)
    if t[TURNED] == "keep-openings":
        ways = tuple(r for r in ways if set(old) <= set(r))
    elif t[TURNED] == "must-connect":
        facing = [
            side for side, n in GRID.next[cell].items() if n in s.layout.tiles and s.layout.open(n, OPPOSITE[side])
        ]
        ways = tuple(r for r in ways if any(side in r for side in facing))
    if t[SEALING_OTHERS] == "draws-only" or not s.layout.spots():
        return ways
    return tuple(r for r in ways if s.layout.exchange(cell, Tile(name, "normal", r), t[BREACH] == "mended").spots())


# -- The action ----------------------------------------------------------------------------------------------------


@rule(M.transform_replaces)
async def do_transform(t: T, me: str, *_: Any) -> None:
    """Transform: first all tokens go, then the tile into the bag; a Transformed tile lies in its place."""
    cell = t.state.explorers[me].at
    name = CHANGED.of(t.state).transformed[0]
    await t.emit(AbilityUsed(ABILITY), M.transform_three, LIMIT.id)
    turned = await Choose(me, M.transform_replaces, fitting(t, cell), "which sides shall be open?", (TURNED.id,))
    await clear_tokens(t, cell)
    if await t.attempt(Place(name, cell, "", me, "transform", ABILITY)) is None:
        return
    await exchange(t, me, cell, name, turned)


@rule(M.transform_clears_tokens)
async def clear_tokens(t: T, cell: str) -> None:
    """All tokens of the tile are taken off; what counts as one of deployed objects is a ruling."""
    s = t.state
    if cell in s.rubble:
        await t.emit(RubbleRemoved(cell), M.transform_clears_tokens)
    if cell in s.safe:
        await t.emit(SafetyTokenRemoved(cell), M.transform_clears_tokens)
    if bears_tokens(s, cell):
        await t.emit(TokensCleared(cell), M.transform_clears_tokens)
    if t[OBJECTS] == "all-stay":
        if DEPLOYED.of(s).mines.get(cell) or DEPLOYED.of(s).barrier == cell:
            t.prevented("taking deployed objects off", OBJECTS.id)
        return
    await destroy_tokens(t, cell, M.transform_clears_tokens, OBJECTS.id)
    for f in explorers_on(t.state, cell):
        if not t.tables.kinds[f.kind].playable and "deployed" in t.tables.kinds[f.kind].traits:
            if t[OBJECTS] == "all-go":
                await t.emit(HelperDestroyed(f.id), OBJECTS.id)
            else:
                t.exempted(f.id, "being taken off like a token", F.things_that_stay, OBJECTS.id)


@rule(M.transform_tile_to_bag)
async def exchange(t: T, me: str, cell: str, name: str, turned: str) -> None:
    """The tile goes back into the bag; what stands and lies there, but for tokens, stays on the new one."""
    s = t.state
    old = s.layout.tiles[cell]
    goes, ruled = where_it_goes(t, old.name)
    stays = [i for i, c in s.items.items() if c == cell]
    stays += [f.id for f in explorers_on(s, cell)] + [g.id for g in guardians_on(s, cell)]
    broken = [x for x in s.layout.broken if cell in (x[0], GRID.next[x[0]][x[1]])]
    mended = t[BREACH] == "mended"
    cites = (M.transform_tile_to_bag, M.transform_replaces, F.plain_tile, F.things_that_stay, SHAPES.id)
    await t.emit(
        TileExchanged(cell, old.name, name, "normal", turned, goes, mended),
        *cites,
        *ruled,
        *((BREACH.id,) if broken else ()),
    )
    for one in stays:
        t.exempted(one, "leaving with the tile", F.things_that_stay)
    if sanctum_cells(s):
        t.exempted("the Sanctum", "being taken up again", F.sanctum_stays)


def where_it_goes(t: T, name: str) -> tuple[str, tuple[str, ...]]:
    """Where the old tile goes: into the bag as it is written, but for some tiles by rulings, which are named."""
    kind = t.tables.tiles[name].kind if name in t.tables.tiles else ""
    if kind == "transformed":
        return ("hand" if t[AGAIN] == "to-magician" else "bag"), (AGAIN.id,)
    if kind == "journal":
        return ("journals" if t[JOURNAL] == "set-aside" else "bag"), (JOURNAL.id,)
    return ("bag" if kind else "box"), ()  # a plain tile of a scenario is from no bag


# -- Requirements --------------------------------------------------------------------------------------------------


def _left(s: State, t: T, me: Explorer) -> bool:
    return bool(CHANGED.of(s).transformed) and (t[LIMIT] == "stock" or s.used.get(ABILITY, 0) < t[USES])


def _kind(s: State, t: T, me: Explorer) -> str:
    name = s.layout.tiles[me.at].name
    return t.tables.tiles[name].kind if name in t.tables.tiles else ""


LEFT = Requirement(
    M.transform_three,
    "no use of it, or no Transformed tile, is left",
    _left,
    by=lambda s, t, me: M.transform_three if t[LIMIT] == "per-game" else LIMIT.id,
)
ORDINARY = Requirement(
    F.barred_tiles, "Entrance, Wings and Sanctum stay", lambda s, t, me: not s.layout.tiles[me.at].piece
)
NOT_AGAIN = Requirement(
    AGAIN.id,
    "the tile is Transformed already",
    lambda s, t, me: t[AGAIN] != "refused" or _kind(s, t, me) != "transformed",
)
FITS = Requirement(
    P.sealing_redraw,
    "no Transformed tile fits there",
    lambda s, t, me: bool(fitting(t, me.at)),
    (LEFT, ORDINARY),
    by=lambda s, t, me: TURNED.id if t[TURNED] == "keep-openings" else P.sealing_redraw,
)

ACTIONS = (
    Offer(
        Action(
            "transform",
            M.transform_replaces,
            "transforms the tile",
            do_transform,
            0,
            UP,
            None,
            (LEFT, ORDINARY, NOT_AGAIN, FITS),
        ),
        COST,
        "magician",
    ),
)
REACTIONS = (Reaction(JournalsSetAside, lambda t, e: bool(t.tables.tiles_aside), set_aside),)
SHUT = ((DRAWN, "closed"),)
