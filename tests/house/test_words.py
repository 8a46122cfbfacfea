"""Words that must not be in the files: addresses, paths of one machine, game nouns in the engine, unfinished work.

The words looked for are put together here from pieces, so that this file does not find itself.
"""

import re
from pathlib import Path

import pytest

from tests.house.tree import PACKAGE, files, python_files, short

LONGEST = 350
TEXT = {
    ".cfg", ".css", ".html", ".ini", ".ipynb", ".js", ".json", ".md", ".py", ".sh", ".svg", ".toml", ".txt", ".yaml",
    ".yml", "",
}  # fmt: skip
HOSTS = re.compile(
    "|".join(
        re.escape(".".join(parts))
        for parts in [
            ("pypi", "org"),
            ("pypi", "python", "org"),
            ("python" + "hosted", "org"),
            ("npmjs", "org"),
            ("npmjs", "com"),
            ("anaconda", "org"),
            ("anaconda", "com"),
            ("deb", "debian", "org"),
            ("archive", "ubuntu", "com"),
            ("unpkg", "com"),
            ("jsdelivr", "net"),
        ]
    ),
    re.IGNORECASE,
)
MACHINE_PATHS = re.compile(r"(?<![\w.~-])/(?:" + "|".join(["work", "root", "tmp/team", "farm"]) + ")/")
# Somebody's home may stand in a test as an example of what must be found.
HOMES = re.compile(r"(?<![\w.~-])/(?:home|Users)/\w")
UNFINISHED = re.compile(
    "|".join(
        [
            "NotImplemented" + "Error",
            r"\bTO" + r"DO\b",
            r"\bFIX" + r"ME\b",
            r"\bassert " + r"True\b",
            r"\bpytest\." + r"skip\b",
            r"\bmark\." + r"skip\b",
            r"\bimportor" + "skip",
            r"\bxf" + r"ail\b",
            r"\bSkip" + r"Test\b",
        ]
    )
)
# Nouns of the games in scope. Words that a kernel or a board may well use in their plain sense (mine, pit, barrier,
# leader, hazard) are not here.
NOUNS = {
    "guardian",
    "volcano",
    "turret",
    "caver",
    "horror",
    "killer",
    "survivor",
    "artifact",
    "artefact",
    "explorer",
    "eternal",
    "temple",
    "sanctum",
    "lava",
    "rubble",
    "tomb",
    "typhaon",
    "legion",
    "arima",
    "terrorscape",
    "inferno",
    "nemesis",
    "mansion",
    "flare",
    "dynamite",
    "torch",
    "infection",
    "annihilation",
    "incubation",
    "enmity",
    "cryptologist",
    "medic",
}
# The rest of the kit serves any family through its value. Beside the nouns: ids of a family's ledgers, names of
# families and of their expansions. The registry of families is a part of `games`, where these words are at home.
FAMILY_WORDS = re.compile(
    r"\b(?:ie|al|tw|st|an|in|ts|pe)\.[a-z]{2}|\bsubterra2\b|\bgames\.(?:subterra|terror)|_edge\b|typhaon|arimas_light"
)
OUTER = ("cli.py", "scenario", "view", "debug", "widgets", "pipeline", "lab")
OUTER_FILES = [
    file
    for file in files()
    if file.suffix in {".py", ".js", ".css"} and short(file).startswith(tuple(f"{PACKAGE}/{part}" for part in OUTER))
]
ALL_FILES = [file for file in files() if file.suffix in TEXT]
PYTHON_FILES = python_files()
ENGINE_FILES = python_files(f"{PACKAGE}/kernel", f"{PACKAGE}/board")
PACKAGE_FILES = python_files(PACKAGE)


def words(text: str) -> list[str]:
    """The single words of a text or an identifier, in lower case and without a plural s: AwakeGuardians, at_tile."""
    return [word.lower().rstrip("s") for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", text)]


def lines_with(pattern: re.Pattern[str], file: Path) -> list[str]:
    """`path:line: what was found` for each line in which a pattern occurs."""
    text = file.read_text(encoding="utf-8")
    return [
        f"{short(file)}:{number}: {found.group()}"
        for number, line in enumerate(text.splitlines(), 1)
        if (found := pattern.search(line))
    ]


def test_there_is_something_to_look_at() -> None:
    assert len(ENGINE_FILES) > 5
    assert len(PACKAGE_FILES) > len(ENGINE_FILES)
    assert len(PYTHON_FILES) > len(PACKAGE_FILES)
    assert len(OUTER_FILES) > 100
    assert {"README.md", "Makefile", ".ci/run", "pyproject.toml"} <= {short(file) for file in ALL_FILES}


@pytest.mark.parametrize("file", ALL_FILES, ids=short)
def test_no_registry_is_named(file: Path) -> None:
    assert lines_with(HOSTS, file) == []


@pytest.mark.parametrize("file", ALL_FILES, ids=short)
def test_no_path_of_one_machine(file: Path) -> None:
    assert lines_with(MACHINE_PATHS, file) == []
    if not short(file).startswith("tests/"):
        assert lines_with(HOMES, file) == []


@pytest.mark.parametrize("file", PYTHON_FILES, ids=short)
def test_nothing_is_left_unfinished(file: Path) -> None:
    assert lines_with(UNFINISHED, file) == []


@pytest.mark.parametrize("file", ENGINE_FILES, ids=short)
def test_the_engine_knows_no_game(file: Path) -> None:
    text = file.read_text(encoding="utf-8").splitlines()
    found = [f"{short(file)}:{number}: {line.strip()}" for number, line in enumerate(text, 1) if NOUNS & {*words(line)}]
    assert found == []


def foreign(line: str) -> bool:
    """Whether a line of an outer layer says something that only one family can mean."""
    return bool(NOUNS & {*words(line)} or FAMILY_WORDS.search(line))


@pytest.mark.parametrize("file", OUTER_FILES, ids=short)
def test_outer_layers_serve_any_family(file: Path) -> None:
    text = file.read_text(encoding="utf-8").splitlines()
    assert [f"{short(file)}:{number}: {line.strip()}" for number, line in enumerate(text, 1) if foreign(line)] == []


@pytest.mark.parametrize(
    "line",
    [
        'FAMILY = "subterra2"',
        "from ..games.subterra.state import State",
        "from subterra_nb.games.terrorscape import family",
        'see("ie.move")',
        "value st.caver.health",
        'side == "guardian"',
        'open("typhaon_wakes/eternal")',
    ],
)
def test_what_one_family_means_is_seen(line: str) -> None:
    assert foreign(line)


@pytest.mark.parametrize(
    "line",
    ["from ..games import FAMILIES, family", "kin = family(name)", "subterra_nb.kernel", 'Path("games")', "st.a"],
)
def test_what_any_family_means_is_let_through(line: str) -> None:
    assert not foreign(line)


@pytest.mark.parametrize("file", PACKAGE_FILES, ids=short)
def test_files_are_short(file: Path) -> None:
    length = len(file.read_text(encoding="utf-8").splitlines())
    assert length <= LONGEST, f"{short(file)}: {length} lines; split it along headings"


@pytest.mark.parametrize(
    ("pattern", "bad", "good"),
    [
        (HOSTS, "https://" + "pypi" + ".org/simple", "PyPI by name"),
        (HOSTS, "cdn." + "jsdelivr" + ".net/npm", "a CDN"),
        (HOMES, '"/' + 'home/me/x"', "see docs/home/me"),
        (MACHINE_PATHS, "file:///" + "work/x", "home/work/x"),
        (UNFINISHED, "# TO" + "DO later", "# tomorrow: TODOS"),
        (UNFINISHED, "pytest." + "skip('x')", "skip = 3"),
        (UNFINISHED, "@pytest.mark." + "skip", "@pytest.mark.skipif(system)"),
        (UNFINISHED, "    raise NotImplemented" + "Error", "return NotImplemented"),
        (UNFINISHED, "assert " + "True", "assert " + "True_north"),
    ],
)
def test_patterns(pattern: re.Pattern[str], bad: str, good: str) -> None:
    assert pattern.search(bad)
    assert not pattern.search(good)


@pytest.mark.parametrize("text", ["AwakeGuardians", "the killer's turn", "def move_explorer(self)", "CAVER", "Volcano"])
def test_nouns_are_seen(text: str) -> None:
    assert NOUNS & {*words(text)}


@pytest.mark.parametrize("text", ["external", "a tile in the bag", "hearten", "def explore(self)", "templetree"])
def test_plain_words_are_let_through(text: str) -> None:
    assert not NOUNS & {*words(text)}
