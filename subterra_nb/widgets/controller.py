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
from ..debug.breakpoints import BreakpointError
from ..debug.comparing import first_difference
from ..debug.debugger import Debugger
from ..debug.opening import CannotOpen
from ..debug.seats import as_seen, points_of_view
from ..debug.telling import pending
from ..kernel.errors import SetupError, WrongAnswer
from ..kernel.secrets import place_seen, place_whole
from ..scenario import check
from ..view.frames import difference
from .asking import asked
from .desk import Desk, Functions, Reply
from .predicates import named

log = logging.getLogger(__name__)

Message = Mapping[str, Any]
EXPECTED = (WrongAnswer, BreakpointError, CannotOpen, SetupError, LookupError, ValueError, OSError)
"""Faults of what was asked for. Anything else is a fault of the kit."""


class Controller:
    """One debugger and the page that shows it.

    ``debugger``: moves along with the page, and can be used from a cell at any time; ``folder``: where files are
    written; ``seat``: who looks on, "" for the whole table; ``desk``: what the page was told.
    """

    def __init__(
        self, debugger: Debugger, folder: Path | None = None, seat: str = "", functions: Functions = dict
    ) -> None:
        self.debugger, self.folder, self.functions = debugger, folder or Path(), functions
        self.take_seat(seat)
        self._verbs: dict[str, Callable[[Message], list[Reply]]] = {
            "hello": self.hello, "part": self._part, "asked": self._asked, "moved": self._moved, "answer": self._answer,
            "settings": self._settings, "whynot": self._why_not, "break": self._break, "clear": self._clear,
            "compare": self._compare, "write": self._write, "switch": self._switch, "seat": self._seat,
            "tick": self._tick, "fault": self._fault,
        }  # fmt: skip

    @property
    def shown(self) -> Debugger:
        """The game as the page may know it: :attr:`debugger` itself, or what a seat sees of it."""
        return self.desk.debugger

    def take_seat(self, seat: str) -> None:
        """Look from a seat. What another one was told is forgotten."""
        self.desk = Desk(as_seen(self.debugger, seat), self.functions)
        self.seat, self.stands = seat, self.debugger.name

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
            replies = [{"is": "refused", "text": said(error)}]
        except Exception as error:
            log.exception("the debugger failed at %s", dict(message))
            replies = [failed(error)]
        return self.desk.with_news(replies)

    def hello(self, message: Message) -> list[Reply]:
        """Everything that a page needs to open, as the game stands now."""
        if self.seat:
            self.take_seat(self.seat)
        points = points_of_view(self.debugger)
        return [{**self.desk.opening(), "viewpoints": points, "viewpoint": self.seat}]

    def _seat(self, message: Message) -> list[Reply]:
        """Show the game as another seat sees it: the page forgets all that it was told."""
        self.take_seat(str(message["seat"]))
        return self.hello(message)

    def _tick(self, message: Message) -> list[Reply]:
        """Nothing: a page sends it to be told sooner what it waits for."""
        return []

    def _fault(self, message: Message) -> list[Reply]:
        """A fault that happened in the page itself goes into the same log as any other."""
        log.error("the page failed: %s\n%s", message.get("text"), message.get("details"))
        return []

    # -- Looking -------------------------------------------------------------------------------------------------------

    def _part(self, message: Message) -> list[Reply]:
        name = str(message["branch"])
        return [{"is": "part", "parts": [self.desk.rows(name, int(at)) for at in list(message["ats"])[:8]]}]

    def _asked(self, message: Message) -> list[Reply]:
        name = str(message["branch"])
        asks = [a for at in list(message["ats"])[:8] for a in self.desk.asks(name, int(at))]
        return [{"is": "asked", "asks": asks}]

    def _moved(self, message: Message) -> list[Reply]:
        self._go(message)
        return []

    def _go(self, message: Message) -> None:
        """Stand where the page stands; a seat looks at one branch, which has no name of its own there, and may see
        fewer entries of it.
        """
        shown, whole, branch, at = self.shown, self.debugger, str(message["branch"]), int(message["at"])
        if branch != shown.name:
            shown.switch(branch)
        if at != shown.at:
            shown.jump(at)
        if shown is whole:
            return
        if self.stands != whole.name:
            whole.switch(self.stands)
        if at != place_seen(shown.session, whole.at):
            whole.jump(place_whole(shown.session, at))

    def _switch(self, message: Message) -> list[Reply]:
        d = self.shown.switch(str(message["branch"]))
        self._go({"branch": d.name, "at": d.at})
        return [{"is": "points", "points": self.desk.points(), "settings": self.desk.choices()}]

    def _why_not(self, message: Message) -> list[Reply]:
        self._go(message)
        found = self.shown.why_not(str(message["answer"]))
        return [{"is": "told", "what": "whynot", "html": found.html(), "text": repr(found)}]

    # -- Deciding ------------------------------------------------------------------------------------------------------

    def _answer(self, message: Message) -> list[Reply]:
        """Answer the pending decision, or replace an old answer in a branch of its own."""
        self._go(message)
        d = self.shown
        value, name = self._meant(message)
        if d.at == len(d.session.record):
            before = d.at
            d.answer(value)
            self._go({"branch": d.name, "at": d.at})
            return [self._grown(before)]
        number = len([i for i in d.session.at if i < d.at])
        return self._made(what_if(d.session, number, value, name=name, parent=d.owner(d.at)), d.at)

    def _meant(self, message: Message) -> tuple[Any, str]:
        """The answer that a button stands for, and what a branch with it is called; refused when it is out of date."""
        d = self.shown
        standing = pending(d.session, d.at)
        found = asked(self.desk.frames_of(d.name), d.at)
        n = int(message["n"])
        if (
            standing is None
            or standing.decision is None
            or found is None
            or found["legal"][n : n + 1] != [message["said"]]
        ):
            raise WrongAnswer("this is no longer what is being asked")
        value = standing.legal()[n]
        return value, d.branch.teller.otherwise(value, standing.decision)

    def _grown(self, before: int) -> Reply:
        d = self.shown
        frames = self.desk.frames_of(d.name)
        return {
            "is": "grown",
            "branch": d.name,
            "length": frames.length,
            "at": d.at,
            "shape": frames.shape(before),
            "parts": [self.desk.rows(d.name, at) for at in dict.fromkeys((before, frames.length - 1))],
            "asks": self.desk.asks(d.name, d.at),
            "points": self.desk.points(),
        }

    def _settings(self, message: Message) -> list[Reply]:
        """The same game under another ruling, or with another figure, as a branch."""
        self._go(message)
        asked, value = str(message["id"]), message["value"]
        d = self.shown
        if asked in d.session.game.questions():
            made = what_if(d.session, ruling={asked: str(value)}, parent=d.name)
        else:
            try:
                number = int(value)
            except (TypeError, ValueError):
                raise ValueError(f"{asked}: {str(value)!r} is no whole number") from None
            made = what_if(d.session, numbers={asked: number}, parent=d.name)
        parts = first_difference(d.session.record, made.session.record)
        return self._made(made, len(made.session.record) if parts is None else parts)

    def _made(self, branch: Branch, at: int) -> list[Reply]:
        """Put a branch beside the others and stand behind its entry ``at``. The page asks for the comparison itself:
        the board should not wait for it.
        """
        d = self.shown
        before, game = d.name, d.session.game
        d.add(branch).switch(branch.name).jump(min(at + 1, len(branch.session.record)))
        reply = {
            "is": "branch",
            "branch": self.desk.branch_row(branch.name),
            "beside": before,
            "at": d.at,
            "note": repr(branch),
            "parts": [self.desk.rows(branch.name, d.at)],
            "asks": self.desk.asks(branch.name, d.at),
            "points": self.desk.points(),
        }
        if d.session.game is not game:
            reply["settings"] = self.desk.choices()
        return [reply]

    def _compare(self, message: Message) -> list[Reply]:
        """Two branches beside each other, with the boards of their ends and what is different on each."""
        found = self.shown.compare(str(message["one"]), str(message["other"]))
        names = [name for name in found.names if name in self.shown.branches]
        scenes = [(f := self.desk.frames_of(name)).scene_at(f.length) for name in names]
        boards = []
        for n, name in enumerate(names):
            marks = difference(scenes[1 - n][0], scenes[n][0]) if len(names) == 2 else ()
            boards.append([name, scenes[n][1], self.desk.tables.marks(marks)])
        end = [[c.name, *c.sides()] for c in found.end]
        told = {"html": found.html(), "text": repr(found), "names": list(found.names), "end": end, "boards": boards}
        return [{"is": "told", "what": "compare", **told}]

    # -- Breakpoints ---------------------------------------------------------------------------------------------------

    def _break(self, message: Message) -> list[Reply]:
        kind, _, name = str(message["point"]).partition(" ")
        if kind != "predicate":
            self.shown.break_at(str(message["point"]))
            return self._points()
        point = named(name.strip(), self.functions())
        told = self.desk.point(point)["said"]
        if told != str(point):
            raise BreakpointError(told)
        self.shown.break_at(point)
        return self._points()

    def _clear(self, message: Message) -> list[Reply]:
        points, n = self.shown.breakpoints, int(message["n"])
        if not 0 <= n < len(points):
            raise LookupError("this breakpoint is gone already")
        del points[n]
        return self._points()

    def _points(self) -> list[Reply]:
        return [{"is": "points", "points": self.desk.points()}]

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
        if path.is_dir():
            raise ValueError(f"{path.name} is a folder: give the file a name of its own")
        if path.exists() and not message.get("over"):
            return [{"is": "exists", "text": f"{path.name} is there already; write again to replace it"}]
        first = message.get("first")
        title = str(message.get("title", "")).strip() or self._title()
        self.shown.write(path, title, None if first is None else int(first))
        told = f"written: {path.as_posix()}"
        lines: list[str] = []
        scenario = path.suffix.lower() != ".json"
        code = check([path], lines.append) if scenario else 0
        if scenario:
            told += "; checked: it holds" if code == 0 else f"; checked: {' '.join(lines)}"
        return [{"is": "written", "text": told, "ok": code == 0, "content": path.read_text(encoding="utf-8")}]

    def _title(self) -> str:
        """What a branch is about, when nobody says it: the answer that was another one; "" for the first branch."""
        b = self.shown.branch
        if not b.parent or not b.at or b.at >= len(b.session.record):
            return b.name if b.parent else ""
        return f"What if: {b.teller.entry(b.at)}"


def failed(error: Exception) -> Reply:
    """What a page shows of a fault of the kit."""
    details = "".join(traceback.format_exception(error))
    return {"is": "error", "text": f"{type(error).__name__}: {error}", "details": details}


def said(error: BaseException) -> str:
    """A fault of what was asked for, in words; several stand in lines of their own."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    if isinstance(error, SetupError):
        return "\n".join(error.problems)
    return str(error.args[0]) if isinstance(error, KeyError) and error.args else str(error)
