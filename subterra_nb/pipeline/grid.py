"""Grid files: which notebooks to run with which parameters.

::

    notebook: 10_a_lesson
    grid: {roll: [1, 2, 3, 4, 5, 6], ruling: [hurt-but-leaves, held-back]}   # every combination
    cases: [{roll: 3, seed: 7}]                                               # and single ones

or several of these under ``notebooks:``. An entry without ``notebook`` is for the notebooks named on the command line.
Combinations that come twice run once.
"""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from subterra_nb.pipeline import yamlfile
from subterra_nb.pipeline.parameters import Declared, wrong_with
from subterra_nb.pipeline.problems import InputProblems, Problem, did_you_mean, listed
from subterra_nb.pipeline.yamlfile import Node

MAX_RUNS = 10_000
"""The most runs that one entry may ask for."""

FIELDS = ("notebook", "grid", "cases")


@dataclass(frozen=True)
class Entry:
    """One entry of a grid file. *place* is where it stands; *grid* and *cases* keep the place of every value."""

    file: str
    place: str
    notebook: str | None = None
    notebook_place: str = ""
    grid: Node | None = None
    cases: tuple[Node, ...] = field(default_factory=tuple)


def read_grid(path: Path | str, problems: list[Problem]) -> list[Entry]:
    """The entries of the grid file *path*, as far as they have the right shape; what is wrong is appended."""
    path = Path(path)
    try:
        root = yamlfile.load(path)
    except InputProblems as found:
        problems += found.problems
        return []
    return entries_of(root, path.name, problems)


def entries_of(root: Node, file: str, problems: list[Problem]) -> list[Entry]:
    """The entries of the document *root* of the grid file named *file*; what is wrong is appended to *problems*."""
    if not isinstance(root.value, dict):
        problems.append(Problem(root.place(file), "a grid file is a mapping with the keys notebook, grid and cases"))
        return []
    if "notebooks" not in root.value:
        return [entry_of(root, file, problems)]
    for key in root.value:
        if key != "notebooks":
            hint = "move it into an item of the list" if key in FIELDS else did_you_mean(key, ["notebooks"])
            problems.append(Problem(root.key_place(file, key), f"'{key}' cannot stand beside 'notebooks'", hint))
    nodes = root.value["notebooks"].value
    if not isinstance(nodes, list) or not nodes:
        problems.append(Problem(root.value["notebooks"].place(file), "notebooks: must be a list of entries"))
        return []
    entries = []
    for node in nodes:
        if isinstance(node.value, dict):
            entries.append(entry_of(node, file, problems))
        else:
            problems.append(Problem(node.place(file), "an entry is a mapping with the keys notebook, grid and cases"))
    return entries


def entry_of(node: Node, file: str, problems: list[Problem]) -> Entry:
    """The entry that the mapping *node* holds, without what is wrong with it, which is appended to *problems*."""
    for key in node.value:
        if key not in FIELDS:
            hint = did_you_mean(key, [*FIELDS, "notebooks"], f"known: {listed(FIELDS)}")
            problems.append(Problem(node.key_place(file, key), f"unknown key '{key}'", hint))
    name, grid, cases = (node.value.get(key) for key in FIELDS)
    if name is not None and (not isinstance(name.value, str) or not name.value.strip()):
        problems.append(Problem(name.place(file), "notebook: must be the name of a notebook"))
        name = None
    if grid is not None and not isinstance(grid.value, dict):
        problems.append(Problem(grid.place(file), "grid: must be a mapping from parameters to lists of values"))
        grid = None
    if grid is not None:
        for key, values in grid.value.items():
            if not isinstance(values.value, list) or not values.value:
                message = f"grid: {key}: must be a list of values"
                problems.append(Problem(values.place(file), message, "put it in square brackets"))
        lists = {key: values for key, values in grid.value.items() if isinstance(values.value, list)}
        grid = replace(grid, value=lists)
    single = []
    if cases is not None:
        items = cases.value if isinstance(cases.value, list) else [cases]
        single = [case for case in items if isinstance(case.value, dict) and case is not cases]
        if len(single) < len(items):
            message = "cases: must be a list of mappings from parameters to values"
            problems.append(Problem(cases.place(file), message))
    return Entry(
        file=file,
        place=node.place(file),
        notebook=name.value if name else None,
        notebook_place=name.place(file) if name else "",
        grid=grid,
        cases=tuple(single),
    )


def expand(entry: Entry, declared: Declared, problems: list[Problem]) -> list[dict[str, Any]]:
    """The parameter values of every run that *entry* asks of the notebook *declared*; problems are appended.

    An entry without grid and cases asks for one run with the default values.
    """
    before = len(problems)
    runs: list[dict[str, Any]] = []
    if entry.grid is not None:
        for name, values in entry.grid.value.items():
            check_values(entry, declared, entry.grid, name, values.value, problems)
        size = math.prod(len(values.value) for values in entry.grid.value.values())
        if size > MAX_RUNS:
            hint = f"the limit is {MAX_RUNS:,}; split the grid"
            problems.append(Problem(entry.grid.place(entry.file), f"grid: asks for {size:,} runs", hint))
    for case in entry.cases:
        for name, value in case.value.items():
            check_values(entry, declared, case, name, [value], problems)
    if len(problems) > before:
        return []
    if entry.grid is not None:
        names = list(entry.grid.value)
        lists: Sequence[list[Any]] = [[v.plain() for v in values.value] for values in entry.grid.value.values()]
        runs += [dict(zip(names, combination, strict=True)) for combination in itertools.product(*lists)]
    runs += [case.plain() for case in entry.cases]
    return runs or [{}]


def check_values(
    entry: Entry, declared: Declared, owner: Node, name: str, values: Sequence[Node], problems: list[Problem]
) -> None:
    """Check the parameter *name* of the mapping *owner*, and each of its *values*."""
    known = {p.name: p for p in declared.parameters}
    if name not in known:
        hint = did_you_mean(name, known, f"it has {listed(known)}" if known else "it has no parameters")
        message = f"{name}: {declared.notebook} has no parameter '{name}'"
        problems.append(Problem(owner.key_place(entry.file, name), message, hint))
        return
    for value in values:
        for message, hint in wrong_with(known[name], value.plain()):
            problems.append(Problem(value.place(entry.file), f"{name}: {message}", hint))


def distinct(runs: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """*runs* without repetitions, in order."""
    first: dict[str, dict[str, Any]] = {}
    for run in runs:
        first.setdefault(json.dumps(run, sort_keys=True), run)
    return list(first.values())
