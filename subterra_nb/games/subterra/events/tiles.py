"""Events: tiles."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ....board.layout import Tile
from ....kernel.record import Event
from ..state import Section, State
from ..tiles import EXIT
from .changes import without

UNDERMOST = Section(1, (EXIT.name,))
"""The exit alone, with every other tile above it."""


def _one_more(sections: tuple[Section, ...], *named: str) -> tuple[Section, ...]:
    """The sections with one more tile in the topmost, by name or not; above the exit where nothing else lies there."""
    if not sections or sections[0] == UNDERMOST:
        return (Section(1, named), *sections)
    return (Section(sections[0].tiles + 1, (*sections[0].among, *named)), *sections[1:])


class StackFilled(Event, frozen=True, gc=False):
    """These tiles are in the stack."""

    kind: str
    tiles: tuple[str, ...]
    says: ClassVar[str] = "{kind} tiles in the stack: {tiles}"

    def apply(self, s: State) -> State:
        return replace(s, stack=(*s.stack, *self.tiles))


class StackBuilt(Event, frozen=True, gc=False):
    """The tile stack is built, from its top."""

    sections: tuple[Section, ...]
    says: ClassVar[str] = "the stack is built"

    def apply(self, s: State) -> State:
        return replace(s, sections=self.sections)


class TileDrawn(Event, frozen=True, gc=False):
    """The top tile of the stack was drawn."""

    tile: str
    says: ClassVar[str] = "{tile} is drawn"

    def apply(self, s: State) -> State:
        top = s.sections[0]
        known = self.tile in top.among
        left = Section(top.tiles - 1, tuple(x for x in top.among if x != self.tile) if known else top.among)
        stack = s.stack if known else tuple([x for x in s.stack if x != self.tile])
        return replace(s, stack=stack, sections=(left, *s.sections[1:]) if left.tiles else s.sections[1:])


class TileReturned(Event, frozen=True, gc=False):
    """A tile that was drawn was shuffled back into the top of the stack; ``named``: it is known to be in there."""

    tile: str
    named: bool = False
    says: ClassVar[str] = "{tile} goes back into the stack"

    def apply(self, s: State) -> State:
        if self.named:
            return replace(s, sections=_one_more(s.sections, self.tile))
        return replace(s, stack=(*s.stack, self.tile), sections=_one_more(s.sections))


class TileDiscarded(Event, frozen=True, gc=False):
    """A tile that was drawn is out of the game."""

    tile: str
    says: ClassVar[str] = "{tile} is out of the game"

    def apply(self, s: State) -> State:
        return replace(s, discarded=(*s.discarded, self.tile))


class TileSunk(Event, frozen=True, gc=False):
    """A tile that was drawn went under the stack."""

    tile: str
    says: ClassVar[str] = "{tile} goes under the stack"

    def apply(self, s: State) -> State:
        return replace(s, sections=(*s.sections, Section(1, (self.tile,))))


class TileSetAside(Event, frozen=True, gc=False):
    """A tile was set aside."""

    tile: str
    says: ClassVar[str] = "{tile} is set aside"

    def apply(self, s: State) -> State:
        return replace(s, aside=self.tile)


class AsideTaken(Event, frozen=True, gc=False):
    """The tile that was set aside is used."""

    tile: str
    says: ClassVar[str] = "{tile}, set aside before, is used"

    def apply(self, s: State) -> State:
        return replace(s, aside="")


class TileLaid(Event, frozen=True, gc=False):
    """A tile was laid; ``openings``: its open sides as it lies; ``climb``: its climb side, if it has one."""

    cell: str
    name: str
    kind: str
    openings: str
    climb: str = ""
    says: ClassVar[str] = "{name} is laid on {cell}"

    def apply(self, s: State) -> State:
        layout = s.layout.place(self.cell, Tile(self.name, self.kind, self.openings))
        if self.climb:
            return replace(s, layout=layout, climbs={**s.climbs, self.cell: self.climb})
        return replace(s, layout=layout)


class RopePlaced(Event, frozen=True, gc=False):
    """A rope hangs on a tile."""

    cell: str
    says: ClassVar[str] = "a rope hangs at {cell}"

    def apply(self, s: State) -> State:
        return replace(s, ropes=(*s.ropes, self.cell))


class RopeTaken(Event, frozen=True, gc=False):
    """A rope was taken along."""

    cell: str
    says: ClassVar[str] = "the rope at {cell} is taken along"

    def apply(self, s: State) -> State:
        return replace(s, ropes=without(s.ropes, self.cell))


class Flooded(Event, frozen=True, gc=False):
    """A flood marker lies on a tile."""

    cell: str
    says: ClassVar[str] = "{cell} is flooded"

    def apply(self, s: State) -> State:
        return replace(s, flooded=(*s.flooded, self.cell))


class Collapsed(Event, frozen=True, gc=False):
    """A cave-in marker lies on a tile."""

    cell: str
    says: ClassVar[str] = "{cell} collapses"

    def apply(self, s: State) -> State:
        return replace(s, rubble=(*s.rubble, self.cell))


class Cleared(Event, frozen=True, gc=False):
    """The cave-in marker of a tile was dug out."""

    cell: str
    says: ClassVar[str] = "{cell} is dug out"

    def apply(self, s: State) -> State:
        dug = s.dug if self.cell in s.dug else (*s.dug, self.cell)
        return replace(s, rubble=without(s.rubble, self.cell), dug=dug)


class WallOpened(Event, frozen=True, gc=False):
    """The wall on one side of a tile was blown open."""

    cell: str
    side: str
    says: ClassVar[str] = "the wall of {cell} to {side} is open"

    def apply(self, s: State) -> State:
        return replace(s, layout=s.layout.break_wall(self.cell, self.side))
