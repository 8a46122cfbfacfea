"""Whole games in Typhaon mode: three to six explorers, with and without Legion, Typhaon at random, all ends reached.

SUBTERRA_TYPHAON_GAMES says how many games are played (32); with 1,000 every end that is not a ruling's is asked for.
"""

from __future__ import annotations

import itertools
import os
import random
from collections import Counter
from typing import Any

import pytest

from subterra_nb.games import family
from subterra_nb.games.subterra2.typhaon_wakes.state import OPPONENT
from subterra_nb.kernel.game import compose
from subterra_nb.lab.fuzz import check_game
from tests.properties.components import all_faults
from tests.properties.goldens import KIND

GAMES = int(os.environ.get("SUBTERRA_TYPHAON_GAMES", "32"))
MANY = 1000
KIN = family("subterra2")
TYPHAON, LEGION, FACULTY = (f"typhaon_wakes.{m}" for m in ("typhaon", "legion", "faculty"))
ENDS = {"all downed", "nobody left inside", "erupted too early", "the Artifact is out", "the Artifact is lost"}


def games(first: int, count: int) -> list[tuple[int, dict[str, Any], bool]]:
    """So many games: every number of explorers with and without Legion and The Faculty, by either bot; every fourth
    under three other rulings, every third under kinder figures, which let the late game be seen.
    """
    found: list[tuple[int, dict[str, Any], bool]] = []
    for seed in range(first, first + count):
        draw = random.Random(f"typhaon {seed}")
        modules = (TYPHAON, *((LEGION,) if seed & 1 else ()), *((FACULTY,) if seed & 2 else ()))
        game = compose(KIN, modules)
        pool = [k.name for k in game.parts("figures") if k.playable]
        setup: dict[str, Any] = {"figures": draw.sample(pool, 3 + seed // 4 % 4), "modules": modules}
        if seed % 4 == 3:
            questions = game.questions()
            asked = draw.sample(sorted(q for q in questions if q != "ie.q.doom-stand-in"), 3)
            setup["rulings"] = {q: draw.choice(questions[q].options) for q in asked}
        if seed % 3 == 0:
            setup["numbers"] = {k: v for k, v in KIND.items() if k in game.numbers()}
        found.append((seed, setup, bool((seed + seed // 16) % 2)))
    return found


@pytest.fixture(scope="module")
def met() -> Counter[Any]:
    """What the games met: ends, sizes, modules; each game checked."""
    found: Counter[Any] = Counter()
    for seed, setup, surviving in games(0, GAMES):
        session = check_game("subterra2", seed, setup, surviving)
        wrong = list(itertools.islice(all_faults(session, "rulings" not in setup), 3))
        assert not wrong, (seed, setup, wrong)
        s = session.state
        assert s.ending
        assert s.won == s.artifact_out
        found[s.ending] += 1
        found[len(setup["figures"]), LEGION in setup["modules"]] += 1
        found.update(dict.fromkeys((type(e.what).__name__ for e in session.record), 1))
        found.update({OPPONENT.of(s).cards[c].kind for c in OPPONENT.of(s).discard})
    return found


def ends(met: Counter[Any]) -> dict[str, int]:
    """How the games ended; all other things that were met have names of one word."""
    return {x: n for x, n in met.most_common() if isinstance(x, str) and " " in x}


def test_all_properties_hold(met: Counter[Any], record_property: Any) -> None:
    assert sum(ends(met).values()) == GAMES
    told = ", ".join(f"{n} {end}" for end, n in ends(met).items())
    record_property("told", f"{GAMES} games against Typhaon: {told}")


def test_every_table_was_played(met: Counter[Any]) -> None:
    assert {x for x in met if isinstance(x, tuple)} == {*itertools.product((3, 4, 5, 6), (False, True))}


def test_every_card_was_played_and_built_and_reshuffled(met: Counter[Any]) -> None:
    assert {"despair", "lava", "collapse", "trap", "wake", "activate"} <= {*met}
    assert {"CardPlayed", "DeckShuffled", "OpponentBuilt", "OpponentTurnEnded", "Erupted"} <= {*met}


def test_every_end_is_reached(met: Counter[Any]) -> None:
    if GAMES >= MANY:
        assert {*ends(met)} >= ENDS
    assert met["all downed"]
    assert met["erupted too early"]
