"""The volcano: the marker, the eruption, spreading lava, and what becomes of tiles that turn over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from ...board.layout import Layout
from ...kernel.citations import Ids, number, question
from ...kernel.table import rule
from .actions import destroy
from .ending import check_end, key_gone, lose
from .events import (
    Died,
    Erupted,
    ItemLost,
    MarkerMoved,
    RubbleRemoved,
    TilesTurnedOver,
)
from .figures import As
from .hearts import take_off
from .state import Explorer, explorers_on, guardians_on, holder, sanctum_cells, turn_number
from .tables import T
from .tiles import GRID

L = Ids("ie.lava")
TP = Ids("ie.tile-placement")
I, V, C, S, E = Ids("ie"), Ids("ie.volcano-track"), Ids("ie.curse"), Ids("ie.spread"), Ids("ie.eruption")

DOWN = number(V.down_one, 1)
CURSED_DOWN = number(C.track_two, 2)
SPREADS = number(S.round_end, 1)
CURSED_SPREADS = number(S.twice, 2)
SAME_ROUND = question("ie.q.spread-same-round", "same-round", "next-round")
FACE_SPREADS = question("ie.q.eruption-face-spread", "no-spread", "spread")
SANCTUM_FLIPS = question("ie.q.sanctum-flips-whole", "together", "inner-first")
CURSE_TURN = question("ie.q.curse-same-turn", "at-once", "next-turn")
REACH = question("ie.q.spread-reach", "one-step", "flood")
IN_SANCTUM = question("ie.q.artifact-in-sanctum", "not-left", "lifted-is-enough")
BURNT = question("ie.q.artifact-burnt", "lost-now", "play-on")
EXIT_FLIPS = question("ie.q.spread-diagonal-entrance", "together", "exit-stays")


@rule(I.round_end)
async def volcano_at_round_end(t: T) -> None:
    """The marker goes down, two under the curse; once it has erupted, lava spreads that often instead."""
    s = t.state
    if s.erupted:
        if s.erupted_in == s.round and t[SAME_ROUND] == "next-round":
            t.prevented("spreading lava", SAME_ROUND.id)
            return
        times = next(iter(t.tables.spreads), CURSED_SPREADS if cursed_by_now(t) else SPREADS)
        for _ in range(t[times]):
            await spread(t, SPREADS.id, *((times.id,) if times is not SPREADS else ()))
        return
    step = CURSED_DOWN if cursed_by_now(t) else DOWN
    if s.marker == 0:
        t.prevented("the marker going down", V.floor)
        return
    to = max(0, s.marker - t[step])
    await t.emit(MarkerMoved(to), step.id, *((V.floor,) if s.marker < t[step] else ()))


def cursed_by_now(t: T) -> bool:
    """Whether the curse is in force: at once, or from the turn after the one in which the Artifact was first lifted."""
    s = t.state
    if not s.cursed or (t[CURSE_TURN] == "next-turn" and s.cursed_turn == turn_number(s)):
        return False
    return "off" not in [t[asked] for asked in t.tables.curse]


async def lava_face_at_the_volcano(t: T) -> None:
    """A Lava face: at zero the volcano erupts, after the eruption lava spreads, above zero nothing happens."""
    if t.state.erupted:
        await spread(t, S.lava_face, L.with_volcano)
    elif t.state.marker == 0:
        await erupt(t)
        if t[FACE_SPREADS] == "spread":
            await spread(t, FACE_SPREADS.id)
    else:
        t.prevented("an eruption", V.quiet)


class EndTooEarly(Struct, frozen=True, gc=False):
    """The game is about to be lost because the volcano erupted too early."""

    says: ClassVar[str] = "the eruption comes too early"


@rule(I.eruption)
async def erupt(t: T, *cites: str) -> None:
    """The marker is taken off; too early it is the end, else the Sanctum turns to its volcano side."""
    await t.emit(Erupted(), I.eruption, *(cites or (L.with_volcano,)))
    cells = sanctum_cells(t.state)
    carrier = holder(t.state, "artifact")
    lies = t.state.items.get("artifact", "")
    away = t.state.artifact_out or (lies and lies not in cells)
    if carrier:
        away = t.state.explorers[carrier].at not in cells or t[IN_SANCTUM] == "lifted-is-enough"
    early = not cells or not away or not t.state.cursed
    if early and await t.attempt(EndTooEarly()) is not None:
        await lose(t, "erupted too early", E.too_early, *t.tables.too_early)
    inner_first = t[SANCTUM_FLIPS] == "inner-first"
    if cells:
        await turn_over(t, cells[-1:] if inner_first else cells, E.sanctum_flips)


@rule(I.spread)
async def spread(t: T, *cites: str) -> None:
    """Every temple-side tile connected to a tile on its volcano side turns over; without any choice."""
    spreads = 0
    while True:
        layout = t.state.layout
        next_to = [
            c
            for c, tile in layout.tiles.items()
            if c not in layout.over
            and any(n in layout.over for n in layout.joined[c])
            and (tile.kind != "exit" or t[EXIT_FLIPS] == "together")
        ]
        start: tuple[str, ...] = ()
        if any(layout.tiles[c].piece == "start" for c in next_to):
            start = tuple(
                c
                for c, tile in layout.tiles.items()
                if tile.piece == "start"
                and (tile.kind != "exit" or t[EXIT_FLIPS] == "together")
                and c not in layout.over
            )
        cells = tuple(dict.fromkeys((*next_to, *start)))
        if not cells:
            if not spreads:
                await nothing_left_to_turn(t)
            return
        turned = await turn_over(
            t,
            cells,
            I.spread,
            *cites,
            *((S.one_step,) if t[REACH] == "one-step" else (REACH.id,)),
            S.no_choice,
            TP.two_sides,
            *((S.start_pieces_together,) if start else ()),
            *((S.connections_stay,) if _walls_hold(layout) else ()),
        )
        spreads += 1
        if t[REACH] == "one-step" or not turned:
            return


async def nothing_left_to_turn(t: T) -> None:
    """Lava that finds no more tile to turn over: those whom a ruling kept alive on flipped tiles are lost by now."""
    t.prevented("spreading lava", S.connections_stay)
    for f in [f for f in t.state.explorers.values() if not f.fate and f.at in t.state.layout.over]:
        await remove_explorer(t, f)
    await artifact_lost(t)
    await check_end(t)


def _walls_hold(layout: Layout) -> bool:
    """Whether a tile on its volcano side lies beside one that its walls keep it from."""
    return any(
        n in layout.tiles and n not in layout.over and n not in layout.joined[c]
        for c in layout.over
        for n in GRID.next[c].values()
    )


async def turn_over(t: T, cells: Sequence[str], *cites: str) -> bool:
    """Turn tiles over; everything on them is removed. False when rules keep all of them as they are."""
    if Flip in t.modifiers:
        cells = [c for c in cells if await t.attempt(Flip(c)) is not None]
    if cells:
        await t.emit(TilesTurnedOver(tuple(cells)), *cites)
        await clear_flipped(t, tuple(cells))
    return bool(cells)


class Flip(Struct, frozen=True, gc=False):
    """A tile is about to turn to its volcano side."""

    cell: str
    says: ClassVar[str] = "{cell} turns over"


class Remove(Struct, frozen=True, gc=False):
    """Somebody or something is about to be removed from a tile that flips; ``what``: explorer, or an
    object that a module brings.
    """

    what: str
    who: str
    cell: str
    says: ClassVar[str] = "{who} is removed from {cell}"


@rule(S.clears)
async def clear_flipped(t: T, cells: tuple[str, ...]) -> None:
    """Explorers on a tile that flips are dead, guardians destroyed, items out of the game, tokens back in the box."""
    for cell in cells:
        for f in explorers_on(t.state, cell):
            await clear_explorer(t, f)
        for g in guardians_on(t.state, cell):
            await destroy(t, g.id, S.destroys_guardians, flip=True)
        for item in [i for i, c in t.state.items.items() if c == cell]:
            await lose_item(t, item)
        if cell in t.state.rubble:
            await t.emit(RubbleRemoved(cell), S.clears)
        for clear in t.tables.clearing:
            await clear(t, cell)
    await artifact_lost(t)
    await check_end(t)


async def artifact_lost(t: T) -> None:
    """If the Artifact was lost to a flip the explorers have lost at once."""
    burnt = t.state.cursed and not t.state.artifact_out
    burnt = burnt and "artifact" not in t.state.items and not holder(t.state, "artifact")
    if burnt and t[BURNT] == "lost-now" and t.tables.artifact_aim:
        await lose(t, "the Artifact is lost", S.artifact_lost)


async def clear_explorer(t: T, f: Explorer) -> None:
    """Whoever is on a tile that flips is dead; a figure that cannot be downed is destroyed instead."""
    if await t.attempt(Remove("explorer", f.id, f.at)) is not None:
        await remove_explorer(t, f)


async def remove_explorer(t: T, f: Explorer) -> None:
    """Dead, with the item lost; a figure that cannot be downed is destroyed instead."""
    if f.item:
        await lose_item(t, f.item)
    if t.tables.standing[f.kind, As.FALLS][0]:
        await t.emit(Died(f.id), S.kills, S.dead_final)
    else:
        await take_off(t, f.id, S.clears)


async def lose_item(t: T, item: str) -> None:
    """An item on a tile that flips is out of the game."""
    await t.emit(ItemLost(item), S.items_lost)
    await key_gone(t, item)
