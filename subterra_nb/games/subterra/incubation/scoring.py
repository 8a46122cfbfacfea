"""The goal of Incubation: eggs on the exit are points, cavers left behind cost some, and the score has its medal."""

from __future__ import annotations

from ....kernel.citations import Ids, number, question
from ..ending import on_exit
from ..state import Caver, cavers_on
from ..tables import Scoring, T
from .events import EggsScored, ScoreReckoned
from .state import INCUBATION, eggs_on, held_by

G = Ids("in.goal")

LYING, HELD = number(G.point_per_egg_on_exit, 1), number(G.point_per_egg_held_on_exit, 1)
PENALTY = number(G.minus_two_per_caver_left, 2)
PLATINUM, GOLD = number(G.score_platinum, 9), number(G.score_gold, 7)
SILVER, BRONZE = number(G.score_silver, 4), number(G.score_bronze, 1)
READING = question("in.q.eggs-with-caver-on-exit", "held", "carried-out", "on-tile-only")
FALLEN = question("in.q.unconscious-on-exit", "eggs-count-core-escape", "both-count", "neither")


async def reckon(t: T, left: list[Caver]) -> None:
    """Points for eggs first, then the penalty."""
    left = behind(t, left)
    points = await count_eggs(t, [f.id for f in left])
    score = points - t[PENALTY] * len(left)
    cites = (PENALTY.id,) if left else ()
    await t.emit(ScoreReckoned(len(left), score), G.eggs_counted_before_penalty, *cites)


def result(t: T, left: list[Caver]) -> tuple[bool, str, tuple[str, ...]]:
    """The medal of the score."""
    rank, cite = medal(t, INCUBATION.of(t.state).score or 0)
    return rank != "Defeat", rank, (cite,)


def behind(t: T, left: list[Caver]) -> list[Caver]:
    """Who is left behind: as in the base game, or by rulings with or without those who lie on the exit."""
    lying = [f for f in t.state.cavers.values() if on_exit(t.state, f) and not f.health]
    ruling = t[FALLEN]
    if ruling == "eggs-count-core-escape":
        return left
    others = [f for f in left if f not in lying]
    for f in lying:
        t.exempted(f.id, "being left behind" if ruling == "both-count" else "having escaped", FALLEN.id)
    return others if ruling == "both-count" else [*others, *lying]


async def count_eggs(t: T, left: list[str]) -> int:
    """The points for eggs that lie on the exit, and for those that somebody holds there."""
    lying = held = 0
    for cell in t.state.layout.of_kind("exit"):
        there = cavers_on(t.state, cell)
        mine = eggs_on(t.state, cell)
        if t[READING] == "on-tile-only" and mine and not there:
            t.prevented("points for eggs with nobody there", READING.id)
            mine = 0
        lying += mine
        for f in there:
            if eggs := held_by(t.state, f.id):
                why = uncounted(t, f, left)
                if why:
                    t.prevented(f"points for {eggs} eggs", why, who=f.id)
                else:
                    held += eggs
    points = lying * t[LYING] + held * t[HELD]
    cites = (*((LYING.id,) if lying else ()), *((HELD.id, READING.id) if held else ()))
    await t.emit(EggsScored(lying, held, points), *(cites or (G.eggs_counted_before_penalty,)))
    return points


def uncounted(t: T, f: Caver, left: list[str]) -> str:
    """The ruling by which eggs held on the exit do not count; "" where they do."""
    if t[READING] == "on-tile-only" or (t[READING] == "carried-out" and (f.id in left or not f.health)):
        return READING.id
    return FALLEN.id if not f.health and t[FALLEN] == "neither" else ""


def medal(t: T, score: int) -> tuple[str, str]:
    """The medal of a score, with its rule."""
    for least, rank in ((PLATINUM, "Platinum"), (GOLD, "Gold"), (SILVER, "Silver"), (BRONZE, "Bronze")):
        if score >= t[least]:
            return rank, least.id
    return "Defeat", G.score_defeat


SCORING = Scoring(result, reckon)
