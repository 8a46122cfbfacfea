"""Events: setup."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ....board.layout import Tile
from ....kernel.record import Event
from ..state import Explorer, State


class PiecePlaced(Event, frozen=True, gc=False):
    """A cell of a start piece was laid."""

    cell: str
    tile: Tile
    says: ClassVar[str] = "{cell} is laid"

    def apply(self, s: State) -> State:
        return replace(s, layout=s.layout.place(self.cell, self.tile))


class BagFilled(Event, frozen=True, gc=False):
    """The bag holds these tiles."""

    tiles: tuple[str, ...]
    says: ClassVar[str] = "the bag is filled: {tiles}"

    def apply(self, s: State) -> State:
        return replace(s, bag=self.tiles)


class TilesExchanged(Event, frozen=True, gc=False):
    """A temple mode took tiles out of the bag and put others in."""

    out: tuple[str, ...] = ()
    into: tuple[str, ...] = ()
    says: ClassVar[str] = "out of the bag: {out}; into it: {into}"

    def apply(self, s: State) -> State:
        return replace(s, bag=(*(b for b in s.bag if b not in self.out), *self.into))


class SetAside(Event, frozen=True, gc=False):
    """A component was laid aside, or counted into the box."""

    what: str
    count: int
    says: ClassVar[str] = "{what}: {count}"


class JournalsSetAside(Event, frozen=True, gc=False):
    """The Journal tiles were laid aside."""

    tiles: tuple[str, ...]
    says: ClassVar[str] = "laid aside: {tiles}"

    def apply(self, s: State) -> State:
        return replace(s, journals=self.tiles)


class ExplorerJoined(Event, frozen=True, gc=False):
    """An explorer was set on the board with all hearts."""

    who: str
    kind: str
    hearts: int
    at: str
    says: ClassVar[str] = "{who} joins with {hearts} heart(s) on {at}"

    def apply(self, s: State) -> State:
        figure = Explorer(self.who, self.kind, self.at, self.hearts, self.hearts)
        return replace(s, explorers={**s.explorers, self.who: figure}, order=(*s.order, self.who))


class LeadNamed(Event, frozen=True, gc=False):
    """An explorer leads; the turn order begins there."""

    who: str
    order: tuple[str, ...]
    says: ClassVar[str] = "{who} is lead explorer; the order is {order}"

    def apply(self, s: State) -> State:
        return replace(s, lead=self.who, order=self.order)


class MarkerSet(Event, frozen=True, gc=False):
    """The eruption marker was set."""

    to: int
    says: ClassVar[str] = "the eruption marker starts on {to}"

    def apply(self, s: State) -> State:
        return replace(s, marker=self.to)
