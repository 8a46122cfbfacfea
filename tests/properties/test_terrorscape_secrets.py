"""What one side of Terrorscape keeps from the other stays secret: states, record, log, legal answers, board, page.

All of it hangs on one thing: where the facts that a seat has learnt are the same, everything that it is shown is the
same. So whatever is not among these facts (which are listed here) changes nothing for that seat.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from subterra_nb.games.terrorscape.state import KILLER, SURVIVORS, State
from subterra_nb.kernel.game import Game
from subterra_nb.kernel.luck import Seeded
from subterra_nb.kernel.secrets import EVERYBODY, viewpoints
from subterra_nb.kernel.session import Session
from subterra_nb.lab.bots import at_random, bots_of
from subterra_nb.lab.games import new_game
from tests.properties.terrorscape_secrets import differing, otherwise_for, shown, told_facts

NAME = "terrorscape"
SEATS = (EVERYBODY, KILLER, SURVIVORS)
QUIET_FOR_ALL = ("act", "discover", "fast", "main", "slow", "draw")
"""Where the game can rest with secrets that come to light only by what is done next."""
PE = ("putrefied_enmity",)
SETUPS: tuple[dict[str, Any], ...] = (
    {"survivors": ["ophelia", "anna", "caleb"], "map": "tomb", "modules": PE},
    {"survivors": ["marco", "ophelia", "johnson"], "map": "tomb", "killer": "stranger", "modules": PE},
    {"survivors": ["william", "ophelia", "sophia"], "map": "manor", "modules": PE},
    {"survivors": ["sophia", "marco", "anna"], "map": "cabin"},
    {"survivors": ["johnson", "william", "anna"], "map": "laboratory"},
    {"survivors": ["george", "anna", "sophia"], "map": "manor", "variant": "separate ways", "players": 4},
)
READINGS: tuple[dict[str, str], ...] = (
    {},
    {"ts.q.fear-visibility": "open", "ts.q.unblock-noise": "both", "ts.q.interleaving": "one-by-one"},
    {"ts.q.rescue-visibility": "hidden", "ts.q.flee-secrecy": "told", "ts.q.sense-lasting": "tracking"},
    {"ts.q.search-noise": "always", "ts.q.stealth-and-presence": "yes", "ts.q.attack-skill-scope": "per-attack"},
)
SEEDS = range(len(SETUPS) * 2)


def positions(seed: int) -> Iterator[tuple[Game[Any, Any], State]]:
    """Positions at which a game has rested, some rounds apart: every set-up at random and by the bot, and the readings
    in turn.
    """
    setup = {**SETUPS[seed % len(SETUPS)], "rulings": READINGS[seed % len(READINGS)]}
    session = new_game(NAME, setup, seed)
    draw = random.Random(seed)
    able = seed >= len(SETUPS)
    bot = next(iter(bots_of(session.game.family).values())) if able else at_random
    found = 0
    seen_marks = 0
    while session.decision is not None and found < 12:
        session.choose(bot(session, draw.random))
        if len(session.marks) > seen_marks + 5 or (session.state.killer.stealth and len(session.marks) > seen_marks):
            seen_marks = len(session.marks)
            state = session.marks[-1][2]
            # Whether the survivors have anything left to do, all see: they go on where nobody has.
            left = state.step != "act" or any(not f.acted for f in state.survivors.values() if not f.gone)
            if left and state.step in QUIET_FOR_ALL and state.fight is None:
                found += 1
                yield session.game, state


def first_seat(game: Game[Any, Any], state: State) -> str:
    """The side whose part of the round it is."""
    return SURVIVORS if state.step in ("act", "discover") else KILLER


def test_there_are_three_places_to_look_from() -> None:
    game, _ = next(positions(0))
    assert set(viewpoints(game)) == set(SEATS)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_position_looks_the_same_whatever_a_seat_may_not_know(seed: int) -> None:
    """Other places, cards, fears, repairs, traps, hands, ways in stealth: for a seat that may not know them, no
    difference in any part.
    """
    draw = random.Random(seed)
    told_apart = 0
    for n, (game, state) in enumerate(positions(seed)):
        for seat in SEATS:
            if state.step == "draw" and seat != KILLER:
                continue  # the cards come out of the hidden deck; below
            one = Session(game, state, Seeded(seed))
            plain = shown(one, seat, page=n % 4 == 0)
            for _ in range(2):
                twin = otherwise_for(seat, state, draw)
                other = Session(game, twin, Seeded(seed))
                assert_same(plain, shown(other, seat, page=n % 4 == 0), seat, state.step)
                told_apart += one.state != other.state
    assert told_apart > 10


def assert_same(one: dict[str, str], other: dict[str, str], seat: str, step: str) -> None:
    """No part differs; a failure shows the first that does."""
    found = differing(one, other)
    name, sides = next(iter(found.items()), ("", ("", "")))
    assert not found, f"{seat} at {step}: {sorted(found)}; {name}:\n  {sides[0]}\n  {sides[1]}"


LEARNT_BY_THE_KILLER = {
    # what the survivors' turn may tell a killer, with why
    "NoiseCleared", "ActionsBegun", "StepBegun", "NoiseTold",  # the steps of the turn themselves
    "Unblocked",  # ts.unblock.announced
    "Screamed",  # ts.noise.fear-overflow, ts.q.unblock-noise
    "KeyRacked",  # ts.open.keys
    "Healed", "Damaged", "Died",  # ts.open.health
    "RescueCalled", "CountedDown",  # ts.open.rescue
    "LeftZone",  # ts.q.sense-lasting
    "ZombiesRemoved",  # pe.zombie.changes-announced
    "PoisonRemoved",  # it lies on the health tile
    "GameEnded", "Won",
}  # fmt: skip


def turn_of(session: Session[Any, Any], seat: str, draw: random.Random) -> Session[Any, Any]:
    """Random answers until the other side has to decide something, or the game is over."""
    other = KILLER if seat == SURVIVORS else SURVIVORS
    while session.decision is not None and session.decision.seat != other:
        session.choose(at_random(session, draw.random))
    return session


def grouped(
    game: Game[Any, Any], state: State, doing: str, watching: str, runs: int, seed: int
) -> dict[str, list[Any]]:
    """Sessions in which one side has had its turn, by the facts that the other one has learnt."""
    found: dict[str, list[Any]] = defaultdict(list)
    for n in range(runs):
        session = turn_of(Session(game, state, Seeded(1000 * seed + n)), doing, random.Random(1000 * seed + n))
        found[repr(told_facts(session, watching))].append(session)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_turns_that_told_the_same_look_the_same(seed: int) -> None:
    """Two turns of one side in which the other learnt the same facts: not an entry, number or word is different."""
    compared = 0
    for n, (game, state) in enumerate(positions(seed)):
        doing = first_seat(game, state)
        watching = KILLER if doing == SURVIVORS else SURVIVORS
        for seat in (watching, EVERYBODY):
            groups = grouped(game, state, doing, seat, 14, seed * 20 + n)
            for sessions in groups.values():
                plain = shown(sessions[0], seat)
                for other in sessions[1:]:
                    assert_same(plain, shown(other, seat), seat, state.step)
                    compared += sessions[0].answers != other.answers
    assert compared > 3


@pytest.mark.parametrize("seed", SEEDS)
def test_the_killer_learns_nothing_of_the_survivors_turn_but_what_is_told(seed: int) -> None:
    for n, (game, state) in enumerate(positions(seed)):
        if state.step != "act":
            continue
        session = turn_of(Session(game, state, Seeded(n)), SURVIVORS, random.Random(n))
        until = next(
            (i for i, e in enumerate(session.record) if type(e.what).__name__ == "NoiseTold"), len(session.record)
        )
        learnt = [e for e in told_facts(session, KILLER) if e in [x.what for x in session.record[: until + 1]]]
        assert {type(e).__name__ for e in learnt} <= LEARNT_BY_THE_KILLER
