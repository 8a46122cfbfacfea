"""What the command line does with notebooks, without the command line: plain functions that return an exit code.

0 is success, 1 a failed run or a notebook that is not normal, 2 wrong input (nothing was run), 130 an interruption.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TextIO

from subterra_nb import paths
from subterra_nb.pipeline.problems import InputProblems

Write = Callable[[str], object]
"""Takes one line of text, without its end."""


def run_command(
    notebooks: Sequence[str],
    grid: str | None = None,
    *,
    jobs: int | None = None,
    out: str | None = None,
    resume: bool = False,
    engine: str = "auto",
    timeout: int | None = None,
    write: Write,
    error: Write,
    progress: TextIO | None = None,
) -> int:
    """``subterra-nb run``: check, run, report; with neither notebooks nor a grid, all of the kit's notebooks.

    *progress* is a terminal to draw a progress bar on, if there is one.
    """
    from subterra_nb.pipeline.runner import ENGINES, run

    if engine not in ENGINES:
        error(f"--engine: unknown engine '{engine}', known: {', '.join(ENGINES)}")
        return 2
    if jobs is not None and jobs < 1:
        error(f"--jobs: must be at least 1, not {jobs}")
        return 2
    show = Progress(write, progress)
    try:
        outcome = run(
            notebooks if notebooks or grid is not None else [str(path) for path in notebook_files(())],
            grid,
            jobs=jobs,
            out=out,
            resume=resume,
            engine=engine,
            timeout=timeout,
            on_result=show.result,
        )
    except InputProblems as found:
        return complain(found, error)
    except OSError as trouble:
        error(f"{trouble.filename or 'run'}: {trouble.strerror or trouble}")
        return 2
    except KeyboardInterrupt:
        show.close()
        error("interrupted; what had finished is kept, go on with --resume")
        return 130
    finally:
        show.close()
    kept = f", {outcome.kept} of them kept from before" if outcome.kept else ""
    write(f"{len(outcome.results)} runs{kept}, {len(outcome.failed)} failed, {outcome.seconds:.1f} s")
    write(f"report: {outcome.report}")
    return 1 if outcome.failed else 0


class Progress:
    """Tells each result as it comes: a failing one in a line, and a bar if there is a terminal, else a line each."""

    def __init__(self, write: Write, terminal: TextIO | None) -> None:
        self._write = write
        self._terminal = terminal if terminal is not None and terminal.isatty() else None
        self._bar: object = None

    def result(self, result: object, came: int, total: int) -> None:
        """One more result of *total*; *came* of them are there now."""
        from subterra_nb.pipeline.results import Result

        assert isinstance(result, Result)
        where = f" in cell {result.cell}" if result.cell else ""
        verdict = "ok" if result.ok else f"FAILED{where}: {result.reason}"
        line = f"[{came}/{total}] {result.name}: {verdict} ({result.seconds:.2f} s)"
        if self._terminal is None:
            self._write(line)
            return
        from tqdm import tqdm

        if self._bar is None:
            self._bar = tqdm(total=total, unit="run", file=self._terminal, initial=came - 1)
        assert isinstance(self._bar, tqdm)
        if not result.ok:
            self._bar.clear()
            self._write(line)
        self._bar.update(1)

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.close()  # type: ignore[attr-defined]
            self._bar = None


def notebooks_command(
    action: str, given: Sequence[str] = (), *, execute: bool = False, write: Write, error: Write
) -> int:
    """``subterra-nb notebooks refresh|check`` on the *given* notebooks or folders, or on all of the kit's."""
    from subterra_nb.pipeline import normaliser

    actions = ("refresh", "check")
    if action not in actions:
        from subterra_nb.pipeline.problems import did_you_mean

        error(f"notebooks: unknown action '{action}', {did_you_mean(action, actions, 'known: refresh, check')}")
        return 2
    try:
        chosen = notebook_files(given)
        problems = normaliser.refresh(chosen) if action == "refresh" else normaliser.check(chosen, execute)
    except InputProblems as found:
        return complain(found, error)
    for problem in problems:
        error(str(problem))
    done = "refreshed" if action == "refresh" else "checked"
    write(f"{len(chosen)} notebooks {done}, {len(problems)} problems")
    return 1 if problems else 0


def parameters_command(notebook: str, *, write: Write, error: Write) -> int:
    """List the parameters of a notebook: name, type, default, what is allowed, help."""
    from subterra_nb.pipeline.parameters import read_parameters, rows
    from subterra_nb.pipeline.plan import find_notebook
    from subterra_nb.pipeline.problems import Problem

    problems: list[Problem] = []
    try:
        path = find_notebook(notebook, "", problems)
        if path is None:
            raise InputProblems(problems)
        declared = read_parameters(path)
    except InputProblems as found:
        return complain(found, error)
    for name, kind, default, allowed, text in rows(declared):
        write(f"{name}: {kind} = {default}" + (f"  [{allowed}]" if allowed else "") + (f"  {text}" if text else ""))
    return 0


def notebook_files(given: Sequence[str]) -> list[Path]:
    """The notebooks that *given* names or that its folders hold, or all of the kit's; `InputProblems` if none is."""
    from subterra_nb.pipeline.plan import find_notebook
    from subterra_nb.pipeline.problems import Problem

    problems: list[Problem] = []
    chosen: list[Path] = []
    try:
        folders_or_files = list(given) or [str(paths.notebooks())]
    except paths.FolderNotFound as missing:
        raise InputProblems([Problem("notebooks", str(missing))]) from None
    for name in folders_or_files:
        if Path(name).is_dir():
            inside = sorted(p for p in Path(name).rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)
            chosen += inside
            if not inside:
                problems.append(Problem(name, "holds no notebook"))
        else:
            path = find_notebook(name, "", problems)
            chosen += [path] if path is not None else []
    if problems:
        raise InputProblems(problems)
    return list(dict.fromkeys(chosen))


def complain(found: InputProblems, error: Write) -> int:
    """Write every problem; the exit code for wrong input."""
    for problem in found.problems:
        error(str(problem))
    return 2
