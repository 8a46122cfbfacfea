"""Events: hazards."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ....kernel.record import Event
from ..state import State


class DeckFormed(Event, frozen=True, gc=False):
    """The pool of hazard cards that may be dealt is formed."""

    pool: tuple[str, ...]
    says: ClassVar[str] = "the pool of hazard cards: {pool}"

    def apply(self, s: State) -> State:
        return replace(s, deck=self.pool)


class DeckDealt(Event, frozen=True, gc=False):
    """So many hazard cards lie above the Out of Time card."""

    cards: int
    says: ClassVar[str] = "{cards} hazard card(s) above Out of Time"

    def apply(self, s: State) -> State:
        return replace(s, cards=self.cards)


class CardRevealed(Event, frozen=True, gc=False):
    """A hazard card was turned up."""

    card: str
    says: ClassVar[str] = "the hazard is {card}"

    def apply(self, s: State) -> State:
        deck = tuple([c for c in s.deck if c != self.card])
        return replace(s, deck=deck, cards=s.cards - 1, foreseen="")


class CardDiscarded(Event, frozen=True, gc=False):
    """A hazard card was discarded."""

    card: str
    says: ClassVar[str] = "{card} is discarded"

    def apply(self, s: State) -> State:
        return replace(s, discard=(*s.discard, self.card))


class DeckRebuilt(Event, frozen=True, gc=False):
    """The discarded hazard cards are a new deck."""

    cards: tuple[str, ...]
    says: ClassVar[str] = "a new deck: {cards}"

    def apply(self, s: State) -> State:
        return replace(s, deck=self.cards, cards=len(self.cards), discard=())


class TimeRanOut(Event, frozen=True, gc=False):
    """The Out of Time card was turned up."""

    says: ClassVar[str] = "the hazard is Out of Time"

    def apply(self, s: State) -> State:
        return replace(s, out_of_time=True, out_since=s.round)


class GasMarkerPlaced(Event, frozen=True, gc=False):
    """The gas marker is out."""

    says: ClassVar[str] = "the gas marker is out"

    def apply(self, s: State) -> State:
        return replace(s, gas=True)


class GasMarkerTaken(Event, frozen=True, gc=False):
    """The gas marker is put away."""

    says: ClassVar[str] = "the gas marker is put away"

    def apply(self, s: State) -> State:
        return replace(s, gas=False)


class NumberRolled(Event, frozen=True, gc=False):
    """A number was rolled for a cave-in."""

    number: int
    says: ClassVar[str] = "the cave-in strikes {number}"
