"""The events that only Typhaon Wakes brings."""

from __future__ import annotations

from .guardians import (
    GuardianRelocated,
    GuardianReturned,
    GuardiansPlaced,
    LaidDown,
    LeaveRollSettled,
    PointsReturned,
    StoodUp,
    WakingSkipped,
)
from .objects import (
    BarrierDestroyed,
    BarrierPlaced,
    MineDestroyed,
    MineLaid,
    ObjectLost,
    PointSaved,
    SavingsSpent,
)
from .opponent import (
    CardDrawn,
    CardPlayed,
    DeckChosen,
    DeckShuffled,
    OpponentBuilt,
    OpponentSeated,
    OpponentTurnBegun,
    OpponentTurnEnded,
    TileDrawnUnseen,
    TileReturnedUnseen,
    TileShown,
)

__all__ = [
    "BarrierDestroyed",
    "BarrierPlaced",
    "CardDrawn",
    "CardPlayed",
    "DeckChosen",
    "DeckShuffled",
    "GuardianRelocated",
    "GuardianReturned",
    "GuardiansPlaced",
    "LaidDown",
    "LeaveRollSettled",
    "MineDestroyed",
    "MineLaid",
    "ObjectLost",
    "OpponentBuilt",
    "OpponentSeated",
    "OpponentTurnBegun",
    "OpponentTurnEnded",
    "PointSaved",
    "PointsReturned",
    "SavingsSpent",
    "StoodUp",
    "TileDrawnUnseen",
    "TileReturnedUnseen",
    "TileShown",
    "WakingSkipped",
]
