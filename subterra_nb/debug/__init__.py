"""Looking at a game and stepping through it: boards at any point, causes, refusals, branches. Needs no notebook."""

from .branches import Branch, what_if
from .breakpoints import Breakpoint, BreakpointError
from .comparing import Comparison, compare
from .cursor import Cursor
from .debugger import Debugger
from .difference import Change, differences
from .looking import look
from .opening import CannotOpen, opened
from .why import Why, why
from .why_not import WhyNot, why_not

__all__ = [
    "Branch",
    "Breakpoint",
    "BreakpointError",
    "CannotOpen",
    "Change",
    "Comparison",
    "Cursor",
    "Debugger",
    "Why",
    "WhyNot",
    "compare",
    "differences",
    "look",
    "opened",
    "what_if",
    "why",
    "why_not",
]
