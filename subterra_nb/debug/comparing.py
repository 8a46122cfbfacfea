"""Two branches beside each other: where they part, why, what happened from there, and what is different at the end."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from ..kernel.record import Decided, Entry, Opened, Record
from ..view.wording import escaped
from .branches import Branch
from .difference import Change, differences
from .shown import Shown, listed, tabled
from .telling import AnySession, Teller

MOST_ROWS = 40


@dataclass(frozen=True, repr=False)
class Comparison(Shown):
    """What :func:`compare` found.

    ``names``: of both branches; ``parts``: number of the first entry that differs, None when the records are the same;
    ``why``: reasons, as sentences; ``settings``: rulings and figures that differ, as (id, one, other); ``rows``: what
    happened from there, side by side, "" where only one side has something; ``more``: rows left out; ``end``: the facts
    in which the present states differ.
    """

    names: tuple[str, str]
    parts: int | None
    why: tuple[str, ...]
    settings: tuple[tuple[str, str, str], ...]
    rows: tuple[tuple[str, str], ...]
    more: int
    end: tuple[Change, ...]

    @property
    def same(self) -> bool:
        """Whether both records hold the same."""
        return self.parts is None

    def __repr__(self) -> str:
        a, b = self.names
        if self.same:
            return f"{a} and {b} hold the same"
        return f"{a} and {b} part at entry {self.parts}: {'; '.join(self.why)}"

    def text(self) -> str:
        """Where and why the two part, side by side, and the end."""
        a, b = self.names
        lines = [repr(self)]
        lines += [f"  {name}: {x} | {y}" for name, x, y in self.settings]
        if self.rows:
            width = max(len(a), *(len(x) for x, _ in self.rows))
            lines += ["", f"{a.ljust(width)} | {b}"]
            lines += [f"{x.ljust(width)} | {y}".rstrip() for x, y in self.rows]
            if self.more:
                lines.append(f"... and {self.more} more")
        if self.end:
            lines += ["", f"at the end ({a} | {b}):"]
            lines += [f"  {c.name}: {' | '.join(c.sides())}" for c in self.end]
        elif not self.same:
            lines += ["", "both end in the same position"]
        return "\n".join(lines)

    def html(self) -> str:
        """The same as tables."""
        a, b = self.names
        out = f"<p><strong>{escaped(repr(self))}</strong></p>"
        if self.settings:
            out += listed(f"<code>{escaped(name)}</code>: {escaped(x)} | {escaped(y)}" for name, x, y in self.settings)
        if self.rows:
            rows = [(str(n), escaped(x), escaped(y)) for n, (x, y) in enumerate(self.rows, 1)]
            out += tabled("From there on", ("", a, b), rows)
            out += f"<p>and {self.more} more</p>" if self.more else ""
        if self.end:
            facts = [(escaped(c.name), *(escaped(side) for side in c.sides())) for c in self.end]
            out += tabled("Different at the end", ("", a, b), facts)
        elif not self.same:
            out += "<p>Both end in the same position.</p>"
        return f'<div class="stn-comparison">{out}</div>'


def compare(a: Branch | AnySession, b: Branch | AnySession) -> Comparison:
    """Set two branches (or sessions) beside each other."""
    one, two = _branch(a, "one"), _branch(b, "other")
    left, right = one.session, two.session
    parts = first_difference(left.record, right.record)
    settings = _settings(left, right)
    names = (one.name, two.name if two.name != one.name else f"{two.name} (other)")
    end = differences(left.state, right.state)
    if parts is None:
        return Comparison(names, None, (), settings, (), 0, end)
    rows = _beside(_happened(one.teller, parts), _happened(two.teller, parts))
    return Comparison(
        names, parts, _reasons(one.teller, two.teller, parts, settings), settings, rows[:MOST_ROWS],
        max(0, len(rows) - MOST_ROWS), end,
    )  # fmt: skip


def first_difference(a: Record, b: Record) -> int | None:
    """Number of the first entry in which two records differ by what they hold; None when they hold the same.

    Two records of which one goes on where the other stops differ at that place.
    """
    for i, (x, y) in enumerate(zip(a, b, strict=False)):
        if x is not y and _content(x) != _content(y):
            return i
    return None if len(a) == len(b) else min(len(a), len(b))


def _content(e: Entry) -> tuple[Any, ...]:
    return (e.parent, e.cause, e.cites, type(e.what), e.what)


def _branch(x: Branch | AnySession, name: str) -> Branch:
    return x if isinstance(x, Branch) else Branch(name, x)


def _settings(a: AnySession, b: AnySession) -> tuple[tuple[str, str, str], ...]:
    mine, yours = a.game.settings, b.game.settings
    return tuple(
        (name, str(mine.get(name, "not in this game")), str(yours.get(name, "not in this game")))
        for name in dict.fromkeys((*mine, *yours))
        if mine.get(name) != yours.get(name)
    )


def _reasons(a: Teller, b: Teller, parts: int, settings: tuple[tuple[str, str, str], ...]) -> tuple[str, ...]:
    left, right = a.session.record, b.session.record
    if parts >= len(left) or parts >= len(right):
        return (f"one stands there, the other goes on: {(b if parts >= len(left) else a).line(parts)}",)
    x, y = left[parts], right[parts]
    if isinstance(x.what, Decided) and isinstance(y.what, Decided) and x.cites == y.cites:
        what = "roll" if x.what.seat == "luck" else "answer"
        ask = f" ({x.what.ask})" if x.what.ask else ""
        said = f"{a.answered(parts)}, not {b.answered(parts)}"
        return (f"another {what}{ask}: {said} [{', '.join(x.cites)}]",)
    cited = {*x.cites, *y.cites}
    reasons = [f"ruled otherwise: {name}" for name, _, _ in settings if name in cited]
    return (*reasons, f"{a.line(parts)}, not {b.line(parts)}")


def _happened(teller: Teller, start: int) -> list[tuple[str, str]]:
    """All entries from ``start`` on as sentences and as lines with citations, without the openings of rules."""
    record = teller.session.record
    told = (i for i in range(start, len(record)) if not isinstance(record[i].what, Opened))
    return [(teller.entry(i), teller.line(i)) for i in told]


def _beside(one: list[tuple[str, str]], other: list[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Rows of lines of both sides; what says the same stands in one row, even where it cites other rules."""
    a, b = [line for _, line in one], [line for _, line in other]
    rows: list[tuple[str, str]] = []
    for tag, i, j, k, m in SequenceMatcher(
        None, [x for x, _ in one], [x for x, _ in other], autojunk=False
    ).get_opcodes():
        if tag == "equal":
            rows += zip(a[i:j], b[k:m], strict=True)
            continue
        for n in range(max(j - i, m - k)):
            rows.append((a[i + n] if i + n < j else "", b[k + n] if k + n < m else ""))
    return tuple(rows)
