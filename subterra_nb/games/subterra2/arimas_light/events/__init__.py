"""The events that only Arima's Light brings."""

from __future__ import annotations

from .tarot import TarotDrawn, TarotShuffled, TarotUsed

__all__ = [
    "TarotDrawn",
    "TarotShuffled",
    "TarotUsed",
]
