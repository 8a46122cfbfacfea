"""Meetings of survivors and zombies, which by one reading are encounters at once."""

from __future__ import annotations

from collections.abc import Awaitable

from ....kernel.citations import Ids, question
from ....kernel.table import rule
from ..encounter import encounter
from ..events import Spotted
from ..state import State, survivors_at
from ..survivor_turn import act
from ..tables import T
from .events import TurnGoesOn
from .zombie_state import has_horde, zombies_at

I, Z = Ids("ts"), Ids("pe.zombie")

CONTACT = question("pe.q.survivor-walks-into-zombie", "only-by-effect", "on-contact")


async def meet(t: T, at: str) -> bool:
    """Zombies have come into a location: whether that is an encounter."""
    if t[CONTACT] == "only-by-effect" or t.state.fight is not None or not survivors_at(t.state, at):
        return False
    await fall_upon(t, at)
    return True


@rule(CONTACT.id)
async def fall_upon(t: T, at: str) -> None:
    """All survivors there are found, and the encounter begins."""
    for who in survivors_at(t.state, at):
        await t.emit(Spotted(who, at), CONTACT.id)
    await encounter(t, at, False)


# -- In the survivors' turn ------------------------------------------------------------------------------------------


def act_and_meet(t: T) -> Awaitable[None]:
    """An action of a survivor, after which zombies may fall upon whoever came to them."""
    return act(t) if t[CONTACT] == "only-by-effect" or not has_horde(t.state) else _act_and_meet(t)


async def _act_and_meet(t: T) -> None:
    before = places(t.state)
    await act(t)
    for who, at in places(t.state).items():
        if at != before[who] and zombies_at(t.state, at):
            step = t.state.step
            await fall_upon(t, at)
            await t.emit(TurnGoesOn(step), CONTACT.id)
            return


def places(s: State) -> dict[str, str]:
    """Where the survivors are."""
    return {who: f.at for who, f in s.survivors.items()}


PARTS = (("act", act_and_meet),)
