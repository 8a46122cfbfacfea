"""The families whose positions can be written, by name."""

from __future__ import annotations

import functools

from .. import games
from ..kernel.game import Family


@functools.lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """Names of the families whose positions can be written."""
    return tuple(name for name in games.FAMILIES if games.family(name).notation is not None)


def family(name: str) -> Family:
    """A family by name; raises :class:`LookupError` for one that is not there."""
    if name not in names():
        raise LookupError(name)
    return games.family(name)
