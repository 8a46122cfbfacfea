"""Files of cards: a list of cards as TOML, the kit's own or a user's, read with every fault at once and its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ...kernel.errors import SetupError
from ...kernel.game import near
from ...kernel.rulebook import STATUSES

LARGEST = 256_000
"""Bytes; a file beyond this is refused unread."""
MOST_FAULTS = 100
Entry = dict[str, Any]
Faults = Callable[[Entry], Iterator[tuple[str, str]]]
"""What is wrong with one card: the key that it is wrong with, and why."""


def text_of(path: str, what: str) -> str:
    """The text of a file of cards; ``what`` they are called in messages. :class:`SetupError` when it cannot be read."""
    file = Path(path)
    try:
        if not file.is_file():
            raise SetupError((f"{path}: there is no such file of {what}",))
        if file.stat().st_size > LARGEST:
            raise SetupError((f"{path}: the file has {file.stat().st_size} bytes; at most {LARGEST} are read",))
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise SetupError((f"{path}: not a text in UTF-8",)) from None
    except OSError as error:
        raise SetupError((f"{path}: {error.strerror or error}",)) from None


def parsed_cards(
    text: str, path: str, faults: Faults, problems: list[str]
) -> tuple[str, list[tuple[int, Entry]], Lines]:
    """The status of a list of cards, its sound cards with their numbers in the file, and where everything stands.

    Whatever is wrong is added to ``problems``, each with its line; text that is no TOML is a :class:`SetupError`.
    """
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: not TOML, or a number too long to be read
        raise SetupError((_unreadable(text, path, error),)) from None
    where = Lines(text, path)
    problems += [
        f"{where.top(key)}: unknown key {shown(key)[1:-1]}{near(key, ('status', 'card'))}"
        for key in data
        if key not in ("status", "card")
    ]
    status = data.get("status")
    if not isinstance(status, str) or status not in STATUSES:
        said = "status is missing" if status is None else f"status is {shown(status)}"
        problems.append(f"{where.top('status')}: {said}; it is one of {', '.join(STATUSES)}")
    entries = data.get("card", [])
    if not isinstance(entries, list) or not entries or not all(isinstance(e, dict) for e in entries):
        problems.append(f"{where.top('card')}: no cards; write each as a [[card]]")
        entries = []
    good = []
    for n, entry in enumerate(entries):
        wrong = [*faults(entry)]
        problems += [f"{where.key(n, key)}: {said}" for key, said in wrong]
        if not wrong:
            good.append((n, entry))
    return str(status), good, where


def _unreadable(text: str, path: str, error: Exception) -> str:
    """Why a text is not TOML, with the place where that is known."""
    if isinstance(error, RecursionError):
        return f"{path}: not TOML: nested too deeply"
    if not isinstance(error, tomllib.TOMLDecodeError):
        return f"{path}: not TOML: a number is too long"
    found = re.search(r"at line (\d+), column (\d+)", str(error))
    place = f":{found[1]}:{found[2]}" if found else f":{text.count(chr(10)) + 1}" if "at end" in str(error) else ""
    return f"{path}{place}: not TOML: {re.sub(r' [(]at .*', '', str(error))}"


def at_most(problems: list[str], path: str) -> tuple[str, ...]:
    """The faults to tell: the first hundred."""
    more = len(problems) - MOST_FAULTS
    return (*problems[:MOST_FAULTS], f"{path}: and {more} more") if more > 0 else tuple(problems)


def given(key: str, value: object) -> str:
    """What a key of the file says, or that it says nothing."""
    return f"{key} is missing" if value is None else f"{key} is {shown(value)}"


def shown(value: object) -> str:
    """A value of the file as it stands in a message, cut where it is long."""
    told = repr(value)
    return told if len(told) <= 60 else f"{told[:57]}..."


class Lines:
    """Where keys stand in the text of a list of cards."""

    def __init__(self, text: str, path: str) -> None:
        self.path = path
        self.tops: dict[str, int] = {}
        self.cards: list[dict[str, int]] = []
        inside: dict[str, int] = self.tops
        for number, line in enumerate(text.split("\n"), start=1):
            if re.match(r"""\s*\[{1,2}\s*["']?card["']?\s*\]""", line):
                self.tops.setdefault("card", number)
                inside = {"": number}
                self.cards.append(inside)
            elif found := re.match(r"""\s*\[{1,2}\s*["']?([\w-]+)""", line):
                self.tops.setdefault(found[1], number)
                inside = {}
            elif found := re.match(r"""\s*["']?([\w-]+)["']?\s*=""", line):
                inside.setdefault(found[1], number)

    def top(self, key: str) -> str:
        """The place of a key outside of all cards."""
        return f"{self.path}:{self.tops.get(key, 1)}"

    def key(self, card: int, key: str) -> str:
        """The line of a key of a card; that of the card where the key is missing."""
        lines = self.cards[card] if card < len(self.cards) else self.tops
        return f"{self.path}:{lines.get(key, lines.get('', lines.get('card', 1)))}"
