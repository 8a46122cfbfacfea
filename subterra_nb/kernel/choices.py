"""What a family's set-up asks for, read from its setup record: for forms, random games and the command line.

A field says so with ``extra`` of its :class:`msgspec.Meta`; one that says nothing keeps its default.

- ``{"team": PART}``: those who take part, in order, out of the contributions to an extension point; their possible
  number is ``Family.sizes``. A family has one such field at most.
- ``{"options": [...]}``: one of a list. A default that is none of them stands for what follows from the rest, and
  ``default`` has the words for it.
- ``{"part": PART}``: one of the contributions to an extension point, ``default`` as for a list.
- ``{"tried": True}`` beside a list: random games try what does not go with everything, and leave it where it does not.
- ``{"options": "figures"}``: one of those who take part. ``{"options": "text"}``: any text.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping
from typing import Any, Literal

import msgspec.inspect
from msgspec import NODEFAULT, Struct

from .game import Game

Kind = Literal["team", "options", "figures", "text"]
SETTLED = ("modules", "rulings", "numbers")
"""Fields that every setup has, and that say what the game is composed of."""


class Choice(Struct, frozen=True):
    """A field of a family's setup that somebody can choose.

    ``options``: label to value, in order (of a team: those who can be in it); ``value``: the default, None where the
    field has none; ``free``: whether each of the options fits whatever else was chosen; ``tried``: whether random
    games try those that may not fit; ``follows``: whether the default is none of those listed and stands for what
    follows from the rest.
    """

    name: str
    kind: Kind
    options: Mapping[str, Any]
    value: Any
    free: bool = False
    tried: bool = False
    follows: bool = False

    @property
    def named(self) -> tuple[Any, ...]:
        """The values that name something: all but a default that stands for what follows from the rest."""
        return tuple(v for v in self.options.values() if not self.follows or v != self.value)


def choices(game: Game[Any, Any]) -> tuple[Choice, ...]:
    """What the setup of this composed game asks for, in the order of its fields."""
    info: Any = msgspec.inspect.type_info(game.family.setup_type)
    found = (_choice(game, f) for f in info.fields if f.name not in SETTLED)
    return tuple(c for c in found if c is not None)


def _choice(game: Game[Any, Any], f: Any) -> Choice | None:
    extra = (f.type.extra or {}) if isinstance(f.type, msgspec.inspect.Metadata) else {}
    default = None if f.default is NODEFAULT else f.default
    if "team" in extra:
        return Choice(f.name, "team", offered(game, extra["team"]), default or ())
    if "part" in extra:
        names: dict[str, Any] = dict(offered(game, extra["part"]))
        value = next(iter(names.values()), None) if default is None else default
        follows = value is not None and value not in names.values()
        if follows:
            names = {extra.get("default", "by default"): value, **names}
        return Choice(f.name, "options", names, value, free=True, follows=follows)
    wanted = extra.get("options")
    if wanted is None:
        return None
    kind: Kind = wanted if wanted in ("figures", "text") else "options"
    options: dict[str, Any] = {str(x): x for x in wanted} if kind == "options" else {}
    by_itself = default not in options.values()
    if by_itself:
        options = {extra.get("default", "by default"): default, **options}
    free = kind == "options" and not by_itself
    return Choice(f.name, kind, options, default, free, extra.get("tried", False), by_itself)


def offered(game: Game[Any, Any], part: str) -> dict[str, str]:
    """Title to name of what can be chosen among the contributions to an extension point."""
    return {x.title: x.name for x in game.parts(part) if getattr(x, "playable", True)}


def brought_by(game: Game[Any, Any], part: str, name: str) -> str:
    """The module that would bring this to an extension point, in words; "" where none would."""
    for module in game.family.modules.values():
        if any(x.name == name and getattr(x, "playable", True) for x in module.parts.get(part, ())):
            return f" without the module {module.name}"
    return ""


def team_of(game: Game[Any, Any]) -> Choice | None:
    """The choice of those who take part; None where a family's setup names nobody."""
    return next((c for c in choices(game) if c.kind == "team"), None)


def sizes_of(game: Game[Any, Any]) -> tuple[int, ...]:
    """How many can take part in this game."""
    return tuple(game.family.sizes(game))


def varied(game: Game[Any, Any], draw: random.Random, number: int, size: int | None = None) -> dict[str, Any]:
    """A setup picked by chance: who takes part, and everything else that can be chosen freely.

    ``number`` counts games: what can be chosen from lists takes turns over them, so that all combinations come up.
    ``size``: how many take part, where that is not left to chance.
    """
    setup: dict[str, Any] = {}
    team = team_of(game)
    if team is not None:
        sizes = sizes_of(game)
        count = sizes[draw.randrange(len(sizes))] if size is None else size
        setup[team.name] = draw.sample(list(team.options.values()), count)
    free = free_choices(game)
    combinations = list(itertools.product(*(c.named for c in free)))
    chosen = combinations[number % len(combinations)]
    return {**setup, **{c.name: value for c, value in zip(free, chosen, strict=True)}}


def free_choices(game: Game[Any, Any]) -> list[Choice]:
    """What can be chosen whatever else was."""
    return [c for c in choices(game) if c.free]
