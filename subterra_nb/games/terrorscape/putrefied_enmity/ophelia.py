"""Ophelia: Encouraging Words take the fear from a survivor and leave an Encouragement token."""

from __future__ import annotations

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Choose
from ....kernel.table import rule
from ..events import FearRemoved
from ..health import FEAR_SEEN
from ..state import SURVIVORS, in_play, survivors_at
from ..steps import Performed, Step
from ..tables import T
from .events import Encouraged
from .state import ENCOURAGEMENT
from .words import ENCOURAGE

O = Ids("pe.ophelia")

EACH = number(O.one_token_each, 1, 0, 1)
LIMITS = question("pe.q.encouraging-words-limits", "in-play-any-distance", "same-location")
SKULL = question("pe.q.skull-meaning", "fear-marker", "unknown")


async def encourage(t: T, who: str, on: str, step: Step) -> str:
    """Encouraging Words as a step of Ophelia's board."""
    s = t.state
    near = t[LIMITS] == "same-location"
    there = survivors_at(s, s.survivors[who].at) if near else in_play(s)
    whom: str = await Choose(
        SURVIVORS, O.target_any_survivor, there, "who is encouraged?", (LIMITS.id,) if near else ()
    )
    await hearten(t, whom)
    return whom


@rule(O.target_any_survivor, seen=(SURVIVORS,))
async def hearten(t: T, who: str) -> None:
    """All fear goes, and a token comes, unless there is one; the killer is told of neither."""
    if t[SKULL] == "unknown":
        t.prevented("removing fear", SKULL.id, who=who)
    elif t.state.survivors[who].fear:
        await t.emit(FearRemoved(t[FEAR_SEEN] == "open", who), O.removes_all_skulls)
    if who in ENCOURAGEMENT.of(t.state).holders:
        t.prevented("a second Encouragement token", EACH.id, who=who)
    else:
        await t.emit(Encouraged(who), O.places_token, O.token_hidden, O.use_not_announced)


ITEM_STEPS = (Performed(ENCOURAGE, encourage),)
