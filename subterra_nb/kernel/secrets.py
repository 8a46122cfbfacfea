"""Secrets: a game as one seat sees it. The state is complete; what a seat may see is a projection of it.

A module says which seats know more than the others and what a state looks like to each (:class:`.game.Secrets`);
decisions and events say who sees them. A game without secrets looks the same from everywhere and pays nothing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from .decisions import Choose, Decision
from .errors import Failure, NotYourDecision
from .game import Game
from .record import HIDDEN, Entry, Event, Record, Veiled
from .session import Session
from .table import Table

EVERYBODY = "everybody"
"""The viewpoint of all who know no more than lies open on the table."""


def viewpoints(game: Game[Any, Any]) -> tuple[str, ...]:
    """From where the game looks different: what everybody sees, and each seat that knows more; none without secrets."""
    return (EVERYBODY, *dict.fromkeys(seat for x in game.secrets for seat in x.seats)) if game.secrets else ()


def viewpoint_of(game: Game[Any, Any], seat: str) -> str:
    """The viewpoint of a seat: its own, or everybody's; "" where the game has no secrets."""
    points = viewpoints(game)
    return "" if not points else seat if seat in points else EVERYBODY


class Unseen(Choose[Any], frozen=True, gc=False):
    """A decision whose answers this viewpoint may not know; there is nothing to choose here."""

    def verdict(self, t: Table[Any, Any], answer: Any) -> tuple[Failure, ...]:
        """Nothing can be answered from here."""
        return (Failure(self.cite, f"only {self.seat} can see what can be answered here"),)


class Seen(Session[Any, Any]):
    """A session as one seat sees it: record, states, decision and answers, each without what is hidden from there.

    ``inner``: the session itself, which goes on when an answer is given here; ``viewpoint``: from where it is seen.
    Whatever shows a session shows this one. A save, a scenario or a what-if needs the whole table and is refused here.
    """

    def __init__(self, inner: Session[Any, Any], seat: str, like: Seen | None = None) -> None:
        """``like``: a view of the same game whose work can be used for the entries that both have."""
        self.inner, self.viewpoint = inner, viewpoint_of(inner.game, seat)
        game = self.game = inner.game
        self.start = game.seen_by(inner.start, self.viewpoint)
        self.table = Table(game, self.start, inner.table.modifiers)
        self.answers, self.at, self.marks, self.drawn = [], [], [], inner.drawn
        self.luck, self.origin = None, None
        self.decision: Decision | None = None
        self._legal: Sequence[Any] | None = None
        self._states: tuple[Any, Any] = (inner.start, self.start)
        if like is not None and like.viewpoint == self.viewpoint:
            self.table.record += like.table.record[: _common(inner.record, like.inner.record)]
        self.catch_up()

    def catch_up(self) -> None:
        """Take in what has happened in the session since."""
        inner, record = self.inner, self.table.record
        for e in inner.record[len(record) :]:
            record.append(self._entry(e))
        for a, i in zip(inner.answers[len(self.at) :], inner.at[len(self.at) :], strict=True):
            what = inner.record[i].what
            hidden = isinstance(what, Veiled) and self.viewpoint not in what.seen
            self.answers.append(HIDDEN if hidden else a)
            self.at.append(i)
        self.table.state = self._state(inner.state)
        self.table.span, self.table.cause = inner.table.span, inner.table.cause
        d = inner.decision
        self._legal = None
        self.decision = d
        if d is not None and d.seen is not None and self.viewpoint not in d.seen:
            self.decision = Unseen(d.seat, d.cite, (), d.ask)

    def _entry(self, e: Entry) -> Entry:
        what = e.what
        if isinstance(what, (Event, Veiled)):
            what = what.seen_by(self.viewpoint)
        state = self._state(e.state)
        return e if what is e.what and state is e.state else replace(e, what=what, state=state)

    def _state(self, state: Any) -> Any:
        """The state as it is seen from here; entries between two events share it."""
        if state is not self._states[0]:
            self._states = (state, self.game.seen_by(state, self.viewpoint))
        return self._states[1]

    def choose(self, answer: Any, seat: str | None = None) -> None:
        """As in a session; :class:`NotYourDecision` too where the answers are hidden from here."""
        if isinstance(self.decision, Unseen):
            raise NotYourDecision(f"only {self.decision.seat} can see what can be answered here")
        self.inner.choose(answer, seat)
        self.catch_up()

    def fork(self, k: int | None = None, *instead: Any) -> Seen:
        """A session standing where answer ``k`` was asked for, seen from the same place."""
        if instead:
            raise NotYourDecision(refusal("another answer in the past", self.viewpoint))
        return Seen(self.inner.fork(k), self.viewpoint, self)

    def resume(self) -> None:
        """Let luck answer when it is luck that is asked."""
        self.inner.resume()
        self.catch_up()

    def give(self, answers: Sequence[Any]) -> None:
        """Refused: recorded answers hold what is hidden from here."""
        raise NotYourDecision(refusal("giving recorded answers", self.viewpoint))


def seen(session: Session[Any, Any], seat: str) -> Session[Any, Any]:
    """The session as a seat sees it; the session itself in a game without secrets, and for ``seat`` ""."""
    whole = session.inner if isinstance(session, Seen) else session
    return Seen(whole, seat) if seat and whole.game.secrets else whole


def refusal(what: str, viewpoint: str) -> str:
    """Why something that needs the whole table cannot be had from a viewpoint."""
    return f"{what} needs the whole table, and this is what {viewpoint} can see"


def _common(one: Record, other: Record) -> int:
    """How many entries two records of one game share; shared ones are the same objects, and come first."""
    return bisect_left(range(min(len(one), len(other))), True, key=lambda i: one[i] is not other[i])
