"""Sessions: a game is its setup and the answers to its decisions; everything else is derived from these.

A suspended coroutine can be neither copied nor pickled, so a session is always rebuilt: ``fork`` starts from the last
resting point before an answer and gives the answers again from there.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Generic, TypeVar

from .decisions import Decision, Luck, Menu
from .errors import Endless, GameOver, Illegal, NotYourDecision
from .game import Game
from .openings import Mark
from .record import MOST_ENTRIES, Decided, Entry, Record, Veiled
from .table import Ended, Table

S = TypeVar("S")
G = TypeVar("G")

LuckSource = Callable[[Luck[Any], int], Any]


class Session(Generic[S, G]):
    """One game in progress, run on to the next decision that a seat has to take.

    ``game``: the composed game; ``start``: the state it began from; ``luck``: answers for seat luck, or None to be
    asked for these too; ``origin``: what a save needs to rebuild game and start (a setup or a scenario).
    ``answers``: all answers so far except forced ones, luck included; ``at``: for each the index of its entry.
    ``viewpoint``: "" for the whole table, see :mod:`.secrets`.
    """

    viewpoint = ""

    def __init__(self, game: Game[S, G], start: S, luck: LuckSource | None = None, origin: Any = None) -> None:
        self.game, self.start, self.luck, self.origin = game, start, luck, origin
        opening = game.openings.of(start)
        modifiers = game.modifiers_from(start) if opening is None else opening.modifiers
        self.table: Table[S, G] = Table(game, start, modifiers)
        self.answers: list[Any] = []
        self.at: list[int] = []
        self.marks: list[Mark] = []
        self.drawn: dict[str, int] = dict.fromkeys(game.family.streams, 0)
        self.decision: Decision | None = None
        self._legal: Sequence[Any] | None = None
        self._todo: list[Any] = []
        if opening is not None:
            self.table.state = opening.state
            self.table.record.extend(opening.record)
            self.marks.extend(opening.marks)
        self._coroutine = self._play()
        self._advance()
        if opening is None:
            game.openings.keep(start, self.table.record, self.marks, modifiers)

    async def _play(self) -> None:
        t, family = self.table, self.game.family
        step, over = family.step, family.over
        marks, answers, record = self.marks, self.answers, t.record
        before = -1
        try:
            while not over(t.state):
                entries = len(record)
                if not before < entries <= MOST_ENTRIES:
                    if entries > MOST_ENTRIES:
                        raise Endless(f"no end after {MOST_ENTRIES} entries")
                    raise RuntimeError(f"the procedure of {family.name} stands still: a step put nothing on record")
                marks.append((len(answers), entries, t.state, self.drawn))
                before = entries
                t.span = t.cause = -1
                await step(t)
        except Ended:
            pass
        t.span = t.cause = -1

    def _advance(self, d: Any = None, answer: Any = None) -> None:
        """Put the answer to ``d``, if one was pending, on record and run on to the next that a seat has to take.

        Forced decisions and luck are answered here, as are answers still to be given.
        """
        t, todo = self.table, self._todo
        record, send = t.record, self._coroutine.send
        self._legal = None
        try:
            while True:
                if d is not None:
                    span, also = t.span, d.also
                    t.cause = index = len(record)
                    self.answers.append(answer)
                    self.at.append(index)
                    what = (
                        Decided(d.seat, answer, False, d.ask)
                        if d.seen is None
                        else Veiled(d.seat, answer, False, d.ask, d.seen)
                    )
                    record.append(Entry(span, span, (d.cite, *also) if also else (d.cite,), what, t.state))
                d = send(answer)
                cls = type(d)
                if cls is Menu:
                    if not todo:
                        break
                    answer = todo.pop()
                elif cls is Luck:
                    stream = d.stream
                    nth = self.drawn[stream]
                    if todo:
                        answer = todo.pop()
                    elif self.luck is None:
                        break
                    else:
                        self.decision = d
                        answer = self.luck(d, nth)
                    self.drawn = {**self.drawn, stream: nth + 1}
                    if nth > MOST_ENTRIES:
                        raise Endless(f"no end after {nth} results of {stream}")
                elif len(d.options) == 1 and d.seen is None:
                    answer, d = t.only(d.seat, d.cite, d.options[0], d.ask, d.also), None
                elif todo:
                    answer = todo.pop()
                else:
                    break
            self.decision = d
        except StopIteration:
            self.decision = None

    @property
    def state(self) -> S:
        """The present state."""
        return self.table.state

    @property
    def record(self) -> Record:
        """The record so far; never change it."""
        return self.table.record

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.decision is None

    def legal(self) -> Sequence[Any]:
        """All legal answers to the pending decision, in a fixed order; empty when the game is over."""
        legal = self._legal
        if legal is None:
            legal = self._legal = () if self.decision is None else self.decision.legal(self.table)
        return legal

    def verdict(self, answer: Any) -> tuple[Any, ...]:
        """Every failed requirement of ``answer``; empty when it is legal. Raises what :meth:`choose` raises else."""
        if self.decision is None:
            raise GameOver("the game is over")
        return self.decision.verdict(self.table, answer)

    def choose(self, answer: Any, seat: str | None = None) -> None:
        """Answer the pending decision and run on to the next one.

        Raises :class:`GameOver`, :class:`NotYourDecision` (when ``seat`` is given and is not asked),
        :class:`NotAnAction` or :class:`Illegal`; a refused answer changes nothing.
        """
        d = self.decision
        if d is None:
            raise GameOver("the game is over")
        if seat is not None and seat != d.seat:
            raise NotYourDecision(f"{d.seat} has to decide now, not {seat}")
        legal = self._legal
        for x in legal or ():
            if x is answer:  # mostly one of those that were listed, and to compare them takes three times as long
                break
        else:
            if legal is None or answer not in legal:
                bad = d.verdict(self.table, answer)
                if bad:
                    raise Illegal(answer, bad)
        if type(d) is Luck:
            self.drawn = {**self.drawn, d.stream: self.drawn[d.stream] + 1}
        self._advance(d, answer)

    def fork(self, k: int | None = None, *instead: Any) -> Session[S, G]:
        """A new session standing where answer ``k`` was asked for (default: at the present decision).

        With ``instead``, that answer and those after it are replaced by these; they are judged like any other. Luck
        after that comes from the same source, at the same place of each stream.
        """
        k = len(self.answers) if k is None else k
        if not 0 <= k <= len(self.answers):
            raise IndexError(f"there are {len(self.answers)} answers, no number {k}")
        i = bisect_right(self.marks, k, key=_answered) - 1
        n, entries, state, drawn = self.marks[i]
        new: Session[S, G] = Session.__new__(Session)
        new.game, new.start, new.origin = self.game, self.start, self.origin
        new.table = t = Table(self.game, state, self.table.modifiers)
        t.record = self.table.record[:entries]
        new.answers, new.at, new.marks, new.drawn = self.answers[:n], self.at[:n], self.marks[:i], drawn
        new._todo = self.answers[n:k][::-1]
        new.luck, new.decision, new._legal = None, None, None
        new._coroutine = new._play()
        new._advance()
        for a in instead:
            new.choose(a)
        new.luck = self.luck
        # Where luck is asked here and now, its source had no answer: a copy waits for one as well.
        if instead or (k == len(self.answers) and not isinstance(self.decision, Luck)):
            new.resume()
        return new

    def resume(self) -> None:
        """Let luck answer when it is luck that is asked (after a fork that stopped there)."""
        d = self.decision
        if self.luck is not None and isinstance(d, Luck):
            self.choose(self.luck(d, self.drawn[d.stream]))

    def give(self, answers: Sequence[Any]) -> None:
        """Give recorded answers, luck included, each judged; raises what :meth:`choose` raises."""
        source, self.luck = self.luck, None
        try:
            for a in answers:
                self.choose(a)
        finally:
            self.luck = source

    _coroutine: Coroutine[Any, Any, None]


def _answered(mark: tuple[int, int, Any, Any]) -> int:
    return mark[0]
