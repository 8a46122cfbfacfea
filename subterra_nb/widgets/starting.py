"""Starting and reading games for the form: plain functions, so that everything can be tried without a widget."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import msgspec.inspect

from .. import paths
from ..games import FAMILIES, family
from ..kernel import rulebook
from ..kernel.errors import SetupError
from ..kernel.game import Game, compose
from ..kernel.luck import Seeded
from ..kernel.session import Session
from ..scenario.reading import SUFFIXES, files_in, load

SETTLED = ("figures", "modules", "rulings", "numbers")
"""Fields of a setup that the form asks for by itself; the others keep their defaults unless given."""


def families() -> dict[str, str]:
    """Title to name of every family."""
    return {family(name).title: name for name in FAMILIES}


def composed(name: str, modules: Sequence[str] = ()) -> Game[Any, Any]:
    """The game of a family with some modules, for what can be chosen in it."""
    return compose(family(name), modules)


def modules_of(name: str) -> dict[str, str]:
    """Title to name of a family's modules."""
    return {m.title: m.name for m in family(name).modules.values()}


def figures_of(game: Game[Any, Any]) -> dict[str, str]:
    """Title to name of the figures that can be chosen."""
    return {k.title: k.name for k in game.parts("figures") if getattr(k, "playable", True)}


@dataclass(frozen=True)
class Field:
    """A field of a family's setup that a form can ask for.

    ``name``; ``options``: label to value, in order; ``value``: the default; ``kind``: ``"options"``, ``"figures"``
    where the figures that take part can be chosen too, or ``"text"`` for any text.
    """

    name: str
    options: dict[str, Any]
    value: Any
    kind: str = "options"


def fields_of(name: str) -> list[Field]:
    """What else a family's setup asks for, besides figures, modules and settings: fields that say what can be chosen.

    A field says so with ``extra`` of its :class:`msgspec.Meta`: ``options``, a list, ``"figures"`` or ``"text"``, and
    ``default``, words for a default that is none of them.
    """
    found = []
    for f in msgspec.inspect.type_info(family(name).setup_type).fields:  # type: ignore[attr-defined]
        extra = f.type.extra if isinstance(f.type, msgspec.inspect.Metadata) else None
        if f.name in SETTLED or not extra or "options" not in extra:
            continue
        kind = extra["options"] if isinstance(extra["options"], str) else "options"
        options = {str(x): x for x in extra["options"]} if kind == "options" else {}
        if f.default not in options.values():
            options = {extra.get("default", "by default"): f.default, **options}
        found.append(Field(f.name, options, f.default, kind))
    return found


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
    """A game from what the form holds; ``more``: further fields of the family's setup.

    Raises SetupError with all faults.
    """
    kin = family(name)
    rulings, numbers = settings_of(settings)
    data = {**(more or {}), "figures": list(figures), "modules": list(modules), "rulings": rulings, "numbers": numbers}
    try:
        setup: Any = msgspec.convert(data, kin.setup_type)
    except msgspec.ValidationError as error:
        raise SetupError((f"setup: {error}",)) from None
    game = compose(kin, modules, rulings, numbers)
    return Session(game, kin.begin(game, setup), Seeded(seed), {"setup": setup})


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
