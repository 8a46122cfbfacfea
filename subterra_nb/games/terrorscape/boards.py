"""Survivors as data: what their boards say."""

from __future__ import annotations

from msgspec import Struct

from .steps import Step

SPECIAL, EXTRA, ALWAYS = "special", "extra", "always"
TIMINGS = (SPECIAL, EXTRA, ALWAYS)
"""When an ability counts: as a special or an extra action, or without being used."""


class Ability(Struct, frozen=True, gc=False):
    """An ability. ``holding``: the item that one has to hold for it, "" for none."""

    name: str
    title: str
    timing: str
    effect: tuple[Step, ...]
    cites: tuple[str, ...]
    holding: str = ""


class SurvivorBoard(Struct, frozen=True, gc=False):
    """A survivor: ``abilities`` in the order of the file; ``known``: whether what the board says is, which without it
    is nothing; ``ours``: whether it is invented; ``source``: the user's file, "" for the kit's.
    """

    name: str
    title: str
    cites: tuple[str, ...]
    abilities: tuple[Ability, ...] = ()
    known: bool = True
    ours: bool = False
    source: str = ""

    def can(self, do: str) -> tuple[Step, ...]:
        """The steps of a kind among abilities that count without being used."""
        return tuple(s for a in self.abilities if a.timing == ALWAYS for s in a.effect if s.do == do)
