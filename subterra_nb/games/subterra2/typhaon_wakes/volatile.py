"""Volatile Guardians: EXPLODE, MOVE, DIG."""

from __future__ import annotations

from collections.abc import Awaitable

from ....kernel.citations import Ids, number, question
from ....kernel.table import Modifier, rule
from ..actions import Destroy
from ..figures import SETS_OFF, As, counting
from ..guardian_moves import Entries, step_or_dig
from ..hearts import How, lose_hearts
from ..state import active_on, explorers_on
from ..tables import GuardianKind, T
from .events import GuardianReturned
from .picking import picker
from .ranged import MOVE_TIE, NO_PREY, PATH, SHOT_BLAST

V, G, W = Ids("tw.volatile"), Ids("tw.guardians"), Ids("tw.guardian-tile")

SUPPLY = number(G.volatile_count, 2)
ACTS, ON_SYMBOL = number(V.round_end_thrice, 3), number(V.symbol_once, 1)
BLAST_HIT = number(V.explode_two_hearts_each, 2)
ON_DOWNED = question("tw.q.volatile-blast-downed", "no-effect", "core-penalty")
KILLED = question("tw.q.volatile-killed-quietly", "no", "yes")
BLAST = How("explosion", As.BLASTED, (SHOT_BLAST, ("attacks",)))
ENTRIES = Entries(
    (),
    BLAST_HIT,
    V.move_otherwise,
    V.move_needs_clear_tile,
    V.dig_otherwise,
    NO_PREY,
    MOVE_TIE,
    PATH,
    As.SETS_OFF,
    picker,
)


@rule(V.first_fit)
def activate_volatile(t: T, g: str) -> Awaitable[None]:
    """Only one entry, the first possible: EXPLODE, MOVE, DIG."""
    company = active_on(t.state, t.state.guardians[g].at)
    return explode(t, g) if company and counting(t, company, SETS_OFF) else step_or_dig(t, g, ENTRIES)


@rule(V.explode_when_sharing)
async def explode(t: T, g: str) -> None:
    """Every explorer on its tile loses two hearts, then the figure goes back to the supply."""
    cell = t.state.guardians[g].at
    for f in explorers_on(t.state, cell):
        if f.hearts or t[ON_DOWNED] == "core-penalty":
            await lose_hearts(t, f.id, BLAST_HIT, BLAST)
    if g in t.state.guardians:
        await t.emit(GuardianReturned(g), V.explode_back_to_supply)


def _loud(t: T, d: Destroy) -> bool:
    guardian = t.state.guardians.get(d.who)
    return guardian is not None and guardian.kind == "volatile" and t[KILLED] == "yes" and not d.flip


async def killed_loudly(t: T, d: Destroy) -> Destroy | None:
    """Under the ruling that any end sets it off, a destroyed Volatile explodes first."""
    await explode(t, d.who)
    return d if d.who in t.state.guardians else None


MODIFIERS = (Modifier(Destroy, _loud, killed_loudly),)
VOLATILE = GuardianKind(
    "volatile",
    "Volatile Guardian",
    SUPPLY,
    ACTS,
    ON_SYMBOL,
    activate_volatile,
    "volatile-guardian",
    (W.works_like_melee, W.placement_spawn),
    spared=V.no_parting_hit,
)
