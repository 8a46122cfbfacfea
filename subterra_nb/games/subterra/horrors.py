"""Horrors: what an activated one does, where one comes into play, and whom it strikes."""

from __future__ import annotations

from collections.abc import Awaitable

from ...board.layout import FAR
from ...kernel.citations import Ids, number, question
from ...kernel.decisions import Choose, Luck, Requirement
from ...kernel.table import rule
from .box import numbers_in
from .creatures import each_in_turn, in_play, next_name
from .events import CreatureMoved, CreaturePlaced, CreatureRemoved, ReminderPlaced, ReminderTaken
from .health import HORROR, lose_health
from .movement import LINKED
from .state import Caver, cavers_on, creatures_on, starting
from .tables import CreatureKind, Hold, T
from .victims import STEALTH, first_player, nearest, stealthy, victims, way_to, why_no_victim

I, M, R, C, S, H = (
    Ids("st"),
    Ids("st.horror-movement"),
    Ids("st.horror-removal"),
    Ids("st.horror-contact"),
    Ids("st.horror-spawn"),
    Ids("st.horror-hazard"),
)
N, X, W = Ids("st.component"), Ids("st.hazard-x2"), Ids("st.distance")

SUPPLY = number(N.horror_pieces, 3)
CAP = question("st.q.horror-cap", "three", "unlimited")
STACKING = question("st.q.horror-stacking", "no-stacking", "stacking")
ACTIVATIONS = number(I.horror_phase, 1)
REACH = number(I.horror_removal, 7)
LEAVE_FROM = question("st.q.horror-leave-distance", "more-than-seven", "more-than-six")
LEAVE_WHEN = question("st.q.horror-leave-timing", "horror-phase-only", "each-activation")
LEAVE_AFTER = question("st.q.horror-leave-before-move", "before", "after")
ORDER = question("st.q.horror-order", "starting-player", "placement")
TILE_TIE = question("st.q.horror-tile-tie", "starting-player", "lowest-number", "random")
MEASURE = question("st.q.spawn-measure", "victims", "conscious", "all")
INTO_HORROR = question("st.q.walk-into-horror", "allowed-and-struck", "forbidden")
WAKING = question("st.q.wake-beside-horror", "next-activation", "at-once")

KIND = "horror"


# -- Striking ------------------------------------------------------------------------------------------------------


def struck(t: T, f: Caver) -> bool:
    """Whether a horror on the caver's tile strikes it."""
    if stealthy(t, f) and not f.hidden and f.health:
        return t[STEALTH] != "always-hidden"
    return not why_no_victim(t, f)


async def strike(t: T, cell: str, *cites: str) -> None:
    """Everybody on a horror's tile who can be its victim loses all health."""
    there = [f.id for f in cavers_on(t.state, cell)]
    for who in there:
        f = t.state.cavers[who]
        if struck(t, f):
            several = (C.everyone_there,) if len(there) > 1 else ()
            await lose_health(t, who, f.health, HORROR, I.horror_contact, *cites, *several)
        elif f.health:
            t.exempted(who, "being struck by a horror", C.hidden_spared, why_no_victim(t, f))


async def meet(t: T, who: str) -> None:
    """A caver who comes onto a horror's tile is struck at once."""
    f = t.state.cavers[who]
    if not f.health or not any(c.kind == KIND for c in creatures_on(t.state, f.at)):
        return
    if struck(t, f):
        await lose_health(t, who, f.health, HORROR, I.horror_contact, C.walking_in)
    else:
        t.exempted(who, "being struck by a horror", C.hidden_spared, why_no_victim(t, f))


async def woken_beside(t: T, who: str) -> None:
    """One who wakes or comes out of hiding beside a horror is struck when that is activated, or by a ruling now."""
    f = t.state.cavers[who]
    if not f.at or not any(c.kind == KIND for c in creatures_on(t.state, f.at)):
        return
    if t[WAKING] == "next-activation":
        t.prevented("a strike of the horror there", C.when_checked, who=who)
    elif struck(t, f):
        await lose_health(t, who, f.health, HORROR, I.horror_contact, WAKING.id)


# -- One activation ------------------------------------------------------------------------------------------------


def activate_in_phase(t: T, who: str) -> Awaitable[None]:
    """What a horror does in the horror phase."""
    return activate(t, who, False)


def activate_by_card(t: T, who: str) -> Awaitable[None]:
    """What it does by a hazard card: it steps, and does not leave."""
    return activate(t, who, True)


@rule(I.horror_movement)
async def activate(t: T, who: str, step_only: bool) -> None:
    """One step towards the nearest victim; one that is too far away leaves. ``step_only``: by a hazard card."""
    here = t.state.creatures[who].at
    prey = victims(t)
    left_out(t, prey)
    best, steps, tied = nearest(t, here, prey)
    leaves = not step_only or t[LEAVE_WHEN] == "each-activation"
    if best is None or steps == FAR:
        if leaves:
            await remove(t, who, R.no_victim)
        else:
            t.prevented("a step", R.in_horror_phase, who=who)
        return
    if leaves and t[LEAVE_AFTER] == "before" and await left(t, who, steps, R.before_moving):
        return
    if steps > reach(t) and not leaves:
        t.prevented(f"{who} leaves", R.in_horror_phase, who=who)
    if not steps:
        await strike(t, here, C.horror_stays)
        return
    to = await way_to(t, who, best.at)
    s = t.state
    cites = [] if leaves else [I.horror_hazard]
    if walled_off(t, here, best):
        cites.append(M.walls_block)
    if to in s.rubble or to in s.flooded or to in s.climbs or s.layout.tiles[to].kind == "squeeze" or here in s.climbs:
        cites += [M.ignores_obstacles, W.ignores_obstacles]
    if tied:
        cites.append(M.tie_lowest_number)
    await t.emit(CreatureMoved(who, to), I.horror_movement, I.distance, *cites)
    await strike(t, to)
    if leaves and t[LEAVE_AFTER] == "after" and who in t.state.creatures:
        _, steps, _ = nearest(t, to, victims(t))
        await left(t, who, steps, LEAVE_AFTER.id)


def reach(t: T) -> int:
    """From how many steps on a horror stays."""
    return t[REACH] - (t[LEAVE_FROM] == "more-than-six")


def left_out(t: T, prey: list[Caver]) -> None:
    """Put on record who is no victim and why, if anybody conscious or near is left out."""
    going = [f.id for f in prey]
    for f in t.state.cavers.values():
        if f.id not in going and f.at:
            t.exempted(f.id, "being a victim", I.victim, why_no_victim(t, f))


def walled_off(t: T, here: str, f: Caver) -> bool:
    """Whether the victim is next door but behind a wall."""
    layout = t.state.layout
    return f.at in layout.grid.next[here].values() and f.at not in layout.joined[here]


async def left(t: T, who: str, steps: int, *cites: str) -> bool:
    """A horror whose nearest victim is too far away leaves."""
    if steps <= reach(t):
        return False
    await remove(t, who, I.horror_removal, *cites)
    return True


async def remove(t: T, who: str, *cites: str) -> None:
    """A horror goes back to the supply; with the last one the reminder goes."""
    await t.emit(CreatureRemoved(who), *cites)
    if not in_play(t, KIND):
        await t.emit(ReminderTaken("horror"), I.horror_marker)


# -- Coming into play ----------------------------------------------------------------------------------------------


@rule(I.horror_spawn, H.then_spawn)
async def spawn(t: T) -> None:
    """A horror comes up on the horror tile nearest to a caver, if one can."""
    here = in_play(t, KIND)
    if len(here) >= t[SUPPLY] and t[CAP] == "three":
        t.prevented("another horror", S.cap_three)
        return
    cell = await nearest_horror_tile(t)
    told = [cite for told_by in t.tables.spawning for cite in told_by(t, cell)]
    if not cell:
        return
    await t.emit(
        CreaturePlaced(next_name(here, KIND), KIND, cell), H.then_spawn, I.horror_spawn, *_told_by(t, cell), *told
    )
    if not here:
        await t.emit(ReminderPlaced("horror"), I.horror_marker)
    await strike(t, cell, S.strikes)


def _told_by(t: T, cell: str) -> tuple[str, ...]:
    """That no distance is too great, where it would be for the horror phase."""
    row = t.state.layout.row(cell)
    far = all(row.get(f.at, FAR) > t[REACH] for f in measured_from(t))
    return (S.no_distance_limit, R.in_horror_phase) if far else ()


def measured_from(t: T) -> list[Caver]:
    """The cavers from whom the nearest horror tile is measured."""
    ruling = t[MEASURE]
    if ruling == "victims":
        return victims(t)
    s = t.state
    inside = [f for f in s.cavers.values() if f.at and s.layout.tiles[f.at].kind != "exit"]
    return inside if ruling == "all" else [f for f in inside if f.health]


async def nearest_horror_tile(t: T) -> str:
    """The horror tile on which the next horror comes; "" for none."""
    s = t.state
    tiles = s.layout.of_kind(KIND)
    taken = {c.at for c in s.creatures.values() if c.kind == KIND} if t[STACKING] == "no-stacking" else set()
    free = [c for c in tiles if c not in taken]
    prey = measured_from(t)
    if len(free) < len(tiles):
        t.prevented("a horror on a tile that has one", S.occupied_tile)
    if t[MEASURE] == "victims":
        for f in s.cavers.values():
            if f.at and f not in prey:
                t.exempted(f.id, "being measured from", S.measured_from_victims, why_no_victim(t, f))
    reached = [(min(s.layout.row(c).get(f.at, FAR) for f in prey), c) for c in free] if prey else []
    best = min((d for d, _ in reached), default=FAR)
    if best == FAR:
        t.prevented("a horror", S.none_eligible)
        return ""
    tied = tuple(c for d, c in reached if d == best)
    ruling = t[TILE_TIE]
    if len(tied) > 1 and ruling == "lowest-number":
        number = numbers_in(t)
        low = min(prey, key=lambda f: number[f.kind])
        row = s.layout.row(low.at)
        t.exempted(starting(s), "a choice among horror tiles", TILE_TIE.id)
        return min(tied, key=lambda c: row.get(c, FAR))
    if len(tied) > 1 and ruling == "random":
        by_luck: str = await Luck("choice", TILE_TIE.id, tied, "on which horror tile?")
        return by_luck
    chosen: str = await Choose(starting(s), S.tile_tie, tied, "on which horror tile?", first_player(tied))
    return chosen


# -- The card ------------------------------------------------------------------------------------------------------

TWICE = question("st.q.x2-horror", "move-twice-place-one", "twice-in-full")


@rule(I.horror_hazard)
async def horror_card(t: T, strong: bool) -> None:
    """Every horror in play moves one step (by an x2 card two), then one comes into play."""
    if not strong:
        await each_in_turn(t, HORROR_KIND, activate_by_card)
        await spawn(t)
        return
    await move_twice(t)


@rule(X.horror)
async def move_twice(t: T) -> None:
    """The stronger card: every horror moves twice; one is placed, or by a ruling one after each time."""
    await each_in_turn(t, HORROR_KIND, activate_by_card)
    if t[TWICE] == "twice-in-full":
        await spawn(t)
    await each_in_turn(t, HORROR_KIND, activate_by_card)
    await spawn(t)


NO_HORROR = Requirement(
    INTO_HORROR.id,
    "a horror is on that tile",
    lambda s, t, me, to: not any(c.kind == KIND for c in creatures_on(s, to)),
    (LINKED,),
)
HOLDS = (Hold("entering", NO_HORROR, (INTO_HORROR, "forbidden")),)
HORROR_KIND = CreatureKind(KIND, "Horror", "H", ACTIVATIONS, activate_in_phase, ORDER, M.order, meet, ("placement",))
