"""Events: tokens on tiles: snakes, explosions, warnings; and what waits for them."""

from __future__ import annotations

from typing import ClassVar

from .....kernel.record import Event
from ...events.changes import more, one_less, without
from ...state import State
from ..state import LAID


class SnakesPlaced(Event, frozen=True, gc=False):
    """Snake tokens lie on a tile."""

    cell: str
    tokens: int
    says: ClassVar[str] = "{tokens} snake token(s) onto {cell}"

    def apply(self, s: State) -> State:
        return LAID.change(s, snakes=more(LAID.of(s).snakes, self.cell, self.tokens))


class SnakesRemoved(Event, frozen=True, gc=False):
    """All snake tokens of a tile are back in the supply."""

    cell: str
    says: ClassVar[str] = "all snake tokens on {cell} are taken off"

    def apply(self, s: State) -> State:
        return LAID.change(s, snakes=without(LAID.of(s).snakes, self.cell))


class ExplosionsPlaced(Event, frozen=True, gc=False):
    """Explosion tokens lie on a tile."""

    cell: str
    tokens: int
    says: ClassVar[str] = "{tokens} explosion token(s) onto {cell}"

    def apply(self, s: State) -> State:
        return LAID.change(s, explosions=more(LAID.of(s).explosions, self.cell, self.tokens))


class ExplosionTokenRemoved(Event, frozen=True, gc=False):
    """A tile has one explosion token less."""

    cell: str
    says: ClassVar[str] = "an explosion token on {cell} is taken off"

    def apply(self, s: State) -> State:
        return LAID.change(s, explosions=one_less(LAID.of(s).explosions, self.cell))


class TileExploded(Event, frozen=True, gc=False):
    """A tile blows up."""

    cell: str
    says: ClassVar[str] = "the tile on {cell} explodes"


class WarningPlaced(Event, frozen=True, gc=False):
    """A warning token lies on a tile."""

    cell: str
    says: ClassVar[str] = "a warning token on {cell}"

    def apply(self, s: State) -> State:
        return LAID.change(s, warnings=(*LAID.of(s).warnings, self.cell))


class WarningRemoved(Event, frozen=True, gc=False):
    """A warning token is off its tile."""

    cell: str
    says: ClassVar[str] = "the warning token on {cell} is taken off"

    def apply(self, s: State) -> State:
        return LAID.change(s, warnings=tuple(c for c in LAID.of(s).warnings if c != self.cell))


class TokensCleared(Event, frozen=True, gc=False):
    """Whatever snake, explosion and warning tokens a tile bore are back in the supply."""

    cell: str
    says: ClassVar[str] = "the tokens on {cell} go back to the supply"

    def apply(self, s: State) -> State:
        laid = LAID.of(s)
        return LAID.change(
            s,
            snakes=without(laid.snakes, self.cell),
            explosions=without(laid.explosions, self.cell),
            warnings=tuple(c for c in laid.warnings if c != self.cell),
        )


class GuardiansAwaited(Event, frozen=True, gc=False):
    """So many guardians are still to come onto a tile; none: no more."""

    cell: str
    count: int
    says: ClassVar[str] = "{count} guardian(s) are still to come onto {cell}"

    def apply(self, s: State) -> State:
        left = {**LAID.of(s).awaited, self.cell: self.count}
        return LAID.change(s, awaited={c: n for c, n in left.items() if n})


class FootingFound(Event, frozen=True, gc=False):
    """Somebody has climbed into a Pit and can leave it at will."""

    who: str
    says: ClassVar[str] = "{who} can leave the Pit at will"

    def apply(self, s: State) -> State:
        return LAID.change(s, footing=(*LAID.of(s).footing, self.who))


class FootingLost(Event, frozen=True, gc=False):
    """Somebody has left that Pit."""

    who: str
    says: ClassVar[str] = "{who} is off that Pit"

    def apply(self, s: State) -> State:
        return LAID.change(s, footing=tuple(x for x in LAID.of(s).footing if x != self.who))


class PassingBegun(Event, frozen=True, gc=False):
    """Somebody runs: what is entered on the way does not count until the end."""

    who: str
    says: ClassVar[str] = "{who} passes through tiles"

    def apply(self, s: State) -> State:
        return LAID.change(s, passing=self.who)


class PassingEnded(Event, frozen=True, gc=False):
    """The Run is over."""

    who: str
    says: ClassVar[str] = "{who} has come to a stop"

    def apply(self, s: State) -> State:
        return LAID.change(s, passing="")


class TokensHeldBack(Event, frozen=True, gc=False):
    """The tokens of the tile about to be laid are put on it later; an empty cell: not any more."""

    cell: str
    says: ClassVar[str] = "tokens held back: {cell}"

    def apply(self, s: State) -> State:
        return LAID.change(s, late=self.cell)
