"""Citations: rule ids, and the numbers and questions that carry one.

Code names a rule only by its id in the ledger. ``Ids`` makes ids read like nouns of the rulebook; a figure of a rule is
a :class:`Number`, an ambiguity of the text a :class:`Question`, and both can be set when a game is composed.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Ids:
    """A prefix of rule ids: ``E = Ids("xy.sleeper")``, then ``E.leave_roll`` is ``"xy.sleeper.leave-roll"``.

    Whether an id stands in a ledger is held by a test, not looked up here: importing rules must not read ledgers.
    """

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix

    def __getattr__(self, name: str) -> str:
        if name.startswith("__"):
            raise AttributeError(name)
        full = sys.intern(f"{self._prefix}.{name.strip('_').replace('_', '-')}")
        self.__dict__[name] = full
        return full


class Number(Struct, frozen=True):
    """A figure of a rule: ``id`` cites the rule, ``default`` is what it says; a game may be composed with another.

    ``least`` and ``most`` bound what it can be changed to.
    """

    id: str
    default: int
    least: int = 0
    most: int = 1000

    __hash__ = object.__hash__  # a table looks it up all the time, and a hash of the fields is made anew each time


class Question(Struct, frozen=True):
    """An ambiguity of the text: ``options`` are those that the engine can play, the first is the default ruling."""

    id: str
    options: tuple[str, ...]

    __hash__ = object.__hash__  # see Number

    @property
    def default(self) -> str:
        """The ruling used when none is chosen."""
        return self.options[0]


def number(id: str, default: int, least: int = 0, most: int = 1000) -> Number:
    """Declare the figure of rule ``id`` and its bounds; read it as ``t[NAME]``."""
    return Number(id, default, least, most)


def ruled(usual: int, otherwise: tuple[Question, str, int] | None, settings: Mapping[str, Any]) -> int:
    """A figure under the rulings of a game; ``otherwise``: (question, option, figure under it), if it hangs on one."""
    return otherwise[2] if otherwise is not None and settings[otherwise[0].id] == otherwise[1] else usual


def question(id: str, *options: str) -> Question:
    """Declare question ``id`` with the options that the engine plays, the default first; read it as ``t[NAME]``."""
    return Question(id, options)
