"""Ophelia: Encouraging Words take the fear from a survivor and leave an Encouragement token."""

from __future__ import annotations

from ....kernel.citations import Ids, question
from ....kernel.decisions import Choose
from ....kernel.table import rule
from ..events import FearRemoved
from ..health import FEAR_SEEN
from ..state import SURVIVORS, in_play, survivors_at
from ..steps import Performed, Step
from ..tables import T
from .events import CalmKept, Encouraged
from .state import ENCOURAGEMENT
from .words import ENCOURAGE

O = Ids("pe.ophelia")

LIMITS = question("pe.q.encouraging-words-limits", "in-play-any-distance", "same-location")
SKULL = question("pe.q.skull-meaning", "fear-marker", "unknown")
SECRET = question(
    "pe.q.encouragement-secret-versus-skulls",
    "skulls-hidden", "skulls-open-token-secret", "announce-skulls-later",
)  # fmt: skip
OPHELIA = "ophelia"


async def encourage(t: T, who: str, on: str, step: Step) -> str:
    """Encouraging Words as a step of Ophelia's board."""
    s = t.state
    near = t[LIMITS] == "same-location"
    there = survivors_at(s, s.survivors[who].at) if near else in_play(s)
    also = (*printed(t, who), *((LIMITS.id,) if near else ()))
    whom: str = await Choose(SURVIVORS, O.target_any_survivor, there, "who is encouraged?", also)
    await hearten(t, whom)
    return whom


def printed(t: T, who: str) -> tuple[str, ...]:
    """The rules of the ability on the board of whoever uses it."""
    of_it = (a for a in t.state.boards[who].abilities if any(x.do == ENCOURAGE.do for x in a.effect))
    return tuple(c for a in of_it for c in a.cites)


@rule(O.target_any_survivor, seen=(SURVIVORS,))
async def hearten(t: T, who: str) -> None:
    """All fear goes, and a token comes, unless there is one; the killer is told of neither."""
    if t[SKULL] == "unknown":
        t.prevented("removing fear", SKULL.id, who=who)
    elif t.state.survivors[who].fear:
        await take_fear(t, who)
    if who in ENCOURAGEMENT.of(t.state).holders:
        t.prevented("a second Encouragement token", O.one_token_each, who=who)
    else:
        await t.emit(Encouraged(who), O.places_token, O.token_hidden, O.use_not_announced)


async def take_fear(t: T, who: str) -> None:
    """The killer sees that fear is gone where that lies open, and not by what; or is told when it counts again."""
    if t[FEAR_SEEN] == "open":
        await t.emit(FearRemoved(True, who), Ids("ts").fear_token, FEAR_SEEN.id)
    elif t[SECRET] == "skulls-open-token-secret":
        await t.emit(FearRemoved(True, who), Ids("ts").fear_token, SECRET.id)
    else:
        await t.emit(FearRemoved(False, who), O.removes_all_skulls)
        if t[SECRET] == "announce-skulls-later":
            await t.emit(CalmKept(who), SECRET.id)


ITEM_STEPS = (Performed(ENCOURAGE, encourage),)
