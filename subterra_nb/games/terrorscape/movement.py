"""[MOVE]: the ways of survivors past blocked doors, and the steps of the killer through them."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.citations import Ids, number
from ...kernel.decisions import Action, Choose, Domain, Requirement
from ...kernel.errors import Failure
from ...kernel.table import rule
from .events import KillerMoved, Moved, Unblocked
from .maps import STERILE_ROOM
from .noise import make_noise
from .state import DRAW, KILLER, SURVIVORS, State, Survivor, survivors_at
from .tables import FRESH, Offer, T

I, M, W = Ids("ts"), Ids("ts.move"), Ids("ts.killer-search")
H, O = Ids("ts.hidden"), Ids("ts.open")

MOST = number(M.survivor_action, 2, 1, 4)
STOP = "stop"

PLACES = Domain("location", lambda s: s.map.named)


# -- Survivors -----------------------------------------------------------------------------------------------------


def reach(s: State, t: T, me: Survivor) -> Iterable[str]:
    """Where the move action of a survivor can lead."""
    return s.map.walks(me.at, 1, t[MOST], s.blocks)


def too_far(s: State, t: T, me: Survivor, to: str) -> str | Failure:
    """The rule that keeps a survivor from a place: a blocked door, a way of another kind, the length of the way."""
    if to in s.map.walks(me.at, 1, t[MOST], ()):
        return Failure(M.survivor_stopped_by_block, "a blocked door is in the way")
    if any(end == to for end, _ in s.map.passages[me.at]):
        return Failure(I.secret_passage, "a secret passage is no way for a [MOVE]")
    of_killer = s.map.killer_way(me.at, to)
    return MOST.id if of_killer is None else Failure(of_killer.cites[0], "only the killer goes that way")


STANDS = Requirement(
    I.location,
    "that is no location any more",
    lambda s, t, me, to: to in s.map.places,
    by=lambda s, t, me, to: next(iter(t.tables.lost), I.location),
)
REACHED = Requirement(
    MOST.id,
    "no free way of so few steps leads there",
    lambda s, t, me, to: to in s.map.walks(me.at, 1, t[MOST], s.blocks),
    (STANDS,),
    by=too_far,
)


@rule(MOST.id)
async def do_move(t: T, who: str, to: str) -> None:
    """The move action."""
    await move(t, who, to, SURVIVORS, 1, t[MOST])


@rule(I.move)
async def move(t: T, who: str, to: str, seat: str, least: int, most: int) -> None:
    """A survivor goes to a location in so many steps; ``seat`` decides where the way is not all the same."""
    s = t.state
    ways = s.map.walks(s.survivors[who].at, least, most, s.blocks)[to]
    loud = s.map.marked(STERILE_ROOM)
    told_apart = {tuple(p in way for p in loud): way for way in reversed(ways)} if loud else {(): ways[0]}
    choices = tuple(reversed(told_apart.values()))
    way = choices[0] if len(choices) == 1 else await Choose(seat, I.move, choices, "by which way?")
    for place in way:
        await step(t, who, place)


async def step(t: T, who: str, to: str) -> None:
    """One step along a connection, and what the location does to those who enter it."""
    s = t.state
    way = s.map.way(s.survivors[who].at, to)
    cites = way.cites if way is not None else ()
    await t.emit(Moved(who, to), *cites, I.move, M.silent, H.survivor_positions)
    for enter in t.tables.entering:
        await enter(t, who, to)


async def sterile_room(t: T, who: str, at: str) -> None:
    """Whoever enters a sterile room makes noise there."""
    mark = t.state.map.mark(STERILE_ROOM, at)
    if mark is not None:
        await make_noise(t, at, *mark.cites)


async def wander(t: T, who: str, seat: str, least: int, most: int, *cites: str) -> bool:
    """[MOVE]xA-B of a survivor where ``seat`` says; whether there is any way to go."""
    s = t.state
    at = s.survivors[who].at
    there = tuple(s.map.walks(at, least, most, s.blocks))
    if not there:
        t.prevented("a move", M.survivor_stopped_by_block, who=who)
        return False
    to = await Choose(seat, next(iter(cites), I.move), there, f"where does {who} go?", (I.move, *cites[1:]))
    if to != at:
        await move(t, who, to, seat, least, most)
    return True


# -- The killer ----------------------------------------------------------------------------------------------------


@rule(I.move)
async def killer_move(t: T, least: int, most: int, cites: tuple[str, ...]) -> None:
    """[MOVE]xA-B of the killer, step by step, since each is announced."""
    led: int | None = None
    for n in range(most):
        ways = t.state.map.killer_reach[t.state.killer.at]
        if not ways:
            t.prevented("a move", I.adjacent_location, who=KILLER)
            return
        to = await Choose(KILLER, I.move, ways if n < least else (*ways, STOP), "where does the killer move?")
        if to == STOP:
            return
        led = await killer_step(t, to, led, cites)
        if t.state.step == DRAW:
            return


async def killer_step(t: T, to: str, led: int | None = None, cites: tuple[str, ...] = ()) -> int | None:
    """One step of the killer: announced to all, and through blocked doors, whose blocks are taken off.

    ``led``: how many minions went along on the step before in the same [MOVE], None on its first one.
    """
    s = t.state
    at = s.killer.at
    way = s.map.killer_way(at, to)
    if way is None:
        return led
    if way.door in s.blocks:
        await t.emit(Unblocked(way.door), M.killer_removes_block, O.blocks)
    await t.emit(KillerMoved(at, to), *cites, *way.cites, I.move, M.killer_announced, O.killer_position)
    if survivors_at(t.state, to):
        await pass_by(t, to)
    for lead in t.tables.leading:
        led = await lead(t, at, to, led)
    return led


@rule(W.only_way_to_encounter, seen=(SURVIVORS,))
async def pass_by(t: T, at: str) -> None:
    """Being in one location starts nothing by itself, and the killer does not learn who is there."""
    t.prevented("an encounter", W.only_way_to_encounter, who=at)


OFFERS = (
    Offer(
        Action("move", M.survivor_action, "move to {}", do_move, 0, FRESH, reach, each=(STANDS, REACHED), domain=PLACES,
               assured=(STANDS, REACHED))
    ),
)  # fmt: skip
