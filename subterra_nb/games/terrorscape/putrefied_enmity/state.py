"""What Putrefied Enmity keeps in the state. Which passages have collapsed is what the map lacks."""

from __future__ import annotations

from msgspec import Struct

from ....board.parts import StatePart
from ..state import State
from .words import COLLAPSES

UP, DOWN = "up", "down"


class Tomb(Struct, frozen=True, gc=False):
    """The Tomb. ``relics``: cards of the relic deck, in no order that anybody knows; ``token``: which side of the relic
    chamber token is up, "" where there is none.
    """

    relics: tuple[str, ...] = ()
    token: str = ""


class Encouragement(Struct, frozen=True, gc=False):
    """``holders``: the survivors with an Encouragement token, sorted."""

    holders: tuple[str, ...] = ()


TOMB = StatePart("tomb", Tomb())
ENCOURAGEMENT = StatePart("encouragement", Encouragement())


def tiles(s: State) -> tuple[str, ...]:
    """The collapse tiles in reserve, by location: each side has one of each."""
    return s.map.marked(COLLAPSES)
