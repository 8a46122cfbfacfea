"""Events: cavers."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ....kernel.record import Event
from ..state import Caver, State
from .changes import with_caver


class CaverJoined(Event, frozen=True, gc=False):
    """A caver was set on its tile with full health."""

    who: str
    kind: str
    health: int
    at: str
    says: ClassVar[str] = "{who} joins with {health} health on {at}"

    def apply(self, s: State) -> State:
        return with_caver(s, Caver(self.who, self.kind, self.at, self.health, self.health))


class Moved(Event, frozen=True, gc=False):
    """A caver is on another tile; whoever was hidden is so no more."""

    who: str
    to: str
    says: ClassVar[str] = "{who} goes to {to}"

    def apply(self, s: State) -> State:
        f = s.cavers[self.who]
        return with_caver(s, replace(f, at=self.to, hidden=False) if f.hidden else replace(f, at=self.to))


class HealthLost(Event, frozen=True, gc=False):
    """Health was lost."""

    who: str
    health: int
    says: ClassVar[str] = "{who} loses {health} health"

    def apply(self, s: State) -> State:
        f = s.cavers[self.who]
        return with_caver(s, replace(f, health=f.health - self.health))


class HealthGained(Event, frozen=True, gc=False):
    """Health was regained."""

    who: str
    health: int
    says: ClassVar[str] = "{who} regains {health} health"

    def apply(self, s: State) -> State:
        f = s.cavers[self.who]
        return with_caver(s, replace(f, health=f.health + self.health))


class Fell(Event, frozen=True, gc=False):
    """A caver is unconscious; the piece lies on its side."""

    who: str
    says: ClassVar[str] = "{who} is unconscious"

    def apply(self, s: State) -> State:
        f = s.cavers[self.who]
        return with_caver(s, replace(f, hidden=False)) if f.hidden else s


class Woke(Event, frozen=True, gc=False):
    """A caver is conscious again; ``waits``: has no turn in this round any more."""

    who: str
    waits: bool = False
    says: ClassVar[str] = "{who} is conscious again"

    def apply(self, s: State) -> State:
        return replace(s, waiting=(*s.waiting, self.who)) if self.waits else s


class Hid(Event, frozen=True, gc=False):
    """A caver is hidden."""

    who: str
    says: ClassVar[str] = "{who} is hidden"

    def apply(self, s: State) -> State:
        return with_caver(s, replace(s.cavers[self.who], hidden=True))


class CameOut(Event, frozen=True, gc=False):
    """Cavers are hidden no more."""

    who: tuple[str, ...]
    says: ClassVar[str] = "hidden no more: {who}"

    def apply(self, s: State) -> State:
        cavers = {k: replace(f, hidden=False) if k in self.who else f for k, f in s.cavers.items()}
        return replace(s, cavers=cavers)


class Dived(Event, frozen=True, gc=False):
    """A caver left the cave under water."""

    who: str
    says: ClassVar[str] = "{who} dives"

    def apply(self, s: State) -> State:
        return with_caver(s, replace(s.cavers[self.who], at="", hidden=False))


class Surfaced(Event, frozen=True, gc=False):
    """A caver came up on a tile."""

    who: str
    at: str
    says: ClassVar[str] = "{who} comes up on {at}"

    def apply(self, s: State) -> State:
        return with_caver(s, replace(s.cavers[self.who], at=self.at))


class Removed(Event, frozen=True, gc=False):
    """A caver is out of the game."""

    who: str
    says: ClassVar[str] = "{who} is out of the game"

    def apply(self, s: State) -> State:
        return with_caver(s, replace(s.cavers[self.who], at="", hidden=False, fate="removed"))


class Checked(Event, frozen=True, gc=False):
    """A skill check was made; ``roll`` is what the die shows."""

    who: str
    roll: int
    passed: bool
    says: ClassVar[str] = "{who} rolls {roll}; passed: {passed}"


class CheckOwed(Event, frozen=True, gc=False):
    """The check for an exertion is still to be made."""

    who: str
    says: ClassVar[str] = "{who} owes the check for exerting"

    def apply(self, s: State) -> State:
        return with_caver(s, replace(s.cavers[self.who], owes=True))


class CheckSettled(Event, frozen=True, gc=False):
    """A check that was owed is made."""

    who: str
    says: ClassVar[str] = "{who} makes the check that was owed"

    def apply(self, s: State) -> State:
        return with_caver(s, replace(s.cavers[self.who], owes=False))
