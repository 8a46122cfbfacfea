"""The committed notebooks: their parameters, their grids, their form, and what they point to."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest

from subterra_nb.games import family
from subterra_nb.kernel.rulebook import read as read_ledgers
from subterra_nb.pipeline.commands import run_command
from subterra_nb.pipeline.normaliser import check, written
from subterra_nb.pipeline.normaliser import read as read_notebook
from subterra_nb.pipeline.parameters import read_parameters
from subterra_nb.pipeline.plan import plan
from subterra_nb.pipeline.problems import InputProblems

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
MOST_CELLS, MOST_RUNS = 30, 20
RULE_ID = re.compile(r"(?<![\w./])(?:ie|tw)\.[a-z][a-z0-9.-]*[a-z0-9]")
LINK = re.compile(r"\]\(([^)#:]+)\)")

#: The notebooks that teach a rule; any other need only be in order.
LESSONS = [
    ROOT / "notebooks" / f"{name}.ipynb"
    for name in ("00_start_here", "10_the_eternal", "20_the_turret", "30_mines_and_barriers")
]

each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
each_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


def cells(path: Path) -> list[dict[str, Any]]:
    return json.loads(path.read_text(encoding="utf-8"))["cells"]


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def prose(path: Path) -> str:
    return "\n".join(source(cell) for cell in cells(path) if cell["cell_type"] == "markdown")


def test_the_lessons_are_there() -> None:
    assert set(LESSONS) <= set(NOTEBOOKS)


# -- Parameters and grids ----------------------------------------------------------------------------------------------


@each
def test_one_parameters_cell(path: Path) -> None:
    declared = read_parameters(path)
    assert declared.parameters
    for parameter in declared.parameters:
        assert parameter.type == "bool" or parameter.domain is not None, f"{parameter.name} says not what is allowed"


def test_a_second_parameters_cell_is_refused(tmp_path: Path) -> None:
    notebook = json.loads(NOTEBOOKS[0].read_text(encoding="utf-8"))
    tagged = next(cell for cell in notebook["cells"] if "parameters" in cell["metadata"]["tags"])
    notebook["cells"].append(copy.deepcopy(tagged))
    (tmp_path / "twice.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    with pytest.raises(InputProblems, match="more than one cell"):
        read_parameters(tmp_path / "twice.ipynb")


@each
def test_what_runs_by_default_is_valid(path: Path) -> None:
    assert plan([path])


@each_lesson
def test_default_grid(path: Path) -> None:
    grid = path.parent / "grids" / f"{path.stem}.yaml"
    assert grid.is_file()
    jobs = plan([path])
    assert 1 < len(jobs) <= MOST_RUNS
    assert len({job.name for job in jobs}) == len(jobs)
    # Each parameter changes something somewhere in the grid.
    for name in read_parameters(path).names:
        assert len({str(job.all_parameters[name]) for job in jobs}) > 1, f"{name} never varies"


def test_a_misspelt_parameter_in_a_grid_is_refused(tmp_path: Path) -> None:
    grid = tmp_path / "grid.yaml"
    grid.write_text("notebook: 10_the_eternal\ngrid: {rol: [1, 2]}\n", encoding="utf-8")
    with pytest.raises(InputProblems, match="did you mean 'roll'"):
        plan([], grid)


def test_all_notebooks_are_run_when_none_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUBTERRA_NOTEBOOKS", str(tmp_path))
    said: list[str] = []
    # A folder with one notebook that is wrong: it is found without being named, and nothing is run.
    (tmp_path / "mine.ipynb").write_text("{}", encoding="utf-8")
    assert run_command([], write=said.append, error=said.append) == 2
    assert any("mine.ipynb" in line for line in said)
    # The near miss: an empty folder has none to run.
    (tmp_path / "mine.ipynb").unlink()
    said.clear()
    assert run_command([], write=said.append, error=said.append) == 2
    assert said == [f"{tmp_path}: holds no notebook"]


# -- Form --------------------------------------------------------------------------------------------------------------


@each
def test_normal(path: Path) -> None:
    assert check([path]) == []


def test_a_foreign_kernel_is_not_normal(tmp_path: Path) -> None:
    notebook = read_notebook(NOTEBOOKS[0])
    notebook.metadata["kernelspec"]["name"] = "somebodys-own"
    (tmp_path / "own.ipynb").write_text(written(notebook), encoding="utf-8")
    assert ["kernelspec" in str(problem) for problem in check([tmp_path / "own.ipynb"])] == [True]


@each_lesson
def test_shape(path: Path) -> None:
    all_cells = cells(path)
    headings = [line for line in prose(path).splitlines() if re.match(r"#{1,6} ", line)]
    assert [line for line in headings if line.startswith("# ")] == headings[:1]
    assert headings[-1] == "## Go on"
    assert "## Questions to you" in headings
    assert len(all_cells) <= MOST_CELLS
    first = source(all_cells[0])
    assert all(word in first for word in ("**For**", "**Takes**", "Afterwards you know"))
    questions = prose(path).split("## Questions to you")[1]
    asked = re.findall(r"^\d+\. ", questions, flags=re.MULTILINE)
    assert len(asked) >= 3
    assert questions.count("<details>") == questions.count("</details>") == len(asked)


# -- What they point to ------------------------------------------------------------------------------------------------


def unknown_ids(text: str) -> set[str]:
    """Words that look like an id of a rule or a question and are neither one nor the beginning of one."""
    book = read_ledgers(tuple(family("subterra2").ledgers))
    known = [*book.rules, *book.questions]
    return {found for found in RULE_ID.findall(text) if not any(k == found or k.startswith(f"{found}.") for k in known)}


@each
def test_ids_are_in_the_ledgers(path: Path) -> None:
    assert unknown_ids("\n".join(source(cell) for cell in cells(path))) == set()


def test_an_unknown_id_is_seen() -> None:
    assert unknown_ids("`tw.eternal.leave-rol`, tw.eternal.leave-roll. And `tw.barrier.`") == {"tw.eternal.leave-rol"}


@each
def test_links_lead_somewhere(path: Path) -> None:
    links = [link for link in LINK.findall(prose(path)) if "//" not in link]
    assert links or path not in LESSONS
    assert [link for link in links if not (path.parent / link).exists()] == []


@each_lesson
def test_code_is_shown_with_its_scenario_and_its_rules(path: Path) -> None:
    go_on = prose(path).split("## Go on")[1]
    assert "subterra-nb rules tw." in go_on
    assert "scenarios/" in go_on or "scenarios.md" in go_on


@each
def test_pictures_have_an_alternative(path: Path) -> None:
    for cell in cells(path):
        for output in cell.get("outputs", []):
            if "image/png" in output.get("data", {}):
                said = "".join(output["data"]["text/plain"])
                assert output["metadata"]["image/png"]["alt"] == said
                assert len(said) > 40
