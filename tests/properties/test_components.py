"""The check of components finds what it is there to find."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from subterra_nb.games.subterra2.typhaon_wakes.state import DEPLOYED, Objects
from subterra_nb.lab.bots import at_random, play_out
from subterra_nb.lab.games import new_game
from tests.properties.components import PARTS, Elsewhere, all_faults, faults


@pytest.fixture(scope="module")
def game() -> Any:
    session = new_game("subterra2", {"figures": ("guide", "healer", "foreman")}, 3)
    play_out(session, at_random, 3)
    return session


def told(game: Any, **change: Any) -> list[str]:
    elsewhere = Elsewhere()
    for e in game.record:
        elsewhere.see(e.what)
    return list(faults(game.game, replace(game.state, **change), elsewhere, True))


def test_a_played_game_has_none(game: Any) -> None:
    assert list(all_faults(game, True)) == []
    assert told(game) == []


def test_each_fault_is_found(game: Any) -> None:
    s = game.state
    guide = s.explorers["guide"]
    for change in (
        {"bag": s.bag[1:]},
        {"bag": (*s.bag, s.bag[0])},
        {"journals": s.journals[1:]},
        {"items": {**s.items, "key-9": "D0"}},
        {"items": {"artifact": "D0"}},
        {"items": {"key-1": "E40"}},
        {"keys_placed": 4},
        {"explorers": {**s.explorers, "guide": replace(guide, hearts=-1)}},
        {"explorers": {**s.explorers, "guide": replace(guide, hearts=guide.full + 1)}},
        {"explorers": {**s.explorers, "guide": replace(guide, at="A40")}},
        {"rubble": ("D0",) * 2},
        {"rubble": ("A40",)},
        {"parts": {DEPLOYED.name: Objects({"D0": 1})}},
        {"safe": ("D0", "D0")},
        {"marker": -1},
        {"order": s.order[1:]},
        {"artifact_out": True},
        {"parts": {DEPLOYED.name: Objects(barrier="A40")}},
    ):
        assert told(game, **change), change


class Part:
    """A state of which only some fields can be read."""

    def __init__(self, state: Any, names: tuple[str, ...]) -> None:
        self._state, self._names = state, names

    def __getattr__(self, name: str) -> Any:
        assert name in self._names, f"{name} is read but not named in PARTS"
        return getattr(self._state, name)


@pytest.mark.parametrize(("check", "names"), PARTS, ids=lambda x: getattr(x, "__name__", ""))
def test_a_part_reads_what_it_says(game: Any, check: Any, names: tuple[str, ...]) -> None:
    elsewhere = Elsewhere()
    for e in game.record:
        elsewhere.see(e.what)
        if e.state.phase != "setup":
            assert list(check(game.game, Part(e.state, names), elsewhere, True)) == []
