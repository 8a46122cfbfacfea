"""The killer's deck and hand: drawing cards, discarding from the top, and a deck that is empty when one is due."""

from __future__ import annotations

from msgspec import Struct

from ...kernel.citations import Ids, number, question
from ...kernel.decisions import Choose, Luck
from ...kernel.table import rule
from .events import CardDrawn, HandDiscarded, TopDiscarded
from .levels import renew_deck
from .state import KILLER
from .tables import T

I, H, C, K = Ids("ts"), Ids("ts.hand"), Ids("ts.skill-card"), Ids("ts.killer-turn")

UNSEEN = Ids("ts.hidden").killer_hand
HAND = number(I.hand, 5, 1, 20)
UNLOCK_OVERFLOW = question("ts.q.unlock-overflow", "any", "old-only")


class DrawCard(Struct, frozen=True):
    """The attempt of the killer to draw a card."""

    cites: tuple[str, ...]


async def draw(t: T, count: int, cites: tuple[str, ...]) -> None:
    """Cards into the hand, one at a time; one drawn with a full hand is discarded at once."""
    for _ in range(count):
        if not await deck_ready(t) or await t.attempt(DrawCard(cites)) is None:
            return
        k = t.state.killer
        if len(k.hand) >= t[HAND]:
            await lose_top(t, "a card that is drawn with a full hand", (*cites, H.overflow_discarded, HAND.id))
            continue
        card = await Luck("skill", I.skill_card, k.deck, "which card is drawn?", seen=(KILLER,))
        await t.emit(CardDrawn(card), *cites, UNSEEN)


async def discard_top(t: T, count: int, cites: tuple[str, ...]) -> None:
    """Cards from the top of the deck to the discard."""
    for _ in range(count):
        if await deck_ready(t):
            await lose_top(t, "which card is discarded?", cites)


async def lose_top(t: T, ask: str, cites: tuple[str, ...]) -> None:
    """The top card goes to the discard; the survivors do not see which it is."""
    card = await Luck("skill", I.skill_card, t.state.killer.deck, ask, seen=(KILLER,))
    await t.emit(TopDiscarded(card), *cites)


async def deck_ready(t: T) -> bool:
    """Whether a card can be drawn; an empty deck brings a level up and a reshuffle before."""
    if not t.state.killer.deck:
        await renew_deck(t)
    return bool(t.state.killer.deck)


@rule(C.unlock_overflow, seen=(KILLER,))
async def discard_down(t: T, cards: tuple[str, ...]) -> None:
    """A hand that became too large by an unlocked card loses one of these."""
    old_only = (UNLOCK_OVERFLOW.id,) if t[UNLOCK_OVERFLOW] == "old-only" else ()
    card = await Choose(KILLER, C.unlock_overflow, tuple(dict.fromkeys(cards)), "which card is discarded?", old_only)
    await t.emit(HandDiscarded(card), C.unlock_overflow, *old_only)


@rule(K.draw_three)
async def draw_three(t: T) -> None:
    """At the end of the killer's turn."""
    await draw(t, t[DRAWN], (DRAWN.id,))


DRAWN = number(K.draw_three, 3, 0, 20)
