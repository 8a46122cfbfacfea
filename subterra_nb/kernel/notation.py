"""How a family says what a position looks like in writing: its keys with their types, and the facts one can expect.

A :class:`Notation` is a value of a family. It knows no file format: it takes and gives plain mappings, lists, texts and
numbers, and says what is wrong with them by path, so that whoever reads a file can say where.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from msgspec import Struct

from .decisions import Action
from .game import Game, Module
from .record import Event

Path = tuple[str | int, ...]
"""Where something stands in a file: keys and indices from the top."""

NONE = "none"
"""How it is written that there is nothing."""

Say = Callable[..., None]
"""``say(path, message, at=(row, column))``: something is wrong there; ``at``: a place in a text of several lines."""


class Key(Struct, frozen=True):
    """A key of a mapping.

    ``type``: ``int``, ``bool``, ``str``, a list or dictionary of these, a union, a :class:`Shape`, :class:`Each` or
    :class:`Many`;
    ``about``: what it says, for readers; ``one_of``: the only texts that it may hold, if there are such.
    """

    name: str
    type: Any
    about: str
    one_of: tuple[str, ...] = ()
    required: bool = False


class Shape(Struct, frozen=True):
    """A mapping with fixed keys; ``short`` makes one out of a text, where a text may stand for it."""

    name: str
    about: str
    keys: tuple[Key, ...]
    short: Callable[[str], dict[str, Any]] | None = None


class Each(Struct, frozen=True):
    """A mapping with free keys, whose values are of one shape."""

    shape: Shape


class Many(Struct, frozen=True):
    """A list whose entries are of one shape."""

    shape: Shape


def events_of(*sources: Any) -> dict[str, type[Event]]:
    """The events that modules of Python hold, by name."""
    return {
        name: value
        for source in sources
        for name, value in vars(source).items()
        if inspect.isclass(value) and issubclass(value, Event) and value is not Event
    }


class Heard:
    """A :data:`Say` that passes on to another what is wrong, and knows whether anything was."""

    __slots__ = ("_any", "_say")

    def __init__(self, say: Say) -> None:
        self._say = say
        self._any = False

    def __call__(self, path: Path, message: str, at: tuple[int, int] | None = None) -> None:
        """See :data:`Say`."""
        self._any = True
        self._say(path, message, at=at)

    def anything(self) -> bool:
        """Whether anything was wrong."""
        return self._any


def plainly(value: Any) -> Any:
    """A value of a state with the types that a file has: lists for tuples."""
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


def as_written(value: Any) -> Any:
    """The same as it is told of: none for an empty text."""
    return NONE if value == "" else plainly(value)


class Notation(Protocol):
    """What a family tells about its positions. A variant of a position replaces what is not ``merged``."""

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys of a file that hold a position."""

    @property
    def merged(self) -> tuple[str, ...]:
        """Those that a variant completes key by key."""

    @property
    def game_facts(self) -> tuple[Key, ...]:
        """Facts about a state as a whole."""

    @property
    def events(self) -> Mapping[str, type[Event]]:
        """The facts of the record by name."""

    def state(self, game: Game[Any, Any], position: Mapping[str, Any], say: Say) -> Any:
        """The state that a position describes; None when something is wrong with it, which ``say`` has been told."""

    def position(self, game: Game[Any, Any], state: Any) -> dict[str, Any]:
        """What describes a state; the state described by it is equal to that one."""

    def expected(self, game: Game[Any, Any], state: Any) -> dict[str, Any]:
        """All facts of a state that are worth expecting, as an expectation."""

    def subjects(self, game: Game[Any, Any]) -> Iterable[str]:
        """Names of what facts can be told of, for suggestions."""

    def facts(self, game: Game[Any, Any], subject: str) -> tuple[Key, ...]:
        """The facts that can be told of a subject; none when there can be no such subject."""

    def fact(self, game: Game[Any, Any], state: Any, subject: str, fact: str) -> Any:
        """A fact in a state, ``subject`` being "" for the state as a whole; None for what is not there."""

    def actions(self, game: Game[Any, Any]) -> Mapping[str, Action]:
        """Every action that anybody can have in this game, by name."""

    def stands_for(self, state: Any, seat: str) -> tuple[str, ...]:
        """The names under which a seat may be written at present, the plainest first."""


class Composed:
    """What the notations of families have in common: the core's keys, facts and events with what modules add.

    The family's module ``positions`` reads and writes: ``read(game, position, say)`` and ``write(game, state)``.
    """

    game_facts: tuple[Key, ...] = ()

    def __init__(self, modules: Iterable[Module] = ()) -> None:
        self.modules = tuple(modules)

    def added(self, part: str) -> tuple[Any, ...]:
        """What the modules contribute to an extension point."""
        return tuple(x for m in self.modules for x in m.parts.get(part, ()))

    def state(self, game: Game[Any, Any], position: Mapping[str, Any], say: Say) -> Any:
        """The state that a position describes; None, and ``say`` is told why, when there can be none such."""
        return self._positions().read(game, position, say)

    def position(self, game: Game[Any, Any], state: Any) -> dict[str, Any]:
        """The position that describes a state."""
        written: dict[str, Any] = self._positions().write(game, state)
        return written

    def _positions(self) -> Any:
        """The module that does it, which itself needs the notation."""
        return importlib.import_module(f"{type(self).__module__.rpartition('.')[0]}.positions")

    def fact(self, game: Game[Any, Any], state: Any, subject: str, fact: str) -> Any:
        """A fact in a state; every family has its own."""
        raise LookupError(f"{subject or 'the game'} has no fact {fact}")

    def worth_telling(self, game: Game[Any, Any], state: Any, always: tuple[str, ...]) -> dict[str, Any]:
        """The facts of the game that are not as nothing, and those that are told always."""
        told = {key.name: self.fact(game, state, "", key.name) for key in self.game_facts}
        return {k: v for k, v in told.items() if (v or k in always) and v not in (NONE, "")}

    def stands_for(self, state: Any, seat: str) -> tuple[str, ...]:
        """Seats are called what they are."""
        return (seat,)
