"""Grid files and the plan that is made of them, without a kernel."""

from __future__ import annotations

from pathlib import Path

import pytest

from subterra_nb.pipeline import yamlfile
from subterra_nb.pipeline.plan import plan
from subterra_nb.pipeline.problems import InputProblems

from .conftest import Make


def problems(notebooks: list[str], text: str) -> list[str]:
    Path("grid.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(InputProblems) as raised:
        plan(notebooks, "grid.yaml")
    return [str(p) for p in raised.value.problems]


def names(notebooks: list[str], text: str) -> list[str]:
    Path("grid.yaml").write_text(text, encoding="utf-8")
    return [job.name for job in plan(notebooks, "grid.yaml")]


def test_product_and_single_cases_each_once(make: Make) -> None:
    make("one")
    text = "notebook: one\ngrid: {roll: [1, 2], name: [mine, barrier]}\ncases: [{roll: 6}, {name: mine, roll: 2}]\n"
    assert names([], text) == [
        "one/001-roll-1_name-mine",
        "one/002-roll-1_name-barrier",
        "one/003-roll-2_name-mine",
        "one/004-roll-2_name-barrier",
        "one/005-roll-6",
    ]


def test_several_notebooks_and_command_line_choice(make: Make) -> None:
    make("one")
    make("two")
    text = "notebooks:\n- {notebook: one, cases: [{roll: 1}]}\n- {notebook: two.ipynb, cases: [{roll: 2}]}\n"
    assert names([], text) == ["one/001-roll-1", "two/001-roll-2"]
    assert names(["two"], text) == ["two/001-roll-2"]
    assert names(["one", "two"], "cases: [{roll: 4}]\n") == ["one/001-roll-4", "two/001-roll-4"]


def test_without_grid_the_defaults_or_the_notebooks_own_grid(make: Make, tmp_path: Path) -> None:
    make("one")
    (job,) = plan(["one"])
    assert (job.name, job.parameters, job.all_parameters) == ("one/001-defaults", {}, {"roll": 3, "name": "mine"})
    (tmp_path / "grids").mkdir()
    (tmp_path / "grids" / "one.yaml").write_text("grid: {roll: [4, 5]}\n", encoding="utf-8")
    assert [job.parameters for job in plan(["one"])] == [{"roll": 4}, {"roll": 5}]


def test_all_errors_at_once_with_line_and_column(make: Make) -> None:
    make("one")
    text = "notebook: one\ngrid:\n  rol: [1]\n  roll: [1, 7, x]\n  name: [mien]\ncase: [{roll: 1}]\n"
    assert problems([], text) == [
        "grid.yaml:6:1: unknown key 'case', did you mean 'cases'?",
        "grid.yaml:3:3: rol: one.ipynb has no parameter 'rol', did you mean 'roll'?",
        "grid.yaml:4:13: roll: is out of range: 7, allowed is 1..6",
        "grid.yaml:4:16: roll: must be int, not str 'x'",
        "grid.yaml:5:10: name: is unknown: 'mien', did you mean 'mine'?",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("notebook: oen\n", "grid.yaml:1:11: notebook: there is no notebook 'oen', did you mean 'one'?"),
        ("grid: {roll: [1]}\n", "grid.yaml:1:1: the entry names no notebook"),
        ("notebook: one\ngrid: {roll: 3}\n", "grid.yaml:2:14: grid: roll: must be a list of values"),
        ("notebook: one\ngrid: [1]\n", "grid.yaml:2:7: grid: must be a mapping"),
        ("notebook: one\ncases: {roll: 1}\n", "grid.yaml:2:8: cases: must be a list of mappings"),
        ("notebooks: []\n", "grid.yaml:1:12: notebooks: must be a list of entries"),
        ("notebooks: [{notebook: one}]\ngrid: {}\n", "grid.yaml:2:1: 'grid' cannot stand beside 'notebooks'"),
        ("[1]\n", "grid.yaml:1:1: a grid file is a mapping"),
        ("", "grid.yaml:1:1: the file is empty"),
        ("notebook: one\nnotebook: one\n", "grid.yaml:2:1: 'notebook' stands here twice"),
        ("a: [1,\nb: 2\n", "not YAML"),
        ("notebook: one\ncases: [{roll: 010}]\n", "grid.yaml:2:16: 010 starts with a zero, write 10, or quote it"),
        ("notebook: one\ncases: [{name: 2024-01-02}]\n", "2024-01-02 is read as a timestamp, put quotes around it"),
        ("notebook: one\ncases: [{roll: .nan}]\n", "grid.yaml:2:16: roll: must be int, not float nan"),
        ("notebook: one\ncases: [{roll: null}]\n", "grid.yaml:2:16: roll: must be int"),
    ],
)
def test_bad_grid_files(make: Make, text: str, message: str) -> None:
    make("one")
    assert any(message in problem for problem in problems([], text)), problems([], text)


def test_size_of_the_product_is_limited_before_it_is_made(make: Make) -> None:
    make("one", parameters="a: int = 1\nb: int = 1\nc: int = 1\nd: int = 1")
    hundred = list(range(100))
    (found,) = problems([], f"notebook: one\ngrid: {{a: {hundred}, b: {hundred}, c: {hundred}, d: {hundred}}}\n")
    assert "grid: asks for 100,000,000 runs, the limit is 10,000" in found
    assert len(names([], f"notebook: one\ngrid: {{a: {hundred}, b: [1, 2]}}\n")) == 200


def test_hostile_files(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    make("one")
    bomb = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"
    assert all("anchors and aliases" in problem for problem in problems([], bomb))
    assert "tags are not used here" in problems([], "notebook: !!python/object:os.system x\n")[0]
    assert "nested more than 20 deep" in problems([], "a: " + "[" * 5000)[0]
    assert "more than 10,000 values" in problems([], "cases:\n" + "- {a: 1}\n" * 6_000)[0]
    monkeypatch.setattr(yamlfile, "MAX_BYTES", 100)
    assert "is too large" in problems([], "#" * 200)[0]


def test_two_notebooks_of_one_name(make: Make, tmp_path: Path) -> None:
    make("one")
    make("sub/one")
    with pytest.raises(InputProblems, match="two notebooks of this name"):
        plan(["one", "sub/one"])


def test_digest_follows_source_values_and_files(make: Make, tmp_path: Path) -> None:
    cards = tmp_path / "cards.toml"
    cards.write_text("1", encoding="utf-8")
    declared = "roll: int = 3\ncards: str = 'cards.toml'  # [file]"
    make("one", parameters=declared)
    first = plan(["one"])[0].digest
    assert plan(["one"])[0].digest == first
    cards.write_text("2", encoding="utf-8")
    second = plan(["one"])[0].digest
    make("one", ["roll * 3"], declared)
    assert len({first, second, plan(["one"])[0].digest}) == 3
