"""Events: items."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ....kernel.record import Event
from ..state import State, turn_number
from .changes import with_explorer, without


def holding(s: State, who: str, item: str) -> State:
    """The state with ``item`` in one explorer's hands ("" for nothing)."""
    return with_explorer(s, replace(s.explorers[who], item=item))


class ItemAppeared(Event, frozen=True, gc=False):
    """An item lies on a tile."""

    item: str
    cell: str
    says: ClassVar[str] = "{item} appears on {cell}"

    def apply(self, s: State) -> State:
        return replace(s, items={**s.items, self.item: self.cell})


class ItemPickedUp(Event, frozen=True, gc=False):
    """An explorer took up an item that lay on the tile; ``again``: the Artifact, not for the first time."""

    who: str
    item: str
    again: bool = False
    says: ClassVar[str] = "{who} picks up {item}"

    def apply(self, s: State) -> State:
        return holding(replace(s, items=without(s.items, self.item)), self.who, self.item)


class ItemPassed(Event, frozen=True, gc=False):
    """An item went from one explorer's hand to another's."""

    giver: str
    taker: str
    item: str
    says: ClassVar[str] = "{item} goes from {giver} to {taker}"

    def apply(self, s: State) -> State:
        return holding(holding(s, self.giver, ""), self.taker, self.item)


class ItemsSwapped(Event, frozen=True, gc=False):
    """Two explorers exchanged what they held."""

    one: str
    other: str
    says: ClassVar[str] = "{one} and {other} swap what they hold"

    def apply(self, s: State) -> State:
        mine, theirs = s.explorers[self.one].item, s.explorers[self.other].item
        return holding(holding(s, self.one, theirs), self.other, mine)


class ItemPutDown(Event, frozen=True, gc=False):
    """An explorer left an item on the tile."""

    who: str
    item: str
    says: ClassVar[str] = "{who} puts {item} down"

    def apply(self, s: State) -> State:
        at = s.explorers[self.who].at
        return holding(replace(s, items={**s.items, self.item: at}), self.who, "")


class KeyPlaced(Event, frozen=True, gc=False):
    """A key is in the Sanctum for good."""

    who: str
    key: str
    says: ClassVar[str] = "{who} places {key} on the Sanctum"

    def apply(self, s: State) -> State:
        return holding(replace(s, keys_placed=s.keys_placed + 1), self.who, "")


class ItemLost(Event, frozen=True, gc=False):
    """An item is out of the game."""

    item: str
    says: ClassVar[str] = "{item} is lost"

    def apply(self, s: State) -> State:
        s = replace(s, items=without(s.items, self.item))
        for f in s.explorers.values():
            if f.item == self.item:
                return holding(s, f.id, "")
        return s


class CurseBegun(Event, frozen=True, gc=False):
    """The Artifact was lifted for the first time."""

    says: ClassVar[str] = "the curse begins"

    def apply(self, s: State) -> State:
        return replace(s, cursed=True, cursed_turn=turn_number(s))
