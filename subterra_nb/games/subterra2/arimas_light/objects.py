"""What the tiles of Intrepid do to the objects of The Faculty: asked here, since it takes both."""

from __future__ import annotations

from ....kernel.citations import question
from ..tables import T
from ..typhaon_wakes.state import DEPLOYED

BARRIER = question("tw.q.barrier-rock-explosion-snake", "losses-only", "whole-effect")
CLEARING = question("tw.q.barrier-snake-free-clearing", "free", "tokens-stay")
BLASTED = question("tw.q.mine-and-explosion-tile", "turret-hearts-only", "clears-all")


def shielded(t: T, cell: str, what: str) -> bool:
    """Whether the Barrier keeps the effect as such off its tile; then it goes on record."""
    if cell != DEPLOYED.of(t.state).barrier or t[BARRIER] != "whole-effect":
        return False
    t.prevented(what, BARRIER.id)
    return True


async def blasted(t: T, cell: str) -> None:
    """The objects on a tile that a blast has got to: by one ruling all of them are destroyed."""
    destroyers = t.game.parts("objects of a tile")
    there = DEPLOYED.of(t.state).mines.get(cell) or DEPLOYED.of(t.state).barrier == cell
    if t[BLASTED] == "clears-all":
        for destroy in destroyers:
            await destroy(t, cell, BLASTED.id)
    elif there:
        t.prevented(f"destroying the objects on {cell}", BLASTED.id)
