"""The radio: repairing it, and the rescue that the fifth repair calls."""

from __future__ import annotations

from ...kernel.citations import Ids, number, question
from ...kernel.decisions import Action, Requirement
from ...kernel.table import rule
from .events import CountedDown, Repaired, RescueCalled
from .maps import RADIO
from .noise import make_noise
from .presence import killer_away
from .state import SURVIVORS, State, Survivor
from .tables import FRESH, Offer, T
from .winning import check_rescue

I, R, S, O = Ids("ts"), Ids("ts.repair"), Ids("ts.survivor-turn"), Ids("ts.open")
STEALTH = Ids("ts.search-action").stealth_does_not_bar

UNSEEN = Ids("ts.hidden").repair
REPAIRS = number(R.five_call_rescue, 5, 1, 20)
COUNTDOWN = number(I.rescue, 5, 1, 50)
RESCUE_SEEN = question("ts.q.rescue-visibility", "open", "hidden")


def at_radio(s: State, t: T, me: Survivor) -> bool:
    """Whether a survivor is at the radio."""
    return bool(me.at) and me.at == s.map.radio


AT_RADIO = Requirement(I.repair, "only at the radio", at_radio)
KILLER_AWAY = Requirement(R.killer_bars, "the killer is there", killer_away, (AT_RADIO,))
NOT_YET = Requirement(R.once_per_round, "it has risen in this turn", lambda s, t, me: not s.repaired)
UNCALLED = Requirement(REPAIRS.id, "the rescue is called", lambda s, t, me: s.repairs < t[REPAIRS])
REPAIR = (AT_RADIO, KILLER_AWAY, NOT_YET, UNCALLED)


def hindrance(s: State, t: T, me: Survivor) -> Requirement | None:
    """What keeps the repair from rising by this survivor now."""
    return next((r for r in REPAIR if not r.holds(s, t, me)), None)


@rule(I.repair)
async def repair(t: T, who: str) -> None:
    """The repair action: one step, which makes noise at the radio."""
    await raise_repair(t, 1, I.repair, I.radio, *t.state.map.rules_at(RADIO, t.state.map.radio))
    await make_noise(t, t.state.survivors[who].at, R.noise)


async def raise_repair(t: T, steps: int, *cites: str) -> None:
    """The repair rises, once in a turn; at five the rescue is called."""
    wanted = t.state.repairs + steps
    risen = min(wanted, t[REPAIRS])
    await t.emit(Repaired(risen), *cites, UNSEEN, *((STEALTH,) if t.state.killer.stealth else ()))
    if wanted > risen:
        t.prevented("a further repair", REPAIRS.id)
    if risen >= t[REPAIRS]:
        told = t[RESCUE_SEEN] == "open"
        await t.emit(RescueCalled(told, t[COUNTDOWN]), REPAIRS.id, COUNTDOWN.id, O.rescue if told else RESCUE_SEEN.id)


@rule(S.countdown, seen=(SURVIVORS,))
async def count_down(t: T) -> None:
    """At the start of the survivors' turn a rescue that is on its way comes nearer; a ruling can veil that."""
    told = t[RESCUE_SEEN] == "open"
    await t.emit(CountedDown(told, t.state.rescue - 1), S.countdown, O.rescue if told else RESCUE_SEEN.id)
    await check_rescue(t)


OFFERS = (Offer(Action("repair", I.repair, "repair the radio", repair, 0, FRESH, needs=REPAIR)),)
