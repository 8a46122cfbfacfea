"""Events: the round, its turns and their steps."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ....kernel.record import Event
from ..state import SURVIVORS, State
from .changes import with_survivor
from .seen import Open, SurvivorsOnly


class RoundBegun(Open, frozen=True, gc=False):
    """A round began, with the survivors' turn."""

    number: int
    says: ClassVar[str] = "round {number} begins"

    def apply(self, s: State) -> State:
        return replace(s, round=self.number, step="start")


class ActionsBegun(Event, frozen=True, gc=False):
    """The survivors have their actions, and may go where nobody sees them.

    ``barred``: where a killer in stealth bars search and repair, by a ruling; only the survivors learn it.
    """

    barred: str = ""
    says: ClassVar[str] = "the survivors act"

    def apply(self, s: State) -> State:
        for who in s.survivors:
            s = with_survivor(s, who, acted=False, used=())
        return replace(s, known={}, repaired=False, acting="", barred=self.barred, step="act")

    def seen_by(self, seat: str) -> Event | None:
        """That they act."""
        return self if seat == SURVIVORS or not self.barred else ActionsBegun()


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
