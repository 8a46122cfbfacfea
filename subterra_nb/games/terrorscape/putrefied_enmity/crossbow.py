"""The Crossbow: who begins with it, and shooting zombies."""

from __future__ import annotations

from ....kernel.citations import Ids, question
from ....kernel.decisions import Choose, Requirement
from ....kernel.table import rule
from ..belongings import keep_to_limit, surplus
from ..events import Spotted, UsedInTurn
from ..movement import STOP
from ..noise import make_noise
from ..state import KILLER, SURVIVORS, State, Survivor
from ..steps import Performed, Step
from ..tables import T
from .events import CrossbowGiven
from .words import CROSSBOW, ELIMINATE
from .zombie_state import has_horde, zombie_places
from .zombies import remove

Q, X, R = Ids("pe.queen"), Ids("pe.crossbow"), Ids("ts.ruling")

CHOOSER = question("pe.q.crossbow-first-holder-chooser", "survivors-secret", "survivors-open", "killer")
SPLIT = question("pe.q.crossbow-two-locations", "yes", "one-must-be-own")
BLOCKED = question("pe.q.crossbow-blocked-adjacency", "no", "yes")
PASSED_ON = question("pe.q.crossbow-holder-dies-or-passes", "as-item", "bound")
PER_TURN = question("pe.q.crossbow-per-turn", "core-special-action-limit", "once-per-turn")
REVEALS = question("pe.q.crossbow-reveals-survivor", "zombies-only", "reveals")
NOISE = question("ts.q.crossbow-noise", "silent", "noisy")


# -- Who begins with it --------------------------------------------------------------------------------------------


async def hand_out(t: T) -> None:
    """Against the Queen the survivors have a Crossbow."""
    if not has_horde(t.state):
        return
    for card in t.state.box.pile(CROSSBOW):
        if t[CHOOSER] == "survivors-secret":
            await give_in_secret(t, card)
        else:
            await give(t, card, KILLER if t[CHOOSER] == "killer" else SURVIVORS, True)


@rule(Q.crossbow_holder_chosen, seen=(SURVIVORS,))
async def give_in_secret(t: T, card: str) -> None:
    """The survivors choose among themselves."""
    await give(t, card, SURVIVORS, False)


async def give(t: T, card: str, seat: str, told: bool) -> None:
    """One of the survivors holds it."""
    who = await Choose(seat, Q.crossbow_holder_chosen, t.state.team, "who begins with the Crossbow?")
    cites = t.state.box.kinds[card].cites
    held = PASSED_ON.id if t[PASSED_ON] == "bound" else R.crossbow_slot
    ruled = (held, CHOOSER.id) if told else (held,)
    await t.emit(CrossbowGiven(told, who, card), *cites, Q.crossbow_holder_chosen, *ruled)
    if surplus(t, who) > 0:
        await make_room(t, who)


@rule(R.crossbow_slot, seen=(SURVIVORS,))
async def make_room(t: T, who: str) -> None:
    """Whoever has as many items already as can be held gives one up for it."""
    await keep_to_limit(t, who)


def stays(t: T, card: str) -> str:
    """By one reading the Crossbow stays with whom it was given to."""
    bound = t[PASSED_ON] == "bound" and t.state.box.kinds[card].pile == CROSSBOW
    return PASSED_ON.id if bound else ""


# -- Shooting ------------------------------------------------------------------------------------------------------


def in_range(s: State, t: T, at: str, reach: int) -> tuple[str, ...]:
    """The locations that are reached: blocks hinder movement only, unless a ruling has it otherwise."""
    return s.map.within(at, reach) if t[BLOCKED] == "no" else tuple(s.map.walks(at, 0, reach, s.blocks))


def near_enough(s: State, t: T, shot: tuple[str, int, tuple[str, ...]], place: str) -> bool:
    """Whether a location is in range of where the shot is from."""
    return place in in_range(s, t, *shot[:2])


def too_far(s: State, t: T, shot: tuple[str, int, tuple[str, ...]], place: str) -> str:
    """The rule that keeps a location out of range."""
    return BLOCKED.id if place in s.map.within(*shot[:2]) else X.range


def beside_first(s: State, t: T, shot: tuple[str, int, tuple[str, ...]], place: str) -> bool:
    """Whether the second target goes with the first one."""
    at, _, hit = shot
    return t[SPLIT] == "yes" or not hit or at in (place, *hit) or place in hit


IN_RANGE = Requirement(X.range, "that is out of range", near_enough, by=too_far)
TOGETHER = Requirement(SPLIT.id, "of two locations one has to be the user's own", beside_first)
TARGET = (IN_RANGE, TOGETHER)


def shot_already(s: State, t: T) -> bool:
    """Whether the Crossbow was used in this turn, where that is enough."""
    return t[PER_TURN] == "once-per-turn" and any(CROSSBOW in f.used for f in s.survivors.values())


def can_shoot(s: State, t: T, me: Survivor, step: Step) -> bool:
    """Whether there is a zombie in range, and it is not too soon."""
    near = in_range(s, t, me.at, step.reach)
    return not shot_already(s, t) and any(place in near for place in zombie_places(s))


def cannot(s: State, t: T, me: Survivor, step: Step) -> str:
    """The rule that keeps from shooting."""
    if shot_already(s, t):
        return PER_TURN.id
    return BLOCKED.id if any(p in s.map.within(me.at, step.reach) for p in zombie_places(s)) else X.range


async def eliminate(t: T, who: str, on: str, step: Step) -> str:
    """One zombie after another goes, up to so many, from the own location or adjacent ones; the killer learns which."""
    at = t.state.survivors[who].at
    hit: tuple[str, ...] = ()
    for n in range(step.count):
        shot = (at, step.reach, hit)
        besides = (STOP,) if n else ()
        ask = "where is the zombie?"
        place = await t.pick(SURVIVORS, step.cites[0], zombie_places(t.state), TARGET, shot, besides, ask)
        if place is None or place == STOP:
            break
        apart = (X.split_targets,) if hit and place not in hit else ()
        await remove(t, place, 1, *step.cites, X.range, *apart)
        hit = (*hit, place)
    await report(t, who)
    return on


async def report(t: T, who: str) -> None:
    """What the killer learns of a shot besides the zombies, and what may not be done again."""
    at = t.state.survivors[who].at
    if t[PER_TURN] == "once-per-turn":
        await t.emit(UsedInTurn(who, CROSSBOW), PER_TURN.id)
    if t[NOISE] == "noisy":
        await make_noise(t, at, NOISE.id)
    else:
        t.prevented("noise of the Crossbow", R.crossbow_silent, who=who)
    if t[REVEALS] == "reveals":
        await t.emit(Spotted(who, at), REVEALS.id)


SETUP_STEPS = (("place_survivors", hand_out),)
ITEM_STEPS = (
    Performed(ELIMINATE, eliminate, Requirement(X.range, "no zombie can be shot from there", can_shoot, by=cannot)),
)
