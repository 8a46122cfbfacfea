"""Changes of a state that several events share."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ..state import State


def explorer(s: State, who: str, **change: object) -> State:
    """The state with fields of one explorer changed."""
    return replace(s, explorers={**s.explorers, who: replace(s.explorers[who], **change)})


def without(mapping: Mapping[str, str], key: str) -> dict[str, str]:
    """The mapping without one key."""
    return {k: v for k, v in mapping.items() if k != key}
