"""``subterra-nb rules``: list and search rules, print one in full, measure coverage."""

from __future__ import annotations

import difflib
import json as json_format
import sys
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from ..kernel.game import Family
from ..kernel.rulebook import STATUSES
from ..paths import FolderNotFound
from .citing import Place
from .coverage import Coverage, QuestionCoverage, RuleCoverage, coverage, every_family
from .rules_page import mentions, noted_in

Line = tuple[str, str]
"""A line and the style in which a terminal shows it ("" for none)."""


def rules_command(
    query: str = "",
    coverage: bool = False,
    json: bool = False,
    out: TextIO | None = None,
    err: TextIO | None = None,
    of: tuple[Family, ...] | None = None,
) -> int:
    """Print rules; the exit code: 0, 1 when coverage has faults, 2 when nothing is found or there are no scenarios.

    ``query``: an id (printed in full), the beginning of ids (``xy``, ``xy.wolf``), or words that all have to stand
    in the id or the text; "" lists all.
    ``coverage``: run the scenarios and print what is modelled and shown; else only an entry in full runs those that
    name it. ``json``: the same as JSON.
    """
    out, err = out or sys.stdout, err or sys.stderr
    chosen = of or every_family()
    try:
        if coverage:
            known = [_measured(f, ()) for f in chosen]
            met = {c.family for c, _ in _found(known, query)}  # of the others no scenario is run
            return _coverage(
                query,
                [_measured(f) if f.name in met else c for f, c in zip(chosen, known, strict=True)],
                json,
                out,
                err,
            )
        return _rules(query, chosen, json, out, err)
    except FolderNotFound as error:
        err.write(f"{error}\n")
        return 2


def _rules(query: str, chosen: tuple[Family, ...], json: bool, out: TextIO, err: TextIO) -> int:
    known = [_measured(f, ()) for f in chosen]
    for c, family in zip(known, chosen, strict=True):
        if query in c.rules or query in c.questions:
            only = (query, *(c.questions[query].question.rules if query in c.questions else ()))
            c = _measured(family, only)
            if json:
                _json(_entry(c, query), out)
            else:
                _print(_in_full(c, query), out)
            return 0
    found = _found(known, query)
    if not found:
        err.write(f"no rule or question {query!r}{_suggestion(query, known)}\n")
        return 2
    if json:
        _json({"found": [_brief(c, name) for c, name in found]}, out)
    else:
        _print(_list(found), out)
    return 0


def _measured(family: Family, only: tuple[str, ...] | None = None) -> Coverage:
    return coverage(family, only)


# -- Searching -----------------------------------------------------------------------------------------------------


def _found(known: Iterable[Coverage], query: str) -> list[tuple[Coverage, str]]:
    """What a query finds: an id and those that begin with it (``xy``, ``xy.wolf``), else what has all its words."""
    ids = [(c, name) for c in known for name in (*c.rules, *c.questions)]
    start = query.strip(".* ").lower()
    below = [(c, name) for c, name in ids if name == start or name.startswith(f"{start}.")]
    words = query.lower().split()
    return below or [(c, name) for c, name in ids if all(w in f"{name} {_text(c, name)}".lower() for w in words)]


def _text(c: Coverage, name: str) -> str:
    return c.rules[name].rule.text if name in c.rules else c.questions[name].question.question


def _suggestion(query: str, known: Iterable[Coverage]) -> str:
    names = [n for c in known for n in (*c.rules, *c.questions)]
    near = difflib.get_close_matches(query, names, 3, 0.6)
    near = near or [n for n in names if query and n.endswith(f".{query.rpartition('.')[2]}")][:3]
    return f"; did you mean {' or '.join(near)}?" if near else "; `subterra-nb rules` lists all"


def _status(c: Coverage, name: str) -> str:
    return c.rules[name].rule.status if name in c.rules else "question"


def _list(found: list[tuple[Coverage, str]]) -> Iterator[Line]:
    widest = max(len(name) for _, name in found)
    for c, name in found:
        status = _status(c, name)
        shown = "OURS" if status == "ours" else status
        yield f"{name:<{widest}}  {shown:<11}  {_text(c, name)}", "yellow" if status == "ours" else ""
    yield f"{len(found)} found", "dim"


# -- One entry -----------------------------------------------------------------------------------------------------


def _in_full(c: Coverage, name: str) -> Iterator[Line]:
    if name in c.questions:
        yield from _question(c.questions[name])
        return
    r = c.rules[name]
    yield name, "bold"
    yield r.rule.text, ""
    yield "", ""
    ours = r.rule.status == "ours"
    yield (
        f"status      {r.rule.status.upper() if ours else r.rule.status}: {STATUSES[r.rule.status]}",
        "yellow" if ours else "",
    )
    yield f"section     {r.rule.section} ({r.rule.kind})", ""
    for label, value in (
        ("basis", r.rule.basis),
        ("needs", ", ".join(r.rule.needs)),
        ("to show", r.rule.show),
        ("note", r.note),
    ):
        if value:
            yield f"{label:<11} {value}", ""
    yield from _several("modelled", _places(r.code))
    yield from _several("shown by", r.shown)
    yield from _several("notebooks", noted_in(name, r.shown, mentions()))
    for q in c.questions.values():
        if name in q.question.rules:
            yield "", ""
            yield from _question(q)


def _question(q: QuestionCoverage) -> Iterator[Line]:
    yield q.question.id, "bold"
    yield q.question.question, ""
    for option, meaning in q.question.meanings().items():
        marks = [*(["default"] if option == q.question.default else [])]
        marks += [] if option in q.supported else ["cannot be chosen"]
        yield f"  {option}{' (' + ', '.join(marks) + ')' if marks else ''}: {meaning}", "" if not marks[1:] else "dim"
    if q.question.why:
        yield f"why this default (OURS): {q.question.why}", "yellow"
    if q.note:
        yield f"note        {q.note}", ""
    yield f"rules       {', '.join(q.question.rules)}", ""
    yield from _several("modelled", _places(q.code))


def _several(label: str, values: Iterable[str]) -> Iterator[Line]:
    for i, value in enumerate(tuple(values) or ("no",)):
        yield f"{label if not i else '':<11} {value}", ""


def _places(places: tuple[Place, ...]) -> list[str]:
    """One line for each function or name: where it first cites the rule."""
    first: dict[tuple[str, str], Place] = {}
    for p in places:
        first.setdefault((p.file, p.within), p)
    return [f"subterra_nb/{p.file}:{p.line}{' ' + p.within if p.within else ''}" for p in first.values()]


def _brief(c: Coverage, name: str) -> dict[str, Any]:
    return {"id": name, "status": _status(c, name), "text": _text(c, name)}


def _entry(c: Coverage, name: str) -> dict[str, Any]:
    if name in c.questions:
        return _asked(c.questions[name])
    r = c.rules[name]
    return {
        **_covered(r),
        "text": r.rule.text,
        "section": r.rule.section,
        "kind": r.rule.kind,
        "basis": r.rule.basis,
        "needs": list(r.rule.needs),
        "notebooks": list(noted_in(name, r.shown, mentions())),
        "questions": [_asked(q) for q in c.questions.values() if name in q.question.rules],
    }


def _covered(r: RuleCoverage) -> dict[str, Any]:
    return {
        "id": r.rule.id,
        "status": r.rule.status,
        "modelled": r.modelled,
        "shown": list(r.shown),
        "note": r.note,
        "code": _places(r.code),
    }


def _asked(q: QuestionCoverage) -> dict[str, Any]:
    return {
        "id": q.question.id,
        "question": q.question.question,
        "options": q.question.meanings(),
        "default": q.question.default,
        "supported": list(q.supported),
        "why": q.question.why,
        "rules": list(q.question.rules),
        "note": q.note,
        "code": _places(q.code),
    }


# -- Coverage ------------------------------------------------------------------------------------------------------


def _coverage(query: str, measured: list[Coverage], json: bool, out: TextIO, err: TextIO) -> int:
    picked = _found(measured, query)
    if not picked:
        err.write(f"no rule or question {query!r}{_suggestion(query, measured)}\n")
        return 2
    faults = [f for c in measured for f in _faults(c, [n for d, n in picked if d is c])]
    if json:
        rules = [_covered(c.rules[n]) for c, n in picked if n in c.rules]
        questions = [_asked(c.questions[n]) for c, n in picked if n in c.questions]
        _json({"rules": rules, "questions": questions, "faults": faults}, out)
    else:
        _print(_figures(measured, picked), out)
    err.writelines(f"{fault}\n" for fault in faults)
    return 1 if faults else 0


def _faults(c: Coverage, picked: list[str]) -> Iterator[str]:
    yield from c.faults
    for name, places in c.unknown.items():
        yield f"{', '.join(_places(places))}: {name} is in no ledger"
    for name in c.unstated:
        if name in picked:
            yield f"{name}: neither covered nor a reason why not"


def _figures(measured: list[Coverage], picked: list[tuple[Coverage, str]]) -> Iterator[Line]:
    for c, name in picked:
        if name in c.rules:
            r = c.rules[name]
            marks = "modelled" if r.modelled else "-"
            yield f"{name}  {marks:<8}  {', '.join(r.shown) or '-'}{'  ' + r.note if r.note else ''}", ""
    for c in measured:
        mine = [c.rules[n] for d, n in picked if d is c and n in c.rules]
        both = sum(r.modelled and bool(r.shown) for r in mine)
        yield f"{c.title}: {len(mine)} rules, {sum(r.modelled for r in mine)} modelled, {both} of these shown", "bold"
        yield f"{sum(bool(r.note) for r in mine)} have a reason why not; {c.cases} cases ran", ""


# -- Printing ------------------------------------------------------------------------------------------------------


def _json(what: dict[str, Any], out: TextIO) -> None:
    out.write(json_format.dumps(what, ensure_ascii=False, indent=1) + "\n")


def _print(lines: Iterable[Line], out: TextIO) -> None:
    """Styled where ``out`` is a terminal, else plain, one line each."""
    if not out.isatty():
        out.writelines(f"{text}\n" for text, _ in lines)
        return
    from rich.console import Console

    console = Console(file=out, highlight=False)
    for text, style in lines:
        console.print(text, style=style or None, markup=False)
