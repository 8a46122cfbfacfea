"""What a module contributes besides tiles, figures and actions: parts of the state, further traps, symbols' effects."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ...kernel.citations import Number, Question
from ...kernel.game import Game
from ...kernel.notation import Key
from .state import State, StatePart


class OwnState(Struct, frozen=True):
    """A part of the state that a module brings, and how it is chosen, written and read.

    ``begin(game, path, figures)``: the part before set-up, faults told by SetupError; ``path`` comes from the key
    ``file`` of the set-up (None: no such key; "" where it is left out, which means ``without``). In positions, under
    ``keys``: ``read(game, given, state, say)`` gives the part for a state that is complete but for such parts, and
    ``write(game, state)`` what is not as usual; ``check(game, given, layout, figures, say)`` says what is wrong before
    that. ``fact(state, name)`` is one of the ``facts``, ``on_cell(state, cell, name)`` one of the ``cell_facts``.
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
    check: Callable[..., None] | None = None
    cell_facts: tuple[Key, ...] = ()
    on_cell: Callable[..., Any] | None = None


def plain(
    part: StatePart[Any],
    keys: tuple[Key, ...],
    facts: tuple[Key, ...],
    check: Callable[..., None] | None = None,
    cell_facts: tuple[Key, ...] = (),
    on_cell: Callable[..., Any] | None = None,
) -> OwnState:
    """A part that is as usual before set-up, and whose ``keys`` and ``facts`` are called like its fields."""
    names = tuple(key.name for key in keys)

    def begin(game: Game[State, Any], path: str, figures: tuple[str, ...]) -> Any:
        return part.usual

    def read(game: Game[State, Any], given: Mapping[str, Any], s: State, say: Any) -> Any:
        told = {n: given[n] for n in names if n in given}
        return replace(part.usual, **{n: tuple(v) if isinstance(v, list) else v for n, v in told.items()})

    def write(game: Game[State, Any], s: State) -> dict[str, Any]:
        now = part.of(s)
        told = {n: getattr(now, n) for n in names if getattr(now, n) != getattr(part.usual, n)}
        return {n: list(v) if isinstance(v, tuple) else dict(v) if isinstance(v, dict) else v for n, v in told.items()}

    def fact(s: State, name: str) -> Any:
        return getattr(part.of(s), name)

    return OwnState(part, begin, keys, read, write, facts, fact, None, "", check, cell_facts, on_cell)


class Look(Struct, frozen=True):
    """How a kind of tile is shown: its letters (``glyph``), what it looks like ("" as it is called), and whether its
    print is not public, so that its shape is ``ours``.
    """

    kind: str
    glyph: str
    like: str = ""
    ours: bool = False


class FurtherTrap(Struct, frozen=True):
    """A kind of trap that a module adds: it springs by the Trap face rolled on its tile or a connected adjacent one.

    ``where(table)``: the cells of such tiles; ``spring(table, cells, who)``; ``cite``: the rule on its reach;
    ``covered``: question and option under which an ability that keeps traps from springing keeps this one too.
    """

    where: Callable[..., tuple[str, ...]]
    spring: Callable[..., Awaitable[None]]
    cite: str
    covered: tuple[Question, str]


class Opposition(Struct, frozen=True):
    """A player against the explorers, as a game mode brings it.

    ``title``: its name; ``seat``; ``boxed``: what stays in the box, with its rule; ``fewest``: the question on games
    with fewer than three explorers; ``markers``: number of explorers to the marker's start, with ``marker_cites``;
    ``set_up(table)``: its own steps of the set-up; ``current(table)``: the seat of the current player in its
    ``phases``.
    """

    title: str
    seat: str
    boxed: Mapping[str, str]
    fewest: Question
    markers: Mapping[int, Number]
    marker_cites: tuple[str, ...]
    set_up: Callable[..., Awaitable[None]]
    current: Callable[..., str]
    phases: tuple[str, ...]


class GameMode(Struct, frozen=True):
    """What a game mode puts in place of the Core Objective.

    ``title`` and ``cites`` tell of it at set-up, ``joined`` of its being joined with another; ``place(table)``: what it
    puts on the board beside the explorers; ``opposition``: who plays against them, if anybody.
    """

    title: str
    cites: tuple[str, ...]
    joined: tuple[str, ...] = ()
    place: Callable[..., Awaitable[None]] | None = None
    opposition: Opposition | None = None


def by_face(game: Game[Any, Any]) -> Mapping[str, tuple[Callable[..., Awaitable[None]], ...]]:
    """Hazard face to what its symbol does besides."""
    found: dict[str, tuple[Callable[..., Awaitable[None]], ...]] = {}
    for symbols in game.parts("symbols"):
        for face, does in symbols(game.settings):
            found[face] = (*found.get(face, ()), does)
    return found
