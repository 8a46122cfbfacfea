"""The Bodyguard: takes horrors off the board, and covers whoever is on his tile (see the losses of health)."""

from __future__ import annotations

from collections.abc import Iterable

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Domain, Requirement
from ....kernel.table import rule
from ..horrors import KIND, remove
from ..state import Caver, State
from ..tables import CONSCIOUS, Offer, T

B = Ids("st.bodyguard")

COST = number(B.repel, 1)
RANGE = question("st.q.bodyguard-repel", "own-or-adjacent", "own-tile", "adjacent")

HORRORS = Domain("horror", lambda s: [c.id for c in s.creatures.values() if c.kind == KIND])


def reaches(s: State, t: T, me: Caver, who: str) -> bool:
    """Whether a horror is near enough."""
    at, ruling = s.creatures[who].at, t[RANGE]
    if at == me.at:
        return ruling != "adjacent"
    return ruling != "own-tile" and at in s.layout.joined[me.at]


NEAR = Requirement(B.repel_range, "that horror is out of reach", reaches)


def in_reach(s: State, t: T, me: Caver) -> Iterable[str]:
    """The horrors near enough."""
    if not s.creatures:
        return ()
    return [c.id for c in s.creatures.values() if c.kind == KIND and reaches(s, t, me, c.id)]


def all_horrors(s: State, t: T, me: Caver) -> Iterable[str]:
    """All horrors in play."""
    return [c.id for c in s.creatures.values() if c.kind == KIND]


@rule(B.repel)
async def do_repel(t: T, me: str, who: str) -> None:
    """Repel: a horror goes back to the supply."""
    await remove(t, who, B.repel)


OFFERS = (
    Offer(
        Action(
            "repel", B.repel, "repels {}", do_repel, 0, CONSCIOUS, in_reach, (), (NEAR,), HORRORS, all_horrors, (NEAR,)
        ),
        COST,
        "bodyguard",
    ),
)
