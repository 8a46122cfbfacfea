"""Supports: the Healer and the Priest."""

from __future__ import annotations

from collections.abc import Iterable

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Requirement
from ....kernel.table import Modifier, rule
from ..actions import EXPLORERS, all_explorers, destroy
from ..figures import As
from ..hazards import Resolve
from ..hearts import regain
from ..movement import CELLS
from ..sight import needs_sight, seen_by, sees
from ..state import Explorer, State, guardians_on
from ..tables import UP, Offer, T, plays
from .defenders import tiles_with_enemies
from .sheets import ALL_ONE, sheet

I, H, P, HEAL = Ids("ie"), Ids("ie.healer"), Ids("ie.priest"), Ids("ie.heal")

CURE, REVIVE, PURIFY = number(H.cure, 1), number(P.revive_downed, 3), number(P.purify, 3)
CURE_HEARTS, CURE_REACH, REVIVED, STRENGTHENED = 2, 2, 1, 3
SURVIVOR_HEARTS = number(H.survivor, 1)
REVIVE_RANGE = question("ie.q.revive-range", "anywhere", "in-sight")
PURIFY_RANGE = question("ie.q.purify-range", "anywhere", "in-sight")

FIGURES = (
    sheet("healer", "Healer", "Support", 3, I.healer, 5, survivor=H.survivor),
    sheet("priest", "Priest", "Support", 5, I.priest, 3),
)


# -- Healer --------------------------------------------------------------------------------------------------------


@rule(H.cure)
async def do_cure(t: T, me: str, who: str) -> None:
    """Cure: another explorer visible at most two tiles away regains two hearts."""
    seen = seen_by(t, t.state.explorers[me].at, t.state.explorers[who].at)
    await regain(t, who, CURE_HEARTS, H.cure, *seen, by=As.CURED)


def others_wounded(s: State, t: T, me: Explorer) -> Iterable[str]:
    """Everybody else in the temple who has not all hearts."""
    return [f.id for f in s.explorers.values() if f.hearts < f.full and f.id != me.id and not f.fate]


ANOTHER = Requirement(
    I.healer, "only another explorer in the temple", lambda s, t, me, who: who != me.id and not s.explorers[who].fate
)
IN_SIGHT = needs_sight(H.cure, "not visible at most two tiles away", CURE_REACH, lambda s, who: s.explorers[who].at)
WOUNDED = Requirement(
    HEAL.cap, "has all hearts", lambda s, t, me, who: s.explorers[who].hearts < s.explorers[who].full, (ANOTHER,)
)


def _survives(t: T, r: Resolve) -> bool:
    if r.face != "stumble":
        return False
    f = t.state.explorers[r.who]
    return not f.fate and "survivor" in t.tables.kinds[f.kind].traits


@rule(H.survivor)
async def survivor(t: T, r: Resolve) -> None:
    """On Stumble the Healer regains one heart in place of what Stumble does; downed, the Healer is up again."""
    downed = (H.survivor_downed, Ids("ie.downed").passives_work) if not t.state.explorers[r.who].hearts else ()
    t.prevented(r, H.survivor, who=r.who)
    await regain(t, r.who, t[SURVIVOR_HEARTS], H.survivor, *downed)


# -- Priest --------------------------------------------------------------------------------------------------------


async def do_revive(t: T, me: str, who: str) -> None:
    """Revive: another explorer regains one heart when downed, else three."""
    if t.state.explorers[who].hearts == 0:
        await revive_downed(t, who)
    else:
        await revive_active(t, who)


@rule(P.revive_downed)
async def revive_downed(t: T, who: str) -> None:
    """One heart for who is downed."""
    await regain(t, who, REVIVED, P.revive_downed, by=As.CURED)


@rule(P.revive_active)
async def revive_active(t: T, who: str) -> None:
    """Three hearts for who is not."""
    await regain(t, who, STRENGTHENED, P.revive_active, by=As.CURED)


CURABLE = Requirement(
    I.heal,
    "cannot be healed by others",
    lambda s, t, me, who: t.tables.standing[s.explorers[who].kind, As.CURED][0],
    by=lambda s, t, me, who: t.tables.standing[s.explorers[who].kind, As.CURED][1],
)
ANOTHER_ONE = Requirement(
    P.revive_downed,
    "only another explorer in the temple",
    lambda s, t, me, who: who != me.id and not s.explorers[who].fate,
)
NEAR_ENOUGH = Requirement(
    REVIVE_RANGE.id,
    "not in sight",
    lambda s, t, me, who: t[REVIVE_RANGE] == "anywhere" or sees(t, me.at, s.explorers[who].at),
    (ANOTHER_ONE,),
)


@rule(P.purify)
async def do_purify(t: T, me: str, cell: str) -> None:
    """Purify: all enemies on one tile other than the Priest's own are destroyed."""
    for g in guardians_on(t.state, cell):
        await destroy(t, g.id, P.purify)


NOT_HERE = Requirement(P.purify, "that is the Priest's own tile", lambda s, t, me, c: c != me.at)
HAUNTED = Requirement(P.purify, "no enemy is there", lambda s, t, me, c: any(g.at == c for g in s.guardians.values()))
SEEN = Requirement(
    PURIFY_RANGE.id, "not in sight", lambda s, t, me, c: t[PURIFY_RANGE] == "anywhere" or sees(t, me.at, c), (HAUNTED,)
)

ACTIONS = (
    Offer(
        Action(
            "cure",
            H.cure,
            "cures {}",
            do_cure,
            0,
            UP,
            others_wounded,
            (),
            (ANOTHER, *IN_SIGHT, WOUNDED, CURABLE),
            EXPLORERS,
            all_explorers,
            (ANOTHER, WOUNDED),
        ),
        CURE,
        "healer",
    ),
    Offer(
        Action(
            "revive",
            P.revive_downed,
            "revives {}",
            do_revive,
            0,
            UP,
            others_wounded,
            (),
            (ANOTHER_ONE, NEAR_ENOUGH, WOUNDED, CURABLE),
            EXPLORERS,
            all_explorers,
            (ANOTHER_ONE, WOUNDED),
        ),
        REVIVE,
        "priest",
        ALL_ONE,
    ),
    Offer(
        Action(
            "purify",
            P.purify,
            "purifies {}",
            do_purify,
            0,
            UP,
            tiles_with_enemies,
            (),
            (NOT_HERE, HAUNTED, SEEN),
            CELLS,
        ),
        PURIFY,
        "priest",
        ALL_ONE,
    ),
)
MODIFIERS = (Modifier(Resolve, _survives, survivor, only=plays("healer")),)
