"""Whole games: starting one, playing it with a bot, saving it and reading it again."""

from __future__ import annotations

import errno
import random
from pathlib import Path
from typing import Any

from ..games import family
from ..kernel.errors import SaveError
from ..kernel.game import compose
from ..kernel.luck import Seeded
from ..kernel.saves import LARGEST, dumps
from ..kernel.session import Session
from ..kernel.starting import read, started


def new_game(name: str, setup: Any, seed: int = 0) -> Session[Any, Any]:
    """A session of family ``name`` from a setup (the family's own record or a mapping of its fields).

    Every fault of the setup is reported at once by :class:`SetupError`.
    """
    return started(family(name), setup, Seeded(seed))


def some_figures(name: str, modules: tuple[str, ...], seed: int, number: int = 4) -> tuple[str, ...]:
    """So many explorers of those that the modules offer, picked by a seed."""
    kin = family(name)
    game = compose(kin, [m for m in modules if m in kin.modules])  # a wrong name is told when the game is set up
    pool = [k.name for k in game.parts("figures") if k.playable]
    return tuple(random.Random(seed).sample(pool, number))


def save(session: Session[Any, Any], path: str | Path) -> None:
    """Write a save; the file is whole or not there."""
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, "a folder, not a file", str(target))
    part = target.with_name(target.name + ".part")
    try:
        part.write_text(dumps(session), encoding="utf-8")
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def load(path: str | Path) -> Session[Any, Any]:
    """Read and replay a save. Raises :class:`SaveError`; its ``good`` is the game up to the last point that agreed."""
    target = Path(path)
    try:
        if target.stat().st_size > LARGEST:
            raise SaveError(f"{path}: the file has {target.stat().st_size} bytes; a save has at most {LARGEST}")
        text = target.read_bytes()
    except OSError as error:
        raise SaveError(f"{path}: {error.strerror or error}") from None
    return read(text, family)
