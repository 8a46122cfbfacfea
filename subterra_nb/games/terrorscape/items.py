"""Item cards as data: how many lie in which deck, and what each is for."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from .steps import Step

SPECIAL, EXTRA, DEFENCE, DAMAGE, HELD, DRAWN = "special", "extra", "defence", "damage", "held", "drawn"
TIMINGS = (SPECIAL, EXTRA, DEFENCE, DAMAGE, HELD, DRAWN)
"""When an item is used: as a special or an extra action, in a defence, when damage comes; or it counts as long as it is
held; or it works when it is drawn."""


class Use(Struct, frozen=True, gc=False):
    """A use of an item: ``beside``: the item that has to be used with it, "" for none, ``any`` for some item;
    ``only``: the survivor who alone may use it, "" for everybody; ``weapon``: whether in a defence it is a weapon item.
    """

    timing: str
    effect: tuple[Step, ...]
    cites: tuple[str, ...]
    beside: str = ""
    only: str = ""
    weapon: bool = True


class Item(Struct, frozen=True, gc=False):
    """A kind of item card. ``discover``, ``search``: cards in these decks; ``personal``: cards with their ``owner``;
    ``boxed``: whether it is in the box; ``pile``: the deck of a module that it lies in, "" for none; ``stays``: the
    infinity icon; ``noise``: the noise icon; ``ours``: whether it is invented.
    """

    name: str
    title: str
    cites: tuple[str, ...]
    discover: int = 0
    search: int = 0
    personal: int = 0
    owner: str = ""
    boxed: bool = True
    pile: str = ""
    copies: int = 0
    stays: bool = False
    noise: bool = False
    uses: tuple[Use, ...] = ()
    ours: bool = False

    def uses_at(self, timing: str) -> tuple[Use, ...]:
        """Its uses of a timing."""
        return tuple(u for u in self.uses if u.timing == timing)


class Items(Struct, frozen=True):
    """All item cards of a game by name; ``status`` and ``source`` of the file, "" for the kit's."""

    kinds: Mapping[str, Item]
    status: str
    source: str = ""

    def deck(self, which: str) -> tuple[str, ...]:
        """The names in the ``discover`` or ``search`` deck, one for each card, in order of name."""
        return tuple(sorted(i.name for i in self.kinds.values() for _ in range(getattr(i, which))))

    def pile(self, which: str) -> tuple[str, ...]:
        """The same of a deck that a module brings."""
        return tuple(sorted(i.name for i in self.kinds.values() if i.pile == which for _ in range(i.copies)))

    def of(self, owner: str) -> tuple[str, ...]:
        """The personal items of a survivor, one for each card, in the order of the file."""
        return tuple(i.name for i in self.kinds.values() if i.owner == owner for _ in range(i.personal))
