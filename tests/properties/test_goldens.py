"""Kept games come out as they did; see ``goldens.py`` for how to write them anew."""

from __future__ import annotations

import shutil
from itertools import product
from pathlib import Path

import pytest

from subterra_nb.games.terrorscape.winning import ENDS
from subterra_nb.kernel.saves import loads
from tests.properties.goldens import (
    COMMAND,
    FACULTY,
    FOLDER,
    KEPT,
    LEGION,
    TYPHAON,
    difference,
    ended,
    played,
    replayed,
    told,
)

NAMES = [kept.name for kept in KEPT]


@pytest.mark.parametrize("name", NAMES)
def test_a_kept_game_comes_out_as_it_did(name: str) -> None:
    assert not difference(name), difference(name)


def test_every_combination_and_every_end_that_occurs_is_kept() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == sorted(NAMES)
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(NAMES)
    combinations = {(kept.modules, kept.surviving) for kept in KEPT if kept.family == "subterra2"}
    modules = ((), (FACULTY,), (LEGION,), (FACULTY, LEGION), (TYPHAON,), (TYPHAON, LEGION, FACULTY))
    assert combinations == {*product(modules, (False, True))}
    for kept in KEPT:
        session, refused = replayed((FOLDER / f"{kept.name}.json").read_text())
        assert not refused
        assert ended(session) == kept.end
    assert {kept.end for kept in KEPT} >= {
        "all downed",
        "nobody left inside",
        "nobody left inside Legendary",
        "all downed Gold",
        "erupted too early",
        "the Artifact is lost",
        "the Artifact is out Legendary",
        "no room for the Sanctum",
    }


def test_every_end_of_terrorscape_is_kept_with_and_without_its_expansion() -> None:
    ours = [kept for kept in KEPT if kept.family == "terrorscape"]
    assert {kept.end for kept in ours} == {*ENDS}
    assert {kept.modules for kept in ours} == {(), ("putrefied_enmity",)}
    assert {kept.surviving for kept in ours} == {False, True}
    assert any(kept.rulings for kept in ours)


def test_the_bot_still_plays_a_kept_game_so() -> None:
    """The command would write the same again."""
    kept = KEPT[0]
    assert [*told(played(kept))] == (FOLDER / f"{kept.name}.txt").read_text().splitlines()


def test_a_change_is_told_in_words(tmp_path: Path) -> None:
    name = NAMES[0]
    for path in FOLDER.glob(f"{name}.*"):
        shutil.copy(path, tmp_path)
    assert difference(name, tmp_path) == ""
    lines = (tmp_path / f"{name}.txt").read_text().splitlines()
    i = next(i for i, line in enumerate(lines) if " HeartsLost " in line)
    before = [*lines]
    lines[i] = lines[i].replace("hearts=", "hearts=9")
    (tmp_path / f"{name}.txt").write_text("\n".join(lines) + "\n")
    shown = difference(name, tmp_path).splitlines()
    assert shown[0] == f"{name}: entry {i} differs"
    assert shown[1] == f"  was {lines[i]}"
    assert shown[2] == f"  is  {before[i]}"
    assert "loses" in shown[3]
    assert shown[-1] == f"  meant so? {COMMAND}"


def test_an_answer_that_is_refused_now_is_told(tmp_path: Path) -> None:
    name = NAMES[0]
    for path in FOLDER.glob(f"{name}.*"):
        shutil.copy(path, tmp_path)
    text = (tmp_path / f"{name}.json").read_text()
    k = next(i for i, a in enumerate(loads(text).answers) if a == ["end"])
    (tmp_path / f"{name}.json").write_text(text.replace('"end"', '"stop"', 1))
    assert f"then answer {k + 1} cannot be given: stop is no action of" in difference(name, tmp_path)
