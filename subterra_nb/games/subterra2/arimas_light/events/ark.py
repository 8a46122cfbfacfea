"""Events: the Ark and the Dog."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from .....kernel.record import Event
from ...state import Explorer, State


class FigurePlaced(Event, frozen=True, gc=False):
    """A figure that counts as an explorer stands on a tile with so many of its ``full`` hearts, wherever it was."""

    who: str
    kind: str
    at: str
    hearts: int
    full: int
    says: ClassVar[str] = "{who} is placed on {at} with {hearts} heart(s)"

    def apply(self, s: State) -> State:
        before = s.explorers.get(self.who)
        held = "" if before is None else before.item
        figure = Explorer(self.who, self.kind, self.at, self.hearts, self.full, held)
        return replace(s, explorers={**s.explorers, self.who: figure})
