"""Events: beginning and end."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ....board.layout import Tile
from ....kernel.record import Event
from ..state import State


class SetAside(Event, frozen=True, gc=False):
    """A component was laid ready, or counted."""

    what: str
    count: int
    says: ClassVar[str] = "{what}: {count}"


class TilePut(Event, frozen=True, gc=False):
    """A tile lies on the board from the beginning."""

    cell: str
    tile: Tile
    says: ClassVar[str] = "{cell} is laid"

    def apply(self, s: State) -> State:
        return replace(s, layout=s.layout.place(self.cell, self.tile))


class MarkerGiven(Event, frozen=True, gc=False):
    """A caver holds the starting-caver marker; the order of play begins there."""

    to: str
    order: tuple[str, ...]
    says: ClassVar[str] = "{to} is the starting caver"

    def apply(self, s: State) -> State:
        return replace(s, order=self.order, first="")


class GameEnded(Event, frozen=True, gc=False):
    """The game is over."""

    how: str
    won: bool
    rank: str
    says: ClassVar[str] = "the game is over: {how}"

    def apply(self, s: State) -> State:
        return replace(s, ending=self.how, won=self.won, rank=self.rank)
