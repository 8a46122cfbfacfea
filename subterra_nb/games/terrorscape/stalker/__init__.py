"""A bot for both sides: the survivors go for keys and the radio, the killer for noise and for whoever was seen.

It knows what its seat knows: of the other side's secrets it reads nothing. Modules tell it of what they bring by the
part ``the bot`` (see :class:`~.notes.Notes`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....kernel.decisions import Menu
from ....kernel.session import Session
from ..state import KILLER
from . import killer, survivors
from .notes import of_game


def stalker(session: Session[Any, Any], draw: Callable[[], float]) -> Any:
    """One answer for the side that is asked."""
    legal = session.legal()
    if len(legal) == 1:
        return legal[0]
    d: Any = session.decision
    side = killer if d.seat == KILLER else survivors
    if type(d) is Menu:
        return side.act(session, d.me, legal, draw)
    known = of_game(session.game).answers.get(d.cite) or side.ANSWERS.get(d.cite)
    found = None if known is None else known(session, legal, draw)
    return side.answer(session, legal, draw) if found is None else found
