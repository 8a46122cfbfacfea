"""What a temple mode contributes besides tiles: further traps, and what symbols of the hazard die do besides."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from msgspec import Struct

from ...kernel.citations import Question
from ...kernel.game import Game


class FurtherTrap(Struct, frozen=True):
    """A kind of trap that a module adds: it springs by the Trap face rolled on its tile or a connected adjacent one.

    ``where(table)``: the cells of such tiles; ``spring(table, cells, who)``; ``cite``: the rule on its reach;
    ``covered``: question and option under which an ability that keeps traps from springing keeps this one too.
    """

    where: Callable[..., tuple[str, ...]]
    spring: Callable[..., Awaitable[None]]
    cite: str
    covered: tuple[Question, str]


def by_face(game: Game[Any, Any]) -> Mapping[str, tuple[Callable[..., Awaitable[None]], ...]]:
    """Hazard face to what its symbol does besides."""
    found: dict[str, tuple[Callable[..., Awaitable[None]], ...]] = {}
    for symbols in game.parts("symbols"):
        for face, does in symbols(game.settings):
            found[face] = (*found.get(face, ()), does)
    return found
