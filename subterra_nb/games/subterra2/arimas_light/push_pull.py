"""Push and Pull: the two special actions that move the Ark."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Requirement
from ....kernel.table import rule
from ..events import Moved
from ..hearts import PARTING, lose_hearts
from ..movement import (
    CELLS,
    CLEAR,
    DOOR,
    FILLED,
    FLEE_HIT,
    LINKED,
    ROOM,
    UPRIGHT,
    Leave,
    melee_left_behind,
    move,
)
from ..state import Explorer, State, active_on
from ..tables import UP, Offer, T
from ..tiles import EXIT, GRID
from ..typhaon_wakes.eternal import leave_roll, shares_its_tile, stands_awake
from ..walls import ways
from .ark import PARTING_HIT, WHO_ROLLS, cargo

H, P, N = Ids("al.push"), Ids("al.pull"), Ids("al.ark-notes")

PUSH_COST, PULL_COST = number(H.cost, 1), number(P.cost, 2)
OVER = question("al.q.ark-push-over-rubble-walls", "no", "yes")
ONTO_BRIDGE = question("al.q.ark-pull-onto-bridge", "refused", "swap")
ONTO_RUBBLE = question("al.q.ark-pull-onto-rubble", "refused", "allowed")
THROUGH_WALL = question("al.q.ark-pull-through-wall", "no", "yes")
OUT_OF_PIT = question("al.q.pit-pull-ark", "always", "needs-second")
OUT = question("al.q.ark-pushed-out", "leaves", "refused")


# -- The actions ---------------------------------------------------------------------------------------------------


@rule(H.ark_moves, H.pusher_picks)
async def do_push(t: T, me: str, to: str) -> None:
    """Push: the Ark makes a Move to the tile named; the pusher stays."""
    s = t.state
    if t[OVER] == "yes" and (to in s.rubble or to not in s.layout.links[s.explorers[me].at]):
        t.exempted(me, "rubble and walls ahead of the Ark", OVER.id)
    await shift(t, me, to)
    t.exempted(me, "going along with the Ark", H.pusher_stays)


@rule(P.ark_comes)
async def do_pull(t: T, me: str, *_: Any) -> None:
    """Pull: the Ark makes a Move onto the puller's tile."""
    s = t.state
    here, ark = s.explorers[me].at, cargo(s, t)
    assert ark is not None
    if ark.at not in s.layout.links[here]:
        t.exempted(me, "the wall between", THROUGH_WALL.id)
    if here in s.rubble:
        t.exempted(me, "rubble under the Ark", ONTO_RUBBLE.id)
    swap = s.layout.tiles[here].kind == "bridge"
    await shift(t, me, here)
    if swap and t.state.explorers[ark.id].at == here and me in t.state.explorers:
        await t.emit(Moved(me, ark.at), ONTO_BRIDGE.id)


async def shift(t: T, by: str, to: str) -> None:
    """The Move of the Ark that somebody causes, with whoever is hit for its leaving."""
    ark = cargo(t.state, t)
    assert ark is not None
    if t[PARTING_HIT] == "pusher-hit":
        await lose_hearts(t, by, FLEE_HIT, PARTING, PARTING_HIT.id, times=melee_left_behind(t, ark.id))
    leaving = Leave(ark.id, to)
    if t[WHO_ROLLS] == "actor-rolls" and shares_its_tile(t, leaving) and stands_awake(t):
        t.exempted(ark.id, "rolling by itself", WHO_ROLLS.id)
        if await leave_roll(t, Leave(by, to)) is None:
            return
    await move(t, ark.id, to)


# -- Requirements --------------------------------------------------------------------------------------------------


def _here(s: State, t: T, me: Explorer) -> bool:
    ark = cargo(s, t)
    return ark is not None and ark.at == me.at


def _beside(s: State, t: T, me: Explorer) -> bool:
    ark = cargo(s, t)
    if ark is None:
        return False
    through = t[THROUGH_WALL] == "yes" and ark.at != me.at
    return ark.at in s.layout.links[me.at] or (through and ark.at in ways(s, t, me))


def _up(s: State, t: T, me: Explorer) -> bool:
    ark = cargo(s, t)
    return ark is None or ark.hearts > 0


ARK_HERE = Requirement(H.same_tile, "the Ark is not on the explorer's tile", _here)
ARK_BESIDE = Requirement(P.adjacent_tile, "the Ark is not on a connected tile beside", _beside)
PUSH_UP = Requirement(H.needs_ark_up, "the Ark is down", _up)
PULL_UP = Requirement(P.needs_ark_up, "the Ark is down", _up)
IMMOVABLE = Requirement(N.down_immovable, "a fallen Ark cannot be shifted until it is healed", _up)


def _able(r: Requirement, s: State, t: T, me: Explorer, to: str) -> bool:
    """Whether the Ark meets what a Move needs; by a ruling the pusher's abilities count for it."""
    ark = cargo(s, t)
    return ark is None or r.holds(s, t, ark, to) or (t[OVER] == "yes" and ark.at == me.at and r.holds(s, t, me, to))


def _leaves(s: State, t: T, to: str) -> bool:
    """Whether the Ark meets what modules require of a Move off its tile."""
    ark = cargo(s, t)
    return ark is None or all(r.holds(s, t, ark, to) for r in t.tables.leaving)


def _held_by(s: State, t: T, to: str) -> str:
    """The rule that holds it there."""
    ark = cargo(s, t)
    return next((r.failure(s, t, ark, to).cite for r in t.tables.leaving if not r.holds(s, t, ark, to)), H.ark_moves)


def _in_a_pit(s: State, t: T) -> bool:
    ark = cargo(s, t)
    return ark is not None and s.layout.tiles[ark.at].kind == "pit"


def _second_helper(s: State, t: T, me: Explorer) -> bool:
    if t[OUT_OF_PIT] == "always" or not _in_a_pit(s, t):
        return True
    return any(f.id != me.id for f in active_on(s, me.at))


def _for_the_ark(r: Requirement, unless: tuple[Requirement, ...] = ()) -> Requirement:
    """What a Move needs, asked of the Ark in place of whoever acts."""
    return Requirement(r.cite, r.why, lambda s, t, me, to: _able(r, s, t, me, to), unless)


def _own_tile(r: Requirement, ruled: Callable[[T], bool] = lambda t: False) -> Requirement:
    """What the Ark's Move onto the puller's own tile needs, but for a ruling that waives it."""

    def holds(s: State, t: T, me: Explorer) -> bool:
        ark = cargo(s, t)
        return ark is None or not _beside(s, t, me) or ruled(t) or r.holds(s, t, ark, me.at)

    return Requirement(r.cite, r.why, holds)


def _swaps(t: T) -> bool:
    return t[ONTO_BRIDGE] == "swap"


def _comes(s: State, t: T, me: Explorer) -> bool:
    return all(r.holds(s, t, me) for r in _PULL_MOVE)


ARK_LINKED = _for_the_ark(LINKED)
ARK_ROOM, ARK_FILLED = _for_the_ark(ROOM), _for_the_ark(FILLED)
SHUT_BRIDGE = Requirement(
    N.bridge_shut_to_ark,
    "the Ark cannot go onto a Bridge where another explorer is",
    lambda s, t, me, to: ARK_ROOM.holds(s, t, me, to) and ARK_FILLED.holds(s, t, me, to),
)
OUT_OF_ITS_TILE = Requirement(
    H.ark_moves,
    "the Ark cannot leave its tile so",
    lambda s, t, me, to: _leaves(s, t, to),
    by=lambda s, t, me, to: _held_by(s, t, to),
)
OUT_OF_A_PIT = Requirement(
    N.pit_needs_helper,
    "no active explorer is there to take the Ark out of the Pit",
    lambda s, t, me, to: not _in_a_pit(s, t) or _leaves(s, t, to),
)
NOT_OUT = Requirement(
    OUT.id, "the Ark is not pushed out of the temple", lambda s, t, me, to: to != EXIT or t[OUT] == "leaves"
)
PUSH_EACH = (
    ARK_LINKED,
    _for_the_ark(UPRIGHT),
    _for_the_ark(CLEAR),
    ARK_ROOM,
    ARK_FILLED,
    SHUT_BRIDGE,
    _for_the_ark(DOOR, (ARK_LINKED,)),
    OUT_OF_ITS_TILE,
    OUT_OF_A_PIT,
    NOT_OUT,
)
PULL_ROOM = _own_tile(ROOM, _swaps)
_PULL_MOVE = (_own_tile(UPRIGHT), _own_tile(CLEAR, lambda t: t[ONTO_RUBBLE] == "allowed"), PULL_ROOM, _own_tile(DOOR))
PULL_ABLE = Requirement(P.ark_comes, "the Ark cannot Move to the puller's tile", _comes)
PULL_LEAVES = Requirement(
    P.ark_comes,
    "the Ark cannot leave its tile so",
    lambda s, t, me: not _beside(s, t, me) or _leaves(s, t, me.at),
    by=lambda s, t, me: _held_by(s, t, me.at),
)
SECOND_HELPER = Requirement(
    OUT_OF_PIT.id, "it takes a second explorer to pull the Ark out of the Pit", _second_helper, (ARK_BESIDE,)
)
PULL_BRIDGE = Requirement(
    N.bridge_shut_to_ark, "the Ark cannot go onto a Bridge where another explorer is", PULL_ROOM.holds
)


def push_ways(s: State, t: T, me: Explorer) -> Iterable[str]:
    """The tiles that the Ark, when it is here, could be pushed to."""
    if not _here(s, t, me):
        return ()
    return ways(s, t, me) if t[OVER] == "yes" else s.layout.links[me.at]


def beside_here(s: State, t: T, me: Explorer) -> Iterable[str]:
    """All placed tiles beside, to show as refused where the Ark is here."""
    return [c for c in GRID.next[me.at].values() if c in s.layout.tiles] if _here(s, t, me) else ()


ACTIONS = (
    Offer(
        Action(
            "push",
            H.same_tile,
            "pushes the Ark to {}",
            do_push,
            0,
            UP,
            push_ways,
            (ARK_HERE, PUSH_UP, IMMOVABLE),
            PUSH_EACH,
            CELLS,
            beside_here,
        ),
        PUSH_COST,
    ),
    Offer(
        Action(
            "pull",
            P.adjacent_tile,
            "pulls the Ark",
            do_pull,
            0,
            UP,
            None,
            (ARK_BESIDE, PULL_UP, IMMOVABLE, *_PULL_MOVE, PULL_LEAVES, SECOND_HELPER, PULL_BRIDGE, PULL_ABLE),
        ),
        PULL_COST,
    ),
)
