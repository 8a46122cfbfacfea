"""[MOVE] and [SEARCH] of zombies, as the Queen's cards say: in the manner of a killer."""

from __future__ import annotations

from ....kernel.citations import Ids, question
from ....kernel.decisions import Choose, Requirement
from ....kernel.table import Modifier, rule
from ..events import Unblocked
from ..keywords import Look, search
from ..maps import CLOSED, UNSEARCHED
from ..movement import STOP
from ..state import DRAW, KILLER, State
from ..steps import Step
from ..tables import T
from .contact import meet
from .events import TurnGoesOn, ZombieSearches, ZombiesMoved
from .words import CLOSED_TO_MINIONS
from .zombie_state import HORDE, zombies_at
from .zombies import TOLD

I, M, Z, R = Ids("ts"), Ids("ts.move"), Ids("pe.zombie"), Ids("ts.ruling")

SENSES = question("pe.q.search-word-two-senses", "different", "same")
FLOW = question("ts.q.zombie-encounter-flow", "like-killer", "lighter")


def may_enter(s: State, t: T, at: str, to: str) -> bool:
    """Whether nothing of the map that acts on a killer's [MOVE] keeps a zombie out."""
    return to not in s.map.marked(CLOSED)


def may_enter_as_minion(s: State, t: T, at: str, to: str) -> bool:
    """Whether nothing of the map keeps minions out."""
    return to not in s.map.marked(CLOSED_TO_MINIONS)


def closing(s: State, t: T, at: str, to: str) -> str:
    """The rule of a mark that keeps minions out."""
    mark = s.map.mark(CLOSED_TO_MINIONS, to)
    return mark.cites[0] if mark is not None else Z.can_move


OPEN = Requirement(Z.affected_like_killer, "what bars a killer bars a zombie", may_enter)
OPEN_TO_MINIONS = Requirement(Z.can_move, "no minion can go there", may_enter_as_minion, by=closing)
PASSABLE = (OPEN, OPEN_TO_MINIONS)


def reach(s: State, at: str) -> tuple[str, ...]:
    """Where one step leads from a location, whatever may bar it."""
    return tuple(w.to for w in s.map.killer_ways[at])


def passable(s: State, t: T, at: str) -> tuple[str, ...]:
    """Where a zombie can go."""
    return tuple(to for to in reach(s, at) if all(r.holds(s, t, at, to) for r in PASSABLE))


# -- Move ----------------------------------------------------------------------------------------------------------


async def do_move(t: T, step: Step, cites: tuple[str, ...]) -> bool:
    """[MOVE] of so many zombies, none of them twice; with 0 of all that the killer wants to move."""
    waiting = [*HORDE.of(t.state).zombies]
    for _ in range(step.figures or len(waiting)):
        movable = tuple(dict.fromkeys(at for at in waiting if passable(t.state, t, at)))
        if not movable:
            t.prevented("a move of zombies", Z.can_move)
            break
        at = await Choose(KILLER, Z.can_move, (*movable, STOP), "which zombie moves?", cites)
        if at == STOP:
            break
        waiting.remove(at)
        if await move(t, at, step.least, step.most, cites):
            return True
    return False


@rule(Z.can_move)
async def move(t: T, at: str, least: int, most: int, cites: tuple[str, ...]) -> bool:
    """One zombie goes step by step by the movement rules of a killer; whether an encounter came of it."""
    for n in range(most):
        besides = (STOP,) if n >= least else ()
        ways = reach(t.state, at)
        to = await t.pick(KILLER, Z.can_move, ways, PASSABLE, at, besides, "where does it go?", also=cites)
        if to is None or to == STOP:
            break
        await step_of_zombies(t, at, to, 1, (*cites, Z.can_move))
        at = to
        if await meet(t, at):
            return t.state.step == DRAW
    return False


async def step_of_zombies(t: T, at: str, to: str, count: int, cites: tuple[str, ...]) -> None:
    """Zombies take a step together; a block on their way is taken off."""
    s = t.state
    way = s.map.killer_way(at, to)
    if way is None:
        return
    if way.door in s.blocks:
        await t.emit(Unblocked(way.door), R.zombie_removes_block, M.killer_removes_block)
    shared = (Z.may_share_location,) if zombies_at(t.state, to) else ()
    like_killer = (Z.affected_like_killer,) if s.map.way(at, to) is None else ()  # a way for killers alone
    await t.emit(ZombiesMoved(at, to, count), *cites, *way.cites, I.move, *TOLD, *shared, *like_killer)


# -- Search --------------------------------------------------------------------------------------------------------


async def do_search(t: T, step: Step, cites: tuple[str, ...]) -> bool:
    """[SEARCH] of so many zombies, with 0 of all, one by one until one starts an encounter."""
    waiting = [*HORDE.of(t.state).zombies]
    for _ in range(step.figures or len(waiting)):
        waiting = [at for n, at in enumerate(waiting) if waiting[:n].count(at) < zombies_at(t.state, at)]
        if not waiting:
            t.prevented("a search by a zombie", Z.can_search)
            break
        at = await Choose(KILLER, Z.can_search, tuple(dict.fromkeys(waiting)), "which zombie searches?", cites)
        waiting.remove(at)
        if await search_by_zombie(t, at, cites):
            return t.state.step == DRAW
    return False


@rule(Z.can_search)
async def search_by_zombie(t: T, at: str, cites: tuple[str, ...]) -> bool:
    """Whoever is there is found, and one encounter starts; whether there was one."""
    step = t.state.step
    await t.emit(ZombieSearches(at), *cites, Z.can_search)
    if t.state.map.mark(UNSEARCHED, at) is not None:
        t.exempted("zombie", "searching there", Z.affected_like_killer)
    if not await search(t, at, False):
        return False
    if zombies_at(t.state, at) > 1:
        t.prevented("an encounter with each zombie", R.zombie_search_one_encounter)
    if t[FLOW] == "lighter":
        await t.emit(TurnGoesOn(step), FLOW.id)
    else:
        t.prevented("the rest of the turn", R.zombie_encounter_ends_turn)
    return True


def elsewhere(t: T, look: Look) -> bool:
    """Whether a [SEARCH] is in a place where survivors cannot search, by a reading that has both alike."""
    return t[SENSES] == "same" and look.at not in t.state.map.search


async def only_at_search_locations(t: T, look: Look) -> None:
    """The killer's [SEARCH] is for search locations only."""
    t.prevented("a search", SENSES.id, who=look.at)


MINION_STEPS = (("move", do_move), ("search", do_search))
MODIFIERS = (Modifier(Look, elsewhere, only_at_search_locations, seat=KILLER),)
