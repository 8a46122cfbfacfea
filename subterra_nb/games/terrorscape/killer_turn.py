"""The killer's turn: reappearing, fast skills, the main step, a slow skill, drawing."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.citations import Ids, number, question
from ...kernel.decisions import Action, Domain, Menu, Requirement
from ...kernel.table import rule
from .data_questions import EDITION
from .drawing import draw_three
from .events import Reappeared, RoundBegun, StandardTaken, StepBegun
from .keywords import search
from .levels import lasting
from .movement import PLACES, STANDS, killer_step
from .skills import PLAYABLE, carry_out, play_skill, skills
from .state import DRAW, KILLER, REAPPEAR, Hunter, State
from .steps import QUIET
from .tables import Offer, T

I, K, C, S = Ids("ts"), Ids("ts.killer-turn"), Ids("ts.skill-card"), Ids("ts.killer-search")

NO_LIMIT = Ids("ts.round").no_limit
STANDARD = number(K.standard_actions, 2, 0, 6)
FORFEIT = question("ts.q.forfeit", "yes", "no")
FAST, MAIN, SLOW = "fast", "main", "slow"
PLAY, END = "play", "end"


@rule(I.killer_turn)
async def begin_turn(t: T) -> None:
    """A killer in stealth comes out of it; then the fast step begins, unless an encounter has ended the turn."""
    if t[EDITION] == "first":
        await draw_three(t)
    if t.state.killer.stealth:
        await reappear(t)
    if not over_by_encounter(t):
        await t.emit(StepBegun(FAST), I.killer_turn)


def over_by_encounter(t: T) -> bool:
    """Whether an encounter has left nothing of the turn but the drawing; there is no slow skill then."""
    if t.state.step != DRAW:
        return False
    t.prevented("a slow skill", K.no_slow_after_encounter)
    return True


@rule(K.reappear)
async def reappear(t: T) -> None:
    """The location is told, the card does what it says for reappearing, and a free search follows."""
    s = t.state
    card = s.foe.cards.get(s.killer.stealth)
    await t.emit(Reappeared(s.killer.at), K.reappear, I.stealth, Ids("ts.open").killer_position)
    if card is not None and await carry_out(t, card.reappear):
        return
    if await search(t, t.state.killer.at, True):
        t.prevented("the rest of the turn", K.reappear_encounter)


# -- Playing skills ------------------------------------------------------------------------------------------------


async def choose(t: T, cite: str, ask: str) -> tuple[str, ...]:
    """What the killer does in a step; the choice tells of the hand, so that only the killer sees it."""
    s = t.state
    menu = t.tables.menus[s.step]
    return await Menu(KILLER, cite, s.killer, menu, 0, "", "", "", t.tables.legal[s.step, "", 0], ask)


@rule(K.fast, seen=(KILLER,))
async def choose_fast(t: T) -> tuple[str, ...]:
    """One more fast skill, or none."""
    return await choose(t, K.fast, "which fast skill?")


@rule(K.main, seen=(KILLER,))
async def choose_main(t: T) -> tuple[str, ...]:
    """A main skill, or a standard action."""
    return await choose(t, K.main, "what in the main step?")


@rule(K.slow, seen=(KILLER,))
async def choose_slow(t: T) -> tuple[str, ...]:
    """A slow skill, or none."""
    return await choose(t, K.slow, "which slow skill?")


async def do(t: T, chosen: tuple[str, ...]) -> None:
    """What was chosen is done, for all to see."""
    await t.tables.menus[t.state.step][chosen[0]].do(t, *chosen[1:])


async def go_on(t: T) -> None:
    """To the next step of the turn."""
    steps = (FAST, MAIN, SLOW, DRAW)
    await t.emit(StepBegun(steps[steps.index(t.state.step) + 1]), I.killer_turn)


@rule(K.fast)
async def fast_step(t: T) -> None:
    """Any number of fast skills, one after the other."""
    await do(t, await choose_fast(t))
    over_by_encounter(t)


@rule(K.main)
async def main_step(t: T) -> None:
    """One main skill, or standard actions one after the other."""
    chosen = await choose_main(t)
    await do(t, chosen)
    if not over_by_encounter(t) and t.state.step == MAIN and (chosen[0] == PLAY or t.state.taken >= t[STANDARD]):
        await go_on(t)


@rule(K.standard_actions)
async def standard_move(t: T, to: str) -> None:
    """A [MOVE]x1 as a standard action."""
    await t.emit(StandardTaken("move"), K.standard_actions)
    await killer_step(t, to)


@rule(K.standard_actions)
async def standard_search(t: T) -> None:
    """A [SEARCH] as a standard action."""
    await t.emit(StandardTaken("search"), K.standard_actions)
    await search(t, t.state.killer.at, False)


async def forfeit(t: T) -> None:
    """Standard actions that are left are given up."""
    if t.state.taken < t[STANDARD]:
        t.prevented("standard actions", K.may_forfeit, who=KILLER)
    await go_on(t)


@rule(K.slow)
async def slow_step(t: T) -> None:
    """One slow skill at most; then what the board has happen at the end of a quiet turn."""
    chosen = await choose_slow(t)
    if chosen[0] == PLAY:
        await do(t, chosen)
    if t.state.step == SLOW and not t.state.killer.stealth:
        await carry_out(t, lasting(t.state, QUIET))
    if t.state.step == SLOW:
        await go_on(t)


@rule(I.killer_turn)
async def draw_step(t: T) -> None:
    """Three cards, and the next round begins."""
    if t[EDITION] == "first":
        t.prevented("drawing at the end", EDITION.id)
    else:
        await draw_three(t)
    await t.emit(RoundBegun(t.state.round + 1), I.round, NO_LIMIT)


# -- The menus -----------------------------------------------------------------------------------------------------

CARDS = Domain("skill card", lambda s: s.foe.cards)


def ways(s: State, t: T, me: Hunter) -> Iterable[str]:
    """Where one step leads."""
    return s.map.killer_reach[me.at]


LEADS = Requirement(
    I.adjacent_location,
    "no step of the killer leads there",
    lambda s, t, me, to: to in s.map.killer_reach[me.at],
    (STANDS,),
    by=lambda s, t, me, to: s.map.closing(me.at, to, I.adjacent_location),
)
ACTIONS_LEFT = Requirement(K.standard_actions, "no standard action is left", lambda s, t, me: s.taken < t[STANDARD])
NONE_TAKEN = Requirement(K.main, "standard actions were taken in this step", lambda s, t, me: not s.taken)
MAY_STOP = Requirement(
    FORFEIT.id, "standard actions have to be taken", lambda s, t, me: t[FORFEIT] == "yes" or s.taken >= t[STANDARD]
)


def skill(needs: tuple[Requirement, ...] = ()) -> Action:
    """Playing a card."""
    return Action(PLAY, I.skill_card, "plays {}", play_skill, options=skills, needs=needs, each=PLAYABLE,
                  domain=CARDS, assured=PLAYABLE[:1])  # fmt: skip


OFFERS = (
    Offer(skill(), FAST),
    Offer(Action(END, K.fast, "goes on", go_on), FAST),
    Offer(skill((NONE_TAKEN,)), MAIN),
    Offer(
        Action("move", K.standard_actions, "moves to {}", standard_move, options=ways, needs=(ACTIONS_LEFT,),
               each=(STANDS, LEADS), domain=PLACES, assured=(STANDS, LEADS)),
        MAIN,
    ),
    Offer(Action("search", K.standard_actions, "searches", standard_search, needs=(ACTIONS_LEFT,)), MAIN),
    Offer(Action(END, K.may_forfeit, "goes on", forfeit, needs=(MAY_STOP,)), MAIN),
    Offer(skill(), SLOW),
    Offer(Action(END, K.slow, "goes on", go_on), SLOW),
)  # fmt: skip
PARTS = ((REAPPEAR, begin_turn), (FAST, fast_step), (MAIN, main_step), (SLOW, slow_step), (DRAW, draw_step))
