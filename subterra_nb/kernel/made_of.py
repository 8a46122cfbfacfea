"""What a value of a state is made of, for whoever compares, reads or writes states without knowing the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


def made_of(value: Any) -> Mapping[str, Any] | None:
    """Name to value of what makes up a record, or an object whose class names it in ``MADE_OF``; None for the rest.

    Such an object is a value too: it never changes, and keeps besides only what follows from these.
    """
    names = value.__struct_fields__ if isinstance(value, Struct) else getattr(type(value), "MADE_OF", None)
    return None if names is None else {name: getattr(value, name) for name in names}
