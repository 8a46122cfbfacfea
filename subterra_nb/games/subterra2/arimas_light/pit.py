"""Pits: who can get out of one, and Climb."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Requirement
from ....kernel.table import Modifier, Reaction, rule
from ..actions import MOVE
from ..events import Moved
from ..figures import As, stands
from ..movement import Leave, move
from ..state import Explorer, State, active_on, guardians_on
from ..tables import Offer, T
from ..walls import across_in_another_way
from .events import FootingFound, FootingLost
from .state import LAID

P, C = Ids("al.pit"), Ids("al.climb")

PIT = "pit"
CLIMB_COST = number(C.cost, 2)
EXPLORE_OUT = question("al.q.pit-explore-out", "never", "after-reveal")
REVEALING = question("al.q.pit-reveal-inside", "allowed", "barred")
RUNNING = question("al.q.pit-run", "step-check", "must-stop", "passes")
INTO = question("al.q.climb-into-pit", "into-pit-stuck", "immune")
SAME_TILE = question("al.q.pit-same-tile-helper", "no", "yes")
GUARDIANS = question("al.q.pit-guardians", "no", "yes")
CRAWLING = question("ie.q.pit-crawl-command", "bind-both", "crawl-free")
HELPERS = question("tw.q.turret-pit-helper", "all-serve", "only-mobile", "none-serve")
DEPLOYING = question("tw.q.turret-in-pit", "allowed-no-help-out", "refused")


def in_pit(s: State, t: T, me: Explorer) -> bool:
    """Whether a Pit holds the explorer: they are in one, and neither a ruling nor an ability lets them out."""
    return s.layout.tiles[me.at].kind == PIT and me.id not in LAID.of(s).footing and stands(t, me, As.HELD)[0]


def helper(s: State, t: T, me: Explorer, to: str) -> bool:
    """Whether another active explorer is where the explorer wants to go, or by one ruling near by."""
    near = (to, me.at, *s.layout.links[me.at]) if t[SAME_TILE] == "yes" else (to,)
    return any(serves(t, me, f) for c in near for f in active_on(s, c))


def serves(t: T, me: Explorer, f: Explorer) -> bool:
    """Whether an active figure counts as the other explorer who helps, under the ruling on those that merely count."""
    standing = t.tables.standing
    if f.id == me.id or not standing[f.kind, As.HELPS][0]:
        return False
    return t[HELPERS] != "only-mobile" or standing[f.kind, As.MOVES][0]


def _gets_out(s: State, t: T, me: Explorer, to: str) -> bool:
    return s.layout.tiles[me.at].kind != PIT or not in_pit(s, t, me) or helper(s, t, me, to)


def _runs_out(s: State, t: T, me: Explorer, to: str) -> bool:
    return t[RUNNING] == "passes" or _gets_out(s, t, me, to)


def _crawls_out(s: State, t: T, me: Explorer, to: str) -> bool:
    return t[CRAWLING] == "crawl-free" or _gets_out(s, t, me, to)


def _explores_out(s: State, t: T, me: Explorer, *to: str) -> bool:
    return t[EXPLORE_OUT] == "after-reveal" or not in_pit(s, t, me)


def _sees_out(s: State, t: T, me: Explorer, *to: str) -> bool:
    return t[REVEALING] == "allowed" or s.layout.tiles[me.at].kind != PIT


NO_PLAIN_EXIT = Requirement(P.no_plain_exit, "nobody is there to help the explorer out of the Pit", _gets_out)
NO_RUN_OUT = Requirement(P.no_plain_exit, "nobody is there to help the explorer out of the Pit", _runs_out)
NO_CRAWL_OUT = Requirement(CRAWLING.id, "nobody is there to help the explorer out of the Pit", _crawls_out)
NO_EXPLORE_OUT = Requirement(P.no_plain_exit, "nobody can Explore out of a Pit", _explores_out)
NO_VIEW = Requirement(REVEALING.id, "nothing can be seen from inside a Pit", _sees_out)
NO_TURRET = Requirement(
    DEPLOYING.id,
    "the Turret is not deployed in a Pit",
    lambda s, t, me: t[DEPLOYING] != "refused" or s.layout.tiles[me.at].kind != PIT,
)
#: Name of an action to what else it requires.
BARRED = (
    ("move", NO_PLAIN_EXIT),
    ("crawl", NO_CRAWL_OUT),
    ("explore", NO_EXPLORE_OUT),
    ("turret", NO_TURRET),
    *((name, NO_VIEW) for name in ("reveal", "explore", "illuminate", "scope")),
)


def stops_the_run(t: T, me: str) -> str:
    """By one ruling a Run that comes into a Pit ends there."""
    if t[RUNNING] == "must-stop" and in_pit(t.state, t, t.state.explorers[me]):
        return RUNNING.id
    return ""


def holds_guardian(t: T, here: str, to: str) -> str:
    """By one ruling Pits hold guardians as they do explorers: another one has to be on the tile ahead."""
    if t[GUARDIANS] == "yes" and t.state.layout.tiles[here].kind == PIT and not guardians_on(t.state, to):
        return GUARDIANS.id
    return ""


# -- Getting in and out --------------------------------------------------------------------------------------------


async def helped_out(t: T, leave: Leave) -> Leave:
    """Somebody gets out of a Pit: by what, goes on record."""
    s = t.state
    f = s.explorers[leave.who]
    held, why = stands(t, f, As.HELD)
    if not held:
        t.exempted(leave.who, As.HELD.value, why)
    elif helper(s, t, f, leave.to):
        ruled = () if any(serves(t, f, x) for x in active_on(s, leave.to)) else (SAME_TILE.id,)
        t.exempted(leave.who, "being held by the Pit", P.helper_exit, *ruled)
    return leave


@rule(C.move_ignoring_pits)
async def do_climb(t: T, me: str, to: str) -> None:
    """Climb: one Move with all that belongs to it, for which Pits do not count."""
    s = t.state
    if s.layout.tiles[s.explorers[me].at].kind == PIT:
        t.exempted(me, "being held by the Pit", P.climb_exit, C.move_ignoring_pits)
    walls = across_in_another_way(t, s.explorers[me], to)
    if walls:
        t.exempted(me, "being held by a wall", *walls)
    await move(t, me, to)
    f = t.state.explorers.get(me)
    if f is not None and f.active and t.state.layout.tiles[f.at].kind == PIT and t[INTO] == "immune":
        await t.emit(FootingFound(me), INTO.id)


async def entered_pit(t: T, e: Moved) -> None:
    """Going in is a Move like any other."""
    t.exempted(e.who, "anything that a Pit asks of those who enter", P.enter_freely)


async def left_the_pit(t: T, e: Moved) -> None:
    """Whoever had found a footing in a Pit has left it."""
    await t.emit(FootingLost(e.who), INTO.id)


#: Climb is offered and answered as a Move is.
CLIMB = replace(MOVE, name="climb", cite=C.move_ignoring_pits, phrase="climbs to {}", do=do_climb)
ACTIONS = (Offer(CLIMB, CLIMB_COST),)


def _from_pit(t: T, leave: Leave) -> bool:
    f = t.state.explorers[leave.who]
    return t.state.layout.tiles[f.at].kind == PIT and f.hearts > 0


def _kind(t: T, cell: Any) -> str:
    tile = t.state.layout.tiles.get(cell)
    return "" if tile is None else tile.kind


REACTIONS = (
    Reaction(Moved, lambda t, e: bool(LAID.of(t.state).footing) and e.who in LAID.of(t.state).footing, left_the_pit),
    Reaction(Moved, lambda t, e: _kind(t, e.to) == PIT and t.state.explorers[e.who].active, entered_pit),
)
MODIFIERS = (Modifier(Leave, _from_pit, helped_out, order=2),)
