"""The events that only Typhaon Wakes brings."""

from __future__ import annotations

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
    "CardDrawn",
    "CardPlayed",
    "DeckChosen",
    "DeckShuffled",
    "OpponentBuilt",
    "OpponentSeated",
    "OpponentTurnBegun",
    "OpponentTurnEnded",
    "TileDrawnUnseen",
    "TileReturnedUnseen",
    "TileShown",
]
