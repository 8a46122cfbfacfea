"""The Turret: an explorer with stated exemptions, and what it shoots at."""

from __future__ import annotations

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Requirement
from ....kernel.table import Reaction
from ..actions import destroy
from ..ending import HELPERS_LEFT
from ..events import MarkerSet, RoundBegun, TurnBegun
from ..figures import As, FigureKind
from ..state import State
from ..tables import T
from .barrier import TURRET_SCOPE
from .ranged import RUBBLE_SIGHT, SIGHT, sees_within

U, N = Ids("tw.turret"), Ids("tw.inventor")

TURRETS = number(U.supply, 1, most=1)
TURRET_HEARTS = number(N.turret_hearts_at_start, 3, least=1)
REACH = number(U.reach_two, 2)
ALL_DOWNED = question("tw.q.turret-all-downed", "turret-counts", "turret-ignored")
CLOSEST = question("tw.q.turret-closest-prey", "decoy", "attack-only")
BLAST_ON = question("tw.q.volatile-blast-on-turret-ark", "both", "hurt-only")
ON_BRIDGE = question("tw.q.turret-on-bridge", "refused", "allowed-closes", "allowed-open")
COMPULSORY = question("tw.q.turret-shot-compulsory", "must", "may")
INVENTOR_DOWNED = question("tw.q.turret-inventor-downed", "fires", "silent")
UNDER_ROCKS = question("tw.q.turret-rock-trap", "destroyed", "shielded")
AMONG_SNAKES = question("tw.q.turret-snake", "no-entry-but-bitten", "entry-too", "neither")
TRANSPOSED = question("tw.q.turret-transpose", "refused", "allowed")
OWNER_GONE = question("ie.q.owner-gone", "no", "yes")
#: Asked of the Turret as well, so that they can be answered in a game without Ranged Guardians.
SIGHT_MEANS, RUBBLE_HIDES = SIGHT, RUBBLE_SIGHT

TURRET = FigureKind(
    "turret",
    "Turret",
    3,
    N.turret_hearts_at_start,
    counts=U.is_explorer,
    playable=False,
    exempt={
        As.TURN: U.no_turn,
        As.ACTS: U.no_normal_actions,
        As.HANDLES: U.no_normal_actions,
        As.MOVES: U.never_moves,
        As.FALLS: U.destroyed_at_zero,
        As.TRACK: U.no_track_count,
        As.SCORE: U.no_score_count,
        As.INSIDE: (HELPERS_LEFT, "ended"),
        As.STANDS: (ALL_DOWNED, "turret-ignored"),
        As.DRAWS: (CLOSEST, "attack-only"),
        As.FILLS: (ON_BRIDGE, "allowed-open"),
        As.STRUCK: (TURRET_SCOPE, "everything"),
        As.SETS_OFF: (BLAST_ON, "hurt-only"),
        As.CRUSHED: (UNDER_ROCKS, "shielded"),
        As.BITTEN: (AMONG_SNAKES, "neither"),
        As.SWAPS: (TRANSPOSED, "refused"),
        As.CARD_MOVED: U.never_moves,
        As.CARD_POINTS: U.no_normal_actions,
    },
    traits={"deployed": N.turret_hearts_at_start},
    because={
        As.PREY: U.guardians_chase,
        As.BLASTED: U.guardians_chase,
        As.HURT: U.tiles_hurt,
        As.BITTEN: U.tiles_hurt,
        As.CRUSHED: U.tiles_hurt,
        As.BURNT: U.tiles_hurt,
        As.MINED: U.own_mines_hurt,
        As.BARRED: U.barrier_helps,
        As.HEALED: U.can_be_healed,
        As.CURED: U.can_be_healed,
    },
    run_by="inventor",
)


def place(s: State) -> str:
    """Where the Turret stands."""
    return s.explorers["turret"].at


NOT_ITS_TILE = Requirement(
    U.not_own_tile, "stands on the Turret's own tile", lambda s, t, me, g: s.guardians[g].at != place(s)
)
IN_REACH = Requirement(
    U.reach_two,
    "is more than two tile steps away",
    lambda s, t, me, g: s.layout.steps(place(s), s.guardians[g].at) <= t[REACH],
    (NOT_ITS_TILE,),
)
IN_SIGHT = Requirement(
    U.needs_sight,
    "is not visible from the Turret",
    lambda s, t, me, g: sees_within(t, place(s), s.guardians[g].at, t[REACH]),
    (NOT_ITS_TILE, IN_REACH),
)


async def turret_fires(t: T, e: TurnBegun) -> None:
    """When the Inventor's turn begins the Turret destroys one enemy in sight and reach, the Inventor's pick."""
    inventor = t.state.explorers[e.who]
    if inventor.fate and t[OWNER_GONE] == "no":
        t.prevented("the Turret's shot", OWNER_GONE.id, who="turret")
        return
    if not inventor.hearts and not inventor.fate and t[INVENTOR_DOWNED] == "silent":
        t.prevented("the Turret's shot", INVENTOR_DOWNED.id, who="turret")
        return
    needs = (NOT_ITS_TILE, IN_REACH, IN_SIGHT, *t.game.parts("requirements on a targeted enemy"))
    hold = ("hold",) if t[COMPULSORY] == "may" else ()
    enemy = await t.pick(
        e.who,
        U.inventor_aims,
        tuple(t.state.guardians),
        needs,
        inventor,
        hold,
        "what does the Turret shoot?",
        "a target",
    )
    if enemy is not None and enemy != "hold":
        await destroy(t, enemy, U.fires_at_turn_start)


def _armed(t: T, e: TurnBegun) -> bool:
    return e.who == TURRET.run_by and TURRET.name in t.state.explorers and bool(t.state.guardians)


# -- Where the Turret is left out ----------------------------------------------------------------------------------


async def not_counted_for_the_track(t: T, e: MarkerSet) -> None:
    """The Inventor's Turret is no further head when the marker is set."""
    t.exempted("turret", As.TRACK.value, U.no_track_count)


async def no_turn_of_its_own(t: T, e: RoundBegun) -> None:
    """The round that begins has no turn for the Turret on the board."""
    t.exempted("turret", As.TURN.value, U.no_turn)


REACTIONS = (
    Reaction(TurnBegun, _armed, turret_fires),
    Reaction(MarkerSet, lambda t, e: "inventor" in t.state.figures, not_counted_for_the_track),
    Reaction(RoundBegun, lambda t, e: "turret" in t.state.explorers, no_turn_of_its_own),
)
