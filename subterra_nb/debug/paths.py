"""Paths into a state: ``people.ann.tokens``, or ``ann.tokens`` for short. Read, never evaluated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..kernel.hints import near
from ..kernel.made_of import made_of


class PathError(LookupError):
    """A path that leads nowhere; the message names the part that fails and what is near it."""


def resolve(state: Any, path: str) -> Any:
    """The value at a path. The first part is a field of the state, or a key in one of its mappings."""
    parts = path.split(".")
    value, done = _first(state, parts[0]), parts[0]
    for part in parts[1:]:
        known = _names(value)
        if part not in known:
            raise PathError(f"{done} has no {part}{near(part, known)}")
        value, done = known[part], f"{done}.{part}"
    return value


def _first(state: Any, part: str) -> Any:
    known = _names(state)
    if part in known:
        return known[part]
    inner: dict[str, Any] = {}
    for value in known.values():
        if isinstance(value, Mapping):
            for k, v in value.items():
                inner.setdefault(str(k), v)
    if part in inner:
        return inner[part]
    raise PathError(f"nothing is called {part} in the state{near(part, (*inner, *known))}")


def _names(value: Any) -> dict[str, Any]:
    if isinstance(value, Mapping):
        return {str(k): v for k, v in value.items()}
    return dict(made_of(value) or {})
