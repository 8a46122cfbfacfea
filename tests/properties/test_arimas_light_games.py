"""Whole games with something of Arima's Light: every combination of modules, all explorers, both bots, all ends.

Every third game is played by the bot that survives under kinder figures, to see the late game. For more than the usual
number: `make fuzz GAMES=2000 MODULES=arimas_light`, or SUBTERRA_FUZZ_GAMES and SUBTERRA_FUZZ_FIRST (the first seed)
with SUBTERRA_FUZZ_MODULES=arimas_light.
"""

from __future__ import annotations

import itertools
import os
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from subterra_nb.games import family
from subterra_nb.lab.fuzz import check_game, compositions, ruled, table_of_ends
from tests.properties.components import all_faults
from tests.properties.goldens import KIND

NAME, EXPANSION = "subterra2", "arimas_light"
KIN = family(NAME)
MEANT = os.environ.get("SUBTERRA_FUZZ_MODULES") == EXPANSION
USUAL = 96
"""Games of an ordinary run; fewer, of `make fuzz GAMES=8`, need not have met everything."""
GAMES = int(os.environ.get("SUBTERRA_FUZZ_GAMES", USUAL)) if MEANT else USUAL
FIRST = int(os.environ.get("SUBTERRA_FUZZ_FIRST", "0")) if MEANT else 0
MANY = 2000
"""Games in a row that end in all ways that a bot gets to."""
FIGURES = {f.name for m in (KIN.core, *KIN.modules.values()) for f in m.parts.get("figures", ()) if f.playable}
TABLES = 2 ** len(KIN.modules) - 2 ** len([m for m in KIN.modules if not m.startswith(f"{EXPANSION}.")])
#: How games end, by game mode; what else there is are ends by rulings that few games have.
CORE = {"all downed", "nobody left inside", "erupted too early", "the Artifact is lost"}
ARK = {"all downed", "the volcano has erupted", "the Ark is delivered"}
ENDS = {
    "core objective": CORE,
    "Ark": ARK,
    "Typhaon": {"all downed", "erupted too early", "the Artifact is out"},
    "Ark + Typhaon": ARK,
}


def games(first: int, count: int) -> list[tuple[int, dict[str, Any], bool]]:
    """So many games, every third under kinder figures."""
    return [
        (seed, ruled(NAME, setup, {}, KIND) if n % 3 == 2 else setup, surviving or n % 3 == 2)
        for n, (seed, setup, surviving) in enumerate(compositions(NAME, first, count, (EXPANSION,)))
    ]


def mode_of(modules: tuple[str, ...]) -> str:
    """What the game mode of these modules is called; two are joined."""
    titles = [mode.title for m in sorted(modules) for mode in KIN.modules[m].parts.get("game mode", ())]
    return " + ".join(titles) or "core objective"


class Met:
    """What the games met; each game is checked."""

    def __init__(self) -> None:
        self.ends: Counter[tuple[str, str]] = Counter()
        self.modes: dict[str, set[str]] = {}
        self.won: Counter[str] = Counter()
        self.tables: set[tuple[str, ...]] = set()
        self.figures: set[str] = set()
        self.events: set[str] = set()
        for seed, setup, surviving in games(FIRST, GAMES):
            self.play(seed, setup, surviving)

    def play(self, seed: int, setup: dict[str, Any], surviving: bool) -> None:
        session = check_game(NAME, seed, setup, surviving)
        wrong = list(itertools.islice(all_faults(session, "rulings" not in setup), 3))
        assert not wrong, (seed, setup, wrong)
        s = session.state
        assert s.ending
        mode = mode_of(setup["modules"])
        self.ends.update((s.ending, x) for x in ("games", "able bot" if surviving else "random", mode))
        self.modes.setdefault(mode, set()).add(s.ending)
        self.won[mode] += s.won
        self.tables.add(setup["modules"])
        self.figures.update(setup["figures"])
        self.events.update({type(e.what).__name__ for e in session.record})


@pytest.fixture(scope="module")
def met() -> Met:
    return Met()


def test_all_properties_hold(met: Met, record_property: Callable[[str, object], None]) -> None:
    assert sum(n for (_, column), n in met.ends.items() if column == "games") == GAMES
    told = "; ".join(line for line in table_of_ends(met.ends)[1:])
    wins = ", ".join(f"{mode} {n}" for mode, n in met.won.items())
    record_property("told", f"{GAMES} games with Arima's Light: {told}; won: {wins}")


def test_all_combinations_and_all_explorers_were_played(met: Met) -> None:
    if GAMES >= USUAL:
        assert {*ENDS} == {*met.modes}
    if GAMES >= 2 * TABLES:
        assert len(met.tables) == TABLES
        assert met.figures == FIGURES


def test_what_the_expansion_brings_was_met(met: Met) -> None:
    if GAMES >= USUAL:
        assert met.events >= {"ExplosionTokenRemoved", "SnakesPlaced", "SnakesRemoved", "WarningPlaced", "TarotDrawn"}
    if GAMES >= MANY:
        assert met.events >= {
            "TileExploded", "WarningRemoved", "PlacesSwapped", "TileExchanged", "TarotUsed", "ExemptionsLost",
            "HelperRanOff", "TileReturned",
        }  # fmt: skip


def test_every_end_is_reached(met: Met) -> None:
    if GAMES >= USUAL:
        assert all("all downed" in ends for ends in met.modes.values())
    if GAMES >= MANY:
        missing = {mode: ends - met.modes[mode] for mode, ends in ENDS.items() if ends - met.modes[mode]}
        assert not missing
        assert all(met.won[mode] for mode in ENDS), met.won
