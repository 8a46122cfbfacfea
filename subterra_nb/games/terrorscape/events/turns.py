"""Events: the round, its turns and their steps."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ..state import State
from .changes import with_survivor
from .seen import Open, SurvivorsOnly


class RoundBegun(Open, frozen=True, gc=False):
    """A round began, with the survivors' turn."""

    number: int
    says: ClassVar[str] = "round {number} begins"

    def apply(self, s: State) -> State:
        return replace(s, round=self.number, step="start")


class ActionsBegun(Open, frozen=True, gc=False):
    """The survivors have their actions, and may go where nobody sees them."""

    says: ClassVar[str] = "the survivors act"

    def apply(self, s: State) -> State:
        for who in s.survivors:
            s = with_survivor(s, who, acted=False, used=())
        return replace(s, known={}, repaired=False, acting="", barred="", step="act")


class PresenceFelt(SurvivorsOnly, frozen=True, gc=False):
    """A killer in stealth bars search and repair in a location that a survivor came to, and so betrays itself."""

    at: str
    says: ClassVar[str] = "somebody is in {at}"

    def apply(self, s: State) -> State:
        return replace(s, barred=self.at)


class TurnTo(SurvivorsOnly, frozen=True, gc=False):
    """A survivor has to finish before another one acts; "" when that is done."""

    who: str
    says: ClassVar[str] = "{who} acts"

    def apply(self, s: State) -> State:
        return replace(s, acting=self.who)


class Finished(SurvivorsOnly, frozen=True, gc=False):
    """A survivor does nothing more in this turn."""

    who: str
    says: ClassVar[str] = "{who} has finished"

    def apply(self, s: State) -> State:
        s = with_survivor(s, self.who, acted=True, used=(*s.survivors[self.who].used, "finished"))
        return replace(s, acting="")


class StepBegun(Open, frozen=True, gc=False):
    """The next step of a turn begins."""

    step: str
    says: ClassVar[str] = "next: {step}"

    def apply(self, s: State) -> State:
        return replace(s, step=self.step, taken=0, tracked={} if self.step == "fast" else s.tracked)
