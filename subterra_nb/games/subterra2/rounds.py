"""The round: turns in order, each an action part and a hazard roll; then the guardians, then the volcano.

``step`` is where to start reading: it runs the stretch from one resting point of the game to the next.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from operator import attrgetter
from typing import Any

from ...kernel.citations import Ids, question
from ...kernel.decisions import Choose, Menu
from ...kernel.table import DONE, rule
from .ending import MOMENT, check_end
from .events import (
    ActionPartEnded,
    LeadNamed,
    OrderChanged,
    PointsPaid,
    Rested,
    RoundBegun,
    ShieldLowered,
    TurnBegun,
)
from .guardians import activate_at_round_end
from .hazards import hazard
from .setup import order_led_by, set_up
from .state import State, current
from .tables import LYING, POINTS, UP, T
from .volcano import volcano_at_round_end

I, P, TS, D, V = Ids("ie"), Ids("ie.action-points"), Ids("ie.turn-structure"), Ids("ie.downed"), Ids("ie.veteran")

L = Ids("ie.leave")

OWN_ORDER = question("ie.q.own-explorer-order", "fixed-at-setup", "free-each-round")
LEAD_GONE = question("ie.q.lead-gone", "stays", "passes-left")


def step(t: T) -> Awaitable[None]:
    """From one resting point to the next; everything it needs is in the state."""
    return t.tables.procedure[t.state.phase](t)


@rule(I.turn_structure, I.turn_order, outermost=True)
def begin_turn(t: T) -> Awaitable[None]:
    """An explorer's turn: first the action part; one who is gone has the hazard roll only."""
    s = t.state
    if s.players < len(s.order) and t[OWN_ORDER] == "free-each-round":
        return begin_with_any(t)
    return begin_turn_of(t, s.order[s.turn])


async def begin_with_any(t: T) -> None:
    """The turn of one of a player's own explorers, whichever the player takes."""
    await pick_own_explorer(t)
    await begin_turn_of(t, current(t.state))


def begin_turn_of(t: T, me: str) -> Awaitable[None]:
    """What the turn of an explorer begins with."""
    s = t.state
    if s.explorers[me].fate:
        return t.emit(TurnBegun(me, 0, "hazard"), TS.gone_still_turn)
    return give_points(t, me) if me not in (s.prepared, s.resting) else put_shield_down(t, me)


async def put_shield_down(t: T, me: str) -> None:
    """The shield token goes back, and a turn later it can be taken up again."""
    if t.state.prepared == me:
        await t.emit(ShieldLowered(me), V.prepare)
    else:
        await t.emit(Rested(me), V.prepare_rest)
    await give_points(t, me)


def give_points(t: T, me: str) -> Awaitable[None]:
    """The action points of a turn."""
    was_active = t.state.explorers[me].hearts > 0
    begun = t.emit_by(TurnBegun(me, t[POINTS]), BEGUN)
    return begun if begun is DONE or not was_active else unless_downed(t, me, begun)


async def unless_downed(t: T, me: str, begun: Awaitable[None]) -> None:
    """What happens as a turn begins can lay an explorer flat: the action part is over then."""
    await begun
    if not t.state.explorers[me].hearts and not t.state.explorers[me].fate:
        await t.emit(ActionPartEnded(me), D.turn_cut)


BEGUN = (POINTS.id, I.current_player)
REPEAT, FULL_PRICE = P.repeat, P.full_price

#: What refuses an action to one in the wrong stance, by the stance that it needs.
UNFIT = {UP: D.crawl_only, LYING: I.crawl}


async def pick_own_explorer(t: T) -> None:
    """Whose turn it is among several explorers of one player, where they may be taken in any order in each round."""
    s = t.state
    if not s.players:
        return
    each = len(s.order) // s.players
    left = s.order[s.turn : (s.turn // each + 1) * each]
    chosen = await Choose(left[0], OWN_ORDER.id, left, "which explorer has the next turn?")
    if chosen != left[0]:
        rest = tuple(x for x in left if x != chosen)
        await t.emit(OrderChanged((*s.order[: s.turn], chosen, *rest, *s.order[s.turn + len(left) :])), OWN_ORDER.id)


@rule(I.actions, outermost=True)
async def action(t: T) -> None:
    """One action of the current explorer; being downed cuts the action part."""
    s = t.state
    me = s.order[s.turn]
    f = s.explorers[me]
    tables = t.tables
    stance = UP if f.hearts else LYING
    points = s.points
    menu, legal = tables.menus[f.kind], tables.legal[f.kind, stance, points]
    chosen = await Menu(me, REPEAT, f, menu, points, stance, FULL_PRICE, UNFIT, legal, "what now?")
    done = menu[chosen[0]]
    if done.price:
        await t.emit_by(PointsPaid(done.price), tables.paid[done.name])
    do = done.do
    await (do(t, me, chosen[1]) if len(chosen) > 1 else do(t, me))
    s = t.state
    if s.phase == "act":
        after = s.explorers[me]
        if after.fate:
            await t.emit(ActionPartEnded(me), L.for_good)
        elif stance == UP and not after.hearts:
            await t.emit(ActionPartEnded(me), D.turn_cut)


async def volcano_part(t: T) -> None:
    """Then the volcano, and the next round."""
    await volcano_at_round_end(t)
    if t[MOMENT] == "turn-end":
        await check_end(t, now=True)
    if t[LEAD_GONE] != "stays":
        await pass_on_the_lead(t)
    await t.emit(RoundBegun(t.state.round + 1), I.turn_order)


async def pass_on_the_lead(t: T) -> None:
    """Where the role leaves a figure that is gone: it goes to the next explorer inside, who also begins the round."""
    s = t.state
    if not s.explorers[s.lead].fate:
        return
    following = order_led_by(s.order, s.lead, s.players)
    lead = next((x for x in following if not s.explorers[x].fate), "")
    if lead:
        await t.emit(LeadNamed(lead, order_led_by(s.order, lead, s.players)), LEAD_GONE.id)


PARTS: tuple[tuple[str, Callable[[T], Awaitable[None]]], ...] = (
    ("setup", set_up),
    ("turn", begin_turn),
    ("act", action),
    ("hazard", hazard),
    ("guardians", activate_at_round_end),
    ("volcano", volcano_part),
)


#: Whether the game has ended: its ending is named then.
over: Callable[[State], Any] = attrgetter("ending")


def round_of(s: State) -> int:
    """The round that a state lies in."""
    return s.round
