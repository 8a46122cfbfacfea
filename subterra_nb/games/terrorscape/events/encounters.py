"""Events: the encounter."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ..state import Fight, State
from .seen import Open


class EncounterBegun(Open, frozen=True, gc=False):
    """The killer attacks those in a location."""

    at: str
    targets: tuple[str, ...]
    says: ClassVar[str] = "an encounter begins in {at} with {targets}"

    def apply(self, s: State) -> State:
        return replace(s, fight=Fight(self.at, self.targets))


class BonusGained(Open, frozen=True, gc=False):
    """The attacks of this encounter are stronger."""

    points: int
    says: ClassVar[str] = "strength is {points} higher in this encounter"

    def apply(self, s: State) -> State:
        return s if s.fight is None else replace(s, fight=replace(s.fight, bonus=s.fight.bonus + self.points))


class DefenderNamed(Open, frozen=True, gc=False):
    """A target has to defend now."""

    who: str
    says: ClassVar[str] = "{who} defends"

    def apply(self, s: State) -> State:
        return s if s.fight is None else replace(s, fight=replace(s.fight, attacked=(*s.fight.attacked, self.who)))


class DefenceCounted(Open, frozen=True, gc=False):
    """A defence has come to a total."""

    who: str
    total: int
    strength: int
    says: ClassVar[str] = "{who}'s defence is {total} against {strength}"


class EncounterEnded(Open, frozen=True, gc=False):
    """The encounter is over, and with it all of the turn but the drawing."""

    at: str
    says: ClassVar[str] = "the encounter in {at} is over"

    def apply(self, s: State) -> State:
        return replace(s, fight=None, step="draw")
