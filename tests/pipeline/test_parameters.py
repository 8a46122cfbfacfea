"""Reading and checking the parameters of a notebook, without a kernel."""

from __future__ import annotations

import math
from pathlib import Path

import numpy
import pytest

from subterra_nb.pipeline import domains, parameters
from subterra_nb.pipeline.parameters import Choice, Range, check, declared_in, read_parameters
from subterra_nb.pipeline.problems import InputProblems

from .conftest import Make

SOURCE = '''"""What this notebook can be asked."""
roll: int = 3                         # [1..6] what the die shows
speed: float = 0.5                    # [0..] how fast
fast: bool = False
ruling: str = "hurt"                  # [question tw.q.walk] how the text is read
kind: str = "a=b"                     # [a=b | c] a default with an equals sign
tiles: list[str] = ["mine"]           # [mine | barrier]
seeds: list[int] = [1, 2]             # [0..99] one game each
'''

HOOKS = {"question": {"tw.q.walk": ("hurt", "held-back")}.__getitem__}


def problems_of(source: str, hooks: domains.Domains = HOOKS) -> str:
    with pytest.raises(InputProblems) as raised:
        declared_in(source, "x.ipynb", 2, hooks)
    return str(raised.value)


def told(**given: object) -> list[str]:
    return [str(p) for p in check(declared_in(SOURCE, "x.ipynb", 2, HOOKS), given)]


def test_reads_types_domains_and_help() -> None:
    declared = declared_in(SOURCE, "x.ipynb", 2, HOOKS)
    assert declared.names == ["roll", "speed", "fast", "ruling", "kind", "tiles", "seeds"]
    assert declared.defaults["kind"] == "a=b"
    roll, speed, _, ruling, kind, *_ = declared.parameters
    assert (roll.domain, roll.help, roll.place) == (Range(1, 6), "what the die shows", "x.ipynb: cell 2, line 2")
    assert speed.domain == Range(0, None)
    assert ruling.domain == Choice(("hurt", "held-back"), "question tw.q.walk")
    assert kind.domain == Choice(("a=b", "c"))


def test_good_values_pass() -> None:
    assert told(roll=6, speed=1, fast=True, ruling="held-back", tiles=["mine", "barrier"], seeds=[]) == []


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"rol": 3}, "x.ipynb has no parameter 'rol', did you mean 'roll'?"),
        ({"roll": 7}, "'roll' is out of range: 7, allowed is 1..6"),
        ({"roll": True}, "'roll' must be int, not bool True"),
        ({"roll": 3.0}, "'roll' must be int, not float 3.0, write 3"),
        ({"roll": "3"}, "'roll' must be int, not str '3'"),
        ({"roll": numpy.int64(3)}, "use .item() to get a plain number"),
        ({"roll": None}, "'roll' must be int"),
        ({"speed": math.nan}, "'speed' must be a finite number, not nan"),
        ({"speed": math.inf}, "'speed' must be a finite number, not inf"),
        ({"speed": -0.1}, "'speed' is out of range: -0.1, allowed is 0.."),
        ({"fast": 1}, "'fast' must be bool, not int 1"),
        ({"ruling": "held-bak"}, "'ruling' is unknown: 'held-bak', did you mean 'held-back'?"),
        ({"tiles": "mine"}, "'tiles' must be list[str], not str 'mine'"),
        ({"tiles": ("mine",)}, "write a list in square brackets"),
        ({"tiles": ["mine", "mien"]}, "'tiles' item 2 is unknown: 'mien', did you mean 'mine'?"),
        ({"seeds": [1, 100]}, "'seeds' item 2 is out of range: 100, allowed is 0..99"),
    ],
)
def test_bad_values_are_told(given: dict[str, object], message: str) -> None:
    found = told(**given)
    assert len(found) == 1
    assert message in found[0]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("roll = 3", "`roll = 3` has no type, write `name: type = literal"),
        ("roll: int", "parameter 'roll' has no default"),
        ("roll: int = 1 + 2 * x", "the default of 'roll' is not a literal: 1 + 2 * x"),
        ("roll: tuple = (1, 2)", "parameter 'roll' has the unknown type tuple"),
        ("roll: int = 7  # [1..6]", "the default of 'roll' is out of range: 7, allowed is 1..6"),
        ("roll: int = 'a'", "the default of 'roll' must be int, not str 'a'"),
        ("roll: int = 1  # [6..1]", "the range [6..1] is empty"),
        ("roll: str = 'a'  # [1..6]", "the range [1..6] does not fit the type str"),
        ("roll: int = 1  # [a | b]", "[a | b] does not fit the type int"),
        ("roll: str = 'a'  # [scenari x]", "[scenari x] is not understood; known: file, question"),
        ("import os", "`import os` is not a parameter"),
        ("roll: int = 1\nroll: int = 2", "parameter 'roll' is declared twice"),
        ("roll: int = (", "not Python"),
    ],
)
def test_bad_declarations_are_told_with_cell_and_line(line: str, message: str) -> None:
    found = problems_of(line)
    assert message in found
    assert found.startswith("x.ipynb: cell 2, line ")


def test_all_bad_declarations_are_told_at_once() -> None:
    assert len(problems_of("a = 1\nb: int = 'x'\nc: int = 3\nd: set = 1").splitlines()) == 3


def test_nothing_is_executed(make: Make, tmp_path: Path) -> None:
    mark = tmp_path / "executed"
    path = make("x", parameters=f"roll: int = open({str(mark)!r}, 'w').write('x')")
    with pytest.raises(InputProblems, match="not a literal"):
        read_parameters(path)
    assert not mark.exists()


def test_one_cell_must_be_tagged(make: Make) -> None:
    assert read_parameters(make("good")).cell == 2
    with pytest.raises(InputProblems, match=r"none\.ipynb: no cell is tagged `parameters`"):
        read_parameters(make("none", parameters=None))
    twice = make("twice")
    text = twice.read_text(encoding="utf-8").replace('"tags": []', '"tags": ["parameters"]')
    twice.write_text(text, encoding="utf-8")
    with pytest.raises(InputProblems, match="more than one cell is tagged `parameters`: cells 2, 3"):
        read_parameters(twice)


def test_files_that_are_no_notebooks(tmp_path: Path) -> None:
    for name, text in (("a.ipynb", "hello"), ("b.ipynb", "[]"), ("c.ipynb", '{"cells": [3]}')):
        (tmp_path / name).write_text(text, encoding="utf-8")
        with pytest.raises(InputProblems, match=f"{name}: not a notebook"):
            read_parameters(tmp_path / name)
    with pytest.raises(InputProblems, match="cannot be read"):
        read_parameters(tmp_path / "missing.ipynb")


def test_file_domain(make: Make, tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text("x = 1\n", encoding="utf-8")
    declared = declared_in("cards: str = 'cards.toml'  # [file] own cards", "x.ipynb", 1)
    assert check(declared, {"cards": str(tmp_path / "cards.toml")}) == []
    assert check(declared, {"cards": ""}) == []
    found = check(declared, {"cards": "crads.toml"})
    assert "names a file that is not there: 'crads.toml', did you mean 'cards.toml'?" in str(found[0])
    assert parameters.file_parameters(declared) == ["cards"]
    make("unused")


def test_questions_come_from_the_ledgers(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "some" / "rulebook"
    folder.mkdir(parents=True)
    (folder / "a.toml").write_text('[[rule]]\nid = "x.rule"\nquestions = ["x.q.walk"]\n', "utf-8")
    options = 'options = ["hurt: but leaves", "held-back: stays"]'
    (folder / "b.toml").write_text(f'[[question]]\nid = "x.q.walk"\n{options}\n', "utf-8")
    assert domains.question("x.q.walk", tmp_path) == ("hurt", "held-back")
    with pytest.raises(LookupError, match=r"no question 'x\.q\.wlak' in the ledgers; did you mean 'x\.q\.walk'"):
        domains.question("x.q.wlak", tmp_path)
    with pytest.raises(LookupError, match="no question"):
        domains.question("x.rule", tmp_path)


def test_scenarios_are_named_by_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tw").mkdir()
    (tmp_path / "tw" / "walk.yaml").write_text("title: x\n", encoding="utf-8")
    (tmp_path / "tw" / "notes.md").write_text("x\n", encoding="utf-8")
    monkeypatch.setenv("SUBTERRA_SCENARIOS", str(tmp_path))
    assert domains.scenario() == ["tw/walk"]
    monkeypatch.setenv("SUBTERRA_SCENARIOS", str(tmp_path / "none"))
    with pytest.raises(LookupError, match="not a folder"):
        domains.scenario()
