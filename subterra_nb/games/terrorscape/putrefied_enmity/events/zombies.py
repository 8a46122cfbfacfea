"""Events: the zombies, which stand alike on both maps and are told at once."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ...events.changes import sorted_with, without_one
from ...events.seen import Open
from ...state import State
from ..zombie_state import HORDE


class ZombiesReady(Open, frozen=True, gc=False):
    """So many zombies are beside the map."""

    count: int
    says: ClassVar[str] = "{count} zombies are laid ready"

    def apply(self, s: State) -> State:
        return HORDE.change(s, reserve=self.count)


class ZombiesPlaced(Open, frozen=True, gc=False):
    """Zombies come out of the reserve onto the map."""

    at: str
    count: int
    says: ClassVar[str] = "{count} zombie(s) placed in {at}"

    def apply(self, s: State) -> State:
        h = HORDE.of(s)
        zombies = sorted_with(h.zombies, *(self.at,) * self.count)
        return HORDE.change(s, zombies=zombies, reserve=h.reserve - self.count)


class ZombiesMoved(Open, frozen=True, gc=False):
    """Zombies go from one location into another."""

    left: str
    to: str
    count: int
    says: ClassVar[str] = "{count} zombie(s) moved from {left} to {to}"

    def apply(self, s: State) -> State:
        zombies = HORDE.of(s).zombies
        for _ in range(self.count):
            zombies = without_one(zombies, self.left)
        return HORDE.change(s, zombies=sorted_with(zombies, *(self.to,) * self.count))


class ZombiesRemoved(Open, frozen=True, gc=False):
    """Zombies are taken off the map, ``back`` into the reserve or out of the game; by whom is not told."""

    at: str
    count: int
    back: bool
    says: ClassVar[str] = "{count} zombie(s) gone from {at}"

    def apply(self, s: State) -> State:
        h = HORDE.of(s)
        zombies = h.zombies
        for _ in range(self.count):
            zombies = without_one(zombies, self.at)
        return HORDE.change(s, zombies=zombies, reserve=h.reserve + (self.count if self.back else 0))


class ZombieSearches(Open, frozen=True, gc=False):
    """A zombie looks for survivors where it is."""

    at: str
    says: ClassVar[str] = "a zombie searches in {at}"


class SumFixed(Open, frozen=True, gc=False):
    """What an encounter's sum of strengths is made of is settled at its start."""

    bodies: int
    strength: int
    says: ClassVar[str] = "an attack by {bodies} figure(s) of strength {strength}"

    def apply(self, s: State) -> State:
        return HORDE.change(s, bodies=self.bodies, strength=self.strength)


class SumForgotten(Open, frozen=True, gc=False):
    """The encounter is over for which a sum was settled."""

    says: ClassVar[str] = "the sum of strengths counts no longer"

    def apply(self, s: State) -> State:
        return HORDE.change(s, bodies=0, strength=0)


class FigureFought(Open, frozen=True, gc=False):
    """So many figures have had an encounter of their own."""

    count: int
    says: ClassVar[str] = "{count} figure(s) have had their encounter"

    def apply(self, s: State) -> State:
        return HORDE.change(s, fought=self.count)


class TurnGoesOn(Open, frozen=True, gc=False):
    """An encounter does not end the turn."""

    step: str
    says: ClassVar[str] = "the turn goes on: {step}"

    def apply(self, s: State) -> State:
        return replace(s, step=self.step)
