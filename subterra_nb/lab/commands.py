"""What the command line does with whole games: plain functions that return an exit code."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import fields

from ..games import family as family_named
from ..kernel.choices import SETTLED, team_of
from ..kernel.choices import choices as choices_of
from ..kernel.errors import Endless, SaveError, SetupError
from ..kernel.game import Family, compose
from ..kernel.saves import digest
from ..kernel.session import Session
from .bots import named, play_out
from .games import load, new_game, save, some_figures

Write = Callable[[str], object]


def play_command(
    family: str,
    *,
    modules: Sequence[str] = (),
    figures: Sequence[str] = (),
    difficulty: str = "",
    rulings: Mapping[str, str] | None = None,
    numbers: Mapping[str, int] | None = None,
    seed: int = 0,
    by: str = "random",
    save_to: str = "",
    choices: Mapping[str, str | int] | None = None,
    as_json: bool = False,
    write: Write,
    error: Write,
) -> int:
    """``subterra-nb play``: one whole game by a bot; prints its end, decisions and digest. 2: the setup is wrong.

    ``figures``: those who take part, the seed picks them when there are none; ``difficulty``: "" for the family's
    usual one; ``choices``: what else the family's set-up asks for, by name.
    """
    try:
        kin = family_named(family)
        setup = _setup(kin, modules, figures, difficulty, seed, choices or {})
        setup |= {"rulings": dict(rulings or {}), "numbers": dict(numbers or {})}
        policy = named(kin, by)
        session = new_game(family, setup, seed)
    except SetupError as wrong:
        for problem in wrong.problems:
            error(problem)
        return 2
    try:
        decisions = play_out(session, policy, seed)
    except Endless as wrong:
        error(f"the game has no end under this bot: {wrong}")
        return 1
    if save_to:
        try:
            save(session, save_to)
        except OSError as wrong:
            error(f"{save_to}: {wrong.strerror or wrong}")
            return 2
    told = {
        "family": family,
        "modules": list(modules),
        **_told(session),
        "seed": seed,
        "bot": by,
        **session.game.family.outcome(session.state),
        "decisions": decisions,
        "answers": len(session.answers),
        "entries": len(session.record),
        "digest": digest(session.record),
    }
    _tell(told, as_json, write)
    return 0


def _setup(
    kin: Family,
    modules: Sequence[str],
    figures: Sequence[str],
    difficulty: str,
    seed: int,
    choices: Mapping[str, str | int],
) -> dict[str, Any]:
    """The setup of what was given, by the names that the family's own setup has for it; the seed picks a team."""
    asked = {f.name for f in fields(kin.setup_type)}
    team = team_of(compose(kin))
    given: dict[str, Any] = {"modules": tuple(modules)}
    problems = []
    if team is not None:
        given[team.name] = tuple(figures)
        if not figures:
            with contextlib.suppress(SetupError):  # of modules that cannot be combined, which is told with the rest
                given[team.name] = some_figures(kin.name, tuple(modules), seed)
    elif figures:
        problems.append(f"{kin.title} asks for no figures; it asks for: {', '.join(sorted(asked))}")
    if difficulty and "difficulty" in asked:
        given["difficulty"] = difficulty
    elif difficulty:
        problems.append(f"{kin.title} asks for no difficulty; it asks for: {', '.join(sorted(asked))}")
    options = {*given, "difficulty", *SETTLED}
    problems += [f"{name} has an option of its own" for name in choices if name in options]
    if problems:
        raise SetupError(tuple(problems))
    return {**given, **choices}


def _told(session: Session[Any, Any]) -> dict[str, Any]:
    """Who takes part, and what was chosen freely."""
    setup = session.origin["setup"]
    found = {
        c.name: value
        for c in choices_of(session.game)
        if (value := getattr(setup, c.name)) != c.value or c.kind == "team" or c.free
    }
    return {name: list(value) if isinstance(value, tuple) else value for name, value in found.items()}


def replay_command(path: str, *, as_json: bool = False, write: Write, error: Write) -> int:
    """``subterra-nb replay``: replay a save and say whether the digests agree. 1: they don't; 2: it cannot be read."""
    try:
        session = load(path)
    except SaveError as wrong:
        error(str(wrong) if str(wrong).startswith(path) else f"{path}: {wrong}")
        if wrong.good is not None:
            good = wrong.good
            error(f"good up to answer {len(good.answers)}, round {good.game.family.round_of(good.state)}")
        return 1 if wrong.good is not None or "differs" in str(wrong) else 2
    told = {
        "file": path,
        "family": session.game.family.name,
        **session.game.family.outcome(session.state),
        "answers": len(session.answers),
        "entries": len(session.record),
        "digest": digest(session.record),
        "agrees": True,
    }
    _tell(told, as_json, write)
    return 0


def _tell(told: Mapping[str, Any], as_json: bool, write: Write) -> None:
    if as_json:
        write(json.dumps(told, indent=1))
        return
    for key, value in told.items():
        shown = ", ".join(value) if isinstance(value, list) else value
        if isinstance(value, bool):
            shown = "yes" if value else "no"
        if shown != "":
            write(f"{key}: {shown}")
