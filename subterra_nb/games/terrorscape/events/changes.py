"""Changes of a state that several events share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ..state import State


def with_survivor(s: State, who: str, **fields: Any) -> State:
    """The state with one survivor changed."""
    return replace(s, survivors={**s.survivors, who: replace(s.survivors[who], **fields)})


def with_killer(s: State, **fields: Any) -> State:
    """The state with the killer changed."""
    return replace(s, killer=replace(s.killer, **fields))


def without_one(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards without one of that name."""
    i = cards.index(card)
    return (*cards[:i], *cards[i + 1 :])


def without(places: Mapping[str, str], *who: str) -> dict[str, str]:
    """What is kept of each survivor, without some of them."""
    return {k: v for k, v in places.items() if k not in who}


def sorted_with(names: tuple[str, ...], *more: str) -> tuple[str, ...]:
    """Names in order, with some more."""
    return tuple(sorted((*names, *more)))
