"""The volcano in Typhaon mode: it erupts as soon as the track is at zero, and some cards make lava spread once more."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from ....kernel.citations import Ids, number, question
from ....kernel.table import Modifier, Reaction, rule
from ..ending import lose
from ..events import Erupted, MarkerMoved
from ..tables import T
from ..volcano import EndTooEarly, erupt, spread
from .state import Card

V = Ids("tw.volcano")

SPREADS = number(V.two_spreads_per_round, 2)
SAME_ROUND = question("tw.q.eruption-same-round-spread", "from-next-round", "same-round")
ONSET = question("tw.q.eruption-instant-win", "core-condition", "always", "never")
LAVA_TOTAL = question("tw.q.lava-card-total", "one-total", "two")
CARD_SPREAD = question("tw.q.trap-collapse-during-eruption", "effect-then-spread", "spread-then-effect", "spread-only")


# -- The onset -----------------------------------------------------------------------------------------------------


@rule(V.erupts_at_zero)
async def erupts_at_zero(t: T, e: MarkerMoved) -> None:
    """With the track at zero the volcano erupts at once, without any Lava."""
    await erupt(t, V.erupts_at_zero, V.no_lava_needed)
    if t[SAME_ROUND] == "from-next-round":
        t.prevented("spreading lava in this round", SAME_ROUND.id)
        return
    for _ in range(t[SPREADS]):
        await spread(t, SPREADS.id, SAME_ROUND.id)


async def lost_by_the_onset(t: T, e: Erupted) -> None:
    """Under the ruling that the onset always wins for Typhaon."""
    await lose(t, "the volcano has erupted", ONSET.id, V.may_settle_game)


async def not_lost_by_the_onset(t: T, a: EndTooEarly) -> None:
    """Under the ruling that the onset never decides the game."""
    t.prevented(a, ONSET.id)


# -- Spreads by cards ----------------------------------------------------------------------------------------------


async def with_a_spread(t: T, card: Card, effect: Callable[[], Awaitable[None]]) -> None:
    """The effect of a TRAP or a COLLAPSE card; while the volcano erupts lava also spreads once."""
    if not t.state.erupted:
        await effect()
        return
    if t[CARD_SPREAD] == "spread-then-effect":
        await spread_by_card(t, card, CARD_SPREAD.id)
    if t[CARD_SPREAD] == "spread-only":
        t.prevented("the card's own effect", CARD_SPREAD.id)
    else:
        await effect()
    if t[CARD_SPREAD] != "spread-then-effect":
        await spread_by_card(t, card, CARD_SPREAD.id)


async def spread_by_card(t: T, card: Card, *cites: str) -> None:
    """One more spread, however many symbols the card shows."""
    flat = (V.card_spread_flat,) if card.number > 1 else ()
    await spread(t, V.card_adds_spread, *flat, *cites)


REACTIONS = (
    Reaction(MarkerMoved, lambda t, e: e.to == 0 and not t.state.erupted, erupts_at_zero),
    Reaction(Erupted, lambda t, e: t[ONSET] == "always", lost_by_the_onset),
)
MODIFIERS = (Modifier(EndTooEarly, lambda t, a: t[ONSET] == "never", not_lost_by_the_onset),)
TOO_EARLY = (V.may_settle_game,)
