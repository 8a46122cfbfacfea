"""What the README promises is there: make's targets, the licence, the statuses of rules."""

import re
import subprocess
import tomllib

import pytest

from tests.house.tree import ROOT, files

README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
LEDGERS = [file for file in files() if file.suffix == ".toml" and file.parent.name == "rulebook"]


def targets(makefile: str) -> dict[str, str]:
    """Each phony target with its line of help, empty if it has none."""
    names = re.findall(r"^\.PHONY: (\S+)$", makefile, re.MULTILINE)
    helps = dict(re.findall(r"^([a-z-]+):[^#\n]*## (.+)$", makefile, re.MULTILINE))
    return {name: helps.get(name, "") for name in names}


def test_it_is_unofficial() -> None:
    assert "unofficial" in README.lower()
    assert "no publisher" in re.sub(r"\s+", " ", README.lower()) or "publisher's text" in README


def test_licence() -> None:
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert licence.startswith("MIT License")
    assert "(LICENSE)" in README


def test_every_target_has_help() -> None:
    assert {"run", "test", "lab", "bench", "fuzz", "lock", "refresh", "clean", "help"} <= targets(MAKEFILE).keys()
    assert [name for name, text in targets(MAKEFILE).items() if not text] == []


def test_a_target_without_help_is_seen() -> None:
    assert targets(".PHONY: a\na: b ## does\n.PHONY: c\nc: d\n") == {"a": "does", "c": ""}


def test_make_targets_named_exist() -> None:
    named = set(re.findall(r"(?:^|`)make ([a-z-]+)", README, re.MULTILINE))
    assert {"run", "test", "lab"} <= named
    assert named <= targets(MAKEFILE).keys()


def test_links_lead_somewhere() -> None:
    links = [link for link in re.findall(r"\]\(([^)#\s]+)\)", README) if "://" not in link]
    mentioned = re.findall(r"`(docs/[^`]+)`", README)
    assert links
    assert mentioned
    assert [link for link in links + mentioned if not (ROOT / link).exists()] == []


def test_statuses_are_explained() -> None:
    explained = set(re.findall(r"^\| `([a-z]+)` \| [a-z]", README, re.MULTILINE))
    used = {rule["status"] for file in LEDGERS for rule in tomllib.loads(file.read_text(encoding="utf-8"))["rule"]}
    assert {"seed", "ours"} <= used
    assert used <= explained


def test_help_lists_the_targets() -> None:
    shown = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [name for name in targets(MAKEFILE) if f"make {name}" not in shown] == []


@pytest.mark.parametrize("asked", ["no-such-python", "sh"])
def test_a_missing_python_is_explained(asked: str) -> None:
    done = subprocess.run(["tools/find-python", asked], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stdout == ""
    assert "needs Python 3.11 or newer" in done.stderr
    assert asked in done.stderr


def test_an_old_python_is_named(tmp_path) -> None:
    old = tmp_path / "old-python"
    old.write_text('#!/bin/sh\ncase "$2" in *version_info\\[:3\\]*) echo 3.9.1;; *) exit 1;; esac\n')
    old.chmod(0o755)
    done = subprocess.run(["tools/find-python", str(old)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "3.9.1, which is too old" in done.stderr
