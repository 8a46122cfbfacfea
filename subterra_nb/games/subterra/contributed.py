"""What a module contributes to the writing of positions: the parts of the state that it brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from ...board.parts import StatePart
from ...kernel.game import Game
from ...kernel.notation import Key, Say


def _nothing(*_: Any) -> tuple[Any, ...]:
    return ()


def _as_it_is(state: Any) -> Any:
    return state


class OwnState(Struct, frozen=True):
    """A part of the state that a module brings, and how it is written, read and shown.

    In positions, under ``keys``: ``read(game, given, state, say)`` gives the part for a state that is complete but for
    such parts, and ``write(game, state)`` what is not as usual. ``facts``: what can be expected of the state as a
    whole, ``of_caver`` of a caver, ``of_cell`` of a cell; ``fact(game, state, subject, name)`` is one of them,
    ``subject`` being "", a caver or a cell. For the board: ``cell_badges(state, cell)``, ``holds(state, caver)``,
    ``told(state)``: pairs of (name, value). ``settle(state)``: what the part does to a board that was read without it.
    """

    part: StatePart[Any]
    keys: tuple[Key, ...]
    read: Callable[..., Any]
    write: Callable[..., Mapping[str, Any]]
    fact: Callable[..., Any]
    facts: tuple[Key, ...] = ()
    of_caver: tuple[Key, ...] = ()
    of_cell: tuple[Key, ...] = ()
    cell_badges: Callable[..., tuple[tuple[str, str], ...]] = _nothing
    holds: Callable[..., tuple[str, ...]] = _nothing
    told: Callable[..., tuple[tuple[str, str], ...]] = _nothing
    settle: Callable[[Any], Any] = _as_it_is


def lacking(game: Game[Any, Any], module: str, keys: tuple[Key, ...], given: Mapping[str, Any], say: Say) -> bool:
    """Whether a game is without a module; what a position says of its ``keys`` is a fault then."""
    if any(m.name == module for m in game.modules):
        return False
    for key in keys:
        if key.name in given:
            say(("position", key.name), f"without the module {module} there is no {key.name}")
    return True
