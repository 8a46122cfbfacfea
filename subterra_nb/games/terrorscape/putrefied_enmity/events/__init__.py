"""Events of Putrefied Enmity. Each only applies; which of them occur is decided by the rules."""

from __future__ import annotations

from .crossbow_and_poison import CrossbowGiven, Poisoned, PoisonRemoved
from .ophelia import Encouraged
from .tomb import (
    Collapsed,
    CollapseOwed,
    EncounterScattered,
    HandForfeited,
    HealthTold,
    HurtInSecret,
    KillerExposed,
    NoiseGone,
    TileDrawn,
    TilesLaidOut,
    TilesMixed,
    TrapGone,
)
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
    "CollapseOwed",
    "Collapsed",
    "CrossbowGiven",
    "EncounterScattered",
    "Encouraged",
    "FigureFought",
    "HandForfeited",
    "HealthTold",
    "HurtInSecret",
    "KillerExposed",
    "NoiseGone",
    "PoisonRemoved",
    "Poisoned",
    "SumFixed",
    "SumForgotten",
    "TileDrawn",
    "TilesLaidOut",
    "TilesMixed",
    "TrapGone",
    "TurnGoesOn",
    "ZombieSearches",
    "ZombiesMoved",
    "ZombiesPlaced",
    "ZombiesReady",
    "ZombiesRemoved",
]
