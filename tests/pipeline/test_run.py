"""Running batches: kernels are started here, so the notebooks are few and small."""

from __future__ import annotations

import io
import json
import re
from dataclasses import dataclass, replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from subterra_nb.pipeline import results
from subterra_nb.pipeline.commands import Progress, run_command
from subterra_nb.pipeline.problems import InputProblems
from subterra_nb.pipeline.runner import run

from .conftest import BOARD, Make, make_notebook, stream

CELLS = [
    f"from IPython.display import SVG\nSVG('''{BOARD}''')",
    "assert roll != 4, 'four is too much'",
    "print('hearts:', roll * 2)",
    "import os, pathlib\nprint(sorted(os.listdir()))\npathlib.Path('left.txt').write_text(name) and None",
    "# this one is meant to fail\n1 / 0",
    "import random\nprint(os.environ['SUBTERRA_RUN_SEED'], os.getpid(), random.random())",
]


@dataclass
class Batch:
    """A batch that has run: where it ran, its output folder, the exit code and the lines of the command."""

    place: Path
    folder: Path
    code: int
    lines: list[str]
    errors: list[str]

    def result(self, name: str) -> results.Result:
        found = results.load(self.folder, name)
        assert found is not None
        return found


NAMES = ["one/001-roll-3", "one/002-roll-4", "one/003-roll-5", "one/004-roll-6_name-barrier"]


@pytest.fixture(scope="module")
def batch(tmp_path_factory: pytest.TempPathFactory) -> Batch:
    """Four runs on two workers, one of which fails on purpose, by the command and in a folder of its own choice."""
    place = tmp_path_factory.mktemp("batch")
    make_notebook(place / "one.ipynb", CELLS)
    (place / "grid.yaml").write_text("grid: {roll: [3, 4, 5]}\ncases: [{roll: 6, name: barrier}]\n", "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        code, lines, errors = command("one", grid="grid.yaml", jobs=2)
    (folder,) = (place / "runs").iterdir()
    return Batch(place, folder, code, lines, errors)


def test_the_command_tells_each_result_and_fails_if_one_did(batch: Batch) -> None:
    assert (batch.code, batch.errors) == (1, [])
    told = [re.sub(r"^\[\d/4\] | \([\d.]+ s\)$", "", line) for line in batch.lines[:-2]]
    failed = f"{NAMES[1]}: FAILED in cell 4: AssertionError: four is too much"
    assert sorted(told) == sorted([failed, *(f"{name}: ok" for name in (NAMES[0], NAMES[2], NAMES[3]))])
    assert batch.lines[-2].startswith("4 runs, 1 failed, ")
    assert batch.lines[-1] == f"report: {Path('runs') / batch.folder.name / 'report.html'}"


def test_a_cell_that_is_meant_to_fail_does_not_count(batch: Batch) -> None:
    good = json.loads((batch.folder / f"{NAMES[0]}.ipynb").read_text(encoding="utf-8"))
    assert "papermill-error" not in json.dumps(good)
    errors = [o["ename"] for cell in good["cells"] for o in cell.get("outputs", []) if o["output_type"] == "error"]
    assert errors == ["ZeroDivisionError"]
    assert batch.result(NAMES[0]).cell is None


def test_a_failing_run_is_kept_and_the_others_succeed(batch: Batch) -> None:
    assert [batch.result(name).ok for name in NAMES] == [True, False, True, True]
    failed = batch.result(NAMES[1])
    assert (failed.cell, failed.reason) == (4, "AssertionError: four is too much")
    kept = json.loads((batch.folder / "one/002-roll-4.ipynb").read_text(encoding="utf-8"))
    assert any(o["output_type"] == "error" for cell in kept["cells"] for o in cell.get("outputs", []))
    assert stream(batch.folder / "one/003-roll-5.ipynb")[0].startswith("hearts: 10")


def test_each_run_has_a_process_a_folder_and_a_seed_of_its_own(batch: Batch) -> None:
    good = [NAMES[0], NAMES[2], NAMES[3]]
    lines = [" ".join(stream(batch.folder / f"{name}.ipynb")).split() for name in good]
    seeds, processes, luck = zip(*(line[-3:] for line in lines), strict=True)
    assert len(set(seeds)) == len(set(processes)) == len(set(luck)) == 3
    assert all("[]" in line for line in lines), "the working folder was not empty"
    left = batch.folder / "one/004-roll-6_name-barrier.files" / "left.txt"
    assert left.read_text(encoding="utf-8") == "barrier"
    assert not (batch.folder / ".work").exists()


def test_outputs_hold_no_path_of_the_machine(batch: Batch) -> None:
    record = json.loads((batch.folder / "one/001-roll-3.ipynb").read_text(encoding="utf-8"))["metadata"]
    assert record["papermill"]["input_path"] == "one.ipynb"
    assert record["papermill"]["output_path"] == "one/001-roll-3.ipynb"
    assert record["papermill"]["parameters"] == {"roll": 3}


class Reader(HTMLParser):
    """Collects what a page refers to, and its headings and landmarks."""

    def __init__(self) -> None:
        super().__init__()
        self.references: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name in ("src", "href", "xlink:href", "action", "srcset", "data", "poster"):
                self.references.append(value or "")
            if name == "id":
                self.ids.append(value or "")


def test_report_needs_no_network_and_shows_boards_and_tracebacks(batch: Batch) -> None:
    page = (batch.folder / "report.html").read_text(encoding="utf-8")
    reader = Reader()
    reader.feed(page)
    assert not [r for r in reader.references if re.match(r"(https?:)?//", r)]
    assert "@import" not in page
    assert not re.search(r"url\(\s*['\"]?(https?:)?//", page)
    assert "script" not in reader.tags
    assert "(unofficial)</title>" in page
    assert reader.tags.count("svg") == 4
    assert 'viewBox="0 0 9 9"' in page
    assert "<title>Board</title>" in page
    assert len(reader.ids) == len(set(reader.ids))
    assert {"main", "header", "h1", "h2", "h3", "caption"} <= set(reader.tags)
    assert reader.tags.count("h1") == 1
    assert "AssertionError: four is too much" in page
    assert "\x1b" not in page
    local = [r for r in reader.references if not r.startswith("#")]
    assert local
    assert all((batch.folder / r).is_file() for r in local)


def test_resume_repeats_only_what_failed_or_changed(batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(batch.place)
    code, lines, _ = command("one", grid="grid.yaml", jobs=1, resume=True)
    assert code == 1
    assert len(lines) == 3
    assert lines[0].startswith(f"[4/4] {NAMES[1]}: FAILED")
    assert lines[1].startswith("4 runs, 3 of them kept from before, 1 failed")
    (folder,) = Path("runs").iterdir()
    assert folder.name == batch.folder.name


def test_a_used_folder_is_refused_and_two_batches_do_not_mix(batch: Batch) -> None:
    notebook, grid, out = batch.place / "one.ipynb", batch.place / "grid.yaml", batch.folder
    before = sorted(p.name for p in out.rglob("*"))
    with pytest.raises(InputProblems, match="is not empty, go on with --resume"):
        run([notebook], grid, out=out)
    with pytest.raises(InputProblems, match="holds a batch already"):
        results.check_same_batch(out, [], resume=False)
    with pytest.raises(InputProblems, match="holds another batch, of 4 runs"):
        run([notebook], out=out, resume=True)
    with results.FolderLock(out), pytest.raises(InputProblems, match="another batch is writing to it"):
        run([notebook], grid, out=out, resume=True)
    assert sorted(p.name for p in out.rglob("*")) == before


def command(*notebooks: str, **options: object) -> tuple[int, list[str], list[str]]:
    """Exit code, lines written, and lines of errors."""
    out: list[str] = []
    err: list[str] = []
    code = run_command(notebooks, write=out.append, error=err.append, **options)  # type: ignore[arg-type]
    return code, out, err


def test_a_misspelt_parameter_stops_everything_before_anything_ran(make: Make, tmp_path: Path) -> None:
    make("one", [f"open({str(tmp_path / 'ran')!r}, 'w').close()"])
    Path("grid.yaml").write_text("notebook: one\ncases: [{roll: 1}, {rol: 2}]\n", encoding="utf-8")
    code, out, err = command(grid="grid.yaml", out="out")
    assert (code, out) == (2, [])
    assert err == ["grid.yaml:2:21: rol: one.ipynb has no parameter 'rol', did you mean 'roll'?"]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["grid.yaml", "one.ipynb"]
    code, _, err = command("oen")
    assert (code, err) == (2, ["oen: there is no notebook 'oen', did you mean 'one'?"])
    code, _, err = command("one", engine="spoon")
    assert (code, err) == (2, ["--engine: unknown engine 'spoon', known: auto, fork, plain"])


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_is_drawn_on_a_terminal_only() -> None:
    good = results.Result("one/001", "one.ipynb", {}, "d", True, 0.1)
    bad = replace(good, name="one/002", ok=False, cell=3, reason="boom")
    for terminal, told in ((Terminal(), 1), (io.StringIO(), 2), (None, 2)):
        lines: list[str] = []
        progress = Progress(lines.append, terminal)
        progress.result(good, 1, 2)
        progress.result(bad, 2, 2)
        progress.close()
        assert len(lines) == told
        assert lines[-1] == "[2/2] one/002: FAILED in cell 3: boom (0.10 s)"
        if terminal is not None:
            assert ("2/2" in terminal.getvalue()) == terminal.isatty()
