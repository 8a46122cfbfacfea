"""Rubble: how many tokens there are, and laying one."""

from __future__ import annotations

from ...kernel.citations import Ids, number, question
from .events import RubblePlaced
from .tables import T

I, K, N = Ids("ie"), Ids("ie.rubble"), Ids("ie.component")

RUBBLE_SUPPLY = number(N.rubble, 6)
RUBBLE_SHORT = question("ie.q.collapse-no-rubble-left", "no-token", "no-collapse", "substitute")


def rubble_left(t: T) -> int:
    """Rubble tokens in the supply; those that lie as tokens of another kind are no rubble."""
    s = t.state
    more = sum(t[number] - elsewhere(s) for number, elsewhere in t.tables.rubble)
    return t[RUBBLE_SUPPLY] + more - len(s.rubble)


async def place_rubble(t: T, cell: str, *cites: str) -> bool:
    """Lay a rubble token if one is in the supply; False when there is none."""
    if rubble_left(t) <= 0 and t[RUBBLE_SHORT] != "substitute":
        t.prevented("a rubble token", K.none_left, RUBBLE_SHORT.id)
        return False
    await t.emit(RubblePlaced(cell), *cites, I.rubble, I.tokens)
    return True
