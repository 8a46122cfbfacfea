"""Events: the passages of the Tomb, and what a collapse does to those in one."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ...events.changes import with_killer, with_survivor
from ...events.seen import Open, Ruled, SurvivorsOnly
from ...state import State
from ..fallen import without
from ..state import TOMB, turn_of


class TilesLaidOut(Open, frozen=True, gc=False):
    """A side has its collapse tiles beside the map."""

    side: str
    tiles: tuple[str, ...]
    says: ClassVar[str] = "{side}: collapse tiles {tiles} are laid beside the map"


class TilesMixed(Open, frozen=True, gc=False):
    """The killer has mixed the collapse tiles that are left."""

    tiles: tuple[str, ...]
    says: ClassVar[str] = "the killer mixes the collapse tiles {tiles}"


class TileDrawn(Open, frozen=True, gc=False):
    """The survivors have drawn a collapse tile."""

    at: str
    says: ClassVar[str] = "the survivors draw the tile of {at}, which collapses"

    def apply(self, s: State) -> State:
        return TOMB.change(s, falling=self.at)


class CollapseOwed(Open, frozen=True, gc=False):
    """A collapse came due during another one, or is not due any more."""

    more: int
    says: ClassVar[str] = "collapses to follow: {more}"

    def apply(self, s: State) -> State:
        return TOMB.change(s, owed=TOMB.of(s).owed + self.more)


class NoiseGone(Ruled, frozen=True, gc=False):
    """The noise of a location is taken away; the killer sees it where the noise was told."""

    at: str
    says: ClassVar[str] = "the noise in {at} is taken away"

    def apply(self, s: State) -> State:
        noise = tuple(p for p in s.noise if p != self.at)
        return replace(s, noise=noise, told=tuple(p for p in s.told if p != self.at))


class TrapGone(SurvivorsOnly, frozen=True, gc=False):
    """The trap of a location is taken away."""

    at: str
    says: ClassVar[str] = "the trap in {at} is taken away"

    def apply(self, s: State) -> State:
        return replace(s, trap="")


class HurtInSecret(SurvivorsOnly, frozen=True, gc=False):
    """A survivor is injured, and the killer is not told."""

    who: str
    says: ClassVar[str] = "{who} is injured, and nobody tells the killer"

    def apply(self, s: State) -> State:
        unseen = tuple(sorted({*TOMB.of(s).unseen, self.who}))
        return TOMB.change(with_survivor(s, self.who, injured=True), unseen=unseen)


class HealthTold(SurvivorsOnly, frozen=True, gc=False):
    """The killer knows again how a survivor is."""

    who: str
    says: ClassVar[str] = "the health of {who} is no secret any more"

    def apply(self, s: State) -> State:
        return TOMB.change(s, unseen=tuple(w for w in TOMB.of(s).unseen if w != self.who))


class KillerExposed(Open, frozen=True, gc=False):
    """The killer is revealed in a location; ``over``: whether stealth is over with that."""

    at: str
    over: bool
    says: ClassVar[str] = "the killer is revealed in {at}"

    def apply(self, s: State) -> State:
        return with_killer(s, stealth="", shown="") if self.over else with_killer(s, shown=self.at)


class HandForfeited(Open, frozen=True, gc=False):
    """The killer gets no new hand in this turn."""

    says: ClassVar[str] = "the killer draws no cards in this turn"

    def apply(self, s: State) -> State:
        return TOMB.change(s, handless=turn_of(s))


class EncounterScattered(Open, frozen=True, gc=False):
    """The encounter goes on, wherever those in it are."""

    at: str
    says: ClassVar[str] = "the encounter goes on"

    def apply(self, s: State) -> State:
        return s if s.fight is None else replace(s, fight=replace(s.fight, at=s.killer.at, scattered=True))


class Collapsed(Open, frozen=True, gc=False):
    """A location is none any more: both sides cover it; ``merged``: whether its neighbours are adjacent from now on."""

    at: str
    merged: bool
    says: ClassVar[str] = "both sides lay the collapse tile of {at} on the map"

    def apply(self, s: State) -> State:
        if s.killer.shown == self.at:
            s = with_killer(s, shown="")
        barred = "" if s.barred == self.at else s.barred
        return TOMB.change(replace(s, map=without(s.map, self.at, self.merged), barred=barred), falling="")
