"""The round: the survivors' turn, then the killer's, until somebody has won.

``step`` is where to start reading: it runs the stretch from one resting point of the game to the next. The parts of the
survivors' turn are in :mod:`.survivor_turn`, those of the killer's in :mod:`.killer_turn`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from operator import attrgetter
from typing import Any

from . import killer_turn, survivor_turn
from .noise import tell_noise
from .setup import set_up
from .state import State
from .tables import T


def step(t: T) -> Awaitable[None]:
    """From one resting point to the next; everything it needs is in the state."""
    return t.tables.procedure[t.state.step](t)


PARTS: tuple[tuple[str, Callable[[T], Awaitable[None]]], ...] = (
    ("setup", set_up),
    *survivor_turn.PARTS,
    ("tell", tell_noise),
    *killer_turn.PARTS,
)
STEPS = tuple(name for name, _ in PARTS)

#: Whether the game has ended: its ending is named then.
over: Callable[[State], Any] = attrgetter("ending")


def round_of(s: State) -> int:
    """The round that a state lies in."""
    return s.round
