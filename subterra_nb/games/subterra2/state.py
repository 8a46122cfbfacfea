"""The state of a game, and the questions that rules ask of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ...board.layout import Layout

P = TypeVar("P", bound=Struct)


class Explorer(Struct, frozen=True, gc=False):
    """An explorer, or a figure that counts as one. ``fate``: "" in the temple, else "escaped" or "dead"; ``owes``:
    hearts lost while downed, where these are kept; ``lapsed``: has lost its exemptions for a time.
    """

    id: str
    kind: str
    at: str
    hearts: int
    full: int
    item: str = ""
    fate: str = ""
    owes: int = 0
    lapsed: bool = False

    @property
    def active(self) -> bool:
        """In the temple with at least one heart."""
        return self.hearts > 0 and not self.fate


class Guardian(Struct, frozen=True, gc=False):
    """A guardian on the board.

    ``awake`` is false while it lies dormant; ``sleeps``: dormant without end; ``skips``: its next waking is
    lost; ``since``: the round in which it was placed.
    """

    id: str
    kind: str
    at: str
    awake: bool = True
    sleeps: bool = False
    skips: bool = False
    since: int = 0


class State(Struct, frozen=True, gc=False):
    """Everything about a game that rules can ask for.

    ``figures``, ``difficulty`` and ``players``: as chosen; ``explorers`` and ``guardians`` by id; ``order``: the
    explorers in turn order, the lead explorer first; ``turn``: index into it; ``phase``: setup, turn, act, hazard,
    guardians, volcano, or one that a module adds; ``bag``: names of its tiles; ``items``: item to the cell where it
    lies; ``rubble``, ``safe``: cells with such a token; ``used``: uses so far of abilities that are limited (of one
    limited to once a turn: the number of that turn); ``marker``: the volcano's number; ``cursed``: whether the Artifact
    was ever lifted; ``prepared`` and ``resting``: who holds the shield token, who may not take it up; ``left_roll``:
    who has made this action's leave-roll; ``returned``: tiles that lay and went back into the bag;
    ``parts``: what modules keep in it, by name, where it is not as usual (see :class:`StatePart`); ``ending``: how the
    game ended ("" while it goes on).
    """

    layout: Layout
    figures: tuple[str, ...] = ()
    difficulty: str = "normal"
    players: int = 0
    explorers: Mapping[str, Explorer] = {}
    guardians: Mapping[str, Guardian] = {}
    order: tuple[str, ...] = ()
    lead: str = ""
    turn: int = 0
    round: int = 1
    phase: str = "setup"
    points: int = 0
    exerted: bool = False
    bag: tuple[str, ...] = ()
    journals: tuple[str, ...] = ()
    items: Mapping[str, str] = {}
    keys_placed: int = 0
    rubble: tuple[str, ...] = ()
    safe: tuple[str, ...] = ()
    used: Mapping[str, int] = {}
    marker: int = 0
    erupted: bool = False
    erupted_in: int = 0
    cursed: bool = False
    cursed_turn: int = -1
    artifact_out: bool = False
    prepared: str = ""
    resting: str = ""
    left_roll: str = ""
    returned: tuple[str, ...] = ()
    parts: Mapping[str, Struct] = {}
    ending: str = ""
    won: bool = False
    rank: str = ""


class StatePart(Generic[P]):
    """A part of the state that a module brings: a record of its own, by ``name``; ``usual``: what it is at first.

    As long as it is as usual it is not kept, so that it costs nothing where the module is not used, and two states that
    mean the same are equal.
    """

    __slots__ = ("name", "usual")

    def __init__(self, name: str, usual: P) -> None:
        self.name, self.usual = name, usual

    def of(self, s: State) -> P:
        """The part as it is in a state."""
        return s.parts.get(self.name, self.usual)  # type: ignore[return-value]

    def put(self, s: State, part: P) -> State:
        """The state with another such part."""
        parts = {**s.parts, self.name: part}
        if part == self.usual:
            del parts[self.name]
        return replace(s, parts=parts)

    def change(self, s: State, **fields: Any) -> State:
        """The state with fields of the part changed."""
        return self.put(s, replace(self.of(s), **fields))


def current(s: State) -> str:
    """The explorer whose turn it is."""
    return s.order[s.turn]


def turn_number(s: State) -> int:
    """The number of a turn, which no other turn of the game has: 100 times the round plus turns before it there."""
    return s.turn + s.round * 100


def explorers_on(s: State, cell: str) -> list[Explorer]:
    """All figures on the explorers' side on a cell, in the order in which they came into play."""
    found = []
    for f in s.explorers.values():  # no comprehension: one makes a function each time
        if f.at == cell and not f.fate:
            found.append(f)
    return found


def active_on(s: State, cell: str) -> list[Explorer]:
    """The active ones among them."""
    found = []
    for f in s.explorers.values():
        if f.at == cell and f.hearts > 0 and not f.fate:
            found.append(f)
    return found


def guardians_on(s: State, cell: str) -> list[Guardian]:
    """All guardians on a cell."""
    found = []
    for g in s.guardians.values():
        if g.at == cell:
            found.append(g)
    return found


def kind_at(s: State, cell: str) -> str:
    """What kind of tile a cell counts as."""
    return s.layout.tiles[cell].kind


def sanctum_cells(s: State) -> tuple[str, ...]:
    """The Sanctum's cells, the corridor first; none while it is not placed."""
    return tuple(c for c, tile in s.layout.tiles.items() if tile.piece == "sanctum")


def holder(s: State, item: str) -> str:
    """The explorer who holds an item, or ""."""
    for f in s.explorers.values():
        if f.item == item:
            return f.id
    return ""
