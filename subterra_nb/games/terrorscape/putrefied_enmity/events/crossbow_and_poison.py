"""Events: the Crossbow, and tokens of poison, which lie open."""

from __future__ import annotations

from typing import ClassVar

from ...events.changes import sorted_with, with_survivor, without_one
from ...events.seen import Open, Ruled
from ...state import State
from ..zombie_state import POISONED


class CrossbowGiven(Ruled, frozen=True, gc=False):
    """A survivor has the Crossbow from the beginning; the killer learns the name where a ruling has it so."""

    who: str
    card: str
    says: ClassVar[str] = "{who} begins with the {card}"

    def apply(self, s: State) -> State:
        return with_survivor(s, self.who, items=(*s.survivors[self.who].items, self.card))


class Poisoned(Open, frozen=True, gc=False):
    """A survivor has a poison token."""

    who: str
    says: ClassVar[str] = "{who} is poisoned"

    def apply(self, s: State) -> State:
        return POISONED.change(s, who=sorted_with(POISONED.of(s).who, self.who))


class PoisonRemoved(Open, frozen=True, gc=False):
    """A survivor has a poison token no longer."""

    who: str
    says: ClassVar[str] = "{who} is poisoned no longer"

    def apply(self, s: State) -> State:
        return POISONED.change(s, who=without_one(POISONED.of(s).who, self.who))
