"""The end: when a game is over, who has escaped, and the result."""

from __future__ import annotations

from ...kernel.citations import Ids, number, question
from ...kernel.decisions import Choose
from ...kernel.table import Ended, rule
from .events import GameEnded
from .state import Caver, State, kind_under, starting
from .tables import Scoring, T

I, G, E, S = Ids("st"), Ids("st.game-end"), Ids("st.escape"), Ids("st.score")

EARLY_STOP = question("st.q.early-stop", "players-choose", "automatic", "never")
UNCONSCIOUS_OUT = question("st.q.unconscious-on-exit", "escaped", "left-behind")
SILVER, BRONZE, DEFEAT = number(S.silver, 1), number(S.bronze, 2), number(S.defeat, 3)


def on_exit(s: State, f: Caver) -> bool:
    """Whether a caver stands or lies on the exit."""
    return kind_under(s, f) == "exit"


@rule(I.game_end)
async def check_end(t: T) -> None:
    """At the end of a round: whether the game is over."""
    s = t.state
    inside = [f for f in s.cavers.values() if not f.fate]
    for may in t.tables.before_end:
        if not await may(t):
            return
    if all(on_exit(s, f) for f in inside):
        late = (G.out_of_time,) if s.out_of_time else ()
        await end(t, "all on the exit" if inside else "nobody left in the cave", G.all_on_exit, *late)
    conscious = [f for f in inside if f.health]
    if not conscious:
        await end(t, "nobody is conscious", G.nobody_conscious)
    if all(on_exit(s, f) for f in conscious):
        await stop_or_go_on(t)


async def stop_or_go_on(t: T) -> None:
    """Those who are conscious are out, others lie in the cave: the players may leave it at that."""
    ruling = t[EARLY_STOP]
    if ruling == "never":
        t.prevented("the end with others in the cave", EARLY_STOP.id)
        return
    if ruling == "players-choose":
        seat = starting(t.state)
        if await Choose(seat, G.stop_or_go_on, ("stop", "go on"), "does the game end here?") == "go on":
            return
    await end(t, "stopped with others in the cave", G.nobody_conscious if ruling == "automatic" else G.stop_or_go_on)


async def sealed(t: T, *cites: str) -> None:
    """The cave is sealed: the game is lost where a ruling has it so."""
    await t.emit(GameEnded("the cave is sealed", False, "Defeat"), *cites)
    raise Ended


@rule(I.game_end)
async def end(t: T, how: str, *cites: str) -> None:
    """The game is over; whoever is on the exit has escaped, and the result is read from the others."""
    left, why = left_behind(t)
    scoring = t.tables.scoring
    if scoring.reckon is not None:
        await scoring.reckon(t, left)
    won, rank, told = scoring.result(t, left)
    await t.emit(GameEnded(how, won, rank), I.game_end, *cites, I.escape, *why, *told)
    raise Ended


def left_behind(t: T) -> tuple[list[Caver], tuple[str, ...]]:
    """The cavers who have not escaped, with the rules that decided about some of them."""
    s = t.state
    left, why = [], []
    for f in s.cavers.values():
        if f.fate:
            why.append(E.removed_left_behind)
        elif on_exit(s, f):
            if f.health:
                continue
            why.append(E.unconscious_on_exit)
            if t[UNCONSCIOUS_OUT] == "escaped":
                continue
        left.append(f)
    return left, tuple(dict.fromkeys(why))


def core_result(t: T, left: list[Caver]) -> tuple[bool, str, tuple[str, ...]]:
    """Gold, Silver or Bronze by the number of cavers left behind, or a defeat."""
    n = len(left)
    if n >= t[DEFEAT]:
        return False, "Defeat", (I.score, S.defeat)
    rank, cite = (
        ("Bronze", S.bronze) if n >= t[BRONZE] else ("Silver", S.silver) if n >= t[SILVER] else ("Gold", S.gold)
    )
    return True, rank, (I.score, cite)


SCORING = Scoring(core_result)
