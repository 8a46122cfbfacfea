"""Moving about in a game and its branches: the verbs of the debugger that change nothing but the place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

from ..kernel.hints import near
from . import breakpoints as stops
from .branches import Branch
from .breakpoints import Breakpoint
from .cursor import Cursor
from .looking import last_answer
from .shown import Shown
from .telling import AnySession


class Moving(Shown):
    """Branches by name, with a cursor each, and the ways to move it. Every verb returns the object itself."""

    def __init__(self, session: AnySession, name: str = "main") -> None:
        """Stand at the present end of ``session``."""
        self.branches: dict[str, Branch] = {name: Branch(name, session)}
        self.name = name
        self.breakpoints: list[Breakpoint] = []
        self.note = ""
        self._cursors: dict[str, Cursor] = {name: Cursor(session.record)}
        self._since = last_answer(session)

    # -- Where we are --------------------------------------------------------------------------------------------------

    @property
    def branch(self) -> Branch:
        """The branch looked at."""
        return self.branches[self.name]

    @property
    def session(self) -> AnySession:
        """Its game."""
        return self.branch.session

    @property
    def cursor(self) -> Cursor:
        """Its cursor."""
        return self._cursors[self.name]

    @property
    def at(self) -> int:
        """How many entries have happened at the cursor."""
        return self.cursor.at

    @property
    def since(self) -> int:
        """How many entries had happened before what counts as just now."""
        return min(self._since, self.at)

    # -- Moving --------------------------------------------------------------------------------------------------------

    def step(self, times: int = 1) -> Self:
        """So many entries on."""
        return self._moved(Cursor.step, times)

    def back(self, times: int = 1) -> Self:
        """So many entries back."""
        return self._moved(Cursor.back, times)

    def into(self) -> Self:
        """Into the next rule that runs."""
        return self._moved(Cursor.into)

    def over(self) -> Self:
        """On, past everything that the next rule does."""
        return self._moved(Cursor.over)

    def over_back(self) -> Self:
        """Back, past everything that a rule which ends here did."""
        return self._moved(Cursor.over_back)

    def out(self) -> Self:
        """To the end of the rule that is running."""
        return self._moved(Cursor.out)

    def out_back(self) -> Self:
        """To before the rule that is running."""
        return self._moved(Cursor.out_back)

    def next_decision(self, luck: bool = False) -> Self:
        """On to where a seat (with ``luck``: or a die) is asked next."""
        return self._moved(lambda c: c.next_decision(luck))

    def previous_decision(self, luck: bool = False) -> Self:
        """Back to where a seat (with ``luck``: or a die) was last asked."""
        return self._moved(lambda c: c.previous_decision(luck))

    def next_event(self) -> Self:
        """On to behind the next event."""
        return self._moved(Cursor.next_event)

    def previous_event(self) -> Self:
        """Back to behind the event before."""
        return self._moved(Cursor.previous_event)

    def start(self) -> Self:
        """To the start of the record."""
        return self.jump(0)

    def end(self) -> Self:
        """To the present end of the record."""
        return self.jump(len(self.cursor.record))

    def jump(self, at: int) -> Self:
        """To a place of the timeline: 0 to the number of entries, negative from the end."""
        return self._moved(lambda c: c.jump(at))

    def run(self, *points: Breakpoint | str) -> Self:
        """On to the next entry that one of ``points`` (default: of all breakpoints set) hits, else to the end."""
        return self._run(points, back=False)

    def run_back(self, *points: Breakpoint | str) -> Self:
        """Back to the previous entry that a breakpoint hits, else to the start."""
        return self._run(points, back=True)

    def break_at(self, point: Breakpoint | str) -> Breakpoint:
        """Set a breakpoint, as text (``"event Moved"``) or made with :func:`~.breakpoints.when`."""
        made = self._point(point)
        if made not in self.breakpoints or made.test is not None:
            self.breakpoints.append(made)
        return made

    def clear(self, point: Breakpoint | str | None = None) -> Self:
        """Take a breakpoint away, or all of them."""
        gone = None if point is None else self._point(point)
        self.breakpoints = [] if gone is None else [p for p in self.breakpoints if p != gone]
        return self

    def _point(self, point: Breakpoint | str) -> Breakpoint:
        return stops.parse(point, self.session) if isinstance(point, str) else point

    def _run(self, points: tuple[Breakpoint | str, ...], back: bool) -> Self:
        watched = [self._point(p) for p in points] or self.breakpoints
        before = self.at
        hit = stops.run(self.cursor, watched, back)
        self._arrived(before)
        if hit is not None:
            self.note = f"stopped at {hit}"
        else:
            edge = "start" if back else "end"
            self.note = f"no breakpoint is set: at the {edge}" if not watched else f"nothing hit: at the {edge}"
        return self

    def _moved(self, verb: Callable[[Cursor], Any], times: int = 1) -> Self:
        before = self.at
        for _ in range(times):
            if not verb(self.cursor):
                break
        self._arrived(before)
        if self.at == before:
            self.note = {0: "at the start", len(self.cursor.record): "at the end"}.get(self.at, "")
        return self

    def _arrived(self, before: int) -> None:
        """What counts as just now: everything since the old place, or the last entry after a way back."""
        self._since = before if before < self.at else max(0, self.at - 1)
        self.note = ""

    def switch(self, name: str) -> Self:
        """Look at another branch, where its cursor was left."""
        if name not in self.branches:
            raise LookupError(f"no branch is called {name}{near(name, self.branches)}")
        self.name = name
        self._arrived(self.at)
        return self

    def owner(self, at: int) -> str:
        """The branch that another answer at a place of the record leads away from: the one looked at, or the one that
        it shares this place with. Two other results of one roll lie beside each other, not one below the other.
        """
        name, b = self.name, self.branch
        while b.parent in self.branches and at <= b.at and self.branches[b.parent].session.game is b.session.game:
            name, b = b.parent, self.branches[b.parent]
        return name

    def add(self, branch: Branch) -> Self:
        """Put a branch beside the others, with a cursor at its end; a name that is taken gets a number."""
        n, free = 1, branch.name
        while free in self.branches:
            n += 1
            free = f"{branch.name} ({n})"
        branch.name = free
        self.branches[free] = branch
        self._cursors[free] = Cursor(branch.session.record)
        return self
