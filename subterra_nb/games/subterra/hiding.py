"""Hiding: how long it lasts, and coming out of it."""

from __future__ import annotations

from ...kernel.citations import Ids, question
from .events import CameOut
from .horrors import woken_beside
from .tables import T

H = Ids("st.hide")

HIDING = question("st.q.hide-duration", "round-end-or-move", "horror-phase", "next-turn")


def hidden(t: T) -> tuple[str, ...]:
    """Whoever is hidden."""
    return tuple([f.id for f in t.state.cavers.values() if f.hidden])


async def come_out(t: T, who: tuple[str, ...], *cites: str) -> None:
    """Some are hidden no more."""
    await t.emit(CameOut(who), *cites)
    if t.state.creatures:
        for name in who:
            await woken_beside(t, name)


async def after_horror_phase(t: T) -> None:
    """The horror phase is over, and under one ruling hiding with it."""
    if t[HIDING] == "horror-phase" and (who := hidden(t)):
        await come_out(t, who, HIDING.id)


async def at_round_end(t: T) -> None:
    """Hiding lasts to the end of the round, or under one ruling longer."""
    if t[HIDING] == "round-end-or-move" and (who := hidden(t)):
        await come_out(t, who, H.until_round_end)
