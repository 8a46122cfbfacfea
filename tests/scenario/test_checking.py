"""The command: what it prints and which exit code it has. Every scenario of the kit is one test."""

import io
import json
from pathlib import Path

import jsonschema
import pytest

from subterra_nb import paths
from subterra_nb.scenario import check, read, schema
from subterra_nb.scenario.checking import check_file
from subterra_nb.scenario.reading import files_in
from subterra_nb.scenario.source import read_text
from tests.scenario.texts import LEAVING

FOLDER = paths.scenarios()
FILES = [f.relative_to(FOLDER).as_posix() for f in files_in(FOLDER)]
VALIDATOR = jsonschema.Draft202012Validator(schema())
GOOD = f"{LEAVING}luck: {{number: 4}}\nplay: [do: guide moves to D1]\nexpect: {{guide: {{at: D1}}}}\n"


@pytest.mark.parametrize("name", FILES)
def test_scenario(name: str) -> None:
    problems, results = check_file(FOLDER / name, name)
    assert results
    assert not problems, "\n".join(str(p) for p in problems)


@pytest.mark.parametrize("name", FILES)
def test_scenario_is_what_the_schema_says(name: str) -> None:
    scenario = read(FOLDER / name)
    data = read_text((FOLDER / name).read_text(encoding="utf-8"), name).data
    assert [e.message for e in VALIDATOR.iter_errors(data)] == []
    assert read(scenario.to_text()) == scenario
    assert json.loads(scenario.to_json()) == scenario.data


def test_the_schema_refuses() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    good = {"title": "x", "family": "subterra2", "figures": {"guide": {"at": "D0"}}}
    assert VALIDATOR.is_valid(good)
    for wrong in (
        {**good, "family": "chess"},
        {**good, "colour": "red"},
        {**good, "figures": {"guide": {"at": 3}}},
        {**good, "play": [{"do": "x", "maybe": 1}]},
        {**good, "tiles": {"D1": 3}},
        {"title": "x"},
    ):
        assert not VALIDATOR.is_valid(wrong)
    assert VALIDATOR.is_valid({**good, "tiles": {"D1": "spike NESW", "D2": {"tile": "ruin-1"}}})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.yaml").write_text(GOOD)
    (tmp_path / "fails.yaml").write_text(GOOD.replace("{at: D1}}\n", "{at: D2}}\n"))
    (tmp_path / "wrong.yaml").write_text(GOOD.replace("title", "titel"))
    (tmp_path / "script.yaml").write_text(GOOD.replace("luck: {number: 4}\n", ""))
    return tmp_path


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["good"], 0), (["good", "fails"], 1), (["good", "wrong"], 2), (["fails", "wrong"], 2), (["script"], 2),
        (["absent"], 2),
    ],
)  # fmt: skip
def test_exit_codes(folder: Path, names: list[str], code: int) -> None:
    assert check([folder / f"{n}.yaml" for n in names], write=lambda line: None) == code


def test_what_is_printed(folder: Path, monkeypatch) -> None:
    monkeypatch.chdir(folder)
    out: list[str] = []
    err: list[str] = []
    assert check(["."], write=out.append, error=err.append) == 2
    assert out == ["4 files, 3 cases, 2 failed, 1 file is wrong"]
    assert err[0].startswith("fails.yaml:15:22: expect.guide.at: expected D2, got D1\n    guide goes to D1 [ie.move")
    assert err[1].startswith("script.yaml:13:12: play[1].do: luck is needed and not scripted: number, result 1")
    assert "wrong.yaml:1:1: titel: unknown key titel, did you mean title?" in err


def test_json(folder: Path) -> None:
    said: list[str] = []
    assert check([folder, folder / "absent.yaml"], write=said.append, as_json=True) == 2
    told = json.loads(said[0])
    assert (told["cases"], told["failed"], told["exit"]) == (3, 2, 2)
    by_name = {Path(f["file"]).name: f for f in told["files"]}
    assert by_name["good.yaml"] == {**by_name["good.yaml"], "ok": True, "problems": []}
    problem = by_name["fails.yaml"]["problems"][0]
    assert {k: problem[k] for k in ("line", "column", "field", "kind", "message")} == {
        "line": 15, "column": 22, "field": "expect.guide.at", "kind": "expectation", "message": "expected D2, got D1",
    }  # fmt: skip
    assert problem["why"][0].startswith("guide goes to D1 [ie.move")
    assert "absent" in told["problems"][0]["file"]


class Terminal(io.StringIO):
    """What a bar is drawn on."""

    def isatty(self) -> bool:
        return True


def test_a_bar_on_a_terminal_only(folder: Path) -> None:
    terminal, file = Terminal(), io.StringIO()
    for stream in (terminal, file):
        assert check([folder], write=lambda line: None, progress=stream) == 2
    assert "| 0/4 [" in terminal.getvalue()
    assert file.getvalue() == ""


def test_an_empty_folder(tmp_path: Path) -> None:
    said: list[str] = []
    assert check([tmp_path], write=said.append) == 2
    assert "holds no scenario file" in said[0]
