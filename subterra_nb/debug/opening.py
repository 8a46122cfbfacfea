"""Opening what can be debugged (a session, a scenario, a save, a file), and writing a game out again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ..games import family
from ..kernel import starting
from ..kernel.errors import SaveError
from ..kernel.saves import LARGEST, Save, dumps, loads
from ..kernel.session import Session
from .branches import Branch, quiet_fork
from .telling import AnySession

_YAML = (".yaml", ".yml")


class CannotOpen(ValueError):
    """Something that cannot be debugged; the message says what is wrong with it, line by line."""


def opened(source: Any) -> AnySession:
    """The session of anything that holds one or can be played: see :func:`branches_of`; the first of several.

    Raises :class:`CannotOpen`.
    """
    return branches_of(source)[0].session


def branches_of(source: Any, name: str = "main") -> list[Branch]:
    """What can be debugged of a session, a branch, a debugger, a scenario, a case or its run, a save, or a path.

    A path is that of a save or of a scenario, or a scenario's name. Each case of a scenario is a branch with its name,
    its script played as far as it can be. Anything else is called ``name``. Raises :class:`CannotOpen`.
    """
    if isinstance(source, Session):
        return [Branch(name, source)]
    if isinstance(source, Branch):
        return [Branch(source.name, source.session)]
    if isinstance(source, Save):
        return [Branch(name, restored(source))]
    if isinstance(source, (str, Path)):
        return _file(Path(source), name)
    from .scripted import played

    if (made := played(source, name)) is not None:
        return made
    if isinstance(inner := getattr(source, "session", None), Session):
        return [Branch(name, inner)]
    raise CannotOpen(f"cannot debug {type(source).__name__}: give a session, a scenario, a save or the path of a file")


def _file(path: Path, name: str) -> list[Branch]:
    from .scripted import played_file

    if path.suffix.lower() in _YAML or (not path.suffix and not path.exists()):
        return played_file(path, name)
    try:
        if path.stat().st_size > LARGEST:
            raise CannotOpen(f"{path}: the file has {path.stat().st_size} bytes; a save has at most {LARGEST}")
        raw = path.read_bytes()
    except OSError as error:
        raise CannotOpen(f"{path}: {(error.strerror or str(error)).lower()}") from None
    if _is_scenario(raw):
        return played_file(path, name)
    try:
        return [Branch(name, restored(loads(raw)))]
    except (SaveError, CannotOpen) as error:
        raise CannotOpen(f"{path}: {error}") from None


def _is_scenario(raw: bytes) -> bool:
    """Whether JSON text is a scenario and not a save: both are objects, and only a save says its format."""
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError):
        return False
    return isinstance(data, dict) and "format" not in data and "family" in data


def restored(save: Save) -> AnySession:
    """Replay a save of a game that began with a setup. Raises :class:`CannotOpen`."""
    try:
        return starting.restored(save, family)
    except SaveError as error:
        raise CannotOpen(str(error)) from None


def written(
    session: AnySession, path: Path, title: str = "", first: int | None = None, until: int | None = None
) -> Path:
    """Write a game as a scenario (.yaml, .yml) or a save (.json), by the suffix, up to answer number ``until``.

    A scenario begins with the position where answer ``first`` was asked for (default: at ``until``), or a little
    before, see :func:`subterra_nb.scenario.write`; a save holds the game from its setup on. Raises ValueError for
    another suffix, for a save of a game without a setup, and for a scenario that would end in a roll.
    """
    suffix = path.suffix.lower()
    last = len(session.answers) if until is None else until
    if suffix in _YAML:
        from ..scenario import write

        text = write(session, last if first is None else first, title, last)
    elif suffix == ".json":
        if not isinstance(session.origin, dict) or "setup" not in session.origin:
            raise ValueError("this game does not begin with a setup, so it can only be written as a scenario (.yaml)")
        text = dumps(quiet_fork(session, last))
    else:
        raise ValueError(f"cannot write {path.name}: the name must end in .yaml (a scenario) or .json (a save)")
    path.write_text(text, encoding="utf-8", newline="\n")
    return path
