"""What a parameter may be when its values stand elsewhere: the answers to a rule question, the scenario files.

Ledgers and folders are only read; nothing of the rules is imported.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from subterra_nb import paths
from subterra_nb.pipeline.problems import did_you_mean

Domains = Mapping[str, Callable[[str], Sequence[str]]]
"""From the word in the square brackets to the values that its argument allows; `LookupError` if it names nothing."""

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


def scenario(_: str = "") -> Sequence[str]:
    """The names of all scenarios: path below the scenario folder without suffix, with forward slashes."""
    try:
        folder = paths.scenarios()
    except paths.FolderNotFound as error:
        raise LookupError(str(error)) from None
    return sorted(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.yaml"))


DOMAINS: Domains = {"question": question, "scenario": scenario}
"""The domains of the kit itself."""
