"""The horror phase: every creature in play is activated, each type as often as it says."""

from __future__ import annotations

from ...kernel.citations import Ids
from ...kernel.table import rule
from .creatures import each_in_turn
from .events import PhaseBegun
from .hiding import after_horror_phase
from .tables import T

I = Ids("st")


@rule(I.round)
async def horror_phase(t: T) -> None:
    """The creatures in play are activated, each type as often as it says."""
    if t.state.creatures:
        await activate_all(t)
    await after_horror_phase(t)
    await t.emit(PhaseBegun("hazard"), I.round)


@rule(I.horror_phase)
async def activate_all(t: T) -> None:
    """Every creature in play."""
    for kind in t.tables.creatures.values():
        times = t[kind.rounds]
        if t[kind.order] in kind.running:
            await each_in_turn(t, kind, kind.activate, times)
            continue
        for _ in range(times):
            await each_in_turn(t, kind, kind.activate)
