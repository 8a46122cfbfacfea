"""The end: when a game is over, who has won, and the rank."""

from __future__ import annotations

from ...kernel.citations import Ids, question
from ...kernel.table import Ended, rule
from .events import GameEnded
from .figures import INSIDE, STANDS, As, counting
from .tables import T

E, S, O = Ids("ie.game-end"), Ids("ie.scoring"), Ids("ie")

HELPERS_LEFT = question("ie.q.helpers-left-inside", "ended", "goes-on")
ALL_DOWNED_GONE = question("ie.q.all-downed-some-gone", "inside-only", "nobody-may-have-left")
ARTIFACT_EXIT = question("ie.q.end-on-artifact-exit", "play-on", "at-once")
DOWNED_AT_END = question("ie.q.downed-at-end", "dead", "alive")
MOMENT = question("ie.q.end-check-moment", "at-once", "turn-end")
KEY_GONE = question("ie.q.key-out-or-burnt", "play-on", "lost-now")
BRONZE = question("ie.q.bronze-limit", "three-or-more", "no-rank")
RANKS = ((S.legendary, "Legendary"), (S.gold, "Gold"), (S.silver, "Silver"), (S.bronze, "Bronze"))


async def check_end(t: T, now: bool = False) -> None:
    """End the game when nobody living is inside, or all who are inside are downed.

    ``now``: a turn or the round is ending; under one ruling only then is it asked.
    """
    if not now and t[MOMENT] == "turn-end":
        return
    out, inside = t.tables.out_of, []
    not_standing, not_inside = out[STANDS], out[INSIDE]
    for f in t.state.explorers.values():
        if not f.fate:
            if f.hearts > 0 and f.kind not in not_standing and f.kind not in not_inside:
                return  # one who stands without any exemption being asked
            inside.append(f)
    left = counting(t, inside, INSIDE)
    if not left:
        await end(t, "nobody left inside", O.game_end)
    elif any(not f.hearts for f in inside) and not any(f.hearts > 0 for f in counting(t, inside, As.STANDS)):
        gone = [f.id for f in t.state.explorers.values() if f.fate == "escaped"]
        if gone and t[ALL_DOWNED_GONE] == "nobody-may-have-left":
            t.prevented("the end: all inside are downed", ALL_DOWNED_GONE.id)
            return
        await end(t, "all downed", E.all_downed, *t.tables.all_downed)


async def key_gone(t: T, item: str) -> None:
    """A key that was not placed is out of the temple or burnt: the game cannot be won any more."""
    if item.startswith("key") and t[KEY_GONE] == "lost-now":
        await lose(t, "a key is lost", KEY_GONE.id)


@rule(O.game_end)
async def end(t: T, how: str, *cites: str) -> None:
    """The explorers have won if one of them left with the Artifact; a win is ranked by the dead."""
    if t.state.artifact_out and t.tables.artifact_aim:
        await _won(t, how, *cites, *(t.tables.won or (E.win,)))
    else:
        await t.emit(GameEnded(how, False), *cites, *(t.tables.lost or (E.loss,)))
    raise Ended


@rule(O.game_end)
async def win(t: T, how: str, *cites: str) -> None:
    """The explorers have reached an aim of theirs other than the Artifact."""
    await _won(t, how, *cites)
    raise Ended


async def _won(t: T, how: str, *cites: str) -> None:
    rank, cite = rank_of(t)
    await t.emit(GameEnded(how, True, rank), *cites, O.scoring, cite)


@rule(O.game_end)
async def lose(t: T, how: str, *cites: str) -> None:
    """The explorers have lost at once."""
    await t.emit(GameEnded(how, False), *cites, *(t.tables.lost or (E.loss,)))
    raise Ended


def rank_of(t: T) -> tuple[str, str]:
    """The rank of a win, with its rule: by the number of dead, those left inside downed included."""
    scored = counting(t, t.state.explorers.values(), As.SCORE)
    dead = [f for f in scored if f.fate == "dead"]
    if t[DOWNED_AT_END] == "dead":
        left = [f for f in scored if not f.fate and f.hearts == 0]
        if left:
            t.exempted(" ".join(f.id for f in left), "counting as alive", S.left_inside)
        dead += left
    if len(dead) > 3 and t[BRONZE] == "no-rank":
        return "", BRONZE.id
    cite, rank = RANKS[min(len(dead), 3)]
    return rank, cite
