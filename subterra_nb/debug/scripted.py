"""Scenarios in the debugger: playing their cases, and writing a game as one. Loaded only when a scenario is used."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..kernel.decisions import Luck
from ..kernel.errors import LuckMissing, WrongAnswer
from ..kernel.luck import Scripted
from ..kernel.session import Session
from ..scenario.format import Case, Scenario
from ..scenario.problems import ScenarioErrors
from ..scenario.reading import load
from ..scenario.wording import parse
from .opening import CannotOpen
from .telling import AnySession


def cases_of(source: Any) -> list[Case]:
    """The cases of a scenario, a case as the only one, nothing for anything else."""
    if isinstance(source, Scenario):
        return source.cases()
    return [source] if isinstance(source, Case) else []


def loaded(path: Path) -> list[Case]:
    """The cases of a scenario file, or of the scenario of that name. Raises :class:`CannotOpen` with every fault."""
    try:
        return load(path).cases()
    except ScenarioErrors as error:
        raise CannotOpen(str(error)) from None


def played(case: Case) -> AnySession:
    """The session after the script of a case, or at the first step of it that cannot be played.

    What the steps expect is not looked at, and what they want refused is passed over: that is for a check to say.
    """
    luck = Scripted(case.script())
    origin = {"scenario": case.scenario.name, "case": case.name}
    session: AnySession = Session(case.game, case.start, None, origin)
    try:
        _rolled(session, luck)
        for step in case.steps:
            if step.verb in ("do", "choose"):
                session.choose(parse(session, step.text), step.by or None)
                _rolled(session, luck)
    except (WrongAnswer, LuckMissing):
        pass
    session.luck = luck
    return session


def _rolled(session: AnySession, luck: Scripted) -> None:
    """Let the script answer for luck; a result that it lacks (LuckMissing) leaves the roll as the pending decision."""
    while isinstance(session.decision, Luck):
        session.choose(luck(session.decision, session.drawn[session.decision.stream]))
