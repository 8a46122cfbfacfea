"""Properties of whole games by bots, over varied teams, modules, difficulties and rulings.

SUBTERRA_FUZZ_GAMES says how many games are played (continuous integration plays 2,000, `make fuzz` any number) and
SUBTERRA_FUZZ_FIRST the seed of the first. What was met and how long it took is told at the end of the test run.
"""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import pytest

from subterra_nb.games import family
from subterra_nb.games.subterra2.state import State, sanctum_cells
from subterra_nb.kernel.saves import digest
from subterra_nb.lab.fuzz import check_game, compositions
from tests.properties.components import all_faults
from tests.properties.goldens import KIND

NAME = "subterra2"
KIN = family(NAME)
GAMES = int(os.environ.get("SUBTERRA_FUZZ_GAMES", "120"))
FIRST = int(os.environ.get("SUBTERRA_FUZZ_FIRST", "0"))
HALF = max(1, GAMES // 2)
ENOUGH = 2 ** len(KIN.modules) * 8
"""Games in a row that meet all pairs of explorers and all combinations of modules, difficulty and bot."""
MANY = 900
"""Games in a row that end in all ways that are not rare."""
FIGURES = sorted(f.name for m in (KIN.core, *KIN.modules.values()) for f in m.parts.get("figures", ()) if f.playable)

AGAIN = """
import json, sys
from subterra_nb.kernel.saves import digest
from subterra_nb.lab.bots import at_random, play_out
from subterra_nb.lab.fuzz import compositions
from subterra_nb.lab.games import new_game
from subterra_nb.games.subterra2.survivor import survivor

told = []
for seed, setup, surviving in compositions("subterra2", int(sys.argv[1]), int(sys.argv[2])):
    session = new_game("subterra2", setup, seed)
    play_out(session, survivor if surviving else at_random, seed)
    told.append(digest(session.record))
json.dump([hash("text"), told], sys.stdout)
"""

Record = Callable[[str, object], None]


class Met:
    """Games played and checked, and what they have met."""

    def __init__(self, games: Iterable[tuple[int, dict[str, Any], bool]]) -> None:
        self.pairs: Counter[frozenset[str]] = Counter()
        self.tables: Counter[tuple[Any, ...]] = Counter()
        self.sizes: Counter[int] = Counter()
        self.ends: Counter[tuple[str, bool]] = Counter()
        self.late: Counter[str] = Counter()
        self.ruled = 0
        self.digests: list[str] = []
        begin = process_time(), perf_counter()
        for seed, setup, surviving in games:
            self.play(seed, setup, surviving)
        self.processor, self.wall = process_time() - begin[0], perf_counter() - begin[1]

    def play(self, seed: int, setup: dict[str, Any], surviving: bool) -> None:
        """Play a game, check it and note what was met."""
        session = check_game(NAME, seed, setup, surviving)
        wrong = list(itertools.islice(all_faults(session, "rulings" not in setup), 3))
        assert not wrong, (seed, setup, wrong)
        assert session.over
        assert session.state.ending
        self.digests.append(digest(session.record))
        self.pairs.update(map(frozenset, itertools.combinations(setup["figures"], 2)))
        self.tables[setup["modules"], setup["difficulty"], surviving] += 1
        self.sizes[len(setup["figures"])] += 1
        self.ends[session.state.ending, surviving] += 1
        self.late.update(x for x, is_so in LATE.items() if is_so(session.state))
        self.ruled += bool(setup.get("rulings"))

    def tell(self, record_property: Record, what: str) -> None:
        """Have the end of the test run say it (see tests/conftest.py)."""
        ends: Counter[str] = Counter()
        for (end, _), n in self.ends.items():
            ends[end] += n
        bots = Counter(surviving for *_, surviving in self.tables.elements())
        told = [
            f"{len(self.digests)} {what}, {bots[True]} of them played to survive",
            f"{self.processor:.0f} s of processor time, {self.wall:.0f} s by the clock",
            f"{len(self.pairs)} pairs of explorers",
            f"{len(self.tables)} combinations of modules, difficulty and bot",
            ", ".join(f"{n} {end}" for end, n in ends.most_common()),
            "of these: " + ", ".join(f"{x} {n}" for x, n in self.late.items()),
        ]
        record_property("told", "; ".join(told))


#: What only happens late in a game.
LATE: dict[str, Callable[[State], bool]] = {
    "the Sanctum is placed": lambda s: bool(sanctum_cells(s)),
    "the Artifact is lifted": lambda s: s.cursed,
    "the volcano has erupted": lambda s: s.erupted,
    "lava has spread": lambda s: len(s.layout.over) > 2,
    "the Artifact is out": lambda s: s.artifact_out,
    "the Ark is delivered": lambda s: s.ending == "the Ark is delivered",
}


class Half:
    """Half of the games. Continuous integration gives a class to one worker."""

    first: int

    @pytest.fixture(scope="class")
    @classmethod
    def met(cls) -> Met:
        return Met(compositions(NAME, cls.first, HALF))

    def test_all_properties_hold(self, met: Met, record_property: Record) -> None:
        met.tell(record_property, f"games from seed {self.first} on")
        assert len(met.digests) == HALF
        assert met.ruled in (HALF // 3, HALF // 3 + 1)
        survived = sum(n for (*_, surviving), n in met.tables.items() if surviving)
        assert abs(2 * survived - HALF) <= 32

    def test_all_was_met_that_so_many_games_meet(self, met: Met) -> None:
        ends = {end for end, _ in met.ends}
        assert "all downed" in ends
        if HALF >= ENOUGH:
            assert {*met.pairs} == {frozenset(pair) for pair in itertools.combinations(FIGURES, 2)}
            assert len(met.tables) == 2 ** len(KIN.modules) * 4 * 2
            assert {*met.sizes} == {3, 4, 5, 6}
        if HALF >= MANY:
            assert ends >= {"nobody left inside", "erupted too early", "the Artifact is lost"}
            assert {*met.late} >= {*LATE} - {"the Artifact is out", "the Ark is delivered"}  # which take luck

    def test_the_same_in_another_process(self, met: Met) -> None:
        done = subprocess.run(
            [sys.executable, "-c", AGAIN, str(self.first), str(HALF)],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": "99"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        hashed, told = json.loads(done.stdout)
        assert hashed != hash("text")  # strings do hash differently there
        different = [self.first + i for i, (a, b) in enumerate(zip(met.digests, told, strict=True)) if a != b]
        assert not different


class TestFirstHalf(Half):
    first = FIRST


class TestSecondHalf(Half):
    first = FIRST + HALF


def kinder(seed: int, setup: dict[str, Any]) -> dict[str, Any]:
    """The same under kinder figures; half of the games erupt earlier, those after the Artifact if rulings allow it."""
    if not seed // 2 % 2:
        return {**setup, "numbers": KIND}
    core = tuple(m for m in setup["modules"] if "game mode" not in KIN.modules[m].parts)
    modules = setup["modules"] if "rulings" in setup else core
    return {**setup, "modules": modules, "numbers": {**KIND, "ie.volcano-track.down-one": 2}}


class TestKindGames:
    """Under the usual figures hardly a game sees the Artifact; with kinder ones the bot gets to the late game."""

    def test_all_properties_hold_to_the_very_end(self, record_property: Record) -> None:
        games = compositions(NAME, FIRST, max(64, GAMES // 20))
        met = Met((seed, kinder(seed, setup), True) for seed, setup, _ in games)
        met.tell(record_property, "games under kinder figures")
        assert {*met.late} == {*LATE}, met.late
        if GAMES >= 2 * MANY:
            assert {end for end, _ in met.ends} >= {"all downed", "nobody left inside", "erupted too early"}


def test_what_is_played_is_varied() -> None:
    """Over the games of an ordinary run: all pairs of explorers, all combinations of modules, difficulties and bots."""
    assert len(FIGURES) >= 14
    games = list(compositions(NAME, 0, ENOUGH))
    pairs = {frozenset(pair) for _, setup, _ in games for pair in itertools.combinations(setup["figures"], 2)}
    assert pairs == {frozenset(pair) for pair in itertools.combinations(FIGURES, 2)}
    met = Counter((setup["modules"], setup["difficulty"], surviving) for _, setup, surviving in games)
    assert len(met) == 2 ** len(KIN.modules) * 4 * 2
    assert Counter(surviving for _, _, surviving in games) == {True: ENOUGH // 2, False: ENOUGH // 2}
    sizes = {(len(setup["figures"]), len(setup["modules"])) for _, setup, _ in games}
    assert sizes >= {(n, m) for n in (3, 4, 5, 6) for m in (0, 1, 2)} | {(n, 3) for n in (3, 4, 5)}
    assert len([setup for _, setup, _ in games if setup.get("rulings")]) >= ENOUGH // 3


def test_compositions_are_the_same_each_time() -> None:
    assert list(compositions(NAME, 5, 20)) == list(compositions(NAME, 0, 40))[5:25]
