"""The events that only Arima's Light brings."""

from __future__ import annotations

from .ark import (
    FigurePlaced,
)
from .circle import (
    ExemptionsBack,
    ExemptionsLost,
    PlacesSwapped,
    PointsGained,
    SafetyTokenRemoved,
    StepsKept,
    TileExchanged,
    TransformedSetAside,
    TrapSpent,
)
from .tarot import (
    TarotDrawn,
    TarotShuffled,
    TarotUsed,
)
from .tokens import (
    ExplosionsPlaced,
    ExplosionTokenRemoved,
    FootingFound,
    FootingLost,
    GuardiansAwaited,
    PassingBegun,
    PassingEnded,
    SnakesPlaced,
    SnakesRemoved,
    TileExploded,
    TokensCleared,
    TokensHeldBack,
    WarningPlaced,
    WarningRemoved,
)

__all__ = [
    "ExemptionsBack",
    "ExemptionsLost",
    "ExplosionTokenRemoved",
    "ExplosionsPlaced",
    "FigurePlaced",
    "FootingFound",
    "FootingLost",
    "GuardiansAwaited",
    "PassingBegun",
    "PassingEnded",
    "PlacesSwapped",
    "PointsGained",
    "SafetyTokenRemoved",
    "SnakesPlaced",
    "SnakesRemoved",
    "StepsKept",
    "TarotDrawn",
    "TarotShuffled",
    "TarotUsed",
    "TileExchanged",
    "TileExploded",
    "TokensCleared",
    "TokensHeldBack",
    "TransformedSetAside",
    "TrapSpent",
    "WarningPlaced",
    "WarningRemoved",
]
