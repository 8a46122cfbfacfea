"""What Putrefied Enmity keeps of the Queen's zombies and of poison."""

from __future__ import annotations

from msgspec import Struct

from ....board.parts import StatePart
from ..state import State
from .words import ZOMBIE


class Horde(Struct, frozen=True, gc=False):
    """The zombies, which are all alike.

    ``zombies``: their locations, one for each, sorted; ``reserve``: how many are beside the map. In an encounter:
    ``fought``: figures that have had one of their own, ``bodies`` and ``strength``: what a sum that was fixed at its
    start is made of; all by rulings.
    """

    zombies: tuple[str, ...] = ()
    reserve: int = 0
    fought: int = 0
    bodies: int = 0
    strength: int = 0


class Poison(Struct, frozen=True, gc=False):
    """``who``: the survivors with a poison token, sorted."""

    who: tuple[str, ...] = ()


HORDE = StatePart("horde", Horde())
POISONED = StatePart("poison", Poison())


def has_horde(s: State) -> bool:
    """Whether zombies serve the killer."""
    return s.foe.minions == ZOMBIE


def zombies_at(s: State, place: str) -> int:
    """How many zombies are in a location."""
    return HORDE.of(s).zombies.count(place)


def zombie_places(s: State) -> tuple[str, ...]:
    """The locations with zombies, each once, in order."""
    return tuple(dict.fromkeys(HORDE.of(s).zombies))


def is_poisoned(s: State, who: str) -> bool:
    """Whether a survivor has a poison token."""
    return who in POISONED.of(s).who
