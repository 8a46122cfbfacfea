"""What a page is shown: one debugger, in numbered rows. It knows no widget and no message."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..debug.breakpoints import Breakpoint, event_kinds
from ..debug.comparing import first_difference
from ..debug.debugger import Debugger
from .asking import asked
from .frames import PART, Frames
from .predicates import failing
from .tables import Tables

Reply = dict[str, Any]
Functions = Callable[[], Mapping[str, Callable[..., Any]]]


class Desk:
    """A debugger laid out for a page.

    ``debugger``: moves along with the page, and can be used from a cell at any time; ``tables``: what the page was
    told; ``frames``: the rows of each branch; ``functions``: those that breakpoints can name.
    """

    def __init__(self, debugger: Debugger, functions: Functions = dict) -> None:
        self.debugger, self.functions = debugger, functions
        self.tables = Tables(tuple(debugger.session.game.family.ledgers))
        self.frames: dict[str, Frames] = {}
        self._books: dict[int, dict[str, str]] = {}
        self._told: dict[int, set[str]] = {}

    def opening(self) -> Reply:
        """Everything that a page needs to open: all branches, and the part of the record that the cursor stands in."""
        d = self.debugger
        reply: Reply = {
            "is": "open",
            "part": PART,
            "branch": d.name,
            "at": d.at,
            "since": d.since,
            "note": d.note,
            "branches": [self.branch_row(name) for name in d.branches],
            "points": self.points(),
            "settings": self.choices(),
            "words": self._words(),
        }
        reply["parts"] = [self.rows(d.name, d.at)]
        # The largest board, as a rule: the page leaves room for it.
        self.frames_of(d.name).scene_at(self.frames_of(d.name).length)
        reply["asks"] = self.asks(d.name, d.at)
        return self.with_news([reply], everything=True)[0]

    def frames_of(self, name: str) -> Frames:
        """The rows of a branch. Raises LookupError for a name that no branch has."""
        if name not in self.debugger.branches:
            raise LookupError(f"no branch is called {name}")
        frames = self.frames.get(name)
        branch = self.debugger.branches[name]
        if frames is None or frames.branch is not branch:
            book = self._books.setdefault(id(branch.session.game), {})
            frames = self.frames[name] = Frames(branch, self.tables, book)
        return frames

    def branch_row(self, name: str) -> Reply:
        """A branch without its entries; ``shares``: [its parent, how many entries they have in common]."""
        branch = self.debugger.branches[name]
        frames = self.frames_of(name)
        parent = self.debugger.branches.get(branch.parent)
        shared: int | None = 0
        if parent is not None and parent.session.game is branch.session.game:
            shared = first_difference(parent.session.record, branch.session.record)
        return {
            "name": name,
            "parent": branch.parent,
            "at": branch.at,
            "about": repr(branch),
            "problems": list(branch.problems),
            "shares": [branch.parent, frames.length if shared is None else shared],
            "book": list(self._books).index(id(branch.session.game)),
            "length": frames.length,
            **frames.shape(),
        }

    def rows(self, name: str, at: int) -> Reply:
        """The part of a branch with entry ``at``."""
        return {"branch": name, **self.frames_of(name).part(at)}

    def asks(self, name: str, at: int) -> list[Reply]:
        """What is asked at a place of a branch, if anything."""
        found = asked(self.frames_of(name), at)
        return [] if found is None else [{"branch": name, **found}]

    def choices(self) -> list[Reply]:
        """The rulings and figures of the game that can be chosen otherwise."""
        session, teller = self.debugger.session, self.debugger.branch.teller
        questions = [
            {"id": k, "text": teller.cited(k).text, "now": str(session.game.settings[k]), "options": list(q.options)}
            for k, q in sorted(session.game.questions().items())
        ]
        figures = [
            {"id": k, "text": teller.cited(k).text, "now": session.game.settings[k]}
            for k in sorted(session.game.numbers())
        ]
        return [*questions, *figures]

    def _words(self) -> dict[str, list[str]]:
        """What breakpoints can name."""
        book = self.debugger.branch.teller.rulebook
        functions = list(self.functions())
        return {"rule": [*book.rules], "event": list(event_kinds(self.debugger.session)), "predicate": functions}

    def points(self) -> list[Reply]:
        """The breakpoints, each with all entries of the branch that it hits, so that running to one asks nobody."""
        return [self.point(point) for point in self.debugger.breakpoints]

    def point(self, point: Breakpoint) -> Reply:
        """One breakpoint. A function of the reader's own that fails is said to, and hits nothing from there on."""
        record = self.debugger.session.record
        hits: list[int] = []
        fault = failing(point, record, hits)
        return {"said": f"{point}: {fault}" if fault else str(point), "hits": hits}

    def with_news(self, replies: list[Reply], everything: bool = False) -> list[Reply]:
        """Replies, with the rows of the tables and the words on rules that the page does not have yet."""
        if not replies:
            return replies
        tables, books = self.tables.news(everything), {}
        for frames in self.frames.values():
            for cite in self.tables.rules:
                frames.cite(cite)
        for number, book in enumerate(self._books.values()):
            told = self._told.setdefault(number, set())
            if news := {k: words for k, words in book.items() if everything or k not in told}:
                books[number] = news
                told.update(news)
        if tables or books:
            replies[0]["tables"], replies[0]["books"] = tables, books
        return replies
