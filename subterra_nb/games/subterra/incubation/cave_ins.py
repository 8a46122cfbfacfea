"""Cave-in tiles of Incubation: each comes into play collapsed, and bars the Explore that laid it."""

from __future__ import annotations

from ....kernel.citations import Ids, question
from ....kernel.decisions import Choose
from ....kernel.table import Reaction
from ..events import Cleared, Collapsed, PointsReturned, TileLaid
from ..figures import Trait
from ..hazards import CAVE_IN_LOSS
from ..health import CAVE_IN, lose_health
from ..placing import EXPLORE_COST, REVEAL_COST
from ..state import cavers_on, current
from ..tables import T
from .events import MarkerPiled
from .state import INCUBATION

C, I = Ids("in.cave-in-tile"), Ids("st")

REVEALED = question("in.q.cave-in-reveal-versus-explore", "same-marker", "reveal-open")
SPENT = question("in.q.explore-cave-in-point-spent", "spent", "refunded")
ALPINIST = question("in.q.alpinist-may-or-must", "as-normal-explore-no-harm", "may-choose", "enters-and-hurt")
AGAIN = question("in.q.cave-in-hazard-on-marked-tile", "core-rule", "second-marker")
KIND = "cave-in"


async def mark(t: T, e: TileLaid) -> None:
    """A cave-in tile that comes into play has a marker at once."""
    await t.emit(Collapsed(e.cell), C.marker_on_placement, I.cave_in_marker)


async def goes_on(t: T, me: str, cell: str) -> bool:
    """Whether a caver who explored goes onto the new tile: not onto a collapsed one, but for some."""
    s = t.state
    if s.layout.tiles[cell].kind != KIND:
        return True
    if cell not in s.rubble:
        await t.emit(Collapsed(cell), C.marker_on_placement, REVEALED.id)
    agile = t.tables.having[Trait.AGILE].get(s.cavers[me].kind)
    if agile is None:
        t.prevented("going onto the new tile", C.explore_does_not_enter, who=me)
        await pay_back(t, me)
        return False
    t.exempted(me, "staying off the collapsed tile", C.alpinist_exception, agile)
    stay, go = "stay", "go on"
    return t[ALPINIST] != "may-choose" or await Choose(me, ALPINIST.id, (go, stay), "onto the tile?") == go


async def pay_back(t: T, me: str) -> None:
    """By a ruling such an Explore counts as a Reveal, and the difference of their prices is paid back."""
    over = t[EXPLORE_COST] - t[REVEAL_COST]
    if t[SPENT] == "refunded" and over > 0 and current(t.state) == me:
        await t.emit(PointsReturned(over), SPENT.id)


async def gone_on(t: T, me: str, cell: str) -> None:
    """By a ruling the collapsed tile hurts whoever goes onto it so."""
    if t[ALPINIST] == "enters-and-hurt" and cell in t.state.rubble and t.state.cavers[me].at == cell:
        await lose_health(t, me, t[CAVE_IN_LOSS], CAVE_IN, CAVE_IN_LOSS.id, ALPINIST.id)


async def collapses_again(t: T, cell: str, factor: int) -> bool:
    """By a ruling a collapsed tile that is hit gets one more marker, and hurts whoever is there."""
    if t[AGAIN] != "second-marker":
        return False
    await t.emit(MarkerPiled(cell, 1), AGAIN.id, I.cave_in_marker)
    for f in cavers_on(t.state, cell):
        await lose_health(t, f.id, t[CAVE_IN_LOSS] * factor, CAVE_IN, CAVE_IN_LOSS.id, AGAIN.id)
    return True


async def next_marker(t: T, e: Cleared) -> None:
    """Under the marker that was dug out lies the next one."""
    await t.emit(MarkerPiled(e.cell, -1), AGAIN.id)
    await t.emit(Collapsed(e.cell), AGAIN.id)


async def dug_out(t: T, e: Cleared) -> None:
    """The marker is gone, by the rule of the base game."""
    t.prevented(f"a new marker on {e.cell}", C.marker_dug_out)


REACTIONS = (
    Reaction(TileLaid, lambda t, e: e.kind == KIND and t[REVEALED] == "same-marker", mark),
    Reaction(Cleared, lambda t, e: e.cell in INCUBATION.of(t.state).piled, next_marker),
    Reaction(Cleared, lambda t, e: e.cell not in t.state.rubble, dug_out),
)
