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


@lru_cache(maxsize=32)
def ledger_options(ledger: Path) -> Mapping[str, tuple[str, ...]]:
    """The answers to every question in one *ledger*, by question id; an answer is named before its colon."""
    questions = tomllib.loads(ledger.read_text(encoding="utf-8")).get("question", [])
    return {q["id"]: tuple(option.split(":", 1)[0].strip() for option in q["options"]) for q in questions}


def question(identifier: str, package: Path = PACKAGE) -> Sequence[str]:
    """The names of the answers to the question *identifier*; `LookupError` with a suggestion if there is none.

    The ledgers ``games/*/rulebook/*.toml`` under *package* are searched as text first: parsing all takes a while.
    """
    ledgers = sorted(package.glob("games/*/rulebook/*.toml"))
    for ledger in ledgers:
        if f'"{identifier}"' in ledger.read_text(encoding="utf-8"):
            options = ledger_options(ledger)
            if identifier in options:
                return options[identifier]
    known = [name for ledger in ledgers for name in ledger_options(ledger)]
    raise LookupError(f"no question '{identifier}' in the ledgers; {did_you_mean(identifier, known)}".rstrip("; "))


def scenario(_: str = "") -> Sequence[str]:
    """The names of all scenarios: path below the scenario folder without suffix, with forward slashes."""
    try:
        folder = paths.scenarios()
    except paths.FolderNotFound as error:
        raise LookupError(str(error)) from None
    return sorted(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.yaml"))


DOMAINS: Domains = {"question": question, "scenario": scenario}
"""The domains of the kit itself."""
