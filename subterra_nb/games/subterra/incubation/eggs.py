"""Eggs: Gather and Discard, and what becomes of the eggs of one who falls."""

from __future__ import annotations

from collections.abc import Iterable

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Choose, Requirement
from ....kernel.table import Reaction, rule
from ..actions import CAVERS, HERE, everybody
from ..events import Fell, PassedOver, PointsPaid
from ..state import Caver, State, turn_number
from ..tables import CONSCIOUS, Offer, T
from .events import DiscardUsed, EggGathered, EggHandedOver, EggsPutDown
from .state import INCUBATION, eggs_on, held_by

A = Ids("in.actions")

GATHER_COST = number(A.gather_cost, 1)
MOST = number(A.egg_hold_limit_three, 3)
TRANSFER = question("in.q.eggs-transfer", "via-tile", "item-transfer")
FALLEN = question("in.q.eggs-when-unconscious", "kept-locked", "dropped", "kept-free-discard")
OUT_OF_TURN = question("in.q.discard-out-of-turn", "own-turn-only", "any-time")
OFTEN = question("in.q.discard-last-point", "yes-until-turn-ends", "once-per-turn")
KEEP, DISCARD = "keep", "discard"

# -- Gather --------------------------------------------------------------------------------------------------------

EGG_HERE = Requirement(A.gather_effect, "no egg lies here", lambda s, t, me: eggs_on(s, me.at) > 0)
ROOM = Requirement(
    A.egg_hold_limit_three, "the board holds no more eggs", lambda s, t, me: held_by(s, me.id) < t[MOST]
)  # fmt: skip


def can_gather(s: State, t: T, me: Caver) -> bool:
    """Whether a caver can take an egg where it is."""
    return EGG_HERE.holds(s, t, me) and ROOM.holds(s, t, me)


@rule(A.gather_effect)
async def gather(t: T, me: str) -> None:
    """Gather: an egg off the tile onto the board."""
    await t.emit(EggGathered(me, t.state.cavers[me].at), A.gather_effect, A.every_caver_has_them)


# -- Discard -------------------------------------------------------------------------------------------------------

HAS_EGG = Requirement(A.discard_effect, "the caver has no egg", lambda s, t, me: held_by(s, me.id) > 0)
NOT_YET = Requirement(
    OFTEN.id,
    "there was a Discard in this turn already",
    lambda s, t, me: t[OFTEN] != "once-per-turn" or INCUBATION.of(s).discarded_in != turn_number(s),
)


@rule(A.discard_effect)
async def discard(t: T, me: str) -> None:
    """Discard: an egg off the board onto the tile, for nothing."""
    await put_down(t, me, 1, A.discard_effect, A.discard_free, A.every_caver_has_them)
    if t[OFTEN] == "once-per-turn":
        await t.emit(DiscardUsed(me), OFTEN.id)


async def put_down(t: T, who: str, eggs: int, *cites: str, freely: bool = True) -> None:
    """So many eggs of a caver go onto its tile."""
    await t.emit(EggsPutDown(who, t.state.cavers[who].at, eggs, freely), *cites)


async def discard_now(t: T, who: str, *cites: str) -> None:
    """As many Discards as a caver wants, outside of the usual place for them."""
    while held_by(t.state, who) and t.state.cavers[who].at:
        if await Choose(who, cites[0], (KEEP, DISCARD), "put an egg down?", cites[1:]) == KEEP:
            return
        await put_down(t, who, 1, A.discard_effect, *cites)


# -- Who falls -----------------------------------------------------------------------------------------------------


async def drop_all(t: T, who: str, *cites: str) -> None:
    """All eggs of a caver fall onto its tile."""
    eggs = held_by(t.state, who)
    if eggs and t.state.cavers[who].at:
        await put_down(t, who, eggs, *cites, freely=False)


async def fallen(t: T, e: Fell) -> None:
    """The eggs of one who falls stay with it, or by a ruling fall too."""
    if t[FALLEN] == "dropped":
        await drop_all(t, e.who, FALLEN.id)
    else:
        t.prevented("dropping the eggs", FALLEN.id, who=e.who)


async def unconscious_turn(t: T, e: PassedOver) -> None:
    """By a ruling one who lies unconscious can still Discard when its turn comes."""
    await discard_now(t, e.who, FALLEN.id)


def _lies_with_eggs(t: T, e: PassedOver) -> bool:
    f = t.state.cavers[e.who]
    return t[FALLEN] == "kept-free-discard" and not f.health and bool(f.at) and held_by(t.state, e.who) > 0


REACTIONS = (
    Reaction(Fell, lambda t, e: held_by(t.state, e.who) > 0, fallen),
    Reaction(PassedOver, _lies_with_eggs, unconscious_turn),
)

# -- Handing over, by a ruling -------------------------------------------------------------------------------------

PRICE = 1
POINT = Requirement(TRANSFER.id, "no action point is left", lambda s, t, me: s.points >= PRICE)
ANOTHER = Requirement(TRANSFER.id, "nobody hands an egg to themselves", lambda s, t, me, who: who != me.id)
TAKES = Requirement(
    A.egg_hold_limit_three,
    "that board holds no more eggs",
    lambda s, t, me, who: held_by(s, who) < t[MOST],
    (ANOTHER, HERE),
)


def takers(s: State, t: T, me: Caver) -> Iterable[str]:
    """Whoever else is on the caver's tile and has room for an egg."""
    return [f.id for f in s.cavers.values() if f.at == me.at and f.id != me.id and held_by(s, f.id) < t[MOST]]


async def hand_over(t: T, me: str, who: str) -> None:
    """An egg from one board to another, at the price of one point."""
    await t.emit(PointsPaid(PRICE), TRANSFER.id)
    await t.emit(EggHandedOver(me, who), TRANSFER.id)


HAND = Action(
    "hand-over", TRANSFER.id, "hands an egg to {}", hand_over, 0, CONSCIOUS, takers, (HAS_EGG, POINT),
    (ANOTHER, HERE, TAKES), CAVERS, everybody, (ANOTHER, HERE, TAKES),
)  # fmt: skip

OFFERS = (
    Offer(
        Action("gather", A.gather_effect, "gathers an egg", gather, 0, CONSCIOUS, None, (EGG_HERE, ROOM)), GATHER_COST
    ),
    Offer(Action(DISCARD, A.discard_effect, "discards an egg", discard, 0, CONSCIOUS, None, (HAS_EGG, NOT_YET))),
    Offer(HAND, ruled=(TRANSFER, "item-transfer")),
)
