"""Events: deployed objects."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ....kernel.record import Event
from ..state import Explorer, State


class MineLaid(Event, frozen=True, gc=False):
    """A Mine lies on a tile."""

    cell: str
    says: ClassVar[str] = "a Mine is laid on {cell}"

    def apply(self, s: State) -> State:
        return replace(s, mines={**s.mines, self.cell: s.mines.get(self.cell, 0) + 1})


class MineDestroyed(Event, frozen=True, gc=False):
    """A Mine is back in the supply."""

    cell: str
    says: ClassVar[str] = "a Mine on {cell} is gone"

    def apply(self, s: State) -> State:
        left = {**s.mines, self.cell: s.mines[self.cell] - 1}
        return replace(s, mines={k: n for k, n in left.items() if n})


class BarrierPlaced(Event, frozen=True, gc=False):
    """The Barrier stands on a tile."""

    cell: str
    says: ClassVar[str] = "the Barrier stands on {cell}"

    def apply(self, s: State) -> State:
        return replace(s, barrier=self.cell)


class BarrierDestroyed(Event, frozen=True, gc=False):
    """The Barrier is back in the supply."""

    says: ClassVar[str] = "the Barrier is gone"

    def apply(self, s: State) -> State:
        return replace(s, barrier="")


class HelperDeployed(Event, frozen=True, gc=False):
    """A figure that counts as an explorer came onto the board."""

    who: str
    kind: str
    at: str
    hearts: int
    says: ClassVar[str] = "{who} is deployed on {at} with {hearts} heart(s)"

    def apply(self, s: State) -> State:
        figure = Explorer(self.who, self.kind, self.at, self.hearts, self.hearts)
        return replace(s, explorers={**s.explorers, self.who: figure})


class FigurePlaced(Event, frozen=True, gc=False):
    """A figure that counts as an explorer stands on a tile with so many of its ``full`` hearts, wherever it was."""

    who: str
    kind: str
    at: str
    hearts: int
    full: int
    says: ClassVar[str] = "{who} is placed on {at} with {hearts} heart(s)"

    def apply(self, s: State) -> State:
        before = s.explorers.get(self.who)
        held = "" if before is None else before.item
        figure = Explorer(self.who, self.kind, self.at, self.hearts, self.full, held)
        return replace(s, explorers={**s.explorers, self.who: figure})


class HelperDestroyed(Event, frozen=True, gc=False):
    """Such a figure is back in the supply."""

    who: str
    says: ClassVar[str] = "{who} is destroyed"

    def apply(self, s: State) -> State:
        return replace(s, explorers={k: f for k, f in s.explorers.items() if k != self.who})


class HelperRanOff(Event, frozen=True, gc=False):
    """Such a figure has left the board, from where it can be fetched again."""

    who: str
    says: ClassVar[str] = "{who} runs off"

    def apply(self, s: State) -> State:
        return replace(s, explorers={k: f for k, f in s.explorers.items() if k != self.who})


class ObjectLost(Event, frozen=True, gc=False):
    """A deployed object is out of the game for good."""

    what: str
    says: ClassVar[str] = "the {what} is out of the game"

    def apply(self, s: State) -> State:
        name = f"lost {self.what}"
        return replace(s, used={**s.used, name: s.used.get(name, 0) + 1})


class LeaveRollSettled(Event, frozen=True, gc=False):
    """The leave-roll of this action has been made; no more of them until the next action."""

    who: str
    says: ClassVar[str] = "{who} has made the leave-roll of this action"

    def apply(self, s: State) -> State:
        return replace(s, left_roll=self.who)


class PointSaved(Event, frozen=True, gc=False):
    """A point was set aside for a deployment in a later turn."""

    says: ClassVar[str] = "one point is set aside for the Turret"

    def apply(self, s: State) -> State:
        return replace(s, saved=s.saved + 1)


class SavingsSpent(Event, frozen=True, gc=False):
    """Points set aside were spent."""

    points: int
    says: ClassVar[str] = "{points} point(s) set aside are spent"

    def apply(self, s: State) -> State:
        return replace(s, saved=s.saved - self.points)
