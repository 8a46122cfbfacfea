"""Parts of what the debugger shows: the log with citations, the open rules, the pending decision."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel.decisions import Choose, Luck, Menu, Pick
from ..kernel.record import Decided, Opened, extent, spans
from ..view.wording import escaped
from .cursor import Cursor
from .shown import OURS, Shown, code, listed, tabled
from .telling import Cited, Teller, answer_number, kind_of, pending, question_of
from .why_not import Refusal

MOST_OPTIONS = 12


@dataclass(frozen=True, repr=False)
class Line:
    """One line of the log: entry ``index``, its ``depth`` in the tree of rules, and the number of its answer if any."""

    index: int
    depth: int
    kind: str
    sentence: str
    cites: tuple[str, ...]
    ours: bool
    answer: int | None = None

    def __str__(self) -> str:
        number = "" if self.answer is None else f"#{self.answer} "
        mark = " (ours)" if self.ours else ""
        return f"{'  ' * self.depth}{number}{self.sentence} [{', '.join(self.cites)}]{mark}"


@dataclass(frozen=True, repr=False)
class Log(Shown):
    """Entries of the record as lines; ``at`` is the cursor's place, marked with ``>`` at what just happened."""

    lines: tuple[Line, ...]
    at: int

    def text(self) -> str:
        """One line for each entry."""
        if not self.lines:
            return "nothing to show"
        width = len(str(self.lines[-1].index))
        return "\n".join(
            f"{'>' if line.index == self.at - 1 else ' '} {str(line.index).rjust(width)} {line}" for line in self.lines
        )

    def html(self) -> str:
        """The same as a table."""
        rows = []
        for line in self.lines:
            here = ' aria-current="true"' if line.index == self.at - 1 else ""
            number = "" if line.answer is None else f"<small>#{line.answer}</small> "
            said = f"{number}{'<strong>' if here else ''}{escaped(line.sentence)}{'</strong>' if here else ''}"
            cites = " ".join(code(c) for c in line.cites) + (f" {OURS}" if line.ours else "")
            rows.append(
                (
                    f"<span{here}>{'&gt; ' if here else ''}{line.index}</span>",
                    f'<span style="padding-left:{line.depth}em">{said}</span>',
                    escaped(line.kind),
                    cites,
                )
            )
        return f'<div class="stn-log">{tabled("Log", ("Entry", "What", "Kind", "Rules"), rows)}</div>'


def log_line(teller: Teller, index: int) -> Line:
    """Entry ``index`` as a line of the log."""
    entry = teller.session.record[index]
    ours = any(teller.cited(c).ours for c in entry.cites)
    number = answer_number(teller.session, index) if isinstance(entry.what, Decided) else None
    depth = len(spans(teller.session.record, index))
    return Line(index, depth, kind_of(entry), teller.entry(index), entry.cites, ours, number)


@dataclass(frozen=True, repr=False)
class OpenRule:
    """A rule that is running: its entry, its name, the ledger's words, and whether what just happened ends it."""

    index: int
    name: str
    cites: tuple[Cited, ...]
    ends: bool


@dataclass(frozen=True, repr=False)
class Spans(Shown):
    """Where in the rulebook the cursor is: the running rules, the outermost first."""

    rules: tuple[OpenRule, ...]

    def __repr__(self) -> str:
        return " > ".join(r.name + (" (ends)" if r.ends else "") for r in self.rules) or "between rules"

    def text(self) -> str:
        """Each rule with its texts, indented by depth."""
        lines = []
        for n, r in enumerate(self.rules):
            lines.append("  " * n + r.name + (" (ends here)" if r.ends else ""))
            lines += ["  " * n + f"    {line}" for c in r.cites for line in c.lines()]
        return "\n".join(lines) or "between rules"

    def html(self) -> str:
        """The same as a list."""
        items = [
            f"{escaped(r.name)}{' (ends here)' if r.ends else ''}<br><small>"
            + "<br>".join(c.html() for c in r.cites)
            + "</small>"
            for r in self.rules
        ]
        return f'<div class="stn-spans">{listed(items, ordered=True) if items else "<p>between rules</p>"}</div>'


def open_spans(teller: Teller, cursor: Cursor) -> Spans:
    """The rules that run at the cursor."""
    record = cursor.record
    rules = []
    for i in cursor.spans():
        what = record[i].what
        assert isinstance(what, Opened)
        # At the present end a rule may be waiting for an answer: then its last entry so far does not end it.
        ends = extent(record, i) == cursor.at and (cursor.at < len(record) or not _waiting(teller, i))
        rules.append(OpenRule(i, teller.entry(i), tuple(teller.cited(c) for c in record[i].cites), ends))
    return Spans(tuple(rules))


def _waiting(teller: Teller, span: int) -> bool:
    t = teller.session.table
    return teller.session.decision is not None and t.span >= 0 and span in (*spans(t.record, t.span), t.span)


@dataclass(frozen=True, repr=False)
class Asked(Shown):
    """A pending decision: the question, its rule, what can be answered, and what cannot with the reasons."""

    question: str
    cite: Cited
    legal: tuple[str, ...]
    greyed: tuple[tuple[str, tuple[Refusal, ...]], ...]
    answer: int | None = None

    def __repr__(self) -> str:
        more = len(self.legal) - MOST_OPTIONS
        return f"{self.question} {'; '.join(self.legal[:MOST_OPTIONS])}{f'; and {more} more' if more > 0 else ''}"

    def text(self) -> str:
        """The question, the legal answers, the refused ones with their rules."""
        lines = [self.question + (f" (answer #{self.answer})" if self.answer is not None else "")]
        lines += [f"    {line}" for line in self.cite.lines()]
        lines += [f"  {x}" for x in self.legal]
        for reasons, answers in self.refused().items():
            lines.append(f"  not {', '.join(answers)}: {reasons}")
        return "\n".join(lines)

    def refused(self) -> dict[str, list[str]]:
        """The refused answers by their reasons: what fails for the same reasons stands together."""
        found: dict[str, list[str]] = {}
        for said, refusals in self.greyed:
            found.setdefault("; ".join(f"{r.why} [{r.cite.id}]" for r in refusals), []).append(said)
        return found

    def html(self) -> str:
        """The same as lists; refused answers are struck out and say so."""
        out = f"<p><strong>{escaped(self.question)}</strong><br><small>{self.cite.html()}</small></p>"
        out += listed(escaped(x) for x in self.legal)
        if self.greyed:
            rows = [
                f'<s style="opacity:.75">{escaped(said)}</s> '
                f"{'; '.join(f'{escaped(r.why)} {code(r.cite.id)}' for r in refusals)}"
                for said, refusals in self.greyed
            ]
            out += f"<details><summary>Not possible ({len(rows)})</summary>{listed(rows)}</details>"
        return f'<div class="stn-asked">{out}</div>'


def asked_at(teller: Teller, at: int) -> Asked | None:
    """The decision that waits after ``at`` entries, luck's included; None when none waits there."""
    session = pending(teller.session, at)
    if session is None or session.decision is None:
        return None
    d, t = session.decision, session.table
    refused: list[tuple[object, tuple[object, ...]]] = []
    if isinstance(d, Menu):
        refused += d.greyed(t)
    elif isinstance(d, Pick):
        refused += [(x, d.verdict(t, x)) for x in d.candidates if x not in d.options]
    else:
        assert isinstance(d, (Choose, Luck))
    return Asked(
        question_of(d),
        teller.cited(d.cite),
        tuple(teller.answer(x, d) for x in session.legal()),
        tuple(
            (teller.answer(x, d), tuple(Refusal(f.why, teller.cited(f.cite)) for f in bad))  # type: ignore[attr-defined]
            for x, bad in refused
        ),
        len(session.answers),
    )
