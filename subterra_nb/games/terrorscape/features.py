"""What single maps have besides: a suitcase, a cabinet."""

from __future__ import annotations

from ...kernel.citations import Ids
from ...kernel.decisions import Action, Requirement
from ...kernel.table import rule
from .events import UsedInGame, UsedInTurn
from .health import calm, heal
from .item_effects import patient
from .maps import CABINET, SUITCASE
from .searching import draw_discover
from .state import State, Survivor
from .tables import FRESH, Offer, T

C, L = Ids("ts.cabin"), Ids("ts.laboratory")


def at_mark(what: str, cite: str, why: str) -> Requirement:
    """The survivor has to be where something is marked."""
    return Requirement(cite, why, lambda s, t, me: s.map.mark(what, me.at) is not None)


def unopened(s: State, t: T, me: Survivor) -> bool:
    """Whether nobody has opened the suitcase in this turn."""
    return not any(SUITCASE in f.used for f in s.survivors.values())


@rule(C.suitcase_r4)
async def open_suitcase(t: T, who: str) -> None:
    """One discover card, once in each survivors' turn."""
    await t.emit(UsedInTurn(who, SUITCASE), C.suitcase_r4)
    await draw_discover(t, who, 1, C.suitcase_r4)


@rule(L.cabinet_g3)
async def open_cabinet(t: T, who: str) -> None:
    """Once in a game: a survivor there is healed and without fear; the killer is not told by whom."""
    await t.emit(UsedInGame(CABINET), L.cabinet_g3, L.cabinet_not_told)
    whom = await patient(t, who, L.cabinet_g3)
    await heal(t, whom, ())
    await calm(t, whom, L.cabinet_g3)


OFFERS = (
    Offer(
        Action(
            "suitcase", C.suitcase_r4, "open the suitcase", open_suitcase,
            needs=(
                at_mark(SUITCASE, C.suitcase_r4, "there is no suitcase"),
                Requirement(C.suitcase_r4, "it was opened in this turn", unopened),
                Requirement(C.suitcase_r4, "the discover deck is empty", lambda s, t, me: bool(s.discover)),
            ),
        )
    ),
    Offer(
        Action(
            "cabinet", L.cabinet_g3, "open the cabinet", open_cabinet, 0, FRESH,
            needs=(
                at_mark(CABINET, L.cabinet_g3, "there is no cabinet"),
                Requirement(L.cabinet_g3, "it was opened before", lambda s, t, me: CABINET not in s.used),
            ),
        )
    ),
)  # fmt: skip
