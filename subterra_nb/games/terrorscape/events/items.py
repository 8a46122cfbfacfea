"""Events: item cards and keys."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ....kernel.record import HIDDEN, Event
from ..state import SURVIVORS, State
from .changes import sorted_with, with_survivor, without_one
from .seen import Open, SurvivorsOnly


class Discovered(SurvivorsOnly, frozen=True, gc=False):
    """A survivor has drawn a discover card, and holds it apart for the moment."""

    who: str
    card: str
    says: ClassVar[str] = "{who} discovers {card}"

    def apply(self, s: State) -> State:
        return replace(s, discover=without_one(s.discover, self.card))


class FoundBySearch(SurvivorsOnly, frozen=True, gc=False):
    """A survivor has drawn a search card; the one at the bottom comes last."""

    who: str
    card: str
    says: ClassVar[str] = "{who} finds {card}"

    def apply(self, s: State) -> State:
        return replace(s, search=without_one(s.search, self.card)) if s.search else replace(s, bottom="")


class ItemTaken(SurvivorsOnly, frozen=True, gc=False):
    """A survivor holds a card more."""

    who: str
    card: str
    says: ClassVar[str] = "{who} keeps {card}"

    def apply(self, s: State) -> State:
        return with_survivor(s, self.who, items=(*s.survivors[self.who].items, self.card))


class CardLeft(SurvivorsOnly, frozen=True, gc=False):
    """A card that was drawn goes to the discard."""

    who: str
    card: str
    says: ClassVar[str] = "{who} discards {card}"

    def apply(self, s: State) -> State:
        return replace(s, discarded=sorted_with(s.discarded, self.card))


class ItemDiscarded(SurvivorsOnly, frozen=True, gc=False):
    """A card that a survivor held goes to the discard."""

    who: str
    card: str
    says: ClassVar[str] = "{who} gives up {card}"

    def apply(self, s: State) -> State:
        held = without_one(s.survivors[self.who].items, self.card)
        return replace(with_survivor(s, self.who, items=held), discarded=sorted_with(s.discarded, self.card))


class ItemHanded(SurvivorsOnly, frozen=True, gc=False):
    """A survivor has given another one a card."""

    who: str
    to: str
    card: str
    says: ClassVar[str] = "{who} hands {card} to {to}"

    def apply(self, s: State) -> State:
        s = with_survivor(s, self.who, items=without_one(s.survivors[self.who].items, self.card))
        return with_survivor(s, self.to, items=(*s.survivors[self.to].items, self.card))


class ItemFetched(SurvivorsOnly, frozen=True, gc=False):
    """A survivor has taken a card out of the discard."""

    who: str
    card: str
    says: ClassVar[str] = "{who} takes {card} out of the discard"

    def apply(self, s: State) -> State:
        s = replace(s, discarded=without_one(s.discarded, self.card))
        return with_survivor(s, self.who, items=(*s.survivors[self.who].items, self.card))


class DiscardReshuffled(Event, frozen=True, gc=False):
    """Discarded cards of the survivors are the new discover deck."""

    cards: tuple[str, ...]
    says: ClassVar[str] = "the discard becomes the discover deck: {cards}"

    def apply(self, s: State) -> State:
        left = s.discarded
        for card in self.cards:
            left = without_one(left, card)
        return replace(s, discover=self.cards, discarded=left)

    def seen_by(self, seat: str) -> Event | None:
        """Not even how many: that would count the searches."""
        return self if seat == SURVIVORS else DiscardReshuffled((HIDDEN,))


class KeyRacked(Event, frozen=True, gc=False):
    """A key hangs on the rack, which both sides can see; who found it only the survivors know."""

    who: str
    says: ClassVar[str] = "a key is put on the rack ({who})"

    def apply(self, s: State) -> State:
        return replace(with_survivor(s, self.who, keys=s.survivors[self.who].keys + 1), keys=s.keys + 1)

    def seen_by(self, seat: str) -> Event | None:
        """One key more, whoever found it."""
        return self if seat == SURVIVORS else KeyRacked(HIDDEN)


class ItemsShown(Open, frozen=True, gc=False):
    """A survivor uses items in a defence, for both sides to see."""

    who: str
    items: tuple[str, ...]
    says: ClassVar[str] = "{who} defends with {items}"
