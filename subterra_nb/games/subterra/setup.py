"""Setting up: who plays whom, and the recorded steps from the box to the first turn."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from ...kernel.choices import brought_by
from ...kernel.citations import Ids, number, question, ruled
from ...kernel.decisions import Luck
from ...kernel.errors import SetupError
from ...kernel.game import Game
from ...kernel.hints import near
from ...kernel.table import rule
from .box import BOX, box_of, health_of, printed
from .events import (
    CaverJoined,
    DeckDealt,
    DeckFormed,
    MarkerGiven,
    RoundBegun,
    SetAside,
    StackBuilt,
    StackFilled,
    TilePut,
)
from .hazards import core_cards, ends_in_out_of_time
from .state import Section, State
from .tables import StackPlan, T, Team
from .tiles import EXIT, TileType, empty_layout, laid_tile

I, S, C, N, D, K, M = (
    Ids("st"),
    Ids("st.setup"),
    Ids("st.caver-selection"),
    Ids("st.component"),
    Ids("st.hazard-deck"),
    Ids("st.tile-stack"),
    Ids("st.starting-caver"),
)
V = Ids("st.inventory")

DIFFICULTIES = ("normal", "advanced", "expert")
FIRST = question("st.q.starting-caver-choice", "named-or-drawn", "first-seat")
LAST_FEW = number(K.exit_in_last_six, 5, 0, 64)
MOST = 6
TEAM = Team(4, 6, C.team_size)
UNMODELLED = dict.fromkeys(("agent", "mercenary"), Ids("st.investigation").agent_not_modelled)
"""Cavers whose boards nobody knows, each with the rule that tells of it."""


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What is chosen before a game.

    ``figures``: the cavers in the order round the table (4 to 6); ``first``: the starting caver, drawn when empty;
    ``players``: how many people play (0: one for each caver); ``modules``: names of expansion modules; ``rulings`` and
    ``numbers``: settings that differ from the defaults; ``box``: a file that says what is printed where the kit does
    not know it. ``extra`` of a field tells a form what can be chosen.
    """

    figures: Annotated[tuple[str, ...], Meta(extra={"team": "figures"})]
    difficulty: Annotated[str, Meta(extra={"options": DIFFICULTIES})] = "normal"
    modules: tuple[str, ...] = ()
    first: Annotated[str, Meta(extra={"options": "figures", "default": "one of them, drawn"})] = ""
    players: Annotated[int, Meta(extra={"options": range(1, MOST + 1), "default": "one for each figure"})] = 0
    rulings: dict[str, str] = {}
    numbers: dict[str, int] = {}
    box: Annotated[str, Meta(extra={"options": "text", "default": "the kit's stand-ins"})] = ""


def begin(game: Game[State, Any], setup: Setup) -> State:
    """The state before set-up; every fault of the choices is reported at once by :class:`SetupError`."""
    kinds = game.tables.kinds
    problems = [f"no caver {n}{not_here(game, n) or near(n, sorted(kinds))}" for n in setup.figures if n not in kinds]
    for n in dict.fromkeys(setup.figures):
        if setup.figures.count(n) > 1:
            problems.append(f"{n} is named twice [{I.caver_selection}]")
    team: Team = game.tables.team
    fewest = fewest_of(game)
    if not fewest <= len(setup.figures) <= team.most:
        problems.append(f"{len(setup.figures)} cavers; a game has {fewest} to {team.most} [{team.cite}]")
    if setup.difficulty not in DIFFICULTIES:
        problems.append(f"no difficulty {setup.difficulty}; there are: {', '.join(DIFFICULTIES)} [{I.difficulty}]")
    if setup.first and setup.first not in setup.figures:
        problems.append(f"first {setup.first} is not among the cavers{near(setup.first, setup.figures)}")
    problems += wrong_players(setup)
    box = BOX.usual
    try:
        box = box_of(game, setup.box)
    except SetupError as error:
        problems += error.problems
    for fault in game.tables.hindrances:
        problems += fault(game, setup, box)
    if problems:
        raise SetupError(tuple(problems))
    players = setup.players or len(setup.figures)
    start = State(empty_layout(game.tables.area), setup.figures, setup.difficulty, players, setup.first)
    return BOX.put(start, box)


def not_here(game: Game[State, Any], name: str) -> str:
    """The module that would bring a caver who is not in this game, or why there is none."""
    unmodelled = f": whose board is not known [{UNMODELLED[name]}]" if name in UNMODELLED else ""
    return brought_by(game, "figures", name) or unmodelled


def fewest_of(game: Game[State, Any]) -> int:
    """How many cavers a game has at least."""
    team: Team = game.tables.team
    return ruled(team.fewest, team.otherwise, game.settings)


def sizes(game: Game[State, Any]) -> tuple[int, ...]:
    """How many cavers can take part in a game."""
    team: Team = game.tables.team
    return tuple(range(fewest_of(game), team.most + 1))


def wrong_players(setup: Setup) -> list[str]:
    """One to six people: alone with a whole team, two or three with two cavers each, more with one each."""
    cavers, players = len(setup.figures), setup.players
    if players in (0, 1) or players == cavers or (players in (2, 3) and cavers == 2 * players):
        return []
    if not 1 <= players <= MOST:
        return [f"{players} players; one to six people play [{C.four_to_six_players}]"]
    rules = {2: C.two_players, 3: C.three_players}
    return [f"{players} players with {cavers} cavers [{rules.get(players, C.four_to_six_players)}]"]


@rule(I.setup)
async def set_up(t: T) -> None:
    """Cavers, start tile, tile stack, hazard deck, starting caver, in this order."""
    for step in (place_cavers, build_stack, deal_hazards, name_starting_caver):
        await step(t)
        for after, further in t.tables.steps:
            if after == step.__name__:
                await further(t)
    await t.emit(RoundBegun(1, t.state.order), I.setup, I.round)


@rule(I.start_tile, I.caver_selection)
async def place_cavers(t: T) -> None:
    """The start tile lies on the table, and all cavers are on it with full health."""
    await count_components(t)
    area = t.tables.area
    for x in area.laid:
        await t.emit(TilePut(x.cell, laid_tile(x.tile, x.openings)), *x.cites, *x.tile.cites)
    players = t.state.players
    runs = {1: C.one_player, 2: C.two_players, 3: C.three_players}.get(players, C.four_to_six_players)
    await t.emit(SetAside("players", players), runs, t.tables.team.cite)
    for name in t.state.figures:
        board = t.tables.kinds[name]
        await t.emit(
            CaverJoined(name, name, health_of(t.game, t.state, board), area.start),
            I.caver_selection,
            S.full_health,
            S.cavers_on_start_tile,
            *area.cavers,
            board.number_cite,
            board.health_cite,
            *board.cites,
        )


async def count_components(t: T) -> None:
    """What is in the box."""
    for what, count, cite in (
        ("start tile", 1, N.start_tile),
        ("exit tile", 1, N.exit_tile),
        ("hazard cards", len(core_cards(t.game.settings)), N.hazard_cards),
        ("Out of Time card", 1, N.out_of_time_card),
        ("caver boards", 8, N.caver_boards),
        ("caver pieces", 8, N.caver_pieces),
        ("starting-caver marker", 1, N.starting_caver_marker),
        ("cave-in markers", 12, N.cave_in_markers),
        ("flood markers", 8, N.flood_markers),
        ("horror reminder marker", 1, N.horror_reminder_marker),
        ("gas reminder marker", 1, N.gas_reminder_marker),
        ("ropes", 6, N.ropes),
        ("explosives", 3, N.explosives),
        ("die", 1, N.die),
        ("horror pieces", 3, N.horror_pieces),
        ("health markers", 20, N.health_markers),
        ("item cards", 0, I.item_card),
        *t.tables.box,
    ):
        await t.emit(SetAside(what, count), cite)


@rule(I.tile_stack)
async def build_stack(t: T) -> None:
    """The tiles are shuffled into the stack, the exit among the last of them."""
    plan: StackPlan = t.tables.stack
    tiles = await plan.pick(t) if plan.pick is not None else plan.tiles(t.game)
    for kind in dict.fromkeys(x.kind for x in tiles):
        mine = [x for x in tiles if x.kind == kind]
        counted = dict.fromkeys(c for x in mine for c in printed(t, x.name).cites) if plan.pick is None else ()
        await t.emit(StackFilled(kind, tuple(x.name for x in mine)), I.tile_stack, *counted)
    await t.emit(SetAside("cave tiles", len(tiles)), *plan.counted)
    sections, cites = await plan.build(t)
    await t.emit(StackBuilt(sections), *cites)


def core_stack_tiles(game: Game[State, Any]) -> tuple[TileType, ...]:
    """All cave tiles."""
    return tuple(x for x in game.tables.tiles.values() if x.kind not in ("start", "exit"))


async def core_stack(t: T) -> tuple[tuple[Section, ...], tuple[str, ...]]:
    """The exit is mixed with the last five."""
    last = min(t[LAST_FEW], len(t.state.stack))
    sections = (Section(len(t.state.stack) - last), Section(last + 1, (EXIT.name,)))
    return tuple(x for x in sections if x.tiles), (LAST_FEW.id, K.hidden, *EXIT.cites)


STACK = StackPlan(core_stack_tiles, core_stack, (N.cave_tiles, V.total))


@rule(I.hazard_deck)
async def deal_hazards(t: T) -> None:
    """The cards of the difficulty are shuffled; some are dealt above the Out of Time card."""
    s = t.state
    deck = t.tables.deck
    pool, cites = deck.pool(t.game, s.difficulty, len(s.figures))
    size, sized = deck.size(t, s.difficulty, len(s.figures))
    if deck.pick is not None:
        pool = await deck.pick(t, pool, size)
    await t.emit(DeckFormed(tuple(c.name for c in pool)), I.difficulty, *cites, *card_cites(pool), I.hazard_cards)
    last = D.out_of_time_last if ends_in_out_of_time(t) else deck.endless[0].id if deck.endless else ""
    await t.emit(DeckDealt(min(size, len(pool))), I.hazard_deck, *sized, last, D.rest_unseen)


def card_cites(pool: tuple[Any, ...]) -> tuple[str, ...]:
    """The rules that count the cards of a pool."""
    return tuple(dict.fromkeys(c.cite for c in pool))


@rule(I.starting_caver)
async def name_starting_caver(t: T) -> None:
    """The starting-caver marker goes to the caver named, else to one drawn."""
    s = t.state
    first, cite = s.first, M.initial_in_program
    if t[FIRST] == "first-seat":
        first, cite = s.figures[0], FIRST.id
    elif not first:
        first = await Luck("choice", M.initial_in_program, s.figures, "who is the starting caver?", (M.initial,))
    at = s.figures.index(first)
    await t.emit(MarkerGiven(first, (*s.figures[at:], *s.figures[:at])), cite, M.initial, M.is_first_player)
