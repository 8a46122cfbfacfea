"""The state of a game, and the questions that rules ask of it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from .boards import SurvivorBoard
from .cards import Killer
from .items import Items
from .maps import Map

KILLER, SURVIVORS = "killer", "survivors"
"""The two seats."""
SIDES = (KILLER, SURVIVORS)
REAPPEAR, DRAW = "killer", "draw"
"""The first step of the killer's turn, and the last one, which an encounter leads to at once."""


class Survivor(Struct, frozen=True, gc=False):
    """A survivor.

    ``at``: the location, "" for one who is dead or has left; ``items``: those held, in the order in which they came;
    ``acted``: whether the main action of this turn is taken; ``used``: what can be used once in a turn and was;
    ``keys``: those found by this survivor, where somebody asks for them; ``gone``: "" or how the survivor left the
    game.
    """

    kind: str
    at: str
    injured: bool = False
    fear: int = 0
    items: tuple[str, ...] = ()
    acted: bool = False
    used: tuple[str, ...] = ()
    keys: int = 0
    gone: str = ""


class Hunter(Struct, frozen=True, gc=False):
    """The killer's figure, board and cards.

    ``stealth``: the card by which it is in stealth, "" in the open; ``shown``: where it was seen last before that.
    ``deck``: cards that may be drawn next, in no order that anybody knows; ``hand``; ``discard``: from the bottom up;
    ``locked``: the card that no level has unlocked yet.
    """

    at: str
    level: int = 1
    strength: int = 0
    stealth: str = ""
    shown: str = ""
    deck: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    locked: str = ""


class Fight(Struct, frozen=True, gc=False):
    """An encounter: its location, the targets in the order round the table, those attacked so far.

    ``bonus``: what a card adds to the strength in this encounter; ``played``: attack skills played in it;
    ``scattered``: whether it goes on although those in it are not in one location any more, by a ruling.
    """

    at: str
    targets: tuple[str, ...]
    attacked: tuple[str, ...] = ()
    bonus: int = 0
    played: int = 0
    scattered: bool = False


class State(Struct, frozen=True, gc=False):
    """Everything about a game that rules can ask for.

    ``map``; ``foe``: what the killer's board and cards say; ``box``: the item cards; ``boards`` of the survivors.
    ``team``: the survivors as chosen; ``players``: how many people play; ``survivors`` by name; ``killer``; ``blocks``:
    names of blocked doors, sorted; ``noise``: locations where noise was made in this turn, ``told``: those that the
    killer knows of; ``trap``: the location of a trap, "" for none; ``keys`` on the rack; ``repairs``; ``repaired``:
    whether the repair has risen in this turn; ``rescue``: the countdown, 0 while no rescue is on its way.

    ``discover``, ``search``: item cards that may be drawn next, in no order that anybody knows; ``bottom``: the card at
    the bottom of the search deck; ``discarded``: item cards out of play, sorted.

    ``known``: survivor to the location where the killer knows them to be; ``tracked``: to the zone that they have to
    tell of leaving; ``barred``: where a killer in stealth bars search and repair; both by rulings. ``taken``: standard
    actions taken in this step; ``variant``: the variant played, "" for the basic game; ``veiled``: what rulings keep
    from the killer; ``acting``: the survivor who has to finish first, where a ruling has it so; ``used``: uses so far
    of what can be used a number of times in a game; ``fight``: the encounter, if there is one.

    ``step``: where in the round the game rests; ``parts``: what modules keep in it, by name, where it is not as usual
    (see :class:`~subterra_nb.board.parts.StatePart`); ``ending``: how the game ended ("" while it goes on); ``won``:
    whether the survivors have won.
    """

    map: Map
    foe: Killer
    box: Items
    boards: Mapping[str, SurvivorBoard] = {}
    team: tuple[str, ...] = ()
    players: int = 2
    survivors: Mapping[str, Survivor] = {}
    killer: Hunter = Hunter("")
    blocks: tuple[str, ...] = ()
    noise: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    trap: str = ""
    keys: int = 0
    repairs: int = 0
    repaired: bool = False
    rescue: int = 0
    discover: tuple[str, ...] = ()
    search: tuple[str, ...] = ()
    bottom: str = ""
    discarded: tuple[str, ...] = ()
    known: Mapping[str, str] = {}
    tracked: Mapping[str, str] = {}
    barred: str = ""
    taken: int = 0
    variant: str = ""
    veiled: tuple[str, ...] = ("fear",)
    acting: str = ""
    used: Mapping[str, int] = {}
    fight: Fight | None = None
    round: int = 0
    step: str = "setup"
    parts: Mapping[str, Struct] = {}
    ending: str = ""
    won: bool = False


def survivors_at(s: State, place: str) -> tuple[str, ...]:
    """The survivors in a location, in the order round the table."""
    return tuple([f.kind for f in s.survivors.values() if f.at == place])


def in_play(s: State) -> tuple[str, ...]:
    """The survivors who are neither dead nor gone."""
    return tuple([f.kind for f in s.survivors.values() if not f.gone])


def killer_seen_at(s: State, place: str) -> bool:
    """Whether a killer who is not in stealth is in a location."""
    return s.killer.at == place and not s.killer.stealth


def search_cards(s: State) -> int:
    """How many cards the search deck has."""
    return len(s.search) + bool(s.bottom)


def killer_bars(s: State, place: str) -> bool:
    """Whether the killer keeps survivors in a location from search and repair."""
    return killer_seen_at(s, place) or (s.barred == place and bool(place))
