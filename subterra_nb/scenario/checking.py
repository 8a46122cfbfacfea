"""``subterra-nb check``: run scenario files and tell what does not hold. A plain function that returns an exit code."""

from __future__ import annotations

import json as json_format
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path as File
from typing import Any, TextIO

from .. import paths as folders
from .datafiles import shown
from .problems import EXPECTATION, FILE, Problem, ScenarioErrors
from .reading import SUFFIXES, files_in, load, read
from .runner import CaseResult, run

Write = Callable[[str], object]
"""Takes one line of text, without its end."""


def check(
    paths: Sequence[str | File] = (),
    write: Write = print,
    error: Write | None = None,
    as_json: bool = False,
    progress: TextIO | None = None,
) -> int:
    """Run the scenario files named (folders: all in them; none: the kit's own).

    Returns 0 when all hold, 1 when an expectation fails, 2 when a file is wrong. Problems go to ``error`` (``write``
    when it is not given), a summary to ``write``; ``as_json``: all of it as one JSON text. ``progress``: a terminal to
    draw a bar on.
    """
    error = error or write
    files, problems = _files(paths)
    told: list[dict[str, Any]] = []
    cases = failed = 0
    worst = 2 if problems else 0
    for file, name in _with_bar(files, progress):
        found, results = check_file(file, name)
        cases += len(results)
        failed += sum(not r.ok for r in results)
        worst = max(worst, _code(found))
        problems += found
        told.append({"file": name, "ok": not found, "cases": [_case(r) for r in results], "problems": _told(found)})
    if as_json:
        lost = [p for p in problems if p.file not in {t["file"] for t in told}]
        whole = {"files": told, "problems": _told(lost), "cases": cases, "failed": failed, "exit": worst}
        write(json_format.dumps(whole, ensure_ascii=False, indent=1))
        return worst
    for p in problems:
        error(str(p))
    wrong = len({p.file for p in problems if p.kind == FILE})
    end = f", {wrong} {'file is' if wrong == 1 else 'files are'} wrong" if wrong else ""
    counted = (f"{n} {word}{'' if n == 1 else 's'}" for n, word in ((len(files), "file"), (cases, "case")))
    write(f"{', '.join(counted)}, {failed} failed{end}")
    return worst


def check_file(file: str | File, name: str = "") -> tuple[list[Problem], list[CaseResult]]:
    """Everything that is wrong with one file, and the results of its cases, if it could be read."""
    try:
        scenario = read(file if isinstance(file, File) else File(file), name)
    except ScenarioErrors as found:
        return [*found.problems], []
    results = [run(case) for case in scenario.cases()]
    return list(dict.fromkeys(p for r in results for p in r.failures)), results


def _code(problems: list[Problem]) -> int:
    return max((1 if p.kind == EXPECTATION else 2 for p in problems), default=0)


def _files(named: Sequence[str | File]) -> tuple[list[tuple[File, str]], list[Problem]]:
    """The files to check with the names they are called by, and what is wrong with the names given."""
    files: list[File] = []
    problems: list[Problem] = []
    if not named:
        try:
            files = files_in(folders.scenarios())
        except folders.FolderNotFound as error:
            problems.append(Problem("scenarios", 0, 0, "", str(error)))
    for given in named:
        path = File(given)
        if path.is_dir():
            inside = files_in(path)
            files += inside
            if not inside:
                problems.append(Problem(str(given), 0, 0, "", f"holds no scenario file ({', '.join(SUFFIXES)})"))
        elif path.is_file():
            files.append(path)
        else:
            try:
                files.append(File(load(str(given)).document.name))
            except (ScenarioErrors, folders.FolderNotFound) as error:
                problems += getattr(error, "problems", [Problem(str(given), 0, 0, "", "there is no such file")])
    return [(f, shown(f)) for f in dict.fromkeys(files)], problems


def _with_bar(files: list[tuple[File, str]], progress: TextIO | None) -> Iterator[tuple[File, str]]:
    if progress is None or not progress.isatty() or len(files) < 2:
        yield from files
        return
    from tqdm import tqdm

    yield from tqdm(files, file=progress, unit="file", leave=False)


def _case(r: CaseResult) -> dict[str, Any]:
    return {"case": r.case.name, "ok": r.ok, "steps": len(r.ends), "entries": len(r.session.record)}


def _told(problems: list[Problem]) -> list[dict[str, Any]]:
    keys = ("file", "line", "column", "field", "kind", "message")
    return [{**{k: getattr(p, k) for k in keys}, "why": list(p.why)} for p in problems]
