"""Noise: where it was made in this turn, and when the killer hears of it."""

from __future__ import annotations

from ...kernel.citations import Ids
from ...kernel.table import rule
from .events import NoiseCleared, NoiseMade, NoiseTold, Screamed
from .state import SURVIVORS
from .tables import T

I, N, S = Ids("ts"), Ids("ts.noise"), Ids("ts.survivor-turn")


async def make_noise(t: T, at: str, *cites: str) -> None:
    """Noise in a location, which has one mark at most."""
    if at in t.state.noise:
        t.prevented("a second noise", N.one_per_location, who=at)
        return
    await t.emit(NoiseMade(at), *cites, I.noise)


async def scream(t: T, at: str, *cites: str) -> None:
    """Noise that the killer hears of at once."""
    await t.emit(Screamed(at), *cites, I.noise)


@rule(S.clear_noise)
async def clear_noise(t: T) -> None:
    """At the start of the survivors' turn the marks of the last one are taken off."""
    await t.emit(NoiseCleared(), S.clear_noise)


@rule(S.tell_noise)
async def tell_noise(t: T) -> None:
    """The killer is told all locations where noise was made, and no more than that."""
    await t.emit(NoiseTold(t.state.noise), S.tell_noise, N.told_at_end)


@rule(N.icon, seen=(SURVIVORS,))
async def card_noise(t: T, at: str, card: str) -> None:
    """A drawn card with the noise icon makes noise where it is drawn, whether it is kept or not."""
    await make_noise(t, at, N.icon, *t.state.box.kinds[card].cites)
