"""Typhaon's second action, Spread Doom: a Doom card out of the hand is played, and another one drawn."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from ....kernel.citations import Ids, question
from ....kernel.decisions import Choose
from ....kernel.table import rule
from ..ending import MOMENT, check_end
from ..tables import T
from ..volcano import cursed_by_now
from . import doom_cards, doom_wake
from .doom_deck import title
from .events import CardDrawn, CardPlayed
from .state import Card
from .typhaon import SEAT, end_typhaons_turn, invented, opponent, shuffle

Y = Ids("tw.typhaon-turn")

MUST = question("tw.q.doom-must-play", "must", "may-pass")
RESHUFFLE = question("tw.q.doom-reshuffle-moment", "at-draw-included", "at-draw-excluded", "when-emptied")
CURSE = question("ie.q.curse-in-typhaon", "track-only", "off", "extra-card")
PASS = "pass"

EFFECTS: Mapping[str, Callable[[T, Card], Awaitable[None]]] = {
    "despair": doom_cards.despair,
    "lava": doom_cards.lava_card,
    "collapse": doom_cards.collapse_card,
    "trap": doom_cards.trap_card,
    "wake": doom_wake.wake_guardians,
    "activate": doom_wake.activate_guardians,
}


async def spread_part(t: T) -> None:
    """Spread Doom, and the round ends as usual."""
    await spread_doom(t)
    if t.state.cursed and t[CURSE] == "extra-card" and cursed_by_now(t):
        await a_second_card(t)
    if t[MOMENT] == "turn-end":
        await check_end(t, now=True)
    await end_typhaons_turn(t)


@rule(CURSE.id)
async def a_second_card(t: T) -> None:
    """Under the ruling that the curse brings a second card, as it brings a second die elsewhere."""
    await spread_doom(t)


@rule(Y.doom_play)
async def spread_doom(t: T) -> None:
    """Play one card of the hand, then draw another."""
    hand = opponent(t).hand
    options = (*hand, *((PASS,) if t[MUST] == "may-pass" else ()))
    if not options:
        t.prevented("playing a Doom card: the hand is empty", Y.doom_play)
        return
    ours = invented(t)
    ask = f"which Doom card is played?{' (the cards are ours)' if ours else ''}"
    name = await Choose(SEAT, Y.doom_play, options, ask, (Y.fixed_order, *ours), (SEAT,))
    if name == PASS:
        t.prevented("playing a Doom card", MUST.id, who=SEAT)
        return
    card = opponent(t).cards[name]
    cites = (Y.doom_play, Y.hazards_from_cards, *(ours if card.ours else ()))
    await t.emit(CardPlayed(SEAT, name, title(card)), *cites)
    await EFFECTS[card.kind](t, card)
    await draw_a_replacement(t, name)


@rule(Y.doom_refill)
async def draw_a_replacement(t: T, played: str) -> None:
    """A new card for the one played; an empty deck is renewed by shuffling the discards."""
    if not opponent(t).deck:
        cards = opponent(t).discard
        if t[RESHUFFLE] == "at-draw-excluded":
            cards = tuple(c for c in cards if c != played)
        await renew_the_deck(t, cards)
    if not opponent(t).deck:
        t.prevented("drawing a Doom card: there is none", Y.doom_refill, RESHUFFLE.id)
        return
    await t.emit(CardDrawn(SEAT, opponent(t).deck[0]), Y.doom_refill, *invented(t))
    if not opponent(t).deck and t[RESHUFFLE] == "when-emptied":
        await renew_the_deck(t, opponent(t).discard)


@rule(Y.doom_reshuffle)
async def renew_the_deck(t: T, cards: tuple[str, ...]) -> None:
    """The discards are shuffled to form a new deck."""
    if cards:
        await shuffle(t, cards, Y.doom_reshuffle, RESHUFFLE.id)
