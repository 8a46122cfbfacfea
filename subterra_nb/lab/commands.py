"""What the command line does with whole games: plain functions that return an exit code."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..kernel.errors import Endless, SaveError, SetupError
from ..kernel.game import near
from ..kernel.saves import digest
from .bots import Bot, at_random, play_out
from .games import load, new_game, save, some_figures

Write = Callable[[str], object]
BOTS = ("random", "survivor")


def bot(name: str) -> Bot:
    """A bot by its name."""
    if name == "survivor":
        from .survivor import survivor

        return survivor
    if name == "random":
        return at_random
    raise SetupError((f"no bot {name}{near(name, BOTS)}; there are: {', '.join(BOTS)}",))


def play_command(
    family: str,
    *,
    modules: Sequence[str] = (),
    figures: Sequence[str] = (),
    difficulty: str = "normal",
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

    ``choices``: what else the family's set-up asks for, by name.
    """
    try:
        chosen = tuple(figures)
        if not chosen:
            try:
                chosen = some_figures(family, tuple(modules), seed)
            except SetupError:
                chosen = ()
        setup: dict[str, Any] = {
            "figures": chosen,
            "difficulty": difficulty,
            "modules": tuple(modules),
            "rulings": dict(rulings or {}),
            "numbers": dict(numbers or {}),
        }
        if wrong := [name for name in choices or {} if name in setup]:
            raise SetupError(tuple(f"{name} has an option of its own" for name in wrong))
        setup.update(choices or {})
        policy = bot(by)
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
        "figures": list(chosen),
        "modules": list(modules),
        "difficulty": difficulty,
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
