"""Cavers as data: what the board of each says, and in what respects one is unlike the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from ...kernel.citations import Question, ruled


class Trait(Enum):
    """In what respect a caver may be unlike the others without spending anything: the closed list that rules ask by."""

    FLOODPROOF = "losing health to floods"
    DIVES_IN = "held up by floods"
    STEALTHY = "gone for by horrors"
    CAREFUL = "the full loss of a cave-in"
    SLIM = "held up by squeezes"
    AGILE = "held up by rubble"
    EXPERIENCED = "rolling without a bonus"
    PROTECTS = "leaving others unprotected"
    GASPROOF = "losing health to gas"
    SETS_ASIDE = "laying only what was drawn"

    __hash__ = object.__hash__  # members are singletons; the default hashes a string each time


class CaverKind(Struct, frozen=True):
    """A caver as its board shows it.

    ``number`` and ``health``: what is printed, stated by the rules ``number_cite`` and ``health_cite``; ``traits``: its
    respects, each with its rule; ``otherwise``: (question, option, health under it); ``ours``: that its board is not
    known; ``cites``: further rules that its joining shows; ``label``: its letters on a board, where they are not the
    first two of its name.
    """

    name: str
    title: str
    number: int
    number_cite: str
    health: int
    health_cite: str
    traits: Mapping[Trait, str] = {}
    otherwise: tuple[Question, str, int] | None = None
    ours: bool = False
    cites: tuple[str, ...] = ()
    label: str = ""


def full_health(kind: CaverKind, settings: Mapping[str, Any]) -> int:
    """The printed health under the rulings of a game."""
    return ruled(kind.health, kind.otherwise, settings)


def having(kinds: Iterable[CaverKind], trait: Trait) -> Mapping[str, str]:
    """Names of the cavers that have a trait, each with its rule."""
    return {k.name: k.traits[trait] for k in kinds if trait in k.traits}
