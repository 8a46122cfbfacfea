"""The state of a game, and the questions that rules ask of it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ...board.layout import Layout


class Caver(Struct, frozen=True, gc=False):
    """A caver.

    ``at``: its cell, "" while it is on none; ``hidden``: no horror can go for it; ``fate``: "" or "removed" from the
    game; ``owes``: an exertion whose check is still to be made after waking, where a ruling has it so.
    """

    id: str
    kind: str
    at: str
    health: int
    full: int
    hidden: bool = False
    fate: str = ""
    owes: bool = False


class Creature(Struct, frozen=True, gc=False):
    """A horror, or another creature of the cave, on its cell."""

    id: str
    kind: str
    at: str


class Section(Struct, frozen=True, gc=False):
    """A stretch of the tile stack: ``tiles`` tiles in unknown order, among them those named in ``among``.

    The others are as many of the tiles whose place in the stack nobody knows.
    """

    tiles: int
    among: tuple[str, ...] = ()


class State(Struct, frozen=True, gc=False):
    """Everything about a game that rules can ask for.

    ``figures``, ``difficulty`` and ``players``: as chosen; ``first``: the starting caver as chosen ("": drawn);
    ``cavers`` by id in the order round the table; ``creatures`` by id; ``order``: the order of play in this round, the
    holder of the starting-caver marker first; ``turn``: index into it; ``phase``: setup, turn, act, horrors, hazard,
    end; ``exerted``: whether the caver on turn has exerted, ``checked``: whether the check for it is made;
    ``directed``: whether somebody was directed in this turn; ``waiting``: who woke in this round and waits for
    the next.

    ``stack``: tiles whose place in the stack nobody knows; ``sections``: how the stack is built, from its top;
    ``aside``: a tile set aside; ``discarded``: tiles out of the game. ``deck``: hazard cards that may still come;
    ``cards``: how many lie above Out of Time; ``discard``: those resolved; ``out_of_time``: whether that card is out;
    ``out_since``: the round of it; ``gas``: whether the gas marker is out.

    ``climbs``: cell to the climb side of its ledge or slide; ``ropes``, ``flooded``, ``rubble``: cells with a rope, a
    flood marker, a cave-in marker; ``dug``: those whose marker was dug out at some time; ``used``: uses so far of
    limited abilities; ``used_in``: the number of the turn of the last of these. ``foreseen``: the next hazard card
    where somebody has looked at it; ``parts``: what modules keep in it, by name, where it is not as
    usual (see :class:`~subterra_nb.board.parts.StatePart`).

    ``ending``: how the game ended ("" while it goes on); ``won``, ``rank``: its result.
    """

    layout: Layout
    figures: tuple[str, ...] = ()
    difficulty: str = "normal"
    players: int = 0
    first: str = ""
    cavers: Mapping[str, Caver] = {}
    creatures: Mapping[str, Creature] = {}
    order: tuple[str, ...] = ()
    turn: int = 0
    round: int = 0
    phase: str = "setup"
    points: int = 0
    exerted: bool = False
    checked: bool = False
    directed: bool = False
    waiting: tuple[str, ...] = ()
    stack: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()
    aside: str = ""
    discarded: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    cards: int = 0
    discard: tuple[str, ...] = ()
    out_of_time: bool = False
    out_since: int = 0
    gas: bool = False
    climbs: Mapping[str, str] = {}
    ropes: tuple[str, ...] = ()
    flooded: tuple[str, ...] = ()
    rubble: tuple[str, ...] = ()
    dug: tuple[str, ...] = ()
    used: Mapping[str, int] = {}
    used_in: int = 0
    foreseen: str = ""
    parts: Mapping[str, Struct] = {}
    ending: str = ""
    won: bool = False
    rank: str = ""


def current(s: State) -> str:
    """The caver whose turn it is."""
    return s.order[s.turn]


def turn_number(s: State) -> int:
    """The number of a turn, which no other turn of the game has: 100 times the round plus turns before it there."""
    return s.turn + s.round * 100


def starting(s: State) -> str:
    """The starting caver, whose player decides what the rules leave to the first player."""
    return s.order[0]


def tiles_left(s: State) -> int:
    """How many tiles are in the stack."""
    return sum([x.tiles for x in s.sections])


def cavers_on(s: State, cell: str) -> list[Caver]:
    """All cavers on a cell, in the order round the table."""
    return [f for f in s.cavers.values() if f.at == cell]


def conscious_on(s: State, cell: str) -> list[Caver]:
    """The conscious ones among them."""
    return [f for f in s.cavers.values() if f.at == cell and f.health > 0]


def creatures_on(s: State, cell: str) -> list[Creature]:
    """All creatures on a cell."""
    return [c for c in s.creatures.values() if c.at == cell]


def kind_under(s: State, f: Caver) -> str:
    """The kind of the tile that a caver is on; "" on none."""
    return s.layout.tiles[f.at].kind if f.at else ""
