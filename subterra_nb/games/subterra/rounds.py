"""The round: the cavers' turns in order, then the creatures, one hazard card, and the end of the round.

``step`` is where to start reading: it runs the stretch from one resting point of the game to the next.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from operator import attrgetter
from typing import Any

from ...kernel.citations import Ids, question
from ...kernel.decisions import Action, Choose, Menu
from ...kernel.table import rule
from .actions import check_exertion, check_is_due
from .ending import check_end
from .events import (
    CheckOwed,
    CheckSettled,
    MarkerPassed,
    PassedOver,
    PointsPaid,
    RoundBegun,
    Surfaced,
    TurnBegun,
    TurnEnded,
)
from .hazards import hazard_phase
from .health import WOKEN
from .hiding import HIDING, at_round_end, come_out
from .horror_phase import horror_phase
from .setup import set_up
from .state import State
from .tables import CONSCIOUS, POINTS, Offer, T

I, A, P, C, E, U, X = (
    Ids("st"),
    Ids("st.actions"),
    Ids("st.action-points"),
    Ids("st.conscious"),
    Ids("st.end-phase"),
    Ids("st.turn"),
    Ids("st.exert"),
)
D, F = Ids("st.diver"), Ids("st.action-phase")

FALLEN = question("st.q.exert-when-unconscious", "no-effect", "carried-over")
MARKER = question("st.q.marker-passing", "next-caver", "next-player", "next-conscious")


def step(t: T) -> Awaitable[None]:
    """From one resting point to the next; everything it needs is in the state."""
    return t.tables.procedure[t.state.phase](t)


# -- Turns ---------------------------------------------------------------------------------------------------------


@rule(I.action_phase)
async def begin_turn(t: T) -> None:
    """The next caver's turn; who is unconscious is passed over, who is under water comes up."""
    s = t.state
    me = s.order[s.turn]
    f = s.cavers[me]
    if not f.health or f.fate:
        await t.emit(PassedOver(me), F.conscious_only, C.no_actions)
        return
    if me in s.waiting:
        await t.emit(PassedOver(me), WOKEN.id)
        return
    if f.hidden and t[HIDING] == "next-turn":
        await come_out(t, (me,), HIDING.id)
    if not f.at:
        await come_up(t, me)
        return
    cites = (I.starting_caver,) if not s.turn else ()
    await t.emit(TurnBegun(me, t[POINTS]), POINTS.id, *cites)
    if f.owes:
        await t.emit(CheckSettled(me), FALLEN.id)
        await check_exertion(t, me)
        await cut_short(t, me)


@rule(D.dive_returns)
async def come_up(t: T, me: str) -> None:
    """The turn after a dive: up on any water tile, and nothing else."""
    cells = t.state.layout.of_kind("water")
    cell = await Choose(me, D.dive_returns, cells, "where do you come up?")
    await t.emit(Surfaced(me, cell), D.dive_returns)
    for meet in t.tables.met:
        await meet(t, me)
    await t.emit(TurnEnded(me), D.dive_returns)


@rule(I.actions, A.one_at_a_time)
async def action(t: T) -> None:
    """One action of the current caver; its result is seen before the next is chosen."""
    s = t.state
    me = s.order[s.turn]
    f = s.cavers[me]
    tables = t.tables
    menu, legal = tables.menus[f.kind], tables.legal[f.kind, CONSCIOUS, s.points]
    cite = A.one_at_a_time if s.points == t[POINTS] else A.repeatable
    chosen = await Menu(me, cite, f, menu, s.points, CONSCIOUS, I.action_points, "", legal, "what now?")
    done = menu[chosen[0]]
    if done.price:
        await t.emit(PointsPaid(done.price), *tables.paid[f.kind, done.name])
    await (done.do(t, me, chosen[1]) if len(chosen) > 1 else done.do(t, me))
    if t.state.phase != "act":
        return
    if t.state.exerted and check_is_due(t):
        await check_exertion(t, me)
    await cut_short(t, me)


async def cut_short(t: T, me: str) -> None:
    """The turn of one who is unconscious, or gone under water, is over."""
    f = t.state.cavers[me]
    if f.health and f.at:
        return
    if not f.health:
        s = t.state
        if s.exerted and not s.checked:
            if t[FALLEN] == "carried-over":
                await t.emit(CheckOwed(me), FALLEN.id)
            else:
                t.prevented("the check for exerting", FALLEN.id, who=me)
        await t.emit(TurnEnded(me), U.ends_when_unconscious)
    else:
        await check_at_turn_end(t, me)
        await t.emit(TurnEnded(me), I.action_phase)


async def do_end(t: T, me: str) -> None:
    """End the turn: what is left of the points lapses, and one who exerted makes the check."""
    await check_at_turn_end(t, me)
    unspent = (P.unspent_lost,) if t.state.points else ()
    await t.emit(TurnEnded(me), I.action_phase, *unspent)


async def check_at_turn_end(t: T, me: str) -> None:
    """The check of one who exerted in this turn, unless it was made before."""
    if t.state.exerted and not t.state.checked:
        await check_after_turn(t, me)


@rule(X.check_at_turn_end)
async def check_after_turn(t: T, me: str) -> None:
    """It comes after the last action."""
    await check_exertion(t, me)


END = Action("end", P.unspent_lost, "ends the turn", do_end, 0, CONSCIOUS)
OFFERS = (Offer(END),)


# -- The end of the round ------------------------------------------------------------------------------------------


@rule(I.end_phase)
async def end_phase(t: T) -> None:
    """Whether the game is over; if not, the starting-caver marker passes and the next round begins."""
    await check_end(t)
    await at_round_end(t)
    await pass_marker(t)


@rule(E.marker_passes_left)
async def pass_marker(t: T) -> None:
    """The marker passes to the left, and the next round begins with its holder."""
    s = t.state
    order = next_order(s, t[MARKER])
    cite = E.marker_to_next_caver if t[MARKER] == "next-caver" else MARKER.id
    await t.emit(MarkerPassed(order[0]), I.end_phase, E.marker_passes_left, cite)
    await t.emit(RoundBegun(s.round + 1, order), I.round)


def next_order(s: State, ruling: str) -> tuple[str, ...]:
    """The order of play that begins with the next holder of the marker; who is out of the game never holds it."""
    order = s.order
    seats = [*s.cavers]
    each = len(seats) // s.players if 0 < s.players < len(seats) else 1
    for i in range(1, len(order) + 1):
        f = s.cavers[order[i % len(order)]]
        if f.fate or (ruling == "next-conscious" and not f.health):
            continue
        if ruling == "next-player" and seats.index(f.id) // each == seats.index(order[0]) // each:
            continue
        return (*order[i:], *order[:i])
    return order


PARTS: tuple[tuple[str, Callable[[T], Awaitable[None]]], ...] = (
    ("setup", set_up),
    ("turn", begin_turn),
    ("act", action),
    ("horrors", horror_phase),
    ("hazard", hazard_phase),
    ("end", end_phase),
)

#: Whether the game has ended: its ending is named then.
over: Callable[[State], Any] = attrgetter("ending")


def round_of(s: State) -> int:
    """The round that a state lies in."""
    return s.round
