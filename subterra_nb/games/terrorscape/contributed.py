"""What a module contributes to the writing and showing of positions: the parts of the state that it brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from ...board.parts import StatePart
from ...kernel.notation import Key, Say
from .maps import Map


def _nothing(*_: Any) -> tuple[Any, ...]:
    return ()


def _as_it_is(game: Any, given: Mapping[str, Any], m: Map, say: Say) -> Map:
    return m


class OwnState(Struct, frozen=True):
    """A part of the state that a module brings, and how it is written, read and shown.

    In positions, under ``keys``: ``read(game, given, state, say)`` gives the part for a state that is complete but for
    such parts, and ``write(game, state)`` what is not as usual. ``facts``: what can be expected of the state as a
    whole, ``of_survivor`` of a survivor; ``fact(game, state, subject, name)`` is one of them, ``subject`` being "" or a
    survivor. ``ground(game, given, map, say)``: the map as the position has it, worked out before all else. For the
    board: ``place_badges(state, place)``, ``holds(state, survivor)``, ``told(state)``: (name, value), and True
    after it where that is invented.
    """

    part: StatePart[Any]
    keys: tuple[Key, ...]
    read: Callable[..., Any]
    write: Callable[..., Mapping[str, Any]]
    fact: Callable[..., Any]
    facts: tuple[Key, ...] = ()
    of_survivor: tuple[Key, ...] = ()
    place_badges: Callable[..., tuple[tuple[str, str], ...]] = _nothing
    holds: Callable[..., tuple[str, ...]] = _nothing
    told: Callable[..., tuple[tuple[Any, ...], ...]] = _nothing
    ground: Callable[[Any, Mapping[str, Any], Map, Say], Map] = _as_it_is
