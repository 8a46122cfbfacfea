"""The state of a game, and the questions that rules ask of it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ...board.layout import Layout


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

    ``seat``; ``right``: the explorer whose player sits to the right of it; ``cards``: every card of its deck by id;
    ``hand``, ``deck`` (the top first) and ``discard``: ids; ``held``: a tile drawn that nobody else has seen; ``then``:
    the phase that follows on its turn; ``source``: the file of the cards, "" for the kit's.
    """

    seat: str
    right: str
    cards: Mapping[str, Card] = {}
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    held: str = ""
    then: str = ""
    source: str = ""


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
    ones in ``discard``; ``source``: the file that completes the cards, "" for none.
    """

    cards: Mapping[str, TarotCard] = {}
    deck: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    source: str = ""


class State(Struct, frozen=True, gc=False):
    """Everything about a game that rules can ask for.

    ``figures``, ``difficulty`` and ``players``: as chosen; ``explorers`` and ``guardians`` by id; ``order``: the
    explorers in turn order, the lead explorer first; ``turn``: index into it; ``phase``: setup, turn, act, hazard,
    guardians, volcano; ``bag``: names of its tiles; ``items``: item to the cell where it lies; ``rubble``,
    ``safe``: cells with such a token; ``mines``: cell to number; ``barrier``: its cell; ``used``: uses so far of
    abilities that are limited (of one limited to once a turn: the number of that turn); ``marker``: the volcano's
    number; ``cursed``: whether the Artifact was ever lifted;
    ``prepared`` and ``resting``: who holds the shield token, who may not take it up; ``left_roll``: who has made
    this action's leave-roll; ``woken_in``: round of the waking by the lifting; ``saved``: points set aside for a
    deployment; ``snakes`` and ``explosions``: cell to tokens of that kind; ``warnings``: cells with a warning token;
    ``footing``: who can leave a Pit at will; ``awaited``: cell to guardians still to come; ``passing``: who is on the
    way by a Run, ``late``: cell whose tokens come after the entering, where a ruling asks for it;
    ``transformed``: Transformed tiles at hand; ``returned``: tiles that lay and went back into the bag;
    ``spent``: cells of traps that are live no more;
    ``tarot``: the Tarot, if anybody reads it; ``opponent``: whoever plays against the explorers; ``ending``: how the
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
    mines: Mapping[str, int] = {}
    barrier: str = ""
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
    woken_in: int = 0
    saved: int = 0
    snakes: Mapping[str, int] = {}
    explosions: Mapping[str, int] = {}
    warnings: tuple[str, ...] = ()
    footing: tuple[str, ...] = ()
    awaited: Mapping[str, int] = {}
    passing: str = ""
    late: str = ""
    transformed: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    tarot: Tarot | None = None
    opponent: Opponent | None = None
    ending: str = ""
    won: bool = False
    rank: str = ""


def current(s: State) -> str:
    """The explorer whose turn it is."""
    return s.order[s.turn]


def turn_number(s: State) -> int:
    """The number of a turn, which no other turn of the game has: 100 times the round plus turns before it there."""
    return s.turn + s.round * 100


def explorers_on(s: State, cell: str) -> list[Explorer]:
    """All figures on the explorers' side on a cell, in the order in which they came into play."""
    return [f for f in s.explorers.values() if f.at == cell and not f.fate]


def active_on(s: State, cell: str) -> list[Explorer]:
    """The active ones among them."""
    return [f for f in s.explorers.values() if f.at == cell and f.hearts > 0 and not f.fate]


def guardians_on(s: State, cell: str) -> list[Guardian]:
    """All guardians on a cell."""
    return [g for g in s.guardians.values() if g.at == cell]


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
