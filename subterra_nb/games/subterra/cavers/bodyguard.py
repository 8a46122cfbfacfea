"""The Bodyguard: takes horrors off the board, and covers whoever is on his tile (see the losses of health)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Domain, Requirement
from ....kernel.table import rule
from ..horrors import KIND, remove
from ..state import Caver, State
from ..tables import CONSCIOUS, Offer, T

B = Ids("st.bodyguard")

COST = number(B.repel, 1)
RANGE = question("st.q.bodyguard-repel", "own-or-adjacent", "own-tile", "adjacent")


def reaches(s: State, t: T, me: Caver, who: str) -> bool:
    """Whether a creature is near enough."""
    at, ruling = s.creatures[who].at, t[RANGE]
    if at == me.at:
        return ruling != "adjacent"
    return ruling != "own-tile" and at in s.layout.joined[me.at]


def repelling(kind: str, name: str, says: str, do: Callable[..., object]) -> Action:
    """The action against creatures of a type: one of those in reach is driven off."""

    def in_reach(s: State, t: T, me: Caver) -> Iterable[str]:
        if not s.creatures:
            return ()
        return [c.id for c in s.creatures.values() if c.kind == kind and reaches(s, t, me, c.id)]

    def in_play(s: State) -> Iterable[str]:
        return [c.id for c in s.creatures.values() if c.kind == kind]

    near = (Requirement(B.repel_range, f"that {kind} is out of reach", reaches),)
    return Action(
        name, B.repel, says, do, 0, CONSCIOUS, in_reach, (), near, Domain(kind, in_play), lambda s, t, me: in_play(s),
        near,
    )  # fmt: skip


@rule(B.repel)
async def do_repel(t: T, me: str, who: str) -> None:
    """Repel: a horror goes back to the supply."""
    await remove(t, who, B.repel)


OFFERS = (Offer(repelling(KIND, "repel", "repels {}", do_repel), COST, "bodyguard"),)
