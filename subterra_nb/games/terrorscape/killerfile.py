"""Files of killers: the kit's own and a user's, read with every fault at once and its line.

Such a file is TOML: a ``status`` for where it is from, and entries, each a table or an inline table of a list:
``killer`` (once), ``card``, ``level``, ``ability``. Any entry, and any step, can name the ``rule`` that it shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...kernel.errors import SetupError
from ...kernel.hints import near
from ...kernel.listings import Entry, Lines, at_most, figure, given, parsed, strange_keys
from .cards import HIGHEST_LEVEL, LOCKED_CARDS, OPEN_CARDS, TIMINGS, Killer, Level, SkillCard
from .step_reading import lasting_within, made_steps, named_in, wrong_steps
from .vocabulary import Vocabulary, cites_of, ruled, wrong_citation, wrong_name, wrong_ruled, wrong_title, wrong_word

MOST_CARDS = 40
"""Kinds of them."""
Entries = dict[str, list[tuple[int, Entry]]]
Said = Iterator[tuple[str, str]]
WHOLE_SET = "ts.skill-card"
"""The rule that a killer has thirteen cards."""


def killer_from(
    text: str, path: str, words: Vocabulary, settings: Mapping[str, Any] | None = None, kit: bool = False
) -> Killer:
    """The killer of a text under the settings of a game; every fault is told at once by :class:`SetupError`."""
    problems: list[str] = []
    kinds = {
        "killer": lambda e: _killer(e, words),
        "card": lambda e: _card(e, words),
        "level": lambda e: _level(e, words),
        "ability": lambda e: _ability(e, words),
    }
    status, entries, where = parsed(text, path, kinds, problems, ("killer", "card"), once=("killer",))
    if not problems:
        problems += _together(entries, where)
    if problems:
        raise SetupError(at_most(problems, path))
    return _made(status, entries, "" if kit else path, settings)


# -- Single entries --------------------------------------------------------------------------------------------------


def _killer(entry: Entry, words: Vocabulary) -> Said:
    yield from strange_keys(entry, ("name", "title", "strength", "otherwise", "minions", "rule", "deck-rule"))
    yield from wrong_name(entry)
    yield from wrong_title(entry)
    yield from figure(entry, "strength", 1, 10)
    yield from wrong_ruled(entry, "strength", 1, 10, words)
    yield from wrong_word(entry, "minions", words.minions, needed=False)
    yield from wrong_citation(entry, words)
    yield from (("deck-rule", said) for _, said in wrong_citation({"rule": entry.get("deck-rule")}, words))


def _card(entry: Entry, words: Vocabulary) -> Said:
    texts = ("timing", "cost", "otherwise", "effect", "reappear", "effect-rule")
    yield from strange_keys(entry, ("name", "title", "copies", "locked", *texts, "rule"))
    yield from wrong_name(entry)
    yield from wrong_title(entry)
    yield from figure(entry, "copies", 1, OPEN_CARDS) if "copies" in entry else ()
    if type(entry.get("locked", False)) is not bool:
        yield "locked", f"{given('locked', entry['locked'])}; it is true or false"
    elif entry.get("locked") and entry.get("copies", 1) != 1:
        yield "copies", "the locked card is a single one"
    yield from figure(entry, "cost", 0, 5) if "cost" in entry else ()
    yield from wrong_ruled(entry, "cost", 0, 5, words)
    if "effect" in entry or "timing" in entry:
        yield from wrong_word(entry, "timing", TIMINGS)
        yield from wrong_steps(entry, "effect", words.card_steps, words)
    yield from wrong_steps(entry, "reappear", words.card_steps, words, needed=False)
    yield from (x for key in ("effect", "reappear") for x in lasting_within(entry.get(key), key))
    yield from wrong_citation(entry, words)
    yield from (("effect-rule", said) for _, said in wrong_citation({"rule": entry.get("effect-rule")}, words))


def _level(entry: Entry, words: Vocabulary) -> Said:
    yield from strange_keys(entry, ("number", "effect", "rule"))
    yield from figure(entry, "number", 2, HIGHEST_LEVEL)
    yield from wrong_steps(entry, "effect", words.card_steps, words)
    effect = entry.get("effect")
    timed = [x for x in effect if isinstance(x, dict) and "when" in x] if isinstance(effect, list) else []
    yield from (("effect", said) for _, said in lasting_within(timed, "effect"))
    yield from wrong_citation(entry, words)


def _ability(entry: Entry, words: Vocabulary) -> Said:
    yield from strange_keys(entry, ("effect", "rule"))
    yield from wrong_steps(entry, "effect", words.card_steps, words)
    yield from lasting_within(entry.get("effect"), "effect")
    effect = entry.get("effect")
    if isinstance(effect, list):
        for n, step in enumerate(effect):
            if isinstance(step, dict) and "when" not in step:
                yield f"effect[{n}]", "when is missing: an ability holds always, so it says when it comes in"
    yield from wrong_citation(entry, words)


# -- What is wrong with them together ----------------------------------------------------------------------------------


def _together(entries: Entries, where: Lines) -> Iterator[str]:
    cards = entries["card"]
    if len(cards) > MOST_CARDS:
        yield f"{where.top('card')}: {len(cards)} kinds of cards; {MOST_CARDS} at most"
        return
    names: list[str] = []
    for n, e in cards:
        if e["name"] in names:
            yield f"{where.key(n, 'name', 'card')}: two cards are called {e['name']}"
        names.append(e["name"])
    open_cards = sum(e.get("copies", 1) for _, e in cards if not e.get("locked"))
    locked = sum(1 for _, e in cards if e.get("locked"))
    if (open_cards, locked) != (OPEN_CARDS, LOCKED_CARDS):
        yield (
            f"{where.top('card')}: {open_cards} open cards and {locked} locked; a killer has {OPEN_CARDS} and"
            f" {LOCKED_CARDS} [{WHOLE_SET}]"
        )
    numbers: list[int] = []
    for n, e in entries["level"]:
        if e["number"] in numbers:
            yield f"{where.key(n, 'number', 'level')}: level {e['number']} is there twice"
        numbers.append(e["number"])
    for number in range(2, HIGHEST_LEVEL + 1):
        if number not in numbers:
            yield f"{where.top('level')}: level {number} is missing"
    for kind in ("card", "level", "ability"):
        for n, e in entries[kind]:
            for key, name in (*named_in(e.get("effect", []), "effect"), *named_in(e.get("reappear", []), "reappear")):
                if name not in names:
                    yield f"{where.key(n, key, kind)}: there is no card {name[:60]!r}{near(name, names)}"


# -- What they are -----------------------------------------------------------------------------------------------------


def _made(status: str, entries: Entries, source: str, settings: Mapping[str, Any] | None) -> Killer:
    ((_, head),) = entries["killer"]
    cards = {e["name"]: _skill_card(e, settings) for _, e in entries["card"]}
    levels = {
        e["number"]: Level(e["number"], made_steps(e["effect"], cites_of(e), settings), cites_of(e))
        for _, e in sorted(entries["level"], key=lambda x: x[1]["number"])
    }
    return Killer(
        head["name"],
        head["title"],
        status,
        source,
        ruled(head, "strength", settings),
        cards,
        levels,
        tuple(s for _, e in entries["ability"] for s in made_steps(e["effect"], cites_of(e), settings)),
        head.get("minions", ""),
        cites_of(head, ("ts.setup.printed-strength",)),
        cites_of({"rule": head.get("deck-rule", WHOLE_SET)}),
    )


def _skill_card(e: Entry, settings: Mapping[str, Any] | None) -> SkillCard:
    cites = cites_of(e, (WHOLE_SET,))
    text = cites_of({"rule": e["effect-rule"]}) if "effect-rule" in e else cites
    return SkillCard(
        e["name"],
        e["title"],
        e.get("copies", 1),
        cites,
        e.get("locked", False),
        "effect" in e,
        e.get("timing", ""),
        ruled(e, "cost", settings),
        made_steps(e.get("effect", []), text, settings),
        made_steps(e.get("reappear", []), text, settings),
    )
