"""Coverage of scenario files as they run."""

from pathlib import Path

import pytest

from subterra_nb.games.subterra2.family import FAMILY
from subterra_nb.scenario.coverage import Coverage, coverage, runs

ROLL, SAFE, HURT = "tw.eternal.leave-roll", "tw.eternal.leave-safe-on-four", "tw.eternal.leave-fail-three-hearts"
REFUSED = "ie.connected-adjacent"
LEAVING = """\
title: Leaving
family: subterra2
modules: [typhaon_wakes.legion]
shows: [SHOWS]
board: |
  2  .  .  .  │   .  .  .
  1  .  .  .  ┼Ru .  .  .
     A  B  C  D   E  F  G
figures:
  guide: {at: D2}
  veteran: {at: D1}
  eternal: {at: D2, awake: true}
turn: guide
position: {cursed: true, keys_placed: 3}
luck: {number: [ROLLED]}
play:
  - refuse: guide moves to D3
    because: ie.connected-adjacent
  - do: guide moves to D1
expect: {guide: {hearts: HEARTS}}
"""


def scenario(folder: Path, name: str = "a/leaving", shows: str = ROLL, rolled: int = 4, hearts: int = 3) -> Path:
    file = folder / f"{name}.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    text = LEAVING.replace("SHOWS", shows).replace("ROLLED", str(rolled)).replace("HEARTS", str(hearts))
    file.write_text(text, encoding="utf-8")
    return file


def shown(measured: Coverage) -> dict[str, tuple[str, ...]]:
    return {name: r.shown for name, r in measured.rules.items() if r.shown}


def test_what_happens_and_what_refuses_is_shown(tmp_path: Path) -> None:
    scenario(tmp_path, shows=f"{ROLL}, {SAFE}, {REFUSED}")
    measured = coverage(FAMILY, folder=tmp_path)
    assert shown(measured) == dict.fromkeys((REFUSED, ROLL, SAFE), ("a/leaving",))
    assert (measured.faults, measured.cases) == ((), 1)


def test_a_claim_that_is_not_kept_is_a_fault(tmp_path: Path) -> None:
    scenario(tmp_path, shows=f"{ROLL}, {HURT}")
    measured = coverage(FAMILY, folder=tmp_path)
    assert shown(measured) == {ROLL: ("a/leaving",)}
    assert measured.faults == (f"a/leaving says that it shows {HURT}, but nothing that happened in it cites that",)


def test_a_scenario_that_fails_shows_nothing_and_says_why(tmp_path: Path) -> None:
    scenario(tmp_path, hearts=2)
    measured = coverage(FAMILY, folder=tmp_path)
    assert shown(measured) == {}
    assert "a/leaving:20:26: expect.guide.hearts: expected 2, got 3" in measured.faults[0]


@pytest.mark.parametrize("text", ["family: subterra2\nboard: [", "family: subterra2\ntitle: x\nbaord: 1\n"])
def test_a_file_that_cannot_be_read_is_a_fault_beside_the_others(tmp_path: Path, text: str) -> None:
    scenario(tmp_path)
    (tmp_path / "b.yaml").write_text(text, encoding="utf-8")
    measured = coverage(FAMILY, folder=tmp_path)
    assert shown(measured) == {ROLL: ("a/leaving",)}
    assert len(measured.faults) == 1
    assert measured.faults[0].startswith("b:")


def test_another_family_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "b.yaml").write_text("family: subterra\ntitle: x\n", encoding="utf-8")
    assert [*runs(FAMILY, folder=tmp_path)] == []


def test_only_files_that_name_an_id_run_when_ids_are_given(tmp_path: Path) -> None:
    scenario(tmp_path)
    scenario(tmp_path, "a/safe", SAFE)
    assert [r.scenario for r in runs(FAMILY, folder=tmp_path)] == ["a/leaving", "a/safe"]
    assert [r.scenario for r in runs(FAMILY, (SAFE,), tmp_path)] == ["a/safe"]
    assert [*runs(FAMILY, (), tmp_path)] == []


def test_a_refusal_is_placed_in_the_span_that_asked(tmp_path: Path) -> None:
    scenario(tmp_path)
    (ran,) = runs(FAMILY, folder=tmp_path)
    ((span, ids),) = ran.refused
    decided = next(e for e in ran.record if type(e.what).__name__ == "Decided")
    assert (span, REFUSED in ids) == (decided.parent, True)
