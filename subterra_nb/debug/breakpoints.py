"""Breakpoints: where to stop when a game is run on or back. As text, they are parsed, never evaluated as code."""

from __future__ import annotations

import operator
import shlex
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from ..kernel.hints import near
from ..kernel.record import Decided, Entry, Event, Exempted, Opened, Prevented, Record
from .cursor import Cursor
from .difference import NOTHING
from .looking import portrayed
from .paths import PathError, resolve
from .telling import AnySession, Teller

KINDS = ("rule", "event", "figure", "place", "value")
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_ORDERED = ("<", "<=", ">", ">=")
_NOTES: tuple[type, ...] = (Opened, Decided, Prevented, Exempted)


class BreakpointError(ValueError):
    """A breakpoint that cannot be understood; the message says what would be."""


@dataclass(frozen=True)
class Breakpoint:
    """Where to stop.

    ``kind``: rule (an id, or a beginning of ids with ``.*``), event (the name of its kind), figure, place, value
    (``what`` is a path such as ``ann.tokens``; ``compare`` is ``changed`` or a comparison with ``wanted``, which hits
    when it *becomes* true), or predicate (``test`` gets an entry and says whether to stop).
    """

    kind: str
    what: str
    compare: str = "changed"
    wanted: Any = None
    test: Callable[[Entry], bool] | None = field(default=None, compare=False)

    def hits(self, record: Record, index: int) -> bool:
        """Whether entry ``index`` is one to stop behind."""
        entry = record[index]
        if self.kind == "rule":
            return _cites(entry, self.what)
        if self.kind == "event":
            return type(entry.what).__name__ == self.what
        if self.kind == "figure":
            return mentions(entry, self.what)
        if self.kind == "place":
            return _touches(record, index, self.what)
        if self.kind == "value":
            return self._becomes(record, index)
        return self.test is not None and bool(self.test(entry))

    def _becomes(self, record: Record, index: int) -> bool:
        after = record[index].state
        before = record[index - 1].state if index else after
        if before is after:
            return False
        was, now = _value(before, self.what), _value(after, self.what)
        if self.compare == "changed":
            return bool(was != now)
        return self._true(now) and not self._true(was)

    def _true(self, value: Any) -> bool:
        if self.compare in _ORDERED and not (isinstance(value, int) and isinstance(self.wanted, int)):
            return False
        return bool(_COMPARE[self.compare](value, self.wanted))

    def __str__(self) -> str:
        if self.kind != "value":
            return f"{self.kind} {self.what}"
        tail = "changed" if self.compare == "changed" else f"{self.compare} {self.wanted}"
        return f"value {self.what} {tail}"


def when(test: Callable[[Entry], bool], name: str = "") -> Breakpoint:
    """A breakpoint from a Python function of an entry."""
    return Breakpoint("predicate", name or getattr(test, "__name__", "test"), test=test)


def run(cursor: Cursor, points: Iterable[Breakpoint], back: bool = False) -> Breakpoint | None:
    """Move to behind the next entry (or, ``back``, the previous one) that a breakpoint hits, and return that one.

    Without a hit the cursor goes to that end of the record, and the answer is None.
    """
    record, watched = cursor.record, tuple(points)
    way = range(cursor.at - 2, -1, -1) if back else range(cursor.at, len(record))
    for i in way:
        for point in watched:
            if point.hits(record, i):
                cursor.jump(i + 1)
                return point
    cursor.jump(0 if back else len(record))
    return None


# -- What an entry is about ----------------------------------------------------------------------------------------


def mentions(entry: Entry, word: str) -> bool:
    """Whether an entry names a figure or a place: in a field of its event, in its seat, answer or exemption."""
    what = entry.what
    return not isinstance(what, Opened) and any(_holds(getattr(what, f), word) for f in what.__struct_fields__)


def _holds(value: Any, word: str) -> bool:
    if isinstance(value, str):
        return value == word
    if isinstance(value, tuple):
        return any(_holds(v, word) for v in value)
    names = getattr(value, "__struct_fields__", ())  # an attempt that was prevented
    return any(_holds(getattr(value, f), word) for f in names)


def _cites(entry: Entry, id: str) -> bool:
    if id.endswith(".*"):
        return any(c.startswith(id[:-1]) for c in entry.cites)
    return id in entry.cites


def _touches(record: Record, index: int, place: str) -> bool:
    """Whether an entry names a place, or is about a figure that stood there before it or stands there after it."""
    entry = record[index]
    if mentions(entry, place):
        return True
    if not isinstance(entry.what, Event):
        return False
    states = (record[index - 1].state if index else entry.state, entry.state)
    return any(mentions(entry, who) for s in states for who in _standing(s, place))


def _standing(state: Any, place: str) -> list[str]:
    found = []
    for name in state.__struct_fields__:
        value = getattr(state, name)
        if isinstance(value, dict):
            found += [k for k, v in value.items() if getattr(v, "at", None) == place]
    return found


def _value(state: Any, path: str) -> Any:
    try:
        return resolve(state, path)
    except PathError:
        return NOTHING


# -- From text -----------------------------------------------------------------------------------------------------


def parse(text: str, session: AnySession) -> Breakpoint:
    """Read a breakpoint such as ``rule xy.wolf.howls``, ``event Moved`` or ``value round > 3``.

    Names are checked against the session's game, so a misspelt one is an error (:class:`BreakpointError`) and not a
    breakpoint that never hits.
    """
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BreakpointError(f"cannot read {text!r}: {error}") from None
    if not words:
        raise BreakpointError(f"a breakpoint is one of: {', '.join(KINDS)}, with what to stop at")
    kind, rest = words[0], words[1:]
    if kind not in KINDS:
        raise BreakpointError(
            f"no kind of breakpoint is called {kind}{near(kind, KINDS)} (there are: {', '.join(KINDS)})"
        )
    if kind == "value":
        return _parse_value(rest, session)
    if len(rest) != 1:
        raise BreakpointError(f"{kind} takes one name, as in: {_EXAMPLES[kind]}")
    return Breakpoint(kind, _CHECKS[kind](rest[0], session))


def _rule(id: str, session: AnySession) -> str:
    book = Teller(session).rulebook
    known = (*book.rules, *book.questions)
    fits = any(k.startswith(id[:-1]) for k in known) if id.endswith(".*") else id in known
    if not fits:
        raise BreakpointError(f"no rule {id} in the ledgers of this game{near(id, known)}")
    return id


def event_kinds(session: AnySession) -> tuple[str, ...]:
    """The names of all events and notes that a record of this game can hold."""
    package = session.game.family.step.__module__.rpartition(".")[0]
    found: dict[str, None] = {}
    todo = list(Event.__subclasses__())
    for kind in todo:
        todo += kind.__subclasses__()
        if f"{kind.__module__}.".startswith(f"{package}."):
            found[kind.__name__] = None
    return (*sorted(found), *(note.__name__ for note in _NOTES))


def _event(name: str, session: AnySession) -> str:
    known = dict.fromkeys((*event_kinds(session), *(type(e.what).__name__ for e in session.record)))
    if name in known:
        return name
    folded = {k.lower(): k for k in known}
    plain = name.lower().replace("-", "").replace("_", "")
    if plain in folded:
        return folded[plain]
    raise BreakpointError(f"no event is called {name}{near(name, known)}")


def _figure(name: str, session: AnySession) -> str:
    known = {p.id: None for s in (session.start, session.state) for p in portrayed(session, s).pieces}
    if name not in known and not any(mentions(e, name) for e in session.record):
        raise BreakpointError(f"no figure is called {name}{near(name, known)}")
    return name


def _place(name: str, session: AnySession) -> str:
    # A spot without a tile is a place too, and the scene knows which those are.
    known = [c.id for c in portrayed(session, session.state, spots=(name,)).cells]
    if name not in known and not any(mentions(e, name) for e in session.record):
        raise BreakpointError(f"no place is called {name}{near(name, known)}")
    return name


def _parse_value(words: list[str], session: AnySession) -> Breakpoint:
    if len(words) not in (1, 2, 3) or (len(words) == 2 and words[1] != "changed"):
        raise BreakpointError(f"value takes a path, and changed or a comparison, as in: {_EXAMPLES['value']}")
    path = words[0]
    problem = ""
    seen: Any = None
    for state in (session.state, session.start, *(e.state for e in session.record)):
        if state is seen:
            continue
        seen = state
        try:
            resolve(state, path)
            break
        except PathError as error:
            problem = problem or str(error)
    else:
        raise BreakpointError(problem)
    if len(words) < 3:
        return Breakpoint("value", path)
    compare = "==" if words[1] == "=" else words[1]
    if compare not in _COMPARE:
        raise BreakpointError(f"{words[1]} is no comparison; there are: changed, {', '.join(_COMPARE)}")
    wanted = _literal(words[2])
    if compare in _ORDERED and not isinstance(wanted, int):
        raise BreakpointError(f"{compare} compares numbers; {words[2]} is none")
    return Breakpoint("value", path, compare, wanted)


def _literal(word: str) -> Any:
    named = {"yes": True, "true": True, "no": False, "false": False, "none": ""}
    if word.lower() in named:
        return named[word.lower()]
    try:
        return int(word)
    except ValueError:
        return word


_CHECKS: dict[str, Callable[[str, AnySession], str]] = {
    "rule": _rule,
    "event": _event,
    "figure": _figure,
    "place": _place,
}
_EXAMPLES = {
    "rule": "rule xy.move (or rule xy.move.*)",
    "event": "event Moved",
    "figure": "figure guide",
    "place": "place D3",
    "value": "value round > 3",
}
