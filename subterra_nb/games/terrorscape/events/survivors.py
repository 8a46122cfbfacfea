"""Events: what becomes of the survivors."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ..state import State, Survivor
from .changes import with_survivor, without
from .seen import Open, Ruled, SurvivorsOnly


class SurvivorJoined(Open, frozen=True, gc=False):
    """A survivor is in the game, with what is printed as theirs."""

    who: str
    at: str
    items: tuple[str, ...]
    says: ClassVar[str] = "{who} starts in {at}"

    def apply(self, s: State) -> State:
        return replace(s, survivors={**s.survivors, self.who: Survivor(self.who, self.at, items=self.items)})


class Moved(SurvivorsOnly, frozen=True, gc=False):
    """A survivor is in another location."""

    who: str
    to: str
    says: ClassVar[str] = "{who} goes to {to}"

    def apply(self, s: State) -> State:
        return with_survivor(s, self.who, at=self.to)


class Spotted(Open, frozen=True, gc=False):
    """The killer knows where a survivor is."""

    who: str
    at: str
    says: ClassVar[str] = "{who} is seen in {at}"

    def apply(self, s: State) -> State:
        return replace(s, known={**s.known, self.who: self.at})


class LostSight(Open, frozen=True, gc=False):
    """The killer does not know any more where these survivors are."""

    who: tuple[str, ...]
    says: ClassVar[str] = "the killer has lost sight of {who}"

    def apply(self, s: State) -> State:
        return replace(s, known=without(s.known, *self.who))


class Damaged(Open, frozen=True, gc=False):
    """A survivor is injured."""

    who: str
    says: ClassVar[str] = "{who} is injured"

    def apply(self, s: State) -> State:
        return with_survivor(s, self.who, injured=True)


class Healed(Open, frozen=True, gc=False):
    """A survivor is injured no longer."""

    who: str
    says: ClassVar[str] = "{who} is healed"

    def apply(self, s: State) -> State:
        return with_survivor(s, self.who, injured=False)


class Died(Open, frozen=True, gc=False):
    """A survivor is dead."""

    who: str
    says: ClassVar[str] = "{who} is dead"

    def apply(self, s: State) -> State:
        known = without(s.known, self.who)
        return replace(with_survivor(s, self.who, at="", gone="dead", injured=True), known=known)


class Escaped(Open, frozen=True, gc=False):
    """A survivor has left the map alone."""

    who: str
    says: ClassVar[str] = "{who} escapes"

    def apply(self, s: State) -> State:
        return replace(with_survivor(s, self.who, at="", gone="escaped"), known=without(s.known, self.who))


class FearGained(Ruled, frozen=True, gc=False):
    """A survivor has more fear."""

    who: str
    says: ClassVar[str] = "{who} gets a fear token"

    def apply(self, s: State) -> State:
        return with_survivor(s, self.who, fear=s.survivors[self.who].fear + 1)


class FearRemoved(Ruled, frozen=True, gc=False):
    """A survivor has no fear any more."""

    who: str
    says: ClassVar[str] = "{who} is without fear"

    def apply(self, s: State) -> State:
        return with_survivor(s, self.who, fear=0)


class Acted(SurvivorsOnly, frozen=True, gc=False):
    """A survivor has taken the main action of this turn."""

    who: str
    what: str
    says: ClassVar[str] = "{who} takes a main action: {what}"

    def apply(self, s: State) -> State:
        return with_survivor(s, self.who, acted=True)


class UsedInTurn(SurvivorsOnly, frozen=True, gc=False):
    """A survivor has used something that can be used once in a turn."""

    who: str
    what: str
    says: ClassVar[str] = "{who} uses {what}"

    def apply(self, s: State) -> State:
        return with_survivor(s, self.who, used=(*s.survivors[self.who].used, self.what))


class UsedInGame(SurvivorsOnly, frozen=True, gc=False):
    """Something was used that can be used a number of times in a game."""

    what: str
    says: ClassVar[str] = "{what} is used"

    def apply(self, s: State) -> State:
        return replace(s, used={**s.used, self.what: s.used.get(self.what, 0) + 1})
