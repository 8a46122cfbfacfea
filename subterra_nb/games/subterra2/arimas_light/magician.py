"""The Magician: Transpose; for Transform see the module of that name."""

from __future__ import annotations

from collections.abc import Iterable

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Requirement
from ....kernel.table import rule
from ..actions import EXPLORERS, all_explorers
from ..figures import As, FigureKind, stands
from ..movement import Relocate, melee_near
from ..state import Explorer, State
from ..tables import UP, Offer, T
from ..typhaon_wakes.turret import TRANSPOSED
from .events import PlacesSwapped
from .sheets import CIRCLE

M, P = Ids("al.magician"), Ids("al.transpose")

COST = number(M.transpose_cost, 1)
DOWNED = question("al.q.transpose-downed", "yes", "no")
FROM_PIT = question("al.q.pit-transpose-call", "yes", "no")
CARRIER = question("al.q.transpose-key-carrier", "no", "yes")
#: Asked of the Turret, so that it can be answered with either module.
TURRET = TRANSPOSED

MAGICIAN = FigureKind("magician", "Magician", 5, M.health, setup_cites=CIRCLE)


# -- Transpose -----------------------------------------------------------------------------------------------------


@rule(M.transpose_swap)
async def do_transpose(t: T, me: str, other: str) -> None:
    """Transpose: the Magician and another explorer trade places, however far apart."""
    here, there = t.state.explorers[me].at, t.state.explorers[other].at
    for who, to in ((me, there), (other, here)):
        if await t.attempt(Relocate(who, to, "transpose")) is None:
            t.prevented("the trade", M.transpose_swap, who=me)
            return
    note_what_no_move_brings(t, me, there)
    note_what_no_move_brings(t, other, here)
    said = stands(t, t.state.explorers[other], As.SWAPS)[1]
    ruled = (DOWNED.id,) if not t.state.explorers[other].hearts else ()
    held = (CARRIER.id,) if t.state.explorers[me].item or t.state.explorers[other].item else ()
    cites = (M.transpose_swap, P.both_at_once, P.not_a_move, *((said,) if said else ()), *ruled, *held)
    await t.emit(PlacesSwapped(me, other), *cites)
    for came in t.tables.arrivals:
        await came(t, me)
        await came(t, other)


def note_what_no_move_brings(t: T, who: str, to: str) -> None:
    """Put on record what a Move from here to there would have brought."""
    if t.state.layout.tiles[to].kind == "spike":
        t.prevented("a spike roll", P.no_spikes, P.not_a_move, who=who)
    if melee_near(t, who):
        t.prevented("a parting hit", P.no_guardian_hits, P.not_a_move, who=who)


def _item(f: Explorer, t: T) -> bool:
    return f.item == "artifact" or (bool(f.item) and t[CARRIER] == "yes")


ANOTHER = Requirement(
    M.transpose_swap,
    "only another explorer in the temple",
    lambda s, t, me, who: who != me.id and not s.explorers[who].fate,
)
ELSEWHERE = Requirement(
    M.transpose_swap, "is on the same tile", lambda s, t, me, who: s.explorers[who].at != me.at, (ANOTHER,)
)
SWAPPABLE = Requirement(
    M.transpose_swap,
    "cannot change places",
    lambda s, t, me, who: stands(t, s.explorers[who], As.SWAPS)[0],
    by=lambda s, t, me, who: stands(t, s.explorers[who], As.SWAPS)[1],
)
NOT_CARGO = Requirement(
    P.not_ark,
    "moves only as others move it",
    lambda s, t, me, who: "moved by others" not in t.tables.kinds[s.explorers[who].kind].traits,
)
NO_ARTIFACT = Requirement(
    M.transpose_not_with_artifact,
    "one of the two holds what cannot be transposed",
    lambda s, t, me, who: not _item(me, t) and not _item(s.explorers[who], t),
    by=lambda s, t, me, who: (
        M.transpose_not_with_artifact if "artifact" in (me.item, s.explorers[who].item) else CARRIER.id
    ),
)


def _out(s: State, t: T, f: Explorer, to: str, other: str) -> bool:
    """Whether one of the two would get out of a Pit only with help, and has it: a third explorer who is there."""
    if s.layout.tiles[f.at].kind != "pit" or not stands(t, f, As.HELD)[0]:
        return True
    return any(x.at == to and x.active and x.id not in (f.id, other) for x in s.explorers.values())


NO_PIT = Requirement(
    FROM_PIT.id,
    "one of the two would get out of a Pit without help",
    lambda s, t, me, who: (
        t[FROM_PIT] == "yes"
        or (_out(s, t, me, s.explorers[who].at, who) and _out(s, t, s.explorers[who], me.at, me.id))
    ),
)
ACTIVE = Requirement(
    DOWNED.id,
    "is downed",
    lambda s, t, me, who: s.explorers[who].hearts > 0 or t[DOWNED] == "yes",
)


def others_elsewhere(s: State, t: T, me: Explorer) -> Iterable[str]:
    """Everybody else in the temple who is on another tile."""
    return [f.id for f in s.explorers.values() if f.at != me.at and not f.fate]


ACTIONS = (
    Offer(
        Action(
            "transpose",
            M.transpose_swap,
            "transposes with {}",
            do_transpose,
            0,
            UP,
            others_elsewhere,
            (),
            (ANOTHER, ELSEWHERE, SWAPPABLE, NOT_CARGO, NO_ARTIFACT, NO_PIT, ACTIVE),
            EXPLORERS,
            all_explorers,
            (ANOTHER, ELSEWHERE),
        ),
        COST,
        "magician",
    ),
)
