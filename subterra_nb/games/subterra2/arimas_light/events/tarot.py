"""Events: the Tarot's cards."""

from __future__ import annotations

from typing import ClassVar

from .....kernel.record import Event
from ...state import State
from ..state import TAROT


class TarotShuffled(Event, frozen=True, gc=False):
    """Cards are in the Tarot deck, in no order; used ones among them are used no more."""

    cards: tuple[str, ...]
    says: ClassVar[str] = "the Tarot deck is shuffled: {cards}"

    def apply(self, s: State) -> State:
        return TAROT.change(s, deck=self.cards, discard=tuple(c for c in TAROT.of(s).discard if c not in self.cards))


class TarotDrawn(Event, frozen=True, gc=False):
    """A Tarot card came into the hand."""

    who: str
    card: str
    title: str
    says: ClassVar[str] = "{who} draws {title}"

    def apply(self, s: State) -> State:
        deck = tuple(c for c in TAROT.of(s).deck if c != self.card)
        return TAROT.change(s, deck=deck, hand=(*TAROT.of(s).hand, self.card))


class TarotUsed(Event, frozen=True, gc=False):
    """A Tarot card was discarded for its effect."""

    who: str
    card: str
    title: str
    says: ClassVar[str] = "{who} discards {title}"

    def apply(self, s: State) -> State:
        hand = tuple(c for c in TAROT.of(s).hand if c != self.card)
        return TAROT.change(s, hand=hand, discard=(*TAROT.of(s).discard, self.card))
