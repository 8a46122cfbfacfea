"""Breakpoints from functions that a reader defined in a cell: a page names them, and never sends code."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any

from ..debug.breakpoints import Breakpoint, BreakpointError, when
from ..kernel.hints import near
from ..kernel.record import Record


def functions_of_notebook() -> dict[str, Callable[..., Any]]:
    """The functions that cells of the notebook defined, by name; none where no notebook runs."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    names = {} if shell is None else dict(shell.user_ns)
    return {
        name: f
        for name, f in names.items()
        if isinstance(f, FunctionType) and f.__module__ == "__main__" and not name.startswith("_")
    }


def named(name: str, functions: Mapping[str, Callable[..., Any]]) -> Breakpoint:
    """The breakpoint of a function. Raises BreakpointError where there is none of that name."""
    if name not in functions:
        raise BreakpointError(
            f"no function is called {name}{near(name, functions)}; define one in a cell first, such as: "
            f"def {name if name.isidentifier() else 'late'}(entry): return 'goes' in str(entry.what)"
        )
    return when(functions[name], name)


def failing(point: Breakpoint, record: Record, hits: list[int]) -> str:
    """Put the entries that a breakpoint hits into ``hits``; "" or how the reader's own function failed, and where."""
    for i in range(len(record)):
        try:
            if point.hits(record, i):
                hits.append(i)
        # A function that ends its program would end the kernel, and one that never ends is interrupted by its reader.
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            if point.test is None:
                raise
            return f"failed at entry {i}: {type(error).__name__}: {error}"
    return ""
