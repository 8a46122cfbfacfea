"""Events: the stack of Annihilation, bombs, item cards, poison."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from .....kernel.record import Event
from ...state import State, turn_number
from ..state import BOMBS, POISON

# -- The stack -----------------------------------------------------------------------------------------------------


class TilesRemoved(Event, frozen=True, gc=False):
    """So many tiles of the stack went back to the box; nobody knows which."""

    count: int
    says: ClassVar[str] = "{count} tile(s) go back to the box unseen"

    def apply(self, s: State) -> State:
        return BOMBS.change(s, removed=self.count)


class PilesCut(Event, frozen=True, gc=False):
    """The stack was cut into piles of these sizes."""

    sizes: tuple[int, ...]
    says: ClassVar[str] = "the stack is cut into piles of {sizes}"


class TileMixedIn(Event, frozen=True, gc=False):
    """A tile was shuffled into so many tiles of a pile."""

    tile: str
    pile: int
    tiles: int
    says: ClassVar[str] = "{tile} is shuffled into {tiles} tile(s) of pile {pile}"


# -- Item cards ----------------------------------------------------------------------------------------------------


class ItemGiven(Event, frozen=True, gc=False):
    """A caver got an item card at set-up."""

    card: str
    to: str
    says: ClassVar[str] = "{to} gets {card}"

    def apply(self, s: State) -> State:
        return BOMBS.change(s, held={**BOMBS.of(s).held, self.card: self.to})


class ItemDiscarded(Event, frozen=True, gc=False):
    """An item card went to the discard of its own."""

    card: str
    says: ClassVar[str] = "{card} is discarded"

    def apply(self, s: State) -> State:
        b = BOMBS.of(s)
        held = {card: who for card, who in b.held.items() if card != self.card}
        received = {card: n for card, n in b.received.items() if card != self.card}
        return BOMBS.change(s, held=held, received=received, used=(*b.used, self.card))


class ItemTransferred(Event, frozen=True, gc=False):
    """An item card changed hands; ``giver``: the caver who had it, or the cell where it lay."""

    card: str
    giver: str
    to: str
    says: ClassVar[str] = "{card} goes from {giver} to {to}"

    def apply(self, s: State) -> State:
        b = BOMBS.of(s)
        lying = {card: c for card, c in b.lying.items() if card != self.card}
        received = {**b.received, self.card: s.round}
        return BOMBS.change(s, held={**b.held, self.card: self.to}, lying=lying, received=received)


class TransferDeclined(Event, frozen=True, gc=False):
    """Somebody did not agree to a transfer."""

    who: str
    card: str
    to: str
    says: ClassVar[str] = "{who} does not agree that {card} goes to {to}"

    def apply(self, s: State) -> State:
        b, now = BOMBS.of(s), turn_number(s)
        before = b.declined if b.declined_in == now else ()
        return BOMBS.change(s, declined=(*before, (self.card, self.to)), declined_in=now)


class ItemDropped(Event, frozen=True, gc=False):
    """An item card lies on a tile."""

    card: str
    cell: str
    says: ClassVar[str] = "{card} lies on {cell}"

    def apply(self, s: State) -> State:
        b = BOMBS.of(s)
        held = {card: who for card, who in b.held.items() if card != self.card}
        return BOMBS.change(s, held=held, lying={**b.lying, self.card: self.cell})


# -- Bomb tokens ---------------------------------------------------------------------------------------------------


class BombPlaced(Event, frozen=True, gc=False):
    """A bomb token lies on a tile."""

    who: str
    cell: str
    says: ClassVar[str] = "{who} places a bomb on {cell}"

    def apply(self, s: State) -> State:
        return BOMBS.change(s, tokens=(*BOMBS.of(s).tokens, self.cell))


class BombDestroyed(Event, frozen=True, gc=False):
    """All bomb tokens of a tile are gone."""

    cell: str
    says: ClassVar[str] = "the bomb on {cell} is destroyed"

    def apply(self, s: State) -> State:
        return BOMBS.change(s, tokens=tuple([c for c in BOMBS.of(s).tokens if c != self.cell]))


class BombTaken(Event, frozen=True, gc=False):
    """A bomb token was taken up again, and a caver has its card."""

    who: str
    cell: str
    card: str
    says: ClassVar[str] = "{who} takes the bomb on {cell} back"

    def apply(self, s: State) -> State:
        b = BOMBS.of(s)
        tokens = [*b.tokens]
        tokens.remove(self.cell)
        used = tuple([card for card in b.used if card != self.card])
        return BOMBS.change(s, tokens=tuple(tokens), used=used, held={**b.held, self.card: self.who})


# -- Poison --------------------------------------------------------------------------------------------------------

HORROR, POISONED = "horror", "poisoned"
"""Kinds of tile: before and after."""


class Poisoned(Event, frozen=True, gc=False):
    """A poison token lies on a tile, which is no horror tile any more."""

    who: str
    cell: str
    says: ClassVar[str] = "{who} poisons {cell}"

    def apply(self, s: State) -> State:
        s = replace(s, layout=s.layout.recast(self.cell, POISONED))
        return POISON.change(s, cells=(*POISON.of(s).cells, self.cell))


class PoisonEnded(Event, frozen=True, gc=False):
    """All poison tokens are off the board, and their tiles are horror tiles again."""

    says: ClassVar[str] = "the poison is gone"

    def apply(self, s: State) -> State:
        layout = s.layout
        for cell in dict.fromkeys(POISON.of(s).cells):
            layout = layout.recast(cell, HORROR)
        return POISON.change(replace(s, layout=layout), cells=())
