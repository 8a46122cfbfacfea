"""The normal form of committed notebooks, the lint of their sources, and that nbval still sees a changed number."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from subterra_nb.pipeline import normaliser
from subterra_nb.pipeline.commands import notebooks_command, parameters_command
from subterra_nb.pipeline.lint import lint, refused

from .conftest import Make, make_notebook

SANITIZE = Path(__file__).parents[1] / "notebooks" / "sanitize.cfg"


def untidy(path: Path) -> Path:
    """A notebook as an editor leaves it: random ids, another kernel, counts out of order, a widget's state."""
    notebook = nbformat.v4.new_notebook()
    notebook.metadata = {"kernelspec": {"name": "my-env", "display_name": "Mine", "language": "python"}, "widgets": {}}
    count = nbformat.v4.new_code_cell("hearts: int = 3  # [0..5] at the start", execution_count=7)
    count.metadata["tags"] = ["parameters"]
    count.metadata["ExecuteTime"] = {"end_time": "2024"}
    notebook.cells = [
        nbformat.v4.new_markdown_cell("# Walking away"),
        count,
        nbformat.v4.new_markdown_cell("## The roll\n\nIt hurts."),
        nbformat.v4.new_code_cell("print('hearts:', hearts)"),
        nbformat.v4.new_code_cell("import ipywidgets\nipywidgets.IntText(value=hearts)"),
        nbformat.v4.new_code_cell("hearts - 1"),
        nbformat.v4.new_code_cell("import json\njson.loads('')", metadata={"tags": ["raises-exception"]}),
    ]
    nbformat.write(notebook, path)
    return path


@pytest.fixture(scope="module")
def refreshed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The untidy notebook after it was refreshed."""
    path = untidy(tmp_path_factory.mktemp("notebooks") / "walk.ipynb")
    assert normaliser.refresh([path]) == []
    return path


def test_refreshed_is_normal_and_stays_the_same(refreshed: Path) -> None:
    notebook = nbformat.read(refreshed, 4)
    assert notebook.metadata.kernelspec == {"display_name": "Python 3", "language": "python", "name": "python3"}
    assert sorted(notebook.metadata) == ["kernelspec", "language_info"]
    assert "version" not in notebook.metadata.language_info
    ids = ["walking-away", "parameters", "the-roll", "the-roll-code", "the-roll-code-2", "the-roll-code-3"]
    ids.append("the-roll-code-4")
    assert [cell.id for cell in notebook.cells] == ids
    assert [cell.execution_count for cell in notebook.cells if cell.cell_type == "code"] == [1, 2, 3, 4, 5]
    assert [sorted(cell.metadata) for cell in notebook.cells] == [["tags"]] * 7
    assert notebook.cells[4].outputs[0].data == {"text/plain": "IntText(value=3)"}
    assert notebook.cells[5].outputs[0].data == {"text/plain": "2"}
    assert notebook.cells[6].outputs[0].traceback == ["JSONDecodeError: Expecting value: line 1 column 1 (char 0)"]
    assert normaliser.check([refreshed], execute_too=True) == []


def test_check_says_what_is_not_normal(tmp_path: Path) -> None:
    told = [str(p) for p in normaliser.check([untidy(tmp_path / "walk.ipynb")])]
    assert all(line.endswith("run `subterra-nb notebooks refresh`") for line in told)
    text = "\n".join(told)
    for part in (
        "walk.ipynb: metadata.widgets is kept",
        "walk.ipynb: metadata.kernelspec is not the common one",
        "walk.ipynb: cell 2: metadata.ExecuteTime is kept",
        "walk.ipynb: cell 2: its execution count is not 1",
        "walk.ipynb: cell 1: has no list of tags",
        "walk.ipynb: cell 1: its id",
    ):
        assert part in text


def test_check_finds_a_changed_output_only_when_it_executes(refreshed: Path, tmp_path: Path) -> None:
    changed = tmp_path / "walk.ipynb"
    changed.write_text(refreshed.read_text(encoding="utf-8").replace("hearts: 3", "hearts: 2"), encoding="utf-8")
    assert normaliser.check([changed]) == []
    (found,) = normaliser.check([changed], execute_too=True)
    assert "walk.ipynb: cell 4: its output has changed: -stdout: hearts: 2 | +stdout: hearts: 3" in str(found)


def test_layout_of_the_file_is_part_of_the_form(refreshed: Path, tmp_path: Path) -> None:
    other = tmp_path / "walk.ipynb"
    other.write_text(json.dumps(json.loads(refreshed.read_text(encoding="utf-8"))), encoding="utf-8")
    assert "not laid out" in str(normaliser.check([other])[0])


def test_refresh_leaves_a_notebook_with_problems_alone(make: Make) -> None:
    lines: list[str] = []
    paths = [make("lint", ["hash('x')"]), make("fails", ["1 / 0"]), make("address", ["object()"])]
    before = [path.read_bytes() for path in paths]
    code = notebooks_command("refresh", ["."], write=lines.append, error=lines.append)
    assert code == 1
    assert [path.read_bytes() for path in paths] == before
    assert len(lines) == 4
    assert "address.ipynb: cell 3: an output holds a memory address: <object at 0x" in lines[0]
    assert lines[1] == "fails.ipynb: cell 3: fails: ZeroDivisionError: division by zero"
    assert lines[2] == "lint.ipynb: cell 3, line 1: hash() is called, hash() differs from process to process"
    assert lines[3] == "3 notebooks refreshed, 3 problems"


def test_commands_answer_wrong_input_with_two(make: Make) -> None:
    lines: list[str] = []
    make("walk")
    assert notebooks_command("chekc", write=lines.append, error=lines.append) == 2
    assert notebooks_command("check", ["wakl"], write=lines.append, error=lines.append) == 2
    assert parameters_command("wakl", write=lines.append, error=lines.append) == 2
    assert lines[0] == "notebooks: unknown action 'chekc', did you mean 'check'?"
    assert lines[1] == lines[2] == "wakl: there is no notebook 'wakl', did you mean 'walk'?"
    assert parameters_command("walk", write=lines.append, error=lines.append) == 0
    assert lines[3:] == ["roll: int = 3  [1..6]  what the die shows", 'name: str = "mine"  [mine, barrier]  the trap']


@pytest.mark.parametrize(
    ("bad", "good"),
    [
        ("import ipywidgets as w\nw.Output()", "w.HTML('x')"),
        ("interact(f, x=3)", "interacts(f, x=3)"),
        ("3 + 4;", "'3 + 4;'"),
        ("x = 1  # a\nx;  # b", "x = 1  # a; b;"),
        ("x = 1; y = 2;", 'css = """\n  color: red;\n"""\nx = 1; y = 2'),
        ("import matplotlib.pyplot as plt", "import matplotlib.figure"),
        ("from matplotlib import pyplot", "from matplotlib import figure"),
        ("plt.plot([1])", "axes.plot([1])"),
        ("print(set(names))", "print(sorted(set(names)))"),
        ("print({a, b})", "print({a: b})"),
        ("hash('x')", "game.hash('x')"),
        ("id(x)", "x.id"),
        ("%matplotlib widget", "x = 5 % matplotlib"),
        ("%time f()", "f()"),
        ("!ls", "x != y"),
    ],
)
def test_lint_and_its_near_misses(bad: str, good: str) -> None:
    assert len(list(lint(bad))) == 1
    assert list(lint(good)) == []


@pytest.mark.parametrize(
    ("bad", "good"),
    [
        ("<Board object at 0x7f01a2b3c4d5>", "look at 0x10"),
        ("/tmp/ipykernel_12/3.py", "a temporary path"),
        ("/home/someone/x", "at home/or away"),
        ("2024-05-06 07:08:09", "2024-05-06"),
        ("Wall time: 3 s", "time on the wall"),
        ("81.2 ns ± 1.1 ns per loop", "3 ± 1 hearts"),
    ],
)
def test_outputs_that_differ_on_every_run_are_refused(bad: str, good: str) -> None:
    assert len(list(refused(bad))) == 1
    assert list(refused(good)) == []


def test_nbval_passes_a_normal_notebook_and_catches_a_changed_heart(refreshed: Path, tmp_path: Path) -> None:
    good = tmp_path / "good.ipynb"
    text = refreshed.read_text(encoding="utf-8")
    good.write_text(text, encoding="utf-8")
    changed = tmp_path / "changed.ipynb"
    changed.write_text(text.replace("hearts: 3", "hearts: 2"), encoding="utf-8")
    # within the folder, or pytest would take the checkout for its root and give the cells of both the same names
    rules = shutil.copy(SANITIZE, tmp_path)
    command = [sys.executable, "-m", "pytest", "-q", "-rA", "-p", "no:cacheprovider", "--nbval"]
    command += ["--nbval-sanitize-with", str(rules), "-p", "no:xdist", str(good), str(changed)]
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_")}
    answer = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=environment, check=False)
    assert "9 passed" in answer.stdout, answer.stdout
    assert "1 failed" in answer.stdout
    (failed,) = [line for line in answer.stdout.splitlines() if line.startswith("FAILED")]
    assert failed.startswith("FAILED changed.ipynb::Cell 1 ")


def test_sanitizing_touches_no_number_that_a_game_shows() -> None:
    import configparser
    import re

    rules = configparser.RawConfigParser()
    rules.read(SANITIZE)
    patterns = [(rules[name]["regex"], rules[name]["replace"]) for name in rules.sections()]
    assert len(patterns) == 2

    def sanitized(text: str) -> str:
        for pattern, replacement in patterns:
            text = re.sub(pattern, replacement, text)
        return text

    shown = "hearts: 3, track 12/20, at D2, 50 x 40, <g class='hearts'>3</g>"
    assert sanitized(shown) == shown
    assert sanitized("<Figure size 640x480 with 1 Axes>") == "FIGURE"


def test_an_old_notebook_without_ids_can_be_checked(tmp_path: Path) -> None:
    path = make_notebook(tmp_path / "old.ipynb", ["1"])
    content = json.loads(path.read_text(encoding="utf-8"))
    content["nbformat_minor"] = 4
    for cell in content["cells"]:
        del cell["id"]
    path.write_text(json.dumps(content), encoding="utf-8")
    assert "cell 1: its id" in "\n".join(map(str, normaliser.check([path])))
