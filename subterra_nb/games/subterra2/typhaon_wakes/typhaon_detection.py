"""Detection Traps in Typhaon mode: when one is triggered, Typhaon may place a guardian."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from ....kernel.citations import Ids, question
from ....kernel.table import Reaction, rule
from ..events import TurnEnded
from ..explorers.scouts import guarded
from ..guardians import place_guardian
from ..hazards import Resolve
from ..tables import T
from ..together.symbols import VIGILANCE
from .detection import SEVERAL, traps_beside
from .doom_wake import on_its_own_tile, pick_one
from .typhaon import SEAT

D = Ids("tw.detection-trap")

TRIGGER = question("tw.q.detection-trigger-without-die", "trap-card", "never", "each-turn")
EXPLORERS = question("tw.q.detection-several-explorers", "one-each", "one-per-trap")
SHIELDS = question("tw.q.detection-shields-in-typhaon", "still-fire", "suppressed")
NONE: tuple[str, ...] = ("none",)
MATCHES = on_its_own_tile(D.typhaon_matching_tile)


async def trap_symbol(t: T, who: str, placed: list[str], spring: Callable[[T, Resolve], Awaitable[None]]) -> None:
    """A Trap symbol for one explorer: the traps near spring, and Detection Traps among them are triggered.

    ``placed``: the Detection Traps that were triggered by the same card already; these are added to it.
    """
    near = traps_beside(t, who)
    if near and t[SHIELDS] == "suppressed":
        t.prevented("other traps", SHIELDS.id, who=who)
    else:
        await spring(t, Resolve("trap", who))
    if near and t[TRIGGER] == "trap-card":
        await triggered(t, who, near, placed)
    elif near:
        t.prevented("a Detection Trap", TRIGGER.id, who=who)


async def triggered(t: T, who: str, near: list[tuple[str, str]], placed: list[str]) -> None:
    """What Detection Traps near an explorer bring, Vigilance and the rulings allowing."""
    if guarded(t, who) and t[VIGILANCE] == "covers":
        t.prevented("a Detection Trap", VIGILANCE.id, Ids("ie.scoundrel").vigilance_no_trigger, who=who)
        return
    for cell, cite in near if t[SEVERAL] == "two" else near[:1]:
        if cell in placed and t[EXPLORERS] == "one-per-trap":
            t.prevented("a Detection Trap", EXPLORERS.id, who=who)
            continue
        placed.append(cell)
        await typhaon_may_place(t, cell, cite)


@rule(D.typhaon_variant)
async def typhaon_may_place(t: T, cell: str, near: str) -> None:
    """Typhaon may place one guardian of any type on any Guardian tile of that type; nobody is activated."""
    t.prevented("activating the guardians", D.typhaon_variant, near)
    asking = (D.typhaon_picks_both, D.typhaon_matching_tile)
    ask = f"the trap on {cell}: which guardian, and where?"
    chosen = await pick_one(t, D.typhaon_may_place, MATCHES, (), (NONE,), ask, asking)
    if chosen is None or chosen == NONE:
        t.prevented("placing a guardian", D.typhaon_may_place, who=SEAT)
    else:
        await place_guardian(t, chosen[0], chosen[1], D.typhaon_may_place, *asking)


async def turn_ended_near_one(t: T, e: TurnEnded) -> None:
    """Under the ruling that a turn which ends on or beside a Detection Trap triggers it."""
    await triggered(t, e.who, traps_beside(t, e.who), [])


def _ended_near_one(t: T, e: TurnEnded) -> bool:
    return t[TRIGGER] == "each-turn" and e.who in t.state.explorers and bool(traps_beside(t, e.who))


REACTIONS = (Reaction(TurnEnded, _ended_near_one, turn_ended_near_one),)
