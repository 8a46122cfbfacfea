"""The Strongman: Staunch, Smash and Support."""

from __future__ import annotations

from typing import Any

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Requirement
from ....kernel.table import Modifier, rule
from ..actions import EXERT_PRICE, destroy
from ..events import AbilityUsed
from ..figures import FigureKind
from ..hazards import Collapse, Warn
from ..hearts import regain
from ..state import Explorer, State, explorers_on, guardians_on
from ..tables import UP, Offer, T, plays
from ..volcano import Flip
from .events import SnakesRemoved
from .sheets import attacker
from .snakes_as_enemies import SNAKES, snakes_are_enemies

M, P, H = Ids("al.strongman"), Ids("al.support"), Ids("ie.heal")

STAUNCH_COST, SMASH_COST = number(M.staunch_cost, 3), number(M.smash_cost, 2)
EXERTED = question("al.q.staunch-exert", "regained", "not-regained")
RETRIGGER = question("al.q.support-rock-trap-retrigger", "every-time", "once")
WARNING = question("al.q.support-warning-placement", "placed", "stopped")
DOWNED = question("al.q.support-downed", "works", "rests")
ERUPTION = question("al.q.support-eruption", "no", "yes")
SUPPORT = "support"

STRONGMAN: FigureKind = attacker("strongman", "Strongman", 7, M.health, M.attacker, support=M.support)


def lost(s: State, t: T, me: Explorer) -> int:
    """The hearts that Staunch gives back."""
    kept = t[EXERT_PRICE] if s.exerted and t[EXERTED] == "not-regained" else 0
    return max(0, me.full - me.hearts - kept)


@rule(M.staunch_heals)
async def do_staunch(t: T, me: str, *_: Any) -> None:
    """Staunch: all lost hearts are back."""
    ruled = (EXERTED.id,) if t.state.exerted else ()
    await regain(t, me, lost(t.state, t, t.state.explorers[me]), M.staunch_heals, *ruled, by=None)


@rule(M.smash_all)
async def do_smash(t: T, me: str, *_: Any) -> None:
    """Smash: every enemy on the own tile is destroyed."""
    here = t.state.explorers[me].at
    for g in guardians_on(t.state, here):
        await destroy(t, g.id, M.smash_all)
    if snakes_are_enemies(t, here):
        await t.emit(SnakesRemoved(here), SNAKES.id)


WOUNDED = Requirement(H.cap, "has lost no hearts that could come back", lambda s, t, me: lost(s, t, me) > 0)
ENEMY_HERE = Requirement(
    M.smash_all,
    "no enemy is on the Strongman's tile",
    lambda s, t, me: bool(guardians_on(s, me.at)) or snakes_are_enemies(t, me.at),
)

ACTIONS = (
    Offer(
        Action("staunch", M.staunch_heals, "stands staunch", do_staunch, 0, UP, None, (WOUNDED,)),
        STAUNCH_COST,
        "strongman",
    ),
    Offer(
        Action("smash", M.smash_all, "smashes all enemies here", do_smash, 0, UP, None, (ENEMY_HERE,)),
        SMASH_COST,
        "strongman",
    ),
)


# -- Support -------------------------------------------------------------------------------------------------------


def supporter(t: T, cell: str) -> Explorer | None:
    """Whoever keeps a tile from collapsing."""
    kinds = t.tables.kinds
    for f in explorers_on(t.state, cell):
        if SUPPORT in kinds[f.kind].traits and (f.hearts or t[DOWNED] == "works"):
            return f
    return None


async def support(t: T, a: Collapse) -> Collapse | None:
    """The tile that the Strongman is on does not collapse; the warning of a Rock Trap stays."""
    by = supporter(t, a.cell)
    assert by is not None
    cites = (M.support, P.ruin_and_rock_trap, *(() if by.hearts else (DOWNED.id,)))
    if not a.warned:
        t.prevented(a, *cites, who=by.id)
        return None
    if t[RETRIGGER] == "once":
        here = f"{SUPPORT} {a.cell}"
        if t.state.used.get(here):
            t.exempted(by.id, "supporting the tile again", RETRIGGER.id)
            return a
        await t.emit(AbilityUsed(here), RETRIGGER.id)
    t.prevented(a, *cites, P.warning_stays, who=by.id)
    return None


async def no_warning(t: T, a: Warn) -> None:
    """Under the ruling that the trap is idle beneath the Strongman."""
    t.prevented(a, WARNING.id, who=a.cell)


async def no_flip(t: T, a: Flip) -> None:
    """Under the ruling that Support holds against the lava as well."""
    t.prevented(a, ERUPTION.id, who=a.cell)


MODIFIERS = (
    Modifier(Collapse, lambda t, a: supporter(t, a.cell) is not None, support, only=plays("strongman")),
    Modifier(
        Warn,
        lambda t, a: t[WARNING] == "stopped" and supporter(t, a.cell) is not None,
        no_warning,
        only=plays("strongman"),
    ),
    Modifier(
        Flip, lambda t, a: t[ERUPTION] == "yes" and supporter(t, a.cell) is not None, no_flip, only=plays("strongman")
    ),
)
