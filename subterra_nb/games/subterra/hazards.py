"""Hazards: the cards and the deck, the hazard phase, and what each kind of card does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.citations import Ids, number, question
from ...kernel.decisions import Luck
from ...kernel.game import Game
from ...kernel.table import rule
from .box import printed
from .checks import plain_roll, skill_check
from .events import (
    CardDiscarded,
    CardRevealed,
    Collapsed,
    Flooded,
    GasMarkerPlaced,
    GasMarkerTaken,
    NumberRolled,
    PhaseBegun,
)
from .health import CAVE_IN, FLOOD, GAS, TREMOR, lose_health
from .horrors import horror_card
from .out_of_time import checks, run_out
from .state import Caver, State, cavers_on, starting
from .tables import Card, Deck, Hazard, T

I, C, X, F, G, V, D = (
    Ids("st"),
    Ids("st.hazard-cards"),
    Ids("st.hazard-x2"),
    Ids("st.flood-hazard"),
    Ids("st.gas-hazard"),
    Ids("st.cave-in-hazard"),
    Ids("st.hazard-deck"),
)
E, K = Ids("st.cave-in-tile"), Ids("st.water-tile")

COUNTS = question("st.q.hazard-counts", "five-and-one", "later-data")
POOLS = question("st.q.difficulty-pools", "ramp", "all-thirty")
MEANING = question("st.q.x2-meaning", "twice", "double")
FLOOD_DAMAGE = question("st.q.flood-damage", "one", "two")
AWAY = question("st.q.diver-away", "untouched-not-on-exit", "counts-on-water")
GAS_END = question("st.q.gas-marker-end", "before-next-card", "after-next-card")
TREMOR_LOSS, FLOOD_LOSS = number(I.tremor_hazard, 1), number(F.damage, 1)
GAS_LOSS, CAVE_IN_LOSS = number(I.gas_hazard, 2), number(V.damage, 3)

# -- The cards -----------------------------------------------------------------------------------------------------

PRINTED = {
    "tremor": (C.tremor, C.tremor_x2),
    "flood": (C.flood, C.flood_x2),
    "gas": (C.gas, C.gas_x2),
    "cave-in": (C.cave_in, C.cave_in_x2),
    "horror": (C.horror, C.horror_x2),
}


def core_cards(settings: Mapping[str, Any]) -> tuple[Card, ...]:
    """The hazard cards of the box: of each kind ordinary ones and one stronger."""
    counts = dict.fromkeys(PRINTED, 5)
    strong = [*PRINTED]
    if settings[COUNTS.id] == "later-data":
        counts.update(gas=4, horror=4, tremor=7)
        strong.remove("tremor")
    ordinary = [
        Card(f"{kind}-{n}", kind, False, PRINTED[kind][0]) for kind, of in counts.items() for n in range(1, of + 1)
    ]
    return (*ordinary, *(Card(f"{kind}-x2", kind, True, PRINTED[kind][1]) for kind in strong))


SIZES = {
    ("normal", 4): number(D.size_normal_4, 22, 0, 30),
    ("normal", 5): number(D.size_normal_5, 19, 0, 30),
    ("normal", 6): number(D.size_normal_6, 17, 0, 30),
    ("advanced", 4): number(D.size_advanced_4, 20, 0, 30),
    ("advanced", 5): number(D.size_advanced_5, 17, 0, 30),
    ("advanced", 6): number(D.size_advanced_6, 15, 0, 30),
    ("expert", 4): number(D.size_expert_4, 18, 0, 30),
    ("expert", 5): number(D.size_expert_5, 15, 0, 30),
    ("expert", 6): number(D.size_expert_6, 13, 0, 30),
}
FEWER = 4
"""Ordinary cards of each kind on Expert."""
POOL_CITES = {"normal": D.pool_normal, "advanced": D.pool_advanced, "expert": D.pool_expert}


def core_pool(game: Game[State, Any], difficulty: str, cavers: int) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """The cards that may be dealt at a difficulty."""
    cards = tuple(game.tables.cards.values())
    if game.settings[POOLS.id] == "all-thirty":
        return cards, (POOLS.id,)
    if difficulty == "normal":
        cards = tuple(c for c in cards if not c.strong)
    elif difficulty == "expert":
        cards = tuple(c for c in cards if c.strong or int(c.name.rpartition("-")[2]) <= FEWER)
    return cards, (D.pool_by_difficulty, POOL_CITES[difficulty])


def core_size(t: T, difficulty: str, cavers: int) -> tuple[int, tuple[str, ...]]:
    """How many cards are dealt."""
    size = SIZES[difficulty, cavers]
    return t[size], (size.id,)


DECK = Deck(core_pool, core_size)


def ends_in_out_of_time(t: T) -> bool:
    """Whether the Out of Time card lies under the deck."""
    endless = t.tables.deck.endless
    return endless is None or t[endless[0]] != endless[1]


# -- The phase -----------------------------------------------------------------------------------------------------


@rule(I.hazard_phase)
async def hazard_phase(t: T) -> None:
    """One card is turned up, resolved and discarded; after Out of Time there are none."""
    s = t.state
    gas_out = s.gas
    if gas_out and t[GAS_END] == "before-next-card":
        await t.emit(GasMarkerTaken(), I.gas_marker)
    if s.cards:
        await next_card(t)
        if gas_out and t[GAS_END] == "after-next-card" and t.tables.cards[t.state.discard[-1]].kind != "gas":
            await t.emit(GasMarkerTaken(), GAS_END.id)
    elif not s.out_of_time and ends_in_out_of_time(t):
        await run_out(t)
    if s.out_of_time:
        await checks(t, False)
    await t.emit(PhaseBegun("end"), I.round)


async def next_card(t: T) -> None:
    """Turn up a card, resolve it, discard it."""
    card = await turn_up(t)
    await t.emit(CardRevealed(card), I.hazard_phase)
    await resolve(t, card)
    await t.emit(CardDiscarded(card), I.hazard_phase)


async def turn_up(t: T) -> str:
    """The top card of the deck, which nobody knows unless somebody has looked at it."""
    s = t.state
    return s.foreseen or await Luck("card", I.hazard_deck, s.deck, "the hazard card", (D.rest_unseen,))


async def resolve(t: T, card: str) -> None:
    """What a hazard card says."""
    printed = t.tables.cards[card]
    hazard = t.tables.hazards[printed.kind]
    if printed.strong:
        await resolve_strong(t, hazard)
    else:
        await hazard.resolve(t, False)


@rule(I.hazard_x2)
async def resolve_strong(t: T, hazard: Hazard) -> None:
    """The stronger card of a kind."""
    await hazard.resolve(t, True)


def times(t: T, strong: bool) -> int:
    """How often an effect is resolved."""
    return 2 if strong and t[MEANING] == "twice" else 1


def doubled(t: T, strong: bool) -> tuple[int, tuple[str, ...]]:
    """By what its numbers are multiplied, with the ruling that says so."""
    return (2, (MEANING.id,)) if strong and t[MEANING] == "double" else (1, ())


# -- The kinds -----------------------------------------------------------------------------------------------------


@rule(I.tremor_hazard)
async def tremor(t: T, strong: bool) -> None:
    """Every conscious caver makes a skill check; each failure costs health."""
    factor, ruled = doubled(t, strong)
    for who in tuple(t.state.cavers):
        for turn in range(times(t, strong)):
            f = t.state.cavers[who]
            if not f.health:
                break
            if not f.at and out_of_reach(t, f):
                break
            if not await skill_check(t, who, I.tremor_hazard, "the tremor"):
                cites = (TREMOR_LOSS.id, *ruled, *((X.tremor,) if turn else ()))
                await lose_health(t, who, t[TREMOR_LOSS] * factor, TREMOR, *cites)


def out_of_reach(t: T, f: Caver) -> bool:
    """Whether a hazard cannot reach a caver who is on no tile."""
    if f.fate:
        return True
    if t[AWAY] == "untouched-not-on-exit":
        t.exempted(f.id, "a hazard", Ids("st.diver").away_untouched)
        return True
    return False


@rule(I.flood_hazard)
async def flood(t: T, strong: bool) -> None:
    """Every water tile has a flood marker now, and whoever is on one loses health."""
    for cell in t.state.layout.of_kind("water"):
        if cell not in t.state.flooded:
            await t.emit(Flooded(cell), I.flood_hazard, K.marker_stays)
    factor, ruled = doubled(t, strong)
    loss = t[FLOOD_LOSS] + (t[FLOOD_DAMAGE] == "two")
    for cell in t.state.layout.of_kind("water"):
        for f in cavers_on(t.state, cell):
            for turn in range(times(t, strong)):
                cites = (FLOOD_LOSS.id, *ruled, *((X.flood,) if turn else ()))
                await lose_health(t, f.id, loss * factor, FLOOD, *cites)


@rule(I.gas_hazard)
async def gas(t: T, strong: bool) -> None:
    """Whoever is on a gas tile loses health, and the gas marker is out."""
    if not t.state.gas:
        await t.emit(GasMarkerPlaced(), G.marker, I.gas_marker)
    factor, ruled = doubled(t, strong)
    for cell in t.state.layout.of_kind("gas"):
        for f in cavers_on(t.state, cell):
            for turn in range(times(t, strong)):
                cites = (GAS_LOSS.id, *ruled, *((X.gas,) if turn else ()))
                await lose_health(t, f.id, t[GAS_LOSS] * factor, GAS, *cites)


@rule(I.cave_in_hazard)
async def cave_in(t: T, strong: bool) -> None:
    """One die, by the starting player: every tile with that number collapses; an x2 card rolls twice."""
    factor, ruled = doubled(t, strong)
    for turn in range(times(t, strong)):
        await cave_in_roll(t, starting(t.state), factor, None, *ruled, *((X.cave_in,) if turn else ()))


async def cave_in_roll(t: T, who: str, factor: int, only: tuple[str, ...] | None, *cites: str) -> None:
    """Roll one die; the cave-in tiles with its number (of those in ``only``, if given) collapse."""
    roll = await plain_roll(t, who, I.cave_in_hazard, "the number of the cave-in")
    await t.emit(NumberRolled(roll), I.cave_in_hazard, *cites)
    layout = t.state.layout
    for cell in layout.of_kind("cave-in"):
        if roll not in printed(t, layout.tiles[cell].name).numbers or (only is not None and cell not in only):
            continue
        if cell in t.state.rubble:
            if not any([await again(t, cell, factor) for again in t.tables.again]):
                t.prevented(f"another collapse of {cell}", V.marked_tile_spared)
            continue
        await collapse(t, cell, factor, *cites)


async def collapse(t: T, cell: str, factor: int, *cites: str) -> None:
    """A cave-in marker lies on a tile, and whoever is there loses health."""
    again = cell in t.state.dug
    tile = t.tables.tiles[t.state.layout.tiles[cell].name]
    told = (I.cave_in_marker, *tile.collapse, *((E.can_collapse_again,) if again else ()))
    await t.emit(Collapsed(cell), I.cave_in_hazard, *told, *cites)
    for f in cavers_on(t.state, cell):
        await lose_health(t, f.id, t[CAVE_IN_LOSS] * factor, CAVE_IN, CAVE_IN_LOSS.id)


HAZARDS = (
    Hazard("tremor", tremor),
    Hazard("flood", flood),
    Hazard("gas", gas),
    Hazard("cave-in", cave_in),
    Hazard("horror", horror_card),
)
