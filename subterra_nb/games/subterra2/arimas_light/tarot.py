"""The Fortune Teller: Meditate, and using a Tarot card; for what the cards do see the effects."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

from ....kernel.citations import Ids, Number, number, question
from ....kernel.decisions import Action, Domain, Luck, Requirement
from ....kernel.table import Reaction, rule
from ..events import MarkerSet, PointsPaid
from ..state import Explorer, State
from ..tables import UP, Offer, T
from . import tarot_effects
from .events import TarotDrawn, TarotShuffled, TarotUsed
from .state import TAROT, TarotCard
from .tarot_deck import MISSING

E, M, A, C = Ids("al.fortune-teller"), Ids("al.meditate"), Ids("al.tarot"), Ids("al.components")
P = Ids("ie.action-points")

MEDITATE_COST = number(E.meditate_cost, 2)
QUEST, MOUNTAIN, TOWER = number(A.quest_cost, 2), number(A.mountain_cost, 2), number(A.tower_cost, 2)
HEART, BETRAYER = number(A.heart_cost, 2), number(A.betrayer_cost, 1)
EMPTY = question("al.q.tarot-deck-empty", "refused", "reshuffle")
HAND = question("al.q.tarot-hand-limit", "unlimited", "one")
TIMING = question("al.q.tarot-timing", "own-turn", "any-time")
UNKNOWN = question(MISSING, "unimplemented", "five-card-deck", "house-effects")
#: The cards whose price is a figure of a rule.
PRICES: Mapping[str, Number] = {
    "quest": QUEST, "mountain": MOUNTAIN, "tower": TOWER, "heart": HEART, "betrayer": BETRAYER
}  # fmt: skip
EFFECTS: Mapping[str, Callable[..., Awaitable[None]]] = tarot_effects.EFFECTS


def reader(s: State, t: T) -> Explorer | None:
    """Whoever reads the Tarot."""
    kinds = t.tables.kinds
    return next((f for f in s.explorers.values() if "tarot" in kinds[f.kind].traits), None)


def price(t: T, card: TarotCard) -> int:
    """What a card costs in this game."""
    return t[PRICES[card.id]] if card.id in PRICES else card.cost


def price_cite(card: TarotCard) -> str:
    """The rule on its price."""
    return PRICES[card.id].id if card.id in PRICES else UNKNOWN.id


async def shuffle(t: T, e: MarkerSet) -> None:
    """At the start all cards are in the deck, in no order: each is as likely as any other when one is drawn."""
    await t.emit(TarotShuffled(TAROT.of(t.state).deck), M.shuffle_at_start, C.tarot_cards, UNKNOWN.id, A.inferno_exists)


# -- Meditate ------------------------------------------------------------------------------------------------------


@rule(E.meditate_draw)
async def do_meditate(t: T, me: str, *_: Any) -> None:
    """Meditate: one random card out of the deck, kept until it is used."""
    if not TAROT.of(t.state).deck:
        await t.emit(TarotShuffled(TAROT.of(t.state).discard), EMPTY.id)
    card = await Luck(
        "tarot", E.meditate_draw, TAROT.of(t.state).deck, "a Tarot card out of the deck", (M.shuffle_at_start,)
    )
    await t.emit(TarotDrawn(me, card, TAROT.of(t.state).cards[card].title), E.meditate_draw, M.keep_until_used)


def _left(s: State, t: T, me: Explorer) -> bool:
    cards = TAROT.of(s)
    return bool(cards.deck) or (t[EMPTY] == "reshuffle" and bool(cards.discard))


CARD_LEFT = Requirement(EMPTY.id, "no card is left in the deck", _left)
FREE_HAND = Requirement(
    HAND.id, "a card is in hand already", lambda s, t, me: t[HAND] == "unlimited" or not TAROT.of(s).hand
)


# -- Using a card --------------------------------------------------------------------------------------------------


@rule(M.pay_and_discard)
async def do_use(t: T, me: str, card: str) -> None:
    """A card is paid for and discarded; then its effect follows."""
    user = reader(t.state, t)
    assert user is not None
    told = TAROT.of(t.state).cards[card]
    cites = (TIMING.id,) if user.id != me else ()
    await t.emit(PointsPaid(price(t, told)), price_cite(told), M.pay_and_discard, *cites)
    ours = (UNKNOWN.id,) if told.status == "ours" else ()
    await t.emit(TarotUsed(user.id, card, told.title), M.pay_and_discard, M.one_use, *ours)
    await resolve(t, user.id, told)


@rule(M.then_resolve)
async def resolve(t: T, user: str, card: TarotCard) -> None:
    """What is written on the card happens after paying and discarding."""
    await EFFECTS[card.effect](t, user, card)


def in_hand(s: State, t: T, me: Explorer) -> Iterable[str]:
    """The cards in hand."""
    return TAROT.of(s).hand


def all_cards(s: State) -> Iterable[str]:
    """All cards of this game."""
    return TAROT.of(s).cards


CARDS = Domain("Tarot card", all_cards)
HELD = Requirement(
    M.one_use,
    "is not in hand",
    lambda s, t, me, c: c in TAROT.of(s).hand,
    by=lambda s, t, me, c: M.one_use if c in TAROT.of(s).discard else M.pay_and_discard,
)
HAS_EFFECT = Requirement(
    A.inferno_exists,
    "nobody knows what it does",
    lambda s, t, me, c: bool(TAROT.of(s).cards[c].effect),
)
AFFORDED = Requirement(
    P.full_price,
    "its price cannot be paid in full",
    lambda s, t, me, c: s.points >= price(t, TAROT.of(s).cards[c]),
    (HAS_EFFECT,),
    by=lambda s, t, me, c: price_cite(TAROT.of(s).cards[c]),
)
ANY_TIME = Requirement(
    TIMING.id, "cards are used in their owner's own turn", lambda s, t, me, *_: t[TIMING] == "any-time"
)


def _reader_up(s: State, t: T, me: Explorer) -> bool:
    user = reader(s, t)
    return user is not None and user.id != me.id and user.active


READER_UP = Requirement(E.meditate_draw, "no other explorer who reads the Tarot is active", _reader_up)
USE = (HELD, HAS_EFFECT, AFFORDED)
ACTIONS = (
    Offer(
        Action("meditate", E.meditate_draw, "meditates", do_meditate, 0, UP, None, (CARD_LEFT, FREE_HAND)),
        MEDITATE_COST,
        "fortune-teller",
    ),
    Offer(
        Action("tarot", M.pay_and_discard, "uses {}", do_use, 0, UP, in_hand, (), USE, CARDS, None, (HELD,)),
        None,
        "fortune-teller",
    ),
    Offer(
        Action(
            "tarot-for",
            M.pay_and_discard,
            "pays for the use of {}",
            do_use,
            0,
            UP,
            in_hand,
            (ANY_TIME, READER_UP),
            USE,
            CARDS,
            None,
            (HELD,),
        )
    ),
)
REACTIONS = (Reaction(MarkerSet, lambda t, e: bool(TAROT.of(t.state).cards), shuffle),)
