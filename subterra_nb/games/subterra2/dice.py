"""Dice: every roll goes through here, so that whoever may change a result gets to see it first."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from ...kernel.citations import Ids
from ...kernel.decisions import Luck
from .tables import T

I = Ids("ie")

NUMBER_DIE: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
HAZARD_DIE: tuple[str, ...] = ("stumble", "lava", "collapse", "trap", "wake", "activate")


class Settle(Struct, frozen=True, gc=False):
    """A die shows ``face``; ``who`` rolled it. It can still be rolled again.

    ``on_the_way``: it is rolled between two tiles.
    """

    die: str
    face: int | str
    who: str
    cite: str
    on_the_way: bool = False
    says: ClassVar[str] = "the {die} die shows {face}"


async def number_roll(t: T, who: str, cite: str, ask: str, on_the_way: bool = False) -> int:
    """Roll the number die for rule ``cite``; the result after all changes."""
    face = await Luck("number", cite, NUMBER_DIE, ask, (I.number_die,))
    if Settle not in t.modifiers:
        return face
    settled = await t.attempt(Settle("number", face, who, cite, on_the_way))
    return int(settled.face) if settled is not None else face


async def hazard_roll(t: T, who: str, cite: str) -> str:
    """Roll one hazard die; the face after all changes."""
    face = await Luck("hazard", cite, HAZARD_DIE, "the hazard die")
    if Settle not in t.modifiers:
        return face
    settled = await t.attempt(Settle("hazard", face, who, cite))
    return str(settled.face) if settled is not None else face
