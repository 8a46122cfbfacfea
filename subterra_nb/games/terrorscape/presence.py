"""The killer's presence in a location: what it keeps survivors from."""

from __future__ import annotations

from .state import State, Survivor, killer_bars
from .tables import T


def killer_away(s: State, t: T, me: Survivor) -> bool:
    """Whether a survivor can search and repair, for all that the killer does about it."""
    return not killer_bars(s, me.at) or any(lifts(s, t, me.at) for lifts in t.tables.lifting)
