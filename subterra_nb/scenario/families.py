"""The families whose positions can be written, by name."""

from __future__ import annotations

from .. import games
from ..kernel.game import Family


def names() -> tuple[str, ...]:
    """Names of the families whose positions can be written; imports them all."""
    return tuple(name for name in games.FAMILIES if games.family(name).notation is not None)


def family(name: str) -> Family:
    """A family by name, the others left alone; raises :class:`LookupError` for one that is not there."""
    if name not in games.FAMILIES or games.family(name).notation is None:
        raise LookupError(name)
    return games.family(name)
