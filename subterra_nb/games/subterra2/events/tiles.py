"""Events: tiles."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ....board.layout import Tile
from ....kernel.record import Event
from ..state import State


class TileDrawn(Event, frozen=True, gc=False):
    """A tile was drawn out of the bag."""

    tile: str
    says: ClassVar[str] = "{tile} is drawn"

    def apply(self, s: State) -> State:
        i = s.bag.index(self.tile)
        return replace(s, bag=s.bag[:i] + s.bag[i + 1 :])


class TileReturned(Event, frozen=True, gc=False):
    """A tile went back into the bag."""

    tile: str
    says: ClassVar[str] = "{tile} goes back into the bag"

    def apply(self, s: State) -> State:
        return replace(s, bag=(*s.bag, self.tile))


class BagDiscarded(Event, frozen=True, gc=False):
    """The rest of the bag is out of the game."""

    tiles: tuple[str, ...]
    says: ClassVar[str] = "the bag is discarded: {tiles}"

    def apply(self, s: State) -> State:
        return replace(s, bag=())


class TilePlaced(Event, frozen=True, gc=False):
    """A tile came into play."""

    cell: str
    name: str
    kind: str
    openings: str
    piece: str = ""
    says: ClassVar[str] = "{name} is laid on {cell}, open {openings}"

    def apply(self, s: State) -> State:
        journals = s.journals
        if self.name in journals:
            journals = tuple(j for j in journals if j != self.name)
        tile = Tile(self.name, self.kind, self.openings, self.piece)
        return replace(s, layout=s.layout.place(self.cell, tile), journals=journals)


class TilesTurnedOver(Event, frozen=True, gc=False):
    """Tiles lie with their volcano side up."""

    cells: tuple[str, ...]
    says: ClassVar[str] = "turned to the volcano side: {cells}"

    def apply(self, s: State) -> State:
        safe = tuple(c for c in s.safe if c not in self.cells)
        return replace(s, layout=s.layout.turn_over(self.cells), safe=safe)


class WallBroken(Event, frozen=True, gc=False):
    """A wall is open from now on."""

    cell: str
    side: str
    both: bool = True
    says: ClassVar[str] = "the wall {side} of {cell} is broken"

    def apply(self, s: State) -> State:
        return replace(s, layout=s.layout.break_wall(self.cell, self.side, self.both))


class SafetyTokenPlaced(Event, frozen=True, gc=False):
    """A tile counts as Normal from now on, or as what a ruling leaves of it (``kind``, "" for Normal)."""

    cell: str
    kind: str = ""
    says: ClassVar[str] = "{cell} bears a safety token"

    def apply(self, s: State) -> State:
        return replace(s, safe=(*s.safe, self.cell), layout=s.layout.recast(self.cell, self.kind or "normal"))


class RubblePlaced(Event, frozen=True, gc=False):
    """A rubble token shuts a tile."""

    cell: str
    says: ClassVar[str] = "rubble on {cell}"

    def apply(self, s: State) -> State:
        return replace(s, rubble=(*s.rubble, self.cell))


class RubbleRemoved(Event, frozen=True, gc=False):
    """A rubble token is gone."""

    cell: str
    says: ClassVar[str] = "the rubble on {cell} is gone"

    def apply(self, s: State) -> State:
        return replace(s, rubble=tuple(r for r in s.rubble if r != self.cell))


class TrapSprung(Event, frozen=True, gc=False):
    """A trap springs through the Trap face."""

    cell: str
    kind: str
    says: ClassVar[str] = "the {kind} trap on {cell} springs"
