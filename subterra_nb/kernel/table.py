"""The table: what a running rule sees. It reads ``t.state`` and changes it only by emitting events."""

from __future__ import annotations

import functools
import types
from collections.abc import Awaitable, Callable, Generator, Mapping
from inspect import CO_VARARGS, iscoroutinefunction
from types import CodeType, FunctionType
from typing import (
    TYPE_CHECKING,
    Any,
    Concatenate,
    Generic,
    ParamSpec,
    TypeVar,
    cast,
    overload,
)

from msgspec import Struct

from .citations import Number, Question
from .decisions import Choose, Domain, Pick, Requirement
from .errors import Endless
from .record import MOST_ENTRIES, Decided, Entry, Event, Exempted, Opened, Prevented, Record, Screened

if TYPE_CHECKING:
    from .game import Game

S = TypeVar("S")
G = TypeVar("G")
A = TypeVar("A")
P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T", bound="Table[Any, Any]")
W = TypeVar("W", bound=Awaitable[Any])


class Ended(Exception):
    """The game is over: raised by the rule that ends it, closes all spans."""


@types.coroutine
def _nothing() -> Generator[Any, Any, None]:
    yield


#: What ``emit`` returns when nothing reacts. A generator that has ended can be awaited any number of times, and no code
#: of ours runs for it.
DONE: Awaitable[None] = _nothing()
for _ in cast("Generator[Any, Any, None]", DONE):
    pass


class Reaction(Struct, frozen=True):
    """A rule bound to an event: it runs after each ``event`` for which ``when(table, event)`` holds."""

    event: type[Event]
    when: Callable[..., bool]
    run: Callable[..., Awaitable[None]]


class Modifier(Struct, frozen=True):
    """A rule on an attempt: ``run`` returns it, changed or not, or None to stop it.

    ``order``: lower comes first; or a question with an order for each option. Where two of equal order both apply,
    ``seat`` decides which comes first, by the rule ``tie``. ``name``: what it is called
    in that choice. ``only(start)``: whether a game that starts so can need it.
    """

    attempt: type[Struct]
    when: Callable[..., bool]
    run: Callable[..., Awaitable[Any]]
    order: int | tuple[Question, dict[str, int]] = 0
    seat: str = "lead"
    tie: str = ""
    name: str = ""
    only: Callable[[Any], bool] | None = None


@functools.cache
def _span_code(arguments: int, closes: str) -> CodeType:
    """What a rule does round its procedure, for so many arguments (-1: any number).

    Written out for each number, since a call with ``*args`` costs a third of a span, and a game is made of spans.
    ``closes``: who closes the span: the rule itself ("rule"), the rule at once where nothing is left to wait for
    ("done"), or whoever runs the procedure ("step").
    """
    given = "*args" if arguments < 0 else ", ".join(f"a{n}" for n in range(arguments))
    waits = closes == "rule"
    text = f"""
{"async " if waits else ""}def span(t, {given}):
    outer, cause, record = t.span, t.cause, t.record
    t.span = t.cause = len(record)
    record.append(Entry(outer, cause, cites, opened, t.state))
    result = {"await " if waits else ""}fn(t, {given})
    {"return result if outer < 0 else rest_of(t, result, outer, cause)" if closes == "step" else ""}
    {"if result is not DONE: return rest_of(t, result, outer, cause)" if closes == "done" else ""}
    t.span, t.cause = outer, cause
    return result
"""
    code: CodeType = compile(text, "<rule>", "exec").co_consts[0]
    return code


async def _rest_of(t: Table[Any, Any], rest: Awaitable[R], outer: int, cause: int) -> R:
    """What a rule that has begun still waits for; then its span is closed."""
    result = await rest
    t.span, t.cause = outer, cause
    return result


def rule(
    *cites: str, outermost: bool = False, seen: tuple[str, ...] | None = None
) -> Callable[[Callable[Concatenate[T, P], W]], Callable[Concatenate[T, P], W]]:
    """Mark a procedure of the rulebook: each running of it is one span of the record, citing ``cites``.

    Such a procedure takes its arguments by position. One that mostly waits for nothing can be a plain function that
    returns what is left to await, :data:`DONE` or another rule: then it has no coroutine where nothing is left.
    ``outermost``: it is a part of the procedure itself, whose span ends with the step. ``seen``: the seats that know
    of its running (None: everybody), see :class:`.record.Screened`.
    """

    def mark(fn: Callable[Concatenate[T, P], W]) -> Callable[Concatenate[T, P], W]:
        code: CodeType = fn.__code__
        plain = not (fn.__defaults__ or code.co_flags & CO_VARARGS)
        names: dict[str, Any] = {"Entry": Entry, "DONE": DONE, "rest_of": _rest_of}
        opened = Opened(fn.__name__) if seen is None else Screened(fn.__name__, seen)
        names |= {"fn": fn, "cites": cites, "opened": opened}
        closes = "step" if outermost else "rule" if iscoroutinefunction(fn) else "done"
        code = _span_code(code.co_argcount - 1 if plain else -1, closes)
        # A copy of its own for each rule: the interpreter notes in the code what it has found there before.
        own = code.replace(co_name=fn.__name__, co_qualname=fn.__qualname__)
        span: Any = functools.wraps(fn)(FunctionType(own, names))
        span.cites = cites
        return cast("Callable[Concatenate[T, P], W]", span)

    return mark


class Table(dict[Number | Question, Any], Generic[S, G]):
    """State, record and composed game, as a rule sees them.

    ``state``: the present state; ``tables``: what the family worked out for this composition; ``t[NUMBER]`` and
    ``t[QUESTION]`` give the figure or the ruling in force. They are a dictionary's own look-up: rules ask for several
    in every decision, and a method of ours would take four times as long.
    """

    __slots__ = ("_reactions", "cause", "game", "modifiers", "record", "span", "state", "tables")
    __hash__ = object.__hash__  # type: ignore[assignment]  # a table is itself, whatever is in force there

    def __init__(self, game: Game[S, G], state: S, modifiers: Mapping[type[Struct], tuple[Modifier, ...]]) -> None:
        super().__init__(game.in_force)
        self.state: S = state
        self.record: Record = []
        self.span = self.cause = -1
        self.game = game
        self.tables: G = game.tables
        self._reactions = game.reactions
        self.modifiers = modifiers

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, what: Number) -> int: ...
        @overload
        def __getitem__(self, what: Question) -> str: ...
        def __getitem__(self, what: Number | Question) -> int | str: ...

    def __missing__(self, what: Number | Question) -> Any:
        """The figure or ruling for a declaration of the same id that stands somewhere else."""
        return self.game.settings[what.id]

    def emit(self, event: Event, *cites: str) -> Awaitable[None]:
        """Record a fact and apply it. Await the result: the reactions to it run there."""
        return self.emit_by(event, cites)

    def emit_by(self, event: Event, cites: tuple[str, ...]) -> Awaitable[None]:
        """The same with the rules in one tuple: what happens in every turn need not put it together each time."""
        self.state = s = event.apply(self.state)
        record = self.record
        record.append(Entry(self.span, self.cause, cites, event, s))
        if type(event) in self._reactions:
            for r in self._reactions[type(event)]:
                when = r.when
                if when(self, event):
                    return self._react(event, len(record) - 1)
        return DONE

    async def _react(self, event: Event, index: int) -> None:
        cause = self.cause
        for r in self._reactions[type(event)]:
            if r.when(self, event):
                self.cause = index
                await r.run(self, event)
        self.cause = cause

    def prevented(self, what: Any, *cites: str, who: str = "") -> None:
        """Put on record that something did not happen, by the rules cited."""
        self.record.append(Entry(self.span, self.cause, cites, Prevented(what, who), self.state))

    def exempted(self, who: str, respect: str, *cites: str) -> None:
        """Put on record that ``who`` was left out, by the rules cited."""
        self.record.append(Entry(self.span, self.cause, cites, Exempted(who, respect), self.state))

    def opposed(self, a: Struct) -> bool:
        """Whether any modifier has to do with an attempt: mostly none has, and then nothing need be awaited."""
        if type(a) in self.modifiers:
            for m in self.modifiers[type(a)]:
                when = m.when  # on its own: what is called as a method is looked for in the class first
                if when(self, a):
                    return True
        return False

    async def attempt(self, a: A) -> A | None:
        """Put an attempt before its modifiers: the attempt, changed or not, or None when one of them stopped it."""
        todo = [m for m in self.modifiers.get(type(a), ()) if m.when(self, a)]  # type: ignore[arg-type]
        while todo:
            m = todo[0]
            if len(todo) > 1 and todo[1].order == m.order:
                tied = {x.name or x.run.__name__: x for x in todo if x.order == m.order}
                asking = next((x for x in tied.values() if x.tie), m)
                m = tied[await Choose(asking.seat, asking.tie, tuple(tied), "which comes first?")]
            todo.remove(m)
            changed: A | None = await m.run(self, a)
            if changed is None:
                return None
            a = changed
            todo = [x for x in todo if x.when(self, a)]  # one modifier may have settled another
        return a

    def only(self, seat: str, cite: str, answer: A, ask: str = "", also: tuple[str, ...] = ()) -> A:
        """Put the only answer that ``seat`` can give on record: what becomes of a :class:`Choose` of one option.

        For the places where that is usual: asking takes longer than what follows.
        """
        span, record = self.span, self.record
        self.cause = len(record)
        if self.cause > MOST_ENTRIES:
            raise Endless(f"no end after {MOST_ENTRIES} entries")
        record.append(
            Entry(span, span, (cite, *also) if also else (cite,), Decided(seat, answer, True, ask), self.state)
        )
        return answer

    async def pick(
        self,
        seat: str,
        cite: str,
        candidates: tuple[A, ...],
        needs: tuple[Requirement, ...],
        me: Any = None,
        besides: tuple[A, ...] = (),
        ask: str = "",
        noted: str = "",
        also: tuple[str, ...] = (),
        seen: tuple[str, ...] | None = None,
        granted: Callable[..., bool] | None = None,
        domain: Domain | None = None,
    ) -> A | None:
        """Ask ``seat`` for one of the candidates that meet all requirements, or one of ``besides``; see :class:`Pick`.

        None when nothing can be picked. With ``noted``, the rules that kept candidates out go on record under it.
        ``granted``: a quick test that holds only where all requirements do.
        """
        s = self.state
        ok = [*besides]
        failed: dict[str, None] = {}
        for c in candidates:
            if granted is not None and granted(s, self, me, c):
                ok.append(c)
                continue
            for r in needs:
                if not r.holds(s, self, me, c):
                    failed[r.cite] = None
                    break
            else:
                ok.append(c)
        if noted and failed:
            self.prevented(noted, *failed)
        if not ok:
            return None
        picked: A = await Pick(seat, cite, candidates, needs, tuple(ok), me, ask, also, seen, domain)
        return picked
