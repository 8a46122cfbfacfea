"""Events: what the explorers of The Circle do to places, tiles and exemptions."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from .....board.layout import Tile
from .....kernel.record import Event
from ...events.changes import with_explorer
from ...state import State, turn_number
from ..state import CHANGED


class PlacesSwapped(Event, frozen=True, gc=False):
    """Two explorers are where the other one was."""

    one: str
    other: str
    says: ClassVar[str] = "{one} and {other} change places"

    def apply(self, s: State) -> State:
        one, other = s.explorers[self.one], s.explorers[self.other]
        return replace(
            s, explorers={**s.explorers, one.id: replace(one, at=other.at), other.id: replace(other, at=one.at)}
        )


class ExemptionsLost(Event, frozen=True, gc=False):
    """A figure has lost those of its exemptions that can be lost, until its next turn."""

    who: str
    says: ClassVar[str] = "{who} counts like everybody else until the next turn of {who}"

    def apply(self, s: State) -> State:
        return with_explorer(s, replace(s.explorers[self.who], lapsed=True))


class ExemptionsBack(Event, frozen=True, gc=False):
    """A figure has its exemptions again."""

    who: str
    says: ClassVar[str] = "{who} has all exemptions again"

    def apply(self, s: State) -> State:
        return with_explorer(s, replace(s.explorers[self.who], lapsed=False))


class TransformedSetAside(Event, frozen=True, gc=False):
    """The Transformed tiles were laid aside."""

    tiles: tuple[str, ...]
    says: ClassVar[str] = "laid aside: {tiles}"

    def apply(self, s: State) -> State:
        return CHANGED.change(s, transformed=self.tiles)


class TileExchanged(Event, frozen=True, gc=False):
    """Another tile lies in the place of one; ``goes``: where that went: bag, hand (Transformed tiles), journals, box.

    ``mended``: walls broken through on its edges are whole again.
    """

    cell: str
    out: str
    name: str
    kind: str
    openings: str
    goes: str = "bag"
    mended: bool = True
    says: ClassVar[str] = "{out} on {cell} goes into the {goes}; {name} is laid there, open {openings}"

    def apply(self, s: State) -> State:
        layout = s.layout.exchange(self.cell, Tile(self.name, self.kind, self.openings), self.mended)
        left = tuple(n for n in CHANGED.of(s).transformed if n != self.name)
        s = CHANGED.change(replace(s, layout=layout), transformed=(*left, self.out) if self.goes == "hand" else left)
        if self.goes == "bag":
            again = s.returned if self.out in s.returned else (*s.returned, self.out)
            return replace(s, bag=(*s.bag, self.out), returned=again)
        return replace(s, journals=(*s.journals, self.out)) if self.goes == "journals" else s


class SafetyTokenRemoved(Event, frozen=True, gc=False):
    """A safety token is off its tile, and that tile off the board."""

    cell: str
    says: ClassVar[str] = "the safety token on {cell} is taken off"

    def apply(self, s: State) -> State:
        return replace(s, safe=tuple(c for c in s.safe if c != self.cell))


class TrapSpent(Event, frozen=True, gc=False):
    """A trap is not live any more."""

    cell: str
    says: ClassVar[str] = "the trap on {cell} is spent"

    def apply(self, s: State) -> State:
        return CHANGED.change(s, spent=(*CHANGED.of(s).spent, self.cell))


class PointsGained(Event, frozen=True, gc=False):
    """The explorer on turn has more points."""

    points: int
    says: ClassVar[str] = "{points} point(s) more"

    def apply(self, s: State) -> State:
        return replace(s, points=s.points + self.points)


class StepsKept(Event, frozen=True, gc=False):
    """Moves of an action that can be split are left over in this turn."""

    ability: str
    left: int
    says: ClassVar[str] = "{left} of the {ability} are left"

    def apply(self, s: State) -> State:
        return replace(s, used={**s.used, self.ability: turn_number(s) * 10 + self.left})
