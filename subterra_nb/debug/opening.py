"""Opening what can be debugged (a session, a scenario, a save, a file), and writing a game out again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from ..games import family
from ..kernel.errors import SaveError, SetupError
from ..kernel.game import compose
from ..kernel.luck import Seeded
from ..kernel.saves import Save, dumps, loads, restore
from ..kernel.session import Session
from .branches import Branch
from .telling import AnySession

_YAML = (".yaml", ".yml")


class CannotOpen(ValueError):
    """Something that cannot be debugged; the message says what is wrong with it, line by line."""


def opened(source: Any) -> AnySession:
    """The session of anything that holds one or can be played: see :func:`games_of`; the first where it has several.

    Raises :class:`CannotOpen`.
    """
    return next(iter(games_of(source).values()))


def games_of(source: Any, name: str = "main") -> dict[str, AnySession]:
    """The sessions of a session, branch, debugger or run, of a save, of a scenario (one for each case) or of a path.

    A path is that of a save or a scenario, or a scenario's name. The key is ``name``, or the name of the case. The
    script of a scenario is played as far as it can be. Raises :class:`CannotOpen`.
    """
    if isinstance(source, Session):
        return {name: source}
    if isinstance(source, Branch):
        return {source.name: source.session}
    if isinstance(source, Save):
        return {name: restored(source)}
    if isinstance(source, (str, Path)):
        return _file(Path(source), name)
    if isinstance(inner := getattr(source, "session", None), Session):
        return {name: inner}
    from .scripted import cases_of, played

    if cases := cases_of(source):
        return {case.name or name: played(case) for case in cases}
    raise CannotOpen(f"cannot debug {type(source).__name__}: give a session, a scenario, a save or the path of a file")


def _file(path: Path, name: str) -> dict[str, AnySession]:
    if path.suffix.lower() in _YAML or (not path.suffix and not path.exists()):
        return _scenario(path, name)
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise CannotOpen(f"{path}: {(error.strerror or str(error)).lower()}") from None
    if _is_scenario(raw):
        return _scenario(path, name)
    try:
        return {name: restored(loads(raw))}
    except (SaveError, CannotOpen) as error:
        raise CannotOpen(f"{path}: {error}") from None


def _is_scenario(raw: bytes) -> bool:
    """Whether JSON text is a scenario and not a save: both are objects, and only a save says its format."""
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError):
        return False
    return isinstance(data, dict) and "format" not in data and "family" in data


def _scenario(path: Path, name: str) -> dict[str, AnySession]:
    from .scripted import loaded, played

    return {case.name or name: played(case) for case in loaded(path)}


def restored(save: Save) -> AnySession:
    """Replay a save of a game that began with a setup. Raises :class:`CannotOpen`."""
    if not isinstance(save.origin, dict) or "setup" not in save.origin:
        raise CannotOpen("the save does not say how its game began")
    try:
        kin = family(save.family)
        setup: Any = msgspec.convert(save.origin["setup"], kin.setup_type)
        game = compose(kin, setup.modules, setup.rulings, setup.numbers)
        start = kin.begin(game, setup)
        session = restore(save, lambda _: Session(game, start, None, {"setup": setup}))
    except msgspec.ValidationError as error:
        raise CannotOpen(f"the saved setup cannot be played: {error}") from None
    except SetupError as error:
        raise CannotOpen("the saved setup cannot be played: " + "; ".join(error.problems)) from None
    except SaveError as error:
        raise CannotOpen(str(error)) from None
    session.luck = None if save.seed is None else Seeded(save.seed)
    session.resume()
    return session


def written(session: AnySession, path: Path, title: str = "") -> Path:
    """Write a game as a scenario (.yaml, .yml) or a save (.json), by the suffix.

    Raises ValueError for another suffix, and for a save of a game that does not begin with a setup.
    """
    suffix = path.suffix.lower()
    if suffix in _YAML:
        from .scripted import script_of

        text = script_of(session, title)
    elif suffix == ".json":
        if not isinstance(session.origin, dict) or "setup" not in session.origin:
            raise ValueError("this game does not begin with a setup, so it can only be written as a scenario (.yaml)")
        text = dumps(session)
    else:
        raise ValueError(f"cannot write {path.name}: the name must end in .yaml (a scenario) or .json (a save)")
    path.write_text(text, encoding="utf-8", newline="\n")
    return path
