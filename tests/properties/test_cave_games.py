"""Properties of whole games of Sub Terra by bots, over varied teams, modules, difficulties and rulings.

SUBTERRA_FUZZ_GAMES and SUBTERRA_FUZZ_FIRST say how many games are played and the seed of the first, as in
``test_games.py``.
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
from time import process_time
from typing import Any

import pytest

from subterra_nb.games import family
from subterra_nb.kernel.saves import digest
from subterra_nb.lab.fuzz import check_game, compositions, together
from tests.properties.caves import all_faults

NAME = "subterra"
KIN = family(NAME)
GAMES = int(os.environ.get("SUBTERRA_FUZZ_GAMES", "120"))
FIRST = int(os.environ.get("SUBTERRA_FUZZ_FIRST", "0"))
ENOUGH = 2 ** len(KIN.modules) * 2 * 3
"""Games in a row that meet all combinations of modules, difficulty and bot."""
SETS = {
    together(KIN, some) for n in range(len(KIN.modules) + 1) for some in itertools.combinations(sorted(KIN.modules), n)
}
"""Modules that can be played together."""
CORE = sorted(f.name for f in KIN.core.parts["figures"])

#: Figures under which the bot gets out of the core's cave more often than not.
KIND = {
    "st.tremor-hazard": 0,
    "st.flood-hazard.damage": 0,
    "st.gas-hazard": 0,
    "st.gas-tile.entry-loss": 0,
    "st.scree-tile": 0,
    "st.cave-in-hazard.damage": 0,
    "st.engineer.careful": 0,
    "st.horror-removal": 0,
    "st.action-points": 3,
}

AGAIN = """
import json, sys
from subterra_nb.kernel.saves import digest
from subterra_nb.lab.bots import ablest, at_random, play_out
from subterra_nb.lab.fuzz import compositions
from subterra_nb.lab.games import new_game
from subterra_nb.games import family

told = []
for seed, setup, able in compositions("subterra", int(sys.argv[1]), int(sys.argv[2])):
    session = new_game("subterra", setup, seed)
    play_out(session, ablest(family("subterra")) if able else at_random, seed)
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
        self.ends: Counter[str] = Counter()
        self.ranks: Counter[str] = Counter()
        self.digests: list[str] = []
        begin = process_time()
        for seed, setup, able in games:
            session = check_game(NAME, seed, setup, able)
            wrong = list(itertools.islice(all_faults(session), 3))
            assert not wrong, (seed, setup, wrong)
            assert session.state.ending, (seed, setup)
            self.digests.append(digest(session.record))
            self.pairs.update(map(frozenset, itertools.combinations(setup["figures"], 2)))
            self.tables[setup["modules"], setup["difficulty"], able] += 1
            self.sizes[len(setup["figures"])] += 1
            self.ends[session.state.ending] += 1
            self.ranks[session.state.rank] += 1
        self.processor = process_time() - begin

    def tell(self, record_property: Record, what: str) -> None:
        """Have the end of the test run say it (see tests/conftest.py)."""
        told = [
            f"{len(self.digests)} {what}",
            f"{self.processor:.0f} s of processor time",
            f"{len(self.pairs)} pairs of cavers",
            f"{len(self.tables)} combinations of modules, difficulty and bot",
            ", ".join(f"{n} {end}" for end, n in self.ends.most_common()),
            ", ".join(f"{n} {rank}" for rank, n in self.ranks.most_common()),
        ]
        record_property("told", "; ".join(told))


@pytest.fixture(scope="module")
def met() -> Met:
    return Met(compositions(NAME, FIRST, GAMES))


class TestGames:
    def test_all_properties_hold(self, met: Met, record_property: Record) -> None:
        met.tell(record_property, "games of Sub Terra")
        assert {*met.ends} >= {"nobody is conscious", "nobody left in the cave"}
        if GAMES >= ENOUGH:
            assert len(met.tables) == len(SETS) * 3 * 2
            assert {*met.sizes} >= {4, 5, 6}
        if GAMES >= 100:
            assert {*met.pairs} >= {frozenset(pair) for pair in itertools.combinations(CORE, 2)}

    def test_the_same_in_another_process(self, met: Met) -> None:
        some = min(40, GAMES)
        done = subprocess.run(
            [sys.executable, "-c", AGAIN, str(FIRST), str(some)],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": "99"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        hashed, told = json.loads(done.stdout)
        assert hashed != hash("text")  # strings do hash differently there
        assert [FIRST + i for i, (a, b) in enumerate(zip(met.digests, told, strict=False)) if a != b] == []


class TestKindGames:
    """Under the usual figures hardly a game finds the exit; with kinder ones every end and every medal comes up."""

    def test_every_end_and_every_medal(self, record_property: Record) -> None:
        games = compositions(NAME, FIRST, max(64, GAMES // 10) * 2 ** len(KIN.modules))
        core = [(seed, setup) for seed, setup, _ in games if not setup["modules"] and "rulings" not in setup]
        met = Met((seed, {**setup, "numbers": KIND}, True) for seed, setup in core)
        met.tell(record_property, "games of Sub Terra under kinder figures")
        assert {*met.ranks} == {"Gold", "Silver", "Bronze", "Defeat"}
        assert {*met.ends} >= {"all on the exit", "stopped with others in the cave", "nobody left in the cave"}
