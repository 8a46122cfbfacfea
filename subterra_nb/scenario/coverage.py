"""Which rules are modelled and shown, and which answers to questions can be played.

A rule is **modelled** when code cites it. It is **shown** by a scenario that lists it under ``shows:`` when one of its
cases, as it ran, produced an event, a decision, a refusal, a prevention or an exemption that cites it. A span that
cites it and holds one of these shows it too, but a span opens whether or not the rule made a difference; so a rule that
is cited by spans alone also needs a near miss: another case in which it does not appear, either of the same file, or
one that expects it not to be cited.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from .. import paths
from ..kernel.game import Family, compose
from ..kernel.record import Decided, Event, Exempted, Prevented, Record
from ..kernel.rulebook import LedgerQuestion, LedgerRule, Rulebook, read
from . import families
from .citing import Citations, Place, cited

if TYPE_CHECKING:
    from .runner import CaseResult


class Run(Struct, frozen=True):
    """What one case of a scenario produced.

    ``scenario`` and ``case`` name it; ``shows``: what it is meant to show; ``refused``: for each refused answer the
    span it was refused in (an index of the record, -1 for none) and the ids of its verdict; ``avoids``: what the case
    expects not to be cited; ``fault``: where and why it failed, "" when it passed.
    """

    scenario: str
    case: str
    shows: tuple[str, ...]
    record: Record
    refused: tuple[tuple[int, tuple[str, ...]], ...] = ()
    avoids: tuple[str, ...] = ()
    fault: str = ""


class RuleCoverage(Struct, frozen=True):
    """Coverage of a rule: ``shown`` names scenarios, ``code`` the places that cite it, ``note`` why it has none."""

    rule: LedgerRule
    shown: tuple[str, ...]
    code: tuple[Place, ...]
    note: str = ""

    @property
    def modelled(self) -> bool:
        """Whether code cites it."""
        return bool(self.code)

    @property
    def stated(self) -> bool:
        """Whether it is modelled and shown, or a reason is given why not."""
        return bool((self.shown and self.code) or self.note)


class QuestionCoverage(Struct, frozen=True):
    """Which options of a question can be played; ``note``: why not all of them."""

    question: LedgerQuestion
    supported: tuple[str, ...]
    code: tuple[Place, ...]
    note: str = ""

    @property
    def unsupported(self) -> tuple[str, ...]:
        """The ledger's options that the engine refuses."""
        return tuple(o for o in self.question.meanings() if o not in self.supported)


class Coverage(Struct, frozen=True):
    """Coverage of one family, in the order of its ledgers.

    ``faults``: sentences on what scenarios claim and do not do, and on cases that failed; ``cases``: how many ran.
    """

    family: str
    title: str
    rules: dict[str, RuleCoverage]
    questions: dict[str, QuestionCoverage]
    unknown: dict[str, tuple[Place, ...]]
    faults: tuple[str, ...] = ()
    cases: int = 0

    @property
    def unstated(self) -> tuple[str, ...]:
        """Rules that are neither covered nor have a reason, and questions with unsupported options without one."""
        open_rules = [r for r, c in self.rules.items() if not c.stated]
        return (*open_rules, *(q for q, c in self.questions.items() if c.unsupported and not c.note))


def every_family() -> tuple[Family, ...]:
    """All families of the package whose positions can be written, by name."""
    return tuple(families.family(name) for name in families.names())


def measure(family: Family, runs: Iterable[Run], citations: Citations | None = None) -> Coverage:
    """Coverage of a family by cases that have run; a case that failed shows nothing."""
    rulebook = read(family.ledgers)
    citations = citations or cited(family)
    done = tuple(runs)
    shown, faults = shown_by(done)
    faults = (*(r.fault for r in done if r.fault), *faults)
    rules = {}
    for name, entry in rulebook.rules.items():
        code, by = citations.known.get(name, ()), tuple(shown.get(name, ()))
        rules[name] = RuleCoverage(entry, by, code, "" if code and by else entry.note or _not_built(family, name))
    return Coverage(
        family.name, family.title, rules, _questions(family, rulebook, citations), citations.unknown, faults, len(done)
    )  # fmt: skip


def coverage(family: Family, only: tuple[str, ...] | None = None, folder: Path | None = None) -> Coverage:
    """Run the scenarios of a family (those that name one of the ids ``only``, when given) and measure its coverage.

    ``folder``: where the scenario files are; else the kit's, see :func:`subterra_nb.paths.scenarios`.
    """
    return measure(family, runs(family, only, folder))


def runs(family: Family, only: tuple[str, ...] | None = None, folder: Path | None = None) -> Iterator[Run]:
    """Run all cases of the scenarios of a family; a file that cannot be read is a run with a fault. See `coverage`."""
    from .problems import ScenarioErrors
    from .reading import files_in, read
    from .refusing import refusals
    from .runner import run

    if only == ():
        return
    folder = folder or paths.scenarios()
    mine = re.compile(rf"""^[\s{{,]*["']?family["']?\s*:\s*["']?{family.name}\b""", re.MULTILINE)
    for file in files_in(folder):
        text = file.read_text(encoding="utf-8", errors="replace")
        if not mine.search(text) or not (only is None or any(cite in text for cite in only)):
            continue
        name = file.relative_to(folder).with_suffix("").as_posix()
        try:
            scenario = read(file, name)
        except ScenarioErrors as error:
            yield Run(name, "", (), [], fault=str(error))
            continue
        for case in scenario.cases():
            yield _ran(name, run(case))
        shows = tuple(scenario.data.get("shows", ()))
        for _, cites, said in refusals(family, scenario.data):
            yield Run(name, said[0], shows, [], ((-1, cites),))


def _ran(name: str, result: CaseResult) -> Run:
    record, open_at_end = result.session.record, result.session.table.span
    refused = []
    for r in result.refusals:
        # What is asked when an answer is refused is answered next, if anything is: that entry lies in the same span.
        at = result.ends[r.step] if r.step < len(result.ends) else len(record)
        span = record[at].parent if at < len(record) else open_at_end
        refused.append((span, tuple(f.cite for f in r.verdict)))
    fault = "\n".join(str(p) for p in result.failures)
    return Run(name, result.case.name, result.case.shows, record, tuple(refused), result.case.avoids, fault)


# -- What a run shows ----------------------------------------------------------------------------------------------


def produced(run: Run) -> tuple[frozenset[str], frozenset[str]]:
    """Ids cited by what happened or was refused in a run, and ids cited by spans that hold something that happened."""
    happened: set[str] = set()
    live: set[int] = set()
    leaves = ((e.parent, e.cites) for e in run.record if isinstance(e.what, (Event, Decided, Prevented, Exempted)))
    for span, cites in (*leaves, *run.refused):
        happened.update(cites)
        while span >= 0 and span not in live:
            live.add(span)
            span = run.record[span].parent
    return frozenset(happened), frozenset(c for i in live for c in run.record[i].cites)


def appears(run: Run) -> frozenset[str]:
    """All ids that a run cites anywhere, empty spans included."""
    return frozenset().union(*(e.cites for e in run.record), *(cites for _, cites in run.refused))


def shown_by(runs: Iterable[Run]) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...]]:
    """Which scenarios show which rules, and what they claim to show and do not, as sentences."""
    passed = [r for r in runs if not r.fault]
    evidence = [(r, *produced(r), appears(r)) for r in passed]
    claims: dict[tuple[str, str], None] = {(r.scenario, c): None for r in passed for c in r.shows}
    shown: dict[str, tuple[str, ...]] = {}
    faults = []
    for scenario, cite in claims:
        mine = [x for x in evidence if x[0].scenario == scenario and cite in x[0].shows]
        if any(cite in happened for _, happened, _, _ in mine):
            shown[cite] = (*shown.get(cite, ()), scenario)
            continue
        spanning = [r for r, _, spans, _ in mine if cite in spans]
        if not spanning:
            faults.append(f"{scenario} says that it shows {cite}, but nothing that happened in it cites that")
        elif any(_misses(r, cite, scenario, seen) for x in spanning for r, _, _, seen in evidence if r is not x):
            shown[cite] = (*shown.get(cite, ()), scenario)
        else:
            faults.append(f"{scenario} shows {cite} by spans alone, which takes a near miss without it; there is none")
    return {cite: tuple(sorted(by)) for cite, by in shown.items()}, tuple(faults)


def _misses(run: Run, cite: str, scenario: str, seen: frozenset[str]) -> bool:
    """Whether a run, which cites all in ``seen``, is a near miss of a rule that a case of ``scenario`` shows.

    What a case expects not to be cited holds where it says so: in one step, or from its start to its end.
    """
    return cite in run.avoids or (run.scenario == scenario and cite not in seen)


# -- Reasons and questions -----------------------------------------------------------------------------------------


def _not_built(family: Family, name: str) -> str:
    return next((why for start, why in family.unbuilt.items() if name.startswith(start.rstrip("*"))), "")


def playable(family: Family) -> dict[str, tuple[str, ...]]:
    """Question id to the options that can be played, over all modules of a family, in the order of the code."""
    found: dict[str, tuple[str, ...]] = {}
    for modules in _compositions(family):
        for name, q in compose(family, modules).questions().items():
            found[name] = (*found.get(name, ()), *(o for o in q.options if o not in found.get(name, ())))
    return found


def _compositions(family: Family) -> Iterator[tuple[str, ...]]:
    """Each module with what it needs: modules may exclude each other, so they cannot all be played at once."""
    yield ()
    for m in family.modules.values():
        chosen, todo = [m.name], [*m.needs]
        while todo:
            name = todo.pop()
            if name not in chosen:
                chosen.append(name)
                todo += family.modules[name].needs if name in family.modules else ()
        yield tuple(n for n in family.modules if n in chosen)


def _questions(family: Family, rulebook: Rulebook, citations: Citations) -> dict[str, QuestionCoverage]:
    supported = playable(family)
    out = {}
    for name, q in rulebook.questions.items():
        can = tuple(o for o in q.meanings() if o in supported.get(name, ()))
        missing = tuple(o for o in q.meanings() if o not in can)
        note = (q.note or _why_unsupported(family, q, missing)) if missing else ""
        out[name] = QuestionCoverage(q, can, citations.known.get(name, ()), note)
    return out


def _why_unsupported(family: Family, q: LedgerQuestion, missing: tuple[str, ...]) -> str:
    """What a question asks of rules that are not built cannot be played yet."""
    reasons = dict.fromkeys(_not_built(family, r) for r in q.rules)
    return "; ".join(r for r in reasons if r)
