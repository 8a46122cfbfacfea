"""Contradict: a tile that is about to be placed near the Cartographer goes back into the bag instead."""

from __future__ import annotations

from collections.abc import Mapping

from ....board.layout import FAR
from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Choose
from ....kernel.table import Modifier, rule
from ..events import TileReturned, UsedThisTurn
from ..figures import PASSIVES
from ..placing import LayTurned, Place
from ..sanctum import place_sanctum
from ..state import Explorer, State, sanctum_cells, turn_number
from ..tables import T, plays
from ..tiles import GRID

N, C, M, D = Ids("tw.cartographer"), Ids("tw.contradict"), Ids("tw.map"), Ids("ie.downed")

REACH = number(N.contradict_trigger, 2)
DISTANCE = question("tw.q.contradict-distance", "to-new-spot", "to-source", "grid")
WITHIN = question("ie.q.within-steps", "walk-unless-seen", "always-straight")
TURNING = question("tw.q.contradict-turning", "before-turning", "after-turning")
LAST_TILE = question("tw.q.contradict-last-bag-tile", "no", "yes")
SCRY = question("tw.q.contradict-vs-scry", "yes", "no")
LIMIT = question("tw.q.contradict-twice", "unlimited", "once-per-turn")
TYPHAON = question("tw.q.contradict-vs-typhaon", "never", "if-explorer-adjacent")
DOWNED = PASSIVES
ABILITY = "contradict"

#: Where a tile comes from, if not out of the bag, to the rule that names it.
OUTSIDE: Mapping[str, str] = {"sanctum": C.not_sanctum, "journal": C.not_journal, "transform": C.not_transform}


# -- Within two tile steps -----------------------------------------------------------------------------------------


def aligned(a: str, b: str) -> bool:
    """Whether two cells lie in one lane or one column."""
    (x, y), (u, v) = GRID.at[a], GRID.at[b]
    return x == u or y == v


def grid_distance(a: str, b: str) -> int:
    """Steps from cell to cell, whatever lies there."""
    (x, y), (u, v) = GRID.at[a], GRID.at[b]
    return abs(x - u) + abs(y - v)


def _ways(s: State, place: Place, turned: str) -> list[str]:
    """The tiles by way of which a spot is reached: the one it is placed from, or all that the turned tile connects."""
    facing = [
        n
        for side, n in GRID.next[place.cell].items()
        if n in s.layout.tiles and (side in turned or not turned) and s.layout.open(n, GRID.side(n, place.cell))
    ]
    if not place.beside:
        return facing
    return [place.beside, *(n for n in facing if n != place.beside)] if turned else [place.beside]


def distance(t: T, here: str, place: Place, turned: str, reading: str) -> int:
    """Tile steps to a tile that is not placed yet, under one reading of how they are counted."""
    row = t.state.layout.row(here)
    near = min(_ways(t.state, place, turned), key=lambda n: row.get(n, FAR), default="")
    to, steps = place.cell, row.get(near, FAR) + 1
    if reading == "to-source":
        to, steps = near or place.cell, steps - 1
    elif reading == "grid":
        steps = grid_distance(here, to)
    if t[WITHIN] == "always-straight" and not (aligned(here, to) and steps == grid_distance(here, to)):
        return FAR
    return steps


def able(t: T, place: Place, turned: str, reading: str) -> list[Explorer]:
    """Those in the temple who have Contradict and are within reach of a placing, under one reading of the distance."""
    kinds = t.tables.kinds
    return [
        f
        for f in t.state.explorers.values()
        if not f.fate and ABILITY in kinds[f.kind].traits and distance(t, f.at, place, turned, reading) <= t[REACH]
    ]


# -- What can be Contradicted --------------------------------------------------------------------------------------


def shielded(t: T, place: Place) -> tuple[str, ...]:
    """The rules that keep a placing from being Contradicted at all: where its tile comes from, who places it."""
    if place.source != "bag":
        return (C.bag_only, *((OUTSIDE[place.source],) if place.source in OUTSIDE else ()))
    if place.way == "scry" and t[SCRY] == "no":
        return (SCRY.id,)
    if place.by in t.state.explorers:
        return ()
    if t[TYPHAON] == "if-explorer-adjacent":
        beside = GRID.next[place.cell].values()
        if any(f.at in beside for f in t.state.explorers.values() if not f.fate):
            return ()
    return (C.not_typhaon, TYPHAON.id)


async def before_it_is_turned(t: T, place: Place) -> Place | None:
    """A tile that the Cartographer sees before it is turned."""
    shields = shielded(t, place)
    if shields:
        for f in able(t, place, "", t[DISTANCE]):
            t.prevented("Contradict", *shields, who=f.id)
        return place
    if t[TURNING] == "after-turning":
        return place
    return None if await contradicted(t, place, "") else place


async def as_it_would_lie(t: T, lay: LayTurned) -> LayTurned | None:
    """The tile turned as it would lie, where that is when the Cartographer decides."""
    return None if await contradicted(t, lay.place, lay.turned) else lay


async def contradicted(t: T, place: Place, turned: str) -> bool:
    """Ask everybody who can Contradict this placing, one after the other; True when somebody does."""
    near = {reading: [f.id for f in able(t, place, turned, reading)] for reading in DISTANCE.options}
    for who in dict.fromkeys(who for found in near.values() for who in found):
        disputed = () if all(who in found for found in near.values()) else (DISTANCE.id,)
        if who not in near[t[DISTANCE]]:
            t.prevented("Contradict", N.contradict_trigger, *disputed, who=who)
        elif t[DOWNED] == "rest" and not t.state.explorers[who].hearts:
            t.prevented("Contradict", DOWNED.id, who=who)
        elif t[LIMIT] == "once-per-turn" and t.state.used.get(ABILITY) == turn_number(t.state):
            t.prevented("Contradict", LIMIT.id, who=who)
        elif await contradict(t, who, place, disputed):
            return True
    return False


# -- Contradict ----------------------------------------------------------------------------------------------------


@rule(N.contradict_trigger)
async def contradict(t: T, me: str, place: Place, disputed: tuple[str, ...]) -> bool:
    """The tile is seen that the Cartographer or another explorer would place; it may be returned to the bag instead.

    ``disputed``: the question by which this is within reach, where another reading says otherwise.
    """
    also = [C.optional, C.after_seeing, *disputed]
    if place.way == "map" and place.by == me:
        also.append(M.contradict_own)
    placer = place.by in t.state.explorers
    if not placer:
        also.append(TYPHAON.id)
    if place.way == "scry":
        also.append(SCRY.id)
    if not t.state.explorers[me].hearts:
        also += [D.passives_work, DOWNED.id]
    ask = f"{place.tile} for {place.cell}: is it placed?"
    if await Choose(me, N.contradict_trigger, ("allow", "contradict"), ask, tuple(also)) == "allow":
        return False
    was_last = not t.state.bag
    await t.emit(TileReturned(place.tile), N.contradict_to_bag, C.optional)
    if t[LIMIT] == "once-per-turn":
        await t.emit(UsedThisTurn(ABILITY), LIMIT.id)
    if placer:
        t.prevented("points given back", C.no_refund, who=place.by)
    if place.way == "explore":
        t.prevented("going onto the new tile", C.explore_stays, who=place.by)
    if was_last and not sanctum_cells(t.state):
        await the_bag_was_empty(t)
    return True


async def the_bag_was_empty(t: T) -> None:
    """The bag's last tile is back in it: no Sanctum comes, unless a moment without tiles is ruled to be enough."""
    if t[LAST_TILE] == "no":
        t.prevented("the Sanctum", LAST_TILE.id)
    else:
        await sanctum_all_the_same(t)


@rule(LAST_TILE.id)
async def sanctum_all_the_same(t: T) -> None:
    """The Sanctum comes, for the bag was empty."""
    await place_sanctum(t)


MODIFIERS = (
    Modifier(Place, lambda t, x: True, before_it_is_turned, only=plays("cartographer")),
    Modifier(
        LayTurned,
        lambda t, x: t[TURNING] == "after-turning" and not shielded(t, x.place),
        as_it_would_lie,
        only=plays("cartographer"),
    ),
)
