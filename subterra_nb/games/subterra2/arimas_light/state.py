"""What Arima's Light keeps in the state."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ..state import State, StatePart


class TarotCard(Struct, frozen=True, gc=False):
    """A Tarot card: its ``number``, its price in points (``cost``), what it does (``effect``, "" for unknown) and how
    much of it (``amount``); ``status``: what that rests on; ``why``: why its effect is unknown.
    """

    id: str
    number: int
    title: str
    cost: int = 0
    effect: str = ""
    amount: int = 0
    status: str = "published"
    why: str = ""


class Tarot(Struct, frozen=True, gc=False):
    """The Tarot: all ``cards`` by id; ids in the ``deck`` (in no order: a card is drawn blind), in ``hand``, and used
    ones in ``discard``; ``source``: the file that completes the cards, "" for none. No cards: nobody reads it.
    """

    cards: Mapping[str, TarotCard] = {}
    deck: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    source: str = ""


TAROT = StatePart("tarot", Tarot())


class Tokens(Struct, frozen=True, gc=False):
    """Of Intrepid.

    ``snakes`` and ``explosions``: cell to tokens of that kind; ``warnings``: cells with a warning token; ``footing``:
    who can leave a Pit at will; ``awaited``: cell to guardians still to come; ``passing``: who is on the way by a Run,
    ``late``: cell whose tokens come after the entering, where a ruling asks for it.
    """

    snakes: Mapping[str, int] = {}
    explosions: Mapping[str, int] = {}
    warnings: tuple[str, ...] = ()
    footing: tuple[str, ...] = ()
    awaited: Mapping[str, int] = {}
    passing: str = ""
    late: str = ""


LAID = StatePart("tokens", Tokens())


def bears_tokens(s: State, cell: str) -> bool:
    """Whether snake, explosion or warning tokens lie on a tile."""
    laid = LAID.of(s)
    return cell in laid.snakes or cell in laid.explosions or cell in laid.warnings


class Changed(Struct, frozen=True, gc=False):
    """Of The Circle. ``transformed``: Transformed tiles at hand; ``spent``: cells of traps that are live no more."""

    transformed: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()


CHANGED = StatePart("changed", Changed())
