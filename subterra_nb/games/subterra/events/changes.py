"""Changes of a state that several events share."""

from __future__ import annotations

from msgspec.structs import replace

from ..state import Caver, Creature, State


def with_caver(s: State, changed: Caver) -> State:
    """The state with one caver as given."""
    return replace(s, cavers={**s.cavers, changed.id: changed})


def with_creature(s: State, changed: Creature) -> State:
    """The state with one creature as given."""
    return replace(s, creatures={**s.creatures, changed.id: changed})


def without(cells: tuple[str, ...], cell: str) -> tuple[str, ...]:
    """The cells without one."""
    return tuple([c for c in cells if c != cell])
