"""The checks of whole games find what they are there to find."""

from __future__ import annotations

from typing import Any

import pytest

from subterra_nb.kernel.decisions import Menu
from subterra_nb.lab import fuzz
from subterra_nb.lab.fuzz import Broken, check_game, check_legality, fuzz_command
from subterra_nb.lab.games import new_game

SETUP: dict[str, Any] = {"figures": ("guide", "healer", "veteran")}


def test_a_game_passes() -> None:
    session = check_game("subterra2", 1, SETUP, False)
    assert session.over


def test_legal_answers_that_a_verdict_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    session = new_game("subterra2", SETUP)
    check_legality(session)
    legal = Menu.legal
    monkeypatch.setattr(Menu, "legal", lambda self, t: [*legal(self, t), ("move", "A0")])
    session = new_game("subterra2", SETUP)
    with pytest.raises(Broken, match=r"\('move', 'A0'\) is legal but the verdict is"):
        check_legality(session)


def test_legal_answers_that_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    legal = Menu.legal
    monkeypatch.setattr(Menu, "legal", lambda self, t: legal(self, t)[1:])
    with pytest.raises(Broken, match="not legal but the verdict is"):
        check_legality(new_game("subterra2", SETUP))


def test_a_refusal_that_changes_something(monkeypatch: pytest.MonkeyPatch) -> None:
    parse = Menu.parse

    def spoiled(self: Menu, t: Any, answer: Any) -> Any:
        t.prevented("a trace")
        return parse(self, t, answer)

    monkeypatch.setattr(Menu, "parse", spoiled)
    with pytest.raises(Broken, match="a refused answer changed the game"):
        check_legality(new_game("subterra2", SETUP))


def test_the_command_says_how_the_games_ended() -> None:
    out: list[str] = []
    assert fuzz_command(["subterra2"], 4, 0, write=out.append, error=out.append) == 0
    assert out[0] == "Sub Terra II: 4 games, all properties hold"
    assert sum(int(line.split()[0]) for line in out[1:]) == 4


def test_the_command_names_the_game_that_broke(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str, seed: int, *_: Any) -> Any:
        raise Broken(f"{name}, seed {seed}: broken")

    monkeypatch.setattr(fuzz, "check_game", broken)
    out: list[str] = []
    assert fuzz_command(["subterra2"], 4, 7, write=lambda line: None, error=out.append) == 1
    assert out == ["subterra2, seed 7: broken"]


def test_a_legal_answer_that_is_none_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    legal = Menu.legal
    monkeypatch.setattr(Menu, "legal", lambda self, t: [*legal(self, t), ("move", "Z99")])
    with pytest.raises(Broken, match="Z99"):
        check_legality(new_game("subterra2", SETUP))


def test_a_first_state_that_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoiling(session: Any, *_: Any) -> None:
        session.start.items["ghost"] = "D0"

    monkeypatch.setattr(fuzz, "play_out", spoiling)
    with pytest.raises(Broken, match="the first state has changed"):
        check_game("subterra2", 1, SETUP, False)


def test_a_fork_and_a_save_that_lead_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = check_game("subterra2", 1, SETUP, False)
    other = check_game("subterra2", 2, SETUP, False)
    assert fuzz.same(whole.record, [*whole.record])
    assert not fuzz.same(whole.record, other.record)
    assert not fuzz.same(whole.record, whole.record[:-1])
    monkeypatch.setattr(fuzz, "restored", lambda *_: other)
    with pytest.raises(Broken, match="the restored game differs"):
        check_game("subterra2", 1, SETUP, False)
