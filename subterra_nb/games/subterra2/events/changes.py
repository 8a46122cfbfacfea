"""Changes of a state that several events share."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ..state import Explorer, State


def with_explorer(s: State, changed: Explorer) -> State:
    """The state with one explorer as given; to hand changed fields through to ``replace`` takes three times as long."""
    return replace(s, explorers={**s.explorers, changed.id: changed})


def without(mapping: Mapping[str, str], key: str) -> dict[str, str]:
    """The mapping without one key."""
    return {k: v for k, v in mapping.items() if k != key}
