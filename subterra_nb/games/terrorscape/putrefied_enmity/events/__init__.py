"""Events of Putrefied Enmity. Each only applies; which of them occur is decided by the rules."""

from __future__ import annotations

from .crossbow_and_poison import CrossbowGiven, Poisoned, PoisonRemoved
from .ophelia import Encouraged
from .zombies import (
    FigureFought,
    SumFixed,
    SumForgotten,
    TurnGoesOn,
    ZombieSearches,
    ZombiesMoved,
    ZombiesPlaced,
    ZombiesReady,
    ZombiesRemoved,
)

__all__ = [
    "CrossbowGiven",
    "Encouraged",
    "FigureFought",
    "PoisonRemoved",
    "Poisoned",
    "SumFixed",
    "SumForgotten",
    "TurnGoesOn",
    "ZombieSearches",
    "ZombiesMoved",
    "ZombiesPlaced",
    "ZombiesReady",
    "ZombiesRemoved",
]
