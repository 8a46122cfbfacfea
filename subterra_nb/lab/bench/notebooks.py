"""A notebook by plain papermill and by the kit's engine, in turns: a program of its own, since it fills its process.

``python -m subterra_nb.lab.bench.notebooks NOTEBOOK ROUNDS`` prints the seconds of each call as JSON. The kit's engine
is asked for by the name under which the installed kit offers it to papermill.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

ENGINE = "subterra-fork"
#: Keeps an ordinary kernel from warning on every start that local sockets are not encrypted.
QUIET = "--IPKernelApp.log_level=40"


def once(notebook: Path, to: Path, engine: str | None) -> float:
    """Seconds of one papermill call; ``engine``: None for papermill's own."""
    import papermill

    settings: dict[str, Any] = {"engine_name": engine} if engine else {}
    begin = perf_counter()
    papermill.execute_notebook(
        str(notebook),
        str(to),
        progress_bar=False,
        kernel_name="python3",
        cwd=str(notebook.parent),
        extra_arguments=[QUIET],
        **settings,
    )
    return perf_counter() - begin


def in_turns(notebook: Path, rounds: int) -> dict[str, list[float]]:
    """Seconds by engine; a first call of each is not counted: it starts the nursery of kernels and fills caches."""
    with tempfile.TemporaryDirectory() as folder:
        to = Path(folder) / "out.ipynb"
        pairs = [(once(notebook, to, None), once(notebook, to, ENGINE)) for _ in range(rounds + 1)]
    return {"plain": [p for p, _ in pairs[1:]], "fork": [f for _, f in pairs[1:]]}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(in_turns(Path(sys.argv[1]).resolve(), int(sys.argv[2]))) + "\n")
