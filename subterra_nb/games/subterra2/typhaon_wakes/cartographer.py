"""The Cartographer: Map; for Contradict see the module of that name."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Requirement
from ....kernel.table import rule
from ..figures import FigureKind
from ..movement import CELLS, CLEAR, ENTER, UPRIGHT
from ..revealing import BAG, EMPTY, NOT_BEHIND, NOT_BESIDE, reveal
from ..state import Explorer, State
from ..tables import UP, Offer, T
from ..tiles import GRID
from .contradict import ABILITY, WITHIN, aligned

I, N, M, F = Ids("ie"), Ids("tw.cartographer"), Ids("tw.map"), Ids("tw.faculty")
R, K = Ids("ie.reveal"), Ids("ie.rubble")

HEARTS = 3
MAP_COST, MAP_REACH = number(N.map_cost, 1), number(N.map_reach, 2)
ONE_STEP = question("tw.q.map-one-step", "yes", "no")
BARRED = question("tw.q.map-through-rubble", "all", "rubble-only")
FLIPPED = question("tw.q.map-from-flipped-tile", "no", "yes")

CARTOGRAPHER = FigureKind(
    "cartographer",
    "Cartographer",
    HEARTS,
    N.health,
    "Connector",
    traits={ABILITY: N.contradict_trigger},
    setup_cites=(F.two_explorers, F.mix, "tw.overview.explorers-any-mix"),
)


# -- From where to where -------------------------------------------------------------------------------------------


class Limit(Struct, frozen=True):
    """What a tile must be like to be mapped from: ``holds(state, table, me, from, to)``, else ``why`` by ``cite``."""

    cite: str
    why: str
    holds: Callable[..., bool]


def _steps(s: State, me: Explorer, at: str) -> int:
    """Tile steps to the tile that is mapped from; one that is turned over next door is one step away."""
    return 1 if at in s.layout.joined[me.at] else s.layout.row(me.at).get(at, 999)


def _upright(s: State, t: T, me: Explorer, at: str, to: str) -> bool:
    return at not in s.layout.over or (at != me.at and t[FLIPPED] == "yes")


def _no_bar_but_rubble(s: State, t: T, me: Explorer, at: str, to: str) -> bool:
    return t[BARRED] == "all" or at == me.at or all(r.holds(s, t, me, at) for r in ENTER if r not in (CLEAR, UPRIGHT))


#: Each presupposes those before it.
LIMITS = (
    Limit(
        M.as_reveal_next_door,
        "neither the own tile nor a connected one adjoins that place",
        lambda s, t, me, at, to: at == me.at or at in s.layout.joined[me.at],
    ),
    Limit(R.not_through_wall, "there is a wall", lambda s, t, me, at, to: s.layout.open(at, GRID.side(at, to))),
    Limit(FLIPPED.id, "that tile lies with its volcano side up", _upright),
    Limit(
        ONE_STEP.id,
        "Map works from a neighbouring tile only",
        lambda s, t, me, at, to: at != me.at or t[ONE_STEP] == "yes",
    ),
    Limit(BARRED.id, "that tile could not be entered, and not because of rubble", _no_bar_but_rubble),
)


def adjoining(s: State, to: str) -> list[str]:
    """The placed tiles that adjoin a place, connected to it or not."""
    return [n for n in GRID.next[to].values() if n in s.layout.tiles]


def from_tile(to: str) -> tuple[Requirement, ...]:
    """What the tile has to meet from which ``to`` is mapped."""
    found: list[Requirement] = []
    for limit in LIMITS:

        def holds(s: State, t: T, me: Explorer, at: str, limit: Limit = limit) -> bool:
            return limit.holds(s, t, me, at, to)

        found.append(Requirement(limit.cite, limit.why, holds, tuple(found)))
    return tuple(found)


def _some_tile() -> tuple[Requirement, ...]:
    """The same of a place: there is a tile from which it can be mapped."""
    found: list[Requirement] = []
    for n in range(1, len(LIMITS) + 1):

        def holds(s: State, t: T, me: Explorer, to: str, so_far: tuple[Limit, ...] = LIMITS[:n]) -> bool:
            return any(all(x.holds(s, t, me, at, to) for x in so_far) for at in adjoining(s, to))

        found.append(Requirement(LIMITS[n - 1].cite, LIMITS[n - 1].why, holds, tuple(found)))
    return tuple(found)


FROM_SOMEWHERE = _some_tile()
WITHIN_REACH = Requirement(
    N.map_reach,
    "is more than two tile steps away",
    lambda s, t, me, to: any(_steps(s, me, at) < t[MAP_REACH] for at in adjoining(s, to)),
)
STRAIGHT_AHEAD = Requirement(
    WITHIN.id,
    "is not in a straight line",
    lambda s, t, me, to: t[WITHIN] != "always-straight" or aligned(me.at, to),
    (WITHIN_REACH,),
)
SPOT = (WITHIN_REACH, *FROM_SOMEWHERE, EMPTY, NOT_BESIDE, NOT_BEHIND, STRAIGHT_AHEAD)
#: What every generated place meets: it lies empty, inside the grid, behind the own tile or a connected one.
GENERATED = (FROM_SOMEWHERE[0], FROM_SOMEWHERE[1], EMPTY, NOT_BESIDE, NOT_BEHIND)


def mapped_spots(s: State, t: T, me: Explorer) -> Iterable[str]:
    """The empty places behind open sides of the own tile and of connected ones, each once."""
    layout = s.layout
    free = layout.spots()
    found = [to for at in (me.at, *layout.joined[me.at]) for to in free.get(at, ())]
    if layout.over and t[FLIPPED] == "yes":
        found += [
            to
            for at in layout.joined[me.at]
            if at in layout.over
            for side, to in GRID.next[at].items()
            if layout.open(at, side) and to not in layout.tiles and layout.grid.inside(to)
        ]
    return dict.fromkeys(found)


def around_two(s: State, t: T, me: Explorer) -> Iterable[str]:
    """All places that adjoin the own tile or a tile beside it: what is worth showing as refused."""
    near = [n for n in GRID.next[me.at].values() if n in s.layout.tiles]
    return dict.fromkeys(to for at in (me.at, *near) for to in GRID.next[at].values() if to not in s.layout.tiles)


# -- Map -----------------------------------------------------------------------------------------------------------


@rule(M.as_reveal_next_door)
async def do_map(t: T, me: str, to: str) -> None:
    """Map: a Reveal as if standing on a connected neighbouring tile; from and to are named before the draw."""
    f = t.state.explorers[me]
    ask = f"from which tile is {to} revealed?"
    at = await t.pick(me, M.declare_first, tuple(adjoining(t.state, to)), from_tile(to), f, (), ask)
    assert at is not None
    if at == f.at:
        if at in t.state.rubble:
            t.exempted(me, "rubble on the own tile", K.reveal_past)
    else:
        note_that_it_need_not_be_entered(t, f, at)
    await reveal(t, me, at, to, "map")


def note_that_it_need_not_be_entered(t: T, f: Explorer, at: str) -> None:
    """Put on record what would bar the way onto the tile that is mapped from."""
    shut = [r for r in ENTER if not r.holds(t.state, t, f, at)]
    if shut:
        ruled = [FLIPPED.id for r in shut if r is UPRIGHT] + [BARRED.id for r in shut if r not in (UPRIGHT, CLEAR)]
        t.exempted(f.id, "being able to enter the tile", M.no_entry_needed, *(r.cite for r in shut), *ruled)


ACTIONS = (
    Offer(
        Action(
            "map",
            M.as_reveal_next_door,
            "maps {}",
            do_map,
            0,
            UP,
            mapped_spots,
            (BAG,),
            SPOT,
            CELLS,
            around_two,
            GENERATED,
        ),
        MAP_COST,
        "cartographer",
    ),
)
