"""Code and ledgers hold each other to account: code cites no unknown id and declares what the ledgers say."""

import functools
import random

import pytest

from subterra_nb.games.subterra2.setup import Setup
from subterra_nb.kernel.citations import Number, Question
from subterra_nb.kernel.game import Family, compose
from subterra_nb.kernel.luck import Seeded
from subterra_nb.kernel.rulebook import STATUSES, read
from subterra_nb.kernel.session import Session
from subterra_nb.scenario.citing import Citations, cited
from subterra_nb.scenario.coverage import every_family

FAMILIES = every_family()
each_family = pytest.mark.parametrize("family", FAMILIES, ids=[f.name for f in FAMILIES])


@functools.cache
def citations(name: str) -> Citations:
    """Scanned once per family for all tests."""
    return cited(next(f for f in FAMILIES if f.name == name))


def declared(family: Family) -> list[Number | Question]:
    """All numbers and questions of a family's modules."""
    return [d for m in (family.core, *family.modules.values()) for d in m.declares]


def test_all_families_are_found() -> None:
    assert "subterra2" in [f.name for f in FAMILIES]


@each_family
def test_no_id_in_code_is_unknown(family: Family) -> None:
    unknown = citations(family.name).unknown
    assert [f"{p.file}:{p.line}: {name}" for name, places in unknown.items() for p in places] == []


@each_family
def test_questions_in_code_stand_in_the_ledger(family: Family) -> None:
    ledger = read(family.ledgers).questions
    questions = [d for d in declared(family) if isinstance(d, Question)]
    assert questions
    assert [q.id for q in questions if q.id not in ledger] == []
    assert [(q.id, q.default) for q in questions if q.default != ledger[q.id].default] == []
    assert [(q.id, o) for q in questions for o in q.options if o not in ledger[q.id].meanings()] == []
    assert [q.id for q in questions if len({*q.options}) < len(q.options)] == []


@each_family
def test_numbers_in_code_carry_the_id_of_a_rule(family: Family) -> None:
    numbers = [d for d in declared(family) if isinstance(d, Number)]
    assert numbers
    assert [n.id for n in numbers if n.id not in read(family.ledgers).rules] == []


@each_family
def test_ledgers_are_well_formed(family: Family) -> None:
    rulebook = read(family.ledgers)
    assert [r.id for r in rulebook.rules.values() if r.status not in STATUSES] == []
    assert [r.id for r in rulebook.rules.values() if not (r.text and r.section and r.kind and r.show)] == []
    assert [q.id for q in rulebook.questions.values() if q.default not in q.meanings()] == []
    assert [q.id for q in rulebook.questions.values() if not all(q.meanings().values())] == []
    assert [i for i in rulebook.rules if i in rulebook.questions] == []
    prefixes = {i.partition(".")[0] for i in rulebook.rules}
    for refers, to in (
        *((r.id, n) for r in rulebook.rules.values() for n in r.needs),
        *((q.id, n) for q in rulebook.questions.values() for n in q.rules),
    ):
        assert to in rulebook.rules or to.partition(".")[0] not in prefixes, f"{refers} refers to {to}"


def test_what_is_said_not_to_be_built_is_not_cited() -> None:
    """A reason must not outlive its cause."""
    for f in FAMILIES:
        assert [n for n in citations(f.name).known for start in f.unbuilt if n.startswith(start.rstrip("*"))] == []


@pytest.mark.parametrize("seed", range(4))
def test_the_scan_misses_no_citation_of_a_game(seed: int) -> None:
    """Whatever a game cites as it runs is found in the sources without running them."""
    family = next(f for f in FAMILIES if f.name == "subterra2")
    setup = Setup(("guide", "inventor", "scoundrel", "foreman"), modules=tuple(family.modules))
    game = compose(family, setup.modules)
    session, chance = Session(game, family.begin(game, setup), Seeded(seed)), random.Random(seed)
    for _ in range(400):
        if session.over:
            break
        session.choose(chance.choice([*session.legal()]))
    cites = {c for e in session.record for c in e.cites}
    assert len(cites) > 50
    assert sorted(cites - {*citations(family.name).known}) == []
