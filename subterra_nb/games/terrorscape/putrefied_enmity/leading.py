"""Leading the horde: zombies that go along when the Queen makes a [MOVE]."""

from __future__ import annotations

from ....kernel.citations import Ids, question
from ....kernel.decisions import Choose
from ....kernel.table import Reaction, rule
from ..events import WentIntoStealth
from ..keywords import STEALTH_MOVE
from ..state import KILLER
from ..tables import T
from .contact import meet
from .zombie_state import zombies_at
from .zombie_steps import PASSABLE, step_of_zombies

Q, R = Ids("pe.queen"), Ids("ts.ruling")

STEPWISE = question("pe.q.horde-multi-step", "per-step", "whole-move")
HIDDEN_LEAD = question("pe.q.horde-in-stealth", "no-lead-in-stealth", "announce-zombies-only")
CHECKED = question("pe.q.horde-and-killer-blocks", "each-checked", "queen-decides")


async def lead(t: T, left: str, to: str, led: int | None) -> int:
    """After a step of the Queen: those who were with her may follow; how many do.

    ``led``: how many followed on the step before, None on the first one of a [MOVE].
    """
    if not zombies_at(t.state, left) or not may_lead(t):
        return 0
    if t[CHECKED] == "each-checked":
        barred = [r for r in PASSABLE if not r.holds(t.state, t, left, to)]
        if barred:
            t.prevented("leading the horde", *(r.failure(t.state, t, left, to).cite for r in barred), who=left)
            return 0
    most = zombies_at(t.state, left) if led is None or t[STEPWISE] == "per-step" else led
    return await lead_along(t, left, to, most, led is not None and t[STEPWISE] == "whole-move") if most else 0


def may_lead(t: T) -> bool:
    """Whether this step is one that zombies can follow: a secret one is none, unless a ruling has it so."""
    return not t.state.killer.stealth or leads_in_stealth(t)


def leads_in_stealth(t: T) -> bool:
    """Whether zombies follow in stealth: it counts as a [MOVE], or may be followed although it is none."""
    return t[STEALTH_MOVE] == "is-move" or t[HIDDEN_LEAD] != "no-lead-in-stealth"


@rule(Q.leads_horde)
async def lead_along(t: T, left: str, to: str, most: int, bound: bool) -> int:
    """As many of those in her location as she wants end where she does; ``bound``: all that have come so far."""
    numbers = (most,) if bound else tuple(range(most + 1))
    count = await Choose(KILLER, Q.leads_horde, numbers, "how many zombies go along?")
    if count:
        hidden = bool(t.state.killer.stealth) and t[STEALTH_MOVE] != "is-move"
        barred = any(not r.holds(t.state, t, left, to) for r in PASSABLE)
        by = ((hidden, HIDDEN_LEAD), (bound, STEPWISE), (barred, CHECKED))
        ruled = tuple(asked.id for there, asked in by if there)
        await step_of_zombies(t, left, to, count, (Q.leads_horde, Q.horde_same_start_and_end, *ruled))
        if not t.state.killer.stealth:  # out of the survivors' sight they cannot fight
            await meet(t, to)
    return count


def in_company(t: T, went: WentIntoStealth) -> bool:
    """Whether zombies are left behind by a Queen who goes into stealth."""
    return bool(zombies_at(t.state, t.state.killer.at)) and not leads_in_stealth(t)


async def stay_behind(t: T, went: WentIntoStealth) -> None:
    """Zombies do not follow a secret move."""
    t.prevented("leading the horde", R.horde_not_in_stealth, HIDDEN_LEAD.id)


REACTIONS = (Reaction(WentIntoStealth, in_company, stay_behind),)
