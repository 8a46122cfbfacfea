"""What Annihilation keeps in the state."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ....board.parts import StatePart
from ..state import Caver, State


class Bombs(Struct, frozen=True, gc=False):
    """Where the bombs are.

    ``held``: item card to the caver who has it; ``lying``: item card to the cell where it lies, where a ruling has it
    dropped; ``used``: item cards discarded; ``tokens``: cells of the bomb tokens, in the order of placing; ``removed``:
    how many tiles went back to the box unseen; ``received``: item card to the round in which it changed hands;
    ``declined``: (item card, caver) that somebody did not agree to in the turn ``declined_in``.
    """

    held: Mapping[str, str] = {}
    lying: Mapping[str, str] = {}
    used: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    removed: int = 0
    received: Mapping[str, int] = {}
    declined: tuple[tuple[str, str], ...] = ()
    declined_in: int = 0


class Poison(Struct, frozen=True, gc=False):
    """The poison tokens: ``cells`` where they lie, in the order of placing."""

    cells: tuple[str, ...] = ()


BOMBS = StatePart("bombs", Bombs())
POISON = StatePart("poison", Poison())

BOMB = "bomb"
"""The kind of the bomb tiles."""
TILES = 3
"""How many of them there are, and of the cards and the tokens."""
CARDS = tuple(f"bomb-card-{n}" for n in range(1, TILES + 1))


def carried(s: State, f: Caver) -> list[str]:
    """The item cards of a caver."""
    return [card for card, who in BOMBS.of(s).held.items() if who == f.id]


def armed(s: State) -> int:
    """How many bomb tiles hold a bomb token."""
    tokens = BOMBS.of(s).tokens
    return sum([c in tokens for c in s.layout.of_kind(BOMB)]) if tokens else 0
