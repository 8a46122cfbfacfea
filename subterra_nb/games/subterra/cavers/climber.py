"""The Climber: places ropes for one point and without a check."""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.citations import Ids, number
from ....kernel.table import rule
from ..actions import ROPE_ACTION, ROPE_AT, ROPE_WHERE
from ..events import RopePlaced
from ..tables import Offer, T

I, C = Ids("st"), Ids("st.climber")

COST = number(C.secure, 1)


async def do_secure(t: T, me: str) -> None:
    """Secure: a rope on the Climber's tile."""
    await secure(t, me, t.state.cavers[me].at)


@rule(C.secure)
async def secure(t: T, me: str, cell: str) -> None:
    """A rope hangs there, and no die was rolled."""
    await t.emit(RopePlaced(cell), C.secure, I.rope)


OFFERS = (
    Offer(
        replace(ROPE_ACTION, cite=C.secure, do=do_secure),
        COST,
        "climber",
        ruled=(ROPE_WHERE, "own-tile-stays", "taken-along"),
    ),
    Offer(replace(ROPE_AT, cite=C.secure, do=secure), COST, "climber", ruled=(ROPE_WHERE, "adjacent")),
)
