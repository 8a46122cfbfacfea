"""Properties of whole games of Terrorscape by bots, over maps, killers, survivors, modules, variants and rulings.

SUBTERRA_FUZZ_GAMES and SUBTERRA_FUZZ_FIRST say how many games are played and the seed of the first, as in
``test_games.py``.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from msgspec.structs import replace

from subterra_nb.games import family
from subterra_nb.games.terrorscape.putrefied_enmity.state import ENCOURAGEMENT, TOMB
from subterra_nb.games.terrorscape.putrefied_enmity.zombie_state import HORDE, POISONED
from subterra_nb.games.terrorscape.state import SIDES
from subterra_nb.games.terrorscape.winning import ENDS
from subterra_nb.kernel.choices import free_choices
from subterra_nb.kernel.game import compose
from subterra_nb.kernel.saves import digest
from subterra_nb.kernel.secrets import Seen
from subterra_nb.lab.bots import ablest, at_random, play_out
from subterra_nb.lab.fuzz import check_game, compositions
from subterra_nb.lab.games import new_game
from tests.properties.screens import all_faults, faults, unsettled

NAME = "terrorscape"
KIN = family(NAME)
GAMES = int(os.environ.get("SUBTERRA_FUZZ_GAMES", "120"))
FIRST = int(os.environ.get("SUBTERRA_FUZZ_FIRST", "0"))
HALF = max(1, GAMES // 2)
FULL = tuple(KIN.modules)
OFFERED = {m: {c.name: c.named for c in free_choices(compose(KIN, m))} for m in ((), FULL)}
SETS = {(m, where, killer) for m, of in OFFERED.items() for where, killer in itertools.product(of["map"], of["killer"])}
"""Modules, map and killer that can be played together."""
ENOUGH = 2 * 4 * 2 * 3 * 2
"""Games in a row that meet all of these with each bot: modules, maps, killers, numbers of players, bots."""
MANY = 1000
"""Games in a row that end in all ways of the basic game."""
KIND = {"ts.separate-ways.three-own-keys": 1, "ts.escape": 3}
"""Figures under which survivors get out now and then whatever way is left to them."""

AGAIN = """
import json, sys
from subterra_nb.kernel.saves import digest
from subterra_nb.lab.bots import ablest, at_random, play_out
from subterra_nb.lab.fuzz import compositions
from subterra_nb.lab.games import new_game
from subterra_nb.games import family

told = []
for seed, setup, able in compositions("terrorscape", int(sys.argv[1]), int(sys.argv[2])):
    session = new_game("terrorscape", setup, seed)
    play_out(session, ablest(family("terrorscape")) if able else at_random, seed)
    told.append(digest(session.record))
json.dump([hash("text"), told], sys.stdout)
"""

Record = Callable[[str, object], None]


class Met:
    """Games played and checked, and what they have met."""

    def __init__(self, games: Iterable[tuple[int, dict[str, Any], bool]]) -> None:
        self.pairs: Counter[frozenset[str]] = Counter()
        self.tables: Counter[tuple[Any, ...]] = Counter()
        self.ends: Counter[tuple[str, bool]] = Counter()
        self.events: Counter[str] = Counter()
        self.variants = 0
        self.digests: list[str] = []
        begin = process_time()
        for seed, setup, able in games:
            session = check_game(NAME, seed, setup, able)
            wrong = list(itertools.islice(all_faults(session), 3))
            assert not wrong, (seed, setup, wrong)
            s = session.state
            assert s.won == ENDS[s.ending], (seed, setup)
            self.digests.append(digest(session.record))
            self.pairs.update(map(frozenset, itertools.combinations(setup["survivors"], 2)))
            self.tables[setup["modules"], setup["map"], setup["killer"], setup["players"], able] += 1
            self.ends[s.ending, able] += 1
            self.events.update({type(e.what).__name__ for e in session.record})
            self.variants += bool(s.variant)
        self.processor = process_time() - begin

    @property
    def ways(self) -> set[str]:
        """How games have ended."""
        return {end for end, _ in self.ends}

    def tell(self, record_property: Record, what: str) -> None:
        """Have the end of the test run say it (see tests/conftest.py)."""
        ends: Counter[str] = Counter()
        for (end, _), n in self.ends.items():
            ends[end] += n
        told = [
            f"{len(self.digests)} {what}",
            f"{self.processor:.0f} s of processor time",
            f"{len(self.pairs)} pairs of survivors",
            f"{len(self.tables)} combinations of modules, map, killer, players and bot",
            f"{self.variants} games of Separate Ways",
            ", ".join(f"{n} {end}" for end, n in ends.most_common()),
        ]
        record_property("told", "; ".join(told))


class Half:
    """Half of the games. Continuous integration gives a class to one worker."""

    first: int

    @pytest.fixture(scope="class")
    @classmethod
    def met(cls) -> Met:
        return Met(compositions(NAME, cls.first, HALF))

    def test_all_properties_hold(self, met: Met, record_property: Record) -> None:
        met.tell(record_property, f"games of Terrorscape from seed {self.first} on")
        assert met.ways >= {"killed", "cards out"}
        if HALF >= ENOUGH:
            assert {table[:3] for table in met.tables} == SETS
            assert len(met.tables) == len(SETS) * 3 * 2
            assert met.variants >= HALF // 8
        if HALF >= MANY:
            assert met.ways >= {*ENDS} - {"separate escape"}  # which takes six keys of seven: below
            assert met.ends["escape", True] > met.ends["escape", False]

    def test_the_same_in_another_process(self, met: Met) -> None:
        some = min(40, HALF)
        done = subprocess.run(
            [sys.executable, "-c", AGAIN, str(self.first), str(some)],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": "99"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        hashed, told = json.loads(done.stdout)
        assert hashed != hash("text")  # strings do hash differently there
        assert [self.first + i for i, (a, b) in enumerate(zip(met.digests, told, strict=False)) if a != b] == []


class TestFirstHalf(Half):
    first = FIRST


class TestSecondHalf(Half):
    first = FIRST + HALF


class TestKindGames:
    """Hardly anybody finds three keys alone; with kinder figures every way out is taken."""

    def test_every_end(self, record_property: Record) -> None:
        games = compositions(NAME, FIRST, max(160, GAMES // 10))
        met = Met((seed, {**setup, "numbers": KIND}, True) for seed, setup, able in games if able)
        met.tell(record_property, "games of Terrorscape under kinder figures")
        assert met.ways == {*ENDS}
        # what the bot has to know of the module's things
        assert {*met.events} >= {
            "ZombieSearches", "ZombiesMoved", "ZombiesRemoved", "Poisoned", "Collapsed", "RelicDrawn", "Encouraged",
            "Shown",
        }  # fmt: skip


@pytest.mark.parametrize("seed", range(8))
def test_the_bot_knows_only_what_its_seat_knows(seed: int) -> None:
    """Shown no more than its seat is, it answers the same."""
    _, setup, _ = next(compositions(NAME, seed, 1))
    session = new_game(NAME, setup, seed)
    bot = ablest(KIN)
    views = {seat: Seen(session, seat) for seat in SIDES}
    draw = random.Random(seed)
    blind = 0
    while session.decision is not None:
        view = views[session.decision.seat]
        view.catch_up()
        state = draw.getstate()
        answer = bot(session, draw.random)
        after = draw.getstate()
        draw.setstate(state)
        assert bot(view, draw.random) == answer, (setup, session.decision)
        assert draw.getstate() == after
        blind += view.state != session.state
        session.choose(answer)
    assert blind > 20


# -- The check of components ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def game() -> Any:
    """A game on the Tomb against the Queen, some rounds old and still going on."""
    setup = {"survivors": ("anna", "ophelia", "marco"), "modules": FULL, "map": "tomb", "killer": "queen"}
    session = new_game(NAME, setup, 5)
    play_out(session, at_random, 5)
    return session


def test_a_played_game_has_no_faults(game: Any) -> None:
    assert [*all_faults(game)] == []


def test_each_fault_is_found(game: Any) -> None:
    s = next(state for _, _, state, _ in reversed(game.marks) if state.step == "act")
    assert [*faults(game.game, s, Counter()), *unsettled(game.game, s)] == []
    anna, k, horde = s.survivors["anna"], s.killer, HORDE.of(s)
    for change in (
        {"killer": replace(k, hand=(*k.hand, "pursue"))},
        {"killer": replace(k, deck=k.deck[1:])} if k.deck else {"killer": replace(k, discard=k.discard[1:])},
        {"killer": replace(k, at="R5" if "R5" in s.map.gone else "Z9")},
        {"killer": replace(k, level=6)},
        {"killer": replace(k, stealth="vanish")},
        {"keys": s.keys + 1},
        {"discover": (*s.discover, "key")},
        {"discarded": s.discarded[1:]},
        {"survivors": {**s.survivors, "anna": replace(anna, items=(*anna.items, "hatchet"))}},
        {"survivors": {**s.survivors, "anna": replace(anna, at="Z9")}},
        {"survivors": {**s.survivors, "anna": replace(anna, fear=3)}},
        {"known": {"anna": "Z9"}},
        {"blocks": ("G1-G2",) * 2},
        {"blocks": ("G1-R1",)},
        {"noise": ("G1", "G1")},
        {"told": ("G1",), "noise": ()},
        {"repairs": 9},
        {"parts": HORDE.put(s, replace(horde, reserve=horde.reserve + 1)).parts},
        {"parts": HORDE.put(s, replace(horde, zombies=("Z9",) * len(horde.zombies))).parts},
        {"parts": POISONED.change(s, who=("anna", "anna")).parts},
        {"parts": ENCOURAGEMENT.change(s, holders=("nobody",)).parts},
        {"parts": TOMB.change(s, relics=("relic-9",)).parts},
        {"parts": TOMB.change(s, token="").parts},
        {"map": s.map.without("G1")},
    ):
        assert [*faults(game.game, replace(s, **change), Counter())], change
    for change in (
        {"killer": replace(k, hand=("pursue",) * 6)},
        {"survivors": {**s.survivors, "anna": replace(anna, items=("hatchet",) * 4)}},
        {"parts": TOMB.change(s, falling="R4").parts},
        {"killer": replace(k, level=k.level % 5 + 1)},
    ):
        assert [*unsettled(game.game, replace(s, **change))], change
    assert [*faults(game.game, s, Counter(["key"]))]
