"""What Incubation keeps in the state: eggs on tiles and on boards, and what its rulings have to remember."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ....board.parts import StatePart
from ....kernel.citations import Ids, number
from ..state import State

C = Ids("in.component")

SUPPLY = number(C.egg_tokens, 9, 0, 99)


class Incubation(Struct, frozen=True, gc=False):
    """``eggs``: cell to eggs that lie there; ``held``: caver to eggs on its board; ``told``: the foreseen card, once
    everybody knows it; ``score``: the result, once it is reckoned.

    By rulings only: ``skips``: swarm to the round whose horror phase it sits out; ``began``: who began the game;
    ``piled``: cell to cave-in markers beyond the first; ``discarded_in``: the number of the turn of the last Discard.
    """

    eggs: Mapping[str, int] = {}
    held: Mapping[str, int] = {}
    told: str = ""
    score: int | None = None
    skips: Mapping[str, int] = {}
    began: str = ""
    piled: Mapping[str, int] = {}
    discarded_in: int = 0


INCUBATION = StatePart("incubation", Incubation())


def eggs_on(s: State, cell: str) -> int:
    """How many eggs lie on a cell."""
    return INCUBATION.of(s).eggs.get(cell, 0)


def held_by(s: State, who: str) -> int:
    """How many eggs a caver has."""
    return INCUBATION.of(s).held.get(who, 0)


def eggs_out(s: State) -> int:
    """How many eggs are out of the supply."""
    part = INCUBATION.of(s)
    return sum(part.eggs.values()) + sum(part.held.values())


def counted(counts: Mapping[str, int], key: str, by: int) -> dict[str, int]:
    """Counts with so many more of something, and without it where none is left."""
    n = counts.get(key, 0) + by
    rest = {k: v for k, v in counts.items() if k != key}
    return {**rest, key: n} if n else rest


BOX = (("egg tokens", 9, C.egg_tokens),)
