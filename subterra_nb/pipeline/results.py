"""What a batch leaves behind: one record per run, written whole or not at all, in a folder that one batch owns."""

from __future__ import annotations

import contextlib
import datetime
import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from subterra_nb.pipeline.plan import Job
from subterra_nb.pipeline.problems import InputProblems, Problem

INDEX = "batch.json"
"""The list of runs that a folder is for; what makes a folder one of a batch."""
LOCK = ".lock"
RUNS = "runs"
"""The folder, below the current one, in which a batch gets a folder of its own when none is named."""


@dataclass(frozen=True)
class Result:
    """How one run ended. *cell* is the number (from 1) of the failing cell in the source notebook."""

    name: str
    notebook: str
    parameters: dict[str, Any]
    digest: str
    ok: bool
    seconds: float
    cell: int | None = None
    reason: str = ""
    files: list[str] = field(default_factory=list)
    engine: str = ""


def write_atomically(path: Path, text: str) -> None:
    """Write *text* to *path* so that a reader, or the next start after a crash, sees the old file or the new one."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    with temporary.open("w", encoding="utf-8") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())
    temporary.replace(path)


def save(folder: Path, result: Result) -> None:
    """Put the record of *result* into *folder*."""
    write_atomically(folder / f"{result.name}.json", json.dumps(asdict(result), indent=1, ensure_ascii=False) + "\n")


def load(folder: Path, name: str) -> Result | None:
    """The record of the run *name* in *folder*, or None if there is no whole one."""
    try:
        record = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        return Result(**record)
    except (OSError, ValueError, TypeError):
        return None


def finished(folder: Path, job: Job) -> Result | None:
    """The result of *job* in *folder* if it succeeded and nothing that it depends on has changed since."""
    result = load(folder, job.name)
    if result is None or not result.ok or result.digest != job.digest:
        return None
    return result if (folder / f"{job.name}.ipynb").is_file() else None


def write_index(folder: Path, jobs: Sequence[Job]) -> None:
    """Note in *folder* which runs it is for."""
    rows = [
        {"name": j.name, "notebook": j.notebook.name, "parameters": j.all_parameters, "digest": j.digest} for j in jobs
    ]
    write_atomically(folder / INDEX, json.dumps(rows, indent=1, ensure_ascii=False) + "\n")


def read_index(folder: Path) -> list[dict[str, Any]]:
    """Which runs *folder* is for; empty if it is not the folder of a batch."""
    try:
        rows: list[dict[str, Any]] = json.loads((folder / INDEX).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return rows


def choose_folder(out: Path | None, resume: bool) -> Path:
    """The output folder: *out*, or a new numbered one, or the newest one when a batch is resumed.

    Nothing but a default folder is made. `InputProblems` if *out* is in use, or if there is nothing to resume.
    """
    if out is not None:
        used = out.is_dir() and any(p.name != LOCK for p in out.iterdir())
        if out.exists() and not out.is_dir():
            raise InputProblems([Problem(str(out), "is not a folder")])
        if used and not resume:
            raise InputProblems([Problem(str(out), "is not empty", "go on with --resume, or name another folder")])
        if used and not (out / INDEX).is_file():
            raise InputProblems([Problem(str(out), "is not the folder of a batch", "name another folder")])
        return out
    runs = Path(RUNS)
    if resume:
        batches = sorted(runs.glob(f"*/{INDEX}"), key=lambda p: p.stat().st_mtime)
        if not batches:
            raise InputProblems([Problem(str(runs), "holds no batch to go on with", "run without --resume")])
        return batches[-1].parent
    today = datetime.datetime.now().astimezone().date().isoformat()
    number = 1
    while True:
        folder = runs / f"{today}-{number}"
        try:
            folder.mkdir(parents=True)
        except FileExistsError:
            number += 1
        else:
            return folder


def check_same_batch(folder: Path, jobs: Sequence[Job], resume: bool) -> None:
    """`InputProblems` if *folder* already holds a batch: of other runs than *jobs*, or at all if none is resumed."""
    rows = read_index(folder)
    if rows and not resume:
        raise InputProblems([Problem(str(folder), "holds a batch already", "go on with --resume, or name another")])
    before = [(row["name"], row["parameters"]) for row in rows]
    if rows and before != [(job.name, job.all_parameters) for job in jobs]:
        hint = "resume with the same notebooks and grid, or name another folder"
        raise InputProblems([Problem(str(folder), f"holds another batch, of {len(rows)} runs", hint)])


class FolderLock:
    """Keeps a second batch out of a folder while this one writes to it. The lock of a dead process does not count."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / LOCK
        self._stream: Any = None

    def __enter__(self) -> Self:
        self._stream = self.path.open("a+", encoding="utf-8")
        try:
            take(self._stream)
        except OSError:
            self._stream.seek(0)
            owner = self._stream.read(20).strip()
            self._stream.close()
            who = f" (process {owner})" if owner else ""
            message = f"another batch is writing to it{who}"
            raise InputProblems(
                [Problem(str(self.path.parent), message, "wait for it, or name another folder")]
            ) from None
        self._stream.truncate(0)
        self._stream.write(f"{os.getpid()}\n")
        self._stream.flush()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        # the file stays: removing it would let a third process lock a file that a second one still holds open
        self._stream.truncate(0)
        with contextlib.suppress(OSError):
            self._stream.close()


def take(stream: Any) -> None:
    """Lock the open file *stream* until it is closed or its process ends; `OSError` if somebody else has it."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        stream.seek(0)
        msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
