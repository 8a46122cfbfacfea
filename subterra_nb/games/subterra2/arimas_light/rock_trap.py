"""Rock Traps: what triggers them, the warning, the collapse."""

from __future__ import annotations

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Choose, Requirement
from ....kernel.table import Modifier, rule
from ..actions import destroy
from ..contributed import FurtherTrap
from ..events import TrapSprung
from ..figures import As
from ..hazards import Collapse, Resolve, Warn
from ..hearts import How, lose_hearts
from ..rubble import RUBBLE_SHORT, place_rubble, rubble_left
from ..state import Explorer, State, explorers_on, guardians_on
from ..tables import T, decides
from ..together.symbols import VIGILANCE
from ..traps import Trigger
from ..walls import touching
from .events import WarningPlaced, WarningRemoved
from .explosion import ON_SAFE
from .objects import shielded
from .state import CHANGED, LAID

R, C, H = Ids("al.rock-trap"), Ids("al.components"), Ids("ie.hazard-die")

ROCK_TRAP = "rock-trap"
TOKENS = number(C.danger_rubble_tokens, 2, least=0)
HIT = number(R.collapse_five_health, 5)
FACE = question("al.q.rock-trap-face", "trap-face", "any-roll")
SEVERAL = question("al.q.rock-trap-two-at-once", "both", "one")
TRAPPED = question("al.q.rock-trap-trapped-explorer", "leaves", "stuck")
INSIDE = question("al.q.rock-trap-dig-inside", "core-dig", "adjacent-only")
ENEMIES = question("ie.q.rock-trap-enemies", "spares", "destroys")
COVERED = VIGILANCE
ROCKS = How("falling rocks", As.CRUSHED, trap=(COVERED, ("covers",)))


def lying(s: State) -> int:
    """Danger tokens that lie as warnings, and so are no rubble meanwhile."""
    return len(LAID.of(s).warnings)


def rock_traps(t: T) -> tuple[str, ...]:
    """The Rock Traps of the temple; by one ruling also those with a safety token that have given a warning."""
    s = t.state
    safe = tuple(c for c in LAID.of(s).warnings if c in s.safe) if t[ON_SAFE] == "still-work" else ()
    live = s.layout.of_kind(ROCK_TRAP)
    return (*(live if not CHANGED.of(s).spent else (c for c in live if c not in CHANGED.of(s).spent)), *safe)


def near(t: T, who: str) -> tuple[str, ...]:
    """The Rock Traps on an explorer's tile or connected to it."""
    cell = t.state.explorers[who].at
    return tuple(c for c in rock_traps(t) if c == cell or c in touching(t, who, cell))


async def spring(t: T, cells: tuple[str, ...], who: str) -> None:
    """Each Rock Trap near the roller is triggered; by one ruling one of them, which the roller picks."""
    if len(cells) > 1 and t[SEVERAL] == "one":
        cells = (await Choose(decides(t, who), SEVERAL.id, cells, "which Rock Trap is triggered?"),)
    for cell in cells:
        await triggered(t, cell)


@rule(R.trigger_reach)
async def triggered(t: T, cell: str) -> None:
    """A warning first; with a warning there the collapse; under rubble nothing."""
    await t.emit(TrapSprung(cell, ROCK_TRAP), R.trigger_reach, FACE.id, H.icon_starburst)
    if cell in t.state.rubble:
        t.prevented("anything on a Rock Trap under rubble", R.rubble_idle)
    elif shielded(t, cell, "a Rock Trap on the Barrier's tile"):
        return
    elif cell in LAID.of(t.state).warnings:
        if await t.attempt(Collapse(cell, warned=True)) is not None:
            await collapse(t, cell)
    elif await t.attempt(Warn(cell)) is not None:
        await t.emit(WarningPlaced(cell), R.first_warning, R.rearms)


@rule(R.second_collapse)
async def collapse(t: T, cell: str) -> None:
    """The warning goes, rubble comes, and every explorer on the tile loses five hearts."""
    if rubble_left(t) + 1 <= 0 and t[RUBBLE_SHORT] == "no-collapse":
        t.prevented("a collapse", RUBBLE_SHORT.id)
        return
    await t.emit(WarningRemoved(cell), R.second_collapse)
    await place_rubble(t, cell, R.collapse_rubble, R.rubble_blocks, R.rubble_dig)
    for f in explorers_on(t.state, cell):
        await lose_hearts(t, f.id, HIT, ROCKS)
    if t[ENEMIES] == "destroys":
        for g in guardians_on(t.state, cell):
            await destroy(t, g.id, ENEMIES.id)
    elif guardians_on(t.state, cell):
        t.prevented("destroying the enemies under the rocks", ENEMIES.id)


async def by_any_roll(t: T, r: Resolve) -> Resolve:
    """Under the ruling that every hazard roll near a Rock Trap triggers it: also those that are no Trap."""
    cell = t.state.explorers[r.who].at
    if await t.attempt(Trigger(r.who, cell)) is not None or t[COVERED] == "base-only":
        await spring(t, near(t, r.who), r.who)
    return r


def _any_roll(t: T, r: Resolve) -> bool:
    if t[FACE] != "any-roll" or r.face == "trap":
        return False
    f = t.state.explorers[r.who]
    return not f.fate and bool(near(t, r.who))


# -- Under the rubble ----------------------------------------------------------------------------------------------


def buried(s: State, cell: str) -> bool:
    """Whether rubble lies on a Rock Trap."""
    return cell in s.rubble and s.layout.tiles[cell].kind == ROCK_TRAP


def _not_stuck(s: State, t: T, me: Explorer, *to: str) -> bool:
    return t[TRAPPED] == "leaves" or not buried(s, me.at)


def _from_outside(s: State, t: T, me: Explorer, c: str) -> bool:
    return t[INSIDE] == "core-dig" or c != me.at or not buried(s, c)


NOT_STUCK = Requirement(TRAPPED.id, "the explorer is stuck under the rubble of a Rock Trap", _not_stuck)
FROM_OUTSIDE = Requirement(INSIDE.id, "a Rock Trap is dug free from next door", _from_outside)
BARRED = (
    *((name, NOT_STUCK) for name in ("move", "climb", "explore", "crawl")),
    *((name, FROM_OUTSIDE) for name in ("dig", "excavate")),
)
KIND = FurtherTrap(rock_traps, spring, R.trigger_reach, (COVERED, "covers"))
MODIFIERS = (Modifier(Resolve, _any_roll, by_any_roll, order=10),)
