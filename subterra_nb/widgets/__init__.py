"""Board and debugger to click and type in, a form to start games by hand, and pages that need no kernel.

Nothing heavy is loaded before it is used: a page is made without any widget.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .form import Explore, explore
    from .opened import board, debugger
    from .pages import storyboard, storyboard_command
    from .widget import DebuggerWidget

_WHERE = {
    "DebuggerWidget": "widget", "Explore": "form", "board": "opened", "debugger": "opened", "explore": "form",
    "storyboard": "pages", "storyboard_command": "pages",
}  # fmt: skip

__all__ = ["DebuggerWidget", "Explore", "board", "debugger", "explore", "storyboard", "storyboard_command"]


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_WHERE[name]}"), name)
