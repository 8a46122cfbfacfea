"""The checks of whole games find what they are there to find."""

from __future__ import annotations

import re
from typing import Any

import pytest

from subterra_nb.kernel.decisions import Menu
from subterra_nb.lab import fuzz
from subterra_nb.lab.fuzz import Broken, check_game, check_legality, compositions, fuzz_command
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
    assert out[1].split()[:3] == ["games", "random", "able"]
    assert sum(int(re.search(r"  (\d+)", line)[1]) for line in out[2:]) == 4  # type: ignore[index]


def test_only_games_with_some_modules() -> None:
    some = list(compositions("subterra2", 0, 24, ("arimas_light",)))
    assert len(some) == 24
    assert all(any(m.startswith("arimas_light.") for m in setup["modules"]) for _, setup, _ in some)
    assert all(game in compositions("subterra2", game[0], 1) for game in some), "a seed is the same game without it"
    one = list(compositions("subterra2", 0, 24, ("arimas_light.ark",)))
    assert all("arimas_light.ark" in setup["modules"] for _, setup, _ in one)


def test_the_command_plays_only_games_with_some_modules_and_under_other_figures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[dict[str, Any]] = []

    def noted(name: str, seed: int, setup: dict[str, Any], able: bool) -> Any:
        played.append(setup)
        return check_game(name, seed, setup, able)

    monkeypatch.setattr(fuzz, "check_game", noted)
    out: list[str] = []
    numbers = {"ie.action-points": 3, "al.ark-setup.three-health": 2}
    given: dict[str, Any] = {"modules": ("arimas_light.ark",), "numbers": numbers, "write": out.append}
    assert fuzz_command(["subterra2"], 3, 0, **given, error=out.append) == 0
    assert [setup["numbers"] for setup in played] == [numbers] * 3
    assert out[1].split()[0] == "games"
    assert "ark" in out[1]


def test_what_is_not_known_is_told_at_once() -> None:
    out: list[str] = []
    given: dict[str, Any] = {"modules": ("arimas_ligt",), "rulings": {"al.q.transform-agian": "x"}}
    given |= {"numbers": {"ie.action-point": 3}, "write": out.append, "error": out.append}
    assert fuzz_command(["subterra2"], 2, 0, **given) == 2
    assert [line.partition(";")[0] for line in out] == [
        "no module arimas_ligt, did you mean arimas_light?",
        "no question al.q.transform-agian, did you mean al.q.transform-again?",
        "no rule with a figure is called ie.action-point, did you mean ie.action-points?",
    ]
    out.clear()
    given = {"rulings": {"al.q.transform-again": "to-bug"}, "write": out.append, "error": out.append}
    assert fuzz_command(["subterra2"], 2, 0, **given) == 2
    assert "did you mean to-bag?" in out[0]


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
