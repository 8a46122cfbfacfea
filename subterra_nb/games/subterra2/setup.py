"""Setting up: who plays what, and the recorded steps from the box to the first turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta, Struct, defstruct

from ...kernel.choices import brought_by
from ...kernel.citations import Ids, question
from ...kernel.decisions import Luck
from ...kernel.errors import SetupError
from ...kernel.game import Game, Module
from ...kernel.hints import near
from ...kernel.table import rule
from .contributed import Opposition
from .events import (
    BagFilled,
    ExplorerJoined,
    JournalsSetAside,
    LeadNamed,
    MarkerSet,
    PiecePlaced,
    RoundBegun,
    SetAside,
    TilesExchanged,
)
from .explorers.connectors import SAFETY_TOKENS
from .explorers.defenders import CHARGES
from .figures import As, counting, hearts_of
from .rubble import RUBBLE_SUPPLY
from .state import State
from .tables import T
from .tiles import CROSSROADS, empty_layout, start_pieces

I, S, N, B, V, P = (
    Ids("ie"),
    Ids("ie.setup"),
    Ids("ie.component"),
    Ids("ie.tiles"),
    Ids("ie.volcano-track"),
    Ids("ie.players"),
)
TO, LOC = Ids("ie.turn-order"), Ids("ie.location")
LE, X, E, W, M = Ids("ie.lead-explorer"), Ids("ie.explorer"), Ids("ie.entrance"), Ids("ie.wing"), Ids("ie.column")

DIFFICULTIES = ("beginner", "normal", "advanced", "expert")
MARKERS = {
    "beginner": {3: 27, 4: 24, 5: 22, 6: 20},
    "normal": {3: 26, 4: 21, 5: 19, 6: 17},
    "advanced": {3: 22, 4: 18, 5: 16, 6: 14},
    "expert": {3: 20, 4: 16, 5: 14, 6: 12},
}
VOLCANO_TABLE = question("ie.q.volcano-table", "unswapped", "swapped")
FEW = question("ie.q.under-three-explorers", "min-three", "use-three-values")
LEAD_CHOICE = question("ie.q.lead-choice", "by-setup", "random")
GRID_WIDTH = question("ie.q.grid-width", "seven", "five")
MOST = 6


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What is chosen before a game.

    ``figures``: the explorers in turn order (3 to 6); ``lead``: the lead explorer, the first when empty; ``players``:
    how many people play (0: one for each explorer), an opponent left out; ``modules``: names of expansion modules;
    ``rulings`` and ``numbers``: settings that differ from the defaults. ``extra`` of a field tells a form what can be
    chosen. Modules add fields (see :func:`setup_type`).
    """

    figures: Annotated[tuple[str, ...], Meta(extra={"team": "figures"})]
    difficulty: Annotated[str, Meta(extra={"options": DIFFICULTIES})] = "normal"
    modules: tuple[str, ...] = ()
    lead: Annotated[str, Meta(extra={"options": "figures", "default": "the first of them"})] = ""
    players: Annotated[int, Meta(extra={"options": range(1, MOST + 1), "default": "one for each figure"})] = 0
    rulings: dict[str, str] = {}
    numbers: dict[str, int] = {}


def setup_type(modules: Iterable[Module]) -> type[Setup]:
    """The choices before a game, with the files that these modules ask for."""
    fields = [
        (own.file, Annotated[str, Meta(extra={"options": "text", "default": own.without})], "")
        for module in modules
        for own in module.parts.get("state", ())
        if own.file is not None
    ]
    made: Any = defstruct("Setup", fields, bases=(Setup,), module=__name__, frozen=True, forbid_unknown_fields=True)
    return made  # type: ignore[no-any-return]


def sizes(game: Game[State, Any]) -> range:
    """How many explorers a game can have."""
    mode: Opposition | None = game.tables.mode
    few = FEW if mode is None else mode.fewest
    return range(3 if game.settings[few.id] == "min-three" else 1, MOST + 1)


def begin(game: Game[State, Any], setup: Setup) -> State:
    """The state before set-up; every fault of the choices is reported at once by :class:`SetupError`."""
    kinds = {k.name for k in game.tables.kinds.values() if k.playable}
    problems = [
        f"no explorer {n}{brought_by(game, 'figures', n) or near(n, sorted(kinds))}"
        for n in setup.figures
        if n not in kinds
    ]
    for n in dict.fromkeys(setup.figures):
        if setup.figures.count(n) > 1:
            problems.append(f"{n} is named twice [{X.no_duplicates}]")
    fit = sizes(game)
    if len(setup.figures) not in fit:
        problems.append(f"{len(setup.figures)} explorers; a game has {fit[0]} to {fit[-1]} [{P.explorer_total}]")
    if setup.difficulty not in DIFFICULTIES:
        problems.append(f"no difficulty {setup.difficulty}; there are: {', '.join(DIFFICULTIES)}")
    if setup.lead and setup.lead not in setup.figures:
        problems.append(f"lead {setup.lead} is not among the explorers{near(setup.lead, setup.figures)}")
    problems += _wrong_players(setup)
    parts = {}
    for own in game.family.contributed("state"):
        try:
            part = own.begin(game, getattr(setup, own.file or "", ""), setup.figures)
        except SetupError as error:
            problems += error.problems
        else:
            if part != own.part.usual:
                parts[own.part.name] = part
    if problems:
        raise SetupError(tuple(problems))
    lead = setup.lead or setup.figures[0]
    grid = empty_layout(game.settings[GRID_WIDTH.id])
    players = setup.players or len(setup.figures)
    return State(grid, setup.figures, setup.difficulty, players=players, lead=lead, parts=parts)


def start_of_marker(game: Game[State, Any], difficulty: str, explorers: int) -> int:
    """Where the eruption marker begins with so many explorers, 3 to 6, as it is printed."""
    mode: Opposition | None = game.tables.mode
    return MARKERS[difficulty][explorers] if mode is None else int(game.settings[mode.markers[explorers].id])


def _wrong_players(setup: Setup) -> list[str]:
    """One to six people: alone with three to six explorers, two with two each, more with one each."""
    explorers, players = len(setup.figures), setup.players
    if players in (0, 1) or (players == 2 and explorers == 4) or (players > 2 and players == explorers):
        return []
    if not 1 <= players <= MOST:
        return [f"{players} players; one to six people play [{I.players}]"]
    return [f"{players} players with {explorers} explorers [{P.two if players == 2 else P.three_up}]"]


@rule(I.setup)
async def set_up(t: T) -> None:
    """Lay the start pieces, fill the bag, place the explorers, set the marker, name the lead explorer."""
    await lay_start_pieces(t)
    await fill_bag(t)
    await count_players(t)
    await place_explorers(t, t.state.figures)
    for m in t.tables.modes:
        if m.place is not None:
            await m.place(t)
    await set_marker(t, t.state.difficulty)
    await name_lead_explorer(t, t.state.lead)
    if t.tables.mode is not None:
        await t.tables.mode.set_up(t)
    await t.emit(RoundBegun(1), I.turn_order)


@rule(S.entrance_edge, S.wings_beside)
async def lay_start_pieces(t: T) -> None:
    """The Entrance at the edge, a Wing on either side; no guardian is on the board."""
    (left, right), exchanged = t.tables.wings
    for cell, tile in start_pieces(left, right).items():
        cites = {
            "exit": (S.entrance_edge, N.entrance, I.entrance, E.exit_cell),
            "crossroads": (S.entrance_edge, I.entrance, E.crossroads_sides),
            "wing": (S.wings_beside, N.wings, I.wing, W.tees_face_temple, W.start_line, W.five_openings),
        }.get(tile.kind, (S.wings_beside, I.wing, W.guardian_cell, S.no_start_guardians))
        swapped = (exchanged,) if exchanged and tile.name.startswith("wing") else ()
        await t.emit(PiecePlaced(cell, tile), *cites, *swapped, I.location, LOC.cell_is_tile)


@rule(S.bag_filled)
async def fill_bag(t: T) -> None:
    """All thirty Temple tiles into the bag, exchanged as the temple mode says; Sanctum and Journals aside."""
    cites = dict.fromkeys(c for tile in t.tables.bag for c in tile.cites)
    await t.emit(
        BagFilled(tuple(x.name for x in t.tables.bag)),
        S.bag_filled,
        N.temple_tiles,
        B.total,
        B.exits_total,
        I.hidden_information,
        *cites,
    )
    core = () if t.tables.exchange else (S.core_modes,)
    if core:
        told = t.game.family.contributed("temple modes: the core's")
        await t.emit(SetAside("temple mode Core Tiles", 1), *core, *told)
    mode, modes = t.tables.mode, t.tables.modes
    if not modes:
        await t.emit(
            SetAside("game mode Core Objective", 1),
            *core,
            I.objective,
            *t.game.family.contributed("game modes: the core's"),
        )
    else:
        title = " + ".join(m.title for m in modes)
        cites = dict.fromkeys(c for m in modes for c in (*m.cites, *(m.joined if len(modes) > 1 else ())))
        await t.emit(SetAside(f"game mode {title}", 1), *cites, *t.game.family.contributed("game modes: one at a time"))
    for exchange in t.tables.exchange:
        for cite, names in exchange.out:
            await t.emit(TilesExchanged(out=tuple(n for n in names if n in t.state.bag)), cite)
        for cite, tiles in exchange.into:
            await t.emit(TilesExchanged(into=tuple(x.name for x in tiles)), cite, *(c for x in tiles for c in x.cites))
        await t.emit(SetAside("tiles in the bag", len(t.state.bag)), *exchange.totals)
        for what, cite in exchange.aside:
            await t.emit(SetAside(what, 1), cite)
    if len(t.tables.exchange) > 1:
        for title, joined in t.tables.temple_joined:
            await t.emit(SetAside(f"temple mode {title}", 1), *joined)
    for what, count, cite in t.tables.box:
        await t.emit(SetAside(what, count), cite)
    await t.emit(SetAside("Sanctum", 1), S.sanctum_aside, N.sanctum, Ids("ie.sanctum").not_drawn)
    await t.emit(
        JournalsSetAside(tuple(x.name for x in t.tables.journals)), S.journals_aside, N.journals, B.journal_shape
    )
    for what, count, cite in (
        ("rubble tokens", t[RUBBLE_SUPPLY], N.rubble),
        ("Artifact", 1, N.artifact),
        ("safety tokens", t[SAFETY_TOKENS], N.safety_tokens),
        ("demolition tokens", t[CHARGES], N.demolition_tokens),
        ("shield token", 1, N.shield_token),
        ("volcano board", 1, N.volcano),
        ("hazard dice", 2, N.hazard_dice),
        ("number die", 1, N.number_die),
        ("medallion", 1, N.medallion),
    ):
        if mode is not None and what in mode.boxed:
            await t.emit(SetAside(f"{what}, back in the box", count), cite, mode.boxed[what])
        else:
            await t.emit(SetAside(what, count), cite)
    for kind in t.tables.guardians.values():
        await t.emit(SetAside(f"{kind.title} figures", t[kind.supply]), kind.supply.id, *kind.cites)


@rule(I.players)
async def count_players(t: T) -> None:
    """Who runs how many explorers."""
    players = t.state.players
    runs = {1: P.solo, 2: P.two}.get(players, P.three_up)
    several = (TO.own_several,) if players < len(t.state.figures) else ()
    await t.emit(SetAside("players", players), I.players, runs, *several)


@rule(S.start_crossroads, S.full_hearts)
async def place_explorers(t: T, figures: tuple[str, ...]) -> None:
    """All explorers begin on the crossroads with as many hearts as their sheets show."""
    for name in figures:
        kind = t.tables.kinds[name]
        await t.emit(
            ExplorerJoined(name, name, hearts_of(kind, t.game.settings), CROSSROADS),
            S.start_crossroads,
            S.full_hearts,
            kind.cite,
            I.explorer,
            X.free_choice,
            *((X.no_duplicates,) if t.state.explorers else ()),
            *kind.setup_cites,
        )


@rule(I.volcano_track, I.difficulty)
async def set_marker(t: T, difficulty: str) -> None:
    """The marker begins on the number given by difficulty and number of explorers."""
    explorers = len(counting(t, t.state.explorers.values(), As.TRACK))
    if t.tables.mode is not None:
        start = t.tables.mode.markers[max(3, explorers)]
        await t.emit(MarkerSet(t[start]), start.id, *t.tables.mode.marker_cites)
        return
    column = max(3, explorers)
    if t[VOLCANO_TABLE] == "swapped":
        column = {4: 5, 5: 4}.get(column, column)
    row = getattr(V, f"{difficulty}_{max(3, explorers)}")
    await t.emit(MarkerSet(MARKERS[difficulty][column]), I.volcano_track, row, I.difficulty, P.explorer_total)


@rule(I.lead_explorer)
async def name_lead_explorer(t: T, lead: str) -> None:
    """The turn order begins with the lead explorer, for the entire game."""
    order = t.state.order
    if t[LEAD_CHOICE] == "random":
        lead = await Luck("choice", LEAD_CHOICE.id, order, "who leads?")
    led = order_led_by(order, lead, t.state.players)
    await t.emit(LeadNamed(lead, led), I.lead_explorer, LE.stays, I.turn_order)


def order_led_by(order: tuple[str, ...], lead: str, players: int) -> tuple[str, ...]:
    """The turn order that begins with ``lead``; a player's own explorers stay together."""
    each = len(order) // players if 0 < players < len(order) else 1
    groups = [order[i : i + each] for i in range(0, len(order), each)]
    first = next(i for i, group in enumerate(groups) if lead in group)
    turned = [*groups[first:], *groups[:first]]
    own = turned[0]
    i = own.index(lead)
    return (*own[i:], *own[:i], *(x for group in turned[1:] for x in group))
