"""A record as a page gets it: the shape of the whole at once, and its entries in parts, each a few numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..debug.branches import Branch
from ..debug.looking import portrayed
from ..debug.telling import kind_of, question_of
from ..kernel.record import Decided, Entry, Event, Opened, spans
from ..view.frames import difference
from ..view.scene import Scene
from .tables import Tables

PART = 64
"""Entries in one part."""


class Frames:
    """Rows of a branch's record. They are made when they are asked for, each once.

    ``asks``: what was asked at a place, by the place and whether it was answered then; kept by :mod:`.asking`.
    """

    def __init__(self, branch: Branch, tables: Tables, book: dict[str, str]) -> None:
        """``book``: what is told of each id that these rows cite; it is filled as rows are made."""
        self.branch, self.tables, self.book = branch, tables, book
        self._scenes: dict[int, tuple[Any, Scene, int]] = {}
        self._rows: dict[int, list[Any]] = {}
        self.asks: dict[tuple[int, bool], dict[str, Any] | None] = {}

    @property
    def length(self) -> int:
        """How many entries there are."""
        return len(self.branch.session.record)

    def shape(self, first: int = 0) -> dict[str, Any]:
        """Kind, span and cause of every entry from ``first`` on: enough for all ways to move, without the entries.

        Kinds: ``o`` a rule begins, ``d`` a decision, ``f`` a forced one, ``l`` luck, ``e`` an event, ``n`` a note.
        """
        record = self.branch.session.record[first:]
        return {
            "from": first,
            "kinds": "".join(map(letter, record)),
            "parents": [e.parent for e in record],
            "causes": [e.cause for e in record],
            "answers": [i for i in self.branch.session.at if i >= first],
            "over": self.over(),
            "pending": self.pending(),
            "waiting": self.waiting(),
        }

    def pending(self) -> str:
        """What is asked at the present end, "" when nothing is."""
        d = self.branch.session.decision
        return "" if d is None else question_of(d)

    def waiting(self) -> list[int]:
        """The rules that wait at the present end for an answer: nothing has ended them yet."""
        table = self.branch.session.table
        if self.branch.session.decision is None or table.span < 0:
            return []
        return [*spans(table.record, table.span), table.span]

    def over(self) -> str:
        """How the game ended, "" while it goes on."""
        s = self.branch.session
        if s.decision is not None:
            return ""
        outcome = s.game.family.outcome(s.state)
        return ", ".join(f"{k} {v}" for k, v in outcome.items() if v not in ("", None))

    def part(self, at: int) -> dict[str, Any]:
        """The part with entry ``at``: its first number, its rows, and the number of the scene before them."""
        first = max(0, min(at, self.length - 1)) // PART * PART
        rows = [self.row(i) for i in range(first, min(first + PART, self.length))]
        return {"first": first, "before": self.scene_at(first)[1], "rows": rows}

    def row(self, index: int) -> list[Any]:
        """[scene after it, kind, sentence, cited ids, what it is about, marks]: numbers of the tables."""
        if index not in self._rows:
            self._rows[index] = self._row(index)
        return self._rows[index]

    def _row(self, index: int) -> list[Any]:
        entry = self.branch.session.record[index]
        teller, tables = self.branch.teller, self.tables
        for cite in entry.cites:
            self.cite(cite)
        before, _ = self.scene_at(index)
        after, number = self.scene_at(index + 1)
        marks = difference(before, after) if after is not before else ()
        about = [tables.text(word) for word in self._about(entry, before, after)]
        cites = [tables.text(cite) for cite in entry.cites]
        sentence = tables.text(teller.entry(index))
        return [number, tables.text(kind_of(entry)), sentence, cites, about, tables.marks(marks)]

    def cite(self, id: str) -> None:
        """See to it that the book tells of an id."""
        if id not in self.book:
            self.book[id] = self.branch.teller.cited(id).html()

    def _about(self, entry: Entry, before: Scene, after: Scene) -> list[str]:
        """What an entry names, and for an event where the figures that it names stood before and after: the same as
        breakpoints on figures and places look at.
        """
        if isinstance(entry.what, Opened):
            return []
        named = dict.fromkeys(_names(entry.what))
        if isinstance(entry.what, Event):
            standing = (p for scene in (before, after) for p in scene.pieces if p.id in named)
            named.update(dict.fromkeys([p.at for p in standing if p.at]))
        return list(named)

    def scene_at(self, at: int) -> tuple[Scene, int]:
        """The scene after ``at`` entries, with its number."""
        session = self.branch.session
        state = session.record[at - 1].state if at else session.start
        found = self._scenes.get(id(state))
        if found is None:
            scene = portrayed(session, state)
            # The state is kept as well, so that its identity stays its own.
            found = self._scenes[id(state)] = (state, scene, self.tables.scene(scene))
        return found[1], found[2]


def _names(value: Any) -> Iterator[str]:
    """Every name in the fields of a record: texts without blanks, in lists and attempts too."""
    if isinstance(value, str):
        if value and " " not in value:
            yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _names(part)
    else:
        for name in getattr(value, "__struct_fields__", ()):
            yield from _names(getattr(value, name))


def letter(entry: Entry) -> str:
    """The kind of an entry in one letter."""
    what = entry.what
    if isinstance(what, Opened):
        return "o"
    if isinstance(what, Decided):
        return "f" if what.forced else "l" if what.seat == "luck" else "d"
    return "e" if isinstance(what, Event) else "n"
