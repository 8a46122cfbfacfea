"""Scenario files: one position, a script, and what is expected, for the debugger, the notebooks, the tests and readers.

``docs/scenarios.md`` describes the format. Nothing heavy is loaded before it is used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .checking import check
    from .format import Case, Scenario, Step
    from .problems import Problem, ScenarioErrors
    from .reading import load, read
    from .runner import CaseResult, Refusal, run
    from .wording import parse, say
    from .writer import write

_WHERE = {
    "check": "checking", "Case": "format", "Scenario": "format", "Step": "format", "Problem": "problems",
    "ScenarioErrors": "problems", "load": "reading", "read": "reading", "CaseResult": "runner", "Refusal": "runner",
    "run": "runner", "parse": "wording", "say": "wording", "write": "writer",
}  # fmt: skip

__all__ = [
    "Case", "CaseResult", "Problem", "Refusal", "Scenario", "ScenarioErrors", "Step", "check", "load", "parse", "read",
    "run", "say", "schema", "write",
]  # fmt: skip


def schema() -> dict[str, Any]:
    """The JSON schema of scenario files of all families, for editors."""
    from . import families, shape

    return shape.schema([families.family(name) for name in families.names()])


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_WHERE[name]}"), name)
