"""Ledgers: the rules and questions of the rulebooks as data, read from TOML files when somebody asks for them."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path

import msgspec
from msgspec import Struct

#: What a rule rests on, strongest first, as a reader sees it.
STATUSES = {
    "seed": "stated by an expansion's rulebook",
    "published": "stated by a published rulebook",
    "transcribed": "from public transcriptions of the rulebook",
    "inferred": "follows from stated facts or strong second-hand support",
    "ours": "our own default for a gap; not official",
}


class LedgerRule(Struct, frozen=True):
    """One normative statement.

    ``show``: how it can be shown; ``needs``: the rules it leans on; ``basis``: its source.
    """

    id: str
    section: str
    text: str
    kind: str
    show: str
    status: str
    basis: str = ""
    needs: tuple[str, ...] = ()
    note: str = ""
    """Why the rule has no coverage, where it has none."""


class LedgerQuestion(Struct, frozen=True):
    """One ambiguity: ``options`` as "name: meaning", ``default`` the name of the option in force by default."""

    id: str
    rules: tuple[str, ...]
    question: str
    options: tuple[str, ...]
    default: str
    why: str = ""
    note: str = ""

    def meanings(self) -> dict[str, str]:
        """Option name to its meaning."""
        return {name: rest.strip() for name, _, rest in (o.partition(":") for o in self.options)}


class _Ledger(Struct):
    rule: list[LedgerRule] = []
    question: list[LedgerQuestion] = []


class Rulebook(Struct, frozen=True):
    """The rules and questions of one or several ledgers, by id, in the order of the ledgers."""

    rules: dict[str, LedgerRule]
    questions: dict[str, LedgerQuestion]

    def asked_of(self, rule: str) -> tuple[LedgerQuestion, ...]:
        """The questions that a rule raises."""
        return tuple(q for q in self.questions.values() if rule in q.rules)

    def status(self, id: str) -> str:
        """Status of a rule; a question is ``ours``: its default is our reading."""
        return self.rules[id].status if id in self.rules else "ours"

    def text(self, id: str) -> str:
        """Text of a rule or of a question."""
        if id in self.rules:
            return self.rules[id].text
        return self.questions[id].question if id in self.questions else ""


@functools.lru_cache(maxsize=8)
def read(ledgers: tuple[str, ...]) -> Rulebook:
    """Read ledgers (paths of TOML files); a file of the wrong shape or an id given twice is an error that names it."""
    rules: dict[str, LedgerRule] = {}
    questions: dict[str, LedgerQuestion] = {}
    for name in ledgers:
        try:
            ledger = msgspec.convert(tomllib.loads(Path(name).read_text(encoding="utf-8")), _Ledger)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            raise ValueError(f"{name}: {error}") from None
        for r in ledger.rule:
            if r.id in rules:
                raise ValueError(f"{name}: rule {r.id} is given twice")
            rules[r.id] = r
        for q in ledger.question:
            if q.id in questions:
                raise ValueError(f"{name}: question {q.id} is given twice")
            questions[q.id] = q
    return Rulebook(rules, questions)
