"""Parts of a state that modules bring: each a record of its own, kept under its name where it is not as usual."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

P = TypeVar("P", bound=Struct)


class Keeping(Protocol):
    """A state that keeps such parts."""

    @property
    def parts(self) -> Mapping[str, Struct]:
        """The parts that are not as usual, by name."""
        ...


S = TypeVar("S", bound=Keeping)


class StatePart(Generic[P]):
    """A part by ``name``; ``usual``: what it is at first.

    As long as it is as usual it is not kept, so that it costs nothing where its module is not used, and two states that
    mean the same are equal.
    """

    __slots__ = ("name", "usual")

    def __init__(self, name: str, usual: P) -> None:
        self.name, self.usual = name, usual

    def of(self, s: Keeping) -> P:
        """The part as it is in a state."""
        return cast("P", s.parts.get(self.name, self.usual))

    def put(self, s: S, part: P) -> S:
        """The state with another such part."""
        parts = {**s.parts, self.name: part}
        if part == self.usual:
            del parts[self.name]
        return cast("S", replace(cast("Any", s), parts=parts))

    def change(self, s: S, **fields: Any) -> S:
        """The state with fields of the part changed."""
        return self.put(s, replace(self.of(s), **fields))
