"""What if: a game again from one answer on, with another answer, or under other rulings and figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ..kernel.decisions import Luck
from ..kernel.errors import Illegal, LuckMissing, NotYourDecision, WrongAnswer
from ..kernel.game import Game, compose
from ..kernel.record import spoken
from ..kernel.secrets import refusal
from ..kernel.session import LuckSource, Session
from .telling import AnySession, Teller, question_of
from .why_not import understood


@dataclass(repr=False)
class Branch:
    """One way that a game went.

    ``name``; ``session``; ``parent``: name of the branch that it was made from ("" for the first one); ``at``: place in
    the record at which the other answer was given (0 under other settings); ``followed``: how many later answers of
    seats were given again; ``parted``: why no more of them could be given, "" when all were; ``problems``: what does
    not hold of the scenario that it came from.
    """

    name: str
    session: AnySession
    parent: str = ""
    at: int = 0
    followed: int = 0
    parted: str = ""
    problems: tuple[str, ...] = ()
    teller: Teller = field(init=False)

    def __post_init__(self) -> None:
        self.teller = Teller(self.session)

    def __repr__(self) -> str:
        made = f" from {self.parent} at {self.at}" if self.parent else ""
        again = f", {self.followed} answer{'s' * (self.followed > 1)} as before" if self.followed else ""
        return (
            f"{self.name}{made}: {len(self.session.record)} entries{again}{f'; {self.parted}' if self.parted else ''}"
        )


class _Step(Struct, frozen=True):
    """One answer of the old game, with what was asked; of a roll also its stream and its number in it."""

    kind: str
    seat: str
    cite: str
    answer: Any
    stream: str = ""
    number: int = -1
    replaced: bool = False


class Followed:
    """Luck that first gives an older game's results, each stream in its order, and then asks another source.

    ``old``: for each stream its results by their number; an old result is passed over where it cannot come up.
    """

    def __init__(self, old: Mapping[str, Mapping[int, Any]], own: LuckSource | None) -> None:
        self.old, self.own = old, own

    @property
    def seed(self) -> int | None:
        """The seed of the other source, if it has one: it gives the same results where nothing was replaced."""
        seed: int | None = getattr(self.own, "seed", None)
        return seed

    def __call__(self, d: Luck[Any], n: int) -> Any:
        """The ``n``-th result of the stream of ``d``. Raises :class:`LuckMissing` when there is none."""
        results = self.old.get(d.stream, {})
        if n in results and results[n] in d.options:
            return results[n]
        if self.own is None:
            raise LuckMissing(f"luck is asked and the old game holds no result: {d.stream}, {d.ask or d.cite}")
        return self.own(d, n)


def what_if(
    session: AnySession,
    k: int | None = None,
    answer: Any = None,
    *,
    index: int | None = None,
    ruling: Mapping[str, str] | None = None,
    numbers: Mapping[str, int] | None = None,
    name: str | None = None,
    parent: str = "main",
    follow: bool = True,
) -> Branch:
    """The same game with answer ``k`` replaced (numbered as in ``Session.fork``; or ``index``, its place in the
    record), or under other rulings and figures, or both. ``answer`` may be words.

    With ``follow`` the old answers after it are given again as long as the same seat is asked by the same rule for the
    same kind of answer and the answer is legal; luck repeats the old results of each stream in order while they can
    come up, then asks the session's own source. The old session stays as it is.

    Raises IndexError for an answer that was never asked for, what ``Session.choose`` raises for one that cannot be
    given there, and :class:`~subterra_nb.kernel.errors.SetupError` for settings that the game does not have.
    """
    if session.viewpoint:
        raise NotYourDecision(refusal("what if", session.viewpoint))
    given = len(session.answers)
    if index is not None:
        if index not in session.at:
            raise IndexError(f"entry {index} is no answer; the answers are entries {', '.join(map(str, session.at))}")
        k = session.at.index(index)
    resettled = bool(ruling or numbers)
    if k is None and not resettled:
        raise ValueError("say which answer to replace, or which ruling or figure")
    if k is not None and not (0 <= k <= given and (k < given or session.decision is not None)):
        raise IndexError(f"no answer #{k}; {f'the answers are #0 to #{given - 1}' if given else 'none was given yet'}")
    if k is not None:
        standing = quiet_fork(session, k)
        answer = understood(standing, answer)
        if not resettled and (bad := standing.verdict(answer)):
            raise Illegal(answer, bad)
    new = _recomposed(session, ruling or {}, numbers or {}) if resettled else quiet_fork(session, k)
    at = 0 if resettled else len(new.record)
    steps = _steps(session, len(new.answers), k, answer)
    own = session.luck
    luck = Followed(_rolls(steps), own) if follow else own
    if not follow:
        steps = steps[: (k or 0) - len(new.answers) + 1] if k is not None else []
    followed, parted = _follow(new, [s for s in steps if s.kind != "Luck" or s.replaced], luck)
    new.luck = None if own is None else luck
    return Branch(name or _named(k, answer, ruling, numbers), new, parent, at, followed, parted)


def quiet_fork(session: AnySession, k: int | None = None) -> AnySession:
    """A fork at answer ``k`` whose luck waits to be asked, even where the session's own luck would answer at once."""
    source, session.luck = session.luck, None
    try:
        return session.fork(k)
    finally:
        session.luck = source


def _named(k: int | None, answer: Any, ruling: Mapping[str, str] | None, numbers: Mapping[str, int] | None) -> str:
    """A name that says what is different: ``#1 4``, ``failed-leave held-back``."""
    words = [] if k is None else [f"#{k} {spoken(answer)}"]
    words += [
        f"{asked.rpartition('.')[2]} {value}" for asked, value in (*(ruling or {}).items(), *(numbers or {}).items())
    ]
    return ", ".join(words)


def _steps(session: AnySession, start: int, k: int | None, answer: Any) -> list[_Step]:
    """The old answers from number ``start`` on, with what was asked each time; number ``k`` replaced by ``answer``."""
    old = quiet_fork(session, start)
    steps: list[_Step] = []
    for n, given in enumerate((*session.answers[start:], *((answer,) if k == len(session.answers) else ())), start):
        d = old.decision
        assert d is not None
        stream, number = (d.stream, old.drawn[d.stream]) if isinstance(d, Luck) else ("", -1)
        steps.append(_Step(type(d).__name__, d.seat, d.cite, answer if n == k else given, stream, number, n == k))
        if n < len(session.answers):
            old.choose(given)
    return steps


def _rolls(steps: list[_Step]) -> dict[str, dict[int, Any]]:
    """The results of luck among the steps: for each stream by their number."""
    found: dict[str, dict[int, Any]] = {}
    for s in steps:
        if s.stream:
            found.setdefault(s.stream, {})[s.number] = s.answer
    return found


def _follow(new: AnySession, steps: list[_Step], luck: LuckSource | None) -> tuple[int, str]:
    """Give the answers of the steps, luck from its source: how many old ones were given, and why no more were."""
    todo = steps[::-1]
    followed = 0
    while new.decision is not None:
        d = new.decision
        if isinstance(d, Luck):
            if todo and (todo[-1].stream, todo[-1].number) == (d.stream, new.drawn[d.stream]):
                new.choose(todo.pop().answer)
                continue
            if luck is None:
                return followed, f"luck is asked: {d.ask or d.cite}" if todo else ""
            try:
                new.choose(luck(d, new.drawn[d.stream]))
            except LuckMissing as error:
                return followed, str(error)
            continue
        if not todo:
            return followed, ""
        s = todo[-1]
        if (s.kind, s.seat, s.cite) != (type(d).__name__, d.seat, d.cite):
            if s.replaced:
                return followed, f"the answer to replace is not asked for: {s.seat} [{s.cite}]"
            return followed, f"then something else is asked: {question_of(d)} [{d.cite}]"
        try:
            new.choose(s.answer)
        except WrongAnswer as error:
            if s.replaced:
                raise
            return followed, f"then an old answer is refused: {error}"
        todo.pop()
        followed += not s.replaced
    return followed, "the game ends earlier" if todo else ""


def _recomposed(session: AnySession, ruling: Mapping[str, str], numbers: Mapping[str, int]) -> AnySession:
    """A session from the same start under other settings, standing at its first decision, luck still to be asked."""
    game = session.game
    chosen = {**game.chosen, **ruling, **numbers}
    asked = {**game.questions(), **dict.fromkeys(ruling)}
    rulings = {name: v for name, v in chosen.items() if name in asked and name not in numbers}
    figures = {name: v for name, v in chosen.items() if name not in rulings}
    names = [m.name for m in game.modules if m is not game.family.core]
    other: Game[Any, Any] = compose(game.family, names, rulings, figures)
    return Session(other, session.start, None, _origin(session.origin, rulings, figures))


def _origin(origin: Any, rulings: Mapping[str, str], numbers: Mapping[str, int]) -> Any:
    """What a save of the new game needs: the old setup with the new settings; None where no setup was its beginning."""
    setup = origin.get("setup") if isinstance(origin, dict) else None
    if isinstance(setup, Struct) and {"rulings", "numbers"} <= set(setup.__struct_fields__):
        return {**origin, "setup": replace(setup, rulings=dict(rulings), numbers=dict(numbers))}
    return None
