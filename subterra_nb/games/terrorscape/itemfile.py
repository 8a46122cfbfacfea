"""Files of item cards: the kit's own and a user's, read with every fault at once and its line.

Such a file is TOML: a ``status`` for where it is from, and entries, each a table or an inline table of a list: ``item``
and ``use`` (of one of these items). A user's file takes the place of the kit's items of the same names and adds others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...kernel.errors import SetupError
from ...kernel.hints import near
from ...kernel.listings import Entry, Lines, at_most, figure, given, parsed, strange_keys
from .items import TIMINGS, Item, Items, Use
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

MOST_ITEMS, MOST_CARDS = 100, 200
AMOUNTS = ("discover", "search", "personal", "copies")
FLAGS = ("stays", "noise", "outside")
Entries = dict[str, list[tuple[int, Entry]]]
Said = Iterator[tuple[str, str]]
CARD = "ts.item-card"
ANY = "any"
"""What is used beside any item of the same timing."""


def items_from(
    text: str,
    path: str,
    words: Vocabulary,
    settings: Mapping[str, Any] | None = None,
    before: Items | None = None,
    kit: bool = False,
) -> Items:
    """The items of a text under the settings of a game, put over those of ``before``.

    Every fault is told at once, with its line, by :class:`SetupError`.
    """
    problems: list[str] = []
    kinds = {"item": lambda e: _item(e, words), "use": lambda e: _use(e, words)}
    status, entries, where = parsed(text, path, kinds, problems, ("item",))
    known = before.kinds if before is not None else {}
    if not problems:
        problems += _together(entries, where, known)
    if problems:
        raise SetupError(at_most(problems, path))
    found = {e["name"]: _made(e, [u for _, u in entries["use"] if u["of"] == e["name"]], settings, status)
             for _, e in entries["item"]}  # fmt: skip
    return Items({**known, **found}, status, "" if kit else path)


# -- Single entries --------------------------------------------------------------------------------------------------


def _item(entry: Entry, words: Vocabulary) -> Said:
    yield from strange_keys(entry, ("name", "title", *AMOUNTS, "owner", "pile", *FLAGS, "status", "rule"))
    yield from wrong_name(entry)
    yield from wrong_title(entry)
    for key in AMOUNTS:
        yield from figure(entry, key, 0, 50) if key in entry else ()
    for key in FLAGS:
        if type(entry.get(key, False)) is not bool:
            yield key, f"{given(key, entry[key])}; it is true or false"
    for key in ("owner", "pile"):
        yield from wrong_name(entry, key) if key in entry else ()
    if ("owner" in entry) != bool(entry.get("personal")):
        yield "personal", "a personal item says its owner, and how many there are"
    if ("pile" in entry) != bool(entry.get("copies")):
        yield "copies", "a card of a further deck says which pile it lies in, and how many copies there are"
    yield from wrong_status(entry)
    yield from wrong_citation(entry, words)


def _use(entry: Entry, words: Vocabulary) -> Said:
    yield from strange_keys(entry, ("of", "timing", "effect", "beside", "only", "weapon", "rule", "question", "option"))
    for key in ("of", "beside", "only"):
        yield from wrong_name(entry, key) if key in entry or key == "of" else ()
    yield from wrong_word(entry, "timing", TIMINGS)
    if type(entry.get("weapon", True)) is not bool:
        yield "weapon", f"{given('weapon', entry['weapon'])}; it is true or false"
    yield from wrong_steps(entry, "effect", words.item_steps, words)
    yield from misplaced(entry, words.item_steps)
    yield from wrong_citation(entry, words)


# -- What is wrong with them together ----------------------------------------------------------------------------------


def _together(entries: Entries, where: Lines, known: Mapping[str, Item]) -> Iterator[str]:
    if len(entries["item"]) > MOST_ITEMS or len(entries["use"]) > MOST_ITEMS:
        yield f"{where.top('item')}: more than {MOST_ITEMS} kinds of items, or uses of them"
        return
    names: list[str] = []
    for n, e in entries["item"]:
        if e["name"] in names:
            yield f"{where.key(n, 'name', 'item')}: two items are called {e['name']}"
        names.append(e["name"])
    if sum(e.get(key, 0) for _, e in entries["item"] for key in AMOUNTS) > MOST_CARDS:
        yield f"{where.top('item')}: more than {MOST_CARDS} cards"
    for n, e in entries["use"]:
        if e["of"] not in names:
            yield f"{where.key(n, 'of', 'use')}: this file has no item {e['of']}{near(e['of'], names)}"
        beside = e.get("beside", ANY)
        if beside != ANY and beside not in names and beside not in known:
            yield f"{where.key(n, 'beside', 'use')}: there is no item {beside}{near(beside, (*names, *known))}"


# -- What they are -----------------------------------------------------------------------------------------------------


def _made(e: Entry, uses: list[Entry], settings: Mapping[str, Any] | None, status: str) -> Item:
    cites = cites_of(e, (CARD,))
    return Item(
        e["name"],
        e["title"],
        cites,
        e.get("discover", 0),
        e.get("search", 0),
        e.get("personal", 0),
        e.get("owner", ""),
        not e.get("outside", False),
        e.get("pile", ""),
        e.get("copies", 0),
        e.get("stays", False),
        e.get("noise", False),
        tuple(_use_made(u, cites, settings) for u in uses if _there(u, settings)),
        e.get("status", status) == "ours",
    )


def _there(u: Entry, settings: Mapping[str, Any] | None) -> bool:
    asked, option = ruling_of(u)
    return not asked or (settings is not None and settings.get(asked) == option)


def _use_made(u: Entry, usual: tuple[str, ...], settings: Mapping[str, Any] | None) -> Use:
    cites = cites_of(u, usual)
    effect = made_steps(u["effect"], cites, settings)
    return Use(u["timing"], effect, cites, u.get("beside", ""), u.get("only", ""), u.get("weapon", True))
