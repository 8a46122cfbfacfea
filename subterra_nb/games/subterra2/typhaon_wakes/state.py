"""What Typhaon Wakes keeps in the state."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ..state import StatePart


class Card(Struct, frozen=True, gc=False):
    """A card of an opponent: its ``kind``, the ``number`` on it (of symbols or figures; 0: none), and whether it is
    ``ours`` and not the publisher's.
    """

    id: str
    kind: str
    number: int = 0
    ours: bool = True


class Opponent(Struct, frozen=True, gc=False):
    """A player against the explorers.

    ``seat``, "" where nobody opposes; ``right``: the explorer whose player sits to the right of it; ``cards``: every
    card of its deck by id; ``hand``, ``deck`` (the top first) and ``discard``: ids; ``held``: a tile drawn that nobody
    else has seen; ``then``: the phase that follows on its turn; ``source``: the file of the cards, "" for the kit's.
    """

    seat: str = ""
    right: str = ""
    cards: Mapping[str, Card] = {}
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    held: str = ""
    then: str = ""
    source: str = ""


OPPONENT = StatePart("opponent", Opponent())


class Objects(Struct, frozen=True, gc=False):
    """Of The Faculty: ``mines``: cell to number; ``barrier``: its cell; ``saved``: points set aside for the Turret."""

    mines: Mapping[str, int] = {}
    barrier: str = ""
    saved: int = 0


DEPLOYED = StatePart("objects", Objects())


class Waking(Struct, frozen=True, gc=False):
    """Of Legion: ``woken_in``: round of the waking by the lifting."""

    woken_in: int = 0


WAKING = StatePart("waking", Waking())
