"""Counts of answer sequences from small positions; see ``perft.py`` for how to write them anew."""

from __future__ import annotations

import pytest

from tests.properties.perft import COMMAND, POSITIONS, TABLE, corridor, count, passage, split

LINES = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
COUNTS = {
    name: [int(n) for n in rest.split(" ")] for name, _, rest in (x.partition(" ") for x in LINES) if ":" not in rest
}
SPLITS = [line for line in LINES if ":" in line]


@pytest.mark.parametrize("name", POSITIONS)
def test_counts(name: str) -> None:
    make, depth = POSITIONS[name]
    now = [count(make(), n) for n in range(1, depth + 1)]
    if now != COUNTS[name]:
        by_answer = [f"{name} {depth}: {answer}: {n}" for answer, n in split(make(), depth).items()]
        before = [line for line in SPLITS if line.startswith(f"{name} ")]
        gone, come = [x for x in before if x not in by_answer], [x for x in by_answer if x not in before]
        told = "\n".join([*(f"  was {x}" for x in gone), *(f"  is  {x}" for x in come)])
        pytest.fail(f"{name}: {now}, was {COUNTS[name]}\n{told}\nmeant so? {COMMAND}", pytrace=False)


@pytest.mark.parametrize("name", POSITIONS)
def test_the_split_adds_up(name: str) -> None:
    mine = [int(line.rpartition(" ")[2]) for line in SPLITS if line.startswith(f"{name} ")]
    assert sum(mine) == COUNTS[name][-1]
    assert len(mine) == COUNTS[name][0]


def test_a_count_by_hand() -> None:
    """In the corridor D1, D2, D3 the guide stands in the middle with two points and all three hearts.

    One answer: to either end, run, exert, end: 5. Two: from an end with one point one can go back, exert or end (3,
    twice); a run can stop or go to either end (3); with three points but one heart less one can go either way, run,
    heal or end (5); the hazard die has six faces (6): 20. Three: after a move 2 + 4 + 6, twice, which is 24; after run
    3 times 2; after exert 4 + 4 + 3 + 4 + 6 = 21; after end the next turn begins with 5 answers under five faces, and
    under Wake one of two tiles is to be named (27): 78.
    """
    assert [count(corridor(), n) for n in (1, 2, 3)] == [5, 20, 78]
    assert COUNTS["corridor"][:3] == [5, 20, 78]


def test_a_count_by_hand_in_the_passage() -> None:
    """The Medic stands at one end of a passage whose middle is scree, with two points and full health.

    One answer: to the middle, run, hide, exert, sprint, end: 6. Two: whatever leads to the middle asks for the die of
    the scree (6, three times, since the first step of a run and of a sprint is the only one); so does hiding (6);
    after exerting all of the six but exert itself are open (5); ending brings one of the two cards (2): 31.
    """
    assert [count(passage(), n) for n in (1, 2)] == [6, 31]
    assert COUNTS["passage"][:2] == [6, 31]


def test_a_changed_position_counts_differently() -> None:
    game = corridor()
    game.choose(("move", "D1"))
    assert count(game, 2) == 12
    assert count(game, 0) == 1
