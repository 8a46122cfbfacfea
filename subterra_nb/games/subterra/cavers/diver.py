"""The Diver: leaves the cave through water and comes up elsewhere in the next turn."""

from __future__ import annotations

from ....kernel.citations import Ids, number
from ....kernel.decisions import Action, Requirement
from ....kernel.table import rule
from ..events import Dived
from ..state import kind_under
from ..tables import CONSCIOUS, Offer, T

D = Ids("st.diver")

COST = number(D.dive_cost, 2)

WATER = Requirement(D.dive_leaves, "the Diver is on no water tile", lambda s, t, me: kind_under(s, me) == "water")


@rule(D.dive_leaves)
async def do_dive(t: T, me: str) -> None:
    """Dive: off the board until the next turn."""
    await t.emit(Dived(me), D.dive_leaves)


DIVE = Action("dive", D.dive_leaves, "dives", do_dive, 0, CONSCIOUS, None, (WATER,))
OFFERS = (Offer(DIVE, COST, "diver", leaves=True),)
