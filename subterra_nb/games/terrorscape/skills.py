"""Skill cards: when they can be played, what they cost, and the steps of their texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...kernel.citations import Ids
from ...kernel.decisions import Choose, Requirement
from ...kernel.table import rule
from .events import CostPaid, SkillPlayed
from .levels import Text, lasting
from .state import KILLER, Hunter, State
from .steps import AFTER, Step
from .tables import T

I, C, S = Ids("ts"), Ids("ts.skill-card"), Ids("ts.killer-search")
V = Ids("ts.hidden")
NO, YES = "no", "yes"


def timing_of(s: State, card: str) -> str:
    """When a card can be played, as printed or as a level has it."""
    return s.foe.boards[s.killer.level].timing[card]


def cost_of(s: State, card: str) -> int:
    """How many other cards of the hand a card costs."""
    return s.foe.boards[s.killer.level].cost[card]


def skills(s: State, t: T, me: Hunter) -> Iterable[str]:
    """The kinds of cards in hand."""
    return dict.fromkeys(me.hand)


IN_HAND = Requirement(I.hand, "is not in the hand", lambda s, t, me, card: card in me.hand)
KNOWN = Requirement(
    Ids("ts.killer-card").others_are_data,
    "says what nobody knows, and can only pay for others",
    lambda s, t, me, card: s.foe.cards[card].known,
    (IN_HAND,),
)
IN_TIME = Requirement(
    C.timing,
    "cannot be played in this step",
    lambda s, t, me, card: timing_of(s, card) == s.step,
    (IN_HAND, KNOWN),
)
PAYABLE = Requirement(
    C.cost, "there are too few other cards to pay", lambda s, t, me, card: len(me.hand) > cost_of(s, card), (IN_HAND,)
)
PLAYABLE = (IN_HAND, KNOWN, IN_TIME, PAYABLE)


@rule(I.skill_card)
async def play_skill(t: T, card: str) -> bool:
    """The cost is paid, the card goes to the discard, and its text is carried out; whether an encounter came of it."""
    cost = cost_of(t.state, card)
    if cost:
        hand = list(t.state.killer.hand)
        hand.remove(card)
        await pay(t, tuple(hand), cost)
    s = t.state
    printed = s.foe.cards[card]
    changed = s.foe.boards[s.killer.level].why.get(card, ())
    await t.emit(SkillPlayed(card), *printed.cites, *changed, C.timing, *((C.discard_order,) if cost else ()))
    if await carry_out(t, printed.effect):
        return True
    for step in lasting(t.state, AFTER):
        if card in step.what and await may_pay(t, step) and await carry_out(t, (step,)):
            return True
    return False


async def may_pay(t: T, step: Step) -> bool:
    """Whether the killer does what a board or a level offers for cards of the hand."""
    hand = t.state.killer.hand
    if len(hand) < step.cost:
        return False
    if step.cost:
        if not await accept(t, step):
            return False
        await pay(t, hand, step.cost)
    return True


@rule(C.cost, seen=(KILLER,))
async def accept(t: T, step: Step) -> bool:
    """Whether the cards are spent for it; the survivors learn it when they are."""
    cite = next(iter(step.cites), C.cost)
    answer = await Choose(KILLER, cite, (NO, YES), f"{step.do} for {step.cost} cards?", seen=(KILLER,))
    return answer == YES


@rule(C.cost, seen=(KILLER,))
async def pay(t: T, hand: tuple[str, ...], cost: int) -> None:
    """Other cards of the hand pay; the survivors see how many."""
    left = list(hand)
    paid: list[str] = []
    for _ in range(cost):
        one = await Choose(KILLER, C.cost, tuple(dict.fromkeys(left)), "which card pays?")
        left.remove(one)
        paid.append(one)
    await t.emit(CostPaid(tuple(paid)), C.cost, C.discard_order, V.cost_cards)


async def carry_out(t: T, steps: Sequence[Step]) -> bool:
    """Step by step; an encounter ends it. Whether there was one."""
    if await t.attempt(Text(tuple(steps))) is None:
        return False
    for n, step in enumerate(steps):
        if await t.tables.card_steps[step.do].perform(t, step, step.cites):
            if n + 1 < len(steps):
                t.prevented("the rest of the card", S.rest_of_card_skipped)
            return True
    return False
