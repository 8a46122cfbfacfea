"""The variant Separate Ways for four players: keys are one's own, and so is the escape."""

from __future__ import annotations

from ...kernel.citations import Ids, number, question
from ...kernel.table import rule
from .events import Escaped
from .levels import level_up
from .state import SURVIVORS, State, in_play
from .tables import T
from .winning import KILLED, SEPARATE_ESCAPE, Variant, end, map_held

I, V, W = Ids("ts"), Ids("ts.separate-ways"), Ids("ts.win")

NAME = "separate ways"
PLAYERS = number(V.off_by_default, 4, 2, 4)
OWN_KEYS = number(V.three_own_keys, 3, 0, 20)
KILLS = number(V.two_kills, 2, 1, 3)
HIGHEST = 5
OFFERED = question("ts.q.variant-cards", "separate-ways-only", "none")


@rule(Ids("ts.survivor-turn").escape_check)
async def check_escape(t: T) -> None:
    """Each survivor with enough own keys at an exit escapes alone; when nobody is left in play, the game is over."""
    m = t.state.map
    exits = (m.main_exit, *((m.hidden_exit,) if map_held(t.state) else ()))  # for all at once, whoever leaves with it
    for who in in_play(t.state):
        f = t.state.survivors[who]
        if f.at not in exits:
            continue
        if f.keys >= t[OWN_KEYS]:
            await t.emit(Escaped(who), OWN_KEYS.id)
        else:
            await stays(t, who)
    if not in_play(t.state):
        await end(t, SEPARATE_ESCAPE, OWN_KEYS.id)


@rule(OWN_KEYS.id, seen=(SURVIVORS,))
async def stays(t: T, who: str) -> None:
    """With fewer keys of their own a survivor at an exit stays, and the killer does not learn who is there."""
    t.prevented("an escape", OWN_KEYS.id, who=who)


def dead(s: State) -> int:
    """How many survivors are dead."""
    return sum(f.gone == "dead" for f in s.survivors.values())


async def death(t: T, who: str) -> None:
    """The second kill wins for the killer; the first one raises the level."""
    if dead(t.state) >= t[KILLS] or not in_play(t.state):
        await end(t, KILLED, KILLS.id)
    await raise_level(t)


@rule(V.level_per_death)
async def raise_level(t: T) -> None:
    """A level up, with all that it brings."""
    if t.state.killer.level < HIGHEST:
        await level_up(t)
    else:
        t.prevented("a level up", Ids("ts.level-up").five_at_most)


SEPARATE_WAYS = Variant(NAME, check_escape, death)
