"""Expected facts: whether they hold. What can be expected at all is in :mod:`.askable`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.decisions import Decision, Menu
from ..kernel.errors import NotAnAction
from ..kernel.notation import Notation, Path
from ..kernel.record import Event, Record, sentence, spoken, why
from ..kernel.secrets import place_seen, place_whole, seen
from ..kernel.session import Session
from .askable import ANSWERS, EVENTS, IDS, NOBODY, SEEN, event_of
from .problems import listed
from .shape import told
from .wording import parse


class Unmet:
    """A fact that does not hold: where it is expected, what is, and the entry of the record that made it so."""

    def __init__(self, path: Path, message: str, index: int = -1) -> None:
        self.path, self.message, self.index = path, message, index


def unmet(
    session: Session[Any, Any], expected: Mapping[str, Any], path: Path, since: int, verdict: Iterable[str] = ()
) -> list[Unmet]:
    """The expected facts that do not hold; events and citations are looked for from entry ``since`` of the record on.

    ``verdict``: ids that a refusal brought, which count as cited.
    """
    out: list[Unmet] = []
    notation: Notation = session.game.family.notation
    for name, value in expected.items():
        here = (*path, name)
        if name in IDS:
            out += _cited(session.record, since, name, [value] if isinstance(value, str) else value, here, verdict)
        elif name in EVENTS:
            out += _happened(session.record, since, name, value, here)
        elif name in ANSWERS:
            out += _answers(session, name, value, here)
        elif name == SEEN:
            for who, facts in value.items():
                out += _seen(session, who, facts, (*here, who), since)
        elif name == "asked":
            out += _asked(session, value, here)
        elif name in session.game.family.ends:
            got = session.game.family.outcome(session.state).get(name, "")
            wanted = "" if value == "none" else value
            if got != wanted:
                out.append(Unmet(here, f"expected {told(value)}, got {told(got or 'none')}", len(session.record) - 1))
        elif isinstance(value, dict) and notation.facts(session.game, name):
            for fact, wanted in value.items():
                out += _fact(session, name, fact, wanted, (*here, fact))
        else:
            out += _fact(session, "", name, value, here)
    return out


def _seen(session: Session[Any, Any], who: str, facts: Mapping[str, Any], path: Path, since: int) -> list[Unmet]:
    """The facts that do not hold in what somebody can see; what happened out of sight has not happened there."""
    view = seen(session, who)
    out = unmet(view, facts, path, place_seen(view, since))
    return [Unmet(u.path, u.message, place_whole(view, u.index + 1) - 1 if u.index >= 0 else -1) for u in out]


def _fact(session: Session[Any, Any], subject: str, fact: str, wanted: Any, path: Path) -> list[Unmet]:
    notation: Notation = session.game.family.notation

    def got(state: Any) -> Any:
        return notation.fact(session.game, state, subject, fact)

    now = got(session.state)
    if same(now, wanted):
        return []
    if now is None:
        return [Unmet(path, f"expected {told(wanted)}, but {subject} is not there", _since(session, got, now))]
    named = isinstance(now, dict) and isinstance(wanted, dict) and bool(wanted)
    shown = {k: now.get(k, "none") for k in wanted} if named else now
    shown = len(now) if isinstance(now, list) and isinstance(wanted, int) else shown
    index = _since(session, got, now)
    return [
        Unmet(path, f"expected {plain(wanted)}, got {plain(shown)}{', as at the start' if index < 0 else ''}", index)
    ]


def same(now: Any, wanted: Any) -> bool:
    """Whether a fact is as expected: lists without order, a number for a list its length.

    Mappings are compared as far as named, and one in which nothing is named is one that has to be empty.
    """
    if isinstance(now, list):
        return len(now) == wanted if isinstance(wanted, int) else sorted(now) == sorted(wanted)
    if isinstance(now, dict):
        named = all(now.get(k, 0 if isinstance(v, int) else "none") == v for k, v in wanted.items())
        return named and (bool(wanted) or not now)
    return bool(now == wanted) and isinstance(now, bool) == isinstance(wanted, bool)


MOST_SHOWN = 40


def plain(value: Any) -> str:
    """A value in one line; a long list is cut."""
    if isinstance(value, list):
        more = f", ... ({len(value)})" if len(value) > MOST_SHOWN else ""
        return f"[{', '.join(str(v) for v in value[:MOST_SHOWN])}{more}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{k}: {v}' for k, v in value.items())}}}"
    return told(value)


def _since(session: Session[Any, Any], got: Any, now: Any) -> int:
    """The entry that made a fact what it is; -1 when it was so from the start."""
    record = session.record
    for i in range(len(record) - 1, -1, -1):
        before = record[i - 1].state if i else session.start
        if record[i].state is not before and got(before) != now:
            return i
    return -1


def _cited(
    record: Record, since: int, name: str, ids: Iterable[str], path: Path, verdict: Iterable[str]
) -> list[Unmet]:
    where: dict[str, int] = {}
    for i in range(since, len(record)):
        for cite in record[i].cites:
            # Rather the event than the span that it lies in: it says more.
            if cite not in where or not isinstance(record[where[cite]].what, Event):
                where[cite] = i
    refused = set(verdict)
    out = []
    for k, cite in enumerate(ids):
        here = (*path, k)
        if name == "cites" and cite not in where and cite not in refused:
            out.append(Unmet(here, f"{cite} is cited by nothing that happened"))
        elif name == "not_cites" and (cite in where or cite in refused):
            out.append(Unmet(here, f"{cite} is cited, and was not to be", where.get(cite, -1)))
    return out


def _happened(record: Record, since: int, name: str, events: list[Any], path: Path) -> list[Unmet]:
    """Expected events have to occur in the order in which they stand; others may lie between."""
    out = []
    at = since
    seen = [e for e in record[since:] if isinstance(e.what, Event)]
    for k, e in enumerate(events):
        kind, wanted = event_of(e)
        start = at if name == "events" else since
        found = next((i for i in range(start, len(record)) if _matches(record[i].what, kind, wanted)), -1)
        if name == "events" and found < 0:
            earlier = any(_matches(x.what, kind, wanted) for x in record[since:at])
            rest = "it occurred only before the one named before it" if earlier else f"events: {_names(seen)}"
            out.append(Unmet((*path, k), f"{plain(e)} did not occur; {rest}"))
        elif name == "events":
            at = found + 1
        elif found >= 0:
            out.append(Unmet((*path, k), f"{plain(e)} occurred, and was not to", found))
    return out


def _names(entries: list[Any]) -> str:
    return listed([type(e.what).__name__ for e in entries], 12) if entries else "none"


def _matches(what: Any, kind: str, wanted: Mapping[str, Any]) -> bool:
    if type(what).__name__ != kind:
        return False
    for field, value in wanted.items():
        got = getattr(what, field)
        if isinstance(value, list):
            value = tuple(value)
        shown = got if isinstance(got, (int, str, tuple)) else sentence(got)
        if shown != value and not (isinstance(value, str) and spoken(shown) == value):
            return False
    return True


def _asked(session: Session[Any, Any], seat: str, path: Path) -> list[Unmet]:
    d = session.decision
    names = (NOBODY,) if d is None else session.game.family.notation.stands_for(session.state, d.seat)
    if seat in names:
        return []
    return [Unmet(path, f"expected {seat}, got {names[0]}{f' ({question(d)})' if d is not None else ''}")]


def question(d: Decision) -> str:
    """What a decision asks, in short."""
    if isinstance(d, Menu):
        return "an action"
    return f"{d.ask or 'a choice'} {listed([spoken(o) for o in d.options], 8)}"


def _answers(session: Session[Any, Any], name: str, answers: list[Any], path: Path) -> list[Unmet]:
    out = []
    for k, text in enumerate(answers):
        here = (*path, k)
        try:
            if session.decision is None:
                raise NotAnAction("the game is over")
            words = f"{session.decision.seat} {text}" if _bare(session, text) else text
            answer = parse(session, words)
            legal = answer in session.legal()
            verdict = () if legal else session.verdict(answer)
        except NotAnAction as error:
            out.append(Unmet(here, str(error)))
            continue
        if name == "legal" and not legal:
            out.append(Unmet(here, f"{plain(text)} is not legal: {'; '.join(map(str, verdict))}"))
        elif name == "not_legal" and legal:
            out.append(Unmet(here, f"{plain(text)} is legal"))
    return out


def _bare(session: Session[Any, Any], text: Any) -> bool:
    """Whether an action is told without who does it."""
    d = session.decision
    return isinstance(d, Menu) and str(text).split(" ")[0].rstrip(":") != d.seat


def because(record: Record, index: int) -> tuple[str, ...]:
    """What led to an entry, as sentences with rule ids, the entry itself first."""
    if index < 0:
        return ()
    chain = [record[i] for i in why(record, index)][:12]
    out = []
    for n, e in enumerate(chain):
        cites = f" [{', '.join(e.cites)}]" if e.cites else ""
        out.append(f"{'<- ' if n else ''}{sentence(e.what)}{cites}")
    return tuple(out)
