"""Events: creatures."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ....kernel.record import Event
from ..state import Creature, State
from .changes import with_creature


class CreaturePlaced(Event, frozen=True, gc=False):
    """A creature came into play."""

    who: str
    kind: str
    at: str
    says: ClassVar[str] = "{who} comes up on {at}"

    def apply(self, s: State) -> State:
        return with_creature(s, Creature(self.who, self.kind, self.at))


class CreatureMoved(Event, frozen=True, gc=False):
    """A creature is on another tile."""

    who: str
    to: str
    says: ClassVar[str] = "{who} goes to {to}"

    def apply(self, s: State) -> State:
        return with_creature(s, replace(s.creatures[self.who], at=self.to))


class CreatureRemoved(Event, frozen=True, gc=False):
    """A creature went back to the supply."""

    who: str
    says: ClassVar[str] = "{who} is off the board"

    def apply(self, s: State) -> State:
        return replace(s, creatures={k: c for k, c in s.creatures.items() if k != self.who})


class ReminderPlaced(Event, frozen=True, gc=False):
    """The reminder marker lies on the hazard deck."""

    what: str
    says: ClassVar[str] = "the {what} reminder lies on the hazard deck"


class ReminderTaken(Event, frozen=True, gc=False):
    """The reminder marker is off the hazard deck."""

    what: str
    says: ClassVar[str] = "the {what} reminder is off the hazard deck"
