"""Changes of a state that several events share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from ..state import Explorer, State

V = TypeVar("V")


def with_explorer(s: State, changed: Explorer) -> State:
    """The state with one explorer as given; to hand changed fields through to ``replace`` takes three times as long."""
    return replace(s, explorers={**s.explorers, changed.id: changed})


def without(mapping: Mapping[str, V], key: str) -> dict[str, V]:
    """The mapping without one key."""
    return {k: v for k, v in mapping.items() if k != key}


def more(counts: Mapping[str, int], key: str, number: int = 1) -> dict[str, int]:
    """The counts with so many more under one key."""
    return {**counts, key: counts.get(key, 0) + number}


def one_less(counts: Mapping[str, int], key: str) -> dict[str, int]:
    """The counts with one less under one key; what has come to nothing is left out."""
    return {k: n for k, n in more(counts, key, -1).items() if n}
