"""The Mine."""

from __future__ import annotations

from ....kernel.citations import Ids, number, question
from ....kernel.table import Reaction, rule
from ..actions import destroy
from ..events import GuardianMoved, GuardianPlaced
from ..figures import As
from ..hearts import How, lose_hearts
from ..state import explorers_on, guardians_on
from ..tables import T
from .events import GuardiansPlaced, MineDestroyed
from .state import DEPLOYED

M, N = Ids("tw.mine"), Ids("tw.inventor")

MINES, MINE_HIT = number(M.supply, 3), number(M.hurts_explorers, 1)
STOPPED = question("tw.q.mine-barrier", "stopped", "lost")
SECOND = question("tw.q.two-mines-one-enemy", "one-only", "chain")
MINE = How("Mine", As.MINED, (STOPPED, ("lost",)))


@rule(M.on_enter)
async def enemy_enters(t: T, e: GuardianMoved) -> None:
    """An enemy that enters a tile with a Mine sets it off."""
    await set_off(t, e.to)


@rule(M.on_placed)
async def enemy_placed(t: T, e: GuardianPlaced) -> None:
    """An enemy that is put onto a tile with a Mine sets it off."""
    await set_off(t, e.at)


@rule(M.on_placed)
async def enemies_placed(t: T, e: GuardiansPlaced) -> None:
    """Enemies that are put together onto a tile with a Mine set one off together."""
    await set_off(t, e.at)


async def set_off(t: T, cell: str) -> None:
    """One Mine of the tile detonates, or all of them under the ruling that a second one must as well."""
    await detonate(t, cell)
    while t[SECOND] == "chain" and DEPLOYED.of(t.state).mines.get(cell) and guardians_on(t.state, cell):
        await detonate(t, cell, SECOND.id)


@rule(M.effect_order, M.must_detonate)
async def detonate(t: T, cell: str, *cites: str) -> None:
    """First one Mine goes, then every guardian on the tile, then each explorer there loses a heart."""
    await t.emit(MineDestroyed(cell), M.one_mine_spent, M.must_detonate, N.destroyed_to_supply, *cites)
    await blast(t, cell)


@rule(M.effect_order)
async def blast(t: T, cell: str) -> None:
    """What a detonating Mine does to those on its tile: the guardians first, then the explorers."""
    for g in guardians_on(t.state, cell):
        await destroy(t, g.id, M.kills_guardians, M.effect_order, by="Mine")
    for f in explorers_on(t.state, cell):
        await lose_hearts(t, f.id, MINE_HIT, MINE)


REACTIONS = (
    Reaction(GuardianMoved, lambda t, e: e.to in DEPLOYED.of(t.state).mines, enemy_enters),
    Reaction(GuardianPlaced, lambda t, e: e.at in DEPLOYED.of(t.state).mines, enemy_placed),
    Reaction(GuardiansPlaced, lambda t, e: e.at in DEPLOYED.of(t.state).mines, enemies_placed),
)
