"""The Doom cards as data: a file that lists them, the kit's stand-in or a user's own, read with all faults at once."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from ....kernel.errors import SetupError
from ....kernel.hints import near
from ....kernel.listings import at_most, figure, shown, strange_keys, text_of
from ....kernel.record import HIDDEN
from ..card_files import parsed_cards, wrong_amounts
from .state import Card

STAND_IN = Path(__file__).parent / "doom_cards.toml"
MOST_CARDS = 200
TYPES = ("despair", "lava", "collapse", "trap", "wake", "activate")
NUMBERED = {"lava": "symbols", "collapse": "symbols", "wake": "guardians"}
"""The types with a number on the card, and what it counts."""
KEYS = ("type", "explorers", "symbols", "guardians", "copies", "name")
RESERVED = ("pass", HIDDEN)
"""No card is called like an answer that is not a card, or like one that is not seen."""
COUNTS = (3, 4, 5, 6)
HAND = 3


Entry = tuple[str, str, int, tuple[int, ...], int, str]
"""Of the file: (name, type, number on the card, numbers of explorers, copies, place in the file)."""


class Doom(Struct, frozen=True):
    """A list of Doom cards: ``cards`` by id in the order of the file; ``explorers``: id to the numbers of explorers for
    which it is used; ``ours``: whether the list is invented.
    """

    cards: Mapping[str, Card]
    explorers: Mapping[str, tuple[int, ...]]
    ours: bool

    def used_with(self, explorers: int) -> tuple[str, ...]:
        """Ids of the cards for so many explorers, in the order of the file."""
        return tuple(c for c in self.cards if explorers in self.explorers[c])


def doom(path: str = "") -> Doom:
    """The Doom cards of a file, "" for the kit's stand-in. Every fault is told at once, with its line: SetupError."""
    return _stand_in() if not path else parsed(text_of(path, "Doom cards"), path)


@functools.lru_cache(maxsize=1)
def _stand_in() -> Doom:
    return parsed(STAND_IN.read_text(encoding="utf-8"), STAND_IN.name)


def parsed(text: str, path: str) -> Doom:
    """The Doom cards of a text; ``path`` is what faults are told of."""
    problems: list[str] = []
    status, entries, where = parsed_cards(text, path, _faults, problems)
    good: list[Entry] = []
    for n, entry in entries:
        kind = entry["type"]
        number = entry.get(NUMBERED.get(kind, ""), 0)
        name = entry.get("name") or (f"{kind}-x{number}" if number else kind)
        copies, at = entry.get("copies", 1), where.key(n, "name")
        good.append((name, kind, number, tuple(entry["explorers"]), copies, at))
    if sum(x[4] for x in good) > MOST_CARDS:
        problems.append(f"{path}: more than {MOST_CARDS} cards")
    if problems:
        raise SetupError(at_most(problems, path))
    return _made(good, status == "ours")


def _made(entries: list[Entry], ours: bool) -> Doom:
    """The list of single cards; those of one name are numbered."""
    total: dict[str, int] = {}
    for name, _, _, _, copies, _ in entries:
        total[name] = total.get(name, 0) + copies
    cards: dict[str, Card] = {}
    explorers: dict[str, tuple[int, ...]] = {}
    made: dict[str, int] = {}
    for name, kind, number, used, copies, at in entries:
        for _ in range(copies):
            nth = made[name] = made.get(name, 0) + 1
            full = name if total[name] == 1 else f"{name}-{nth}"
            if full in cards:
                raise SetupError((f"{at}: two cards would be called {full}; give them other names",))
            cards[full] = Card(full, kind, number, ours)
            explorers[full] = used
    return Doom(cards, explorers, ours)


def _faults(entry: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong with one card: the key that it is wrong with, and why."""
    yield from strange_keys(entry, KEYS)
    kind = entry.get("type")
    if kind not in TYPES:
        said = "type is missing" if kind is None else f"no type {shown(kind)}{near(str(kind), TYPES)}"
        yield "type", f"{said}; the types are {', '.join(TYPES)}"
    used = entry.get("explorers")
    if used is None:
        yield "explorers", "explorers is missing: for which numbers of explorers is the card used?"
    elif not isinstance(used, list) or not used or any(type(n) is not int or n not in COUNTS for n in used):
        yield "explorers", f"explorers is {shown(used)}; it is a list of numbers from 3 to 6"
    elif len({*used}) < len(used):
        yield "explorers", "a number of explorers is named twice"
    wanted = NUMBERED.get(str(kind), "") if kind in TYPES else None
    yield from wrong_amounts(entry, ("symbols", "guardians"), wanted, f"a {kind} card", "shows a number of them")
    if "copies" in entry:
        yield from figure(entry, "copies", 1, 50)
    name = entry.get("name", "a")
    if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) or len(name) > 40:
        yield "name", f"name is {shown(name)}; it is made of small letters, digits and hyphens, at most 40"
    elif name in RESERVED:
        yield "name", f"no card may be called {name}"


def title(card: Card) -> str:
    """What is on a card, in words; that it is invented, where it is."""
    word = {"wake": "WAKE GUARDIANS", "activate": "ACTIVATE GUARDIANS"}.get(card.kind, card.kind.upper())
    counted = NUMBERED.get(card.kind, "")
    what = f", {card.number} {counted[:-1] if card.number == 1 else counted}" if card.number else ""
    return f"{word}{what}{' (ours)' if card.ours else ''}"
