"""Levels: an empty deck raises the level, whose effect comes before the reshuffle."""

from __future__ import annotations

from msgspec import Struct

from ...kernel.citations import Ids, number, question
from ...kernel.table import rule
from .events import LevelRaised, Reshuffled
from .state import State
from .steps import STRENGTH, Step
from .tables import T

I, L, O = Ids("ts"), Ids("ts.level-up"), Ids("ts.open")

HIGHEST = number(L.five_at_most, 5, 1, 5)
CAP = question("ts.q.level-cap", "reshuffle-only", "no-reshuffle")


async def renew_deck(t: T) -> None:
    """A card is due and the deck is empty: a level up, as long as there are levels, and a reshuffle."""
    if t.state.killer.level < t[HIGHEST]:
        await level_up(t)
    elif t[CAP] == "no-reshuffle":
        t.prevented("a reshuffle", CAP.id)
        return
    else:
        t.prevented("a level up", HIGHEST.id)
        for instead in t.tables.at_the_top:
            instead(t)
    await reshuffle(t)


class Text(Struct, frozen=True):
    """The attempt to carry out the text of a card or a level."""

    steps: tuple[Step, ...]


@rule(I.level_up)
async def level_up(t: T) -> None:
    """The level marker, then what the level does at once."""
    number = t.state.killer.level + 1
    level = t.state.foe.levels.get(number)
    effect = () if level is None else level.cites
    await t.emit(LevelRaised(number), I.level_up, L.order, *effect, O.level_and_strength)
    for before in t.tables.levelling:
        await before(t)
    if level is None or await t.attempt(Text(level.at_once)) is None:
        return
    for step in level.at_once:
        once = () if step.do == STRENGTH else (L.immediate_effect,)
        await t.tables.card_steps[step.do].perform(t, step, (*step.cites, *once))


@rule(I.reshuffle)
async def reshuffle(t: T) -> None:
    """The whole discard is the new deck."""
    await t.emit(Reshuffled(len(t.state.killer.discard)), I.reshuffle)


def lasting(s: State, when: str) -> tuple[Step, ...]:
    """The lasting steps of the killer's board and of the levels reached that come in then."""
    return s.foe.boards[s.killer.level].lasting.get(when, ())
