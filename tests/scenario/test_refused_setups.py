"""Set-ups that a file calls refused: what does not hold of them is told, and what holds shows the rules."""

from __future__ import annotations

import pytest

from subterra_nb.games import family
from subterra_nb.scenario.coverage import runs, shown_by
from subterra_nb.scenario.problems import ScenarioErrors
from subterra_nb.scenario.reading import read

HEAD = """
title: Set-ups
family: terrorscape
shows: [ts.players]
setup: {survivors: [anna, marco, sophia], killer: stranger}
luck: {skill: [howl, sense]}
refused:
"""


def problems(refused: str) -> list[str]:
    with pytest.raises(ScenarioErrors) as error:
        read(HEAD + refused)
    return [str(p) for p in error.value.problems]


def test_one_that_begins_is_told() -> None:
    (said,) = problems("  - setup: {survivors: [anna, marco, johnson]}\n    because: ts.players\n")
    assert said.endswith("refused[1]: this set-up is not refused")
    assert ":8:" in said


def test_one_that_is_refused_by_another_rule_is_told() -> None:
    (said,) = problems("  - setup: {survivors: [anna, marco, anna]}\n    because: ts.players\n")
    assert "expected ts.players, refused by ts.players.different-survivors" in said


def test_ids_and_keys_are_looked_at() -> None:
    (said,) = problems("  - setup: {survivors: [anna, marco, anna]}\n    because: ts.playrs\n")
    assert "there is no rule or question ts.playrs, did you mean ts.players" in said
    found = problems("  - setup: {survivors: [anna, marco, anna], plyers: 5}\n")
    assert any("because is missing" in p for p in found)
    assert any("unknown key plyers, did you mean players" in p for p in found)


def test_rulings_are_those_of_the_file_unless_it_has_its_own() -> None:
    castle = "  - setup: {survivors: [anna, marco, sophia], map: castle}\n    because: ts.q.castle-map\n"
    own = castle + "    rulings: {ts.q.castle-map: gate-ignored}\n"
    assert len(read(HEAD + castle + own).cases()) == 1


def test_what_is_refused_shows_a_rule(tmp_path) -> None:  # type: ignore[no-untyped-def]
    entry = "  - setup: {survivors: [anna, marco, sophia], players: 5}\n    because: ts.players\n"
    (tmp_path / "a.yaml").write_text(HEAD + entry, encoding="utf-8")
    (tmp_path / "b.yaml").write_text(HEAD.replace("[ts.players]", "[ts.castle.not-modelled]")[:-9], encoding="utf-8")
    shown, faults = shown_by(runs(family("terrorscape"), folder=tmp_path))
    assert shown["ts.players"] == ("a",)
    assert len(faults) == 1
    assert faults[0].startswith("b says that it shows ts.castle.not-modelled")
