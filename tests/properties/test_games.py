"""Properties of whole games by bots, over varied teams, modules, difficulties and rulings.

SUBTERRA_FUZZ_GAMES says how many games are played; 2,000 of them take about two minutes on two free cores.
"""

from __future__ import annotations

import itertools
import os
from collections import Counter

import pytest

from subterra_nb.games import family
from subterra_nb.games.subterra2.state import State, sanctum_cells
from subterra_nb.lab.fuzz import check_game, compositions
from tests.properties.components import all_faults
from tests.properties.goldens import KIND

NAME = "subterra2"
GAMES = int(os.environ.get("SUBTERRA_FUZZ_GAMES", "120"))
PARTS = 5


def play(first: int, games: int) -> None:
    for seed, setup, surviving in compositions(NAME, first, games):
        session = check_game(NAME, seed, setup, surviving)
        wrong = list(itertools.islice(all_faults(session, "rulings" not in setup), 3))
        assert not wrong, (seed, setup, wrong)
        assert session.over
        assert session.state.ending


def late_things(s: State) -> dict[str, bool]:
    """What only happens late in a game."""
    return {
        "the Sanctum is placed": bool(sanctum_cells(s)),
        "the Artifact is lifted": s.cursed,
        "the volcano has erupted": s.erupted,
        "lava has spread": len(s.layout.over) > 2,
        "the Artifact is out": s.artifact_out,
    }


# Classes: continuous integration gives a class to one worker.


class TestFirstHalf:
    @pytest.mark.parametrize("part", range(PARTS))
    def test_all_properties_hold(self, part: int) -> None:
        each = max(1, GAMES // 2 // PARTS)
        play(part * each, each)


class TestSecondHalf:
    @pytest.mark.parametrize("part", range(PARTS))
    def test_all_properties_hold(self, part: int) -> None:
        each = max(1, GAMES // 2 // PARTS)
        play((PARTS + part) * each, each)


class TestKindGames:
    """Under the usual figures hardly a game sees the Artifact; with kinder ones the bot gets to the late game."""

    def test_all_properties_hold_to_the_very_end(self) -> None:
        met: Counter[str] = Counter()
        for seed, setup, _ in compositions(NAME, 0, max(16, GAMES // 20)):
            numbers = {**KIND, "ie.volcano-track.down-one": 4} if seed % 2 else KIND  # half of them see the eruption
            session = check_game(NAME, seed, {**setup, "numbers": numbers}, True)
            wrong = list(itertools.islice(all_faults(session, "rulings" not in setup), 3))
            assert not wrong, (seed, setup, wrong)
            s = session.state
            met.update(x for x, is_so in late_things(s).items() if is_so)
        assert {*met} == {*late_things(s)}, met


def test_what_is_played_is_varied() -> None:
    """Over the games of an ordinary run: all pairs of explorers, all combinations of modules, difficulties and bots."""
    kin = family(NAME)
    known = {f.name for m in (kin.core, *kin.modules.values()) for f in m.parts.get("figures", ()) if f.playable}
    assert len(known) == 12
    games = list(compositions(NAME, 0, 120))
    pairs = {frozenset(pair) for _, setup, _ in games for pair in itertools.combinations(setup["figures"], 2)}
    assert pairs == {frozenset(pair) for pair in itertools.combinations(known, 2)}
    met = Counter((setup["modules"], setup["difficulty"], surviving) for _, setup, surviving in games)
    assert len(met) == 2 ** len(kin.modules) * 4 * 2
    assert Counter(surviving for _, _, surviving in games) == {True: 60, False: 60}
    sizes = {(len(setup["figures"]), len(setup["modules"])) for _, setup, _ in games}
    assert sizes == {(n, m) for n in (3, 4, 5, 6) for m in (0, 1, 2)}
    ruled = [setup for _, setup, _ in games if setup.get("rulings")]
    assert len(ruled) == 40


def test_compositions_are_the_same_each_time() -> None:
    assert list(compositions(NAME, 5, 20)) == list(compositions(NAME, 0, 40))[5:25]
