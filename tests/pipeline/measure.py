"""Papermill's own engine beside the forking one, in one run.

    python -m tests.pipeline.measure [NOTEBOOK] [--rounds 7] [--floor 0.333]

Each round runs the same notebook once with each engine, in turn; ratios are taken within a round, since a machine is
never equally fast twice. The first round is a warm-up and tells what starting the nursery costs. The exit code is 1 if
the median ratio is above the floor. Not a test: a shared machine may be too busy for any figure to hold.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from pathlib import Path
from time import perf_counter

import papermill

from subterra_nb.pipeline import engine, forked
from subterra_nb.pipeline.worker import QUIET_KERNEL
from subterra_nb.pipeline.workers import worker_environment
from tests.pipeline.conftest import BOARD, make_notebook

IMPORTS = "import ipywidgets, networkx, matplotlib.figure, subterra_nb"
CELLS = [IMPORTS, "[n * roll for n in range(5)]", f"from IPython.display import SVG\nSVG('''{BOARD}''')", "print(roll)"]


def once(notebook: Path, name: str | None, folder: Path) -> float:
    """Seconds that one papermill call takes with the engine *name*."""
    begin = perf_counter()
    papermill.execute_notebook(
        notebook,
        folder / "out.ipynb",
        engine_name=name,
        progress_bar=False,
        kernel_name="python3",
        cwd=folder,
        extra_arguments=[QUIET_KERNEL],
    )
    return perf_counter() - begin


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("notebook", nargs="?", type=Path)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--floor", type=float, default=1 / 3)
    options = parser.parse_args()
    os.environ.update(worker_environment())
    name = engine.register()
    plain, fork = [], []
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        notebook = options.notebook.resolve() if options.notebook else make_notebook(folder / "in.ipynb", CELLS)
        warm = once(notebook, None, folder), once(notebook, name, folder)
        for _ in range(options.rounds):
            plain.append(once(notebook, None, folder))
            fork.append(once(notebook, name, folder))
    forked.drop_own_nursery()
    ratios = [f / p for p, f in zip(plain, fork, strict=True)]
    print(f"first call       plain {warm[0]:.3f} s   fork {warm[1]:.3f} s (nursery's start included)")
    for label, values in (("plain papermill", plain), ("subterra-fork", fork)):
        print(f"{label:16} median {statistics.median(values):.3f} s   ({min(values):.3f} to {max(values):.3f})")
    median = statistics.median(ratios)
    print(
        f"ratio            median {median:.3f}   ({min(ratios):.3f} to {max(ratios):.3f})   floor {options.floor:.3f}"
    )
    return int(median > options.floor)


if __name__ == "__main__":
    raise SystemExit(main())
