"""Events: an opponent's cards and turns."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from ....kernel.record import HIDDEN, Event
from ..state import State


def opposed(s: State, **change: Any) -> State:
    """The state with fields of the opponent changed."""
    assert s.opponent is not None
    return replace(s, opponent=replace(s.opponent, **change))


class OpponentSeated(Event, frozen=True, gc=False):
    """The opponent sits between two explorers' players, and has the last turn of a round."""

    who: str
    right: str
    left: str
    says: ClassVar[str] = "{who} sits to the right of {left}, next to {right}, with a board in place of a sheet"

    def apply(self, s: State) -> State:
        return opposed(s, right=self.right)


class DeckChosen(Event, frozen=True, gc=False):
    """The cards for this number of explorers."""

    cards: tuple[str, ...]
    explorers: int
    boxed: int
    says: ClassVar[str] = "the deck for {explorers} explorers: {cards}; {boxed} card(s) stay in the box"


class DeckShuffled(Event, frozen=True, gc=False):
    """Cards were shuffled into the deck; ``cards``: the top first. What is played is no longer among the discards."""

    cards: tuple[str, ...]
    says: ClassVar[str] = "the deck is shuffled: {cards}"

    def apply(self, s: State) -> State:
        assert s.opponent is not None
        left = tuple(c for c in s.opponent.discard if c not in self.cards)
        return opposed(s, deck=(*s.opponent.deck, *self.cards), discard=left)

    def seen_by(self, seat: str) -> Event:
        return replace(self, cards=(HIDDEN,) * len(self.cards))


class CardDrawn(Event, frozen=True, gc=False):
    """The opponent took the top card of the deck into the hand."""

    who: str
    card: str
    says: ClassVar[str] = "{who} draws a card: {card}"

    def apply(self, s: State) -> State:
        assert s.opponent is not None
        return opposed(s, hand=(*s.opponent.hand, self.card), deck=s.opponent.deck[1:])

    def seen_by(self, seat: str) -> Event:
        return self if seat == self.who else replace(self, card=HIDDEN)


class CardPlayed(Event, frozen=True, gc=False):
    """The opponent played a card; ``told``: what is on it."""

    who: str
    card: str
    told: str
    says: ClassVar[str] = "{who} plays {card}: {told}"

    def apply(self, s: State) -> State:
        assert s.opponent is not None
        hand = tuple(c for c in s.opponent.hand if c != self.card)
        return opposed(s, hand=hand, discard=(*s.opponent.discard, self.card))


class OpponentTurnBegun(Event, frozen=True, gc=False):
    """The opponent's turn began; ``then``: the phase that follows on it."""

    who: str
    phase: str
    then: str
    says: ClassVar[str] = "{who}'s turn begins"

    def apply(self, s: State) -> State:
        return replace(opposed(s, then=self.then), phase=self.phase)


class OpponentBuilt(Event, frozen=True, gc=False):
    """The first part of the opponent's turn is over."""

    who: str
    phase: str
    says: ClassVar[str] = "{who} has done with building"

    def apply(self, s: State) -> State:
        return replace(s, phase=self.phase)


class OpponentTurnEnded(Event, frozen=True, gc=False):
    """The opponent's turn is over."""

    who: str
    says: ClassVar[str] = "{who}'s turn is over"

    def apply(self, s: State) -> State:
        assert s.opponent is not None
        return replace(opposed(s, then=""), phase=s.opponent.then)


class TileDrawnUnseen(Event, frozen=True, gc=False):
    """A tile was drawn that only the opponent has seen."""

    who: str
    tile: str
    says: ClassVar[str] = "{who} draws a tile: {tile}"

    def apply(self, s: State) -> State:
        return replace(opposed(s, held=self.tile), bag=tuple(b for b in s.bag if b != self.tile))

    def seen_by(self, seat: str) -> Event:
        return self if seat == self.who else replace(self, tile=HIDDEN)


class TileReturnedUnseen(Event, frozen=True, gc=False):
    """The tile that only the opponent has seen went back into the bag."""

    who: str
    tile: str
    says: ClassVar[str] = "{who} puts a tile back into the bag: {tile}"

    def apply(self, s: State) -> State:
        return replace(opposed(s, held=""), bag=(*s.bag, self.tile))

    def seen_by(self, seat: str) -> Event:
        return self if seat == self.who else replace(self, tile=HIDDEN)


class TileShown(Event, frozen=True, gc=False):
    """The tile that only the opponent had seen is about to be placed: everybody sees it."""

    who: str
    tile: str
    says: ClassVar[str] = "{who} shows {tile}"

    def apply(self, s: State) -> State:
        return opposed(s, held="")
