"""Out of Time: the last card, and the checks that it brings in each hazard phase from then on."""

from __future__ import annotations

from ...kernel.citations import Ids, number, question
from ...kernel.table import rule
from .checks import PASSES, skill_check
from .ending import on_exit
from .events import CreatureRemoved, DeckRebuilt, Removed, TimeRanOut
from .health import TIME, lose_health
from .tables import T

I, O = Ids("st"), Ids("st.out-of-time")

RESULT = question("st.q.out-of-time-result", "removed", "health")
THRESHOLD = question("st.q.out-of-time-threshold", "four", "three")
FIRST = question("st.q.out-of-time-first-check", "same-phase", "next-round")
AFTER = question("st.q.out-of-time-horrors", "horrors-on-no-deck", "horrors-off", "reshuffle")
HEALTH = number(I.out_of_time, 1)


@rule(I.out_of_time)
async def run_out(t: T) -> None:
    """The last card of the deck is turned up, and the first checks are made."""
    await t.emit(TimeRanOut(), I.out_of_time)
    after = t[AFTER]
    if after == "reshuffle":
        await t.emit(DeckRebuilt(t.state.discard), AFTER.id)
    elif after == "horrors-off":
        for who in tuple(t.state.creatures):
            await t.emit(CreatureRemoved(who), AFTER.id)
    elif t.state.creatures:
        t.prevented("the horrors' leaving", O.horrors_go_on)
    if t[FIRST] == "next-round":
        t.prevented("a check in this phase", FIRST.id)
    else:
        await checks(t, True)


@rule(I.out_of_time)
async def checks(t: T, first: bool) -> None:
    """Everybody who is not on the exit makes a skill check; a failure takes them out of the game."""
    if not first and not t.state.cards:
        t.prevented("another hazard card", O.no_more_cards)
    least = t[PASSES] - (t[THRESHOLD] == "three")
    for who in tuple(t.state.cavers):
        f = t.state.cavers[who]
        if f.fate:
            continue
        if on_exit(t.state, f):
            t.exempted(who, "the check of Out of Time", I.exit_tile)
            continue
        if await skill_check(t, who, I.out_of_time, "getting out in time", least):
            continue
        cites = (*((O.same_phase,) if first else ()), *(() if f.health else (O.unconscious_too,)))
        if t[RESULT] == "removed":
            await t.emit(Removed(who), I.out_of_time, *cites)
        else:
            await lose_health(t, who, t[HEALTH], TIME, RESULT.id, *cites)
