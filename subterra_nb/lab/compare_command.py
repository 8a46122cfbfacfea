"""The command ``compare``: the same scenario under two answers to a question, and where and why the two games part.

What it prints can be read aloud: sentences, one fact a line, and only what is different.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ..debug.comparing import Comparison, compare
from ..debug.debugger import Debugger
from ..debug.telling import Teller
from ..kernel.decisions import Luck
from ..kernel.game import Game
from ..kernel.hints import near
from ..kernel.record import Opened, spoken
from ..scenario.format import Case
from ..scenario.wording import say
from .lesson import Unfit, situation, staged, staged_as_far_as_it_fits
from .rulings import unfit

Write = Callable[[str], object]
STANDS, RULED = "as it stands", "as ruled"
MOST = 12
"""Lines of what happened on one side only."""


def compare_command(
    scenario: str,
    rulings: Mapping[str, str],
    numbers: Mapping[str, int],
    *,
    only: str = "",
    write: Write,
    error: Write,
) -> int:
    """Each case of a scenario (or the ``only`` one) as it stands and as it is ruled now; 2 when something is wrong."""
    if not rulings and not numbers:
        error("nothing to compare: give at least one --ruling QUESTION=OPTION")
        return 2
    try:
        given = situation(scenario)
        cases = {case.name: case for case in given.cases()}
        chosen = [cases[only]] if only in cases else list(cases.values())
        faults = [[*misfits(case.game, rulings, numbers)] for case in chosen]
        # Where some cases can be compared, the others say why they cannot.
        problems = dict.fromkeys(x for found in faults for x in found) if all(faults) else {}
        if only and only not in cases:
            problems[f"{scenario} has no case {only}{near(only, cases)}; there are: {', '.join(cases)}"] = None
        if problems:
            raise Unfit("\n".join(problems))
        lines = [given.title, *asked(chosen[0], rulings, numbers)]
        for case in chosen:
            lines += ["", *told(case, rulings, numbers, chosen[0])]
    except Unfit as wrong:
        error(str(wrong))
        return 2
    write("\n".join(lines))
    return 0


def misfits(game: Game[Any, Any], rulings: Mapping[str, str], numbers: Mapping[str, int]) -> Iterator[str]:
    """What is wrong with these rulings and figures in a game, a line each."""

    def hint(asked: str, known: Iterable[str]) -> str:
        return _elsewhere(game, asked) or near(asked, known)

    return unfit(game.questions(), game.numbers(), rulings, numbers, " in this game", hint)


def _elsewhere(game: Game[Any, Any], asked: str) -> str:
    """Which modules, not played here, ask a question or have a figure."""
    found = [m.name for m in game.family.modules.values() if any(d.id == asked for d in m.declares)]
    return f": it belongs to {' and '.join(found)}, not played here" if found else ""


def asked(case: Case, rulings: Mapping[str, str], numbers: Mapping[str, int]) -> Iterator[str]:
    """What is ruled otherwise, with what the rulebook's ledger says of it."""
    book = Teller(case.session()).rulebook
    for q, option in rulings.items():
        stands = case.game.settings.get(q, "")
        meanings = book.questions[q].meanings() if q in book.questions else {}
        yield f"{q}: {book.text(q)}"
        for side, name in ((STANDS, stands), (RULED, option)):
            if name:
                yield f"  {side}: {name}" + (f" ({meanings[name]})" if meanings.get(name) else "")
    for n, figure in numbers.items():
        yield f"{n}: {book.text(n)}"
        yield f"  {STANDS}: {case.game.settings.get(n, 'no such figure')}"
        yield f"  {RULED}: {figure}"


def told(
    case: Case, rulings: Mapping[str, str], numbers: Mapping[str, int], first: Case | None = None
) -> Iterator[str]:
    """Where and why the two games of one case part, and what is different at the end; lines.

    ``first``: the case whose rulings were told; what is ruled otherwise in this one is told with it.
    """
    usual = case.game.settings if first is None else first.game.settings
    own = [
        f"{x} {v}" for x in (*rulings, *numbers) if (v := case.game.settings.get(x)) is not None and v != usual.get(x)
    ]
    head = f"Case “{case.name}”" + (f" ({', '.join(own)} {STANDS})" if own else "")
    problems = [*misfits(case.game, rulings, numbers)]
    if problems:
        yield f"{head}: {'; '.join(problems)}"
        return
    if all(case.game.settings[x] == value for x, value in (*rulings.items(), *numbers.items())):
        yield f"Case “{case.name}” is ruled so already: nothing to compare."
        return
    stands = staged(case.scenario, STANDS, of=case.name)
    ruled, misfit = staged_as_far_as_it_fits(
        case.scenario, RULED, of=case.name, rulings=dict(rulings), numbers=dict(numbers)
    )
    found = compare(stands.branch, ruled.branch)
    next_ones = _next(stands, ruled)
    if found.same and misfit is None:
        but = ", but not what can be done now" if next_ones else ""
        yield f"{head}: the two games are the same{but}."
        yield from next_ones
        return
    yield f"{head}: the two games part{_where(stands, found)}."
    yield from _parting(stands, ruled, found)
    if misfit is not None:
        step, why = misfit
        yield f"  The next step of the script, {step}, does not fit {RULED}: {why}"
    elif isinstance(ruled.session.decision, Luck) and not isinstance(stands.session.decision, Luck):
        yield f"  The script gives no such roll or draw, {RULED}: {ruled.session.decision.ask}."
    yield from _ends(stands, ruled)
    yield from next_ones


def _next(stands: Debugger, ruled: Debugger) -> list[str]:
    """What can be answered at the end on one side only, where both stand at the same decision."""
    one, other = stands.session, ruled.session
    if one.decision is None or other.decision is None or isinstance(one.decision, Luck):
        return []
    if (one.decision.seat, one.decision.cite) != (other.decision.seat, other.decision.cite):
        return []
    both = [[say(x, answer) for answer in x.legal()] for x in (one, other)]
    out = []
    for side, mine, yours in ((STANDS, *both), (RULED, both[1], both[0])):
        alone = [x for x in mine if x not in yours]
        if alone:
            out.append(f"  Legal now only {side}: {', '.join(alone)}")
    return out


def _where(stands: Debugger, found: Comparison) -> str:
    """In which round and whose turn, as the state before tells."""
    if found.parts is None:
        return " after all that was scripted"
    session = stands.session
    before = session.record[found.parts - 1].state if found.parts else session.start
    facts = session.game.family.notation
    turn, phase = (facts.fact(session.game, before, "", x) if facts else "" for x in ("turn", "phase"))
    at = f", {turn}'s turn ({phase})" if turn and phase else ""
    return f" in round {session.game.family.round_of(before)}{at}"


def _parting(stands: Debugger, ruled: Debugger, found: Comparison) -> Iterator[str]:
    if found.parts is None:
        return
    before = next((x for x in range(found.parts - 1, -1, -1) if _tellable(stands, x)), None)
    if before is not None:
        yield f"  Up to here alike: {stands.branch.teller.line(before)}"
    one, other = ([row[side] for row in found.rows if row[side]] for side in (0, 1))
    for side, lines, rest in ((STANDS, one, other), (RULED, other, one)):
        alone = _without(lines, rest)
        yield f"  Only {side}: {'nothing more' if not alone else ''}".rstrip()
        yield from (f"    {line}" for line in alone[:MOST])
        if len(alone) > MOST:
            yield f"    and {len(alone) - MOST} more"
    changed = {name for name, _, _ in found.settings}
    cited = [x for x in (stands, ruled) for e in x.session.record[found.parts :] if changed & {*e.cites}]
    if not cited:
        yield "  Neither side cites the ruling itself: it decided what could be done."


def _tellable(debugger: Debugger, index: int) -> bool:
    return not isinstance(debugger.session.record[index].what, Opened)


def _without(these: list[str], those: list[str]) -> list[str]:
    """Lines of one side that the other has not, each as often as it is more."""
    rest = list(those)
    out = []
    for line in these:
        if line in rest:
            rest.remove(line)
        else:
            out.append(line)
    return out


def _ends(stands: Debugger, ruled: Debugger) -> Iterator[str]:
    """The facts in which the positions at the end differ, as a scenario would expect them."""
    notation = stands.session.game.family.notation
    one, other = (notation.expected(x.session.game, x.session.state) for x in (stands, ruled))
    rows: list[tuple[str, str, str]] = []
    for name in dict.fromkeys((*one, *other)):
        a, b = one.get(name), other.get(name)
        if isinstance(a, Mapping) and isinstance(b, Mapping):
            for fact in dict.fromkeys((*a, *b)):
                if a.get(fact) != b.get(fact):
                    rows.append((f"{name}, {fact}", said(a.get(fact)), said(b.get(fact))))
        elif a != b:
            rows.append((name, _figure(a, b), _figure(b, a)))
    if _asked(stands) != _asked(ruled):
        rows.append(("asked now", _asked(stands), _asked(ruled)))
    if not rows:
        yield "  Both end in the same position."
        return
    yield "  At the end:"
    yield from (f"    {name}: {a} {STANDS}, {b} {RULED}" for name, a, b in rows)


def _figure(value: Any, other: Any) -> str:
    """What is there on one side only, as a rule a figure: where it is."""
    if isinstance(value, Mapping) and "at" in value:
        return f"at {value['at']}"
    return "gone" if value is None and isinstance(other, Mapping) and "at" in other else said(value)


def _asked(x: Debugger) -> str:
    d = x.session.decision
    return "nobody" if d is None else f"{d.seat} ({d.ask})" if d.ask else d.seat


def said(value: Any) -> str:
    """A fact in words."""
    if value is None or value in ([], {}, ""):
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{k} {said(v)}" for k, v in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(said(v) for v in value)
    return str(spoken(value))
