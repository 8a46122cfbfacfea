"""The Engineer: blows walls open, and loses less to cave-ins."""

from __future__ import annotations

from collections.abc import Iterable

from ....board.grid import OPPOSITE
from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Domain, Requirement
from ....kernel.table import rule
from ..events import AbilityUsed, WallOpened
from ..hazards import cave_in_roll
from ..health import careful
from ..movement import CELLS
from ..placing import all_beside
from ..state import Caver, State
from ..tables import CONSCIOUS, Offer, T

E, N = Ids("st.engineer"), Ids("st.component")

COST = number(E.demolish_cost, 2)
USES = number(E.demolish_three, 3)
CAREFUL_LOSS = number(E.careful, 1)
TARGET = question("st.q.demolish-target", "own-tile", "any")
ROLL = question("st.q.demolish-roll", "full-cave-in", "local")
DEMOLISH = "demolish"


def side_shut(s: State, at: str, to: str) -> bool:
    """Whether a wall, on either face, parts a laid tile from the place beside it."""
    layout = s.layout
    side = layout.grid.side(at, to)
    if not side or at not in layout.tiles:
        return False
    return not layout.open(at, side) or (to in layout.tiles and not layout.open(to, OPPOSITE[side]))


LEFT = Requirement(E.demolish_three, "no explosive is left", lambda s, t, me: s.used.get(DEMOLISH, 0) < t[USES])
OWN = Requirement(
    E.demolish_own_wall,
    "that place is not beside the Engineer's tile",
    lambda s, t, me, to: bool(s.layout.grid.side(me.at, to)),
)
WALL = Requirement(E.demolish_between_tiles, "there is no wall", lambda s, t, me, to: side_shut(s, me.at, to), (OWN,))
INSIDE = Requirement(
    E.demolish_outwards,
    "nothing can ever lie there",
    lambda s, t, me, to: s.layout.grid.inside(to) or to in s.layout.tiles,
    (OWN,),
    by=lambda s, t, me, to: t.tables.area.bars(to, True),
)


def walls(s: State, t: T, me: Caver) -> Iterable[str]:
    """The places that a wall parts from the Engineer's tile."""
    layout = s.layout
    return layout.walled(me.at) if s.used.get(DEMOLISH, 0) < t[USES] else ()


async def do_demolish(t: T, me: str, to: str) -> None:
    """Demolish a wall of the own tile."""
    await demolish(t, me, t.state.cavers[me].at, to)


@rule(E.demolish_cost)
async def demolish(t: T, me: str, at: str, to: str) -> None:
    """An explosive opens a wall, and then a cave-in is rolled for."""
    s = t.state
    between = to in s.layout.tiles
    await t.emit(AbilityUsed(me, DEMOLISH), E.demolish_three, N.explosives)
    cite = E.demolish_between_tiles if between else E.demolish_outwards
    await t.emit(WallOpened(at, s.layout.grid.side(at, to)), cite, E.demolish_own_wall)
    await shake(t, me, at, to)


@rule(E.demolish_roll)
async def shake(t: T, me: str, at: str, to: str) -> None:
    """The cave-in roll after it."""
    if t[ROLL] == "local":
        await cave_in_roll(t, me, 1, (at, to), E.demolish_roll, ROLL.id)
    else:
        await cave_in_roll(t, me, 1, None, E.demolish_roll, E.demolish_roll_full_effect)


OWN_WALL = Action(
    DEMOLISH,
    E.demolish_between_tiles,
    "demolishes the wall to {}",
    do_demolish,
    0,
    CONSCIOUS,
    walls,
    (LEFT,),
    (OWN, WALL, INSIDE),
    CELLS,
    all_beside,
    (OWN, WALL, INSIDE),
)


# -- Any wall, by a ruling -----------------------------------------------------------------------------------------


def every_wall(s: State) -> list[tuple[str, str]]:
    """Every wall of the board, told by a laid tile and the place beyond it."""
    layout = s.layout
    seen = []
    for c in layout.tiles:
        for n in layout.walled(c):
            if n not in layout.tiles or (n, c) not in seen:
                seen.append((c, n))
    return seen


def _any_wall(s: State, t: T, me: Caver) -> Iterable[tuple[str, str]]:
    return every_wall(s)


async def do_demolish_any(t: T, me: str, wall: tuple[str, str]) -> None:
    """Demolish any wall."""
    await demolish(t, me, *wall)


REAL = Requirement(TARGET.id, "there is no such wall", lambda s, t, me, w: w in every_wall(s))
WALLS = Domain("wall", every_wall)
ANY_WALL = Action(
    DEMOLISH, TARGET.id, "demolishes the wall from {}", do_demolish_any, 0, CONSCIOUS, _any_wall, (LEFT,), (REAL,),
    WALLS, _any_wall, (REAL,),
)  # fmt: skip

OFFERS = (
    Offer(OWN_WALL, COST, "engineer", ruled=(TARGET, "own-tile")),
    Offer(ANY_WALL, COST, "engineer", ruled=(TARGET, "any")),
)
MODIFIERS = (careful(CAREFUL_LOSS),)
