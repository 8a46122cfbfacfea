"""Scenarios in the debugger: playing their cases. Loaded only when a scenario may be meant."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..scenario.format import Case, Scenario
from ..scenario.problems import ScenarioErrors
from ..scenario.reading import load
from ..scenario.runner import CaseResult, run
from .branches import Branch
from .opening import CannotOpen


def played(source: Any, name: str) -> list[Branch] | None:
    """A branch for each case of a scenario, or for one case or its result; None for anything else."""
    if isinstance(source, Scenario):
        return [_branch(run(case), name) for case in source.cases()]
    if isinstance(source, Case):
        return [_branch(run(source), name)]
    return [_branch(source, name)] if isinstance(source, CaseResult) else None


def played_file(path: Path, name: str) -> list[Branch]:
    """The same for a scenario file, or the scenario of that name. Raises :class:`CannotOpen` with every fault."""
    try:
        scenario = load(path)
    except ScenarioErrors as error:
        raise CannotOpen(str(error)) from None
    return [_branch(run(case), name) for case in scenario.cases()]


def _branch(result: CaseResult, name: str) -> Branch:
    return Branch(result.case.name or name, result.session, problems=tuple(str(p) for p in result.failures))
