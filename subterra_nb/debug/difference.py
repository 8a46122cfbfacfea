"""What differs between two states of a game, as facts; works for every family, because states are plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from ..kernel.made_of import made_of
from ..kernel.record import spoken


class _Nothing:
    """What is not there."""

    def __repr__(self) -> str:
        return "nothing"


NOTHING = _Nothing()


class Change(Struct, frozen=True):
    """One fact that differs: ``path`` leads to it (``people.ann.tokens``); a side without it has ``NOTHING``."""

    path: tuple[str, ...]
    before: Any
    after: Any

    @property
    def name(self) -> str:
        """What it is about: ``ann tokens``, ``round``."""
        return " ".join(self.path[1:] if len(self.path) > 1 else self.path)

    def sides(self) -> tuple[str, str]:
        """Both values in words. Of two lists only what one has more than the other."""
        if isinstance(self.before, tuple) and isinstance(self.after, tuple):
            less, more = _without(self.before, self.after), _without(self.after, self.before)
            if not less and not more:
                return f"order {said(self.before)}", f"order {said(self.after)}"
            return (f"with {said(less)}" if less else "without"), (f"with {said(more)}" if more else "without")
        return said(self.before), said(self.after)

    def __str__(self) -> str:
        before, after = self.sides()
        return f"{self.name}: {before} -> {after}"


def differences(before: Any, after: Any) -> tuple[Change, ...]:
    """Every fact that differs between two values of the same kind, in the order of their fields."""
    return tuple(_found((), before, after))


def said(value: Any) -> str:
    """A value in words: ``yes``, ``none``, names separated by commas, a figure as its kind and place."""
    if value is True or value is False:
        return "yes" if value else "no"
    if value in ("", (), None):
        return "none"
    if isinstance(value, tuple):
        return ", ".join(said(v) for v in value)
    if isinstance(value, Struct):
        parts = [f"{f.name} {said(getattr(value, f.name))}" for f in fields(value) if f.name not in ("id", "name")]
        return f"there ({', '.join(parts)})"
    return spoken(value)


def _without(these: tuple[Any, ...], those: tuple[Any, ...]) -> tuple[Any, ...]:
    rest = list(those)
    out = []
    for x in these:
        if x in rest:
            rest.remove(x)
        else:
            out.append(x)
    return tuple(out)


def _parts(value: Any) -> Mapping[str, Any] | None:
    """The named parts of a value that has any."""
    if isinstance(value, Mapping):
        return {str(k): v for k, v in value.items()}
    return made_of(value)


def _found(path: tuple[str, ...], a: Any, b: Any) -> Iterator[Change]:
    if a is b or (type(a) is type(b) and a == b):
        return
    mine, yours = _parts(a), _parts(b)
    if mine is None or yours is None:
        yield Change(path, a, b)
        return
    for name in dict.fromkeys((*mine, *yours)):
        yield from _found((*path, name), mine.get(name, NOTHING), yours.get(name, NOTHING))
