"""Kernels and workers that die, cells that are late, and batches that are interrupted or killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from subterra_nb.pipeline import results, runner
from subterra_nb.pipeline.problems import InputProblems
from subterra_nb.pipeline.runner import run

from .conftest import Make, make_notebook, stream

HARD_ENDS = """
import os, signal, time
print('before', flush=True)
time.sleep(0.2)
if roll == 1: os._exit(3)
if roll == 2: time.sleep(60)
if roll == 3: os.kill(int(os.environ['JPY_PARENT_PID']), signal.SIGKILL)
"""


def test_dead_kernels_late_cells_and_dead_workers_are_failed_runs(make: Make) -> None:
    make("one", [HARD_ENDS.strip(), "roll"])
    Path("grid.yaml").write_text("grid: {roll: [1, 2, 3, 4]}\n", encoding="utf-8")
    kernel, late, worker, good = run(["one"], "grid.yaml", jobs=1, out="out", timeout=1).results
    assert [r.ok for r in (kernel, late, worker, good)] == [False, False, False, True]
    assert (kernel.cell, kernel.reason.split(":")[0]) == (3, "DeadKernelError")
    assert stream(Path("out/one/001-roll-1.ipynb")) == ["before"]
    assert (late.cell, late.reason.split(":")[0]) == (3, "CellTimeoutError")
    assert "worker process ended unexpectedly (exit code -9)" in worker.reason


INTERRUPTED = """
import sys
from subterra_nb.pipeline.commands import Progress, run_command
write = lambda line: print(line, flush=True)
sys.exit(run_command(['one.ipynb'], 'grid.yaml', jobs=1, out='out', write=write, error=write))
"""


def start(code: str) -> subprocess.Popen[str]:
    """A Python process in the current folder that runs *code*."""
    env = {**os.environ, "PYTHONPATH": str(Path(runner.__file__).parents[2])}
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, env=env, text=True)


def test_an_interrupted_batch_says_so_and_reports_what_there_is(make: Make) -> None:
    make("one", ["import time\nif roll == 2: time.sleep(60)\nroll * 2"])
    Path("grid.yaml").write_text("grid: {roll: [1, 2]}\n", encoding="utf-8")
    with start(INTERRUPTED) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("[1/2] one/001-roll-1: ok")
        until(Path("out/.work/one/002-roll-2").is_dir)
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == "interrupted; what had finished is kept, go on with --resume\n"
        assert process.wait() == 130
    page = Path("out/report.html").read_text(encoding="utf-8")
    assert "2 runs: 1 succeeded, 0 failed, 1 not run (the batch was interrupted)" in page
    assert not still_running(Path("out").resolve())


KILLED = """
import sys
from subterra_nb.pipeline.runner import run
run(['one'], 'grid.yaml', jobs=1, out='out', on_result=lambda r, n, of: print(r.name, flush=True))
"""


def test_a_killed_batch_loses_no_finished_result_and_is_resumed(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    make("one", ["import os, time\nif roll == 3 and 'SLOW' in os.environ: time.sleep(60)\nroll * 2"])
    Path("grid.yaml").write_text("grid: {roll: [1, 2, 3]}\n", encoding="utf-8")
    temporary = tempfile.mkdtemp(prefix="t")  # a short name, for sockets
    with monkeypatch.context() as patch:
        patch.setenv("SLOW", "1")
        patch.setenv("TMPDIR", temporary)
        process = start(KILLED)
    assert process.stdout is not None
    assert [process.stdout.readline().strip() for _ in range(2)] == ["one/001-roll-1", "one/002-roll-2"]
    work = Path("out/.work/one/003-roll-3")
    until(work.is_dir)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    assert results.load(Path("out"), "one/003-roll-3") is None
    until(lambda: not still_running(Path("out").resolve()))
    until(lambda: not list(Path(temporary).iterdir()))
    Path(temporary).rmdir()
    make_notebook(Path("slow.ipynb"), [])  # only the folder's own batch may go on in it
    with pytest.raises(InputProblems, match="holds another batch"):
        run(["slow.ipynb"], out="out", resume=True)
    stamps = {p: p.stat().st_mtime_ns for p in Path("out/one").glob("*.json")}
    assert len(stamps) == 2
    asked: list[str] = []
    outcome = run(
        ["one"],
        "grid.yaml",
        jobs=1,
        out="out",
        resume=True,
        on_result=lambda result, _came, _of: asked.append(result.name),
    )
    assert asked == ["one/003-roll-3"]
    assert outcome.kept == 2
    assert not outcome.failed
    assert stamps == {p: p.stat().st_mtime_ns for p in stamps}


def until(condition: object, seconds: float = 10.0) -> None:
    """Wait until *condition* holds."""
    assert callable(condition)
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.02)


def still_running(folder: Path) -> bool:
    """Does any process still work below *folder*?"""
    import psutil

    for process in psutil.process_iter():
        try:
            if str(folder) in process.cwd():
                return True
        except (psutil.Error, OSError):
            continue
    return False
