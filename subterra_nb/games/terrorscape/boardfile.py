"""Files of survivors' boards: the kit's own and a user's, read with every fault at once and its line.

Such a file is TOML: a ``status`` for where it is from, and entries, each a table or an inline table of a list:
``survivor`` and ``ability`` (of one of these). A user's file takes the place of the kit's boards of the same names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...kernel.errors import SetupError
from ...kernel.hints import near
from ...kernel.listings import Entry, Lines, at_most, given, parsed, strange_keys
from .boards import TIMINGS, Ability, SurvivorBoard
from .step_reading import made_steps, misplaced, wrong_steps
from .vocabulary import (
    Vocabulary,
    cites_of,
    ruling_of,
    wrong_citation,
    wrong_name,
    wrong_status,
    wrong_title,
    wrong_word,
)

MOST_BOARDS = 60
Entries = dict[str, list[tuple[int, Entry]]]
Said = Iterator[tuple[str, str]]
CHARACTER = "ts.players.different-survivors"


def boards_from(
    text: str,
    path: str,
    words: Vocabulary,
    settings: Mapping[str, Any] | None = None,
    known: Mapping[str, SurvivorBoard] | None = None,
) -> dict[str, SurvivorBoard]:
    """The boards of a text under the settings of a game, by name. Every fault is told at once by :class:`SetupError`.

    ``known``: the survivors of the kit, whose boards alone a user's file can tell; None for files of the kit.
    """
    problems: list[str] = []
    kinds = {"survivor": lambda e: _survivor(e, words), "ability": lambda e: _ability(e, words)}
    status, entries, where = parsed(text, path, kinds, problems, ("survivor",))
    if not problems:
        problems += _together(entries, where, known)
    if problems:
        raise SetupError(at_most(problems, path))
    source = path if known is not None else ""
    return {**(known or {}), **{e["name"]: _made(e, entries, settings, status, source) for _, e in entries["survivor"]}}


# -- Single entries --------------------------------------------------------------------------------------------------


def _survivor(entry: Entry, words: Vocabulary) -> Said:
    yield from strange_keys(entry, ("name", "title", "known", "status", "rule"))
    yield from wrong_name(entry)
    yield from wrong_title(entry)
    if type(entry.get("known", True)) is not bool:
        yield "known", f"{given('known', entry['known'])}; it is true or false"
    yield from wrong_status(entry)
    yield from wrong_citation(entry, words)


def _ability(entry: Entry, words: Vocabulary) -> Said:
    yield from strange_keys(entry, ("of", "name", "title", "timing", "effect", "holding", "rule", "question", "option"))
    for key in ("of", "name", "holding"):
        yield from wrong_name(entry, key) if key in entry or key != "holding" else ()
    yield from wrong_title(entry)
    yield from wrong_word(entry, "timing", TIMINGS)
    yield from wrong_steps(entry, "effect", words.item_steps, words)
    yield from misplaced(entry, words.item_steps)
    yield from wrong_citation(entry, words)


# -- What is wrong with them together ----------------------------------------------------------------------------------


def _together(entries: Entries, where: Lines, known: Mapping[str, SurvivorBoard] | None) -> Iterator[str]:
    if len(entries["survivor"]) > MOST_BOARDS or len(entries["ability"]) > 4 * MOST_BOARDS:
        yield f"{where.top('survivor')}: more than {MOST_BOARDS} survivors, or {4 * MOST_BOARDS} abilities"
        return
    names: list[str] = []
    for n, e in entries["survivor"]:
        if e["name"] in names:
            yield f"{where.key(n, 'name', 'survivor')}: two survivors are called {e['name']}"
        elif known is not None and e["name"] not in known:
            yield f"{where.key(n, 'name', 'survivor')}: there is no survivor {e['name']}{near(e['name'], known)}"
        names.append(e["name"])
    for n, e in entries["ability"]:
        if e["of"] not in names:
            yield f"{where.key(n, 'of', 'ability')}: this file has no survivor {e['of']}{near(e['of'], names)}"


# -- What they are -----------------------------------------------------------------------------------------------------


def _made(e: Entry, entries: Entries, settings: Mapping[str, Any] | None, status: str, source: str) -> SurvivorBoard:
    cites = cites_of(e, (CHARACTER,))
    abilities = tuple(
        _ability_made(a, cites, settings) for _, a in entries["ability"] if a["of"] == e["name"] and _there(a, settings)
    )
    ours = e.get("status", status) == "ours"
    return SurvivorBoard(e["name"], e["title"], cites, abilities, e.get("known", True), ours, source)


def _there(a: Entry, settings: Mapping[str, Any] | None) -> bool:
    asked, option = ruling_of(a)
    return not asked or (settings is not None and settings.get(asked) == option)


def _ability_made(a: Entry, usual: tuple[str, ...], settings: Mapping[str, Any] | None) -> Ability:
    cites = cites_of(a, usual)
    effect = made_steps(a["effect"], cites, settings)
    return Ability(a["name"], a["title"], a["timing"], effect, cites, a.get("holding", ""))
