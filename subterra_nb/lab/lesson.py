"""What a lesson needs beside the debugger: a situation with something changed, rules, tables and pictures to show.

A notebook that teaches would otherwise repeat these. Everything shown has a text that says the same and is the same in
every run, and a parameter that does not fit gives one line for each fault instead of a traceback.
"""

from __future__ import annotations

import html
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..debug.debugger import Debugger
from ..debug.seats import looked_at_from
from ..debug.shown import OURS, Shown, code, tabled
from ..games import FAMILIES, family
from ..kernel.decisions import Luck
from ..kernel.errors import LuckMissing, WrongAnswer
from ..kernel.hints import near
from ..kernel.luck import Scripted
from ..kernel.rulebook import STATUSES, LedgerQuestion, LedgerRule, Rulebook
from ..kernel.rulebook import read as read_ledgers
from ..kernel.session import Session
from ..scenario.format import Case, Scenario, merged, raw_steps
from ..scenario.problems import ScenarioErrors
from ..scenario.reading import load, read, read_data
from ..scenario.wording import parse

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DPI = 100


class Unfit(ValueError):
    """Something given to a lesson does not fit; one line for each fault. A notebook shows these and no traceback."""

    def _render_traceback_(self) -> list[str]:
        return [f"{type(self).__name__}: {self}"]


# -- Situations --------------------------------------------------------------------------------------------------------


def staged(scenario: str | Path | Scenario, name: str = "main", *, of: str = "", **changes: Any) -> Debugger:
    """A scenario's situation with something changed, its steps done, in the debugger.

    ``scenario``: a scenario, its name or path, or its text; ``name``: of the branch; ``of``: the case of the file that
    is meant, without it only what the file says for all of its cases; ``changes``: keys of a case, which complete those
    of the file (``luck={"number": 2}``, ``rulings={...}``, ``figures={...}``, ``play=[...]`` for further steps).

    What is expected is left out, since that is about the unchanged situation, and so are steps that are refused. Where
    a die or a draw is not given the game waits for it, and steps after that are not done. Raises :class:`Unfit` with
    every fault.
    """
    debugger, misfit = staged_as_far_as_it_fits(scenario, name, of=of, **changes)
    if misfit is not None:
        raise Unfit(f"{situation(scenario).name}: {misfit[1]}")
    return debugger


def staged_as_far_as_it_fits(
    scenario: str | Path | Scenario, name: str = "main", *, of: str = "", **changes: Any
) -> tuple[Debugger, tuple[str, str] | None]:
    """The same up to the first step that cannot be done in the changed situation; with that step and what is wrong."""
    case = _changed(situation(scenario), name, of, changes)
    session: Session[Any, Any] = Session(case.game, case.start, None, {"scenario": case.scenario.name, "case": name})
    script = case.script()
    session.luck = Scripted(script)
    step = None
    try:
        session.resume()
        for step in case.steps:
            if step.verb in ("do", "choose"):
                session.choose(parse(session, step.text))
    except WrongAnswer as error:
        return Debugger(session, name), (step.text if step else "the beginning", str(error))
    except LuckMissing as error:
        stream = getattr(session.decision, "stream", "")
        if session.drawn.get(stream, 0) < len(script.get(stream, ())):  # it is given, but cannot come up
            raise Unfit(f"luck: {error}") from None
    return Debugger(session, name), None


def situation(given: str | Path | Scenario) -> Scenario:
    """A scenario by its name, path or text, to stage it often without reading it each time. Raises :class:`Unfit`."""
    if isinstance(given, Scenario):
        return given
    try:
        return _read(given) if isinstance(given, str) and "\n" in given else load(given)
    except ScenarioErrors as error:
        raise Unfit(str(error)) from None


@lru_cache(maxsize=32)
def _read(text: str) -> Scenario:
    return read(text, "the text")


def _changed(scenario: Scenario, name: str, of: str, changes: dict[str, Any]) -> Case:
    """The scenario with one case, that of the changes; read like any file, so that every fault is found."""
    try:
        index = scenario.case(of).index if of else None
    except LookupError as error:
        raise Unfit(error.args[0]) from None
    data = merged(scenario.data, index, scenario.family.notation)
    steps = [step for _, step in raw_steps(scenario.data, index) if "do" in step or "choose" in step]
    data["play"] = [{key: value for key, value in step.items() if key != "expect"} for step in steps]
    for key in ("name", "expect", "shows"):
        data.pop(key, None)
    data["cases"] = [{"name": name, **changes}]
    try:
        return read_data(data, scenario.name).case(name)
    except ScenarioErrors as error:
        # Lines and columns would be those of a text that nobody sees.
        told = (f"{p.field.removeprefix('cases[1].')}: {p.message}" for p in error.problems)
        raise Unfit("\n".join(dict.fromkeys(told))) from None


def fact(run: Debugger | Session[Any, Any], name: str, of: str = "") -> Any:
    """A fact under the name that scenario files have for it, as it is now; None for what is not there.

    ``of``: a figure or a cell (``fact(run, "hearts", of="guide")``, ``fact(run, "snakes", of="cell D2")``), "" for the
    game (``fact(run, "warnings")``). Raises :class:`Unfit` for a name that there is not.
    """
    session = run.session if isinstance(run, Debugger) else run
    notation, game = session.game.family.notation, session.game
    known = [key.name for key in (notation.facts(game, of) if of else notation.game_facts)]
    if name not in known:
        raise Unfit(f"no fact {name}{f' of {of}' if of else ''}{near(name, known)}")
    return notation.fact(game, session.state, of, name)


def falls(run: Debugger | Session[Any, Any], stream: str) -> Iterator[tuple[Fraction, Session[Any, Any]]]:
    """Every way in which the dice of a stream can fall from here on, with its chance; equal faces are one way.

    Each way is a game of its own, which stands where the first thing is asked that is no die of this stream.
    """
    session = (run.session if isinstance(run, Debugger) else run).fork()
    session.luck = None
    die = session.decision
    if not isinstance(die, Luck) or die.stream != stream:
        yield Fraction(1), session
        return
    for face in dict.fromkeys(die.options):
        after = session.fork()
        after.luck = None
        after.choose(face)
        share = Fraction(die.options.count(face), len(die.options))
        for chance, end in falls(after, stream):
            yield share * chance, end


def seen_from(run: Debugger, seat: str = "") -> Debugger:
    """The same game as a seat sees it, at the same place: its board, log and pending decision; "" for the whole table,
    ``everybody`` for who knows no more than lies open. Raises :class:`Unfit` for a name that nobody has.
    """
    try:
        return looked_at_from(run, seat)
    except LookupError as error:
        raise Unfit(error.args[0]) from None


# -- Things to show ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Table(Shown):
    """A table: ``caption``, ``heads``, and ``rows`` of as many cells; the first cell names its row."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def text(self) -> str:
        """The caption and aligned columns."""
        widths = [max(len(row[i]) for row in (self.heads, *self.rows)) for i in range(len(self.heads))]
        lines = [
            "  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip()
            for row in (self.heads, *self.rows)
        ]
        return "\n".join([self.caption, "", lines[0], "  ".join("-" * w for w in widths), *lines[1:]])

    def html(self) -> str:
        """The same as an HTML table."""
        rows = (tuple(html.escape(cell) for cell in row) for row in self.rows)
        return f'<div class="stn-table">{tabled(self.caption, self.heads, rows)}</div>'


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> Table:
    """A table of anything that can be told in words. Raises ValueError for a row of another length than ``heads``."""
    told = tuple(tuple(_word(cell) for cell in row) for row in rows)
    for row in told:
        if len(row) != len(heads):
            raise ValueError(f"{caption}: {len(heads)} columns, but a row has {len(row)}: {', '.join(row)}")
    return Table(caption, tuple(heads), told)


def _word(cell: Any) -> str:
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return f"{cell:g}" if isinstance(cell, float) else str(cell)


@dataclass(frozen=True, repr=False)
class Beside(Shown):
    """Things to show, each with its title: ``parts``; side by side where a page has the room."""

    parts: tuple[tuple[str, Any], ...]

    def text(self) -> str:
        """One below the other."""
        return "\n\n".join(f"{title}:\n{part.text()}" for title, part in self.parts)

    def html(self) -> str:
        """Side by side."""
        found = (
            f'<section aria-label="{html.escape(title)}" style="flex:1 1 28em;min-width:0">'
            f"<p><strong>{html.escape(title)}</strong></p>{part.html()}</section>"
            for title, part in self.parts
        )
        return f'<div class="stn-beside" style="display:flex;flex-wrap:wrap;gap:1em">{"".join(found)}</div>'


def beside(**parts: Any) -> Beside:
    """Boards, logs, tables, ... side by side, each under its name (``_`` for a space)."""
    return Beside(tuple((name.replace("_", " "), part) for name, part in parts.items()))


@dataclass(frozen=True, repr=False)
class Rules(Shown):
    """What the ledger says of some ids: each with its text, its status, and for a question the readings it allows."""

    ids: tuple[str, ...]
    rulebook: Rulebook

    def text(self) -> str:
        """Two lines for a rule; a question has one more for each reading."""
        lines = []
        for cite in self.ids:
            lines.append(f"{cite} ({self.status(cite)})")
            lines.append(f"    {self.rulebook.text(cite)}")
            lines += [f"    {mark} {name}: {meaning}" for mark, name, meaning in self._readings(cite)]
        return "\n".join(lines)

    def html(self) -> str:
        """The same as a list."""
        items = []
        for cite in self.ids:
            ours = self.rulebook.status(cite) == "ours"
            badge = OURS if ours and cite in self.rulebook.rules else f"<small>{html.escape(self.status(cite))}</small>"
            readings = "".join(
                f"<li>{mark} <em>{html.escape(name)}</em>: {html.escape(meaning)}</li>"
                for mark, name, meaning in self._readings(cite)
            )
            items.append(
                f"<li>{code(cite)} {badge}<br>{html.escape(self.rulebook.text(cite))}"
                f"{f'<ul>{readings}</ul>' if readings else ''}</li>"
            )
        return f'<ul class="stn-rules">{"".join(items)}</ul>'

    def status(self, cite: str) -> str:
        """What the id rests on, in words."""
        if cite in self.rulebook.questions:
            return "a question that the text leaves open; the default is ours"
        status = self.rulebook.status(cite)
        return f"{status}: {STATUSES[status]}"

    def _readings(self, cite: str) -> list[tuple[str, str, str]]:
        asked = self.rulebook.questions.get(cite)
        if asked is None:
            return []
        return [("default" if name == asked.default else "or", name, said) for name, said in asked.meanings().items()]


def rules(*ids: str) -> Rules:
    """The entries of the ledgers with these ids, of whichever family. Raises :class:`Unfit` for ids that none has."""
    rules: dict[str, LedgerRule] = {}
    questions: dict[str, LedgerQuestion] = {}
    known: list[str] = []
    for name in FAMILIES:
        if all(cite in rules or cite in questions for cite in ids):
            break
        book = read_ledgers(tuple(family(name).ledgers))
        known += (*book.rules, *book.questions)
        rules |= {cite: book.rules[cite] for cite in ids if cite in book.rules}
        questions |= {cite: book.questions[cite] for cite in ids if cite in book.questions}
    missing = [f"no rule or question {cite}{near(cite, known)}" for cite in ids if cite not in {*rules, *questions}]
    if missing:
        raise Unfit("\n".join(missing))
    return Rules(ids, Rulebook(rules, questions))


class Picture:
    """A matplotlib figure with a text that says what it shows; drawn once, without the global state of pyplot."""

    def __init__(self, figure: Figure, alt: str) -> None:
        self.figure, self.alt = figure, alt

    @cached_property
    def png(self) -> bytes:
        """The picture."""
        out = io.BytesIO()
        self.figure.savefig(out, format="png", dpi=DPI, metadata={"Software": None})
        return out.getvalue()

    def __repr__(self) -> str:
        return self.alt

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """The picture and the text; the text is the alternative of the picture too."""
        return {"text/plain": self.alt, "image/png": self.png}, {"image/png": {"alt": self.alt}}


def picture(figure: Figure, alt: str) -> Picture:
    """A figure to show. ``alt`` says what a reader who does not see it has to know. Raises ValueError without it."""
    if not alt.strip():
        raise ValueError("a picture needs a text that says what it shows")
    return Picture(figure, " ".join(alt.split()))
