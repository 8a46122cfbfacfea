"""A worker process: reads one run per line from its input, carries it out with papermill, answers with its record.

It ends when its input ends, so that no worker outlives the batch that started it.
"""

from __future__ import annotations

import json
import logging
import os
import queue
import shutil
import sys
import threading
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from subterra_nb.pipeline import results
from subterra_nb.pipeline.results import Result

SEED = "SUBTERRA_RUN_SEED"
"""Environment variable in which a notebook finds a number of its run's own."""

QUIET_KERNEL = "--IPKernelApp.log_level=40"
"""Keeps an ordinary kernel from warning on every start that local sockets are not encrypted."""

ERROR_MARK = "papermill-error-cell-tag"


def execute(job: dict[str, Any]) -> Result:
    """Carry out *job* and write its notebook and record; only the machine's own troubles are raised.

    A job has ``name``, ``notebook``, ``parameters``, ``all_parameters``, ``digest``, ``seed``, ``out`` (folder),
    ``engine`` (papermill's name or None) and ``timeout`` (seconds a cell, or None).
    """
    out = Path(job["out"])
    target = out / f"{job['name']}.ipynb"
    target.parent.mkdir(parents=True, exist_ok=True)
    work = out / ".work" / job["name"]
    partial = work.with_name(f"{work.name}.partial.ipynb")
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    os.environ[SEED] = str(job["seed"])
    started = time.perf_counter()
    reason = ""
    for attempt in (1, 2):
        reason = papermill_run(job, partial, work)
        if attempt == 1 and reason.startswith("RuntimeError: Kernel di"):
            continue  # the kernel did not start; the machine may have been too busy
        break
    seconds = round(time.perf_counter() - started, 3)
    cell = None
    if partial.exists():
        notebook = json.loads(partial.read_text(encoding="utf-8"))
        cell, failure = failing_cell(notebook, Path(job["notebook"]), stopped=bool(reason))
        if not reason or reason.startswith("PapermillExecutionError"):
            reason = failure  # papermill also complains of a cell that is meant to fail
        scrub(notebook, job, failed=bool(reason))
        results.write_atomically(target, json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")
        partial.unlink()
    result = Result(
        name=job["name"],
        notebook=Path(job["notebook"]).name,
        parameters=job["all_parameters"],
        digest=job["digest"],
        ok=not reason,
        seconds=seconds,
        cell=cell if reason else None,
        reason=reason,
        files=keep_files(work, target.with_suffix(".files")),
        engine=job["engine"] or "nbclient",
    )
    results.save(out, result)
    return result


def papermill_run(job: dict[str, Any], partial: Path, work: Path) -> str:
    """Run papermill; why it failed, in one line, or nothing."""
    import papermill

    try:
        papermill.execute_notebook(
            job["notebook"],
            str(partial),
            parameters=job["parameters"],
            engine_name=job["engine"],
            kernel_name="python3",
            progress_bar=False,
            cwd=str(work),
            execution_timeout=job["timeout"],
            extra_arguments=[QUIET_KERNEL],
        )
    except Exception as error:  # whatever a notebook does must not stop the batch
        lines = str(error).strip().splitlines()
        return f"{type(error).__name__}: {lines[0] if lines else ''}".rstrip(": ")
    return ""


def failing_cell(notebook: dict[str, Any], source: Path, stopped: bool) -> tuple[int | None, str]:
    """The number of the failing cell in the notebook *source*, and the error that it shows.

    A cell tagged ``raises-exception`` is meant to fail. The cell that papermill adds counts as the one it follows. If
    the run was *stopped* without an error, by a kernel that died, the last cell that was started is the one.
    """
    ids = [cell.get("id") for cell in json.loads(source.read_text(encoding="utf-8"))["cells"]]
    last = 0
    started = None
    for cell in notebook["cells"]:
        tags = set(cell["metadata"].get("tags", []))
        if cell.get("id") in ids and cell.get("id") is not None:
            last = ids.index(cell["id"]) + 1
        elif not {ERROR_MARK, "injected-parameters"} & tags:
            last += 1  # a notebook of an old format, whose cells have no ids
        if "raises-exception" in tags:
            continue
        for output in cell.get("outputs", []):
            if output["output_type"] == "error":
                first = (output["evalue"].strip().splitlines() or [""])[0]
                return last, f"{output['ename']}: {first}".rstrip(": ")
        if cell["metadata"].get("papermill", {}).get("start_time"):
            started = last
    return (started if stopped else None), ""


def scrub(notebook: dict[str, Any], job: dict[str, Any], failed: bool) -> None:
    """Take the paths and the environment of this machine out of the *notebook*, and papermill's marks if it is fine."""
    record = notebook["metadata"].get("papermill", {})
    record["input_path"], record["output_path"] = Path(job["notebook"]).name, f"{job['name']}.ipynb"
    record["environment_variables"] = {}
    if not failed:
        record["exception"] = None
        notebook["cells"] = [c for c in notebook["cells"] if ERROR_MARK not in c["metadata"].get("tags", [])]


def keep_files(work: Path, target: Path) -> list[str]:
    """Move what the notebook left in its working folder *work* beside its output; the paths below *target*."""
    shutil.rmtree(target, ignore_errors=True)
    left = sorted(p.relative_to(work).as_posix() for p in work.rglob("*") if p.is_file())
    if left:
        shutil.move(work, target)
    else:
        shutil.rmtree(work, ignore_errors=True)
    return left


def main() -> None:
    """Serve until the input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # nothing that a library prints gets between the answers
    jobs: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()

    def listen() -> None:
        for line in sys.stdin:
            jobs.put(json.loads(line))
        os._exit(0)  # the batch has ended or was killed: a run that is under way has nobody to answer

    threading.Thread(target=listen, daemon=True).start()
    logging.getLogger("papermill").setLevel(logging.ERROR)
    from subterra_nb.pipeline import engine

    engine.register()
    while True:
        result = execute(jobs.get())
        answers.write(json.dumps(asdict(result)) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
