"""Events: rounds and turns."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ....kernel.record import Event
from ..state import State, turn_number


class RoundBegun(Event, frozen=True, gc=False):
    """A round began."""

    number: int
    says: ClassVar[str] = "round {number} begins"

    def apply(self, s: State) -> State:
        return replace(s, round=self.number, turn=0, phase="turn")


class TurnBegun(Event, frozen=True, gc=False):
    """An explorer's turn began, with action points to spend (or with the hazard roll alone)."""

    who: str
    points: int
    phase: str = "act"
    says: ClassVar[str] = "{who}'s turn begins with {points} point(s)"

    def apply(self, s: State) -> State:
        return replace(s, phase=self.phase, points=self.points, exerted=False, left_roll="")


class ActionPartEnded(Event, frozen=True, gc=False):
    """The action part of a turn is over; points left are gone."""

    who: str
    says: ClassVar[str] = "{who} ends the action part"

    def apply(self, s: State) -> State:
        return replace(s, phase="hazard", points=0)


class TurnEnded(Event, frozen=True, gc=False):
    """A turn is over."""

    who: str
    says: ClassVar[str] = "{who}'s turn is over"

    def apply(self, s: State) -> State:
        last = s.turn + 1 == len(s.order)
        return replace(s, turn=s.turn if last else s.turn + 1, phase="guardians" if last else "turn")


class GuardiansDone(Event, frozen=True, gc=False):
    """The guardians have acted at the round's end."""

    says: ClassVar[str] = "the guardians have acted"

    def apply(self, s: State) -> State:
        return replace(s, phase="volcano")


class PointsPaid(Event, frozen=True, gc=False):
    """Action points were paid: an action begins."""

    points: int
    says: ClassVar[str] = "{points} point(s) paid"

    def apply(self, s: State) -> State:
        return replace(s, points=s.points - self.points, left_roll="")


class Exerted(Event, frozen=True, gc=False):
    """A point was gained by exerting."""

    who: str
    says: ClassVar[str] = "{who} exerts and has one point more"

    def apply(self, s: State) -> State:
        return replace(s, points=s.points + 1, exerted=True)


class AbilityUsed(Event, frozen=True, gc=False):
    """One use of a limited ability is gone."""

    ability: str
    says: ClassVar[str] = "one use of {ability} is gone"

    def apply(self, s: State) -> State:
        return replace(s, used={**s.used, self.ability: s.used.get(self.ability, 0) + 1})


class UsedThisTurn(Event, frozen=True, gc=False):
    """An ability that is limited to once a turn has been used in this one."""

    ability: str
    says: ClassVar[str] = "{ability} has been used in this turn"

    def apply(self, s: State) -> State:
        return replace(s, used={**s.used, self.ability: turn_number(s)})


class OrderChanged(Event, frozen=True, gc=False):
    """A player takes their own explorers in another order."""

    order: tuple[str, ...]
    says: ClassVar[str] = "the order is {order}"

    def apply(self, s: State) -> State:
        return replace(s, order=self.order)
