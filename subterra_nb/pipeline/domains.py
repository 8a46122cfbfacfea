"""What a parameter may be when its values stand elsewhere: the answers to a rule question, the scenario files.

Ledgers and folders are only read; nothing of the rules is imported.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from subterra_nb.pipeline.problems import did_you_mean

Domains = Mapping[str, Callable[[str], Sequence[str]]]
"""From the word in the square brackets to the values that its argument allows; `LookupError` if it names nothing."""

SCENARIOS = "SUBTERRA_SCENARIOS"
"""Environment variable that names the folder of scenario files."""

PACKAGE = Path(__file__).resolve().parents[1]


@lru_cache(maxsize=4)
def question_options(package: Path = PACKAGE) -> Mapping[str, tuple[str, ...]]:
    """The answers to every question in the ledgers ``games/*/rulebook/*.toml`` under *package*, by question id."""
    found: dict[str, tuple[str, ...]] = {}
    for ledger in sorted(package.glob("games/*/rulebook/*.toml")):
        for question in tomllib.loads(ledger.read_text(encoding="utf-8")).get("question", []):
            found[question["id"]] = tuple(option.split(":", 1)[0].strip() for option in question["options"])
    return found


def question(identifier: str) -> Sequence[str]:
    """The names of the answers to the question *identifier*; `LookupError` with a suggestion if there is none."""
    known = question_options()
    if identifier not in known:
        raise LookupError(f"no question '{identifier}' in the ledgers; {did_you_mean(identifier, known)}".rstrip("; "))
    return known[identifier]


def scenario_folder() -> Path | None:
    """The folder of scenario files: named by the environment, or ``scenarios`` here, or beside or in the package."""
    named = os.environ.get(SCENARIOS)
    if named:
        return Path(named).absolute()
    for folder in (Path.cwd() / "scenarios", PACKAGE.parent / "scenarios", PACKAGE / "scenarios"):
        if folder.is_dir():
            return folder
    return None


def scenario(_: str = "") -> Sequence[str]:
    """The names of all scenarios: path below the scenario folder without suffix, with forward slashes."""
    folder = scenario_folder()
    if folder is None or not folder.is_dir():
        raise LookupError(f"no folder of scenarios found; set {SCENARIOS} to it")
    return sorted(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.yaml"))


DOMAINS: Domains = {"question": question, "scenario": scenario}
"""The domains of the kit itself."""
