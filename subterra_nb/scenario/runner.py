"""Running a case: its steps one after the other, and everything about it that does not hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from ..kernel.decisions import Choose, Decision, Luck, Menu, Pick
from ..kernel.errors import Failure, Illegal, LuckMissing, NotAnAction
from ..kernel.luck import Scripted
from ..kernel.notation import Notation, Path
from ..kernel.record import Decided, Event, Exempted, Opened, Prevented
from ..kernel.session import Session
from .expectations import because, plain, question, unmet
from .format import Case, Step
from .problems import EXPECTATION, MOST, SCRIPT, Problem, listed
from .wording import parse, seat_and_rest

KINDS: tuple[tuple[str, type], ...] = (
    ("event", Event), ("decision", Decided), ("prevention", Prevented), ("exemption", Exempted), ("span", Opened),
)  # fmt: skip


class Refusal(Struct, frozen=True):
    """An answer that was refused as expected: the step's number from 0, the answer, and every rule that refused it."""

    step: int
    answer: Any
    verdict: tuple[Failure, ...]


class CaseResult(Struct, frozen=True):
    """What a case did. ``failures``: all that does not hold; ``ends``: length of the record after each step done."""

    case: Case
    session: Session[Any, Any]
    failures: tuple[Problem, ...]
    refusals: tuple[Refusal, ...]
    ends: tuple[int, ...]

    @property
    def ok(self) -> bool:
        """Whether everything holds."""
        return not self.failures

    @property
    def cites(self) -> dict[str, tuple[str, ...]]:
        """The ids cited, sorted, by what cites them: event, decision, prevention, exemption, span, refusal."""
        found: dict[str, set[str]] = {kind: set() for kind, _ in KINDS}
        found["refusal"] = {f.cite for r in self.refusals for f in r.verdict}
        for e in self.session.record:
            found[next(kind for kind, t in KINDS if isinstance(e.what, t))].update(e.cites)
        return {kind: tuple(sorted(ids)) for kind, ids in found.items()}


def run(case: Case) -> CaseResult:
    """Run a case. What does not hold is in the result; only a fault of the engine itself raises."""
    return _Run(case).result()


class _Stop(Exception):
    """The steps after this one would make no sense."""


class _Run:
    def __init__(self, case: Case) -> None:
        self.case = case
        self.notation: Notation = case.game.family.notation
        self.failures: list[Problem] = []
        self.refusals: list[Refusal] = []
        self.ends: list[int] = []
        # Asked for luck first, so that there is a session to look at even when the script lacks the first result.
        self.session: Session[Any, Any] = Session(
            case.game, case.start, None, {"scenario": case.scenario.name, "case": case.name}
        )
        self.due = {stream: len(values) for stream, values in case.luck.items()}

    def result(self) -> CaseResult:
        session = self.session
        session.luck = Scripted(self.case.script())
        try:
            self._luck_at_start()
            for n, step in enumerate(self.case.steps):
                self._step(n, step)
                self.ends.append(len(session.record))
            self._unused(self.case.script(), None)
            for path, facts in self.case.ends:
                self._expect(facts, path, 0, ())
        except _Stop:
            pass
        return CaseResult(self.case, session, tuple(self.failures), tuple(self.refusals), tuple(self.ends))

    def fail(self, path: Path, message: str, kind: str = EXPECTATION, why: tuple[str, ...] = ()) -> None:
        self.failures.append(self.case.problem(path, message, kind, why))
        if len(self.failures) > MOST:
            raise _Stop

    def stop(self, path: Path, message: str, kind: str = SCRIPT, why: tuple[str, ...] = ()) -> _Stop:
        self.fail(path, message, kind, why)
        return _Stop()

    # -- Luck ------------------------------------------------------------------------------------------------------

    def _luck_at_start(self) -> None:
        try:
            self.session.resume()
        except LuckMissing as error:
            path: Path = ("luck",) if "luck" in self.case.data else ()
            raise self.stop(path, f"before the first step: {error}") from None

    def _before(self, n: int, step: Step) -> None:
        """Luck of the steps before has to be used up where this step has luck of its own for the same stream."""
        for stream in step.luck:
            drawn = self.session.drawn[stream]
            if drawn < self.due.get(stream, 0):
                self._unused({stream: self.case.script()[stream][: self.due[stream]]}, step)
                raise _Stop
        for stream, values in step.luck.items():
            self.due[stream] = self.due.get(stream, 0) + len(values)

    def _after(self, step: Step) -> None:
        for stream, values in step.luck.items():
            left = self.due[stream] - self.session.drawn[stream]
            if left > 0:
                first = len(values) - left
                said = f"{plain(list(values[first:]))} is scripted for {stream} and does not come up in this step"
                raise self.stop((*step.path, "luck", stream), said)

    def _unused(self, script: Mapping[str, tuple[Any, ...]], step: Step | None) -> None:
        """Luck of the file's own key that has not come up by ``step`` or by the end."""
        when = "by the end" if step is None else f"before step {self._number(step)}, which has luck of its own"
        for stream, values in script.items():
            drawn = self.session.drawn[stream]
            if drawn < len(values):
                left = plain(list(values[drawn:]))
                said = f"{left} is scripted for {stream} and has not come up {when}{self._open()}"
                path: Path = ("luck", stream)
                if isinstance(self.case.data.get("luck", {}).get(stream), list):
                    path = (*path, min(drawn, len(self.case.luck[stream]) - 1))
                self.fail(path, said, SCRIPT)

    def _open(self) -> str:
        """The question that is left open, since luck that is left over mostly waits for its answer."""
        d = self.session.decision
        return f"; left open: {_who(d)}, {question(d)}" if isinstance(d, (Choose, Pick)) else ""

    def _number(self, step: Step) -> int:
        return self.case.steps.index(step) + 1

    # -- Steps -----------------------------------------------------------------------------------------------------

    def _step(self, n: int, step: Step) -> None:
        since = len(self.session.record) if step.verb != "expect" else 0
        verdict: tuple[Failure, ...] = ()
        self._before(n, step)
        if step.verb == "refuse":
            verdict = self._refuse(n, step)
        elif step.verb != "expect":
            self._give(step)
        self._after(step)
        if step.expect:
            self._expect(step.expect, (*step.path, "expect"), since, [f.cite for f in verdict])

    def _expect(self, facts: Mapping[str, Any], path: Path, since: int, verdict: Iterable[str]) -> None:
        for u in unmet(self.session, facts, path, since, verdict):
            self.fail(u.path, u.message, EXPECTATION, because(self.session.record, u.index))

    def _give(self, step: Step) -> None:
        """Do an action or answer a question."""
        path = (*step.path, step.verb)
        answer = self._answer(step, path)
        try:
            self.session.choose(answer)
        except Illegal as error:
            why = tuple(str(f) for f in error.verdict)
            raise self.stop(path, f"{plain(step.text)} is refused", EXPECTATION, why) from None
        except NotAnAction as error:
            raise self.stop(path, str(error)) from None
        except LuckMissing as error:
            raise self.stop(path, str(error)) from None

    def _answer(self, step: Step, path: Path) -> Any:
        """The answer that a step means, once it is clear that this is what is being asked, and of whom."""
        d = self._asked(path)
        if step.by:
            self._seat(d, step.by, (*step.path, "by"))
        menu = isinstance(d, Menu)
        if step.verb == "do" and not menu:
            raise self.stop(path, f"{_who(d)} is asked first: {question(d)}; answer with choose")
        if step.verb == "choose" and menu:
            raise self.stop(path, f"nothing is being asked but what {_who(d)} does; use do")
        if menu:
            self._seat(d, seat_and_rest(str(step.text))[0], path)
        try:
            return parse(self.session, step.text)
        except NotAnAction as error:
            raise self.stop(path, str(error)) from None

    def _asked(self, path: Path) -> Decision:
        d = self.session.decision
        if d is None:
            end = self.case.game.family.outcome(self.session.state).get("end", "")
            raise self.stop(path, f"the game is over ({end}); nothing more can be done")
        if isinstance(d, Luck):
            raise self.stop(path, f"luck is needed and not scripted: {d.stream} (for {d.cite}: {d.ask})")
        return d

    def _seat(self, d: Decision, seat: str, path: Path) -> None:
        names = self.notation.stands_for(self.session.state, d.seat)
        if seat not in names:
            raise self.stop(path, f"{_who(d)} is asked now, not {seat}: {question(d)}")

    def _refuse(self, n: int, step: Step) -> tuple[Failure, ...]:
        """Give an answer that has to be refused, by the rules named, changing nothing."""
        path = (*step.path, "refuse")
        session = self.session
        answer = self._refused_answer(step, path)
        state, record, answers, drawn = session.state, len(session.record), len(session.answers), dict(session.drawn)
        try:
            session.choose(answer)
        except Illegal as error:
            verdict = error.verdict
        except NotAnAction as error:
            raise self.stop(path, f"{error}; this is refused before any rule is asked") from None
        except LuckMissing as error:
            raise self.stop(path, f"{plain(step.text)} is not refused ({error})", EXPECTATION) from None
        else:
            why = because(session.record, session.at[answers])
            raise self.stop(path, f"{plain(step.text)} is not refused", EXPECTATION, why)
        same = session.state is state and len(session.record) == record and len(session.answers) == answers
        if not same or session.drawn != drawn:
            raise self.stop(path, "the refusal has changed the game", EXPECTATION)
        self.refusals.append(Refusal(n, answer, verdict))
        by = [f.cite for f in verdict]
        why = tuple(str(f) for f in verdict)
        missing = [c for c in step.because if c not in by]
        if missing:
            self.fail((*step.path, "because"), f"expected {listed(missing)}, refused by {listed(by)}", EXPECTATION, why)
        if step.only and sorted(set(step.only)) != sorted(set(by)):
            self.fail((*step.path, "only"), f"expected {listed(step.only)}, refused by {listed(by)}", EXPECTATION, why)
        return verdict

    def _refused_answer(self, step: Step, path: Path) -> Any:
        d = self._asked(path)
        if isinstance(d, (Choose, Pick)):
            if step.by:
                self._seat(d, step.by, (*step.path, "by"))
            return parse(self.session, step.text)
        return self._answer(step, path)


def _who(d: Decision) -> str:
    return "the lead" if d.seat == "lead" else d.seat
