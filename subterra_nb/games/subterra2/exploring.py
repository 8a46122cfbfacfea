"""Explore: a Reveal, and the step onto the new tile."""

from __future__ import annotations

from ...kernel.citations import Ids, number, question
from ...kernel.decisions import Choose, judge
from ...kernel.table import rule
from .events import Moved
from .movement import arrive, entering, move
from .revealing import reveal
from .tables import T

I, A, X = Ids("ie"), Ids("ie.actions"), Ids("ie.explore")

EXPLORE_COST = number(A.cost_explore, 1)
EXPLORE_STEP = question("ie.q.explore-step-is-move", "counts", "entry-only", "neither")
AGILE_EXPLORE = question("ie.q.agile-explore", "may-enter", "must-enter")


@rule(I.explore)
async def do_explore(t: T, me: str, cell: str) -> None:
    """Explore: a Reveal, and at once onto the new tile if it can be entered."""
    await reveal_and_enter(t, me, cell)
    for after in t.tables.after_explore:
        await after(t, me)


async def reveal_and_enter(t: T, me: str, cell: str) -> None:
    """The two parts of Explore."""
    if not await reveal(t, me, t.state.explorers[me].at, cell, "explore"):
        return
    s = t.state
    bad = judge(entering(t), s, t, s.explorers[me], cell)
    if bad:
        t.prevented("going onto the new tile", X.cannot_enter, *(f.cite for f in bad), who=me)
        return
    asked = cell in s.rubble and t[AGILE_EXPLORE] == "may-enter"
    if asked and await Choose(me, AGILE_EXPLORE.id, ("enter", "stay"), "go onto the rubble?") == "stay":
        return
    await enter_explored(t, me, cell)


async def enter_explored(t: T, me: str, cell: str) -> None:
    """The step onto the new tile, under the ruling on whether it is a Move."""
    if t[EXPLORE_STEP] == "counts":
        await enter_by_a_move(t, me, cell)
    elif t[EXPLORE_STEP] == "entry-only":
        await arrive(t, me, cell, EXPLORE_STEP.id)
    else:
        await t.emit(Moved(me, cell), EXPLORE_STEP.id)


@rule(X.entry_is_move)
async def enter_by_a_move(t: T, me: str, cell: str) -> None:
    """The step onto the new tile counts as a Move."""
    await move(t, me, cell)
