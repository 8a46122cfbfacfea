"""Luck: what answers the decisions of seat ``luck``. Streams are named, so one more die does not reshuffle the bag."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from .decisions import Luck
from .errors import LuckMissing

_MASK = 0xFFFFFFFFFFFFFFFF


def splitmix(seed: int, stream: int, n: int) -> int:
    """The ``n``-th 64-bit number of a stream (the public SplitMix64 mixing function).

    Seed and count have factors of their own: with one for both, the next seed would give the same numbers one later.
    """
    return _mixed(_origin(seed, stream), n)


def _origin(seed: int, stream: int) -> int:
    return seed * 0xD6E8FEB86659FD93 + stream * 0xD1342543DE82EF95


def _mixed(origin: int, n: int) -> int:
    z = (origin + (n + 1) * 0x9E3779B97F4A7C15) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Seeded:
    """Luck from a seed: the same seed, stream and count give the same number in any process."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._origins: dict[str, int] = {}

    def __call__(self, d: Luck[Any], n: int) -> Any:
        """Result ``n`` of the decision's stream."""
        origin = self._origins.get(d.stream)
        if origin is None:
            origin = self._origins[d.stream] = _origin(self.seed, zlib.crc32(d.stream.encode()))
        return d.options[_mixed(origin, n) % len(d.options)]


class Scripted:
    """Luck from a script: for each stream the results in order; one that is missing or cannot come up is an error."""

    def __init__(self, script: Mapping[str, Sequence[Any]]) -> None:
        self.script = {k: tuple(v) for k, v in script.items()}

    def __call__(self, d: Luck[Any], n: int) -> Any:
        """Result ``n`` of the decision's stream; raises :class:`LuckMissing`."""
        results = self.script.get(d.stream, ())
        if n >= len(results):
            raise LuckMissing(f"luck is needed and not scripted: {d.stream}, result {n + 1} (for {d.cite}: {d.ask})")
        if results[n] not in d.options:
            raise LuckMissing(
                f"{d.stream}, result {n + 1}: {results[n]} cannot come up; possible: {', '.join(map(str, d.options))}"
            )
        return results[n]
