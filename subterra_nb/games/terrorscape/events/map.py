"""Events: noise, doors, the trap, the radio and the rescue."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ..state import State
from .changes import sorted_with, without_one
from .seen import Open, Ruled, SurvivorsOnly


class NoiseMade(SurvivorsOnly, frozen=True, gc=False):
    """Noise was made in a location; the killer hears of it at the end of the turn."""

    at: str
    says: ClassVar[str] = "noise in {at}"

    def apply(self, s: State) -> State:
        return replace(s, noise=sorted_with(s.noise, self.at))


class Screamed(Open, frozen=True, gc=False):
    """Noise was made in a location, and the killer hears of it at once."""

    at: str
    says: ClassVar[str] = "the killer hears noise in {at}"

    def apply(self, s: State) -> State:
        noise = s.noise if self.at in s.noise else sorted_with(s.noise, self.at)
        return replace(s, noise=noise, told=s.told if self.at in s.told else sorted_with(s.told, self.at))


class NoiseTold(Open, frozen=True, gc=False):
    """The killer is told where noise was made in this turn."""

    places: tuple[str, ...]
    says: ClassVar[str] = "the killer is told of noise in: {places}"

    def apply(self, s: State) -> State:
        return replace(s, told=self.places, step="killer")


class NoiseCleared(Open, frozen=True, gc=False):
    """There is no noise on the map."""

    says: ClassVar[str] = "the noise tokens are taken off the map"

    def apply(self, s: State) -> State:
        return replace(s, noise=(), told=())


class Blocked(Open, frozen=True, gc=False):
    """A door is blocked."""

    door: str
    says: ClassVar[str] = "the door {door} is blocked"

    def apply(self, s: State) -> State:
        return replace(s, blocks=sorted_with(s.blocks, self.door))


class Unblocked(Open, frozen=True, gc=False):
    """A door is free; who cleared it is not said."""

    door: str
    says: ClassVar[str] = "the door {door} is free"

    def apply(self, s: State) -> State:
        return replace(s, blocks=without_one(s.blocks, self.door))


class TrapSet(SurvivorsOnly, frozen=True, gc=False):
    """A trap lies in a location."""

    at: str
    says: ClassVar[str] = "a trap is set in {at}"

    def apply(self, s: State) -> State:
        return replace(s, trap=self.at)


class TrapSprung(Open, frozen=True, gc=False):
    """The trap is used up."""

    at: str
    says: ClassVar[str] = "the trap in {at} springs"

    def apply(self, s: State) -> State:
        return replace(s, trap="")


class Repaired(SurvivorsOnly, frozen=True, gc=False):
    """The repair has come further."""

    repairs: int
    says: ClassVar[str] = "the radio stands at {repairs} repair(s)"

    def apply(self, s: State) -> State:
        return replace(s, repairs=self.repairs, repaired=True)


class RescueCalled(Ruled, frozen=True, gc=False):
    """The rescue is on its way."""

    countdown: int
    says: ClassVar[str] = "the rescue is on its way: {countdown} turn(s)"

    def apply(self, s: State) -> State:
        return replace(s, rescue=self.countdown)


class CountedDown(Ruled, frozen=True, gc=False):
    """The rescue is nearer."""

    left: int
    says: ClassVar[str] = "the rescue comes in {left} turn(s)"

    def apply(self, s: State) -> State:
        return replace(s, rescue=self.left)
