"""The debugger behind a page: messages in, replies out. Knows no widget, so every verb can be tried without a browser.

A message is a mapping with ``do``; a reply one with ``is``. Moving about asks nothing here: the page has the record.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ..debug.branches import Branch, what_if
from ..debug.breakpoints import BreakpointError, event_kinds
from ..debug.comparing import Comparison, first_difference
from ..debug.debugger import Debugger
from ..debug.looking import look
from ..debug.opening import CannotOpen
from ..debug.telling import pending
from ..kernel.errors import SetupError, WrongAnswer
from ..scenario import check
from .asking import asked
from .frames import PART, Frames
from .tables import Tables

log = logging.getLogger(__name__)

Message = Mapping[str, Any]
Reply = dict[str, Any]
EXPECTED = (WrongAnswer, BreakpointError, CannotOpen, SetupError, LookupError, ValueError, OSError)
"""Faults of what was asked for. Anything else is a fault of the kit."""


class Controller:
    """One debugger and the page that shows it.

    ``debugger``: moves along with the page, and can be used from a cell at any time; ``tables``: what the page was
    told; ``folder``: where files are written.
    """

    def __init__(self, debugger: Debugger, folder: Path | None = None) -> None:
        self.debugger = debugger
        self.folder = folder or Path()
        self.tables = Tables(tuple(debugger.session.game.family.ledgers))
        self.frames: dict[str, Frames] = {}
        self._books: dict[int, dict[str, str]] = {}
        self._told: dict[int, set[str]] = {}
        self._verbs: dict[str, Callable[[Message], list[Reply]]] = {
            "hello": self.hello, "part": self._part, "asked": self._asked, "moved": self._moved, "answer": self._answer,
            "settings": self._settings, "whynot": self._why_not, "break": self._break, "clear": self._clear,
            "compare": self._compare, "write": self._write, "switch": self._switch,
        }  # fmt: skip

    # -- Messages ------------------------------------------------------------------------------------------------------

    def handle(self, message: Message) -> list[Reply]:
        """Do what a message asks. What was wrong with it comes back as ``refused``, a fault of the kit as ``error``
        with all its details; the latter is logged as well. Never raises.
        """
        verb = self._verbs.get(str(message.get("do")))
        try:
            if verb is None:
                raise LookupError(f"no verb {message.get('do')!r}")
            replies = verb(message)
        except EXPECTED as error:
            replies = [{"is": "refused", "text": _said(error)}]
        except Exception as error:
            log.exception("the debugger failed at %s", dict(message))
            replies = [failed(error)]
        for reply in replies:
            reply.setdefault("to", message.get("do"))
        return self._with_news(replies)

    def _with_news(self, replies: list[Reply], everything: bool = False) -> list[Reply]:
        """Replies, with the rows of the tables and the words on rules that the page does not have yet."""
        tables, books = self.tables.news(everything), {}
        for frames in self.frames.values():
            for cite in self.tables.rules:
                frames.cite(cite)
        for number, book in enumerate(self._books.values()):
            told = self._told.setdefault(number, set())
            if news := {k: words for k, words in book.items() if everything or k not in told}:
                books[number] = news
                told.update(news)
        if (tables or books) and replies:
            replies[0]["tables"], replies[0]["books"] = tables, books
        return replies

    # -- What the page starts with -------------------------------------------------------------------------------------

    def hello(self, message: Message) -> list[Reply]:
        """Everything that a page needs to open: all branches, and the part of the record that the cursor stands in."""
        d = self.debugger
        reply: Reply = {
            "is": "open",
            "family": d.session.game.family.title,
            "part": PART,
            "branch": d.name,
            "at": d.at,
            "note": d.note,
            "branches": [self._branch(name) for name in d.branches],
            "points": [self._point(n) for n in range(len(d.breakpoints))],
            "settings": self._choices(),
            "words": self._words(),
        }
        reply["parts"] = [self._rows(d.name, d.at)]
        self._frames(d.name).scene_at(self._frames(d.name).length)  # the largest board as a rule: the page leaves room
        reply["asks"] = self._asks(d.name, d.at)
        self._with_news([reply], everything=True)
        return [reply]

    def _frames(self, name: str) -> Frames:
        if name not in self.debugger.branches:
            raise LookupError(f"no branch is called {name}")
        frames = self.frames.get(name)
        branch = self.debugger.branches[name]
        if frames is None or frames.branch is not branch:
            book = self._books.setdefault(id(branch.session.game), {})
            frames = self.frames[name] = Frames(branch, self.tables, book)
        return frames

    def _branch(self, name: str) -> Reply:
        """A branch without its entries; ``shares``: [its parent, how many entries they have in common]."""
        branch = self.debugger.branches[name]
        frames = self._frames(name)
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

    def _rows(self, name: str, at: int) -> Reply:
        return {"branch": name, **self._frames(name).part(at)}

    def _asks(self, name: str, at: int) -> list[Reply]:
        found = asked(self._frames(name), at)
        return [] if found is None else [{"branch": name, **found}]

    def _choices(self) -> list[Reply]:
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
        return {"rule": [*book.rules], "event": list(event_kinds(self.debugger.session))}

    # -- Looking -------------------------------------------------------------------------------------------------------

    def _part(self, message: Message) -> list[Reply]:
        return [
            {"is": "part", "parts": [self._rows(str(message["branch"]), int(at)) for at in list(message["ats"])[:8]]}
        ]

    def _asked(self, message: Message) -> list[Reply]:
        name = str(message["branch"])
        asks = [a for at in list(message["ats"])[:8] for a in self._asks(name, int(at))]
        return [{"is": "asked", "asks": asks}]

    def _moved(self, message: Message) -> list[Reply]:
        self._go(message)
        return []

    def _go(self, message: Message) -> None:
        """Stand where the page stands."""
        d = self.debugger
        if message["branch"] != d.name:
            d.switch(str(message["branch"]))
        if int(message["at"]) != d.at:
            d.jump(int(message["at"]))

    def _switch(self, message: Message) -> list[Reply]:
        d = self.debugger.switch(str(message["branch"]))
        points = [self._point(n) for n in range(len(d.breakpoints))]
        return [{"is": "points", "points": points, "settings": self._choices()}]

    def _why_not(self, message: Message) -> list[Reply]:
        self._go(message)
        found = self.debugger.why_not(str(message["answer"]))
        return [{"is": "told", "what": "whynot", "html": found.html(), "text": repr(found)}]

    # -- Deciding ------------------------------------------------------------------------------------------------------

    def _answer(self, message: Message) -> list[Reply]:
        """Answer the pending decision, or replace an old answer in a branch of its own."""
        self._go(message)
        d = self.debugger
        value = self._meant(message)
        if d.at == len(d.session.record):
            before = d.at
            d.answer(value)
            return [self._grown(before)]
        number = len([i for i in d.session.at if i < d.at])
        return self._made(what_if(d.session, number, value, parent=d.name), d.at)

    def _meant(self, message: Message) -> Any:
        """The answer that a button stands for; refused when the button is out of date."""
        d = self.debugger
        standing = pending(d.session, d.at)
        found = asked(self._frames(d.name), d.at)
        n = int(message["n"])
        if standing is None or found is None or found["legal"][n : n + 1] != [message["said"]]:
            raise WrongAnswer("this is no longer what is being asked")
        return standing.legal()[n]

    def _grown(self, before: int) -> Reply:
        d = self.debugger
        frames = self._frames(d.name)
        return {
            "is": "grown",
            "branch": d.name,
            "length": frames.length,
            "at": d.at,
            "shape": frames.shape(before),
            "parts": [self._rows(d.name, at) for at in dict.fromkeys((before, frames.length - 1))],
            "asks": self._asks(d.name, d.at),
            "points": [self._point(n) for n in range(len(d.breakpoints))],
        }

    def _settings(self, message: Message) -> list[Reply]:
        """The same game under another ruling, or with another figure, as a branch."""
        self._go(message)
        asked, value = str(message["id"]), message["value"]
        d = self.debugger
        if asked in d.session.game.questions():
            made = what_if(d.session, ruling={asked: str(value)}, parent=d.name)
        else:
            made = what_if(d.session, numbers={asked: int(value)}, parent=d.name)
        parts = first_difference(d.session.record, made.session.record)
        return self._made(made, len(made.session.record) if parts is None else parts)

    def _made(self, branch: Branch, at: int) -> list[Reply]:
        """Put a branch beside the others and stand behind its entry ``at``. The page asks for the comparison itself:
        the board should not wait for it.
        """
        d = self.debugger
        parent, game = d.name, d.session.game
        d.add(branch).switch(branch.name).jump(min(at + 1, len(branch.session.record)))
        reply = {
            "is": "branch",
            "branch": self._branch(branch.name),
            "parent": parent,
            "at": d.at,
            "note": repr(branch),
            "parts": [self._rows(branch.name, d.at)],
            "asks": self._asks(branch.name, d.at),
            "points": [self._point(n) for n in range(len(d.breakpoints))],
        }
        if d.session.game is not game:
            reply["settings"] = self._choices()
        return [reply]

    def _compare(self, message: Message) -> list[Reply]:
        return [self._compared(self.debugger.compare(str(message["one"]), str(message["other"])))]

    def _compared(self, found: Comparison) -> Reply:
        """Two branches beside each other, with the boards of their ends."""
        boards = []
        for name in found.names:
            branch = self.debugger.branches.get(name)
            if branch is not None:
                boards.append([name, look(branch.session, hints=False, marks=False).svg()])
        return {"is": "told", "what": "compare", "html": found.html(), "text": repr(found), "boards": boards}

    # -- Breakpoints ---------------------------------------------------------------------------------------------------

    def _break(self, message: Message) -> list[Reply]:
        d = self.debugger
        d.break_at(str(message["point"]))
        return self._points()

    def _clear(self, message: Message) -> list[Reply]:
        d, n = self.debugger, int(message["n"])
        if not 0 <= n < len(d.breakpoints):
            raise LookupError("this breakpoint is gone already")
        del d.breakpoints[n]
        return self._points()

    def _points(self) -> list[Reply]:
        return [{"is": "points", "points": [self._point(n) for n in range(len(self.debugger.breakpoints))]}]

    def _point(self, n: int) -> Reply:
        """A breakpoint with all entries of the branch that it hits, so that running to one asks nobody."""
        point, record = self.debugger.breakpoints[n], self.debugger.session.record
        return {"said": str(point), "hits": [i for i in range(len(record)) if point.hits(record, i)]}

    # -- Files ---------------------------------------------------------------------------------------------------------

    def _write(self, message: Message) -> list[Reply]:
        """Write the branch up to the cursor as a scenario and check it at once. A file that is there stays, unless the
        message says ``over``.
        """
        self._go(message)
        name = str(message["name"]).strip()
        if not name:
            raise ValueError("give the file a name, such as what-if.yaml")
        path = self.folder / (name if Path(name).suffix else f"{name}.yaml")
        if path.exists() and not message.get("over"):
            return [{"is": "exists", "text": f"{path.name} is there already; write again to replace it"}]
        first = message.get("first")
        self.debugger.write(path, str(message.get("title", "")), None if first is None else int(first))
        told = f"written: {path.as_posix()}"
        lines: list[str] = []
        code = 0 if path.suffix == ".json" else check([path], lines.append)
        if path.suffix != ".json":
            told += "; checked: it holds" if code == 0 else f"; checked: {' '.join(lines)}"
        return [{"is": "written", "text": told, "ok": code == 0, "content": path.read_text(encoding="utf-8")}]


def failed(error: Exception) -> Reply:
    """What a page shows of a fault of the kit."""
    details = "".join(traceback.format_exception(error))
    return {"is": "error", "text": f"{type(error).__name__}: {error}", "details": details}


def _said(error: BaseException) -> str:
    if isinstance(error, SetupError):
        return "\n".join(error.problems)
    return str(error.args[0]) if isinstance(error, KeyError) and error.args else str(error)
