"""Domination: whoever is sensed in one location goes up to two steps as the killer wants."""

from __future__ import annotations

from ....kernel.citations import Ids, question
from ....kernel.decisions import Choose, Requirement
from ....kernel.table import rule
from ..encounter import encounter
from ..events import Moved, Sensed, Spotted
from ..keywords import sense
from ..maps import STERILE_ROOM
from ..movement import move
from ..noise import make_noise
from ..state import DRAW, KILLER, SURVIVORS, State, killer_seen_at, survivors_at
from ..steps import Performed, Step
from ..tables import T
from .contact import meet
from .words import DOMINATE
from .zombie_state import zombies_at

I, D, R = Ids("ts"), Ids("pe.domination"), Ids("ts.ruling")

DETAILS = question("ts.q.domination-details", "sense-wording", "full")
REVEALED = question("pe.q.domination-all-revealed", "all", "picked-only")
ZERO = question("pe.q.domination-zero", "zero-legal", "at-least-one-if-able")
DANGER = question("pe.q.domination-into-danger", "as-own-move", "forced-encounter", "harmless")
COLLAPSED = question("pe.q.domination-path-through-collapse", "no", "move-only-barred")


async def do_dominate(t: T, step: Step, cites: tuple[str, ...]) -> bool:
    """A step of a card: one location is sensed, one of those there is moved; whether an encounter came of it."""
    m = t.state.map
    places = (*m.places, *(m.gone if t[COLLAPSED] == "move-only-barred" else ()))
    at = await Choose(KILLER, D.sense_one_location, places, "which location is sensed?", cites)
    found = await look_into(t, at, cites)
    if not found:
        t.prevented("a move under control", D.killer_picks_one, who=at)
        return False
    who = await Choose(KILLER, D.killer_picks_one, found, "who is moved?", cites)
    if t[REVEALED] == "picked-only":
        await t.emit(Spotted(who, at), D.exact_location_known, REVEALED.id)
    return await control(t, who, step.least, step.most, cites)


@rule(D.sense_one_location)
async def look_into(t: T, at: str, cites: tuple[str, ...]) -> tuple[str, ...]:
    """Who is there is told, and with it the place."""
    if at not in t.state.map.places:
        t.prevented("sensing", COLLAPSED.id, who=at)
        return ()
    if t[DETAILS] == "full":
        found = survivors_at(t.state, at)
        await t.emit(Sensed(at, found), *cites, I.sense, DETAILS.id)
    else:
        found = await sense(t, at, (at,), (*cites, D.sense_one_location))
        spared = tuple(who for who in survivors_at(t.state, at) if who not in found)
        if spared:
            await spare(t, spared)
    if t[REVEALED] == "all":
        for who in found:
            await t.emit(Spotted(who, at), D.exact_location_known)
    return found


@rule(R.domination_spares_anna, seen=(SURVIVORS,))
async def spare(t: T, spared: tuple[str, ...]) -> None:
    """Whoever is not reported by [SENSE] is not found by Domination."""
    for who in spared:
        t.exempted(who, "Domination", R.domination_spares_anna)


# -- The move ------------------------------------------------------------------------------------------------------

FREE = Requirement(
    D.movement_rules_hold,
    "no free way of so few steps leads there",
    lambda s, t, way, to: to in s.map.walks(*way, s.blocks),
)


def candidates(s: State, at: str, most: int) -> tuple[str, ...]:
    """The locations within so many steps, whatever lies between."""
    return s.map.within(at, most)


@rule(D.moves_zero_to_two)
async def control(t: T, who: str, least: int, most: int, cites: tuple[str, ...]) -> bool:
    """[MOVE] of the target as the killer says, by the rules of a survivor's movement; then what becomes of it."""
    s = t.state
    at = s.survivors[who].at
    if t[ZERO] == "at-least-one-if-able" and s.map.walks(at, 1, most, s.blocks):
        least = max(least, 1)
        cites = (*cites, ZERO.id)
    ask = f"where does {who} go?"
    there = candidates(s, at, most)
    to = await t.pick(KILLER, D.moves_zero_to_two, there, (FREE,), (at, least, most), ask=ask, also=cites)
    if to is None or to == at:
        return False
    if t[DETAILS] == "full":
        await move(t, who, to, KILLER, least, most)
        await make_noise(t, to, DETAILS.id)
    else:
        await go_silently(t, who, at, to, least, most)
    await t.emit(Spotted(who, to), D.moves_zero_to_two)
    return await arrive(t, to)


async def go_silently(t: T, who: str, at: str, to: str, least: int, most: int) -> None:
    """Step by step, with no noise even where those who enter make some."""
    s = t.state
    exits = (s.map.main_exit, s.map.hidden_exit)
    here = at
    for place in s.map.walks(at, least, most, s.blocks)[to][0]:
        way = s.map.way(here, place)
        pulled = (D.may_pull_from_exit,) if here in exits else ()
        cites = way.cites if way is not None else ()
        await t.emit(Moved(who, place), *cites, I.move, D.moves_zero_to_two, D.movement_rules_hold, *pulled)
        if place in s.map.marked(STERILE_ROOM):
            t.prevented("noise on entering", R.domination_silent, who=who)
        here = place
    t.prevented("noise of a controlled move", R.domination_silent, who=who)


async def arrive(t: T, at: str) -> bool:
    """What becomes of a target who was moved to the Queen or to a zombie: by itself nothing."""
    s = t.state
    if s.fight is not None or not (killer_seen_at(s, at) or zombies_at(s, at)):
        return False
    if t[DANGER] == "forced-encounter":
        for who in survivors_at(s, at):
            await t.emit(Spotted(who, at), DANGER.id)
        await encounter(t, at, False)
        return t.state.step == DRAW
    if t[DANGER] == "as-own-move" and zombies_at(s, at) and await meet(t, at):
        return t.state.step == DRAW
    t.prevented("an encounter", R.domination_silent, *((DANGER.id,) if t[DANGER] == "harmless" else ()))
    return False


CARD_STEPS = (Performed(DOMINATE, do_dominate),)
