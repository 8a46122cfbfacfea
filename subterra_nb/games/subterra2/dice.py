"""Dice: every roll goes through here, so that whoever may change a result gets to see it first."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import ClassVar, TypeVar, cast

from msgspec import Struct

from ...kernel.citations import Ids
from ...kernel.decisions import Luck
from .tables import T

I = Ids("ie")
F = TypeVar("F", int, str)

NUMBER_DIE: tuple[int, ...] = (1, 2, 3, 4, 5, 6)


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


def number_roll(t: T, who: str, cite: str, ask: str, on_the_way: bool = False) -> Awaitable[int]:
    """Roll the number die for rule ``cite``; the result after all changes."""
    roll = Luck("number", cite, NUMBER_DIE, ask, (I.number_die,))
    return settled(t, roll, who, on_the_way) if Settle in t.modifiers else roll


def hazard_roll(t: T, who: str, cite: str) -> Awaitable[str]:
    """Roll one hazard die; the face after all changes."""
    roll = Luck("hazard", cite, t.tables.hazard_die, "the hazard die")
    return settled(t, roll, who) if Settle in t.modifiers else roll


async def settled(t: T, roll: Luck[F], who: str, on_the_way: bool = False) -> F:
    """A roll that somebody may still change."""
    face = await roll
    shown = Settle(roll.stream, face, who, roll.cite, on_the_way)
    attempt = await t.attempt(shown) if t.opposed(shown) else shown
    return cast("F", attempt.face) if attempt is not None else face
