"""A game as one seat sees it, to step through."""

from __future__ import annotations

from ..kernel.hints import near
from ..kernel.secrets import place_seen, seen, viewpoint_of, viewpoints
from .debugger import Debugger

FROM_A_SEAT = "this branch"
"""What a what-if is called when a seat looks on: its own name may tell an answer that the seat does not see."""
UNTOLD = "something does not hold here; the whole table is told what"


def points_of_view(debugger: Debugger) -> list[str]:
    """From where the game looks different; none where it has no secrets."""
    return list(viewpoints(debugger.session.game))


def as_seen(debugger: Debugger, seat: str) -> Debugger:
    """A debugger that holds what a seat may see and nothing else; for seat "", and in a game without secrets, the same
    one. Answers given in it go into the same game.

    It holds one branch only, the one that is looked at: another branch of the same deal would show cards that are still
    in hand in this one. Raises LookupError for a seat from which nothing looks different.
    """
    if not seat:
        return debugger
    if seat not in (known := points_of_view(debugger)):
        raise LookupError(f"the game looks the same from {seat}; there are: {', '.join(known) or 'no secrets in it'}")
    branch = debugger.branch
    shown = Debugger(seen(branch.session, seat), FROM_A_SEAT if branch.parent else branch.name)
    shown.branch.problems = (UNTOLD,) if branch.problems else ()
    shown.breakpoints = debugger.breakpoints
    since, at = (place_seen(shown.session, place) for place in (debugger.since, debugger.at))
    # At the end a seat's own last answer counts: where the table's last answer was may be out of its sight.
    return shown if at == len(shown.session.record) else shown.jump(since).jump(at)


def looked_at_from(debugger: Debugger, seat: str) -> Debugger:
    """The same for any seat at the table: one that knows no more than all others sees what everybody sees.

    Raises LookupError for a name that no seat has.
    """
    points = viewpoints(debugger.session.game)
    known = tuple(dict.fromkeys((*points, *debugger.session.game.family.seats(debugger.session.state))))
    if seat and points and seat not in known:
        raise LookupError(f"no seat is called {seat}{near(seat, known)}; there are: {', '.join(known)}")
    return as_seen(debugger, viewpoint_of(debugger.session.game, seat) if seat else "")
