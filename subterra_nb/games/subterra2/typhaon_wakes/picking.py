"""Who picks where guardians have a choice: a ruling can give it to Typhaon, where Typhaon plays."""

from __future__ import annotations

from ..guardian_moves import decider
from ..tables import T, opposing


def picker(t: T, ruling: str) -> str:
    """The seat that a ruling on choices of guardians names."""
    return opposing(t) if ruling == "typhaon-picks" else decider(t, ruling)
