"""pyproject.toml, environment.yml and constraints.txt say the same, and what they declare is there."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from ruamel.yaml import YAML

from tests.house.tree import PACKAGE, ROOT, imports_of, python_files

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONDA = YAML(typ="safe").load((ROOT / "environment.yml").read_text(encoding="utf-8"))
# What conda-forge calls otherwise: matplotlib there brings a Qt that nobody here needs.
CONDA_NAMES = {"matplotlib-base": "matplotlib"}
CONDA_EXTRAS = ["lab"]


def bounds(lines: list[str]) -> dict[str, SpecifierSet]:
    """Normalised name to version bounds."""
    requirements = [Requirement(line) for line in lines]
    return {canonicalize_name(each.name): each.specifier for each in requirements}


def extras() -> dict[str, list[str]]:
    """The requirements of each extra."""
    return PROJECT["project"]["optional-dependencies"]


def conda_bounds(lines: list[str]) -> dict[str, SpecifierSet]:
    """As `bounds`, under PyPI's names."""
    return {canonicalize_name(CONDA_NAMES.get(name, name)): bound for name, bound in bounds(lines).items()}


def pins(text: str) -> dict[str, str]:
    """Name to version of a constraints file; raises `ValueError` on a line that is neither comment nor pin."""
    found = {}
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        match = re.fullmatch(r"([a-z0-9][a-z0-9-]*)==([A-Za-z0-9.!_]+)", line)
        if match is None:
            raise ValueError(f"not name==version: {line}")
        found[match[1]] = match[2]
    return found


def unmet(requirements: list[str], locked: dict[str, str]) -> list[str]:
    """The requirements that the locked versions don't meet or don't hold."""
    return [
        f"{name}{bound}"
        for name, bound in bounds(requirements).items()
        if name not in locked or not bound.contains(locked[name])
    ]


def test_conda_and_pip_agree() -> None:
    listed = [entry for entry in CONDA["dependencies"] if isinstance(entry, str)]
    added = [line for extra in CONDA_EXTRAS for line in extras()[extra]]
    wanted = bounds([*PROJECT["project"]["dependencies"], *added])
    wanted |= {"python": SpecifierSet(PROJECT["project"]["requires-python"]), "pip": SpecifierSet()}
    assert conda_bounds(listed) == wanted


def test_conda_installs_the_checkout() -> None:
    assert [entry for entry in CONDA["dependencies"] if not isinstance(entry, str)] == [{"pip": ["-e .[test,lab]"]}]


def test_another_bound_is_no_agreement() -> None:
    assert conda_bounds(["matplotlib-base>=3.9"]) == bounds(["matplotlib>=3.9"])
    assert conda_bounds(["matplotlib-base>=3.8"]) != bounds(["matplotlib>=3.9"])


def test_locked_versions_meet_all_bounds() -> None:
    locked = pins((ROOT / "constraints.txt").read_text(encoding="utf-8"))
    everything = [*PROJECT["project"]["dependencies"], *[line for lines in extras().values() for line in lines]]
    assert len(everything) > 20
    assert unmet(everything, locked) == []


def test_unmet_bounds_are_seen() -> None:
    assert unmet(["rich>=13.7", "typer>=1", "tqdm"], {"rich": "13.8", "typer": "0.9"}) == ["typer>=1", "tqdm"]


@pytest.mark.parametrize("line", ["x @ file:///somewhere", "-e .", "--index-url https://host/simple", "x>=1"])
def test_a_lock_holds_versions_only(line: str) -> None:
    with pytest.raises(ValueError, match="not name==version"):
        pins(f"# head\ny==1\n{line}\n")


def test_every_import_from_outside_is_declared() -> None:
    declared = {name.replace("-", "_") for name in bounds(PROJECT["project"]["dependencies"])}
    # What comes with a declared package as a part of it: kernels and widgets are made of these.
    declared |= {"subterra_nb", "IPython", "jupyter_client", "traitlets", "ruamel", "yaml"}
    used = {name.split(".")[0] for file in python_files(PACKAGE) for name, _ in imports_of(file)}
    assert "msgspec" in used
    assert used - sys.stdlib_module_names - declared == set()


@pytest.mark.parametrize(
    "target",
    [*PROJECT["project"]["scripts"].values(), *PROJECT["project"]["entry-points"]["papermill.engine"].values()],
)
def test_declared_entry_points_exist(target: str) -> None:
    # In a fresh Python, before anything else: papermill asks for its engines while it is itself being imported.
    module, name = target.split(":")
    program = f"from {module} import {name}; print(callable({name}))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout == "True\n", done.stderr


def test_versions_agree() -> None:
    import subterra_nb

    assert subterra_nb.__version__ == PROJECT["project"]["version"]


def test_environments_are_not_in_the_tree() -> None:
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    made = set(re.findall(r"^VENV\w* \?= (\S+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert ".venv" in made
    assert ".venv*/" in ignored
    assert all(Path(name).match(".venv*") for name in made)
