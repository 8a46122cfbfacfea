"""What a data file can say: the words that the core and the modules of the family know."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from ...kernel import rulebook
from ...kernel.citations import Question
from ...kernel.game import Family, Module
from ...kernel.hints import near
from ...kernel.listings import Entry, figure, given, shown, strange_keys
from .steps import CARD_STEPS, ITEM_STEPS, Shape

MOST_RULES = 9
"""That one entry names."""
CARD_PART, ITEM_PART, MARK_PART, MINION_PART = "card steps", "item steps", "map marks", "minions"


class MarkKind(Struct, frozen=True):
    """A kind of mark on maps, ``least`` to ``most`` on each; ``cite``: the rule of one whose own is not given."""

    what: str
    cite: str
    least: int = 0
    most: int = 9


CORE_MARKS = (
    MarkKind("main exit", "ts.exit", 1, 1),
    MarkKind("hidden exit", "ts.exit.hidden", 1, 1),
    MarkKind("radio", "ts.radio", 1, 1),
    MarkKind("search", "ts.search-location", 0, 15),
    *(MarkKind(symbol, "ts.component.variant-cards") for symbol in ("book", "tools", "occult")),
    MarkKind("suitcase", "ts.cabin.suitcase-r4"),
    MarkKind("sterile room", "ts.laboratory.sterile-room-r4"),
    MarkKind("cabinet", "ts.laboratory.cabinet-g3"),
    MarkKind("contraption gate", "ts.castle.contraption-gate"),
    MarkKind("closed to killers", "ts.castle.contraption-gate"),
    MarkKind("not searched by killers", "ts.castle.contraption-gate"),
)


class Choice(Struct, frozen=True):
    """A map, a killer or a survivor that can be chosen at set-up.

    ``file``: the kit's data, None where there is none; ``why``: what is not known of it; ``awaits``: (question, option)
    under which it cannot be played until a user's file tells it; ``absent``: the one under which nothing is called so;
    ``playable``: whether the kit offers it.
    """

    name: str
    title: str
    file: Path | None = None
    why: str = ""
    awaits: tuple[tuple[Question, str], ...] = ()
    absent: tuple[Question, str] | None = None
    playable: bool = True


class Vocabulary(Struct, frozen=True, eq=False):
    """Words of data files: kinds of steps and of marks by name, kinds of minions, questions with their options.

    ``ledgers``: where rules that a file cites have to stand; none: they are not looked up.
    """

    card_steps: Mapping[str, Shape]
    item_steps: Mapping[str, Shape]
    marks: Mapping[str, MarkKind]
    minions: tuple[str, ...] = ()
    questions: Mapping[str, tuple[str, ...]] = {}
    ledgers: tuple[str, ...] = ()


def vocabulary_of(family: Family) -> Vocabulary:
    """The words of all modules of a family, so that one file serves all of its games."""
    return words_of((family.core, *family.modules.values()), family.ledgers)


def words_of(modules: Iterable[Module], ledgers: tuple[str, ...] = ()) -> Vocabulary:
    """The words of the core and of some modules."""
    modules = tuple(modules)

    def brought(part: str) -> list[Any]:
        return [x for m in modules for x in m.parts.get(part, ())]

    return Vocabulary(
        {x.do: x for x in (*CARD_STEPS, *(getattr(p, "shape", p) for p in brought(CARD_PART)))},
        {x.do: x for x in (*ITEM_STEPS, *(getattr(p, "shape", p) for p in brought(ITEM_PART)))},
        {x.what: x for x in (*CORE_MARKS, *brought(MARK_PART))},
        tuple(brought(MINION_PART)),
        {d.id: d.options for m in modules for d in m.declares if isinstance(d, Question)},
        ledgers,
    )


# -- What is wrong with the keys that all entries share --------------------------------------------------------------


def wrong_name(entry: Entry, key: str = "name") -> Iterator[tuple[str, str]]:
    """What is wrong with a name by which something is chosen."""
    name = entry.get(key)
    if not isinstance(name, str) or len(name) > 40 or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        yield key, f"{given(key, name)}; it is made of small letters, digits and hyphens, at most 40"


def wrong_title(entry: Entry, needed: bool = True, key: str = "title") -> Iterator[tuple[str, str]]:
    """What is wrong with what something is called."""
    title = entry.get(key)
    if title is None and not needed:
        return
    if not isinstance(title, str) or not title.strip() or len(title) > 60 or not title.isprintable():
        yield key, f"{given(key, title)}; it is a text of at most 60 characters"


def wrong_word(entry: Entry, key: str, known: Iterable[str], needed: bool = True) -> Iterator[tuple[str, str]]:
    """What is wrong with a key whose value is one of some words."""
    known = tuple(known)  # what has no hash can be looked for in it
    value = entry.get(key)
    if (needed or key in entry) and value not in known:
        said = near(value, known) if isinstance(value, str) else ""
        yield key, f"{given(key, value)}{said}; it is one of {', '.join(known)}" if known else f"there is no {key} yet"


def wrong_citation(entry: Entry, words: Vocabulary) -> Iterator[tuple[str, str]]:
    """What is wrong with the rule of an entry, and with the question and option under which alone it is there."""
    rule = entry.get("rule")
    if rule is not None:
        known = rulebook.read(words.ledgers).rules if words.ledgers else None
        for one in rule if isinstance(rule, list) and 0 < len(rule) <= MOST_RULES else (rule,):
            if not isinstance(one, str) or (known is not None and one not in known):
                said = near(one, known, 0.7) if known and isinstance(one, str) and len(one) < 100 else ""
                yield "rule", f"there is no rule {shown(one)}{said}; leave it out where there is none"
    asked, option = entry.get("question"), entry.get("option")
    if asked is None and option is None:
        return
    if not isinstance(asked, str) or asked not in words.questions:
        said = near(asked, words.questions, 0.7) if isinstance(asked, str) and len(asked) < 100 else ""
        yield "question", f"{given('question', asked)}{said}; it is one that the family declares"
    elif option not in words.questions[asked]:
        yield "option", f"{given('option', option)}; the options are {', '.join(words.questions[asked])}"


def wrong_status(entry: Entry) -> Iterator[tuple[str, str]]:
    """What is wrong with where an entry is from, if it says so itself."""
    yield from wrong_word(entry, "status", rulebook.STATUSES, needed=False)


def wrong_ruled(entry: Entry, key: str, least: int, most: int, words: Vocabulary) -> Iterator[tuple[str, str]]:
    """What is wrong with the figures that ``key`` has under single rulings, in place of the one that it has itself."""
    others = entry.get("otherwise", [])
    if not isinstance(others, list) or not all(isinstance(x, dict) for x in others):
        yield "otherwise", f"{given('otherwise', others)}; it is a list of {{ question, option, {key} }}"
        return
    for n, other in enumerate(others):
        found = [*strange_keys(other, ("question", "option", key)), *figure(other, key, least, most)]
        found += [("question", "question is missing")] if "question" not in other else wrong_citation(other, words)
        yield from ((f"otherwise[{n}]", said) for _, said in found)


def ruled(entry: Entry, key: str, settings: Mapping[str, Any] | None) -> int:
    """The figure of a sound entry under the rulings of a game; 0 where it says none."""
    for other in entry.get("otherwise", ()):
        if settings is not None and settings.get(other["question"]) == other["option"]:
            figure_there: int = other[key]
            return figure_there
    figure_here: int = entry.get(key, 0)
    return figure_here


def cites_of(entry: Entry, usual: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The rules of a sound entry, ``usual`` where it names none, with the question that it hangs on."""
    rule = entry.get("rule", usual)
    cites = (rule,) if isinstance(rule, str) else tuple(rule)
    asked = [x["question"] for x in (entry, *entry.get("otherwise", ())) if "question" in x]
    return (*cites, *dict.fromkeys(asked))


def ruling_of(entry: Entry) -> tuple[str, str]:
    """The question and the option under which alone a sound entry is there, two "" for always."""
    return entry.get("question", ""), entry.get("option", "")
