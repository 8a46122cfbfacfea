"""Setting up: the sides, the map, and the recorded steps from the box to the first turn."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from ...kernel.choices import brought_by
from ...kernel.citations import Ids, number
from ...kernel.errors import SetupError
from ...kernel.game import Game
from ...kernel.hints import near
from ...kernel.table import rule
from .box import BOX
from .data_files import boards_of, items_of, killer_of, map_of, untold_boards
from .drawing import draw
from .events import (
    Blocked,
    CardsCounted,
    DiscoverDeckShuffled,
    KillerPlaced,
    MapLaid,
    MarkLaid,
    PassageLaid,
    PlaceNamed,
    RoundBegun,
    SearchDeckShuffled,
    SetAside,
    SkillDeckShuffled,
    SurvivorJoined,
    ZoneLaid,
)
from .maps import HIDDEN_EXIT, MAIN_EXIT, Map
from .secrets import veiled
from .separate_ways import NAME as VARIANT
from .separate_ways import OFFERED, PLAYERS
from .state import State
from .tables import T

I, S, P = Ids("ts"), Ids("ts.setup"), Ids("ts.players")

TEAM = number(P.three_survivors, 3, 1, 3)
FEWEST, MOST = 2, 4
OPENING = number(S.opening_hand, 2, 0, 12)
LEVEL = number(S.level_one, 1, 1, 5)
KEY = "key"
OFF = PLAYERS.id


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What is chosen before a game.

    ``survivors``: the three in the order round the table; ``map``; ``killer``: "" for the last of those whose cards are
    known; ``players``: how many people play; ``modules``: names of expansion modules; ``rulings`` and ``numbers``:
    settings that differ from the defaults; ``variant``: "" for the basic game; ``map_file``, ``killer_file``,
    ``items_file``, ``boards_file``: data of the user's in place of the kit's. ``extra`` of a field tells a form what
    can be chosen.
    """

    survivors: Annotated[tuple[str, ...], Meta(extra={"team": "survivors"})]
    map: Annotated[str, Meta(extra={"part": "maps"})] = "manor"
    killer: Annotated[str, Meta(extra={"part": "killers", "default": "the last one whose cards are known"})] = ""
    players: Annotated[int, Meta(extra={"options": range(FEWEST, MOST + 1)})] = FEWEST
    modules: tuple[str, ...] = ()
    rulings: dict[str, str] = {}
    numbers: dict[str, int] = {}
    variant: Annotated[str, Meta(extra={"options": (VARIANT,), "default": "the basic game", "tried": True})] = ""
    map_file: Annotated[str, Meta(extra={"options": "text", "default": "the kit's"})] = ""
    killer_file: Annotated[str, Meta(extra={"options": "text", "default": "the kit's"})] = ""
    items_file: Annotated[str, Meta(extra={"options": "text", "default": "the kit's"})] = ""
    boards_file: Annotated[str, Meta(extra={"options": "text", "default": "the kit's"})] = ""


def sizes(game: Game[State, Any]) -> tuple[int, ...]:
    """How many survivors take part: always three."""
    return (game.settings[TEAM.id],)


def begin(game: Game[State, Any], setup: Setup) -> State:
    """The state before set-up; every fault of the choices is reported at once by :class:`SetupError`."""
    problems = wrong_team(game, setup.survivors)
    if not FEWEST <= setup.players <= MOST:
        problems.append(f"{setup.players} players; two to four people play [{I.players}]")
    problems += wrong_variant(game, setup)
    found: dict[str, Any] = {}
    killer = setup.killer or usual_killer(game)
    for what, of, chosen in (
        ("map", map_of, (setup.map, setup.map_file)),
        ("foe", killer_of, (killer, setup.killer_file)),
        ("box", items_of, (setup.items_file,)),
        ("boards", boards_of, (setup.boards_file,)),
    ):
        try:
            found[what] = game.tables.data(of, *chosen)
        except SetupError as error:
            problems += error.problems
    if not problems:
        problems += untold_boards(game, setup.survivors, found["boards"])
        for fault in game.tables.hindrances:
            problems += fault(game, setup, found)
    if problems:
        raise SetupError(tuple(problems))
    boards = {name: found["boards"][name] for name in setup.survivors}
    team, players, variant = setup.survivors, setup.players, setup.variant
    return State(found["map"], found["foe"], found["box"], boards, team, players, variant=variant, veiled=veiled(game))


def wrong_team(game: Game[State, Any], team: tuple[str, ...]) -> list[str]:
    """What is wrong with the survivors chosen."""
    known = [c.name for c in game.parts("survivors")]
    problems = [
        f"no survivor {n}{brought_by(game, 'survivors', n) or near(n, known)} [{P.different_survivors}]"
        for n in team
        if n not in known
    ]
    problems += [f"{n} is named twice [{P.different_survivors}]" for n in dict.fromkeys(team) if team.count(n) > 1]
    size = game.settings[TEAM.id]
    if len(team) != size:
        problems.append(f"{len(team)} survivors; a game has {size} [{TEAM.id}]")
    return problems


def wrong_variant(game: Game[State, Any], setup: Setup) -> list[str]:
    """What is wrong with the variant chosen."""
    if not setup.variant:
        return []
    if setup.variant not in game.tables.variants:
        return [f"no variant {setup.variant}; there is {VARIANT} [{OFF}]"]
    if game.settings[OFFERED.id] == "none":
        return [f"{setup.variant} is left out [{OFFERED.id}]"]
    wanted = game.settings[PLAYERS.id]
    return [] if setup.players == wanted else [f"{setup.variant} is for {wanted} players [{OFF}]"]


def usual_killer(game: Game[State, Any]) -> str:
    """The killer of a set-up that names none: the last whose cards are known, so that a module's comes first."""
    return next((c.name for c in reversed(game.parts("killers")) if c.playable), "")


# -- The steps -----------------------------------------------------------------------------------------------------


@rule(I.players)
async def set_up(t: T) -> None:
    """Map, killer, survivors, decks and the opening hand; then the first round begins."""
    for step in (count_components, lay_map, place_killer, place_survivors, shuffle_items, opening_hand):
        await step(t)
        for after, further in t.tables.steps:
            if after == step.__name__:
                await further(t)
    await t.emit(RoundBegun(1), I.round)


async def count_components(t: T) -> None:
    """What is in the box, and how many play."""
    await t.emit(SetAside("players", t.state.players), I.players, TEAM.id, P.mix_freely)
    if t.state.variant:
        await t.emit(SetAside(f"variant {t.state.variant}", 1), OFF)
    else:
        t.prevented(VARIANT, OFF)
    for what, count, cite in (*BOX, *t.tables.box):
        await t.emit(SetAside(what, count), cite)


@rule(I.map_choice)
async def lay_map(t: T) -> None:
    """The map with all that is printed on it, and the doors that are blocked from the beginning."""
    m: Map = t.state.map
    await t.emit(MapLaid(m.sheet.title), *m.sheet.cites, I.two_boards)
    for zone in m.sheet.zones:
        await t.emit(ZoneLaid(zone.letter, m.zones[zone.letter]), *zone.cites, I.color_zone, I.location)
    for place in m.places.values():
        if place.cites:
            await t.emit(PlaceNamed(place.name, place.title), *place.cites)
    for ends in m.sheet.passages:
        await t.emit(PassageLaid(f"secret passage {ends.name}", ends.a, ends.b), *ends.cites, I.secret_passage)
    for way in m.sheet.killer_ways:
        await t.emit(PassageLaid("a way of the killer", way.a, way.b), *way.cites)
    for mark in m.sheet.marks:
        await t.emit(MarkLaid(mark.what, mark.at), *mark.cites, *MARKS.get(mark.what, ()))
    for block in m.sheet.blocks:
        await t.emit(Blocked(block.door), *block.cites, Ids("ts.open").blocks)


MARKS = {
    "main exit": (I.exit,),
    "hidden exit": (Ids("ts.exit").hidden,),
    "radio": (I.radio,),
    "search": (I.search_location,),
}


@rule(I.killer_start)
async def place_killer(t: T) -> None:
    """The killer at the hidden exit, with level and strength as printed, and the skill cards."""
    s = t.state
    foe = s.foe
    await t.emit(
        KillerPlaced(s.map.hidden_exit, t[LEVEL], foe.strength),
        I.killer_start, *s.map.rules_at(HIDDEN_EXIT, s.map.hidden_exit), LEVEL.id, S.printed_strength,
        *foe.strength_cites, Ids("ts.open").level_and_strength,
    )  # fmt: skip
    copies = (*foe.deck, *((foe.locked,) if foe.locked else ()))
    await t.emit(SetAside("skill cards", len(copies)), I.skill_card, *foe.cites)
    await t.emit(SkillDeckShuffled(foe.deck, foe.locked), S.skill_deck, S.locked_card_aside)


@rule(I.survivor_start)
async def place_survivors(t: T) -> None:
    """The survivors at the main exit, uninjured and without fear, with what is theirs; nothing is repaired yet."""
    for who in t.state.team:
        s = t.state
        board = s.boards[who]
        await t.emit(
            SurvivorJoined(who, s.map.main_exit, s.box.of(who)),
            I.survivor_start, *s.map.rules_at(MAIN_EXIT, s.map.main_exit), S.clean_survivors, S.personal_items,
            P.different_survivors, *board.cites, S.no_repair,
        )  # fmt: skip


@rule(S.discover_deck)
async def shuffle_items(t: T) -> None:
    """The discover deck, and the search deck with a Key at its bottom."""
    s = t.state
    discover, search = s.box.deck("discover"), s.box.deck("search")
    for kind in s.box.kinds.values():
        owned = kind.personal if kind.owner in s.team else 0
        if kind.discover or kind.search or owned:
            await t.emit(CardsCounted(kind.name, kind.discover, kind.search, owned), *kind.cites)
    await t.emit(DiscoverDeckShuffled(discover), S.discover_deck)
    rest, bottom = bottom_of(search)
    await t.emit(SearchDeckShuffled(rest, bottom), S.search_deck)


def bottom_of(deck: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """A search deck without the card at its bottom, and that card: a Key, if there is one."""
    if not deck:
        return (), ""
    bottom = KEY if KEY in deck else deck[-1]
    i = deck.index(bottom)
    return (*deck[:i], *deck[i + 1 :]), bottom


@rule(S.opening_hand)
async def opening_hand(t: T) -> None:
    """The killer draws two cards."""
    await draw(t, t[OPENING], (OPENING.id,))
