"""Events: volcano and end."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ....kernel.record import Event
from ..state import State


class MarkerMoved(Event, frozen=True, gc=False):
    """The eruption marker went down."""

    to: int
    says: ClassVar[str] = "the eruption marker goes down to {to}"

    def apply(self, s: State) -> State:
        return replace(s, marker=self.to)


class Erupted(Event, frozen=True, gc=False):
    """The volcano erupts."""

    says: ClassVar[str] = "the volcano erupts"

    def apply(self, s: State) -> State:
        return replace(s, erupted=True, erupted_in=s.round)


class GameEnded(Event, frozen=True, gc=False):
    """The game is over."""

    how: str
    won: bool
    rank: str = ""
    says: ClassVar[str] = "the game is over: {how}; won: {won} {rank}"

    def apply(self, s: State) -> State:
        return replace(s, ending=self.how, won=self.won, rank=self.rank)
