"""Events: explorers."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ....kernel.record import Event
from ..state import State
from .changes import with_explorer


class Moved(Event, frozen=True, gc=False):
    """An explorer is on another tile."""

    who: str
    to: str
    says: ClassVar[str] = "{who} goes to {to}"

    def apply(self, s: State) -> State:
        return with_explorer(s, replace(s.explorers[self.who], at=self.to))


class HeartsLost(Event, frozen=True, gc=False):
    """Hearts were lost."""

    who: str
    hearts: int
    says: ClassVar[str] = "{who} loses {hearts} heart(s)"

    def apply(self, s: State) -> State:
        f = s.explorers[self.who]
        return with_explorer(s, replace(f, hearts=f.hearts - self.hearts))


class HeartsGained(Event, frozen=True, gc=False):
    """Hearts came back."""

    who: str
    hearts: int
    says: ClassVar[str] = "{who} regains {hearts} heart(s)"

    def apply(self, s: State) -> State:
        f = s.explorers[self.who]
        return with_explorer(s, replace(f, hearts=f.hearts + self.hearts))


class Downed(Event, frozen=True, gc=False):
    """An explorer was laid flat."""

    who: str
    says: ClassVar[str] = "{who} is downed"


class Rose(Event, frozen=True, gc=False):
    """A downed explorer is active again."""

    who: str
    says: ClassVar[str] = "{who} is up again"


class Escaped(Event, frozen=True, gc=False):
    """An explorer left the temple for good, with what they held."""

    who: str
    says: ClassVar[str] = "{who} escapes"

    def apply(self, s: State) -> State:
        out = s.artifact_out or s.explorers[self.who].item == "artifact"
        return with_explorer(replace(s, artifact_out=out), replace(s.explorers[self.who], fate="escaped"))


class Died(Event, frozen=True, gc=False):
    """An explorer is dead."""

    who: str
    says: ClassVar[str] = "{who} is dead"

    def apply(self, s: State) -> State:
        return with_explorer(s, replace(s.explorers[self.who], fate="dead", hearts=0))


class ShieldRaised(Event, frozen=True, gc=False):
    """The shield token lies with an explorer."""

    who: str
    says: ClassVar[str] = "the shield token lies with {who}"

    def apply(self, s: State) -> State:
        return replace(s, prepared=self.who)


class ShieldLowered(Event, frozen=True, gc=False):
    """The shield token went back; it cannot be taken up in this turn."""

    who: str
    says: ClassVar[str] = "{who} gives the shield token back"

    def apply(self, s: State) -> State:
        return replace(s, prepared="", resting=self.who)


class Rested(Event, frozen=True, gc=False):
    """The shield token can be taken up again."""

    who: str
    says: ClassVar[str] = "{who} may take up the shield token again"

    def apply(self, s: State) -> State:
        return replace(s, resting="")


class LossSettled(Event, frozen=True, gc=False):
    """A loss that was kept is taken now."""

    who: str
    hearts: int
    says: ClassVar[str] = "{who} loses {hearts} heart(s) that were owed"

    def apply(self, s: State) -> State:
        f = s.explorers[self.who]
        return with_explorer(s, replace(f, owes=f.owes - self.hearts, hearts=f.hearts - self.hearts))


class LossOwed(Event, frozen=True, gc=False):
    """A loss is kept until the explorer has hearts again."""

    who: str
    hearts: int
    says: ClassVar[str] = "{who} owes {hearts} heart(s)"

    def apply(self, s: State) -> State:
        f = s.explorers[self.who]
        return with_explorer(s, replace(f, owes=f.owes + self.hearts))
