"""Decisions: what a rule can ask, chance included. A rule awaits one and gets the answer, a plain value.

An answer is a string, a number or a tuple of these; a decision lists its ``legal`` answers and judges any other.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

from .errors import Failure, NotAnAction
from .hints import near
from .record import spoken

if TYPE_CHECKING:
    from .table import Table

A = TypeVar("A")


def not_among(cite: str, answer: Any, known: Iterable[Any]) -> Failure:
    """What is told of an answer that is none of the known ones."""
    return Failure(cite, f"{spoken(answer)} is not among: {', '.join(map(spoken, known))}")


class Choose(Struct, Generic[A], frozen=True, gc=False):
    """One of the given ``options``; ``cite`` is the rule that gives the choice, ``ask`` the question in words.

    ``also``: further rules that the decision shows; ``seen``: the seats that know options and answer (None: everybody).
    """

    seat: str
    cite: str
    options: tuple[A, ...]
    ask: str = ""
    also: tuple[str, ...] = ()
    seen: tuple[str, ...] | None = None

    def __await__(self) -> Generator[Choose[A], A, A]:
        return (yield self)

    def legal(self, t: Table[Any, Any]) -> tuple[A, ...]:
        """All answers."""
        return self.options

    def verdict(self, t: Table[Any, Any], answer: Any) -> tuple[Failure, ...]:
        """Why ``answer`` is refused; empty when it is legal."""
        if answer in self.options:
            return ()
        return (not_among(self.cite, answer, self.options),)


class Luck(Struct, Generic[A], frozen=True, gc=False):
    """Chance: each of ``options`` is equally likely; ``stream`` names the die or the bag that it comes from.

    ``seen``: the seats that know what came up (None: everybody).
    """

    stream: str
    cite: str
    options: tuple[A, ...]
    ask: str = ""
    also: tuple[str, ...] = ()
    seen: tuple[str, ...] | None = None
    seat: str = "luck"  # a field, as ``seen`` of a menu is one: to look up a constant of the class takes longer

    def __await__(self) -> Generator[Luck[A], A, A]:
        return (yield self)

    def legal(self, t: Table[Any, Any]) -> tuple[A, ...]:
        """Everything that can come up."""
        return self.options

    def verdict(self, t: Table[Any, Any], answer: Any) -> tuple[Failure, ...]:
        """Why ``answer`` cannot come up; empty when it can."""
        if answer in self.options:
            return ()
        return (
            Failure(
                self.cite, f"{spoken(answer)} cannot come up on {self.stream}: {', '.join(map(spoken, self.options))}"
            ),
        )


class Requirement(Struct, frozen=True):
    """A rule that an answer has to satisfy: ``holds(state, table, me, argument)``, else it fails with ``why``.

    ``unless`` names requirements which this one presupposes: while one of these fails it is not judged, so that a
    verdict names the fault and not its consequences. ``by`` gives the rule in place of ``cite`` where it depends on who
    is concerned, or the whole failure where what is to be said depends on it too.
    """

    cite: str
    why: str
    holds: Callable[..., bool]
    unless: tuple[Requirement, ...] = ()
    by: Callable[..., str | Failure] | None = None

    def failure(self, s: Any, t: Table[Any, Any], me: Any, *argument: Any) -> Failure:
        """What is told when it fails."""
        told = self.by(s, t, me, *argument) if self.by is not None else self.cite
        return told if isinstance(told, Failure) else Failure(told, self.why)


def judge(needs: Iterable[Requirement], s: Any, t: Table[Any, Any], me: Any, *argument: Any) -> tuple[Failure, ...]:
    """All failures of one answer; requirements whose presuppositions fail are passed over."""
    failed: list[Requirement] = []
    for r in needs:
        if failed and r.unless and any(u in failed for u in r.unless):
            continue
        if not r.holds(s, t, me, *argument):
            failed.append(r)
    return tuple(r.failure(s, t, me, *argument) for r in failed)


class Domain(Struct, frozen=True):
    """What an action's argument can be at all: a ``name`` for messages and its values in a given state."""

    name: str
    values: Callable[[Any], Iterable[Any]]


class Pick(Struct, Generic[A], frozen=True, gc=False):
    """Candidates under requirements outside a menu; ``options`` are those that meet them and answers that need none
    (to stop, to decline). ``seen`` as in :class:`Choose`; ``domain``: what can be asked about beyond the candidates,
    all of which fails some requirement.
    """

    seat: str
    cite: str
    candidates: tuple[A, ...]
    needs: tuple[Requirement, ...]
    options: tuple[A, ...]
    me: Any = None
    ask: str = ""
    also: tuple[str, ...] = ()
    seen: tuple[str, ...] | None = None
    domain: Domain | None = None

    def __await__(self) -> Generator[Pick[A], A, A]:
        return (yield self)

    def legal(self, t: Table[Any, Any]) -> tuple[A, ...]:
        """The candidates that meet all requirements."""
        return self.options

    def verdict(self, t: Table[Any, Any], answer: Any) -> tuple[Failure, ...]:
        """Every requirement that the answer fails."""
        if answer in self.options:
            return ()
        if answer not in self.candidates and not (self.domain is not None and answer in self.domain.values(t.state)):
            return (not_among(self.cite, answer, tuple(dict.fromkeys((*self.candidates, *self.options)))),)
        return judge(self.needs, t.state, t, self.me, answer)


class Action(Struct, frozen=True):
    """An action of a menu.

    ``price``: points; ``stance``: the stance it needs ("" = any); ``needs`` are tested once, ``each`` per argument;
    ``options(state, table, me)`` yields the arguments to test (None: the action takes none); ``greyed`` yields those
    to show as refused; ``assured`` are those of ``each`` that every generated argument meets; ``granted`` is a
    quick test which holds only where all of ``each`` do; ``domain`` says what is
    an argument at all; ``phrase`` is how it is told, ``{}`` the argument; ``ready`` is to ``needs`` what ``granted`` is
    to ``each``.
    """

    name: str
    cite: str
    phrase: str
    do: Callable[..., Any]
    price: int = 0
    stance: str = ""
    options: Callable[..., Iterable[Any]] | None = None
    needs: tuple[Requirement, ...] = ()
    each: tuple[Requirement, ...] = ()
    domain: Domain | None = None
    greyed: Callable[..., Iterable[Any]] | None = None
    assured: tuple[Requirement, ...] = ()
    granted: Callable[..., bool] | None = None
    ready: Callable[..., bool] | None = None
    tested: tuple[Requirement, ...] = ()
    """``each`` without what ``options`` assures: what is left to test for a generated argument."""

    def __post_init__(self) -> None:
        force_setattr(self, "tested", tuple(r for r in self.each if r not in self.assured))


class Menu(Struct, frozen=True, gc=False):
    """One of several actions, as ``(name,)`` or ``(name, argument)``.

    ``me``: the figure that acts; ``points`` and ``stance``: what it has; ``dear``: the rule that refuses an action for
    want of points; ``unfit``: the one for the wrong stance, or one for each stance that is needed, or the whole failure
    where a game says in its own words what is wrong; ``list_legal``: the compiled menu (see ``menus.py``).
    """

    seat: str
    cite: str
    me: Any
    actions: Mapping[str, Action]
    points: int
    stance: str
    dear: str
    unfit: str | Failure | Mapping[str, str]
    list_legal: Callable[[Any, Any, Any, int], list[tuple[Any, ...]]]
    ask: str = ""
    also: tuple[str, ...] = ()
    seen: None = None

    def __await__(self) -> Generator[Menu, tuple[Any, ...], tuple[Any, ...]]:
        return (yield self)

    def legal(self, t: Table[Any, Any]) -> list[tuple[Any, ...]]:
        """All legal actions, in the order of the menu."""
        return self.list_legal(t.state, t, self.me, self.points)

    def parse(self, t: Table[Any, Any], answer: Any) -> tuple[Action, tuple[Any, ...]]:
        """The action and its argument; raises :class:`NotAnAction` for anything that is no action of this menu."""
        if not isinstance(answer, tuple) or not answer or not isinstance(answer[0], str):
            raise NotAnAction(f"{answer!r} is not an action: expected (name,) or (name, argument)")
        action = self.actions.get(answer[0])
        if action is None:
            raise NotAnAction(f"{answer[0]} is no action of {self.seat}{near(answer[0], self.actions, 0.6)}")
        wanted = 0 if action.options is None else 1
        if len(answer) - 1 != wanted:
            raise NotAnAction(f"{action.name} takes {'no argument' if not wanted else 'one argument'}")
        if action.domain is not None and wanted:
            values = [*action.domain.values(t.state)]
            if answer[1] not in values:
                hint = near(str(answer[1]), map(str, values), 0.6)
                raise NotAnAction(f"{answer[1]} is no {action.domain.name}{hint}")
        return action, answer[1:]

    def verdict(self, t: Table[Any, Any], answer: Any) -> tuple[Failure, ...]:
        """Every requirement that the action fails; empty when it is legal."""
        a, argument = self.parse(t, answer)
        return (*self.hindrances(t, a), *(judge(a.each, t.state, t, self.me, *argument) if argument else ()))

    def hindrances(self, t: Table[Any, Any], a: Action) -> tuple[Failure, ...]:
        """Every requirement that an action of this menu fails whatever its argument is."""
        failed = []
        if a.price > self.points:
            failed.append(Failure(self.dear, f"{a.name} costs {a.price}, {self.points} left"))
        if a.stance not in ("", self.stance):
            unfit = self.unfit if isinstance(self.unfit, (str, Failure)) else self.unfit[a.stance]
            said = f"{a.name} needs one who is {a.stance}, {self.seat} is {self.stance}"
            failed.append(unfit if isinstance(unfit, Failure) else Failure(unfit, said))
        return (*failed, *judge(a.needs, t.state, t, self.me))

    def greyed(self, t: Table[Any, Any]) -> list[tuple[tuple[Any, ...], tuple[Failure, ...]]]:
        """Actions to show as refused, each with its verdict, in the order of the menu."""
        out = []
        for a in self.actions.values():
            if a.options is None:
                answers: list[tuple[Any, ...]] = [(a.name,)]
            else:
                source = a.greyed or a.options
                answers = [(a.name, x) for x in dict.fromkeys(source(t.state, t, self.me))]
            for answer in answers:
                bad = self.verdict(t, answer)
                if bad:
                    out.append((answer, bad))
        return out


Decision = Choose[Any] | Luck[Any] | Pick[Any] | Menu
