"""Random games of Incubation: no exception, nothing lost or doubled, every end and every medal reached."""

from __future__ import annotations

import itertools
import os
import random
from collections import Counter
from typing import Any

import pytest

from subterra_nb import scenario
from subterra_nb.games import family
from subterra_nb.kernel.game import compose
from subterra_nb.kernel.luck import Seeded
from subterra_nb.kernel.session import Session
from subterra_nb.lab.bots import at_random, play_out
from subterra_nb.lab.fuzz import check_game
from subterra_nb.scenario.reading import read
from tests.properties.eggs import faults, open_caves

KIN = family("subterra")
MODULE = "incubation"
GAMES = int(os.environ.get("SUBTERRA_FUZZ_GAMES", "120")) // 2
FIRST = int(os.environ.get("SUBTERRA_FUZZ_FIRST", "0"))
TEAM = sorted(k.name for m in (KIN.core, KIN.modules[MODULE]) for k in m.parts["figures"])
QUESTIONS = compose(KIN, (MODULE,)).questions()
OWN = sorted(q for q in QUESTIONS if q.startswith("in."))
#: One reading needs a file; the other leaves a game without a defined end, when nothing else hurts anybody.
LEFT_OUT = {"st.q.standin-use", "in.q.out-of-time-card"}


def some_setup(seed: int) -> dict[str, Any]:
    """Three to six cavers, any difficulty; every other game under other rulings."""
    draw = random.Random(seed)
    setup: dict[str, Any] = {
        "figures": tuple(draw.sample(TEAM, 3 + seed % 4)),
        "difficulty": ("normal", "advanced", "expert")[seed // 4 % 3],
        "modules": (MODULE,),
    }
    if seed % 2:
        asked = {*draw.sample(OWN, 8), *draw.sample(sorted(QUESTIONS), 3)} - LEFT_OUT
        setup["rulings"] = {q: draw.choice(QUESTIONS[q].options) for q in sorted(asked)}
    return setup


@pytest.mark.parametrize("part", range(4))
def test_random_games(part: int) -> None:
    """Whole games from the box, with the properties that every game has and those of this module."""
    for seed in range(FIRST + part, FIRST + GAMES, 4):
        setup = some_setup(seed)
        session = check_game("subterra", seed, setup, False)
        usual = "rulings" not in setup
        assert list(itertools.islice(faults(session, usual), 3)) == [], (seed, setup)
        assert session.state.ending
        assert not usual or open_caves(session.state) == []


LATE = """
title: Near the exit
family: subterra
modules: [incubation]
rulings: {rulings}
board: |
  15 ╷Ex .
  14 │   ╷Ho
  13 .   ┘
     M   N
figures:
  scavenger: {{at: M15, health: {a}}}
  medic: {{at: {at}, health: {b}}}
  diver: {{at: M15}}
turn: scavenger
position: {{eggs: {{M15: {lying}}}, held: {{diver: {held}, medic: 1}}, cards: 2}}
"""


def late(seed: int) -> Session[Any, Any]:
    """A game a few steps before its end, with some eggs here and there."""
    draw = random.Random(seed)
    numbers = {"a": draw.randint(1, 3), "b": draw.randint(0, 3), "at": draw.choice(("M15", "M14", "M13"))}
    eggs = {"lying": draw.randint(1, 5), "held": draw.randint(1, 3)}
    rulings = "{}" if seed % 4 else "{st.q.early-stop: automatic}"
    case = read(LATE.format(rulings=rulings, **numbers, **eggs), "late").cases()[0]
    return Session(case.game, case.start, Seeded(seed))


def test_every_end_and_every_medal_is_reached() -> None:
    """Random play from such positions meets all ways in which a game of this module ends."""
    ends: Counter[str] = Counter()
    ranks: Counter[str] = Counter()
    for seed in range(300):
        session = late(seed)
        play_out(session, at_random, seed)
        ends[session.state.ending] += 1
        ranks[session.state.rank] += 1
    for seed in range(12):  # nobody gets out of a whole game by chance: Out of Time or the swarms take them
        session = Session(compose(KIN, (MODULE,)), _doomed(), Seeded(seed))
        play_out(session, at_random, seed)
        ends[session.state.ending] += 1
    assert {*ranks} == {"Platinum", "Gold", "Silver", "Bronze", "Defeat"}
    assert {*ends} == {
        "all on the exit",
        "stopped with others in the cave",
        "nobody is conscious",
        "nobody left in the cave",
    }
    sealed = scenario.load("incubation/exit-last").case("no place for it, and the game is lost")
    assert scenario.run(sealed).session.state.ending == "the cave is sealed"


def _doomed() -> Any:
    text = """
title: Out of Time
family: subterra
modules: [incubation]
figures: {medic: {at: M13}, diver: {at: M13}, scout: {at: M13}}
position: {out_of_time: true}
"""
    return read(text, "doomed").cases()[0].start


def test_a_game_without_the_module_knows_nothing_of_it() -> None:
    game = compose(KIN)
    assert not [t for t in game.tables.tiles if t.startswith("nest")]
    assert not [q for q in game.questions() if q.startswith("in.")]
    assert not game.secrets
    assert not game.reactions
    assert "gather" not in game.tables.actions
