"""The core of a family knows nothing of its expansions: what they bring comes by the extension points of a module.

(docs/design.md, "Families and expansions are values"; docs/adding_an_expansion.md lists the extension points.)
"""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from tests.house.test_words import words
from tests.house.tree import PACKAGE, ROOT, imports, imports_of, module_name, python_files, short

FAMILY = f"{PACKAGE}/games/subterra2"
CORE_LEDGER = "infernos_edge"
#: Packages of the expansions, of what several of them share, and of the bot, which plays with all of them.
OUTSIDE_THE_CORE = ("arimas_light", "typhaon_wakes", "together", "survivor")
#: The one file that puts the family together, and so names its modules.
COMPOSES = f"{FAMILY}/family.py"
NOUNS = {
    "tarot", "typhaon", "doom", "turret", "legion", "intrepid", "snake", "eternal", "volatile", "ark", "dog",
    "magician", "strongman", "beastmaster", "inventor", "cartographer", "contradict", "barrier",
}  # fmt: skip
#: Where such a noun may stand, and why.
NOUNS_ALLOWED = {
    COMPOSES: "it puts the family together",
    f"{FAMILY}/figures.py": "the respects in which a figure counts are one vocabulary for all boxes",
}
CORE_FILES = [
    file
    for file in python_files(FAMILY)
    if not any(file.is_relative_to(ROOT / FAMILY / package) for package in OUTSIDE_THE_CORE)
]


@cache
def foreign() -> re.Pattern[str]:
    """The beginnings of ids that only ledgers of expansions have."""
    of_core, of_others = set(), set()
    for file in sorted((ROOT / FAMILY / "rulebook").glob("*.toml")):
        ids = {rule["id"].partition(".")[0] for rule in tomllib.loads(file.read_text(encoding="utf-8"))["rule"]}
        (of_core if file.stem == CORE_LEDGER else of_others).update(ids)
    assert of_others - of_core
    return re.compile(rf"(?<![\w.])(?:{'|'.join(sorted(of_others - of_core))})(?:\.[a-z]|(?=[\"']))")


def reaches(imported: str) -> bool:
    """Whether a module is one of those that the core may not know."""
    family = FAMILY.replace("/", ".")
    return any(imported == f"{family}.{p}" or imported.startswith(f"{family}.{p}.") for p in OUTSIDE_THE_CORE)


def test_there_is_a_core_to_look_at() -> None:
    assert len(CORE_FILES) > 30
    assert {COMPOSES, f"{FAMILY}/setup.py", f"{FAMILY}/explorers/connectors.py"} <= {short(file) for file in CORE_FILES}
    assert all((ROOT / FAMILY / package).is_dir() for package in OUTSIDE_THE_CORE)


@pytest.mark.parametrize("file", CORE_FILES, ids=short)
def test_the_core_names_no_rule_and_no_question_of_an_expansion(file: Path) -> None:
    text = file.read_text(encoding="utf-8").splitlines()
    found = [f"{short(file)}:{number}: {line.strip()}" for number, line in enumerate(text, 1) if foreign().search(line)]
    assert found == []


@pytest.mark.parametrize("file", [file for file in CORE_FILES if short(file) != COMPOSES], ids=short)
def test_the_core_imports_nothing_of_an_expansion(file: Path) -> None:
    assert [f"{short(file)}:{line}: {name}" for name, line in imports_of(file) if reaches(name)] == []


@pytest.mark.parametrize("file", [file for file in CORE_FILES if short(file) not in NOUNS_ALLOWED], ids=short)
def test_the_core_has_no_noun_of_an_expansion(file: Path) -> None:
    text = file.read_text(encoding="utf-8").splitlines()
    found = [f"{short(file)}:{number}: {line.strip()}" for number, line in enumerate(text, 1) if NOUNS & {*words(line)}]
    assert found == []


@pytest.mark.parametrize("name", NOUNS_ALLOWED)
def test_what_is_allowed_is_needed(name: str) -> None:
    assert NOUNS & {*words((ROOT / name).read_text(encoding="utf-8"))}


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ('FEW = question("tw.q.explorers-under-three", "min-three")', True),
        ('MODE = Ids("tw")', True),
        ('INTRO = Ids("al.intro")', True),
        ("as tw.eternal.leave-roll says", True),
        ('S = Ids("ie.setup")', False),
        ('SUPPLY = question("ie.q.safety-supply", "no-limit")', False),
        ("several.tw.q", False),
        ("total.append(1)", False),
    ],
)
def test_foreign_ids_are_seen(line: str, seen: bool) -> None:
    assert bool(foreign().search(line)) == seen


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ("from .typhaon_wakes.state import DEPLOYED", True),
        ("from . import together", True),
        ("def f():\n    from .arimas_light import tarot", True),
        ("from .state import State", False),
        ("from .card_files import text_of", False),
    ],
)
def test_foreign_imports_are_seen(source: str, seen: bool) -> None:
    module = module_name(ROOT / FAMILY / "setup.py")
    known = frozenset(module_name(file) for file in python_files(FAMILY))
    found = imports(source, module, False, known)
    assert found
    assert any(reaches(name) for name, _ in found) == seen
