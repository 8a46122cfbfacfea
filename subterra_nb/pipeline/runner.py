"""Run a batch of notebooks: plan, then worker processes, then a report.

Everything is checked before the first notebook starts. Each run has a process, a kernel and an empty working folder of
its own; its notebook and its record appear whole when it has ended. So a batch may be stopped or killed at any time
and be resumed.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shutil
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from subterra_nb.pipeline import forked, results
from subterra_nb.pipeline.domains import DOMAINS, Domains
from subterra_nb.pipeline.plan import Job, plan
from subterra_nb.pipeline.results import FolderLock, Result
from subterra_nb.pipeline.workers import Worker, kit_modules, worker_environment

ENGINES = ("auto", "fork", "plain")
"""``auto`` forks kernels where that is possible, ``fork`` means the same, ``plain`` is papermill's own engine."""

KERNEL_LOG = ".kernels.log"
"""The file in the output folder for what kernels have to say themselves; removed when there is nothing."""


@dataclass(frozen=True)
class Outcome:
    """What a batch came to: all *results* in the order of the plan, and how many were *kept* from before."""

    folder: Path
    results: tuple[Result, ...]
    kept: int
    seconds: float
    report: Path

    @property
    def failed(self) -> list[Result]:
        """The runs that failed."""
        return [r for r in self.results if not r.ok]


def run(
    notebooks: Sequence[str | Path] = (),
    grid: str | Path | None = None,
    *,
    jobs: int | None = None,
    out: str | Path | None = None,
    resume: bool = False,
    engine: str = "auto",
    timeout: int | None = None,
    domains: Domains = DOMAINS,
    on_result: Callable[[Result, int, int], None] | None = None,
) -> Outcome:
    """Run *notebooks* with the parameters of the *grid* file and write a report; failing runs do not stop the others.

    *jobs* worker processes (as many as there are processors, at most four, by default); *out* is the output folder (a
    new one below ``runs`` by default); *timeout* in seconds a cell; *on_result* is told each result as it comes, how
    many have come, and of how many. `InputProblems`, before anything has run, with all that is wrong with the input.
    """
    from subterra_nb.pipeline.report import write_report

    started = time.monotonic()
    planned = plan(notebooks, grid, domains)
    folder = results.choose_folder(Path(out) if out is not None else None, resume)
    if resume:
        results.check_same_batch(folder, planned, resume)
    folder.mkdir(parents=True, exist_ok=True)
    with FolderLock(folder):
        results.check_same_batch(folder, planned, resume)  # again: another batch may have come and gone meanwhile
        shutil.rmtree(folder / ".work", ignore_errors=True)
        results.write_index(folder, planned)
        done = {job.name: old for job in planned if resume and (old := results.finished(folder, job)) is not None}
        kept = len(done)
        todo = [job for job in planned if job.name not in done]
        batch = Batch(folder, todo, jobs or default_jobs(), "plain" if engine == "plain" else "fork", timeout)

        def came(result: Result) -> None:
            done[result.name] = result
            if on_result is not None:
                on_result(result, len(done), len(planned))

        try:
            batch.run(came)
        finally:
            ordered = tuple(done[job.name] for job in planned if job.name in done)
            report = write_report(folder, planned, ordered)
            shutil.rmtree(folder / ".work", ignore_errors=True)
    return Outcome(folder, ordered, kept, time.monotonic() - started, report)


def default_jobs() -> int:
    """As many workers as this process may use processors, at most four."""
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(available, 4)


class Batch:
    """Carries out runs on some workers, one thread each, which only waits for its worker."""

    def __init__(self, folder: Path, todo: Sequence[Job], workers: int, engine: str, timeout: int | None) -> None:
        self.folder = folder
        self.todo = list(todo)
        self.workers = max(1, min(workers, len(self.todo)))
        self.engine = engine
        self.timeout = timeout
        self._waiting: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self._came: queue.SimpleQueue[Result | BaseException] = queue.SimpleQueue()
        self._stopping = threading.Event()

    def run(self, came: Callable[[Result], None]) -> None:
        """Do everything; *came* is called in this thread with each result. Whatever ends this also ends the workers."""
        if not self.todo:
            return
        for job in self.todo:
            self._waiting.put(job)
        env = worker_environment()
        nursery = self._nursery(env)
        if nursery is not None:
            env[forked.ADDRESS] = nursery.address
        logs = [self.folder / f".worker-{number + 1}.log" for number in range(self.workers)]
        workers = [Worker(env, log) for log in logs]
        threads = [threading.Thread(target=self._serve, args=(worker,), daemon=True) for worker in workers]
        try:
            for thread in threads:
                thread.start()
            for _ in self.todo:
                answer = self._next()
                if isinstance(answer, BaseException):
                    raise answer
                came(answer)
        finally:
            self._stopping.set()
            for worker in workers:
                worker.stop()
            for thread in threads:
                thread.join(timeout=5.0)
            if nursery is not None:
                nursery.stop()
            for log in [*logs, self.folder / KERNEL_LOG]:
                if log.exists() and not log.stat().st_size:
                    log.unlink()

    def _next(self) -> Result | BaseException:
        while True:  # in short waits, so that Ctrl-C is seen on every system
            with contextlib.suppress(queue.Empty):
                return self._came.get(timeout=0.2)

    def _nursery(self, env: dict[str, str]) -> forked.NurseryProcess | None:
        if self.engine == "plain" or not forked.supported():
            return None
        modules = [*forked.KIT_MODULES, *kit_modules(sorted({job.notebook for job in self.todo}))]
        try:
            return forked.NurseryProcess(modules, env, self.folder / KERNEL_LOG).start()
        except (OSError, forked.NurseryError):
            return None

    def _serve(self, worker: Worker) -> None:
        try:
            while not self._stopping.is_set():
                try:
                    job = self._waiting.get_nowait()
                except queue.Empty:
                    return
                result = worker.execute(self._message(job))
                if self._stopping.is_set():
                    return
                if result is None:
                    result = self._lost(job, worker.end)
                self._came.put(result)
        except BaseException as error:
            self._came.put(error)

    def _message(self, job: Job) -> dict[str, Any]:
        given = dict(job.parameters)
        for name in job.files:  # a run has a working folder of its own
            if job.all_parameters[name]:
                given[name] = str(Path(job.all_parameters[name]).resolve())
        return {
            "name": job.name,
            "notebook": str(job.notebook),
            "parameters": given,
            "all_parameters": job.all_parameters,
            "digest": job.digest,
            "seed": job.seed,
            "out": str(self.folder.resolve()),
            "engine": None if self.engine == "plain" else "subterra-fork",
            "timeout": self.timeout,
        }

    def _lost(self, job: Job, end: str) -> Result:
        """The result of a run whose worker process died, which is the run's own failure as far as anybody can tell."""
        result = Result(
            name=job.name,
            notebook=job.notebook.name,
            parameters=job.all_parameters,
            digest=job.digest,
            ok=False,
            seconds=0.0,
            reason=f"the worker process ended unexpectedly ({end})",
            engine=self.engine,
        )
        (self.folder / job.name).parent.mkdir(parents=True, exist_ok=True)
        results.save(self.folder, result)
        return result
