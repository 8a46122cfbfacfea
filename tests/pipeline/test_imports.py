"""What importing the pipeline loads: nothing of the rules, and nothing heavy before it is used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from subterra_nb import pipeline

MODULES = sorted(path.stem for path in Path(pipeline.__file__).parent.glob("*.py") if path.stem != "__init__")
HEAVY = ("papermill", "nbclient", "nbformat", "matplotlib", "networkx", "ipywidgets", "pydantic", "tqdm", "zmq")
RULES = ("subterra_nb.games", "subterra_nb.kernel", "subterra_nb.board", "subterra_nb.scenario", "subterra_nb.view")


def loaded_by(module: str) -> list[str]:
    """All modules that importing *module* in a fresh process loads."""
    code = f"import sys, subterra_nb.pipeline.{module}\nprint(*sys.modules)"
    folder = Path(pipeline.__file__).parents[2]
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=folder)
    return answer.stdout.split()


def loads(names: list[str], wanted: tuple[str, ...]) -> list[str]:
    return [name for name in names if name in wanted or name.startswith(tuple(f"{w}." for w in wanted))]


def test_every_module_leaves_the_rules_alone() -> None:
    code = "import sys\n" + "\n".join(f"import subterra_nb.pipeline.{m}" for m in MODULES) + "\nprint(*sys.modules)"
    folder = Path(pipeline.__file__).parents[2]
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=folder)
    names = answer.stdout.split()
    assert "subterra_nb.pipeline.runner" in names
    assert loads(names, RULES) == []


@pytest.mark.parametrize("module", ["commands", "parameters", "runner"])
def test_the_command_line_starts_light(module: str) -> None:
    assert loads(loaded_by(module), HEAVY) == []


def test_the_engine_may_be_imported_before_papermill_and_after() -> None:
    folder = Path(pipeline.__file__).parents[2]
    for first, second in (("papermill", "subterra_nb.pipeline.engine"), ("subterra_nb.pipeline.engine", "papermill")):
        code = f"import {first}, {second}\nfrom subterra_nb.pipeline import engine\nprint(engine.register())"
        answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=folder)
        assert answer.stdout == "subterra-fork\n"
