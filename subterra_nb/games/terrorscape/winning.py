"""Winning: the escape, the rescue, the first death, and an empty discover deck."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec import Struct

from ...kernel.citations import Ids, number
from ...kernel.table import Ended, rule
from .events import GameEnded
from .items import HELD
from .maps import HIDDEN_EXIT, MAIN_EXIT
from .state import SURVIVORS, State, in_play
from .tables import T

I, E, W, S = Ids("ts"), Ids("ts.escape"), Ids("ts.win"), Ids("ts.survivor-turn")
X = Ids("ts.exit")

KEYS = number(I.escape, 5, 0, 20)

ESCAPE, HIDDEN_ESCAPE, RESCUE = "escape", "hidden escape", "rescue"
SEPARATE_ESCAPE, KILLED, CARDS_OUT = "separate escape", "killed", "cards out"
ENDS = {ESCAPE: True, HIDDEN_ESCAPE: True, SEPARATE_ESCAPE: True, RESCUE: True, KILLED: False, CARDS_OUT: False}
"""How a game can end: whether the survivors have won then."""


async def end(t: T, how: str, *cites: str) -> None:
    """The game ends at once, for one side or the other."""
    await t.emit(GameEnded(how, ENDS[how]), *cites, W.checks_never_meet)
    raise Ended


def all_at(s: State, place: str) -> bool:
    """Whether all survivors in play are in a location."""
    return bool(place) and all(s.survivors[who].at == place for who in in_play(s))


def map_held(s: State) -> tuple[str, ...]:
    """The rules of what shows the hidden exit, if somebody holds such a card."""
    for who in in_play(s):
        for item in s.survivors[who].items:
            for use in s.box.kinds[item].uses_at(HELD):
                if any(step.do == "hidden exit" for step in use.effect):
                    return use.cites
    return ()


@rule(S.escape_check)
async def check_escape(t: T) -> None:
    """With enough keys and all of them at the main exit, or at the hidden one with the map, the survivors escape."""
    s = t.state
    if s.keys < t[KEYS]:
        t.prevented(ESCAPE, KEYS.id)
    elif all_at(s, s.map.main_exit):
        await end(t, ESCAPE, KEYS.id, S.escape_check, I.exit, *s.map.rules_at(MAIN_EXIT, s.map.main_exit))
    elif all_at(s, s.map.hidden_exit):
        shown = map_held(s)
        if not shown:
            await no_way_out(t)
            return
        place = s.map.rules_at(HIDDEN_EXIT, s.map.hidden_exit)
        await end(t, HIDDEN_ESCAPE, E.hidden_exit, S.escape_check, X.hidden, *place, *shown)


@rule(X.hidden, seen=(SURVIVORS,))
async def no_way_out(t: T) -> None:
    """Without the map nobody leaves there, and the killer does not learn that somebody might have."""
    t.prevented(ESCAPE, X.hidden)


async def check_rescue(t: T) -> None:
    """The rescue is there."""
    if not t.state.rescue:
        await end(t, RESCUE, W.rescue)


async def first_death(t: T, who: str) -> None:
    """A second wound ends the game."""
    await end(t, KILLED, W.killer_kill)


async def no_card_left(t: T) -> None:
    """The discover deck is empty when a card is due, and nobody comes to help."""
    await end(t, CARDS_OUT, W.killer_deck_out)


class Variant(Struct, frozen=True):
    """What a variant has in place of the basic game: the check of the escape, and what a death brings."""

    name: str
    check_escape: Callable[[T], Awaitable[None]]
    death: Callable[[T, str], Awaitable[None]]


BASIC = Variant("", check_escape, first_death)
