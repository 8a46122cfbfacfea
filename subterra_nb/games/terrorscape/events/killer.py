"""Events: the killer's figure, cards and level."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ....kernel.record import HIDDEN, Event
from ..state import KILLER, State
from .changes import with_killer, without_one
from .seen import KillerOnly, Open, unseen


class KillerPlaced(Open, frozen=True, gc=False):
    """The killer is on the map, with level and strength."""

    at: str
    level: int
    strength: int
    says: ClassVar[str] = "the killer starts in {at}, level {level}, strength {strength}"

    def apply(self, s: State) -> State:
        return with_killer(s, at=self.at, level=self.level, strength=self.strength)


class KillerMoved(Open, frozen=True, gc=False):
    """The killer is in another location, for all to see; ``left``: where it came from."""

    left: str
    to: str
    says: ClassVar[str] = "the killer moves to {to}"

    def apply(self, s: State) -> State:
        return with_killer(s, at=self.to)


class WentIntoStealth(Open, frozen=True, gc=False):
    """The killer is in stealth; where it was seen last is all that is known."""

    card: str
    says: ClassVar[str] = "the killer goes into stealth by {card}"

    def apply(self, s: State) -> State:
        return with_killer(s, stealth=self.card, shown=s.killer.at)


class KillerCrept(KillerOnly, frozen=True, gc=False):
    """The killer is in another location, and nobody sees it."""

    to: str
    says: ClassVar[str] = "the killer steals to {to}"

    def apply(self, s: State) -> State:
        return with_killer(s, at=self.to)


class Reappeared(Open, frozen=True, gc=False):
    """The killer is in stealth no longer."""

    at: str
    says: ClassVar[str] = "the killer reappears in {at}"

    def apply(self, s: State) -> State:
        return replace(with_killer(s, stealth="", shown=""), tracked={})


class _OfACard(Event, frozen=True, gc=False):
    """Something about a card that others do not see; that it happened, they do."""

    card: str

    def seen_by(self, seat: str) -> Event | None:
        """A card, whichever it is."""
        return self if seat == KILLER else type(self)(HIDDEN)


class CardDrawn(_OfACard, frozen=True, gc=False):
    """A skill card comes into the hand."""

    says: ClassVar[str] = "the killer draws {card}"

    def apply(self, s: State) -> State:
        k = s.killer
        return with_killer(s, deck=without_one(k.deck, self.card), hand=(*k.hand, self.card))


class TopDiscarded(_OfACard, frozen=True, gc=False):
    """The top card of the deck goes to the discard."""

    says: ClassVar[str] = "the top card of the deck is discarded: {card}"

    def apply(self, s: State) -> State:
        k = s.killer
        return with_killer(s, deck=without_one(k.deck, self.card), discard=(*k.discard, self.card))


class HandDiscarded(_OfACard, frozen=True, gc=False):
    """A card of the hand goes to the discard."""

    says: ClassVar[str] = "the killer discards {card}"

    def apply(self, s: State) -> State:
        k = s.killer
        return with_killer(s, hand=without_one(k.hand, self.card), discard=(*k.discard, self.card))


class CostPaid(Event, frozen=True, gc=False):
    """Cards of the hand pay for a skill; only their number is seen."""

    cards: tuple[str, ...]
    says: ClassVar[str] = "the killer pays with {cards}"

    def apply(self, s: State) -> State:
        k = s.killer
        hand = k.hand
        for card in self.cards:
            hand = without_one(hand, card)
        return with_killer(s, hand=hand, discard=(*k.discard, *self.cards))

    def seen_by(self, seat: str) -> Event | None:
        """So many cards."""
        return self if seat == KILLER else CostPaid(unseen(self.cards))


class SkillPlayed(Open, frozen=True, gc=False):
    """The killer plays a skill card, which goes to the discard."""

    card: str
    says: ClassVar[str] = "the killer plays {card}"

    def apply(self, s: State) -> State:
        k = s.killer
        fight = s.fight if s.fight is None else replace(s.fight, played=s.fight.played + 1)
        hand = without_one(k.hand, self.card)
        return replace(with_killer(s, hand=hand, discard=(*k.discard, self.card)), fight=fight)


class Unlocked(Open, frozen=True, gc=False):
    """The locked card comes into the hand."""

    card: str
    says: ClassVar[str] = "{card} is unlocked"

    def apply(self, s: State) -> State:
        return with_killer(s, locked="", hand=(*s.killer.hand, self.card))


class LevelRaised(Open, frozen=True, gc=False):
    """The killer is one level up."""

    level: int
    says: ClassVar[str] = "the killer reaches level {level}"

    def apply(self, s: State) -> State:
        return with_killer(s, level=self.level)


class StrengthChanged(Open, frozen=True, gc=False):
    """The marker shows another strength."""

    strength: int
    says: ClassVar[str] = "the killer's strength is {strength}"

    def apply(self, s: State) -> State:
        return with_killer(s, strength=self.strength)


class Reshuffled(Open, frozen=True, gc=False):
    """The discard is the new deck."""

    cards: int
    says: ClassVar[str] = "{cards} card(s) are shuffled into a new deck"

    def apply(self, s: State) -> State:
        k = s.killer
        return with_killer(s, deck=tuple(sorted((*k.deck, *k.discard))), discard=())


class StandardTaken(Open, frozen=True, gc=False):
    """The killer takes a standard action."""

    what: str
    says: ClassVar[str] = "the killer takes a standard action: {what}"

    def apply(self, s: State) -> State:
        return replace(s, taken=s.taken + 1)


class Sensed(Open, frozen=True, gc=False):
    """The survivors have told who is in a zone or a location."""

    where: str
    who: tuple[str, ...]
    says: ClassVar[str] = "sensed in {where}: {who}"


class Tracked(Open, frozen=True, gc=False):
    """These survivors will have to tell when they leave the zone."""

    zone: str
    who: tuple[str, ...]
    says: ClassVar[str] = "{who} will tell when they leave {zone}"

    def apply(self, s: State) -> State:
        return replace(s, tracked={**s.tracked, **dict.fromkeys(self.who, self.zone)})


class LeftZone(Open, frozen=True, gc=False):
    """A survivor who was sensed has left the zone."""

    who: str
    zone: str
    says: ClassVar[str] = "{who} has left {zone}"

    def apply(self, s: State) -> State:
        return replace(s, tracked={k: v for k, v in s.tracked.items() if k != self.who})


class NobodyFound(Open, frozen=True, gc=False):
    """A search found nobody."""

    at: str
    says: ClassVar[str] = "nobody is found in {at}"
