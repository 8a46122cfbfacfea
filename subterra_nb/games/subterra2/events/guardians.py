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


class GuardiansPlaced(Event, frozen=True, gc=False):
    """Several guardians came onto one cell together; ``who`` and ``kinds`` belong together in their order."""

    who: tuple[str, ...]
    kinds: tuple[str, ...]
    at: str
    says: ClassVar[str] = "{who} are placed on {at} together"

    def apply(self, s: State) -> State:
        new = {w: Guardian(w, k, self.at, since=s.round) for w, k in zip(self.who, self.kinds, strict=True)}
        return replace(s, guardians={**s.guardians, **new})


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
        return replace(s, woken_in=s.round) if self.lifted else s


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
