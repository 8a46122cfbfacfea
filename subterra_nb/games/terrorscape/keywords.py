"""The killer's keywords, step by step of the texts of cards and levels; each kind of step is one procedure.

``perform(table, step, cites)`` carries out a step and says whether an encounter came of it, which ends the card.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec import Struct

from ...kernel.citations import Ids, number, question
from ...kernel.decisions import Choose, Domain, Requirement
from ...kernel.record import spoken
from ...kernel.table import Modifier, Reaction, rule
from .drawing import HAND, UNLOCK_OVERFLOW, discard_down, discard_top, draw
from .encounter import CAPPED, TRACK, encounter
from .events import (
    Blocked,
    BonusGained,
    KillerCrept,
    LeftZone,
    Moved,
    NobodyFound,
    Sensed,
    Spotted,
    StrengthChanged,
    Tracked,
    Unblocked,
    Unlocked,
    WentIntoStealth,
)
from .health import damage_all, terrify
from .maps import UNSEARCHED
from .movement import STOP, killer_move
from .state import DRAW, KILLER, REAPPEAR, SURVIVORS, State, in_play, survivors_at
from .steps import CARD_STEPS, LOCATION, MINION, RANGE, TARGETS, ZONE, Performed, Step
from .tables import T

I, S, N, B = Ids("ts"), Ids("ts.killer-search"), Ids("ts.sense"), Ids("ts.block")
H, C, O = Ids("ts.stealth"), Ids("ts.skill-card"), Ids("ts.open")

FOUND = Ids("ts.hidden").survivor_positions
BLOCKS = number(B.seven_at_most, 7, 0, 50)
REBLOCK = question("ts.q.reblock", "allowed", "refused")
STEALTH_MOVE = question("ts.q.stealth-is-move", "own-keyword", "is-move")
TRACKING = question("ts.q.sense-lasting", "snapshot", "tracking")


async def do_move(t: T, step: Step, cites: tuple[str, ...]) -> bool:
    """[MOVE] of the killer."""
    await killer_move(t, step.least, step.most, cites)
    return t.state.step == DRAW


# -- Search --------------------------------------------------------------------------------------------------------


async def do_search(t: T, step: Step, cites: tuple[str, ...]) -> bool:
    """[SEARCH] of the killer."""
    s = t.state
    return await search(t, s.killer.at, s.step == REAPPEAR, cites)


class Look(Struct, frozen=True):
    """The attempt to [SEARCH] a location."""

    at: str


@rule(I.killer_search)
async def search(t: T, at: str, reappearing: bool, cites: tuple[str, ...] = ()) -> bool:
    """Whoever is in the location is found, and an encounter starts; whether there was one. One that is going on is not
    begun anew.
    """
    if t.state.fight is not None:
        t.prevented("a search", I.encounter)
        return False
    if await t.attempt(Look(at)) is None:
        return False
    found = survivors_at(t.state, at)
    if not found:
        await t.emit(NobodyFound(at), S.nobody, *cites)
        return False
    for who in found:
        await t.emit(Spotted(who, at), I.killer_search, FOUND, *cites)
    await encounter(t, at, reappearing)
    return True


def is_not_searched(t: T, look: Look) -> bool:
    """Whether the map has it that killers do not search there."""
    return t.state.map.mark(UNSEARCHED, look.at) is not None


async def not_searched(t: T, look: Look) -> None:
    """A feature of the map acts on a killer's [SEARCH]."""
    mark = t.state.map.mark(UNSEARCHED, look.at)
    t.prevented("a search", *(mark.cites if mark is not None else ()), who=look.at)


# -- Sense ---------------------------------------------------------------------------------------------------------


async def do_sense(t: T, step: Step, cites: tuple[str, ...]) -> bool:
    """[SENSE] of a zone, or of single locations, where it gives away the place."""
    s = t.state
    for _ in range(step.count):
        if step.area == ZONE:
            zone = await Choose(KILLER, I.sense, tuple(s.map.zones), "which zone is sensed?", cites)
            told = await sense(t, zone, s.map.zones[zone], (*cites, *s.map.zone_cites[zone]))
            if t[TRACKING] == "tracking" and told:
                await t.emit(Tracked(zone, told), TRACKING.id)
        else:
            place = await Choose(KILLER, N.one_location, tuple(s.map.places), "which location is sensed?", cites)
            for who in await sense(t, place, (place,), cites):
                await t.emit(Spotted(who, place), N.one_location, FOUND)
    return False


@rule(I.sense)
async def sense(t: T, where: str, places: tuple[str, ...], cites: tuple[str, ...]) -> tuple[str, ...]:
    """The survivors tell who is there now."""
    who = await noticed(t, places)
    lasting = N.snapshot if t[TRACKING] == "snapshot" else TRACKING.id
    await t.emit(Sensed(where, who), I.sense, lasting, *cites)
    return who


@rule(I.sense, seen=(SURVIVORS,))
async def noticed(t: T, places: tuple[str, ...]) -> tuple[str, ...]:
    """Those in these locations, but for who is not reported."""
    told: list[str] = []
    for who in in_play(t.state):
        if t.state.survivors[who].at not in places:
            continue
        unnoticed = t.state.boards[who].can("not sensed")
        if unnoticed:
            t.exempted(who, "sense", *unnoticed[0].cites)
        else:
            told.append(who)
    return tuple(told)


def leaves_zone(t: T, moved: Moved) -> bool:
    """Whether a survivor who was sensed has left that zone, where a ruling has it reported."""
    zone = t.state.tracked.get(moved.who, "")
    return bool(zone) and moved.to not in t.state.map.zones[zone]


async def report_leaving(t: T, moved: Moved) -> None:
    """The killer is told that somebody has left a sensed zone."""
    await t.emit(LeftZone(moved.who, t.state.tracked[moved.who]), TRACKING.id)


# -- Fear and damage -----------------------------------------------------------------------------------------------


async def do_fear(t: T, step: Step, cites: tuple[str, ...]) -> bool:
    """[FEAR] for all whom it reaches."""
    where = await area(t, step, cites)
    for n in range(step.count):
        await terrify(t, where, within(step, cites), n)
    return False


async def do_damage(t: T, step: Step, cites: tuple[str, ...]) -> bool:
    """Damage for all whom it reaches."""
    for _ in range(step.count):
        await damage_all(t, await area(t, step, cites), t.state.fight is not None, within(step, cites))
    return False


def within(step: Step, cites: tuple[str, ...]) -> tuple[str, ...]:
    """The rules of what reaches as far as a range does."""
    return (*cites, I.range) if step.area == RANGE else cites


async def area(t: T, step: Step, cites: tuple[str, ...]) -> tuple[str, ...]:
    """The survivors whom a step reaches: targets of the encounter, or those in a zone, a location, a range."""
    s = t.state
    if step.area == TARGETS:
        return () if s.fight is None else tuple(w for w in s.fight.targets if s.survivors[w].at == s.fight.at)
    if step.area == ZONE:
        zone = await Choose(KILLER, I.color_zone, tuple(s.map.zones), "which zone?", cites)
        return reached(s, s.map.zones[zone])
    if step.area == LOCATION:
        place = await Choose(KILLER, I.location, tuple(s.map.places), "which location?", cites)
        return survivors_at(s, place)
    return reached(s, s.map.within(s.killer.at, step.reach))


def reached(s: State, places: tuple[str, ...]) -> tuple[str, ...]:
    """The survivors in some locations."""
    return tuple(w for w in in_play(s) if s.survivors[w].at in places)


# -- Blocks --------------------------------------------------------------------------------------------------------


async def do_block(t: T, step: Step, cites: tuple[str, ...]) -> bool:
    """[BLOCK], so many times."""
    for _ in range(step.count):
        await block(t, cites)
    return False


@rule(I.block)
async def block(t: T, cites: tuple[str, ...]) -> None:
    """A block token on a door; with all of them on the map, one that is there is moved."""
    s = t.state
    door = await t.pick(
        KILLER, I.block, tuple(s.map.doors), (IS_DOOR, IS_FREE), ask="which door is blocked?", also=cites,
        granted=can_be_named, domain=CONNECTIONS,
    )  # fmt: skip
    if door is None:
        t.prevented("a block", REBLOCK.id)
        return
    if door in s.blocks:
        t.prevented("a second block", B.same_door_again, who=door)
        return
    if len(s.blocks) >= t[BLOCKS]:
        freed = await Choose(KILLER, BLOCKS.id, s.blocks, "which block is moved?")
        await t.emit(Unblocked(freed), BLOCKS.id, O.blocks)
    await t.emit(Blocked(door), *cites, *t.state.map.doors[door].cites, I.block, I.block_token, I.door, O.blocks)


def can_be_named(s: State, t: T, me: None, name: str) -> bool:
    """Whether a connection can be blocked, or blocked again."""
    return name in s.map.doors and (name not in s.blocks or t[REBLOCK] == "allowed")


IS_DOOR = Requirement(I.open_border, "an open border cannot be blocked", lambda s, t, me, name: name in s.map.doors)
IS_FREE = Requirement(
    REBLOCK.id, "it is blocked", lambda s, t, me, name: name not in s.blocks or t[REBLOCK] == "allowed", (IS_DOOR,)
)
CONNECTIONS = Domain("connection", lambda s: s.map.connections)


# -- Stealth -------------------------------------------------------------------------------------------------------


async def do_stealth(t: T, step: Step, cites: tuple[str, ...]) -> bool:
    """[STEALTH]: all see that the killer is gone from sight, and nobody where to."""
    await t.emit(WentIntoStealth(card_of(t.state, step)), I.stealth, *cites, O.killer_position)
    await creep(t, step.least, step.most)
    return False


def card_of(s: State, step: Step) -> str:
    """The card of whose text a step is; the discard would not do, for what else lies on it only the killer knows."""
    return next((c.name for c in s.foe.cards.values() if any(x is step for x in c.effect)), "stealth")


@rule(I.stealth, seen=(KILLER,))
async def creep(t: T, least: int, most: int) -> None:
    """A secret move along connections, which leaves blocks where they are."""
    led: int | None = None
    for n in range(most):
        s = t.state
        ways = s.map.killer_ways[s.killer.at]
        if not ways:
            return
        options = tuple(w.to for w in ways)
        to = await Choose(KILLER, I.stealth, options if n < least else (*options, STOP), "where to, in secret?")
        if to == STOP:
            return
        way = next(w for w in ways if w.to == to)
        through = (H.leaves_blocks,) if way.door in s.blocks else ()
        counts = H.not_move if t[STEALTH_MOVE] == "own-keyword" else STEALTH_MOVE.id
        await t.emit(KillerCrept(to), *way.cites, I.stealth, counts, *through)
        for lead in t.tables.leading:
            led = await lead(t, s.killer.at, to, led)


# -- Cards and strength --------------------------------------------------------------------------------------------


async def do_draw(t: T, step: Step, cites: tuple[str, ...]) -> bool:
    """The killer draws."""
    await draw(t, step.count, cites)
    return False


async def do_discard(t: T, step: Step, cites: tuple[str, ...]) -> bool:
    """The killer discards from the top of the deck."""
    await discard_top(t, step.count, cites)
    return False


async def do_strength(t: T, step: Step, cites: tuple[str, ...]) -> bool:
    """More strength: in this encounter, or for good, as far as the track goes."""
    if t.state.fight is not None:
        await t.emit(BonusGained(step.count), *cites)
        return False
    strength = t.state.killer.strength + step.count
    if t[CAPPED] != "none" and strength > t[TRACK]:
        t.prevented(f"strength {spoken(strength)}", TRACK.id)
        strength = t[TRACK]
    await t.emit(StrengthChanged(strength), *cites, I.strength, O.level_and_strength)
    return False


async def do_unlock(t: T, step: Step, cites: tuple[str, ...]) -> bool:
    """The locked card comes into the hand; a full hand loses a card for it."""
    card = t.state.killer.locked
    if not card or card not in (step.what or (card,)):
        t.prevented("unlocking", C.locked)
        return False
    before = t.state.killer.hand
    await t.emit(Unlocked(card), *cites, C.unlock_to_hand, C.locked)
    hand = t.state.killer.hand
    if len(hand) > t[HAND]:
        await discard_down(t, before if t[UNLOCK_OVERFLOW] == "old-only" else hand)
    return False


PERFORMED: dict[str, Callable[..., Awaitable[bool]]] = {
    "move": do_move,
    "search": do_search,
    "sense": do_sense,
    "fear": do_fear,
    "damage": do_damage,
    "wound": do_damage,
    "block": do_block,
    "stealth": do_stealth,
    "draw": do_draw,
    "discard": do_discard,
    "strength": do_strength,
    "unlock": do_unlock,
}


def by_whom(do: str, of_killer: Callable[..., Awaitable[bool]]) -> Callable[..., Awaitable[bool]]:
    """A step of the killer, or of minions where it says so."""

    def perform(t: T, step: Step, cites: tuple[str, ...]) -> Awaitable[bool]:
        return (t.tables.minion_steps[do] if step.who == MINION else of_killer)(t, step, cites)

    return perform


CARD_EFFECTS = tuple(Performed(x, by_whom(x.do, PERFORMED[x.do])) for x in CARD_STEPS if x.do in PERFORMED)
MODIFIERS = (Modifier(Look, is_not_searched, not_searched, seat=KILLER),)
REACTIONS = (Reaction(Moved, leaves_zone, report_leaving),)
