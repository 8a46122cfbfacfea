"""Events: beginning and end."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ....kernel.record import HIDDEN, Event
from ..state import KILLER, State
from .changes import with_killer
from .seen import Open, unseen


class SetAside(Open, frozen=True, gc=False):
    """A component was laid ready, or counted."""

    what: str
    count: int
    says: ClassVar[str] = "{what}: {count}"


class CardsCounted(Open, frozen=True, gc=False):
    """So many item cards of a kind lie in the discover deck and in the search deck, and before their owner."""

    card: str
    discover: int
    search: int
    personal: int
    says: ClassVar[str] = "{card}: {discover} to discover, {search} to search for, {personal} personal"


class MapLaid(Open, frozen=True, gc=False):
    """The map is chosen."""

    name: str
    says: ClassVar[str] = "the map is {name}"


class ZoneLaid(Open, frozen=True, gc=False):
    """The locations of one colour."""

    zone: str
    places: tuple[str, ...]
    says: ClassVar[str] = "zone {zone}: {places}"


class PlaceNamed(Open, frozen=True, gc=False):
    """What a location is called."""

    at: str
    title: str
    says: ClassVar[str] = "{at} is the {title}"


class PassageLaid(Open, frozen=True, gc=False):
    """A secret passage, or a way that only the killer can go."""

    what: str
    a: str
    b: str
    says: ClassVar[str] = "{what} joins {a} and {b}"


class MarkLaid(Open, frozen=True, gc=False):
    """Something is marked at a location."""

    what: str
    at: str
    says: ClassVar[str] = "{what} in {at}"


class SkillDeckShuffled(Event, frozen=True, gc=False):
    """The killer's open skill cards are shuffled into a deck, the locked one lies aside; others see how many."""

    cards: tuple[str, ...]
    locked: str
    says: ClassVar[str] = "the skill deck is shuffled: {cards}"

    def apply(self, s: State) -> State:
        return with_killer(s, deck=self.cards, locked=self.locked)

    def seen_by(self, seat: str) -> Event | None:
        """So many cards."""
        return self if seat == KILLER else SkillDeckShuffled(unseen(self.cards), HIDDEN if self.locked else "")


class DiscoverDeckShuffled(Open, frozen=True, gc=False):
    """The discover cards are shuffled into a deck."""

    cards: tuple[str, ...]
    says: ClassVar[str] = "the discover deck is shuffled: {cards}"

    def apply(self, s: State) -> State:
        return replace(s, discover=self.cards)


class SearchDeckShuffled(Open, frozen=True, gc=False):
    """The search cards are shuffled into a deck, one of them at its bottom."""

    cards: tuple[str, ...]
    bottom: str
    says: ClassVar[str] = "the search deck is shuffled, {bottom} at its bottom: {cards}"

    def apply(self, s: State) -> State:
        return replace(s, search=self.cards, bottom=self.bottom)


class GameEnded(Open, frozen=True, gc=False):
    """The game is over."""

    how: str
    won: bool
    says: ClassVar[str] = "the game is over: {how}"

    def apply(self, s: State) -> State:
        return replace(s, ending=self.how, won=self.won)
