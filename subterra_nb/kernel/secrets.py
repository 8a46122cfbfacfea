"""Secrets: a game as one seat sees it. The state is complete; what a seat may see is a projection of it.

A module says which seats know more than the others and what a state looks like to each (:class:`.game.Secrets`);
rules, decisions and events say who sees them. A game without secrets looks the same from everywhere and pays nothing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from .decisions import Choose, Decision
from .errors import Failure, NotYourDecision
from .game import Game
from .record import HIDDEN, Entry, Event, Record, Screened, Veiled
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

    What runs out of this seat's sight leaves no gap: its record is shorter than the session's, and entries, answers
    and causes are numbered as if the rest had not been. :func:`place_seen` and :func:`place_whole` tell places of one
    record in the other.
    """

    def __init__(self, inner: Session[Any, Any], seat: str, like: Seen | None = None) -> None:
        """``like``: a view of the same game whose work can be used for the entries that both have."""
        self.inner, self.viewpoint = inner, viewpoint_of(inner.game, seat)
        game = self.game = inner.game
        self.start = game.seen_by(inner.start, self.viewpoint)
        self.table = Table(game, self.start, inner.table.modifiers)
        self.answers, self.at, self.marks, self.drawn = [], [], [], {}
        self.luck, self.origin = None, None
        self.decision: Decision | None = None
        self._legal: Sequence[Any] | None = None
        self._states: tuple[Any, Any] = (inner.start, self.start)
        #: For each entry here the number that it has in the session, and for each answer.
        self.places: list[int] = []
        self.numbers: list[int] = []
        #: For each entry of the session: the entry here that it is, or that stands for it as the span in which others
        #: lie and as what brought others about (-1: none); and the seats that alone know of what lies in it.
        self._spans: list[int] = []
        self._causes: list[int] = []
        self._screens: list[tuple[str, ...] | None] = []
        self._given = 0
        if like is not None and like.viewpoint == self.viewpoint:
            common = _common(inner.record, like.inner.record)
            here = bisect_left(like.places, common)
            self.table.record += like.table.record[:here]
            self.places += like.places[:here]
            self._spans, self._causes = like._spans[:common], like._causes[:common]
            self._screens = like._screens[:common]
        self.catch_up()

    def catch_up(self) -> None:
        """Take in what has happened in the session since."""
        inner = self.inner
        for i in range(len(self._spans), len(inner.record)):
            self._take_in(i, inner.record[i])
        for k in range(self._given, len(inner.answers)):
            i = inner.at[k]
            here = self._causes[i]
            if here < 0 or self.places[here] != i:
                continue
            what = inner.record[i].what
            hidden = isinstance(what, Veiled) and self.viewpoint not in what.seen
            self.answers.append(HIDDEN if hidden else inner.answers[k])
            self.at.append(here)
            self.numbers.append(k)
        self._given = len(inner.answers)
        t = inner.table
        self.table.state = self._state(inner.state)
        self.table.span, self.table.cause = _told(self._spans, t.span), _told(self._causes, t.cause)
        self._legal = None
        self.decision = self._pending(inner.decision)

    def _take_in(self, index: int, e: Entry) -> None:
        """One more entry of the session: shown, shown in part, or left out."""
        what = e.what
        screen = self._screens[e.parent] if e.parent >= 0 else None
        if screen is None and isinstance(what, Screened) and self.viewpoint not in what.seen:
            screen = what.seen
        span, cause = _told(self._spans, e.parent), _told(self._causes, e.cause)
        if isinstance(what, Event):
            what = what.seen_by(self.viewpoint)
        elif screen is not None:
            what = None
        elif isinstance(what, Veiled):
            what = what.seen_by(self.viewpoint)
        self._screens.append(screen)
        if what is None:
            self._spans.append(span)
            self._causes.append(cause)
            return
        here = len(self.places)
        state = self._state(e.state)
        same = what is e.what and state is e.state and span == e.parent and cause == e.cause
        self.table.record.append(e if same else Entry(span, cause, e.cites, what, state))
        self.places.append(index)
        self._spans.append(here)
        self._causes.append(here)

    def _pending(self, d: Decision | None) -> Decision | None:
        """The pending decision: one that is taken out of sight is always the same from here, even if it is luck's."""
        if d is None:
            return None
        span = self.inner.table.span
        screen = self._screens[span] if span >= 0 else None
        if screen is not None:
            record = self.inner.record
            while (outer := record[span].parent) >= 0 and self._screens[outer] is not None:
                span = outer
            return Unseen(screen[0], next(iter(record[span].cites), ""), ())
        if d.seen is not None and self.viewpoint not in d.seen:
            return Unseen(d.seat, d.cite, (), d.ask)
        return d

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
        if k is not None and not 0 <= k <= len(self.answers):
            raise IndexError(f"there are {len(self.answers)} answers, no number {k}")
        whole = None if k is None or k == len(self.answers) else self.numbers[k]
        return Seen(self.inner.fork(whole), self.viewpoint, self)

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


def place_seen(session: Session[Any, Any], at: int) -> int:
    """How many entries a seat has seen of the first ``at`` of the whole table's; of a whole session the same number."""
    return bisect_left(session.places, at) if isinstance(session, Seen) else at


def place_whole(session: Session[Any, Any], at: int) -> int:
    """How many entries the whole table has where a seat has seen ``at``; at the end all."""
    if not isinstance(session, Seen):
        return at
    return len(session.inner.record) if at == len(session.places) else session.places[at - 1] + 1 if at else 0


def refusal(what: str, viewpoint: str) -> str:
    """Why something that needs the whole table cannot be had from a viewpoint."""
    return f"{what} needs the whole table, and this is what {viewpoint} can see"


def _told(numbers: Sequence[int], index: int) -> int:
    return numbers[index] if index >= 0 else -1


def _common(one: Record, other: Record) -> int:
    """How many entries two records of one game share; shared ones are the same objects, and come first."""
    return bisect_left(range(min(len(one), len(other))), True, key=lambda i: one[i] is not other[i])
