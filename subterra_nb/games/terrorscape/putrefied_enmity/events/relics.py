"""Events: the relic deck and the relic chamber token."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ...events.changes import without_one
from ...events.seen import Open, Ruled, SurvivorsOnly
from ...state import State
from ..state import TOMB, UP


class RelicDeckLaid(Open, frozen=True, gc=False):
    """The relics are a deck of their own on its spot; in which order, nobody knows."""

    cards: tuple[str, ...]
    says: ClassVar[str] = "the relic deck is shuffled: {cards}"

    def apply(self, s: State) -> State:
        return TOMB.change(s, relics=self.cards)


class TokenPlaced(Open, frozen=True, gc=False):
    """The relic chamber token is on the map, face up."""

    at: str
    says: ClassVar[str] = "the relic chamber token lies in {at}, face up"

    def apply(self, s: State) -> State:
        return TOMB.change(s, token=UP)


class TokenTurned(SurvivorsOnly, frozen=True, gc=False):
    """The relic chamber token is turned over."""

    side: str
    says: ClassVar[str] = "the relic chamber token is turned face {side}"

    def apply(self, s: State) -> State:
        return TOMB.change(s, token=self.side)


class RelicDrawn(Ruled, frozen=True, gc=False):
    """A survivor has drawn a relic, and holds it apart for the moment."""

    who: str
    card: str
    says: ClassVar[str] = "{who} draws the relic {card}"

    def apply(self, s: State) -> State:
        return TOMB.change(s, relics=without_one(TOMB.of(s).relics, self.card))


class RelicsReturned(SurvivorsOnly, frozen=True, gc=False):
    """Relics that were discarded are a new relic deck."""

    cards: tuple[str, ...]
    says: ClassVar[str] = "{cards} are shuffled into a new relic deck"

    def apply(self, s: State) -> State:
        left = s.discarded
        for card in self.cards:
            left = without_one(left, card)
        return TOMB.change(replace(s, discarded=left), relics=self.cards)
