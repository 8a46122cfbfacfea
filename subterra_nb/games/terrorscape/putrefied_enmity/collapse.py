"""Passage collapse: whenever the killer levels up, one passage is drawn, cleared and gone for good."""

from __future__ import annotations

from collections.abc import Awaitable

from ....kernel.citations import Ids, question
from ....kernel.decisions import Luck
from ....kernel.table import Modifier, Reaction, rule
from ..drawing import DrawCard
from ..events import Damaged, Died, Healed, Unblocked
from ..keywords import search
from ..levels import HIGHEST
from ..skills import carry_out
from ..state import SURVIVORS
from ..tables import T
from ..weapons import Defend
from .driving_out import NO_HAND, SIDE_EFFECTS, drive_out
from .events import (
    Collapsed,
    CollapseOwed,
    EncounterScattered,
    HealthTold,
    NoiseGone,
    TileDrawn,
    TilesMixed,
    TrapGone,
)
from .fallen import THROUGH
from .state import TOMB, collapses, tiles, turn_of

C, X = Ids("pe.collapse"), Ids("ts.ruling")

TOKENS = question("pe.q.collapse-relic-token-and-items", "all-tokens", "combat-tokens-only")
BLOCKS = question("pe.q.collapse-adjacent-block-token", "tokens-first", "together")
TWO_LEVELS = question("pe.q.collapse-two-levels-at-once", "one-per-level", "one-per-event")
FOURTH = question("pe.q.collapse-after-level-five", "fourth-at-five", "all-before-five")
IN_ENCOUNTER = question("ts.q.collapse-in-encounter", "ends", "goes-on")
ENCOUNTERS = question("pe.q.collapse-moves-and-encounter", "core-move-rule", "no-encounter")


async def on_level_up(t: T) -> None:
    """A level costs a passage; one that is gained during a collapse does so after it."""
    s = t.state
    if not collapses(s):
        return
    if TOMB.of(s).falling:
        if t[TWO_LEVELS] == "one-per-level":
            await t.emit(CollapseOwed(1), TWO_LEVELS.id, C.triggered_by_level_up)
        else:
            t.prevented("a further collapse", TWO_LEVELS.id)
        return
    if not tiles(s):
        t.prevented("a collapse", FOURTH.id if t[FOURTH] == "all-before-five" else C.none_after_level_five)
        return
    await collapse(t)
    if t[FOURTH] == "all-before-five" and t.state.killer.level == t[HIGHEST] - 1:
        while tiles(t.state):
            await collapse(t)
    while TOMB.of(t.state).owed:
        await t.emit(CollapseOwed(-1), TWO_LEVELS.id)
        if tiles(t.state):
            await collapse(t)


def at_the_top(t: T) -> None:
    """After level 5 nothing more collapses."""
    if collapses(t.state):
        t.prevented("a collapse", C.none_after_level_five)


@rule(C.triggered_by_level_up)
async def collapse(t: T) -> None:
    """One of the tiles left is drawn; its location is cleared and covered, before anything else of the level up."""
    left = tiles(t.state)
    await t.emit(TilesMixed(left), C.killer_shuffles, C.before_immediate_effects, C.before_reshuffle)
    ask, also = "which passage collapses?", (C.four_in_random_order,)
    at = await Luck("collapse", C.survivors_draw_one, left, ask, also)
    await t.emit(TileDrawn(at), C.drawn_location_collapses)
    blocked = tuple(d for d in t.state.map.doors_of[at] if d in t.state.blocks)
    first = t[BLOCKS] == "tokens-first"
    if blocked and first:
        await free_doors(t, blocked)
    if t.state.trap == at or at in t.state.noise:
        await take_tokens(t, at)
    for clear in t.tables.clearing:
        await clear(t, at)
    stealth = t.state.killer.stealth
    await drive_out(t, at)
    if blocked and not first:
        await free_doors(t, blocked)
    await cover(t, at)
    if t.state.fight is not None and t.state.fight.at == at:
        await break_off(t, at)
    if stealth and not t.state.killer.stealth and t[SIDE_EFFECTS] == "full-effects":
        await reappear(t, stealth)


# -- Clearing --------------------------------------------------------------------------------------------------------


@rule(C.tokens_removed)
async def free_doors(t: T, doors: tuple[str, ...]) -> None:
    """Blocks on the doors of the location are taken away, before anybody moves or, by another reading, after that."""
    for door in doors:
        if door in t.state.blocks:
            await t.emit(Unblocked(door), C.tokens_removed, BLOCKS.id)


@rule(C.tokens_removed, seen=(SURVIVORS,))
async def take_tokens(t: T, at: str) -> None:
    """Every other token in the location is taken away; the killer sees it of those that were told."""
    s = t.state
    if s.trap == at:
        await t.emit(TrapGone(at), C.tokens_removed)
    if at in s.noise:
        if t[TOKENS] == "all-tokens":
            await t.emit(NoiseGone(at in s.told, at), C.tokens_removed)
        else:
            t.prevented("taking noise away", TOKENS.id, who=at)


@rule(C.tile_placed_by_both)
async def cover(t: T, at: str) -> None:
    """Cleared as it is, the location is covered by a tile on both maps, and is none any more."""
    s = t.state
    last = (C.all_gone_at_level_five,) if tiles(s) == (at,) and s.killer.level >= t[HIGHEST] else ()
    passages = (X.collapse_cuts_passages,) if any(at in (p.a, p.b) for p in s.map.sheet.passages) else ()
    merged = t[THROUGH] == "merged"
    await t.emit(
        Collapsed(at, merged),
        C.tile_placed_by_both, C.tile_placed_after_clearing, C.no_longer_location, C.no_effect_on_it,
        *last, *passages, *((THROUGH.id,) if merged else ()),
    )  # fmt: skip


# -- What it breaks off ----------------------------------------------------------------------------------------------


@rule(X.collapse_ends_encounter)
async def break_off(t: T, at: str) -> None:
    """An encounter in the location has nobody left to attack or to flee; by another reading it goes on elsewhere."""
    if t[IN_ENCOUNTER] == "goes-on" and t.state.fight is not None:
        await t.emit(EncounterScattered(at), IN_ENCOUNTER.id)
    else:
        t.prevented("the rest of the encounter", X.collapse_ends_encounter, who=at)


def broken_off(t: T, d: Defend) -> bool:
    """Whether the location of an encounter collapsed before the dice were rolled."""
    f = t.state.fight
    return f is not None and f.at not in t.state.map.places


@rule(X.collapse_longsword)
async def no_roll(t: T, d: Defend) -> None:
    """Who is not attacked any more does not roll."""
    t.prevented("a roll", X.collapse_longsword, who=d.who)


async def reappear(t: T, card: str) -> None:
    """Where a reading has it so, the card of stealth does what it says, and a free search follows."""
    known = t.state.foe.cards.get(card)
    if known is not None and await carry_out(t, known.reappear):
        return
    if t.state.fight is not None:
        return
    if t[ENCOUNTERS] == "no-encounter":
        t.prevented("a search", ENCOUNTERS.id)
    else:
        await search(t, t.state.killer.at, True)


# -- By rulings ------------------------------------------------------------------------------------------------------


def without_hand(t: T, d: DrawCard) -> bool:
    """Whether the killer has lost the hand in this turn for good."""
    turn = TOMB.of(t.state).handless
    return turn > 0 and turn == turn_of(t.state)


async def no_new_hand(t: T, d: DrawCard) -> None:
    """The hand stays empty in this turn."""
    t.prevented("drawing", NO_HAND.id)


def unseen(t: T, e: Damaged | Died | Healed) -> bool:
    """Whether this is about a survivor of whose injury the killer does not know."""
    return e.who in TOMB.of(t.state).unseen


def tell_health(t: T, e: Damaged | Died | Healed) -> Awaitable[None]:
    """What changes openly is known again."""
    return t.emit(HealthTold(e.who), Ids("pe.q").collapse_hidden_survivor)


REACTIONS = tuple(Reaction(event, unseen, tell_health) for event in (Damaged, Died, Healed))
MODIFIERS = (Modifier(Defend, broken_off, no_roll, order=-1), Modifier(DrawCard, without_hand, no_new_hand))
