"""A wheel holds what a checkout holds: rulebooks, scenarios and notebooks, and finds them from any folder."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from subterra_nb import paths
from tests.house.tree import PACKAGE, ROOT, files, short

SOURCES = ["pyproject.toml", "hatch_build.py", "README.md", "LICENSE"]


def copy_of_checkout(to: Path) -> Path:
    """A checkout with what a build reads, and without scenarios and notebooks."""
    to.mkdir()
    for name in SOURCES:
        shutil.copy(ROOT / name, to)
    shutil.copytree(ROOT / PACKAGE, to / PACKAGE, ignore=shutil.ignore_patterns("__pycache__"))
    return to


def wheel_of(checkout: Path) -> Path:
    """Build a wheel of a checkout, without asking the network for anything."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = (checkout / "dist").iterdir()
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """A wheel of the checkout with one scenario and one notebook more, and a dropping that must stay behind."""
    checkout = copy_of_checkout(tmp_path_factory.mktemp("wheel") / "checkout")
    for folder in ("scenarios", "notebooks"):
        if (ROOT / folder).is_dir():
            shutil.copytree(ROOT / folder, checkout / folder)
    for name in ("scenarios/house/one.yaml", "notebooks/98_house.ipynb", "notebooks/.ipynb_checkpoints/98.ipynb"):
        file = checkout / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("{}")
    return wheel_of(checkout)


def test_everything_is_in_it(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    written = {short(file) for file in files()}
    wanted = {name for name in written if name.startswith(f"{PACKAGE}/")}
    wanted |= {f"{PACKAGE}/_data/{name}" for name in written if name.startswith(("scenarios/", "notebooks/"))}
    assert any(name.endswith(".toml") for name in wanted)
    assert wanted - names == set()
    assert {f"{PACKAGE}/_data/scenarios/house/one.yaml", f"{PACKAGE}/_data/notebooks/98_house.ipynb"} <= names


def test_nothing_else_is_in_it(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert [name for name in names if "checkpoint" in name or name.startswith(("tests/", "tools/"))] == []
    assert {name.split("/")[0] for name in names} == {PACKAGE, f"{PACKAGE}-0.1.0.dist-info"}


def test_it_finds_its_folders(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    # A folder of the same name beside the package is somebody else's.
    (site / "scenarios").mkdir()
    program = "from subterra_nb import paths; print(paths.scenarios()); print(paths.notebooks())"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SUBTERRA_")}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=environment | {"PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=True,
    )
    data = site.resolve() / PACKAGE / "_data"
    assert done.stdout.splitlines() == [str(data / "scenarios"), str(data / "notebooks")]


def test_a_checkout_without_the_folders_builds(tmp_path: Path) -> None:
    names = zipfile.ZipFile(wheel_of(copy_of_checkout(tmp_path / "bare"))).namelist()
    assert f"{PACKAGE}/paths.py" in names
    assert [name for name in names if "_data" in name] == []


def test_a_checkout_is_read_where_it_lies(tmp_path: Path) -> None:
    package = tmp_path / PACKAGE
    for folder in ("scenarios", f"{PACKAGE}/_data/scenarios"):
        (tmp_path / folder).mkdir(parents=True)
    assert paths._folder("scenarios", "NOT_SET", package) == package / "_data" / "scenarios"
    (tmp_path / "pyproject.toml").touch()
    assert paths._folder("scenarios", "NOT_SET", package) == tmp_path / "scenarios"


def test_the_user_has_the_last_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUBTERRA_SCENARIOS", str(tmp_path))
    assert paths.scenarios() == tmp_path.resolve()
    monkeypatch.setenv("SUBTERRA_SCENARIOS", str(tmp_path / "mistyped"))
    with pytest.raises(paths.FolderNotFound, match=r"SUBTERRA_SCENARIOS names .*mistyped"):
        paths.scenarios()


def test_nowhere_is_explained(tmp_path: Path) -> None:
    with pytest.raises(paths.FolderNotFound, match="set NOT_SET to the folder"):
        paths._folder("notebooks", "NOT_SET", tmp_path)
