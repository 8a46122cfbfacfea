"""The Scout: discards a tile just drawn and takes the next."""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Choose
from ....kernel.table import Modifier
from ..events import AbilityUsed, TileDiscarded, TileSunk
from ..placing import Draw, draw
from ..state import turn_number
from ..tables import T, plays

I, S = Ids("st"), Ids("st.scout")

USES = number(S.guide_three, 3)
LIMIT = question("st.q.scout-guide-limit", "three", "once-per-turn", "unlimited")
SCOPE = question("st.q.scout-guide-scope", "own-draw-out-of-game", "any-draw", "to-bottom")
GUIDE = "guide"


def guides(t: T, d: Draw) -> str:
    """The Scout who can discard this tile; "" for nobody."""
    s = t.state
    for f in s.cavers.values():
        if f.kind == "scout" and f.health and f.at and (f.id == d.who or t[SCOPE] == "any-draw"):
            return f.id
    return ""


def refused(t: T, d: Draw) -> str:
    """The rule that keeps Guide from this tile; "" where it can be used."""
    s = t.state
    if t.tables.tiles[d.tile].kind == "exit":
        return S.guide_not_exit
    if not s.sections:
        return S.guide_needs_next_tile
    limit, used = t[LIMIT], s.used.get(GUIDE, 0)
    if limit == "three" and used >= t[USES]:
        return S.guide_three
    if limit == "once-per-turn" and used and s.used_in == turn_number(s):
        return LIMIT.id
    return ""


async def guide(t: T, d: Draw) -> Draw:
    """As long as the Scout wants and may: the tile goes, the next one comes."""
    who = guides(t, d)
    while True:
        why = refused(t, d)
        if why:
            t.prevented("Guide", why, who=who)
            return d
        cites = (S.guide_free, I.free_action)
        if await Choose(who, S.guide, ("keep", "discard"), f"is {d.tile} kept?", cites) == "keep":
            return d
        await t.emit(AbilityUsed(who, GUIDE), S.guide, S.guide_free, S.guide_three)
        if t[SCOPE] == "to-bottom":
            await t.emit(TileSunk(d.tile), SCOPE.id)
        else:
            await t.emit(TileDiscarded(d.tile), S.guide, S.guide_needs_next_tile)
        d = replace(d, tile=await draw(t, (), S.guide))


def _anothers(t: T, d: Draw) -> bool:
    return not guides(t, d) and t.state.cavers[d.who].kind != "scout"


async def not_anothers(t: T, d: Draw) -> Draw:
    """A tile that somebody else draws is beyond the Scout."""
    t.prevented("Guide", S.guide_own_draw, who=d.who)
    return d


MODIFIERS = (
    Modifier(Draw, lambda t, d: guides(t, d) != "", guide, order=10, name="guide", only=plays("scout")),
    Modifier(Draw, _anothers, not_anothers, order=9, name="guide", only=plays("scout")),
)
