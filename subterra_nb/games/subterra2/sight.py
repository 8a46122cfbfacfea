"""Sight, with the rulings that bear on it."""

from __future__ import annotations

from ...board.layout import FAR
from ...kernel.citations import question
from .tables import T

SIGHT_PIECES = question("ie.q.sight-pieces", "open", "block", "block-all")


def sees(t: T, a: str, b: str, reach: int = FAR) -> bool:
    """Whether tile ``b`` is seen from tile ``a``: straight over connected tiles, not past or onto rubble."""
    s = t.state
    stopping: tuple[str, ...] = ()
    if t[SIGHT_PIECES] != "open":
        stopping = tuple(g.at for g in s.guardians.values())
        if t[SIGHT_PIECES] == "block-all":
            stopping += tuple(f.at for f in s.explorers.values() if not f.fate)
    return s.layout.sees(a, b, s.rubble, reach, stopping)
