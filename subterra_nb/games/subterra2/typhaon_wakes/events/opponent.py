"""Events: an opponent's cards and turns."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from .....kernel.record import HIDDEN, Event
from ...state import State
from ..state import OPPONENT


class OpponentSeated(Event, frozen=True, gc=False):
    """The opponent sits between two explorers' players, and has the last turn of a round."""

    who: str
    right: str
    left: str
    says: ClassVar[str] = "{who} sits to the right of {left}, next to {right}, with a board in place of a sheet"

    def apply(self, s: State) -> State:
        return OPPONENT.change(s, right=self.right)


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
        left = tuple(c for c in OPPONENT.of(s).discard if c not in self.cards)
        return OPPONENT.change(s, deck=(*OPPONENT.of(s).deck, *self.cards), discard=left)

    def seen_by(self, seat: str) -> Event:
        return replace(self, cards=(HIDDEN,) * len(self.cards))


class CardDrawn(Event, frozen=True, gc=False):
    """The opponent took the top card of the deck into the hand."""

    who: str
    card: str
    says: ClassVar[str] = "{who} draws a card: {card}"

    def apply(self, s: State) -> State:
        return OPPONENT.change(s, hand=(*OPPONENT.of(s).hand, self.card), deck=OPPONENT.of(s).deck[1:])

    def seen_by(self, seat: str) -> Event:
        return self if seat == self.who else replace(self, card=HIDDEN)


class CardPlayed(Event, frozen=True, gc=False):
    """The opponent played a card; ``told``: what is on it."""

    who: str
    card: str
    told: str
    says: ClassVar[str] = "{who} plays {card}: {told}"

    def apply(self, s: State) -> State:
        hand = tuple(c for c in OPPONENT.of(s).hand if c != self.card)
        return OPPONENT.change(s, hand=hand, discard=(*OPPONENT.of(s).discard, self.card))


class OpponentTurnBegun(Event, frozen=True, gc=False):
    """The opponent's turn began; ``then``: the phase that follows on it."""

    who: str
    phase: str
    then: str
    says: ClassVar[str] = "{who}'s turn begins"

    def apply(self, s: State) -> State:
        return replace(OPPONENT.change(s, then=self.then), phase=self.phase)


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
        return replace(OPPONENT.change(s, then=""), phase=OPPONENT.of(s).then)


class TileDrawnUnseen(Event, frozen=True, gc=False):
    """A tile was drawn that only the opponent has seen."""

    who: str
    tile: str
    says: ClassVar[str] = "{who} draws a tile: {tile}"

    def apply(self, s: State) -> State:
        return replace(OPPONENT.change(s, held=self.tile), bag=tuple(b for b in s.bag if b != self.tile))

    def seen_by(self, seat: str) -> Event:
        return self if seat == self.who else replace(self, tile=HIDDEN)


class TileReturnedUnseen(Event, frozen=True, gc=False):
    """The tile that only the opponent has seen went back into the bag."""

    who: str
    tile: str
    says: ClassVar[str] = "{who} puts a tile back into the bag: {tile}"

    def apply(self, s: State) -> State:
        return replace(OPPONENT.change(s, held=""), bag=(*s.bag, self.tile))

    def seen_by(self, seat: str) -> Event:
        return self if seat == self.who else replace(self, tile=HIDDEN)


class TileShown(Event, frozen=True, gc=False):
    """The tile that only the opponent had seen is about to be placed: everybody sees it."""

    who: str
    tile: str
    says: ClassVar[str] = "{who} shows {tile}"

    def apply(self, s: State) -> State:
        return OPPONENT.change(s, held="")
