"""The Barrier."""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.citations import Ids, number, question
from ....kernel.table import Modifier, rule
from ..figures import As
from ..hearts import PAYMENT, PRICE, LoseHearts, is_attack
from ..tables import T
from ..volcano import Remove
from .state import DEPLOYED

B = Ids("tw.barrier")

BARRIERS = number(B.supply, 1, most=1)
TURRET_SCOPE = question("tw.q.turret-barrier-scope", "same-scope", "everything")
ABILITY_PRICE = question("tw.q.barrier-ability-price", "paid", "not-lost")
INSTANT = question("tw.q.barrier-vs-instant-down", "no", "yes")


async def barrier(t: T, loss: LoseHearts) -> LoseHearts | None:
    """Explorers on the Barrier's tile lose no hearts, but for guardian attacks and the price of exerting."""
    f = t.state.explorers[loss.who]
    counts, because = t.tables.standing[f.kind, As.BARRED]
    if not counts:
        t.exempted(loss.who, As.BARRED.value, because)
        return replace(loss, cites=(*loss.cites, because))
    if loss.how is PRICE and t[ABILITY_PRICE] == "paid":
        return replace(loss, cites=(*loss.cites, ABILITY_PRICE.id))
    if loss.how is PAYMENT:
        return replace(loss, cites=(*loss.cites, B.exert_still_costs))
    if loss.how.pierces is not None and t[loss.how.pierces[0]] == loss.how.pierces[1]:
        return replace(loss, cites=(*loss.cites, loss.how.pierces[0].id))
    kept: tuple[str, ...] = (because,) if because else ()
    if is_attack(t, loss.how):
        struck, ruling = t.tables.standing[f.kind, As.STRUCK]
        if struck:
            return replace(loss, cites=(*loss.cites, B.guardian_attacks_pass))
        kept = (*kept, ruling)
    t.prevented(loss, B.blocks_loss, *kept, *loss.cites, who=loss.who)
    return None


@rule(INSTANT.id)
async def spared_by_the_barrier(t: T, remove: Remove) -> None:
    """Under the ruling that death is a loss of hearts, the Barrier saves those on its tile from the flip."""
    t.prevented(remove, INSTANT.id, who=remove.who)


MODIFIERS = (
    Modifier(
        LoseHearts,
        lambda t, x: (cell := DEPLOYED.of(t.state).barrier) != "" and t.state.explorers[x.who].at == cell,
        barrier,
        order=20,
    ),
    Modifier(
        Remove,
        lambda t, x: x.what == "explorer" and x.cell == DEPLOYED.of(t.state).barrier and t[INSTANT] == "yes",
        spared_by_the_barrier,
        order=5,
    ),
)
