"""The normal actions: Heal, Attack, Dig and Exert, and the menu that offers all of them."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable
from typing import Any, ClassVar

from msgspec import Struct

from ...kernel.citations import Ids, number, question
from ...kernel.decisions import Action, Domain, Requirement
from ...kernel.table import rule
from .dice import number_roll
from .events import ActionPartEnded, Exerted, GuardianDestroyed, RubbleRemoved
from .exploring import EXPLORE_COST, do_explore
from .figures import HEALED, As
from .hearts import PAYMENT, lose_hearts, regain
from .movement import (
    ASSURED,
    CELLS,
    ENTER,
    INTO_THE_TEMPLE,
    MOVE_COST,
    SAME_BARS,
    around,
    do_crawl,
    move,
    plain_crawl,
    plain_ground,
)
from .revealing import (
    BAG,
    REVEAL_COST,
    SPOT,
    beside,
    do_reveal,
    spots,
)
from .running import RUN_COST, SOME_WAY_TO_RUN, do_run, some_plain_way
from .state import Explorer, State
from .tables import LYING, UP, Offer, T
from .walls import ways

I, A, X, T_, P = Ids("ie"), Ids("ie.actions"), Ids("ie.exert"), Ids("ie.attack"), Ids("ie.action-points")
D = Ids("ie.destroy-enemy")
UNSPENT = (P.unspent,)  # shown so often that the look-up counts

HEAL_COST, ATTACK_COST, DIG_COST = number(A.cost_heal, 1), number(A.cost_attack, 1), number(A.cost_dig, 2)
HEAL_HEARTS = number(I.heal, 1)
ATTACK_HITS = number(I.attack, 4)
EXERT_PRICE = number(I.exert, 1)
EXERT_COUNT = question("ie.q.exert-count", "once", "unlimited")
EXERT_LAST = question("ie.q.exert-last-heart", "allowed", "refused")

EXPLORERS = Domain("explorer", lambda s: s.explorers)
GUARDIANS = Domain("enemy", lambda s: s.guardians)


class Destroy(Struct, frozen=True, gc=False):
    """A guardian is about to be destroyed; ``flip``: by the eruption turning its tile over; ``by``: by what else, where
    another rule asks for it.
    """

    who: str
    cites: tuple[str, ...]
    flip: bool = False
    by: str = ""
    says: ClassVar[str] = "{who} is destroyed"


async def destroy(t: T, enemy: str, *cites: str, flip: bool = False, by: str = "") -> None:
    """Destroy a guardian, unless a rule of its own stops that: it leaves the temple for the supply."""
    if enemy not in t.state.guardians:
        return
    attempt = await t.attempt(Destroy(enemy, cites, flip, by))
    if attempt is not None:
        await t.emit(GuardianDestroyed(enemy), *attempt.cites, I.destroy_enemy, D.ways)


@rule(I.heal)
def do_heal(t: T, me: str, who: str) -> Awaitable[None]:
    """Heal: one heart for the explorer doing it or one on the same tile."""
    return regain(t, who, t[HEAL_HEARTS], HEAL_HEARTS.id)


@rule(I.attack)
async def do_attack(t: T, me: str, enemy: str) -> None:
    """Attack: on a 4 or more one enemy on the own tile is destroyed."""
    roll = await number_roll(t, me, I.attack, f"the attack on {enemy}")
    if roll >= t[ATTACK_HITS]:
        await destroy(t, enemy, I.attack)
    else:
        t.prevented("destroying " + enemy, ATTACK_HITS.id, who=me)


@rule(I.dig)
def do_dig(t: T, me: str, cell: str) -> Awaitable[None]:
    """Dig: one rubble token off the own tile or a connected one."""
    return t.emit(RubbleRemoved(cell), I.dig)


@rule(I.exert)
async def do_exert(t: T, me: str, *_: Any) -> None:
    """Exert: one heart for one action point more in this turn; the heart is a price."""
    lost = await lose_hearts(t, me, EXERT_PRICE, PAYMENT, X.is_payment)
    if not lost and t[EXERT_PRICE]:
        return
    if t.state.explorers[me].hearts:
        await t.emit(Exerted(me), I.exert)
    else:
        t.prevented("the point of the exertion", EXERT_LAST.id, who=me)


def do_end(t: T, me: str, *_: Any) -> Awaitable[None]:
    """End the action part; points left are gone."""
    return t.emit_by(ActionPartEnded(me), UNSPENT)


# -- Requirements --------------------------------------------------------------------------------------------------


def _healable(s: State, t: T, me: Explorer, who: str) -> bool:
    f = s.explorers[who]
    return f.hearts < f.full


HERE = Requirement(
    I.heal, "not on the same tile", lambda s, t, me, who: s.explorers[who].at == me.at and not s.explorers[who].fate
)
HURT = Requirement(Ids("ie.heal").cap, "has all hearts", _healable)
HEALABLE = Requirement(
    I.heal,
    "cannot be healed by others",
    lambda s, t, me, who: t.tables.standing[s.explorers[who].kind, HEALED][0],
    by=lambda s, t, me, who: t.tables.standing[s.explorers[who].kind, As.HEALED][1],
)
ENEMY_HERE = Requirement(
    T_.needs_enemy, "that enemy is not on the explorer's tile", lambda s, t, me, g: s.guardians[g].at == me.at
)
BURIED = Requirement(I.dig, "no rubble lies there", lambda s, t, me, c: c in s.rubble)
NEXT_DOOR = Requirement(
    I.dig, "neither the own tile nor a connected one", lambda s, t, me, c: c == me.at or c in s.layout.links[me.at]
)
ONCE = Requirement(
    X.once, "has exerted in this turn already", lambda s, t, me: not s.exerted or t[EXERT_COUNT] == "unlimited"
)
NOT_DOWNED = Requirement(X.not_downed, "a downed explorer cannot exert", lambda s, t, me: me.hearts > 0)
TO_SPARE = Requirement(
    EXERT_LAST.id, "the last heart cannot be given", lambda s, t, me: me.hearts != 1 or t[EXERT_LAST] == "allowed"
)


def can_surely_exert(s: State, t: T, me: Explorer) -> bool:
    """Whether Exert is open to the explorer under every ruling."""
    return me.hearts > 1 and not s.exerted


def hurt_here(s: State, t: T, me: Explorer) -> Iterable[str]:
    """Whoever on the explorer's tile has not all hearts, themselves included."""
    here, found = me.at, []
    for f in s.explorers.values():
        if f.hearts < f.full and f.at == here and not f.fate:
            found.append(f.id)
    return found


def enemies_here(s: State, t: T, me: Explorer) -> Iterable[str]:
    """The guardians on the explorer's tile."""
    here, found = me.at, []
    for g in s.guardians.values():
        if g.at == here:
            found.append(g.id)
    return found


def all_explorers(s: State, t: T, me: Explorer) -> Iterable[str]:
    """Everybody in play."""
    return s.explorers


def all_enemies(s: State, t: T, me: Explorer) -> Iterable[str]:
    """All guardians on the board."""
    return s.guardians


def diggable(s: State, t: T, me: Explorer) -> Iterable[str]:
    """Tiles with rubble on or beside the explorer's tile."""
    if not s.rubble:
        return ()
    rubble, found = s.rubble, []
    for c in (me.at, *s.layout.links[me.at]):
        if c in rubble:
            found.append(c)
    return found


MOVE = Action("move", I.move, "moves to {}", move, 0, UP, ways, (), ENTER, CELLS, around, ASSURED, plain_ground)
CORE_ACTIONS: tuple[Offer, ...] = (
    Offer(MOVE, MOVE_COST),
    Offer(Action("run", I.run, "runs", do_run, 0, UP, None, (SOME_WAY_TO_RUN,), ready=some_plain_way), RUN_COST),
    Offer(
        Action("reveal", I.reveal, "reveals {}", do_reveal, 0, UP, spots, (BAG,), SPOT, CELLS, beside, SPOT),
        REVEAL_COST,
    ),
    Offer(
        Action("explore", I.explore, "explores {}", do_explore, 0, UP, spots, (BAG,), SPOT, CELLS, beside, SPOT),
        EXPLORE_COST,
    ),
    Offer(
        Action(
            "heal",
            I.heal,
            "heals {}",
            do_heal,
            0,
            UP,
            hurt_here,
            (),
            (HERE, HURT, HEALABLE),
            EXPLORERS,
            all_explorers,
            (HERE, HURT),
        ),
        HEAL_COST,
    ),
    Offer(
        Action(
            "attack",
            I.attack,
            "attacks {}",
            do_attack,
            0,
            UP,
            enemies_here,
            (),
            (ENEMY_HERE,),
            GUARDIANS,
            all_enemies,
            (ENEMY_HERE,),
        ),
        ATTACK_COST,
    ),
    Offer(
        Action(
            "dig",
            I.dig,
            "digs at {}",
            do_dig,
            0,
            UP,
            diggable,
            (),
            (NEXT_DOOR, BURIED),
            CELLS,
            around,
            (NEXT_DOOR, BURIED),
        ),
        DIG_COST,
    ),
    Offer(
        Action("exert", I.exert, "exerts", do_exert, 0, "", None, (NOT_DOWNED, ONCE, TO_SPARE), ready=can_surely_exert)
    ),
    Offer(
        Action(
            "crawl",
            I.crawl,
            "crawls to {}",
            do_crawl,
            0,
            LYING,
            ways,
            (),
            (*ENTER, SAME_BARS, INTO_THE_TEMPLE),
            CELLS,
            around,
            ASSURED,
            plain_crawl,
        )
    ),
    Offer(Action("end", P.unspent, "ends the action part", do_end)),
)
