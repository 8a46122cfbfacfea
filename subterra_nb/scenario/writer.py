"""Writing a point of a game as a scenario file: the position, what was done from there, and how it ended."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from ..kernel.decisions import Luck, Menu
from ..kernel.notation import Notation
from ..kernel.session import Session
from .wording import tell
from .yamltext import dump


def write(
    session: Session[Any, Any], at: int | None = None, title: str = "", until: int | None = None, about: str = ""
) -> str:
    """The text of a scenario file that begins at answer ``at`` of a session (default: at what is asked now).

    A position can only be described at a resting point, where no rule is half done: the file begins at the last one
    before ``at``. Its steps lead on to answer ``until`` (default: the present) and over the luck that follows on it. It
    ends in an expectation of every fact there. Raises :class:`IndexError` for an answer that there is none of,
    :class:`ValueError` for a session that itself is waiting for luck, or is seen by one seat.
    """
    return dump(described(session, at, title, until, about), session.game.family)


def described(
    session: Session[Any, Any], at: int | None = None, title: str = "", until: int | None = None, about: str = ""
) -> dict[str, Any]:
    """The same as plain data."""
    if session.viewpoint:
        raise ValueError(f"a scenario holds everything; {session.viewpoint} cannot see that much")
    last = len(session.answers) if until is None else until
    first = last if at is None else at
    if not 0 <= first <= last <= len(session.answers):
        raise IndexError(f"there are {len(session.answers)} answers; cannot write from {first} to {last}")
    game = session.game
    notation: Notation = game.family.notation
    n, _, state, _ = session.marks[max(0, bisect_right(session.marks, first, key=lambda mark: mark[0]) - 1)]
    replay: Session[Any, Any] = Session(game, state)
    steps, luck = _steps(replay, session.answers[n:], last - n)
    d = replay.decision
    waiting = d.stream if isinstance(d, Luck) else ""
    if waiting:
        raise ValueError(f"luck is being asked for ({waiting}): a scenario has to say what comes up")
    questions = game.questions()
    rulings = {k: v for k, v in game.chosen.items() if k in questions}
    numbers = {k: v for k, v in game.chosen.items() if k not in questions}
    data: dict[str, Any] = {
        "title": title or f"Answers {n} to {last} of a game",
        "family": game.family.name,
        "modules": [m.name for m in game.modules if m is not game.family.core],
        "about": about,
        "rulings": rulings,
        "numbers": numbers,
        **notation.position(game, state),
        "luck": luck,
        "play": steps,
        "expect": _end(replay),
    }
    return {k: v for k, v in data.items() if v not in ({}, [], "")}


def _steps(
    replay: Session[Any, Any], answers: list[Any], count: int
) -> tuple[list[dict[str, Any]], dict[str, list[Any]]]:
    """The first answers as steps with the luck of each, and the luck before the first step."""
    steps: list[dict[str, Any]] = []
    before: dict[str, list[Any]] = {}
    for i, answer in enumerate(answers):
        d = replay.decision
        if i >= count and not isinstance(d, Luck):
            break
        if isinstance(d, Luck):
            luck = steps[-1].setdefault("luck", {}) if steps else before
            luck.setdefault(d.stream, []).append(_plain(answer))
        elif isinstance(d, Menu):
            steps.append({"do": tell(d, answer)})
        elif d is not None:
            steps.append({"choose": _plain(answer), "by": d.seat})
        replay.choose(answer)
    return steps, before


def _end(session: Session[Any, Any]) -> dict[str, Any]:
    """What holds at the end: the facts of the family, who is asked, and the outcome when the game is over."""
    notation: Notation = session.game.family.notation
    facts = notation.expected(session.game, session.state)
    if session.decision is not None:
        return {**facts, "asked": session.decision.seat}
    outcome = session.game.family.outcome(session.state)
    over = {k: v for k, v in outcome.items() if k in session.game.family.ends and v != ""}
    return {**facts, **over}


def _plain(answer: Any) -> Any:
    return [_plain(a) for a in answer] if isinstance(answer, tuple) else answer
