"""The Eternal: dormant, awake, its four entries, the leave-roll, and what it takes to be rid of it."""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Choose, Luck, Requirement
from ....kernel.table import Modifier, Reaction, rule
from ..actions import Destroy
from ..dice import number_roll
from ..events import CurseBegun, GuardianPlaced, ItemPickedUp, TilePlaced
from ..figures import As, counting
from ..guardian_moves import Entries, step_or_dig
from ..guardians import in_stock
from ..hearts import ATTACK, How, lose_hearts
from ..movement import MOVE_COST, Leave, Relocate
from ..state import Guardian, active_on, current
from ..tables import GuardianKind, T
from .events import GuardianRelocated, LaidDown, LeaveRollSettled, PointsReturned, StoodUp, WakingSkipped
from .picking import picker
from .ranged import MOVE_TIE, NO_PREY, PATH
from .state import WAKING

E, Z, G = Ids("tw.eternal"), Ids("tw.eternal-tile"), Ids("tw.guardians")

SUPPLY = number(G.eternal_count, 1, most=1)
ACTS, ON_SYMBOL = number(E.round_end_once, 1), number(E.symbol_once, 1)
HIT = number(E.attack_three_hearts, 3)
SAFE = number(E.leave_safe_on_four, 4)
LEAVE_COST = number(E.leave_fail_three_hearts, 3)

EARLY = question("tw.q.eternal-activation-before-artifact", "stays-asleep", "wake-step-works")
WAKING_ROUND = question("tw.q.eternal-acts-in-waking-round", "same-round", "next-round")
RELIFT = question("tw.q.eternal-relift-wakes", "no", "yes")
PLACED_LATE = question("tw.q.eternal-tile-placed-late", "wakes-at-activation", "awake-at-once", "sleeps-for-good")
FAILED_LEAVE = question("tw.q.eternal-failed-leave", "hurt-but-leaves", "held-back", "held-and-refunded")
DEPARTURES = question("tw.q.eternal-leave-each-departure", "every-departure", "once-per-action")
RELOCATION = question("tw.q.eternal-leave-relocation", "move-actions", "any-departure", "own-moves")
FALL_PLACE = question("ie.q.eternal-fall-place", "target-tile", "start-tile")
IS_ATTACK = question("tw.q.eternal-leave-is-attack", "attack-passes", "barrier-stops")
MIXED_TILE = question("tw.q.leave-hit-mixed-tile", "roll-then-melee", "melee-then-roll", "leader-orders")
EXPLOSION = "explosion"
BESIDE_EXPLOSION = question("tw.q.eternal-vs-explosion-tile", "lies-down", "destroyed")
VICTIM = question("tw.q.eternal-victim-chooser", "lead-explorer", "current-player", "random", "typhaon-picks")
DORMANT_TARGET = question("tw.q.destroyers-waste-on-dormant", "illegal-target", "legal-no-effect")
DORMANT_FLIP = question("tw.q.eternal-flip-while-dormant", "gone", "survives")
MID_ACTIVATION = question("tw.q.eternal-mine-mid-activation", "wakes", "loses-rest")
MINE_ON_DORMANT = question("tw.q.mine-dormant-eternal", "untouched", "loses-next-waking", "destroyed")

TRANSPOSE = question("tw.q.eternal-transpose", "no-roll", "roll")
REDRAWN = question("tw.q.eternal-tile-redrawn", "no-second", "relocated", "returns-if-dead")

LEAVE_ROLL = How("leave-roll", As.LEAVE_HURT, (IS_ATTACK, ("attack-passes",)))
ENTRIES = Entries(
    (E.attack_when_sharing, E.attack_one_explorer),
    HIT,
    E.move_otherwise,
    E.move_needs_clear_tile,
    E.dig_otherwise,
    NO_PREY,
    MOVE_TIE,
    PATH,
    decides=picker,
)


# -- Coming into play and waking -----------------------------------------------------------------------------------


@rule(Z.brings_eternal_lying)
async def eternal_tile(t: T, e: TilePlaced) -> None:
    """Its tile brings the Eternal lying flat, and is a tile without special features after that."""
    if e.name in t.state.returned and not await brought_again(t, e.cell):
        return
    if in_stock(t, "eternal") <= 0:
        t.prevented("placing the Eternal", SUPPLY.id)
        return
    late = t.state.cursed
    if late and t[PLACED_LATE] == "awake-at-once":
        await t.emit(GuardianPlaced("eternal", "eternal", e.cell), PLACED_LATE.id, SUPPLY.id)
    else:
        sleeps = late and t[PLACED_LATE] == "sleeps-for-good"
        cites = (PLACED_LATE.id,) if sleeps else ()
        await t.emit(
            GuardianPlaced("eternal", "eternal", e.cell, False, sleeps),
            Z.brings_eternal_lying,
            E.placed_dormant,
            SUPPLY.id,
            *cites,
        )
    t.exempted(e.cell, "bringing guardians later", Z.spawns_once, Z.plain_afterwards)


async def brought_again(t: T, cell: str) -> bool:
    """The tile comes into play for a second time: whether it brings the figure as at first."""
    if the_eternal(t) is not None and t[REDRAWN] == "relocated":
        await t.emit(GuardianRelocated("eternal", cell), REDRAWN.id)
    elif the_eternal(t) is None and t[REDRAWN] != "no-second":
        return True
    else:
        t.prevented("placing the Eternal", REDRAWN.id, SUPPLY.id)
    return False


def the_eternal(t: T) -> Guardian | None:
    """The figure, if it is on the board."""
    return t.state.guardians.get("eternal")


def lies(t: T) -> bool:
    """Whether it is on the board, dormant and not for good."""
    eternal = the_eternal(t)
    return eternal is not None and not eternal.awake and not eternal.sleeps


@rule(E.wakes_on_first_lift)
async def wakes_on_first_lift(t: T, e: CurseBegun) -> None:
    """The first lifting of the Artifact sets it upright at once."""
    await t.emit(StoodUp("eternal", lifted=True), E.wakes_on_first_lift)


async def lifted_again(t: T, e: ItemPickedUp) -> None:
    """A knocked-down Eternal and a later lifting: only its next activation wakes it, unless it is ruled otherwise."""
    if t[RELIFT] == "yes":
        await t.emit(StoodUp("eternal"), RELIFT.id)
    else:
        t.prevented("waking by a later lifting", E.wakes_at_next_activation, RELIFT.id, who="eternal")


# -- Activation ----------------------------------------------------------------------------------------------------


@rule(E.first_fit)
async def activate_eternal(t: T, g: str) -> None:
    """Only one entry, the first possible: WAKE, ATTACK, MOVE, DIG."""
    eternal, woken_in = t.state.guardians[g], WAKING.of(t.state).woken_in
    if eternal.sleeps:
        t.prevented("activation", PLACED_LATE.id, who=g)
    elif not t.state.cursed and not woken_in and not eternal.awake and t[EARLY] == "stays-asleep":
        t.prevented("activation", E.sleeps_until_artifact, EARLY.id, who=g)
    elif t.state.phase == "guardians" and woken_in == t.state.round and t[WAKING_ROUND] == "next-round":
        t.prevented("activation", WAKING_ROUND.id, who=g)
    elif eternal.skips:
        await t.emit(WakingSkipped(g), MINE_ON_DORMANT.id)
    elif not eternal.awake:
        await t.emit(StoodUp(g), E.wake_step, E.wakes_at_next_activation)
    else:
        await attack_or_move(t, g)


async def attack_or_move(t: T, g: str) -> None:
    """ATTACK where an active explorer shares the tile, else MOVE, else DIG."""
    targets = counting(t, active_on(t.state, t.state.guardians[g].at), As.PREY)
    if not targets:
        await step_or_dig(t, g, ENTRIES)
        return
    names = tuple(f.id for f in targets)
    if t[VICTIM] == "random" and len(names) > 1:
        victim = await Luck("choice", VICTIM.id, names, "whom does the Eternal attack?")
    else:
        seat = picker(t, "lead-explorer" if t[VICTIM] == "random" else t[VICTIM])
        victim = await Choose(seat, E.attack_one_explorer, names, "whom does the Eternal attack?")
    await lose_hearts(t, victim, HIT, ATTACK, E.attack_when_sharing, E.attack_one_explorer)


# -- Leaving its tile ----------------------------------------------------------------------------------------------


def shares_its_tile(t: T, leave: Leave) -> bool:
    """Whether an active explorer is about to leave the tile of the Eternal."""
    eternal = t.state.guardians.get("eternal")
    if eternal is None:
        return False
    f = t.state.explorers[leave.who]
    return eternal.at == f.at and f.hearts > 0


def stands_awake(t: T) -> bool:
    """Whether it is on the board and awake."""
    eternal = the_eternal(t)
    return eternal is not None and eternal.awake


async def leave_dormant(t: T, leave: Leave) -> Leave:
    """Getting off the tile of the dormant Eternal is harmless."""
    t.prevented("a leave-roll", E.dormant_harmless, who=leave.who)
    return leave


async def leave_eternal(t: T, leave: Leave) -> Leave | None:
    """Getting off the tile of the awake Eternal takes a roll, unless a ruling spares this departure."""
    if not counting(t, [t.state.explorers[leave.who]], As.LEAVE_ROLLS):
        return leave
    if t[RELOCATION] == "own-moves" and current(t.state) != leave.who:
        t.prevented("a leave-roll", RELOCATION.id, who=leave.who)
    elif t.state.left_roll == leave.who:
        t.prevented("another leave-roll", DEPARTURES.id, who=leave.who)
    else:
        return await leave_roll(t, leave)
    return leave


@rule(E.leave_roll)
async def leave_roll(t: T, leave: Leave) -> Leave | None:
    """On a 4 or more the explorer gets away unharmed; else three hearts, and the ruling says whether it gets away."""
    roll = await number_roll(t, leave.who, E.leave_roll, "getting away from the Eternal", on_the_way=True)
    if t[DEPARTURES] == "once-per-action":
        await t.emit(LeaveRollSettled(leave.who), DEPARTURES.id)
    if roll >= t[SAFE]:
        return replace(leave, cites=(*leave.cites, SAFE.id))
    await lose_hearts(t, leave.who, LEAVE_COST, LEAVE_ROLL, on_the_way=True)
    f = t.state.explorers.get(leave.who)
    if f is None:
        return None
    if not f.hearts:
        if t[FALL_PLACE] == "target-tile":
            return replace(leave, cites=(*leave.cites, FALL_PLACE.id))
        t.prevented(leave, FALL_PLACE.id, who=leave.who)
        return None
    if t[FAILED_LEAVE] == "hurt-but-leaves":
        return replace(leave, cites=(*leave.cites, FAILED_LEAVE.id))
    if t[FAILED_LEAVE] == "held-and-refunded":
        await t.emit(PointsReturned(t[MOVE_COST]), FAILED_LEAVE.id)
    t.prevented(leave, FAILED_LEAVE.id, who=leave.who)
    return None


async def off_otherwise(t: T, x: Relocate) -> Relocate | None:
    """Getting off its tile otherwise than by a Move: without a roll, unless it is ruled that one is made first."""
    asked = TRANSPOSE if x.way == "transpose" else RELOCATION
    if t[asked] in ("no-roll", "move-actions", "own-moves"):
        t.prevented("a leave-roll", asked.id, who=x.who)
        return x
    return x if await leave_roll(t, Leave(x.who, x.to)) is not None else None


def _off_its_tile(t: T, x: Relocate) -> bool:
    eternal, f = the_eternal(t), t.state.explorers[x.who]
    return eternal is not None and eternal.awake and eternal.at == f.at and f.hearts > 0


# -- Being destroyed -----------------------------------------------------------------------------------------------


async def the_eternal_is_not_destroyed(t: T, d: Destroy) -> Destroy | None:
    """What would destroy the awake Eternal lays it flat where it is; only the eruption's flip removes it for good."""
    eternal = t.state.guardians[d.who]
    by_mine = d.by == "Mine"
    if d.by == EXPLOSION:
        d = replace(d, cites=(*d.cites, BESIDE_EXPLOSION.id))
    if d.by == EXPLOSION and t[BESIDE_EXPLOSION] == "destroyed":
        return d
    if d.flip and (eternal.awake or t[DORMANT_FLIP] == "gone"):
        return replace(d, cites=(*d.cites, E.only_eruption_kills, *(() if eternal.awake else (DORMANT_FLIP.id,))))
    if eternal.awake:
        await t.emit(LaidDown(d.who), E.destroy_means_dormant, E.dormant_in_place, *d.cites)
    elif by_mine and t[MINE_ON_DORMANT] == "destroyed":
        return replace(d, cites=(*d.cites, MINE_ON_DORMANT.id))
    elif by_mine and t[MINE_ON_DORMANT] == "loses-next-waking":
        await t.emit(LaidDown(d.who, skips=True), MINE_ON_DORMANT.id, *d.cites)
    else:
        t.prevented(d, DORMANT_FLIP.id if d.flip else E.dormant_indestructible, who=d.who)
    return None


CAN_BE_DESTROYED = Requirement(
    E.dormant_indestructible,
    "a dormant Eternal cannot be destroyed",
    lambda s, t, me, g: s.guardians[g].awake or t[DORMANT_TARGET] == "legal-no-effect",
)
ETERNAL = GuardianKind(
    "eternal",
    "The Eternal",
    SUPPLY,
    ACTS,
    ON_SYMBOL,
    activate_eternal,
    lapses=MID_ACTIVATION,
    tile="eternal",
    lies=True,
)
REACTIONS = (
    Reaction(TilePlaced, lambda t, e: e.kind == "eternal", eternal_tile),
    Reaction(CurseBegun, lambda t, e: lies(t), wakes_on_first_lift),
    Reaction(
        ItemPickedUp,
        lambda t, e: e.again and lies(t),
        lifted_again,
    ),
)
MODIFIERS = (
    Modifier(Leave, lambda t, x: shares_its_tile(t, x) and not stands_awake(t), leave_dormant, order=1),
    Modifier(
        Leave,
        lambda t, x: shares_its_tile(t, x) and stands_awake(t),
        leave_eternal,
        (MIXED_TILE, {"roll-then-melee": 10, "leader-orders": 20, "melee-then-roll": 30}),
        tie=MIXED_TILE.id,
        name="leave-roll",
    ),
    Modifier(Relocate, _off_its_tile, off_otherwise),
    Modifier(Destroy, lambda t, d: d.who == "eternal", the_eternal_is_not_destroyed),
)
