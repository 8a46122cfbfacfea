"""Events: what only Legion's guardians do, and leaving their tile."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from .....kernel.record import Event
from ...state import Guardian, State
from ..state import WAKING


class GuardianRelocated(Event, frozen=True, gc=False):
    """A guardian was put onto another tile, lying."""

    who: str
    to: str
    says: ClassVar[str] = "{who} is laid on {to}"

    def apply(self, s: State) -> State:
        moved = replace(s.guardians[self.who], at=self.to, awake=False)
        return replace(s, guardians={**s.guardians, self.who: moved})


class LeaveRollSettled(Event, frozen=True, gc=False):
    """The leave-roll of this action has been made; no more of them until the next action."""

    who: str
    says: ClassVar[str] = "{who} has made the leave-roll of this action"

    def apply(self, s: State) -> State:
        return replace(s, left_roll=self.who)


class PointsReturned(Event, frozen=True, gc=False):
    """Action points were given back."""

    points: int
    says: ClassVar[str] = "{points} point(s) given back"

    def apply(self, s: State) -> State:
        return replace(s, points=s.points + self.points)


class GuardiansPlaced(Event, frozen=True, gc=False):
    """Several guardians came onto one cell together; ``who`` and ``kinds`` belong together in their order."""

    who: tuple[str, ...]
    kinds: tuple[str, ...]
    at: str
    says: ClassVar[str] = "{who} are placed on {at} together"

    def apply(self, s: State) -> State:
        new = {w: Guardian(w, k, self.at, since=s.round) for w, k in zip(self.who, self.kinds, strict=True)}
        return replace(s, guardians={**s.guardians, **new})


class GuardianReturned(Event, frozen=True, gc=False):
    """A guardian went back to the supply without being destroyed."""

    who: str
    says: ClassVar[str] = "{who} goes back to the supply"

    def apply(self, s: State) -> State:
        return replace(s, guardians={k: g for k, g in s.guardians.items() if k != self.who})


class StoodUp(Event, frozen=True, gc=False):
    """A dormant guardian is awake; ``lifted``: because the Artifact was lifted."""

    who: str
    lifted: bool = False
    says: ClassVar[str] = "{who} stands up"

    def apply(self, s: State) -> State:
        guardian = replace(s.guardians[self.who], awake=True)
        s = replace(s, guardians={**s.guardians, self.who: guardian})
        return WAKING.change(s, woken_in=s.round) if self.lifted else s


class LaidDown(Event, frozen=True, gc=False):
    """A guardian lies dormant; ``skips``: it also loses its next waking."""

    who: str
    skips: bool = False
    says: ClassVar[str] = "{who} lies dormant"

    def apply(self, s: State) -> State:
        guardian = replace(s.guardians[self.who], awake=False, skips=self.skips)
        return replace(s, guardians={**s.guardians, self.who: guardian})


class WakingSkipped(Event, frozen=True, gc=False):
    """A dormant guardian lost one waking."""

    who: str
    says: ClassVar[str] = "{who} loses this waking"

    def apply(self, s: State) -> State:
        return replace(s, guardians={**s.guardians, self.who: replace(s.guardians[self.who], skips=False)})
