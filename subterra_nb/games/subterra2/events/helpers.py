"""Events: figures that count as explorers."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ....kernel.record import Event
from ..state import Explorer, State


class HelperDeployed(Event, frozen=True, gc=False):
    """A figure that counts as an explorer came onto the board."""

    who: str
    kind: str
    at: str
    hearts: int
    says: ClassVar[str] = "{who} is deployed on {at} with {hearts} heart(s)"

    def apply(self, s: State) -> State:
        figure = Explorer(self.who, self.kind, self.at, self.hearts, self.hearts)
        return replace(s, explorers={**s.explorers, self.who: figure})


class HelperDestroyed(Event, frozen=True, gc=False):
    """Such a figure is back in the supply."""

    who: str
    says: ClassVar[str] = "{who} is destroyed"

    def apply(self, s: State) -> State:
        return replace(s, explorers={k: f for k, f in s.explorers.items() if k != self.who})


class HelperRanOff(Event, frozen=True, gc=False):
    """Such a figure has left the board, from where it can be fetched again."""

    who: str
    says: ClassVar[str] = "{who} runs off"

    def apply(self, s: State) -> State:
        return replace(s, explorers={k: f for k, f in s.explorers.items() if k != self.who})
