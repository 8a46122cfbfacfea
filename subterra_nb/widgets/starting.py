"""Starting and reading games for the form: plain functions, so that everything can be tried without a widget."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .. import paths
from ..games import FAMILIES, family
from ..kernel import choices, rulebook
from ..kernel.errors import SetupError
from ..kernel.game import Game, compose
from ..kernel.luck import Seeded
from ..kernel.session import Session
from ..kernel.starting import started as begun
from ..scenario.reading import SUFFIXES, files_in, load


def families() -> dict[str, str]:
    """Title to name of every family."""
    return {family(name).title: name for name in FAMILIES}


def composed(name: str, modules: Sequence[str] = ()) -> Game[Any, Any]:
    """The game of a family with some modules, for what can be chosen in it."""
    return compose(family(name), modules)


def modules_of(name: str) -> dict[str, str]:
    """Title to name of a family's modules."""
    return {m.title: m.name for m in family(name).modules.values()}


def team_of(game: Game[Any, Any]) -> tuple[dict[str, str], int]:
    """Title to name of those who can take part, and how many at least; none where the family asks for nobody."""
    team = choices.team_of(game)
    return (dict(team.options), choices.sizes_of(game)[0]) if team is not None else ({}, 0)


def fields_of(game: Game[Any, Any]) -> list[choices.Choice]:
    """What else the setup of a composed game asks for, besides who takes part, modules and settings."""
    return [c for c in choices.choices(game) if c.kind != "team"]


def told_of(game: Game[Any, Any], asked: str) -> tuple[str, dict[str, str]]:
    """What a question or a figure is about, and what each option means, in the ledgers' words."""
    book = rulebook.read(tuple(game.family.ledgers))
    if asked in book.questions:
        return book.questions[asked].question, dict(book.questions[asked].meanings())
    return (book.rules[asked].text if asked in book.rules else ""), {}


def settings_of(text: str) -> tuple[dict[str, str], dict[str, int]]:
    """Rulings and figures of lines ``id: option`` or ``id: number``. Raises SetupError with every line that is none."""
    rulings: dict[str, str] = {}
    numbers: dict[str, int] = {}
    problems = []
    for n, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        asked, colon, value = (part.strip() for part in line.partition(":"))
        if not (asked and colon and value):
            problems.append(f"rulings, line {n}: {line.strip()!r} is not of the form 'id: option'")
        elif value.isdecimal():
            numbers[asked] = int(value)
        else:
            rulings[asked] = value
    if problems:
        raise SetupError(tuple(problems))
    return rulings, numbers


def started(
    name: str,
    figures: Sequence[str],
    modules: Sequence[str] = (),
    seed: int = 0,
    settings: str = "",
    more: Mapping[str, Any] | None = None,
) -> Session[Any, Any]:
    """A game from what the form holds; ``figures``: who takes part; ``more``: further fields of the family's setup.

    Raises SetupError with all faults.
    """
    kin = family(name)
    rulings, numbers = settings_of(settings)
    data = {**(more or {}), "modules": list(modules), "rulings": rulings, "numbers": numbers}
    team = choices.team_of(compose(kin))
    if team is not None:
        data[team.name] = list(figures)
    return begun(kin, data, Seeded(seed))


def example_of(name: str) -> str:
    """The name of a scenario of a family to begin with: the one that it recommends, else ""."""
    return family(name).example


def scenario_names() -> list[str]:
    """The names of the kit's scenarios, none where there is no folder of them."""
    try:
        folder = paths.scenarios()
    except paths.FolderNotFound:
        return []
    return [f.relative_to(folder).with_suffix("").as_posix() for f in files_in(folder)]


def scenario_text(name: str) -> str:
    """The text of a scenario by name or path. Raises ScenarioErrors when it is none."""
    path = Path(name)
    if not path.is_file():
        load(name)  # says what is wrong with the name, and what is near it
        places = (paths.scenarios() / f"{name}{suffix}" for suffix in ("", *SUFFIXES))
        path = next(p for p in places if p.is_file())
    return path.read_text(encoding="utf-8")
