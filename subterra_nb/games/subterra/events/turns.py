"""Events: rounds and turns."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ....kernel.record import Event
from ..state import State, turn_number


def _next_turn(s: State) -> State:
    last = s.turn + 1 == len(s.order)
    return replace(s, turn=s.turn if last else s.turn + 1, phase="horrors" if last else "turn", points=0)


class RoundBegun(Event, frozen=True, gc=False):
    """A round began; ``order``: the order of play, the holder of the starting-caver marker first."""

    number: int
    order: tuple[str, ...]
    says: ClassVar[str] = "round {number} begins: {order}"

    def apply(self, s: State) -> State:
        return replace(s, round=self.number, order=self.order, turn=0, phase="turn", waiting=())


class MarkerPassed(Event, frozen=True, gc=False):
    """The starting-caver marker lies with another caver."""

    to: str
    says: ClassVar[str] = "the starting-caver marker passes to {to}"


class TurnBegun(Event, frozen=True, gc=False):
    """A caver's turn began."""

    who: str
    points: int
    says: ClassVar[str] = "{who}'s turn begins with {points} point(s)"

    def apply(self, s: State) -> State:
        return replace(s, phase="act", points=self.points, exerted=False, checked=False, directed=False)


class PassedOver(Event, frozen=True, gc=False):
    """A caver has no turn now."""

    who: str
    says: ClassVar[str] = "{who} is passed over"

    def apply(self, s: State) -> State:
        return _next_turn(s)


class TurnEnded(Event, frozen=True, gc=False):
    """A turn is over; points left are gone."""

    who: str
    says: ClassVar[str] = "{who}'s turn ends"

    def apply(self, s: State) -> State:
        return _next_turn(s)


class PointsPaid(Event, frozen=True, gc=False):
    """Action points were paid."""

    points: int
    says: ClassVar[str] = "{points} action point(s) paid"

    def apply(self, s: State) -> State:
        return replace(s, points=s.points - self.points)


class PointsReturned(Event, frozen=True, gc=False):
    """Action points that were paid are there again."""

    points: int
    says: ClassVar[str] = "{points} action point(s) returned"

    def apply(self, s: State) -> State:
        return replace(s, points=s.points + self.points)


class Exerted(Event, frozen=True, gc=False):
    """A caver has one more action point in this turn."""

    who: str
    says: ClassVar[str] = "{who} exerts"

    def apply(self, s: State) -> State:
        return replace(s, points=s.points + 1, exerted=True)


class ExertionChecked(Event, frozen=True, gc=False):
    """The check for exerting is made."""

    who: str
    says: ClassVar[str] = "the check for the exertion of {who}"

    def apply(self, s: State) -> State:
        return replace(s, checked=True)


class PointLost(Event, frozen=True, gc=False):
    """The point of an exertion is gone."""

    who: str
    says: ClassVar[str] = "{who}'s exertion comes to nothing"

    def apply(self, s: State) -> State:
        return replace(s, points=s.points - 1)


class Directed(Event, frozen=True, gc=False):
    """Somebody was directed in this turn."""

    who: str
    to: str
    says: ClassVar[str] = "{who} directs {to}"

    def apply(self, s: State) -> State:
        return replace(s, directed=True)


class AbilityUsed(Event, frozen=True, gc=False):
    """A limited ability was used."""

    who: str
    ability: str
    says: ClassVar[str] = "{who} uses {ability}"

    def apply(self, s: State) -> State:
        return replace(s, used={**s.used, self.ability: s.used.get(self.ability, 0) + 1}, used_in=turn_number(s))


class PhaseBegun(Event, frozen=True, gc=False):
    """A phase of the round began."""

    phase: str
    says: ClassVar[str] = "the phase of {phase} begins"

    def apply(self, s: State) -> State:
        return replace(s, phase=self.phase, points=0)
