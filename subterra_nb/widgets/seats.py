"""A game with all its branches as one seat sees it."""

from __future__ import annotations

from ..debug.branches import Branch
from ..debug.debugger import Debugger
from ..kernel.secrets import seen, viewpoints


def points_of_view(debugger: Debugger) -> list[str]:
    """From where the game looks different; none where it has no secrets."""
    return list(viewpoints(debugger.session.game))


def as_seen(debugger: Debugger, seat: str) -> Debugger:
    """A debugger that holds what a seat may see and nothing else; for seat "", and in a game without secrets, the same
    one. Answers given in it go into the same game. Raises LookupError for a seat from which nothing looks different.
    """
    if not seat:
        return debugger
    if seat not in (known := points_of_view(debugger)):
        raise LookupError(f"the game looks the same from {seat}; there are: {', '.join(known) or 'no secrets in it'}")
    shown: Debugger | None = None
    for b in debugger.branches.values():
        view = seen(b.session, seat)
        if shown is None:
            shown = Debugger(view, b.name)
            shown.branches[b.name].problems = b.problems
        else:
            shown.add(Branch(b.name, view, b.parent, b.at, b.followed, b.parted, b.problems))
    assert shown is not None
    shown.breakpoints = debugger.breakpoints
    return shown.switch(debugger.name).jump(debugger.at)
