"""Run: up to three Moves, and what modules say of it."""

from __future__ import annotations

from typing import Any

from ...kernel.citations import Ids, number
from ...kernel.decisions import Requirement
from ...kernel.table import rule
from .movement import ENTER, move, plain_ground, some_way
from .state import Explorer, State
from .tables import T
from .walls import freed, ways

I, A, R = Ids("ie"), Ids("ie.actions"), Ids("ie.run")

RUN_COST = number(A.cost_run, 2)
RUN_STEPS = number(I.run, 3)


def some_plain_way(s: State, t: T, me: Explorer) -> bool:
    """Whether the first tile next door is plain ground, and no rule of a module bears on leaving this one."""
    links = s.layout.links[me.at]
    if not links or t.tables.leaving or t.tables.run_leaving:
        return False
    return plain_ground(s, t, me, links[0])


def _some_way_to_run(s: State, t: T, me: Explorer) -> bool:
    if not t.tables.run_leaving:
        return some_way(s, t, me)
    steps = (*ENTER, *t.tables.run_leaving)
    return any(all(r.holds(s, t, me, to) for r in steps) for to in ways(s, t, me))


SOME_WAY_TO_RUN = Requirement(I.move, "there is no tile to go to", _some_way_to_run)


@rule(I.run)
async def do_run(t: T, me: str, *_: Any) -> None:
    """Run: up to three Moves, each with all limits and effects of a Move."""
    for begins, _end in t.tables.around_run:
        await begins(t, me)
    await run_steps(t, me)
    for _begin, finished in t.tables.around_run:
        await finished(t, me)


async def run_steps(t: T, me: str) -> None:
    """The Moves of a Run, until the runner stops or has to."""
    further = t.tables.run_leaving
    needs = (*ENTER, *further) if further else ENTER
    for step in range(t[RUN_STEPS]):
        f = t.state.explorers[me]
        near, also = ways(t.state, t, f), freed(t, f)
        ask = "where does the Run go next?"
        quick = None if further else plain_ground
        to = await t.pick(me, R.steps_are_moves, near, needs, f, ("stop",), ask, also=also, granted=quick)
        if to is None or to == "stop":
            return
        await move(t, me, to)
        f = t.state.explorers[me]
        if not f.active:
            if step + 1 < t[RUN_STEPS] and not f.fate:
                t.prevented("further steps of the Run", R.breaks_off, who=me)
            return
        if step + 1 < t[RUN_STEPS] and held_on_a_run(t, me):
            return


def held_on_a_run(t: T, me: str) -> bool:
    """Whether a rule of a module ends the Run on the tile that it has come to."""
    why = [c for stops in t.tables.run_stops if (c := stops(t, me))]
    if why:
        t.prevented("further steps of the Run", *why, who=me)
    return bool(why)
