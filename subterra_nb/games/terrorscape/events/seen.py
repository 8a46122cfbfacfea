"""Who sees an event: both sides, or one of them. Every event of the family says so by its base, or by itself."""

from __future__ import annotations

from ....kernel.record import HIDDEN, Event
from ..state import KILLER, SURVIVORS


class Open(Event, frozen=True, gc=False):
    """What everybody learns."""

    def seen_by(self, seat: str) -> Event | None:
        """All of it."""
        return self


class SurvivorsOnly(Event, frozen=True, gc=False):
    """What only the survivors know: others are not told that anything happened."""

    def seen_by(self, seat: str) -> Event | None:
        """All of it, or nothing."""
        return self if seat == SURVIVORS else None


class KillerOnly(Event, frozen=True, gc=False):
    """What only the killer knows."""

    def seen_by(self, seat: str) -> Event | None:
        """All of it, or nothing."""
        return self if seat == KILLER else None


class Ruled(Event, frozen=True, gc=False):
    """What the survivors know, and others where a ruling has it ``told``."""

    told: bool

    def seen_by(self, seat: str) -> Event | None:
        """All of it, or nothing."""
        return self if self.told or seat == SURVIVORS else None


def unseen(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cards that lie face down: their number is all that is seen of them."""
    return (HIDDEN,) * len(cards)
