"""Families, modules and their composition into a game. A family is a value; an expansion contributes values."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from types import MappingProxyType, ModuleType
from typing import Any, Generic, TypeVar

from msgspec import Struct

from .citations import Number, Question
from .errors import SetupError
from .hints import near
from .openings import Openings
from .record import Event
from .table import Modifier, Reaction

S = TypeVar("S")
G = TypeVar("G")

Settings = Mapping[str, Any]


def _nobody(_: Any) -> tuple[()]:
    return ()


def _ending(state: Any) -> Mapping[str, Any]:
    """End, whether it is won, rank, and rounds, for families whose states have these under the usual names."""
    return {"end": state.ending, "won": state.won, "rank": state.rank, "round": state.round}


class Secrets(Struct, frozen=True):
    """What a module keeps from some of those who play.

    ``seats``: the seats that know more than everybody does; ``hide(state, seat)``: the state as a seat sees it, any
    other seat being one of everybody.
    """

    seats: tuple[str, ...]
    hide: Callable[[Any, str], Any]


class Module(Struct, frozen=True):
    """What one set of rules contributes.

    ``name`` as a setup names it; ``declares``: its numbers and questions; ``parts``: contributions by the name of the
    family's extension point; ``needs`` and ``excludes``: names of other modules; ``secrets``: what not all may see.
    """

    name: str
    title: str
    declares: tuple[Number | Question, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    parts: Mapping[str, tuple[Any, ...]] = {}
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    secrets: Secrets | None = None


class Family(Struct, frozen=True):
    """A family of games, as a value.

    ``step(table)`` runs the stretch of the procedure from one resting point to the next and needs only the state;
    ``over(state)``; ``round_of(state)``; ``streams``: names of the luck streams; ``tables(game)``: what is worked out
    once per composed game; ``begin(game, setup)``: the state before set-up; ``scene(state, game, title=,
    question=, spots=)``: its portrayal for the viewer, with empty ``spots`` where something can be done; ``notation``:
    how a position is written in a scenario (see ``subterra_nb.scenario``); ``outcome(state)``: how it ended, by names
    of which ``ends`` says those that a scenario can expect, with their types.

    What the kit's outer layers need and only a family can say: ``sizes(game)``: how many can take part (see
    :mod:`.choices`), fewest first; ``seats(state)``: the names of those who decide at the table; ``bots``: policies
    that know this family, by name, the best first, each ``bot(session, draw)`` giving a legal answer; ``measured``: the
    setups of games by which its speed is measured; ``example``: the name of a scenario to begin with; ``unbuilt``:
    beginnings of ids (``xy.``, ``xy.wolf*``) whose rules belong to modules that do not exist yet, with the reason why
    nothing covers them.
    """

    name: str
    title: str
    core: Module
    modules: Mapping[str, Module]
    step: Callable[[Any], Awaitable[None]]
    over: Callable[[Any], Any]
    round_of: Callable[[Any], int]
    streams: tuple[str, ...]
    tables: Callable[[Any], Any]
    begin: Callable[..., Any]
    scene: Callable[..., Any]
    ledgers: tuple[str, ...]
    setup_type: type
    outcome: Callable[[Any], Mapping[str, Any]] = _ending
    notation: Any = None
    sizes: Callable[[Any], Sequence[int]] = _nobody
    seats: Callable[[Any], Sequence[str]] = _nobody
    bots: Mapping[str, Callable[[Any, Callable[[], float]], Any]] = {}
    measured: tuple[Mapping[str, Any], ...] = ()
    example: str = ""
    unbuilt: Mapping[str, str] = {}
    ends: Mapping[str, type] = MappingProxyType({"end": str, "won": bool, "rank": str})

    def contributed(self, part: str) -> tuple[Any, ...]:
        """What all modules contribute to one extension point, whether they are in a game or not: in a game without a
        module, too, somebody may ask for what it brings.
        """
        return tuple(x for module in self.modules.values() for x in module.parts.get(part, ()))


class Game(Generic[S, G]):
    """A composed game: modules in order, settings in force, reactions and modifiers sorted; shared by all forks."""

    __slots__ = (
        "_some_only",
        "chosen",
        "family",
        "in_force",
        "modifiers",
        "modules",
        "openings",
        "reactions",
        "secrets",
        "settings",
        "tables",
    )

    def __init__(self, family: Family, modules: tuple[Module, ...], settings: Settings, chosen: Settings) -> None:
        self.family, self.modules, self.settings, self.chosen = family, modules, settings, chosen
        self.in_force = {d: settings[d.id] for m in modules for d in m.declares}
        reactions: dict[type[Event], tuple[Reaction, ...]] = {}
        modifiers: dict[type[Struct], list[Modifier]] = {}
        for m in modules:
            for r in m.reactions:
                reactions[r.event] = (*reactions.get(r.event, ()), r)
            for x in m.modifiers:
                modifiers.setdefault(x.attempt, []).append(_ordered(x, settings))
        self.reactions = reactions
        self.secrets = tuple(m.secrets for m in modules if m.secrets is not None)
        self.modifiers = {k: tuple(sorted(v, key=_order)) for k, v in modifiers.items()}
        self.openings = Openings()
        self._some_only = any(m.only is not None for v in modifiers.values() for m in v)
        self.tables: G = family.tables(self)

    def modifiers_from(self, start: S) -> Mapping[type[Struct], tuple[Modifier, ...]]:
        """The modifiers that a game from this state can need."""
        if not self._some_only:
            return self.modifiers
        return {
            attempt: kept
            for attempt, all_of_it in self.modifiers.items()
            if (kept := tuple(m for m in all_of_it if m.only is None or m.only(start)))
        }

    def seen_by(self, state: S, seat: str) -> S:
        """The state as a seat sees it."""
        for secret in self.secrets:
            state = secret.hide(state, seat)
        return state

    def parts(self, name: str) -> tuple[Any, ...]:
        """All contributions to one extension point, in the order of the modules."""
        return tuple(p for m in self.modules for p in m.parts.get(name, ()))

    def questions(self) -> dict[str, Question]:
        """The questions that can be answered in this game, by id."""
        return {d.id: d for m in self.modules for d in m.declares if isinstance(d, Question)}

    def numbers(self) -> dict[str, Number]:
        """The figures that can be changed in this game, by the id of their rule."""
        return {d.id: d for m in self.modules for d in m.declares if isinstance(d, Number)}


def _ordered(m: Modifier, settings: Settings) -> Modifier:
    if isinstance(m.order, int):
        return m
    asked, orders = m.order
    return Modifier(m.attempt, m.when, m.run, orders[settings[asked.id]], m.seat, m.tie, m.name, m.only)


def _order(m: Modifier) -> int:
    assert isinstance(m.order, int)
    return m.order


def declared(*modules: ModuleType) -> tuple[Number | Question, ...]:
    """The numbers and questions that these Python modules declare, each once, in the order of the sources."""
    found: dict[str, Number | Question] = {}
    for m in modules:
        for value in vars(m).values():
            if isinstance(value, (Number, Question)):
                found.setdefault(value.id, value)
    return tuple(found.values())


def compose(
    family: Family,
    modules: Iterable[str] = (),
    rulings: Mapping[str, str] | None = None,
    numbers: Mapping[str, int] | None = None,
) -> Game[Any, Any]:
    """Compose a game; every fault is reported at once by :class:`SetupError`.

    ``modules``: names of expansion modules; ``rulings``: question id to option; ``numbers``: rule id to figure.
    """
    problems: list[str] = []
    chosen: list[Module] = [family.core]
    for name in dict.fromkeys(modules):
        if name in family.modules:
            chosen.append(family.modules[name])
        else:
            problems.append(f"{family.title} has no module {name}{near(name, family.modules)}")
    names = {m.name for m in chosen}
    for m in chosen:
        problems += [f"module {m.name} needs {n}" for n in m.needs if n not in names]
        problems += [f"module {m.name} cannot be combined with {n}" for n in m.excludes if n in names]
    known: dict[str, Number | Question] = {}
    for m in chosen:
        for d in m.declares:
            if known.setdefault(d.id, d) != d:
                problems.append(f"two modules declare {d.id} differently")
    settings: dict[str, Any] = {d.id: d.default for d in known.values()}
    for asked, option in (rulings or {}).items():
        q = known.get(asked)
        if isinstance(q, Number):
            problems.append(f"{asked}: {option!r} is no number; the rule's figure is {q.default}")
        elif not isinstance(q, Question):
            questions = [k for k, d in known.items() if isinstance(d, Question)]
            problems.append(f"no question {asked} can be answered in this game{near(asked, questions)}")
        elif option not in q.options:
            problems.append(
                f"{asked}: option {option} is not supported; {' or '.join(q.options)}{near(option, q.options)}"
            )
        else:
            settings[asked] = option
    for cited, figure in (numbers or {}).items():
        n = known.get(cited)
        if not isinstance(n, Number):
            figures = [k for k, d in known.items() if isinstance(d, Number)]
            problems.append(f"no rule {cited} with a figure is in this game{near(cited, figures)}")
        elif type(figure) is not int or not n.least <= figure <= n.most:
            problems.append(f"{cited}: {figure!r} is not a figure from {n.least} to {n.most}")
        else:
            settings[cited] = figure
    if problems:
        raise SetupError(tuple(problems))
    own = {**(rulings or {}), **(numbers or {})}
    key = (id(family), tuple(m.name for m in chosen), tuple(settings.items()), tuple(own.items()))
    game = _COMPOSED.get(key)
    if game is None:
        if len(_COMPOSED) >= _MOST:
            _COMPOSED.clear()
        game = _COMPOSED[key] = Game(family, tuple(chosen), settings, own)
    return game


#: Compositions made before: a game holds nothing of a session, so one can serve all. It keeps its family alive, and
#: with it the id in its key.
_COMPOSED: dict[Any, Game[Any, Any]] = {}
_MOST = 64
