"""Who may import whom (docs/design.md, "Layers"), and that importing is light."""

import subprocess
import sys

import pytest

from tests.house.tree import PACKAGE, ROOT, imports, imports_of, module_name, python_files, short

# Part -> the parts of the package that it may import besides itself. Nothing may import the command line but __main__.
LAYERS = {
    "kernel": set(),
    "board": {"kernel"},
    "view": {"kernel", "board"},
    "games": {"kernel", "board", "view"},  # of the view only what a portrayal needs, see PORTRAYAL
    "scenario": {"kernel", "board", "view", "games", "paths"},
    "debug": {"kernel", "board", "view", "games", "scenario", "paths"},
    "widgets": {"kernel", "board", "view", "games", "scenario", "debug", "paths"},
    "lab": {"kernel", "board", "view", "games", "scenario", "debug", "paths"},
    "pipeline": {"kernel", "board", "view", "games", "scenario", "debug", "widgets", "lab", "paths"},
    "cli": {"kernel", "board", "view", "games", "scenario", "debug", "widgets", "lab", "pipeline", "paths"},
    "paths": set(),
    "__main__": {"cli"},
}
# Parts without which the kit is not the kit. A missing one would make the tests below say nothing about it.
NEEDED = ["kernel", "board", "view", "games", "scenario", "debug", "lab", "pipeline", "cli", "paths"]
PORTRAYAL = {f"{PACKAGE}.view", f"{PACKAGE}.view.scene"}
FAMILIES = ["subterra2", "subterra", "terrorscape"]
# Those that are there by now; a family joins this list in the commit that brings it.
BUILT = ["subterra2", "subterra", "terrorscape"]
# The engine is plain Python over msgspec, with networkx as an edge of the board. Nothing there knows of notebooks.
OUTSIDE = {
    "kernel": {"msgspec"},
    "board": {"msgspec", "networkx"},
    "games": {"msgspec"},
    "view": {"msgspec", "matplotlib"},
    "debug": {"msgspec"},
}
HEAVY = [
    "matplotlib",
    "networkx",
    "pydantic",
    "ipywidgets",
    "anywidget",
    "typer",
    "rich",
    "ruamel",
    "yaml",
    "papermill",
]
PARTS_FILES = python_files(PACKAGE)


def part_of(module: str) -> str:
    """`subterra_nb.kernel.luck` belongs to `kernel`; the package itself is the empty part."""
    return [*module.split("."), ""][1]


def family_of(module: str) -> str | None:
    """The family that a module belongs to, if any."""
    parts = module.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == "games" and parts[2] in FAMILIES else None


def objection(importer: str, imported: str) -> str | None:
    """Why one module may not import another, or None."""
    ours = imported == PACKAGE or imported.startswith(f"{PACKAGE}.")
    part = part_of(importer)
    if not ours:
        top = imported.split(".")[0]
        allowed = OUTSIDE.get(part)
        if allowed is None or top in sys.stdlib_module_names or top in allowed:
            return None
        return f"{part} may use {', '.join(sorted(allowed))} from outside, not {top}"
    other = part_of(imported)
    if other and part and other != part and other not in LAYERS[part]:
        return f"{part} may not import {other}"
    if part == "games" and other == "view" and imported not in PORTRAYAL:
        return f"a family may import view.scene for its portrayal, not {imported}"
    mine, theirs = family_of(importer), family_of(imported)
    if mine and theirs and mine != theirs:
        return f"family {mine} may not import family {theirs}"
    if theirs and part != "games":
        return f"{part} may know families through the registry only, not {theirs}"
    return None


@pytest.mark.parametrize("part", NEEDED)
def test_part_is_there(part: str) -> None:
    assert [file for file in PARTS_FILES if part_of(module_name(file)) == part]


@pytest.mark.parametrize("family", BUILT)
def test_family_is_there(family: str) -> None:
    assert [file for file in PARTS_FILES if family_of(module_name(file)) == family]


@pytest.mark.parametrize("file", PARTS_FILES, ids=short)
def test_imports_point_downwards(file) -> None:
    importer = module_name(file)
    assert part_of(importer) in {"", *LAYERS}, f"{short(file)}: give this part a layer in tests/house/test_imports.py"
    found = [(line, objection(importer, imported)) for imported, line in imports_of(file)]
    assert [f"{short(file)}:{line}: {why}" for line, why in found if why] == []


def test_layers_have_no_circle() -> None:
    placed: set[str] = set()
    while len(placed) < len(LAYERS):
        free = {part for part, below in LAYERS.items() if below <= placed} - placed
        assert free, f"these import each other: {sorted(set(LAYERS) - placed)}"
        placed |= free


@pytest.mark.parametrize(
    ("importer", "source", "allowed"),
    [
        ("subterra_nb.kernel.luck", "from subterra_nb.kernel import record", True),
        ("subterra_nb.kernel.luck", "from subterra_nb.games import subterra2", False),
        ("subterra_nb.kernel.luck", "def f():\n    import subterra_nb.board", False),
        ("subterra_nb.kernel.luck", "from ..board import grid", False),
        ("subterra_nb.kernel.luck", "import ipywidgets", False),
        ("subterra_nb.kernel.luck", "import random, msgspec", True),
        ("subterra_nb.board.grid", "from .. import kernel", True),
        ("subterra_nb.games.subterra.round", "from ..subterra2 import tiles", False),
        ("subterra_nb.games.subterra.round", "from . import tiles", True),
        ("subterra_nb.games.subterra2.tiles", "from subterra_nb.games.subterra import tiles", False),
        ("subterra_nb.games.subterra2.portrayal", "from subterra_nb.view.scene import Scene", True),
        ("subterra_nb.games.subterra2.portrayal", "from subterra_nb.view.svg import draw", False),
        ("subterra_nb.view.svg", "from subterra_nb.games.subterra2 import tiles", False),
        ("subterra_nb.scenario.runner", "from subterra_nb.cli import main", False),
        ("subterra_nb.lab.fuzz", "from ..games import FAMILIES, family", True),
        ("subterra_nb.lab.fuzz", "from ..games import subterra", False),
        ("subterra_nb.lab.fuzz", "from ..games.subterra2.tiles import GRID", False),
        ("subterra_nb.cli", "from subterra_nb.pipeline import runner", True),
    ],
)
def test_objections(importer: str, source: str, allowed: bool) -> None:
    names = (
        "board",
        "kernel",
        "kernel.record",
        "games.subterra2",
        "games.subterra2.tiles",
        "games.subterra",
        "games.subterra.tiles",
    )
    known = frozenset(f"{PACKAGE}.{name}" for name in names)
    found = [objection(importer, imported) for imported, _ in imports(source, importer, False, known)]
    assert found
    assert all(why is None for why in found) == allowed


def loaded_by(statement: str) -> list[str]:
    """The heavy packages that a fresh Python has loaded after a statement."""
    program = f"{statement}\nimport sys\nprint(*[name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.mark.parametrize(
    "module", ["", ".paths", ".kernel", ".board", ".view", ".games", *[f".games.{family}" for family in BUILT]]
)
def test_import_is_light(module: str) -> None:
    assert loaded_by(f"import {PACKAGE}{module}") == []


def test_a_heavy_import_is_seen() -> None:
    assert loaded_by("import networkx") == ["networkx"]
