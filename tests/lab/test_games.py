"""Whole games: starting, bots, saving and loading."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from subterra_nb.kernel.errors import SaveError, SetupError
from subterra_nb.kernel.saves import LARGEST, digest
from subterra_nb.lab.bots import Endless, at_random, play_out
from subterra_nb.lab.games import load, new_game, save, some_figures

TEAM: dict[str, Any] = {"figures": ("guide", "healer", "veteran")}


def played(seed: int, answers: int) -> Any:
    session = new_game("subterra2", TEAM, seed)
    for _ in range(answers):
        if not session.over:
            session.choose(session.legal()[0])
    return session


def test_some_figures_are_the_same_for_a_seed_and_none_is_named_twice() -> None:
    team = some_figures("subterra2", (), 5, 6)
    assert team == some_figures("subterra2", (), 5, 6)
    assert len({*team}) == 6
    faculty = {"inventor", "cartographer"}
    assert not faculty & {n for seed in range(30) for n in some_figures("subterra2", (), seed)}
    assert faculty <= {n for seed in range(30) for n in some_figures("subterra2", ("typhaon_wakes.faculty",), seed)}


def test_a_game_ends_and_its_decisions_are_counted() -> None:
    session = new_game("subterra2", TEAM, 1)
    decisions = play_out(session, at_random, 1)
    assert session.over
    assert 0 < decisions < len(session.answers)
    again = new_game("subterra2", TEAM, 1)
    assert play_out(again, at_random, 1) == decisions
    assert digest(again.record) == digest(session.record)
    other = new_game("subterra2", TEAM, 1)
    play_out(other, at_random, 2)
    assert digest(other.record) != digest(session.record)


def test_a_game_without_an_end_is_given_up() -> None:
    with pytest.raises(Endless, match="no end after 3 answers"):
        play_out(new_game("subterra2", TEAM, 1), at_random, 1, limit=3)


def test_every_legal_answer_is_about_as_likely() -> None:
    session = new_game("subterra2", TEAM, 1)
    legal = session.legal()
    n = len(legal)
    assert [at_random(session, lambda i=i: (i + 0.5) / n) for i in range(n)] == list(legal)


@pytest.mark.parametrize("answers", [0, 1, 7, 40])
def test_a_loaded_game_goes_on_as_the_saved_one(tmp_path: Path, answers: int) -> None:
    session = played(2, answers)
    path = tmp_path / "game.json"
    save(session, path)
    again = load(path)
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]
    assert digest(again.record) == digest(session.record)
    assert again.state == session.state
    for s in (session, again):
        play_out(s, at_random, 9)
    assert digest(again.record) == digest(session.record)


def test_a_game_saved_again_is_the_same_file(tmp_path: Path) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    save(played(2, 30), one)
    save(load(one), two)
    assert one.read_text() == two.read_text()


def test_a_save_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    save(played(2, 5), path)
    before = path.read_text()
    session = played(2, 9)
    session.origin = {"setup": object()}
    with pytest.raises(TypeError):
        save(session, path)
    assert path.read_text() == before


def test_what_can_be_saved_of_a_damaged_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    session = new_game("subterra2", TEAM, 4)
    play_out(session, at_random, 4)
    save(session, path)
    data = json.loads(path.read_text())
    rounds = [n for n, _, _ in data["digests"]]
    data["answers"][rounds[1]] = ["nonsense"]
    path.write_text(json.dumps(data))
    with pytest.raises(SaveError) as caught:
        load(path)
    assert caught.value.good.answers == session.answers[: rounds[1]]
    assert caught.value.good.state.round == 3


def test_no_such_file_and_one_too_large(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="No such file"):
        load(tmp_path / "none.json")
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(SaveError, match=f"at most {LARGEST}"):
        load(large)


def test_unknown_families() -> None:
    with pytest.raises(SetupError, match="no family subterra3, did you mean subterra"):
        new_game("subterra3", TEAM)


def test_a_save_that_breaks_off_is_good_for_some_rounds(tmp_path: Path) -> None:
    session = new_game("subterra2", {"figures": ("guide", "healer", "veteran")}, 3)
    play_out(session, at_random, 3)
    whole = tmp_path / "whole.json"
    save(session, whole)
    text = whole.read_bytes()
    assert load(whole).state == session.state
    begin = text.index(b'"answers"')
    broken = tmp_path / "broken.json"
    rounds = []
    for end in (begin + 80, (begin + len(text)) // 2, len(text) - 3):
        broken.write_bytes(text[:end])
        with pytest.raises(SaveError, match=r"not a save: .*; the file breaks off") as caught:
            load(broken)
        good = caught.value.good
        rounds.append(0 if good is None else good.state.round)
        if good is not None:
            assert good.answers == session.answers[: len(good.answers)]
            assert good.record == session.record[: len(good.record)]
    assert rounds[0] < rounds[1] < rounds[2] <= session.state.round
    assert rounds[0] == 0
    for end in range(0, begin, 50):
        broken.write_bytes(text[:end])
        with pytest.raises(SaveError, match="not a save") as caught:
            load(broken)
        assert caught.value.good is None
