"""The infection card: who is in a nest loses health, and then who carries eggs."""

from __future__ import annotations

from ....kernel.citations import Ids, number, question
from ....kernel.table import rule
from ..hazards import out_of_reach
from ..health import Source, lose_health
from ..state import kind_under
from ..tables import Hazard, T
from .eggs import OUT_OF_TURN, discard_now, drop_all
from .nests import NEST
from .state import INCUBATION, eggs_on, held_by

F = Ids("in.infection")

NEST_LOSS, EGG_LOSS = number(F.nest_loss, 1), number(F.egg_loss, 1)
UNCONSCIOUS = question("in.q.infection-unconscious", "applies-floor-zero", "skipped", "drops-first")
EMPTIED = question("in.q.infection-empty-nest-while-carrying", "still-nest", "emptied-safe")
LUMP = question("in.q.infection-single-or-separate-losses", "separate", "lump")
INFECTED = Source("an infection", True)


@rule(F.order)
async def infection(t: T, strong: bool) -> None:
    """First the nests, then the eggs that are carried; both can hit the same caver."""
    if t[OUT_OF_TURN] == "any-time":
        for who in tuple(t.state.cavers):
            if t.state.cavers[who].health:
                await discard_now(t, who, OUT_OF_TURN.id)
    before = {f.id: f.health for f in t.state.cavers.values()}
    if any(kind_under(t.state, f) == NEST for f in t.state.cavers.values()):
        await nest_loss(t)
    both = tuple(f.id for f in t.state.cavers.values() if f.health < before[f.id])
    if t[UNCONSCIOUS] == "drops-first":
        for f in tuple(t.state.cavers.values()):
            if not f.health:
                await drop_all(t, f.id, UNCONSCIOUS.id)
    if INCUBATION.of(t.state).held:
        await egg_loss(t, both)


@rule(F.nest_loss)
async def nest_loss(t: T) -> None:
    """Everybody on a nest tile loses health, however many eggs lie there."""
    for who in tuple(t.state.cavers):
        f = t.state.cavers[who]
        if kind_under(t.state, f) != NEST or spared(t, who):
            continue
        if t[EMPTIED] == "emptied-safe" and not eggs_on(t.state, f.at):
            t.prevented("the loss in a nest", EMPTIED.id, who=who)
            continue
        await lose_health(t, who, t[NEST_LOSS], INFECTED, NEST_LOSS.id)


@rule(F.egg_loss)
async def egg_loss(t: T, both: tuple[str, ...]) -> None:
    """Everybody loses health for each egg on their board; ``both``: who has lost some in a nest already."""
    for who in tuple(t.state.cavers):
        eggs = held_by(t.state, who)
        if not eggs or spared(t, who) or (not t.state.cavers[who].at and out_of_reach(t, t.state.cavers[who])):
            continue
        cites = (EGG_LOSS.id, *((F.order,) if who in both else ()))
        if t[LUMP] == "lump":
            await lose_health(t, who, t[EGG_LOSS] * eggs, INFECTED, *cites, LUMP.id)
            continue
        for _ in range(eggs):
            await lose_health(t, who, t[EGG_LOSS], INFECTED, *cites)


def spared(t: T, who: str) -> bool:
    """Whether a ruling leaves a caver out who is unconscious."""
    if t.state.cavers[who].health or t[UNCONSCIOUS] != "skipped":
        return False
    t.exempted(who, "an infection", UNCONSCIOUS.id)
    return True


HAZARD = Hazard("infection", infection)
