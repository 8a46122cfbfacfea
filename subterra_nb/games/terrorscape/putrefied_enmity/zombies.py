"""The zombies: set-up, spawning, how many there can be, and what they do not do.

A zombie is a minion and no killer: what asks for the killer passes over it.
"""

from __future__ import annotations

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Choose
from ....kernel.table import Modifier, Reaction, rule
from ..events import FoundBySearch, Repaired, StandardTaken
from ..levels import Text
from ..state import KILLER, State
from ..steps import Performed, Step
from ..tables import T
from .events import ZombiesPlaced, ZombiesReady, ZombiesRemoved
from .words import SPAWN
from .zombie_state import HORDE, has_horde, zombies_at

I, Q, Z, R = Ids("ts"), Ids("pe.queen"), Ids("pe.zombie"), Ids("ts.ruling")

FIRST = number(Q.setup_two_zombies, 2, 0, 12)
RESERVE = number(Q.setup_four_in_reserve, 4, 0, 12)
CAP = number(Z.cap_six, 6, 0, 12)
START = question("pe.q.setup-start-hidden", "open", "decoy")
SURPLUS = question("pe.q.spawn-two-at-five", "one", "none")
CANCELLED = question("pe.q.cancelled-spawn-cost", "rest-happens", "all-cancelled")
REMOVED = question("pe.q.cap-after-collapse-or-crossbow", "return", "gone")
BARRED = question("pe.q.queen-with-zombies-stops-search", "queen-bars", "nothing-bars")
TOLD = (Z.changes_announced, Z.maps_mirrored)
"""Every change of zombies is told at once, and made on the other map as well."""


# -- Set-up --------------------------------------------------------------------------------------------------------


async def lay_out_zombies(t: T) -> None:
    """With the Queen: the first zombies where she starts, the others beside the map."""
    if has_horde(t.state):
        await place_first(t)


@rule(Q.setup_two_zombies)
async def place_first(t: T) -> None:
    """Both sides put zombies on the starting location of the Queen, and keep the others ready."""
    await t.emit(ZombiesReady(t[FIRST] + t[RESERVE]), RESERVE.id, Z.is_minion, I.minion)
    at = t.state.killer.at
    if t[START] == "decoy":
        at = await Choose(KILLER, START.id, tuple(t.state.map.places), "where do the zombies start?")
    await t.emit(ZombiesPlaced(at, t[FIRST]), FIRST.id, *TOLD)


# -- Spawning ------------------------------------------------------------------------------------------------------


def no_room(t: T) -> str:
    """The rule that keeps a zombie off the map, "" where there is room for it."""
    h = HORDE.of(t.state)
    return CAP.id if len(h.zombies) >= t[CAP] else REMOVED.id if not h.reserve else ""


def room(t: T) -> int:
    """How many zombies can still come."""
    h = HORDE.of(t.state)
    return max(0, min(t[CAP] - len(h.zombies), h.reserve))


async def do_spawn(t: T, step: Step, cites: tuple[str, ...]) -> bool:
    """A step of a card or a level: new zombies where the Queen is."""
    if not has_horde(t.state):
        t.prevented("a spawning", Z.is_minion)
    elif t[SURPLUS] == "none" and 0 < room(t) < step.count:
        t.prevented("a spawning", CAP.id, SURPLUS.id)
    else:
        await spawn(t, step.count, cites)
    return False


@rule(Q.spawns_zombies)
async def spawn(t: T, count: int, cites: tuple[str, ...]) -> None:
    """One by one, and none beyond those that there can be."""
    for _ in range(count):
        full = no_room(t)
        if full:
            t.prevented("a spawning", full)
            continue
        at = t.state.killer.at
        shared = (Z.may_share_location,) if zombies_at(t.state, at) else ()
        await t.emit(ZombiesPlaced(at, 1), *cites, Q.spawns_zombies, *TOLD, *shared)


def cancels_all(t: T, text: Text) -> bool:
    """Whether a spawning that cannot be takes the rest of the text with it, by one reading."""
    return t[CANCELLED] == "all-cancelled" and any(x.do == SPAWN.do and room(t) < x.count for x in text.steps)


async def cancel_all(t: T, text: Text) -> None:
    """Nothing of the card or the level happens."""
    t.prevented("the whole text", CAP.id, CANCELLED.id)


# -- Leaving the map -----------------------------------------------------------------------------------------------


async def remove(t: T, at: str, count: int, *cites: str) -> None:
    """Zombies are taken off the map."""
    ruled = (REMOVED.id,) if t[REMOVED] == "gone" else ()
    await t.emit(ZombiesRemoved(at, count, t[REMOVED] == "return"), *cites, *TOLD, *ruled)


async def clear_of_zombies(t: T, at: str) -> None:
    """All zombies of a location that is lost are taken away with it."""
    count = zombies_at(t.state, at)
    if count:
        await remove(t, at, count, Ids("pe.collapse").minions_removed, Z.is_minion)


# -- What zombies do not do ----------------------------------------------------------------------------------------


def found_among_zombies(t: T, found: FoundBySearch) -> bool:
    """Whether somebody searched in a location with zombies."""
    return bool(zombies_at(t.state, t.state.survivors[found.who].at))


async def no_stop_searching(t: T, found: FoundBySearch) -> None:
    """Zombies do not keep survivors from searching."""
    t.exempted("zombie", "what bars a search", Z.no_stop_searching, Z.not_killer, *_lifted(t))


def repaired_among_zombies(t: T, repaired: Repaired) -> bool:
    """Whether the radio was repaired in a location with zombies."""
    return bool(zombies_at(t.state, t.state.map.radio))


async def no_stop_repairing(t: T, repaired: Repaired) -> None:
    """Zombies do not keep survivors from repairing."""
    t.exempted("zombie", "what bars a repair", Z.no_stop_repairing, Z.not_killer, *_lifted(t))


def _lifted(t: T) -> tuple[str, ...]:
    return (BARRED.id,) if t[BARRED] == "nothing-bars" else ()


def lifts_bar(s: State, t: T, place: str) -> bool:
    """Whether zombies beside the Queen lift her bar on searching and repairing, by one reading."""
    return t[BARRED] == "nothing-bars" and zombies_at(s, place) > 0


def zombies_on_map(t: T, taken: StandardTaken) -> bool:
    """Whether there is a zombie that a standard action passes over."""
    return bool(HORDE.of(t.state).zombies)


async def no_standard_action(t: T, taken: StandardTaken) -> None:
    """Standard actions are for the Queen herself."""
    t.exempted("zombie", "standard actions", R.zombie_no_standard_action)


SETUP_STEPS = (("place_killer", lay_out_zombies),)
CARD_STEPS = (Performed(SPAWN, do_spawn),)
MODIFIERS = (Modifier(Text, cancels_all, cancel_all, seat=KILLER),)
REACTIONS = (
    Reaction(FoundBySearch, found_among_zombies, no_stop_searching),
    Reaction(Repaired, repaired_among_zombies, no_stop_repairing),
    Reaction(StandardTaken, zombies_on_map, no_standard_action),
)
