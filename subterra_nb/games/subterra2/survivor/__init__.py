"""A bot for Sub Terra II that lives long enough to see the Sanctum, the Artifact, the eruption and the exit.

It knows what the people at the table know and no more: the board, the sheets and what is left in the bag, but neither
the order of the bag nor any roll to come. ``outlook`` is how it sees a position, ``goals`` where an explorer wants to
go, ``menus`` picks actions by the plans of ``care`` and ``quest``, ``asides`` answers everything else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....kernel.decisions import Menu
from ....kernel.session import Session
from ..state import State
from .asides import aside
from .menus import act

__all__ = ["survivor"]


def survivor(session: Session[Any, Any], draw: Callable[[], float]) -> Any:
    """Fight together, explore near the entrance first, carry keys and Artifact, run; one of the legal answers."""
    legal = session.legal()
    if len(legal) == 1:
        return legal[0]
    d = session.decision
    s: State = session.state
    mode = session.game.tables.mode
    if d is not None and mode is not None and d.seat == mode.seat:
        return legal[int(draw() * len(legal))]  # whoever plays against the explorers wants none of what is below
    if isinstance(d, Menu):
        return act(s, d, legal)
    return aside(session, d, legal, draw)
