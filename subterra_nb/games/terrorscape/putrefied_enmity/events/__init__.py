"""Events of Putrefied Enmity. Each only applies; which of them occur is decided by the rules."""

from __future__ import annotations

from .crossbow_and_poison import CrossbowGiven, Poisoned, PoisonRemoved
from .ophelia import CalmKept, Counted, Encouraged, FearFelt, FearTold, PutAway, Shown
from .relics import RelicDeckLaid, RelicDrawn, RelicsReturned, TokenPlaced, TokenTurned
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
    "CalmKept",
    "CollapseOwed",
    "Collapsed",
    "Counted",
    "CrossbowGiven",
    "EncounterScattered",
    "Encouraged",
    "FearFelt",
    "FearTold",
    "FigureFought",
    "HandForfeited",
    "HealthTold",
    "HurtInSecret",
    "KillerExposed",
    "NoiseGone",
    "PoisonRemoved",
    "Poisoned",
    "PutAway",
    "RelicDeckLaid",
    "RelicDrawn",
    "RelicsReturned",
    "Shown",
    "SumFixed",
    "SumForgotten",
    "TileDrawn",
    "TilesLaidOut",
    "TilesMixed",
    "TokenPlaced",
    "TokenTurned",
    "TrapGone",
    "TurnGoesOn",
    "ZombieSearches",
    "ZombiesMoved",
    "ZombiesPlaced",
    "ZombiesReady",
    "ZombiesRemoved",
]
