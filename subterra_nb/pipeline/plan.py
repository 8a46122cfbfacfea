"""From notebooks and a grid to the list of runs, with everything checked before anything is started."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import subterra_nb
from subterra_nb import paths
from subterra_nb.pipeline import grid as grids
from subterra_nb.pipeline.domains import DOMAINS, Domains
from subterra_nb.pipeline.parameters import Choice, Declared, complete, file_parameters, read_parameters
from subterra_nb.pipeline.problems import InputProblems, Problem, did_you_mean, listed

SLUG_LENGTH = 60
"""Characters of the part of a file name that tells the parameters."""


@dataclass(frozen=True)
class Job:
    """One run to do. *name* is its stable path below the output folder, without suffix, with forward slashes.

    *parameters* are those given, *all_parameters* with the defaults of the rest; *digest* changes with anything that
    the result depends on.
    """

    name: str
    notebook: Path
    parameters: dict[str, Any]
    all_parameters: dict[str, Any]
    digest: str
    files: list[str] = field(default_factory=list)

    @property
    def seed(self) -> int:
        """A number of this run's own, the same whenever it is run again."""
        return int(self.digest[:8], 16)


def plan(notebooks: Sequence[str | Path] = (), grid: str | Path | None = None, domains: Domains = DOMAINS) -> list[Job]:
    """All runs of *notebooks* by the *grid* file, in order; `InputProblems` with everything that is wrong.

    Without a grid file, a notebook's own one is used (``grids/<name>.yaml`` beside it), or its default values, once.
    Without notebooks, those that the grid file names are run.
    """
    problems: list[Problem] = []
    named = [path for n in notebooks if (path := find_notebook(n, "", problems)) is not None]
    wanted: list[tuple[Path, grids.Entry | None]] = []
    if grid is not None:
        wanted = match(named, grids.read_grid(grid, problems), bool(notebooks), problems)
    else:
        for path in named:
            own = path.parent / "grids" / f"{path.stem}.yaml"
            wanted += match([path], grids.read_grid(own, problems) if own.is_file() else [], True, problems)
    jobs = jobs_for(wanted, domains, problems)
    if not problems and not jobs:
        problems.append(Problem("run", "no notebook is named", "name one, or a grid file with --grid"))
    if problems:
        raise InputProblems(dict.fromkeys(problems))
    return jobs


def match(
    named: Sequence[Path], entries: Sequence[grids.Entry], only_named: bool, problems: list[Problem]
) -> list[tuple[Path, grids.Entry | None]]:
    """Which notebook is run by which entry; a named notebook without an entry is run with its default values."""
    wanted: list[tuple[Path, grids.Entry | None]] = []
    for entry in entries:
        if entry.notebook is None:
            if not only_named:
                hint = "add `notebook:`, or name one on the command line"
                problems.append(Problem(entry.place, "the entry names no notebook", hint))
            wanted += [(path, entry) for path in named]
            continue
        path = find_notebook(entry.notebook, f"{entry.notebook_place}: notebook", problems)
        if path is not None and (not only_named or path in named):
            wanted.append((path, entry))
    used = {path for path, _ in wanted}
    return wanted + [(path, None) for path in named if path not in used]


def jobs_for(wanted: Sequence[tuple[Path, grids.Entry | None]], domains: Domains, problems: list[Problem]) -> list[Job]:
    """The runs of every notebook in *wanted*, numbered per notebook."""
    declared: dict[Path, Declared | None] = {}
    runs: dict[Path, list[dict[str, Any]]] = {}
    for path, entry in wanted:
        if path not in declared:
            try:
                declared[path] = read_parameters(path, domains)
            except InputProblems as found:
                problems += found.problems
                declared[path] = None
            if any(other != path and other.stem == path.stem for other in declared):
                problems.append(Problem(path.name, "two notebooks of this name are to be run", "rename one"))
        known = declared[path]
        if known is not None:
            runs.setdefault(path, []).extend([{}] if entry is None else grids.expand(entry, known, problems))
    jobs = []
    for path, values in runs.items():
        known = declared[path]
        assert known is not None
        source = path.read_bytes()
        for number, given in enumerate(grids.distinct(values), 1):
            jobs.append(job(path, source, known, number, given))
    return jobs


def job(path: Path, source: bytes, declared: Declared, number: int, given: dict[str, Any]) -> Job:
    """Run *number* of the notebook at *path* with the values *given*."""
    values = complete(declared, given)
    files = list(file_parameters(declared))
    inputs = [Path(values[name]) for name in files if values[name]]
    for parameter in declared.parameters:
        if isinstance(parameter.domain, Choice) and parameter.domain.source == "scenario":
            inputs.append(paths.scenarios() / f"{values[parameter.name]}.yaml")
    state = hashlib.sha256(source)
    state.update(json.dumps([subterra_nb.__version__, values], sort_keys=True).encode())
    for file in inputs:
        state.update(hashlib.sha256(file.read_bytes()).digest())
    return Job(f"{path.stem}/{number:03d}-{slug(given)}", path, given, values, state.hexdigest(), files)


def slug(given: dict[str, Any]) -> str:
    """A readable part of a file name that tells the parameters *given*."""
    parts = []
    for name, value in given.items():
        text = ",".join(map(str, value)) if isinstance(value, list) else str(value)
        parts.append(re.sub(r"[^A-Za-z0-9.,-]+", "-", f"{name}-{text}").strip("-."))
    return "_".join(parts)[:SLUG_LENGTH].rstrip("-._,") or "defaults"


def find_notebook(name: str | Path, place: str, problems: list[Problem]) -> Path | None:
    """The notebook *name*: a path, or the name of one of the kit's notebooks with or without suffix."""
    given = Path(name)
    places = [given, Path(f"{given}.ipynb")]
    try:
        folder = paths.notebooks()
        places += [folder / given, folder / f"{given}.ipynb"]
        known = sorted(p.stem for p in folder.glob("*.ipynb"))
    except paths.FolderNotFound:
        known = sorted(p.stem for p in Path.cwd().glob("*.ipynb"))
    for path in places:
        if path.is_file():
            return path.resolve()
    near = known + sorted(p.stem for p in given.parent.glob("*.ipynb"))
    hint = did_you_mean(given.stem, near, f"there are {listed(near)}" if near else "")
    problems.append(Problem(place or str(name), f"there is no notebook '{name}'", hint))
    return None
