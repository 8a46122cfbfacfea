"""The families of the package, by name."""

from __future__ import annotations

import functools
import importlib
import pkgutil

from .. import games
from ..kernel.game import Family


@functools.lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """Names of all families whose positions can be written, sorted."""
    return tuple(name for name in _packages() if _family(name) is not None)


def family(name: str) -> Family:
    """A family by name; raises :class:`LookupError` for one that is not there."""
    found = _family(name) if name in _packages() else None
    if found is None:
        raise LookupError(name)
    return found


def _packages() -> tuple[str, ...]:
    return tuple(sorted(m.name for m in pkgutil.iter_modules(games.__path__) if m.ispkg))


@functools.lru_cache(maxsize=8)
def _family(name: str) -> Family | None:
    try:
        found = importlib.import_module(f"{games.__name__}.{name}.family").FAMILY
    except ModuleNotFoundError as error:
        if error.name != f"{games.__name__}.{name}.family":
            raise
        return None
    return found if isinstance(found, Family) and found.notation is not None else None
