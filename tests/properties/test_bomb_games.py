"""Whole games of Annihilation: the properties of every game, components, and all ends and medals."""

from __future__ import annotations

import itertools
import os
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from subterra_nb.games.subterra.annihilation.state import BOMBS, POISON, TILES, armed
from subterra_nb.games.subterra.survivor import survivor
from subterra_nb.lab.bots import at_random, play_out
from subterra_nb.lab.fuzz import check_game, compositions
from subterra_nb.lab.games import new_game
from tests.properties.bombs import MODULES, all_faults, faults

GAMES = int(os.environ.get("SUBTERRA_FUZZ_GAMES", "120")) // 2
SHORT = {"an.setup.eighteen-tiles-removed": 50, "st.skill-check": 3}
"""What if the stack were so short and checks so easy that many games get far."""
TEAMS = (("diver", "medic", "leader", "bodyguard", "geologist"), ("exterminator", "medic", "scout", "climber"))


@pytest.fixture(scope="module")
def game() -> Any:
    setup = {"figures": TEAMS[1], "modules": MODULES}
    session = new_game("subterra", setup, 5)
    play_out(session, at_random, 5)
    return session


def test_random_games_have_all_properties() -> None:
    ours = [x for x in compositions("subterra", 0, GAMES * 4) if {*MODULES} & {*x[1]["modules"]}][:GAMES]
    assert len(ours) == GAMES
    ends: Counter[str] = Counter()
    for seed, setup, able in ours:
        session = check_game("subterra", seed, setup, able)
        wrong = [*itertools.islice(all_faults(session), 3)]
        assert not wrong, (seed, setup, wrong)
        ends[session.state.ending] += 1
    assert len(ends) > 1


def test_every_end_and_medal_is_reached() -> None:
    """By the family's bot, which carries its bombs to their tiles before it goes home."""
    ranks: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for seed in range(100):
        setup = {"figures": TEAMS[seed % 2], "modules": MODULES, "numbers": SHORT if seed < 60 else {}}
        session = new_game("subterra", setup, seed)
        play_out(session, survivor, seed)
        wrong = [*itertools.islice(all_faults(session), 3)]
        assert not wrong, (seed, wrong)
        s = session.state
        assert (s.rank == "No score") == (armed(s) < TILES)
        assert s.won == (s.rank in ("Gold", "Silver", "Bronze"))
        ranks[s.rank] += 1
        ends[s.ending] += 1
    assert {*ranks} == {"No score", "Defeat", "Bronze", "Silver", "Gold"}
    out = "stopped with others in the cave"
    assert {*ends} == {"nobody is conscious", "nobody left in the cave", out, "all on the exit"}


def test_the_check_of_components_finds_faults(game: Any) -> None:
    s = game.state
    assert [*all_faults(game)] == []
    assert [*faults(game.game, s, [])] == []
    b = BOMBS.of(s)
    for wrong in (
        replace(s, stack=s.stack[1:]),
        replace(s, discarded=("bomb-1",)),
        replace(s, sections=s.sections[1:]),
        BOMBS.put(s, replace(b, removed=17)),
        BOMBS.put(s, replace(b, held={**b.held, "bomb-card-4": "medic"})),
        BOMBS.put(s, replace(b, used=b.used[1:], held=dict([*b.held.items()][1:]))),
        BOMBS.put(s, replace(b, tokens=("M1",) * 4)),
        BOMBS.put(replace(s, won=True), replace(b, tokens=())),
        POISON.put(s, replace(POISON.of(s), cells=("M1",) * 9)),
    ):
        assert [*faults(game.game, wrong, [])], wrong
    assert [*faults(game.game, s, ["bomb-1"])]
