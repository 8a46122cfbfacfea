"""The survivors' turn: its start, and their actions in any order, out of the killer's sight."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.citations import Ids, question
from ...kernel.decisions import Action, Domain, Menu, Pick, Requirement
from ...kernel.errors import Failure
from ...kernel.table import Reaction, rule
from .events import Acted, ActionsBegun, Finished, Moved, PresenceFelt, StepBegun, TurnTo, Unblocked
from .health import calm
from .noise import clear_noise, make_noise, scream
from .repair import count_down
from .searching import discover_step
from .state import SURVIVORS, State, Survivor, survivors_at
from .tables import FRESH, SPENT, SURVIVOR, Offer, T

I, S, U, V = Ids("ts"), Ids("ts.survivor-turn"), Ids("ts.unblock"), Ids("ts.hidden")

ORDER = question("ts.q.interleaving", "free", "one-by-one")
PRESENCE = question("ts.q.stealth-and-presence", "no", "yes")
UNBLOCK_NOISE = question("ts.q.unblock-noise", "announce-only", "both")
DONE = "done"
FINISHED = "finished"


@rule(I.survivor_turn)
async def begin_turn(t: T) -> None:
    """Noise is cleared, the rescue comes nearer, the escape is checked, and the survivors have their actions."""
    await clear_noise(t)
    if t.state.rescue:
        await count_down(t)
    await t.tables.variants[t.state.variant].check_escape(t)
    for begin in t.tables.beginning:
        await begin(t)
    await t.emit(ActionsBegun(), I.survivor_turn, I.actions, V.survivor_positions, I.hidden_information)
    if betrayed(t):
        await feel_presence(t)


def betrayed(t: T) -> bool:
    """Whether a killer in stealth, who by one reading bars search and repair where it is, is betrayed by that."""
    s = t.state
    return t[PRESENCE] == "yes" and bool(s.killer.stealth) and s.barred == "" and bool(survivors_at(s, s.killer.at))


async def feel_presence(t: T, *_: Moved) -> None:
    """The survivors learn where a killer in stealth bars them; the killer does not learn that they know."""
    await t.emit(PresenceFelt(t.state.killer.at), PRESENCE.id)


def comes_near(t: T, _: Moved) -> bool:
    """The same on a survivor's way."""
    return t.state.step == "act" and betrayed(t)


# -- Actions -------------------------------------------------------------------------------------------------------


def ready(s: State, t: T) -> list[str]:
    """The survivors who can still do something."""
    if s.acting:
        return [s.acting]
    legal = t.tables.legal[SURVIVOR, SPENT, 0]
    return [
        f.kind
        for f in s.survivors.values()
        if not f.gone and FINISHED not in f.used and (not f.acted or legal(s, t, f, 0))
    ]


GONE = {"dead": Ids("ts.damage").second_wound, "escaped": Ids("ts.separate-ways").three_own_keys}
IN_PLAY = Requirement(
    I.actions,
    "is out of the game",
    lambda s, t, me, who: who not in s.survivors or not s.survivors[who].gone,
    by=lambda s, t, me, who: GONE.get(s.survivors[who].gone, I.actions),
)
IN_TURN = Requirement(ORDER.id, "somebody else has to finish first", lambda s, t, me, who: s.acting in ("", who))
ABLE = Requirement(
    I.actions,
    "has taken the main action, and has nothing to use besides",
    lambda s, t, me, who: who in ready(s, t),
    (IN_PLAY, IN_TURN),
)
TAKEN = Failure(I.actions, "the main action of this turn is taken")
WHO_ACTS = (IN_PLAY, IN_TURN, ABLE)


@rule(I.actions, I.hidden_information, seen=(SURVIVORS,))
async def act(t: T) -> None:
    """One action of a survivor, or the end of them; the killer learns nothing of it that is not told."""
    free = t[ORDER] == "free"
    who = await Pick(
        SURVIVORS, S.order_free, t.state.team, WHO_ACTS, (*ready(t.state, t), DONE), None, "who acts?",
        (S.interleaving if free else ORDER.id,),
    )  # fmt: skip
    if who == DONE:
        await t.emit(StepBegun("discover"), I.survivor_turn)
        return
    if not free and t.state.acting != who:
        await t.emit(TurnTo(who), ORDER.id)
    tables, f = t.tables, t.state.survivors[who]
    stance = SPENT if f.acted else FRESH
    menu, legal = tables.menus[SURVIVOR], tables.legal[SURVIVOR, stance, 0]
    chosen = await Menu(SURVIVORS, I.actions, f, menu, 0, stance, "", TAKEN, legal, f"what does {who} do?")
    action = menu[chosen[0]]
    if action.stance == FRESH:
        await t.emit(Acted(who, action.name), I.actions)
    await (action.do(t, who, chosen[1]) if len(chosen) > 1 else action.do(t, who))


@rule(I.calm)
async def do_calm(t: T, who: str) -> None:
    """All fear of the survivor is gone."""
    await calm(t, who, I.calm)


@rule(ORDER.id)
async def finish(t: T, who: str) -> None:
    """Where each survivor has to finish before the next one acts."""
    await t.emit(Finished(who), ORDER.id)


# -- Unblock -------------------------------------------------------------------------------------------------------


def own_blocks(s: State, t: T, me: Survivor) -> Iterable[str]:
    """The blocked doors of the survivor's location."""
    return [d for d in s.map.doors_of[me.at] if d in s.blocks] if s.blocks else ()


BLOCKED_HERE = Requirement(
    I.unblock,
    "that is no blocked door of the survivor's location",
    lambda s, t, me, door: door in s.blocks and door in s.map.doors_of[me.at],
)
DOORS = Domain("door", lambda s: s.map.doors)


@rule(I.unblock)
async def unblock(t: T, who: str, door: str) -> None:
    """The block comes off, and the door is told to the killer at once; whether that is noise too is a question."""
    await t.emit(Unblocked(door), U.announced, Ids("ts.open").blocks)
    if t[UNBLOCK_NOISE] == "both":
        at = t.state.survivors[who].at
        await make_noise(t, at, UNBLOCK_NOISE.id)
        await scream(t, at, UNBLOCK_NOISE.id)
    else:
        t.prevented("noise of unblocking", U.no_noise, who=who)


PARTS = (("start", begin_turn), ("act", act), ("discover", discover_step))

REACTIONS = (Reaction(Moved, comes_near, feel_presence),)
OFFERS = (
    Offer(Action("calm", I.calm, "calm down", do_calm, 0, FRESH)),
    Offer(
        Action("unblock", I.unblock, "unblock {}", unblock, 0, FRESH, own_blocks, each=(BLOCKED_HERE,), domain=DOORS,
               assured=(BLOCKED_HERE,))
    ),
    Offer(Action("finish", ORDER.id, "finish", finish), ruled=(ORDER, "one-by-one")),
)  # fmt: skip
