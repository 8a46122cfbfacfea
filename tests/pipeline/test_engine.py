"""The forking engine against papermill's own, on the same notebook."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import nbformat
import papermill
import pytest

from subterra_nb.pipeline import engine, forked
from subterra_nb.pipeline.nursery import fingerprint

from .conftest import BOARD, make_notebook

needs_fork = pytest.mark.skipif(not forked.supported(), reason="this system does not fork safely")

CELLS = [
    "import sys, os\nprint(roll, name, __name__, sys.argv[0].endswith('ipykernel_launcher.py'))",
    "print([p for p in sys.path if p != ''], '' in sys.path)",
    "print('to stderr', file=sys.stderr)",
    "os.system('echo from a child')\nprint(sorted(os.listdir()), os.path.basename(os.getcwd()))",
    f"from IPython.display import HTML, SVG, display\ndisplay(HTML('<b>x</b>'), SVG('''{BOARD}'''))\n{{'a': 1}}",
    "from matplotlib.figure import Figure\nfigure = Figure(figsize=(1, 1))\nfigure.subplots().plot([1, 2])\nfigure",
    "import matplotlib.pyplot as plt\nprint(plt.get_fignums(), plt.get_backend())\nplt.plot([1, 3, 2]);",
    "import ipywidgets\nipywidgets.IntText(value=3, description='hearts')",
    "import asyncio\nawait asyncio.sleep(0)\nget_ipython().config.HistoryManager",
    "import multiprocessing\nwith multiprocessing.get_context('fork').Pool(1) as pool:\n    print(pool.map(abs, [-1]))",
    "{}['missing']",
]


def outputs(path: Path) -> list[dict[str, Any]]:
    """What nbval would compare, with streams of one cell put together."""
    found: list[dict[str, Any]] = []
    for cell in nbformat.read(path, 4).cells:
        for output in cell.get("outputs", []):
            plain = dict(output)
            plain.pop("execution_count", None)
            if "data" in plain:
                plain["data"] = {k: v for k, v in plain["data"].items() if "widget-view" not in k}
            same = found and found[-1].get("name") == plain.get("name") and plain["output_type"] == "stream"
            if same:
                found[-1]["text"] += plain["text"]
            else:
                found.append(plain)
    return found


def run_with(name: str | None, notebook: Path, target: Path, work: Path, **options: Any) -> None:
    work.mkdir(parents=True)
    papermill.execute_notebook(
        notebook, target, {"roll": 5}, engine_name=name, progress_bar=False, cwd=work, kernel_name="python3", **options
    )


@needs_fork
def test_same_outputs_as_an_ordinary_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(forked.ADDRESS, raising=False)
    notebook = make_notebook(tmp_path / "one.ipynb", CELLS)
    compared = []
    for number, name in enumerate((None, engine.register())):
        target = tmp_path / f"{number}.ipynb"
        with pytest.raises(papermill.PapermillExecutionError, match="missing"):
            run_with(name, notebook, target, tmp_path / str(number) / "work", extra_arguments=["--log-level=ERROR"])
        compared.append(outputs(target))
    plain, fork = compared
    assert len(plain) > 10
    for before, after in zip(plain, fork, strict=True):
        assert before == after


@needs_fork
def test_forks_come_from_the_nursery_with_luck_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(forked.ADDRESS, raising=False)
    cells = ["import os, random, numpy\nprint(os.getppid(), os.getpid(), random.random(), numpy.random.rand())"]
    notebook = make_notebook(tmp_path / "one.ipynb", cells)
    lines = []
    for number in range(2):
        run_with(engine.register(), notebook, tmp_path / f"o{number}.ipynb", tmp_path / f"w{number}")
        lines.append(outputs(tmp_path / f"o{number}.ipynb")[0]["text"].split())
    first, second = lines
    assert first[0] == second[0] == str(forked.own_nursery()._process.pid)  # type: ignore[union-attr]
    assert all(a != b for a, b in zip(first[1:], second[1:], strict=True))


def test_without_fork_it_is_an_ordinary_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forked, "supported", lambda: False)
    notebook = make_notebook(tmp_path / "one.ipynb", ["import os\nprint(os.getppid(), roll)"])
    run_with(engine.register(), notebook, tmp_path / "o.ipynb", tmp_path / "w")
    assert outputs(tmp_path / "o.ipynb")[0]["text"].split() == [str(os.getpid()), "5"]
    with pytest.raises(forked.NurseryError):
        forked.NurseryProcess().start()


@needs_fork
def test_a_lost_nursery_means_an_ordinary_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(forked.ADDRESS, str(tmp_path / "nobody"))
    notebook = make_notebook(tmp_path / "one.ipynb", ["import os\nprint(os.getppid())"])
    run_with(engine.register(), notebook, tmp_path / "o.ipynb", tmp_path / "w", extra_arguments=["--log-level=ERROR"])
    assert outputs(tmp_path / "o.ipynb")[0]["text"].strip() == str(os.getpid())


@needs_fork
def test_a_nursery_with_a_thread_is_refused(tmp_path: Path) -> None:
    (tmp_path / "starts_thread.py").write_text(
        "import threading\nthreading.Thread(target=threading.Event().wait, daemon=True).start()\n", encoding="utf-8"
    )
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    nursery = forked.NurseryProcess(["starts_thread"], env).start()
    with pytest.raises(forked.NurseryError, match="did not start"):
        nursery.wait_ready()
    assert not nursery.running


@needs_fork
def test_kernels_end_with_the_nursery_and_an_edited_kit_is_noticed(tmp_path: Path) -> None:
    package = tmp_path / "subterra_nb"
    package.mkdir()
    real = Path(forked.__file__).parents[1]
    (package / "__init__.py").write_text(f"__path__.append({str(real)!r})\n", encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    with forked.NurseryProcess(["subterra_nb"], env) as nursery:
        nursery.wait_ready()
        argv = ["-f", str(tmp_path / "connection.json")]
        kernel = forked.fork_kernel(nursery.address, argv, str(tmp_path), env, "launcher")
        assert kernel.poll() is None
        stat = (package / "__init__.py").stat()
        os.utime(package / "__init__.py", ns=(stat.st_atime_ns, stat.st_mtime_ns + 10**9))
        with pytest.raises(forked.StaleNursery):
            forked.fork_kernel(nursery.address, argv, str(tmp_path), env, "launcher")
    assert kernel.wait(timeout=5.0) != 0


def test_only_kernels_of_this_interpreter_are_forked() -> None:
    class Spec:
        def __init__(self, *argv: str) -> None:
            self.argv = list(argv)

    rest = ("-m", "ipykernel_launcher", "-f", "{connection_file}")
    assert engine.forkable(Spec(sys.executable, *rest)) == forked.supported()
    assert not engine.forkable(Spec("/somewhere/else/python", *rest))
    assert not engine.forkable(Spec("ir", "--slave"))
    assert not engine.forkable(None)


def test_fingerprint_names_only_the_kit() -> None:
    names = [name for name, _ in fingerprint()]
    assert "subterra_nb.pipeline.engine" in names
    assert "subterra_nb:infernos_edge.toml" in names  # a ledger that has been read is as fixed as a module
    assert all(name.split(".")[0].split(":")[0] == "subterra_nb" for name in names)


@needs_fork
def test_a_notebook_is_saved_at_its_beginning_and_end_and_seldom_between(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(forked.ADDRESS, raising=False)
    from papermill import engines

    written: list[list[str]] = []

    def write(nb: Any, _: str) -> None:
        written.append([cell.metadata.papermill["status"] for cell in nb.cells if cell.metadata.get("papermill")])

    monkeypatch.setattr(engines, "write_ipynb", write)
    quick = make_notebook(tmp_path / "quick.ipynb", [*["pass"] * 9, "{}['missing']"])
    monkeypatch.setattr(engine, "SAVE_EVERY", 60.0)
    with pytest.raises(papermill.PapermillExecutionError, match="missing"):
        run_with(engine.register(), quick, tmp_path / "q.ipynb", tmp_path / "q")
    assert len(written) == 2
    assert set(written[0]) == {"pending"}
    assert written[1][-1] == "failed"
    written.clear()
    monkeypatch.setattr(engine, "SAVE_EVERY", 0.0)  # as papermill by itself does
    with pytest.raises(papermill.PapermillExecutionError, match="missing"):
        run_with(engine.register(), quick, tmp_path / "q2.ipynb", tmp_path / "q2")
    assert len(written) > 20


def test_worker_environment_reaches_the_kit(monkeypatch: pytest.MonkeyPatch) -> None:
    from subterra_nb.pipeline.workers import worker_environment

    monkeypatch.setenv("PYTHONPATH", "first")
    assert worker_environment()["PYTHONPATH"].split(os.pathsep)[0] == "first"
