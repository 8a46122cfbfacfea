"""The Medic: heals others for one point, and sprints."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Requirement
from ....kernel.table import rule
from ..actions import HEAL, HERE, HURT, do_heal, hurt_here
from ..movement import RUN_STEPS, SOME_WAY, several_moves
from ..state import Caver, State
from ..tables import CONSCIOUS, Offer, T

M, H = Ids("st.medic"), Ids("st.heal")

HEAL_COST, SELF_COST, SPRINT_COST = number(M.heal_others, 1), number(M.self_heal, 2), number(M.sprint_cost, 1)
SPRINT = question("st.q.medic-sprint", "two-moves", "run")
STEPS = number(M.sprint_two_moves, 2, 1, 20)

OTHERS = Requirement(M.self_heal, "she heals herself at the common cost", lambda s, t, me, who: who != me.id)


def others_here(s: State, t: T, me: Caver) -> Iterable[str]:
    """Whoever else on her tile has not full health."""
    return [who for who in hurt_here(s, t, me) if who != me.id]


UNWELL = Requirement(H.maximum, "has full health", lambda s, t, me: me.health < me.full)


async def do_self_heal(t: T, me: str) -> None:
    """She heals herself like anybody."""
    await do_heal(t, me, me)


@rule(M.sprint_two_moves)
async def do_sprint(t: T, me: str) -> None:
    """Sprint: two Moves one after another, or by a ruling as many as a Run has."""
    await several_moves(t, me, t[RUN_STEPS] if t[SPRINT] == "run" else t[STEPS], M.sprint_two_moves)


OFFERS = (
    Offer(
        replace(HEAL, cite=M.heal_others, options=others_here, each=(HERE, HURT, OTHERS), assured=(HERE, HURT, OTHERS)),
        HEAL_COST,
        "medic",
    ),
    Offer(
        Action("self-heal", M.self_heal, "treats herself", do_self_heal, 0, CONSCIOUS, None, (UNWELL,)),
        SELF_COST,
        "medic",
    ),
    Offer(
        Action("sprint", M.sprint_cost, "sprints", do_sprint, 0, CONSCIOUS, None, (SOME_WAY,)),
        SPRINT_COST,
        "medic",
        leaves=True,
    ),
)
