"""The Beastmaster: Call and Direct, and the Dog's free action."""

from __future__ import annotations

from typing import Any

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Requirement
from ....kernel.table import rule
from ..figures import As
from ..hearts import PARTING, lose_hearts
from ..movement import FLEE_HIT, Relocate, melee_left_behind
from ..state import Explorer, State
from ..tables import UP, Offer, T
from .dog import (
    DOG,
    FREE,
    HEARTS,
    SPLIT,
    WITHOUT_ROLL,
    do_free,
    do_go_on,
    dog_action,
    in_temple,
    kept,
    possible,
    unused,
    window,
)
from .events import FigurePlaced
from .sheets import attacker

B, C, D, N, R, L = (
    Ids("al.beastmaster"),
    Ids("al.call"),
    Ids("al.dog"),
    Ids("al.dog-notes"),
    Ids("al.direct"),
    Ids("ie.leave"),
)

CALL_COST, DIRECT_COST = number(B.call, 2), number(B.direct, 2)
ON_BRIDGE = question("al.q.call-bridge", "refused", "allowed")
OFF_A_GUARDIAN = question("al.q.call-off-guardian-tile", "unhurt", "hurt")
WITHOUT = question("al.q.direct-without-dog", "refused", "wasted")

BEASTMASTER = attacker("beastmaster", "Beastmaster", 5, B.health, B.attacker)


@rule(B.call)
async def do_call(t: T, me: str, *_: Any) -> None:
    """Call: the one Dog comes from wherever he is, with all hearts; that is no Move."""
    here = t.state.explorers[me].at
    dog = in_temple(t.state, t, t.state.explorers[me])
    if dog is None:
        cites: tuple[str, ...] = (D.call_returns, N.is_explorer)
    else:
        cites = (C.in_temple, C.any_distance, C.same_dog)
        if not await gets_away(t, dog, here):
            return
    await t.emit(FigurePlaced("dog", "dog", here, t[HEARTS], t[HEARTS]), B.call, C.full_health, HEARTS.id, *cites)
    t.exempted("dog", As.ACTS.value, N.no_normal_actions)
    for arrives in t.tables.arrivals:
        await arrives(t, "dog")


async def gets_away(t: T, dog: Explorer, to: str) -> bool:
    """Whether the Dog who is Called off another tile comes: by rulings guardians there hurt him all the same."""
    if dog.at == to:
        return True
    if await t.attempt(Relocate(dog.id, to, "call")) is not None:
        hits = melee_left_behind(t, dog.id)
        if hits and t[OFF_A_GUARDIAN] == "unhurt":
            t.prevented("a parting hit", C.not_a_move, OFF_A_GUARDIAN.id, who=dog.id)
        elif hits:
            await lose_hearts(t, dog.id, FLEE_HIT, PARTING, OFF_A_GUARDIAN.id, times=hits, on_the_way=True)
        if dog.id in t.state.explorers:
            return True
    t.prevented("the Dog's coming", B.call, who=dog.id)
    return False


@rule(B.direct)
async def do_direct(t: T, me: str, *_: Any) -> None:
    """Direct: one Dog Action more."""
    if in_temple(t.state, t, t.state.explorers[me]) is None:
        t.prevented("a Dog Action", WITHOUT.id, who=me)
    elif t.state.used.get(FREE) is not None and not unused(t.state):
        await second_action(t, me)
    else:
        await dog_action(t, me)


@rule(R.second_action)
async def second_action(t: T, me: str) -> None:
    """On top of the free one that he has had."""
    await dog_action(t, me)


# -- Requirements --------------------------------------------------------------------------------------------------


def _has_something_to_do(s: State, t: T, me: Explorer) -> bool:
    dog = in_temple(s, t, me)
    return dog is None or bool(possible(t, dog))


def _came_back(s: State, t: T, me: Explorer) -> bool:
    return all(not f.fate for f in s.explorers.values() if t.tables.kinds[f.kind].run_by == me.id)


THERE = Requirement(D.free_action, "the Dog is not in the temple", lambda s, t, me: in_temple(s, t, me) is not None)
UNUSED = Requirement(D.free_action, "the Dog has had his free action of this turn", lambda s, t, me: unused(s))
IN_TIME = Requirement(WITHOUT_ROLL.id, "there is no hazard roll to come before", lambda s, t, me: window(t))
ABLE = Requirement(B.direct, "there is nothing that the Dog could do", _has_something_to_do)
NOT_IN_SUPPLY = Requirement(
    WITHOUT.id,
    "the Dog is in the supply",
    lambda s, t, me: in_temple(s, t, me) is not None or t[WITHOUT] == "wasted",
)
ROOM_FOR_HIM = Requirement(
    ON_BRIDGE.id,
    "the Bridge has room for one explorer",
    lambda s, t, me: (
        t[ON_BRIDGE] == "allowed"
        or s.layout.tiles[me.at].kind != "bridge"
        or not t.tables.standing[DOG.name, As.FILLS][0]
    ),
)
NOT_OUT = Requirement(L.for_good, "the Dog has left the temple", _came_back)
MOVES_KEPT = Requirement(SPLIT.id, "no Moves of the Dog are left over", lambda s, t, me: kept(s) > 0)

ACTIONS = (
    Offer(
        Action("call", B.call, "calls the Dog", do_call, 0, UP, None, (NOT_OUT, ROOM_FOR_HIM)), CALL_COST, "beastmaster"
    ),
    Offer(
        Action("direct", B.direct, "directs the Dog", do_direct, 0, UP, None, (NOT_IN_SUPPLY, ABLE)),
        DIRECT_COST,
        "beastmaster",
    ),
    Offer(
        Action("dog", D.free_action, "lets the Dog act", do_free, 0, "", None, (THERE, UNUSED, IN_TIME, ABLE)),
        None,
        "beastmaster",
    ),
    Offer(
        Action("dog-on", SPLIT.id, "lets the Dog go on", do_go_on, 0, "", None, (THERE, MOVES_KEPT)),
        None,
        "beastmaster",
    ),
)
