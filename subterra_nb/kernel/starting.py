"""Starting a session from a setup, and from the save of a game that began with one."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from .errors import SaveError, SetupError
from .game import Family, Game, compose
from .hints import near
from .luck import Seeded
from .saves import FORMAT, VERSION, Save, loads, restore
from .session import LuckSource, Session


def started(family: Family, setup: Any, luck: LuckSource | None) -> Session[Any, Any]:
    """A session from a setup (the family's own record or a mapping of its fields).

    Every fault of the setup is reported at once by :class:`SetupError`.
    """
    problems: list[str] = []
    chosen = _chosen(family, setup, problems)
    game: Game[Any, Any] | None = None
    start: Any = None
    try:
        game = compose(family, chosen.modules, chosen.rulings, chosen.numbers)
    except SetupError as error:
        problems += error.problems
    if game is None:  # so that the faults of the other choices are told as well
        game = compose(family, [m for m in chosen.modules if m in family.modules])
    try:
        start = family.begin(game, chosen)
    except SetupError as error:
        problems += error.problems
    if problems:
        raise SetupError(tuple(problems))
    return Session(game, start, luck, {"setup": chosen})


def _chosen(family: Family, setup: Any, problems: list[str]) -> Any:
    """The choices as the family's record; what is no choice or has a wrong type is told in ``problems`` and left out,
    so that the faults of the others are told as well. :class:`SetupError` where nothing is left to go on with.
    """
    data = msgspec.to_builtins(setup)
    if isinstance(data, dict):
        known = [f.name for f in msgspec.structs.fields(family.setup_type)]
        for name in [n for n in data if n not in known]:
            said = near(str(name), known) or f"; it has {', '.join(known)}"
            problems.append(f"setup: nothing is called {name}{said}")
            del data[name]
    wrong: list[str] = []
    while True:
        try:
            return msgspec.convert(data, family.setup_type)
        except msgspec.ValidationError as error:
            if not any(str(error).endswith(f"`{name}`") for name in wrong):  # it is missing since it was left out here
                problems.append(f"setup: {error}")
            field = re.search(r"- at `\$\.(\w+)", str(error))
            if field is None or not isinstance(data, dict) or data.pop(field[1], None) is None:
                raise SetupError(tuple(problems)) from None
            wrong.append(field[1])


def restored(saved: Save, families: Callable[[str], Family]) -> Session[Any, Any]:
    """Replay a save of a game that began with a setup; luck goes on from its seed.

    ``families`` gives a family by its name. Raises :class:`SaveError`; its ``good`` is the game up to the last point
    that agreed.
    """
    if not isinstance(saved.origin, dict) or "setup" not in saved.origin:
        raise SaveError("the save does not say how its game began")
    setup = saved.origin["setup"]
    try:
        session = restore(saved, lambda _: started(families(saved.family), setup, None))
    except SetupError as error:
        raise SaveError(f"the saved setup cannot be played: {error}") from None
    session.luck = None if saved.seed is None else Seeded(saved.seed)
    session.resume()
    return session


def read(text: str | bytes, families: Callable[[str], Family]) -> Session[Any, Any]:
    """Read and replay a save. As :func:`restored`; ``good`` is there for a file that breaks off, too."""
    try:
        saved = loads(text)
    except SaveError as error:
        if error.rest is None or error.rest.format != FORMAT or error.rest.version != VERSION:
            raise
        try:
            good = restored(error.rest, families)
        except SaveError as later:
            good = later.good
        raise SaveError(f"{error}; the file breaks off", good) from None
    return restored(saved, families)
