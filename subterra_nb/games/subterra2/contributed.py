"""What a module contributes besides tiles, figures and actions: parts of the state, further traps, symbols' effects."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from msgspec import Struct

from ...kernel.citations import Question
from ...kernel.game import Family, Game
from ...kernel.notation import Key
from .state import StatePart


class OwnState(Struct, frozen=True):
    """A part of the state that a module brings, and how it is chosen, written and read.

    ``begin(game, path, figures)``: the part before set-up, faults told by SetupError; ``path`` comes from the key
    ``file`` of the set-up (None: no such key; "" where it is left out, which means ``without``). In positions, under
    ``keys``: ``read(game, given, state, say)`` gives the part for a state that is complete but for such parts, and
    ``write(game, state)`` what is not as usual. ``fact(state, name)`` is one of the ``facts``.
    """

    part: StatePart[Any]
    begin: Callable[..., Any]
    keys: tuple[Key, ...]
    read: Callable[..., Any]
    write: Callable[..., Mapping[str, Any]]
    facts: tuple[Key, ...]
    fact: Callable[..., Any]
    file: str | None = None
    without: str = ""


def own_states(family: Family) -> tuple[OwnState, ...]:
    """Those of all modules of a family: in a game without the module, too, somebody may ask for what it brings."""
    return tuple(own for module in family.modules.values() for own in module.parts.get("state", ()))


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
