"""Opening a view of a game in a notebook."""

from __future__ import annotations

from typing import Any

from ..debug.debugger import Debugger
from .widget import DebuggerWidget


def debugger(source: Any, at: int | None = None, seat: str = "") -> DebuggerWidget:
    """The debugger of a session, a branch, a scenario, a save, the name or path of one, or of a :class:`Debugger`.

    ``at``: where to stand, 0 to the number of entries; by default where the debugger stands, the end of a new one.
    ``seat``: who looks on, in a game with secrets; "" for the whole table.

    Raises :class:`~subterra_nb.debug.opening.CannotOpen`, IndexError for an ``at`` that is no place of the record, and
    LookupError for a seat from which nothing looks different.
    """
    return DebuggerWidget(_standing(source, at), seat=seat)


def board(source: Any, at: int | None = None) -> DebuggerWidget:
    """The board alone, with its figures and what can be told of each place. As :func:`debugger`."""
    return DebuggerWidget(_standing(source, at), panels="board")


def _standing(source: Any, at: int | None) -> Debugger:
    made = source if isinstance(source, Debugger) else Debugger.of(source)
    return made if at is None else made.jump(at)
