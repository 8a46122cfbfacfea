"""Events: Mines, the Barrier and what is set aside for the Turret."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from .....kernel.record import Event
from ...events.changes import more, one_less
from ...state import State
from ..state import DEPLOYED


class MineLaid(Event, frozen=True, gc=False):
    """A Mine lies on a tile."""

    cell: str
    says: ClassVar[str] = "a Mine is laid on {cell}"

    def apply(self, s: State) -> State:
        return DEPLOYED.change(s, mines=more(DEPLOYED.of(s).mines, self.cell))


class MineDestroyed(Event, frozen=True, gc=False):
    """A Mine is back in the supply."""

    cell: str
    says: ClassVar[str] = "a Mine on {cell} is gone"

    def apply(self, s: State) -> State:
        return DEPLOYED.change(s, mines=one_less(DEPLOYED.of(s).mines, self.cell))


class BarrierPlaced(Event, frozen=True, gc=False):
    """The Barrier stands on a tile."""

    cell: str
    says: ClassVar[str] = "the Barrier stands on {cell}"

    def apply(self, s: State) -> State:
        return DEPLOYED.change(s, barrier=self.cell)


class BarrierDestroyed(Event, frozen=True, gc=False):
    """The Barrier is back in the supply."""

    says: ClassVar[str] = "the Barrier is gone"

    def apply(self, s: State) -> State:
        return DEPLOYED.change(s, barrier="")


class ObjectLost(Event, frozen=True, gc=False):
    """A deployed object is out of the game for good."""

    what: str
    says: ClassVar[str] = "the {what} is out of the game"

    def apply(self, s: State) -> State:
        return replace(s, used=more(s.used, f"lost {self.what}"))


class PointSaved(Event, frozen=True, gc=False):
    """A point was set aside for a deployment in a later turn."""

    says: ClassVar[str] = "one point is set aside for the Turret"

    def apply(self, s: State) -> State:
        return DEPLOYED.change(s, saved=DEPLOYED.of(s).saved + 1)


class SavingsSpent(Event, frozen=True, gc=False):
    """Points set aside were spent."""

    points: int
    says: ClassVar[str] = "{points} point(s) set aside are spent"

    def apply(self, s: State) -> State:
        return DEPLOYED.change(s, saved=DEPLOYED.of(s).saved - self.points)
