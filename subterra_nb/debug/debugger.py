"""The debugger: a cursor over a game's record, with its branches. Every verb returns something to look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ..kernel.errors import GameOver, LuckMissing, WrongAnswer
from ..kernel.hints import near
from ..kernel.record import Decided, Event
from ..kernel.session import Session
from ..view.board import Board
from ..view.wording import escaped
from .branches import what_if
from .breakpoints import Breakpoint
from .comparing import Comparison, compare
from .looking import look
from .moving import Moving
from .opening import branches_of, written
from .shown import titled
from .telling import answer_number
from .views import Asked, Log, Spans, asked_at, log_line, open_spans
from .why import Why, find, why
from .why_not import WhyNot, understood, why_not

Filter = str | Breakpoint | Callable[[Any], bool] | None


class Debugger(Moving):
    """A game to step through, forwards and back.

    ``session``: the game, complete up to its next decision; ``name``: of its first branch. Moving verbs (:meth:`step`,
    :meth:`run` and so on) return the debugger itself, so that a cell which ends with one shows where it stands.
    ``branches``: by name, in the order in which they were made; ``name``: of the one looked at; ``breakpoints``;
    ``note``: what the last verb had to say, or "".
    """

    @classmethod
    def of(cls, source: Any, name: str = "main") -> Debugger:
        """A debugger for a session, a branch, a scenario, one of its cases or their run, a save, or a path of these.

        The cases of a scenario are branches beside each other, named like them, and the first is looked at.
        Raises :class:`~subterra_nb.debug.opening.CannotOpen` for anything else, saying what is wrong with it.
        """
        first, *others = branches_of(source, name)
        made = cls(first.session, first.name)
        made.branches[first.name] = first
        for other in others:
            made.add(other)
        made.note = "\n".join(f"does not hold: {p}" for b in made.branches.values() for p in b.problems)
        return made

    # -- Looking -------------------------------------------------------------------------------------------------------

    def board(self) -> Board:
        """The board at the cursor: marked is what changed by the last verb, or by the last entry after going back."""
        return look(self.session, self.at, since=self._since)

    def spans(self) -> Spans:
        """The rules that are running at the cursor, with the ledger's words."""
        return open_spans(self.branch.teller, self.cursor)

    def decision(self) -> Asked | None:
        """What is asked at the cursor, with legal answers and refused ones; None where nothing is asked."""
        return asked_at(self.branch.teller, self.at)

    def log(self, start: int | None = None, stop: int | None = None, only: Filter = None) -> Log:
        """Entries ``start`` to before ``stop`` (default: all up to the cursor) with their citations.

        ``only``: ``"events"``, ``"decisions"`` (rolls too), a breakpoint or its text, or a function of an entry.
        """
        record = self.session.record
        first, last, _ = slice(start, self.at if stop is None else stop).indices(len(record))
        keep = self._filter(only)
        return Log(tuple(log_line(self.branch.teller, i) for i in range(first, last) if keep(i)), self.at)

    def _filter(self, only: Filter) -> Callable[[int], bool]:
        record = self.session.record
        if only is None:
            return lambda i: True
        if only == "events":
            return lambda i: isinstance(record[i].what, Event)
        if only == "decisions":
            return lambda i: isinstance(record[i].what, Decided)
        if isinstance(only, (str, Breakpoint)):
            point = self._point(only)
            return lambda i: point.hits(record, i)
        return lambda i: bool(only(record[i]))

    # -- Asking --------------------------------------------------------------------------------------------------------

    def why(self, about: int | str | None = None) -> Why:
        """Why an entry is there: its number, words such as ``"guide lost hearts"`` (the last one up to the cursor), or
        by default the last event up to the cursor.
        """
        return why(self.session, self._last_event() if about is None else about, self.at, self.branch.teller)

    def _last_event(self) -> int:
        record = self.session.record
        if not self.at:
            raise LookupError("nothing has happened yet at the start")
        return next((i for i in range(self.at - 1, -1, -1) if isinstance(record[i].what, Event)), self.at - 1)

    def find(self, words: str) -> int:
        """Number of the last entry up to the cursor that fits the words."""
        return find(self.session, words, self.at, self.branch.teller)

    def why_not(self, answer: Any) -> WhyNot:
        """Why an answer is refused at the decision that waits at the cursor (or, where none waits, at the next one)."""
        k = self._asked_next()
        standing = self.session if k is None else self.session.fork(k)
        return why_not(standing, answer, self.branch.teller)

    def _asked_next(self) -> int | None:
        """Number of the first recorded answer at or behind the cursor; None for the pending decision."""
        return next((k for k, i in enumerate(self.session.at) if i >= self.at), None)

    # -- Deciding ------------------------------------------------------------------------------------------------------

    def answer(self, answer: Any, seat: str | None = None) -> Debugger:
        """Answer the pending decision of this branch, as a value or in words, and go to the new end.

        Raises what ``Session.choose`` raises, and :class:`~subterra_nb.kernel.errors.WrongAnswer` when the cursor
        stands before an answer that was given already: see :meth:`replace`. Luck that is not scripted is asked for like
        any other answer.
        """
        if self.at < len(self.session.record):
            raise WrongAnswer(
                "the cursor stands in the past: go to the end to answer what is pending, or use replace(k, answer) "
                "to try another answer in a branch of its own"
            )
        if self.session.decision is None:
            raise GameOver("the game is over; there is nothing left to decide")
        before, given = self.at, len(self.session.answers)
        try:
            self.session.choose(understood(self.session, answer), seat)
        except LuckMissing:
            if len(self.session.answers) == given:
                raise
            # The answer was taken; where a script has run out of luck, the die waits for whoever looks on.
        self.cursor.jump(len(self.session.record))
        self._arrived(before)
        return self

    def what_if(
        self,
        k: int | None = None,
        answer: Any = None,
        *,
        ruling: Mapping[str, str] | None = None,
        numbers: Mapping[str, int] | None = None,
        name: str | None = None,
        follow: bool = True,
    ) -> Comparison:
        """Make a branch beside this one, and compare the two; the cursor stays. See :func:`~.branches.what_if`.

        ``k``: number of the answer to replace, as the log shows it; by default the decision or roll at the cursor,
        else the last one before it.
        """
        if k is None and answer is not None:
            k = self._answer_here()
        at = len(self.session.record) if k is None or not 0 <= k < len(self.session.at) else self.session.at[k]
        parent = self.name if ruling or numbers else self.owner(at)
        made = what_if(self.session, k, answer, ruling=ruling, numbers=numbers, name=name, parent=parent, follow=follow)
        if name is not None and name in self.branches:
            raise ValueError(f"a branch is called {name} already")
        self.add(made)
        self.note = repr(made)
        return compare(self.branch, made)

    def replace(self, k: int | None, answer: Any, name: str | None = None) -> Debugger:
        """Replace an answer or a roll in a new branch, and stand there right behind the new answer."""
        self.what_if(k, answer, name=name)
        made = next(reversed(self.branches))
        note = self.note
        self.switch(made)
        self.jump(min(self.branch.at + 1, len(self.session.record)))
        self.note = note
        return self

    def compare(self, one: str | None = None, other: str | None = None) -> Comparison:
        """Compare two branches by name; by default the one looked at with its parent, or with the latest one."""
        first = one or self.name
        if other is None:
            rest = [n for n in self.branches if n != first]
            if not rest:
                raise LookupError("there is only one branch; make another with what_if")
            other = self.branches[first].parent if self.branches.get(first, self.branch).parent in rest else rest[-1]
            if one is None and other == self.branch.parent:
                first, other = other, first
        for name in (first, other):
            if name not in self.branches:
                raise LookupError(f"no branch is called {name}{near(name, self.branches)}")
        return compare(self.branches[first], self.branches[other])

    def _answer_here(self) -> int:
        here = answer_number(self.session, self.at)
        if here is not None:
            return here
        if self.at >= len(self.session.record) and self.session.decision is not None:
            return len(self.session.answers)
        earlier = [k for k, i in enumerate(self.session.at) if i < self.at]
        if not earlier:
            raise LookupError("no answer was given before the cursor; name the answer to replace by its number")
        return earlier[-1]

    def write(self, path: str | Path, title: str = "", first: int | None = None) -> Path:
        """Write this branch up to the cursor as a scenario (.yaml) or a save (.json) that runs again.

        ``first``: number of the answer that a scenario begins with; by default the one that a branch replaced, and for
        a game without a parent the decision at the cursor. See :func:`~.opening.written` for what is refused.
        """
        given = sum(i < self.at for i in self.session.at)
        if first is None and self.branch.parent:
            first = min(given, sum(i < self.branch.at for i in self.session.at))
        return written(self.session, Path(path), title, first, given)

    # -- Forms ---------------------------------------------------------------------------------------------------------

    def _head(self) -> str:
        record = self.session.record
        now = self.branch.teller.now(self.at - 1) if self.at else "the start"
        return f"{self.name} {self.at}/{len(record)}: {now}"

    def _over(self) -> str:
        s: Session[Any, Any] = self.session
        if self.at < len(s.record) or s.decision is not None:
            return ""
        outcome = ", ".join(f"{k} {v}" for k, v in s.game.family.outcome(s.state).items() if v not in ("", None))
        return f"the game is over: {outcome}"

    def __repr__(self) -> str:
        asked = self.decision()
        lines = [self._head(), f"in: {self.spans()!r}", repr(asked) if asked else self._over(), self.note]
        return "\n".join(line for line in lines if line)

    def text(self) -> str:
        """The board, what just happened, the open rules and the pending decision, as text."""
        asked = self.decision()
        parts = [
            self.board().text(),
            repr(self) if asked is None else "\n".join([self._head(), f"in: {self.spans()!r}"]),
        ]
        if asked is not None:
            parts.append(asked.text())
            parts += [self.note] if self.note else []
        return "\n\n".join(parts)

    def html(self) -> str:
        """The board with its tables, what just happened, the open rules and the pending decision."""
        asked, over = self.decision(), self._over()
        out = f"<p><strong>{escaped(self._head())}</strong></p>"
        out += f"<p>{escaped(self.note)}</p>" if self.note else ""
        out += self.board().html()
        out += titled("Where in the rules", self.spans().html(), "where")
        if asked is not None:
            out += titled("To decide", asked.html(), "decide")
        out += f"<p>{escaped(over)}</p>" if over else ""
        return f'<div class="stn-debugger">{out}</div>'
