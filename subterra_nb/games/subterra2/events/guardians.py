"""Events: guardians."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ....kernel.record import Event
from ..state import Guardian, State


class GuardianPlaced(Event, frozen=True, gc=False):
    """A guardian came onto the board."""

    who: str
    kind: str
    at: str
    awake: bool = True
    sleeps: bool = False
    says: ClassVar[str] = "{who} is placed on {at}"

    def apply(self, s: State) -> State:
        guardian = Guardian(self.who, self.kind, self.at, self.awake, self.sleeps, since=s.round)
        return replace(s, guardians={**s.guardians, self.who: guardian})


class GuardianActivated(Event, frozen=True, gc=False):
    """A guardian takes one of its activations."""

    who: str
    nth: int
    of: int
    says: ClassVar[str] = "{who} is activated ({nth} of {of})"


class GuardianMoved(Event, frozen=True, gc=False):
    """A guardian is on another tile."""

    who: str
    to: str
    says: ClassVar[str] = "{who} steps to {to}"

    def apply(self, s: State) -> State:
        return replace(s, guardians={**s.guardians, self.who: replace(s.guardians[self.who], at=self.to)})


class GuardianDestroyed(Event, frozen=True, gc=False):
    """A guardian is back in the supply."""

    who: str
    says: ClassVar[str] = "{who} is destroyed"

    def apply(self, s: State) -> State:
        return replace(s, guardians={k: g for k, g in s.guardians.items() if k != self.who})
