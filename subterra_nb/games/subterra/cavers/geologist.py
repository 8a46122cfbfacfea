"""The Geologist: digs for one point, and keeps a tile that she may lay in place of one she draws."""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Choose
from ....kernel.table import Modifier
from ..actions import DIG
from ..events import AsideTaken, TileSetAside
from ..figures import Trait
from ..placing import Draw, draw
from ..tables import Offer, T, plays

G = Ids("st.geologist")

DIG_COST = number(G.clear, 1)
INTUITION = question("st.q.geologist-intuition", "swap-when-drawing", "once", "none")

OFFERS = (Offer(DIG, DIG_COST, "geologist"),)


async def set_tile_aside(t: T) -> None:
    """With the Geologist in the team the first tile of the stack is set aside."""
    setting = t.tables.having[Trait.SETS_ASIDE]
    for f in t.state.cavers.values():
        if f.kind in setting:
            await t.emit(TileSetAside(await draw(t)), G.intuition_set_aside)


def _hers(t: T, d: Draw) -> bool:
    return bool(t.state.aside) and t.state.cavers[d.who].kind in t.tables.having[Trait.SETS_ASIDE]


async def intuition(t: T, d: Draw) -> Draw:
    """She may lay the tile set aside in place of the one drawn, which is set aside instead."""
    aside, ruling = t.state.aside, t[INTUITION]
    if ruling == "none":
        return d
    if t.tables.tiles[d.tile].kind == "exit":
        t.prevented("setting the exit aside", G.intuition_not_exit, who=d.who)
        return d
    if await Choose(d.who, G.intuition_swap, (d.tile, aside), "which tile is laid?") == d.tile:
        return d
    if ruling == "once":
        await t.emit(AsideTaken(aside), INTUITION.id)
    else:
        await t.emit(TileSetAside(d.tile), G.intuition_swap)
    return replace(d, tile=aside)


MODIFIERS = (Modifier(Draw, _hers, intuition, order=20, name="intuition", only=plays("geologist")),)
