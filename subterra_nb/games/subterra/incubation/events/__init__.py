"""Events of Incubation."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from .....kernel.record import HIDDEN, Event
from ...state import State, turn_number
from ..state import INCUBATION, counted


class EggsLaid(Event, frozen=True, gc=False):
    """Eggs came out of the supply onto a tile."""

    cell: str
    eggs: int
    says: ClassVar[str] = "{eggs} egg(s) on {cell}"

    def apply(self, s: State) -> State:
        return INCUBATION.change(s, eggs=counted(INCUBATION.of(s).eggs, self.cell, self.eggs))


class EggGathered(Event, frozen=True, gc=False):
    """A caver took an egg off a tile."""

    who: str
    cell: str
    says: ClassVar[str] = "{who} takes an egg from {cell}"

    def apply(self, s: State) -> State:
        part = INCUBATION.of(s)
        eggs, held = counted(part.eggs, self.cell, -1), counted(part.held, self.who, 1)
        return INCUBATION.change(s, eggs=eggs, held=held)


class EggsPutDown(Event, frozen=True, gc=False):
    """Eggs went from a caver's board onto a tile; ``freely``: by Discard."""

    who: str
    cell: str
    eggs: int
    freely: bool = True
    says: ClassVar[str] = "{who} puts {eggs} egg(s) down on {cell}"

    def apply(self, s: State) -> State:
        part = INCUBATION.of(s)
        eggs, held = counted(part.eggs, self.cell, self.eggs), counted(part.held, self.who, -self.eggs)
        return INCUBATION.change(s, eggs=eggs, held=held)


class DiscardUsed(Event, frozen=True, gc=False):
    """The one Discard of a turn is used, where a ruling allows no more."""

    who: str
    says: ClassVar[str] = "{who} has used Discard in this turn"

    def apply(self, s: State) -> State:
        return INCUBATION.change(s, discarded_in=turn_number(s))


class EggHandedOver(Event, frozen=True, gc=False):
    """An egg went from one board to another."""

    who: str
    to: str
    says: ClassVar[str] = "{who} hands an egg to {to}"

    def apply(self, s: State) -> State:
        return INCUBATION.change(s, held=counted(counted(INCUBATION.of(s).held, self.who, -1), self.to, 1))


class Foreseen(Event, frozen=True, gc=False):
    """A caver has looked at the top card of the hazard deck, where it lies on."""

    who: str
    card: str
    says: ClassVar[str] = "{who} foresees {card}"

    def apply(self, s: State) -> State:
        part = INCUBATION.of(s)
        told = part.told if s.foreseen == self.card else ""  # a card that came back with a new deck is a secret again
        return replace(INCUBATION.change(s, told=told), foreseen=self.card)

    def seen_by(self, seat: str) -> Event:
        return self if seat == self.who else replace(self, card=HIDDEN)


class ForeseenTold(Event, frozen=True, gc=False):
    """What was foreseen is known to everybody."""

    who: str
    card: str
    says: ClassVar[str] = "{who} tells that {card} comes next"

    def apply(self, s: State) -> State:
        return INCUBATION.change(s, told=self.card)


class SwarmRests(Event, frozen=True, gc=False):
    """A swarm sits out a horror phase, where a ruling has it so."""

    who: str
    round: int
    says: ClassVar[str] = "{who} rests in the horror phase of round {round}"

    def apply(self, s: State) -> State:
        return INCUBATION.change(s, skips={**INCUBATION.of(s).skips, self.who: self.round})


class BeginnerNoted(Event, frozen=True, gc=False):
    """Who began the game is remembered, where a ruling asks for it."""

    who: str
    says: ClassVar[str] = "{who} began the game"

    def apply(self, s: State) -> State:
        return INCUBATION.change(s, began=self.who)


class MarkerPiled(Event, frozen=True, gc=False):
    """One more cave-in marker lies on a tile, or one less, where a ruling has them pile up."""

    cell: str
    more: int
    says: ClassVar[str] = "further cave-in markers on {cell}: {more}"

    def apply(self, s: State) -> State:
        return INCUBATION.change(s, piled=counted(INCUBATION.of(s).piled, self.cell, self.more))


class EggsScored(Event, frozen=True, gc=False):
    """The eggs were counted: those that lie on the exit, and those held there."""

    lying: int
    held: int
    points: int
    says: ClassVar[str] = "{lying} egg(s) on the exit, {held} held there: {points} point(s)"


class ScoreReckoned(Event, frozen=True, gc=False):
    """The score, after the points for cavers left behind were taken off."""

    left: int
    score: int
    says: ClassVar[str] = "{left} left behind; the score is {score}"

    def apply(self, s: State) -> State:
        return INCUBATION.change(s, score=self.score)
