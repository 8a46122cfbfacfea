"""Changes of a state that several events share."""

from __future__ import annotations

from collections.abc import Mapping

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


def less(counted: Mapping[str, int], key: str) -> dict[str, int]:
    """The counts with one less of something, and without it where none is left."""
    n = counted[key] - 1
    return {**counted, key: n} if n else {k: v for k, v in counted.items() if k != key}
