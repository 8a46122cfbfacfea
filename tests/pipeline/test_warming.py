"""Warming the process that forks kernels: all is loaded, and nothing is left that a notebook could see."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from subterra_nb.pipeline import forked, nursery, warming

ROOT = Path(warming.__file__).parents[2]
LOADED = """
import json, random, sys, threading
import matplotlib, numpy
from subterra_nb.pipeline import warming
random.seed(7), numpy.random.seed(7)
settings = dict(matplotlib.rcParams)
warming.warm()
from matplotlib import pyplot
left = {
    "chance": [random.random(), numpy.random.rand()],
    "settings": [k for k, v in matplotlib.rcParams.items() if settings[k] != v],
    "figures": pyplot.get_fignums(),
    "backend": pyplot._backend_mod is not None,
    "threads": threading.active_count(),
}
before = set(sys.modules)
NOTEBOOK
left["loaded"] = sorted(name for name in set(sys.modules) - before if name.split(".")[0] == "subterra_nb")
print(json.dumps(left))
"""
NOTEBOOK = """
from subterra_nb import Debugger, compare, load, new_game, run, what_if
from subterra_nb.lab.bots import named, play_out
from subterra_nb.lab.lesson import picture, rules, staged, table
game = Debugger.of(load("typhaon_wakes/eternal-failed-leave"))
game.board()._repr_mimebundle_(), game.end().why()._repr_mimebundle_()
"""


def test_all_is_loaded_and_nothing_is_left() -> None:
    program = LOADED.replace("NOTEBOOK", NOTEBOOK)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True)
    left = json.loads(done.stdout.splitlines()[-1])
    chance = "import random, numpy\nrandom.seed(7), numpy.random.seed(7)\nprint([random.random(), numpy.random.rand()])"
    untouched = subprocess.run([sys.executable, "-c", chance], capture_output=True, text=True, check=True)
    assert left.pop("chance") == json.loads(untouched.stdout)
    assert left == {"settings": [], "figures": [], "backend": False, "threads": 1, "loaded": []}


def test_every_module_of_the_kit_is_named() -> None:
    names = [*warming.modules()]
    assert {"subterra_nb.lab.lesson", "subterra_nb.widgets.widget", "subterra_nb.games.subterra2.family"} <= {*names}
    assert not [name for name in names if "pipeline" in name or "bench" in name or name.endswith((".cli", "__main__"))]


def test_a_warming_that_fails_is_told_and_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    assert nursery.preload(["json:dumps", "no_such_module:warm", "json"]) == ["json:dumps", "no_such_module:warm"]
    called = []
    monkeypatch.setattr(warming, "warm", lambda: called.append(1))
    assert nursery.preload([forked.KIT_MODULES[-1]]) == []
    assert called == [1]
