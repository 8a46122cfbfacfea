"""What items and boards do, step by step of their texts: each kind of step is one procedure, named as in the data.

``perform(table, user, on, step)`` carries out a step for the survivor who uses something; ``on``: whom the steps before
it were about, at first the user. It gives whom the further ones are about.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from ...kernel.citations import Ids, question
from ...kernel.decisions import Choose, Requirement
from ...kernel.errors import Failure
from .belongings import keep_to_limit
from .drawing import discard_top, draw
from .events import ItemFetched, Moved, TrapSet, Unblocked
from .health import calm, heal
from .movement import wander
from .noise import make_noise
from .repair import AT_RADIO, raise_repair
from .repair import hindrance as no_repair
from .state import SURVIVORS, State, Survivor, in_play
from .steps import ADJACENT, ANY, EVERYWHERE, ITEM_STEPS, Performed, Step
from .tables import T

I, U, H = Ids("ts"), Ids("ts.unblock"), Ids("ts.heal")

HEAL_RANGE = question("ts.q.heal-range", "same-location", "anywhere")
STOP = "stop"


# -- Healing -------------------------------------------------------------------------------------------------------


BESIDE = Requirement(
    H.same_location, "that survivor is in another location", lambda s, t, me, whom: s.survivors[whom].at == me.at
)


async def patient(t: T, who: str, cite: str, anywhere: bool = False) -> str:
    """The survivor who is treated: one in the same location, or any."""
    s = t.state
    all_of_them = in_play(s)
    if anywhere:
        whom: str = await Choose(SURVIVORS, cite, all_of_them, "who is treated?", (HEAL_RANGE.id,))
        return whom
    me, also = s.survivors[who], (H.same_location,)
    near = await t.pick(SURVIVORS, cite, all_of_them, (BESIDE,), me, ask="who is treated?", also=also)
    return near or who


async def do_heal(t: T, who: str, on: str, step: Step) -> str:
    """[HEAL] of a survivor."""
    whom = await patient(t, who, I.heal, step.area == ANY or t[HEAL_RANGE] == "anywhere")
    await heal(t, whom, step.cites)
    return whom


async def do_calm(t: T, who: str, on: str, step: Step) -> str:
    """No fear any more, for whoever is treated."""
    await calm(t, on, *step.cites, I.calm)
    return on


# -- Moving --------------------------------------------------------------------------------------------------------


async def do_move(t: T, who: str, on: str, step: Step) -> str:
    """[MOVE]xA-B."""
    await wander(t, who, SURVIVORS, step.least, step.most, *step.cites)
    return on


def can_move(s: State, t: T, me: Survivor, step: Step) -> bool:
    """Whether a free door or an open border leads anywhere."""
    return bool(s.map.walks(me.at, step.least, step.most, s.blocks))


async def do_passage(t: T, who: str, on: str, step: Step) -> str:
    """Through a secret passage, which makes no noise and is no [MOVE]."""
    s = t.state
    ends = tuple(to for to, _ in s.map.passages[s.survivors[who].at])
    if not ends:  # a step before this one has led away from it
        t.prevented("a secret passage", I.secret_passage, who=who)
        return on
    to = await Choose(SURVIVORS, I.secret_passage, ends, "through which passage?", step.cites)
    cites = next(p.cites for end, p in s.map.passages[s.survivors[who].at] if end == to)
    await t.emit(Moved(who, to), *step.cites, *cites, I.secret_passage)
    return on


def has_passage(s: State, t: T, me: Survivor, step: Step) -> bool:
    """Whether a secret passage begins there."""
    return bool(s.map.passages[me.at])


# -- Noise ---------------------------------------------------------------------------------------------------------


async def do_noise(t: T, who: str, on: str, step: Step) -> str:
    """Noise where the user is, next to it, anywhere, or everywhere."""
    s = t.state
    at = s.survivors[who].at
    if step.area == EVERYWHERE:
        for place in s.map.places:
            await make_noise(t, place, *step.cites)
        return on
    near = s.map.beside[at] if step.area == ADJACENT else tuple(s.map.places) if step.area == ANY else (at,)
    cite = next(iter(step.cites), I.noise)
    if not near:
        t.prevented("noise", cite, who=who)
        return on
    place = near[0] if len(near) == 1 else await Choose(SURVIVORS, cite, near, "where is the noise?", (I.noise,))
    await make_noise(t, place, *step.cites)
    return on


# -- Doors ---------------------------------------------------------------------------------------------------------


def blocked_doors(s: State, me: Survivor, reach: int) -> tuple[str, ...]:
    """The blocked doors of the survivor's location, and of those in reach."""
    near = s.map.within(me.at, reach) if reach else (me.at,)
    return tuple(dict.fromkeys(d for place in near for d in s.map.doors_of[place] if d in s.blocks))


def can_unblock(s: State, t: T, me: Survivor, step: Step) -> bool:
    """Whether a door there is blocked."""
    return bool(blocked_doors(s, me, step.reach))


async def do_unblock(t: T, who: str, on: str, step: Step) -> str:
    """Blocks come off doors, each of which is told to the killer."""
    for n in range(step.count):
        doors = blocked_doors(t.state, t.state.survivors[who], step.reach)
        if not doors:
            break
        cite = next(iter(step.cites), I.unblock)
        door = await Choose(SURVIVORS, cite, (*doors, STOP) if n else doors, "which door?", (I.unblock,))
        if door == STOP:
            break
        await t.emit(Unblocked(door), U.announced, Ids("ts.open").blocks)
    return on


# -- The radio, traps, the discard ---------------------------------------------------------------------------------


async def do_repair(t: T, who: str, on: str, step: Step) -> str:
    """The repair rises, by more where the board says so."""
    more = t.state.boards[who].can("repair")
    await raise_repair(t, step.count + sum(x.count for x in more), *step.cites, *(c for x in more for c in x.cites))
    return on


def can_repair(s: State, t: T, me: Survivor, step: Step) -> bool:
    """Whether a repair is possible."""
    return no_repair(s, t, me) is None


def why_no_repair(s: State, t: T, me: Survivor, step: Step) -> Failure:
    """What keeps it from being possible."""
    return (no_repair(s, t, me) or AT_RADIO).failure(s, t, me)


async def do_trap(t: T, who: str, on: str, step: Step) -> str:
    """A trap is set where the user is."""
    await t.emit(TrapSet(t.state.survivors[who].at), *step.cites, Ids("ts.hidden").trap)
    return on


async def do_fetch(t: T, who: str, on: str, step: Step) -> str:
    """A card of the discard comes into the hand."""
    cards = tuple(dict.fromkeys(c for c in t.state.discarded if c in step.what))
    if not cards:  # a step before this one has taken the last
        t.prevented("fetching a card", fetches(step), who=who)
        return on
    card = await Choose(SURVIVORS, fetches(step), cards, "which card?", (I.special_action,))
    await t.emit(ItemFetched(who, card), *step.cites)
    await keep_to_limit(t, who)
    return on


def fetches(step: Step) -> str:
    """The rule by which something is fetched."""
    return next(iter(step.cites), I.special_action)


def can_fetch(s: State, t: T, me: Survivor, step: Step) -> bool:
    """Whether such a card lies in the discard."""
    return any(c in step.what for c in s.discarded)


# -- The killer's cards --------------------------------------------------------------------------------------------


async def killer_draws(t: T, who: str, on: str, step: Step) -> str:
    """The killer draws cards."""
    await draw(t, step.count, step.cites)
    return on


async def killer_discards(t: T, who: str, on: str, step: Step) -> str:
    """The killer's deck loses cards."""
    await discard_top(t, step.count, step.cites)
    return on


PERFORMED: dict[str, tuple[Callable[..., Awaitable[str]], Requirement | None]] = {
    "heal": (do_heal, None),
    "calm": (do_calm, None),
    "move": (do_move, Requirement(I.move, "no free way leads out", can_move)),
    "passage": (do_passage, Requirement(I.secret_passage, "no secret passage begins there", has_passage)),
    "noise": (do_noise, None),
    "unblock": (do_unblock, Requirement(I.unblock, "no door there is blocked", can_unblock)),
    "repair": (do_repair, Requirement(I.repair, "no repair is possible there", can_repair, by=why_no_repair)),
    "trap": (do_trap, None),
    "fetch": (
        do_fetch,
        Requirement(
            I.special_action, "no such card lies in the discard", can_fetch, by=lambda s, t, me, step: fetches(step)
        ),
    ),
    "killer draws": (killer_draws, None),
    "killer discards": (killer_discards, None),
}
ITEM_EFFECTS = tuple(Performed(shape, *PERFORMED[shape.do]) for shape in ITEM_STEPS if shape.do in PERFORMED)
