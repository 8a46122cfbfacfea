"""Whole games: starting one, playing it with a bot, saving it and reading it again."""

from __future__ import annotations

import errno
import random
from pathlib import Path
from typing import Any

from ..games import family
from ..kernel.choices import sizes_of, team_of
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


def some_figures(name: str, modules: tuple[str, ...], seed: int, number: int = 0) -> tuple[str, ...]:
    """Those who take part, picked by a seed: so many (0: four, or as near to it as the family can) of all on offer.

    None where the setup of a family names nobody.
    """
    kin = family(name)
    game = compose(kin, [m for m in modules if m in kin.modules])  # a wrong name is told when the game is set up
    team = team_of(game)
    if team is None:
        return ()
    number = number or min(sizes_of(game), key=lambda n: abs(n - 4))
    return tuple(random.Random(seed).sample(list(team.options.values()), number))


def some_setup(name: str, modules: tuple[str, ...], seed: int) -> dict[str, Any]:
    """A setup with these modules that can be played, everything else as it is by default."""
    kin = family(name)
    team = team_of(compose(kin, [m for m in modules if m in kin.modules]))
    chosen = {team.name: some_figures(name, modules, seed)} if team is not None else {}
    return {**chosen, "modules": tuple(modules)}


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
