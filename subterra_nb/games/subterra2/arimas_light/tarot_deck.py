"""The Tarot cards as data: the known ones, and a user's file that adds the rest, read with all faults at once."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from ....kernel.errors import SetupError
from ....kernel.game import Game
from ....kernel.hints import near
from ....kernel.listings import Entry, at_most, given, shown, strange_keys, text_of
from ....kernel.rulebook import STATUSES
from ..card_files import parsed_cards, wrong_amounts
from ..state import State
from .state import TAROT, Tarot, TarotCard

KNOWN = Path(__file__).parent / "tarot_cards.toml"
HOUSE = Path(__file__).parent / "tarot_house.toml"
CARDS = 13
GIVEN = 5
"""The last card that the text at hand gives whole."""
EFFECTS: Mapping[str, str] = {
    "others-act": "points",
    "clear-rubble": "",
    "safety-token": "",
    "others-heal": "hearts",
    "moves-of-another": "moves",
    "heal-one": "hearts",
    "destroy-enemies": "",
    "gain-points": "points",
}
"""Named effects, each with the key of its amount ("" for none)."""
AMOUNTS = ("points", "hearts", "moves")
KEYS = ("number", "name", "cost", "effect", *AMOUNTS, "status", "why")
NAMES = ("quest", "mountain", "tower", "heart", "betrayer", "inferno")
ABSENT = "the text at hand breaks off before this card"
MISSING = "al.q.tarot-missing-cards"


def known() -> Mapping[str, TarotCard]:
    """All thirteen cards as far as the text at hand gives them."""
    return _kit(KNOWN)


@functools.lru_cache(maxsize=2)
def _kit(file: Path) -> Mapping[str, TarotCard]:
    found = parsed(file.read_text(encoding="utf-8"), file.name, first=1)
    if file == HOUSE:
        return found
    every = {card_id(n): TarotCard(card_id(n), n, f"Card {roman(n)}", why=ABSENT) for n in range(1, CARDS + 1)}
    return {**every, **found}


def begin(game: Game[State, Any], path: str, figures: Iterable[str]) -> Tarot:
    """The Tarot of a game in which somebody reads it, no card drawn yet; faults are told by SetupError.

    It is made of the known cards, completed by a user's file and by rulings.
    """
    kinds = game.tables.kinds
    if not any("tarot" in kinds[name].traits for name in figures if name in kinds):
        if path:
            raise SetupError(("nobody reads the Tarot in this game, so it has no cards of it",))
        return TAROT.usual
    cards = dict(known())
    if path:
        cards.update(parsed(text_of(path, "Tarot cards"), path))
    ruling = game.settings[MISSING]
    if ruling == "house-effects":
        cards = {k: _kit(HOUSE).get(k, card) if not card.effect else card for k, card in cards.items()}
    elif ruling == "five-card-deck":
        cards = {k: card for k, card in cards.items() if card.effect}
    return Tarot(cards, deck=tuple(cards), source=path)


def parsed(text: str, path: str, first: int = GIVEN + 1) -> dict[str, TarotCard]:
    """The cards of a text, from number ``first`` on; ``path`` is what faults are told of. All at once: SetupError."""
    problems: list[str] = []
    numbers: set[int] = set()
    status, entries, _ = parsed_cards(text, path, functools.partial(_faults, first, numbers), problems)
    if problems:
        raise SetupError(at_most(problems, path))
    return {card.id: card for card in (_made(entry, status) for _, entry in entries)}


def _made(entry: Entry, status: str) -> TarotCard:
    number: int = entry["number"]
    effect: str = entry.get("effect", "")
    card = TarotCard(card_id(number), number, f"{roman(number)} {entry['name']}", status=entry.get("status", status))
    if not effect:
        return replace(card, why=entry["why"])
    return replace(card, cost=entry["cost"], effect=effect, amount=entry.get(EFFECTS[effect], 0))


def _faults(first: int, before: set[int], entry: Entry) -> Iterator[tuple[str, str]]:
    """What is wrong with one card: the key that it is wrong with, and why; ``before``: numbers of those before it."""
    yield from strange_keys(entry, KEYS)
    number = entry.get("number")
    if type(number) is not int or not first <= number <= CARDS:
        known = f"; I to {roman(first - 1)} are given" if first > 1 else ""
        yield "number", f"{given('number', number)}; it is a number from {first} to {CARDS}{known}"
    elif number in before:
        yield "number", f"card {number} is there twice"
    else:
        before.add(number)
    name = entry.get("name")
    if not isinstance(name, str) or not name.strip() or len(name) > 60 or not name.isprintable():
        yield "name", f"{given('name', name)}; it is the card's name, in at most 60 characters"
    if "status" in entry and not (isinstance(entry["status"], str) and entry["status"] in STATUSES):
        yield "status", f"status is {shown(entry['status'])}; it is one of {', '.join(STATUSES)}"
    effect = entry.get("effect")
    if effect is None and isinstance(entry.get("why"), str) and first == 1:
        return
    if not isinstance(effect, str) or effect not in EFFECTS:
        said = "effect is missing" if effect is None else f"no effect {shown(effect)}{near(str(effect), EFFECTS)}"
        yield "effect", f"{said}; the effects are {', '.join(EFFECTS)}"
    cost = entry.get("cost")
    if type(cost) is not int or not 0 <= cost <= 9:
        yield "cost", f"{given('cost', cost)}; it is a number of points from 0 to 9"
    yield from wrong_amounts(entry, AMOUNTS, EFFECTS.get(str(effect)), str(effect), "says how many")


def card_id(number: int) -> str:
    """What a card is called in answers and scenarios."""
    return NAMES[number - 1] if number <= len(NAMES) else f"tarot-{number}"


def roman(number: int) -> str:
    """A number up to XIII as it is printed on the cards."""
    return "X" * (number // 10) + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[number % 10]
