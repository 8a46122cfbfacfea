"""Board-game rules to run, step through and question, in notebooks, on the command line and in tests.

Importing this package is light: no plotting, graph, widget or command-line library is loaded before it is used. What a
notebook needs can be taken from here: ``from subterra_nb import Debugger, compare, load, new_game, run, why``.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

#: Name to the module that holds it; a name is imported when it is first asked for.
_WHERE = {
    "Board": "view",
    "Debugger": "debug",
    "compare": "debug",
    "look": "debug",
    "what_if": "debug",
    "why": "debug",
    "why_not": "debug",
    "Scenario": "scenario",
    "load": "scenario",
    "run": "scenario",
    "new_game": "lab.games",
    "seen": "kernel.secrets",
    "to_networkx": "board.graph",
}

if TYPE_CHECKING:
    from .board.graph import to_networkx
    from .debug import Debugger, compare, look, what_if
    from .debug.why import why
    from .debug.why_not import why_not
    from .kernel.secrets import seen
    from .lab.games import new_game
    from .scenario import Scenario, load, run
    from .view import Board

__all__ = [
    "Board",
    "Debugger",
    "Scenario",
    "__version__",
    "compare",
    "load",
    "look",
    "new_game",
    "run",
    "seen",
    "to_networkx",
    "what_if",
    "why",
    "why_not",
]


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__} has no attribute {name}")
    value = getattr(importlib.import_module(f".{_WHERE[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
