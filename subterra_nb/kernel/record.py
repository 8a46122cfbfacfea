"""The record of a game: spans (runnings of rules) as a tree, with events and notes as its leaves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec import Struct

MOST_ENTRIES = 500_000
"""A record longer than this is no game any more: it is stopped rather than fill the memory."""

HIDDEN = "hidden"
"""What stands in place of something that a seat may not see."""


class Event(Struct, frozen=True, gc=False):
    """A fact in the past tense, the only thing that changes a state. ``apply`` is total and holds no rule.

    ``says`` is the fact as a sentence with the event's fields in braces; ``(s)`` after a number and a noun makes the
    plural where it is due.
    """

    says: ClassVar[str] = ""

    def apply(self, s: Any) -> Any:
        """Return the state after this fact."""
        return s

    def seen_by(self, seat: str) -> Event | None:
        """What a seat sees of it: the fact itself, or with what that seat may not know put as :data:`HIDDEN`; None
        where it may not know that there was anything.
        """
        return self

    def __str__(self) -> str:
        return sentence(self)


class Opened(Struct, frozen=True, gc=False):
    """A rule began to run; what it did lies below it in the record."""

    rule: str


class Screened(Opened, frozen=True, gc=False):
    """A rule that runs out of sight: only the seats in ``seen`` know that it does, and what is decided and noted in it.

    Facts in it say themselves who learns of them.
    """

    seen: tuple[str, ...] = ()


class Decided(Struct, frozen=True, gc=False):
    """``seat`` answered a decision; ``forced`` when there was only one answer; ``ask`` is the question put."""

    seat: str
    answer: Any
    forced: bool = False
    ask: str = ""


class Veiled(Decided, frozen=True, gc=False):
    """A decision whose answer only some seats know: those in ``seen``."""

    seen: tuple[str, ...] = ()

    def seen_by(self, seat: str) -> Decided:
        """The decision as a seat sees it. It is never forced: that would tell of the answers that there were."""
        return self if seat in self.seen else Decided(self.seat, HIDDEN, False, self.ask)


class Prevented(Struct, frozen=True, gc=False):
    """Something did not happen, and the entry's citations say by which rule. ``what``: an attempt or a name for it."""

    what: Any
    who: str = ""


class Exempted(Struct, frozen=True, gc=False):
    """``who`` was left out of ``respect`` by the rule that the entry cites."""

    who: str
    respect: str


class Entry(Struct, frozen=True, gc=False):
    """One line of the record.

    ``parent``: index of the span it lies in (-1: none); ``cause``: index of the entry that brought it about (a span, a
    decision or an event); ``cites``: rule ids; ``what``: an :class:`Opened`, :class:`Decided`, :class:`Prevented`,
    :class:`Exempted` or event; ``state``: the state after it.
    """

    parent: int
    cause: int
    cites: tuple[str, ...]
    what: Any
    state: Any


Record = list[Entry]


def sentence(what: Any) -> str:
    """One entry's content in words: an event's own sentence, or what was decided, prevented, exempted or begun."""
    if isinstance(what, Opened):
        return what.rule.replace("_", " ")
    if isinstance(what, Decided):
        told = spoken(what.answer)
        return f"{what.seat}: {told}" + (" (the only answer)" if what.forced else "")
    if isinstance(what, Prevented):
        inner = what.what if isinstance(what.what, str) else sentence(what.what)
        return f"prevented: {inner}" + (f" ({what.who})" if what.who else "")
    if isinstance(what, Exempted):
        return f"{what.who} is exempt: {what.respect}"
    says = getattr(type(what), "says", "")
    values = {name: getattr(what, name) for name in what.__struct_fields__} if isinstance(what, Struct) else {}
    if says:
        told = says.format(**{k: spoken(v) for k, v in values.items()})
        return (_COUNTED.sub(_counted, told) if "(s)" in told else told).rstrip()
    shown = ", ".join(f"{k} {spoken(v)}" for k, v in values.items() if k != "cites" and v not in ("", (), None))
    return f"{type(what).__name__}: {shown}" if shown else type(what).__name__


_COUNTED = re.compile(r"(\d+) (\w+)\(s\)")


def _counted(found: re.Match[str]) -> str:
    """``3 thing(s)`` as a reader says it."""
    number, noun = found.groups()
    return f"{number} {noun}{'' if number == '1' else 's'}"


def spoken(value: Any) -> str:
    """An answer or a field as a reader sees it: names separated by blanks, no brackets."""
    if isinstance(value, tuple):
        return " ".join(spoken(v) for v in value) or "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def why(record: Record, index: int) -> list[int]:
    """Indices from an entry up its causes to the outermost one, the entry itself first."""
    chain = []
    while index >= 0:
        chain.append(index)
        index = record[index].cause
    return chain


def spans(record: Record, index: int) -> list[int]:
    """Indices of the spans that an entry lies in, the outermost first (the entry itself left out)."""
    chain: list[int] = []
    index = record[index].parent
    while index >= 0:
        chain.append(index)
        index = record[index].parent
    return chain[::-1]


def extent(record: Record, span: int) -> int:
    """Index after the last entry of a span: the record is written depth first, so a span is one stretch of it."""
    parent = record[span].parent
    i = span + 1
    while i < len(record) and record[i].parent > parent:
        i += 1
    return i


def events(record: Record) -> Iterator[tuple[int, Entry]]:
    """The entries that changed the state, with their indices."""
    for i, e in enumerate(record):
        if isinstance(e.what, Event):
            yield i, e
