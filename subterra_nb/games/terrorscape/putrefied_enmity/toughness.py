"""The Toughness token, of which neither owner nor effect is known: it does nothing, or what a ruling guesses."""

from __future__ import annotations

from ....kernel.citations import Ids
from ....kernel.table import Modifier, rule
from ..events import UsedInGame
from ..health import Wound
from ..state import SURVIVORS
from ..tables import T
from .data_questions import TOUGHNESS_TOKEN
from .words import TOUGHNESS

X = Ids("ts.ruling")
TOKEN = TOUGHNESS.do


async def look_at_token(t: T) -> None:
    """It lies in the box, and nothing is known that it does."""
    if t[TOUGHNESS_TOKEN] == "inert":
        t.prevented("an effect of the Toughness token", X.toughness_inert)


def tough(t: T, w: Wound) -> bool:
    """Whether a survivor has the token still."""
    return bool(t.state.boards[w.who].can(TOKEN)) and not t.state.used.get(TOKEN)


@rule(TOUGHNESS_TOKEN.id, seen=(SURVIVORS,))
async def withstand(t: T, w: Wound) -> None:
    """One damage is cancelled in a game."""
    await t.emit(UsedInGame(TOKEN), TOUGHNESS_TOKEN.id)
    t.prevented("damage", TOUGHNESS_TOKEN.id, who=w.who)


MODIFIERS = (Modifier(Wound, tough, withstand, order=1),)
STEPS = (("count_components", look_at_token),)
