"""Traps: how they are entered and how they spring."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import ClassVar

from msgspec import Struct

from ...kernel.citations import Ids, number
from ...kernel.table import DONE, rule
from .dice import number_roll
from .events import TrapSprung
from .figures import As
from .hearts import TRAP, lose_hearts
from .state import explorers_on
from .tables import T
from .walls import reached, touching

H = Ids("ie.hazard-die")
I, S, D, P, Y = Ids("ie"), Ids("ie.spike-trap"), Ids("ie.dart-trap"), Ids("ie.trap"), Ids("ie.guardian-supply")

SPIKE_SAFE = number(I.spike_trap, 4)
SPIKE_HIT = number(S.three_hearts, 3)
DART_HIT = number(D.one_heart_around, 1)


class Trigger(Struct, frozen=True, gc=False):
    """Somebody is about to set off traps: by entering one or by rolling the Trap face."""

    who: str
    cell: str
    says: ClassVar[str] = "{who} sets off a trap from {cell}"


def spike_entry(t: T, who: str, cell: str) -> Awaitable[None]:
    """The effect of entering a tile by a Move: only a Spike Trap has one."""
    return onto_spikes(t, who, cell) if t.state.layout.tiles[cell].kind == "spike" else DONE


async def onto_spikes(t: T, who: str, cell: str) -> None:
    """A Spike Trap is entered, which not every figure sets off."""
    counts, because = t.tables.standing[t.state.explorers[who].kind, As.SPRINGS]
    if not counts:
        t.exempted(who, As.SPRINGS.value, because)
    elif await t.attempt(Trigger(who, cell)) is not None:
        await enter_spikes(t, who, cell)


@rule(I.spike_trap)
async def enter_spikes(t: T, who: str, cell: str) -> None:
    """A 4 or more is safe; less springs the trap."""
    roll = await number_roll(t, who, I.spike_trap, "entering the Spike Trap")
    if roll >= t[SPIKE_SAFE]:
        t.prevented("springing the Spike Trap", SPIKE_SAFE.id, who=who)
    else:
        await spring_spikes(t, cell)


@rule(S.three_hearts)
async def spring_spikes(t: T, cell: str) -> None:
    """Three hearts from every explorer on its tile; the trap stays armed."""
    for f in explorers_on(t.state, cell):
        await lose_hearts(t, f.id, SPIKE_HIT, TRAP, S.stays_armed)
    immune(t, (cell,))


@rule(D.one_heart_around)
async def spring_darts(t: T, cell: str) -> None:
    """One heart from every explorer on its tile and on connected adjacent tiles."""
    reach = (cell, *t.state.layout.links[cell])
    for f in reached(t, cell):
        await lose_hearts(t, f.id, DART_HIT, TRAP, I.dart_trap)
    immune(t, reach)


def immune(t: T, cells: tuple[str, ...]) -> None:
    """Put on record that traps and Lava tiles do nothing to the guardians there."""
    for g in t.state.guardians.values():
        if g.at in cells:
            t.exempted(g.id, "being hurt by tiles", Y.immune)


@rule(I.trap)
async def spring_near(t: T, who: str, cell: str) -> None:
    """The Trap face: every trap near the roller springs and no other."""
    trigger = Trigger(who, cell)
    safe = t.opposed(trigger) and await t.attempt(trigger) is None
    layout = t.state.layout
    near = (cell, *touching(t, who, cell))
    spikes = [cell] if layout.tiles[cell].kind == "spike" and not safe else []
    darts = [c for c in layout.of_kind("dart") if c in near and not safe]
    further = [
        (trap, there)
        for trap in t.tables.traps
        if (not safe or t[trap.covered[0]] != trap.covered[1])
        and (there := tuple(c for c in trap.where(t) if c in near))
    ]
    traps = len(spikes) + len(darts) + sum(len(there) for _, there in further)
    if not traps and not safe:
        t.prevented("traps", I.trap, H.icon_starburst, who=who)
    for c in spikes:
        await _spring(t, "spike", c, P.spike_own_tile, traps)
    for c in darts:
        await _spring(t, "dart", c, P.dart_reach, traps)
    for trap, there in further:
        await trap.spring(t, there, who)


async def _spring(t: T, kind: str, cell: str, near: str, traps: int) -> None:
    await t.emit(TrapSprung(cell, kind), near, H.icon_starburst, *((P.several,) if traps > 1 else ()))
    await (spring_spikes if kind == "spike" else spring_darts)(t, cell)
