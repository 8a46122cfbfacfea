"""The swarm card: swarms come up near conscious cavers, and then all of them act."""

from __future__ import annotations

from msgspec.structs import replace

from ....board.layout import FAR
from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Choose
from ....kernel.table import Reaction, rule
from ..creatures import each_in_turn, in_play, next_name
from ..events import CreatureMoved, CreaturePlaced, MarkerGiven
from ..horrors import spawn
from ..movement import climbable
from ..state import State, conscious_on, starting
from ..tables import Hazard, T
from .events import BeginnerNoted, SwarmRests
from .state import INCUBATION
from .swarms import COUNT, KIND, SUPPLY, SWARM, activate, attack, swarms_on

C = Ids("in.swarm-card")

REACH = number(C.place_in_range, 3)
OCCUPIED = question("in.q.swarm-on-occupied-horror-tile", "yes", "no")
ON_CAVER = question("in.q.swarm-placed-on-caver", "by-activation", "placing-hurts")
METRIC = question("in.q.three-steps-metric", "horror-path", "caver-path")
ZERO = question("in.q.step-count-direction", "zero-included-tile-to-caver", "one-to-three")
FIRST = question("in.q.first-player-meaning", "round-leader", "starting-caver", "current-player")
NONE_LEFT = question("in.q.shortage-with-empty-supply", "activate-only", "relocate", "nothing")
HORRORS = question("in.q.horrors-in-play", "only-by-core-effects", "horror-tiles-spawn")


async def swarm_card(t: T, strong: bool) -> None:
    """Swarms are placed; when all of them lie there, every swarm is activated."""
    if not await place_swarms(t):
        return
    await activate_all(t)
    if t[HORRORS] == "horror-tiles-spawn":
        await horror_too(t)


HAZARD = Hazard(SWARM, swarm_card)


# -- Where they come up --------------------------------------------------------------------------------------------


def walked(s: State, here: str) -> dict[str, int]:
    """Steps from a cell to others, as a caver could walk them by Moves."""
    row, todo = {here: 0}, [here]
    for c in todo:
        for n in s.layout.joined[c]:
            shut = n in s.rubble or n in s.flooded or s.layout.tiles[n].kind == "squeeze"
            if n not in row and not shut and climbable(s, c, n):
                row[n] = row[c] + 1
                todo.append(n)
    return row


def in_range(t: T) -> list[str]:
    """The horror tiles that have a conscious caver near enough."""
    s = t.state
    least = 1 if t[ZERO] == "one-to-three" else 0
    awake = [f.at for f in s.cavers.values() if f.health and f.at]
    found = []
    besides = (cell for more in t.game.parts("where a swarm comes") for cell in more(t))
    for cell in (*s.layout.of_kind("horror"), *besides):
        row = walked(s, cell) if t[METRIC] == "caver-path" else s.layout.row(cell)
        if any(least <= row.get(at, FAR) <= t[REACH] for at in awake):
            found.append(cell)
    return found


@rule(C.place_in_range)
async def place_swarms(t: T) -> bool:
    """A swarm onto each horror tile in range, as far as there are any; whether the card has any effect."""
    cells = in_range(t)
    for cell in [c for c in cells if swarms_on(t.state, c)] if t[OCCUPIED] == "no" else ():
        t.prevented(f"another swarm on {cell}", OCCUPIED.id)
        cells.remove(cell)
    left = t[SUPPLY] - len(in_play(t, SWARM))
    if not cells:
        t.prevented("a swarm", C.place_in_range)
    if len(cells) > left:
        return await short(t, cells, left)
    for cell in cells:
        await come_up(t, cell)
    return True


@rule(C.shortage_first_player_chooses)
async def short(t: T, cells: list[str], left: int) -> bool:
    """With too few swarms in the supply the first player picks the tiles that get one."""
    if not left and t[NONE_LEFT] == "nothing":
        t.prevented("the swarm card", NONE_LEFT.id)
        return False
    seat = first_player(t)
    for _ in range(left):
        ask = "which tile gets a swarm?"
        cell = await Choose(seat, C.shortage_first_player_chooses, tuple(cells), ask, (FIRST.id,))
        cells.remove(cell)
        await come_up(t, cell)
    if t[NONE_LEFT] == "relocate" and not left:
        await relocate(t, seat, cells)
    else:
        t.prevented(f"swarms on {', '.join(cells)}", C.shortage_first_player_chooses, SUPPLY.id)
    return True


async def relocate(t: T, seat: str, cells: list[str]) -> None:
    """By a ruling the first player may move swarms that are in play to the tiles in range."""
    movable = in_play(t, SWARM)
    for cell in cells:
        ask = f"which swarm goes to {cell}?"
        who = await Choose(seat, NONE_LEFT.id, ("none", *movable), ask, (C.shortage_first_player_chooses,))
        if who != "none":
            movable = tuple(x for x in movable if x != who)
            await t.emit(CreatureMoved(who, cell), NONE_LEFT.id)


async def come_up(t: T, cell: str) -> None:
    """A swarm comes up on a tile."""
    name = next_name(in_play(t, SWARM), SWARM)
    await t.emit(CreaturePlaced(name, SWARM, cell), C.place_in_range, SUPPLY.id)
    if t[COUNT] == "one-only":
        await t.emit(SwarmRests(name, t.state.round + 1), COUNT.id)
    if conscious_on(t.state, cell):
        if t[ON_CAVER] == "placing-hurts":
            await attack(t, cell, ON_CAVER.id)
        else:
            t.prevented("a loss of health by the placing", ON_CAVER.id, Ids("in.swarm").sharing_is_harmless)


def first_player(t: T) -> str:
    """Who decides when swarms are short."""
    s = t.state
    if t[FIRST] == "starting-caver":
        return INCUBATION.of(s).began or starting(s)
    return s.order[s.turn] if t[FIRST] == "current-player" else starting(s)


async def note_beginner(t: T, e: MarkerGiven) -> None:
    """Who begins the game is remembered."""
    await t.emit(BeginnerNoted(e.to), FIRST.id)


REACTIONS = (Reaction(MarkerGiven, lambda t, e: t[FIRST] == "starting-caver", note_beginner),)


# -- What they do then ---------------------------------------------------------------------------------------------

BY_CARD = replace(KIND, order_cite=C.activate_one_at_a_time)


@rule(C.then_activate_all)
async def activate_all(t: T) -> None:
    """All swarms, those just placed among them, one after the other."""
    times = 2 if t[COUNT] == "two-plus-two" else 1
    if t[BY_CARD.order] in BY_CARD.running:
        await each_in_turn(t, BY_CARD, activate_by_card, times)
        return
    for _ in range(times):
        await each_in_turn(t, BY_CARD, activate_by_card)


@rule(C.activate_one_at_a_time)
async def activate_by_card(t: T, who: str) -> None:
    """One of them; it is done before the next one is."""
    await activate(t, who)


@rule(HORRORS.id)
async def horror_too(t: T) -> None:
    """By a ruling a horror comes up as well."""
    await spawn(t)
