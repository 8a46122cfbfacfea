"""The Tarot in writing: its cards in positions and facts of scenario files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from ...kernel.errors import SetupError
from ...kernel.game import Game
from ...kernel.notation import Key, Say
from .setup import prepared_tarot
from .state import State, Tarot
from .tables import Tables

PILES = {"tarot_hand": "hand", "tarot_deck": "deck", "tarot_discard": "discard"}
KEYS = (
    Key("tarot_hand", list[str], "Tarot cards in hand, such as quest or tower; none when left out"),
    Key("tarot_deck", list[str], "Tarot cards in the deck, in any order; all others when left out"),
    Key("tarot_discard", list[str], "Tarot cards used; none when left out"),
    Key("tarot_cards", str, "a file that completes the Tarot"),
)
FACTS = (
    Key("tarot_hand", list[str], "Tarot cards in hand"),
    Key("tarot_deck", int | list[str], "number of cards in the Tarot deck, or which"),
    Key("tarot_discard", list[str], "Tarot cards used"),
)
NAMES = tuple(k.name for k in KEYS)


def read_tarot(game: Game[State, Tables], given: Mapping[str, Any], figures: Iterable[str], say: Say) -> Tarot | None:
    """The Tarot of a described position; None where nobody reads it, or when ``say`` was told of a fault."""
    from .notation import did_you_mean

    try:
        new = prepared_tarot(game, given.get("tarot_cards", ""), figures)
    except SetupError as error:
        for p in error.problems:
            say(("position", "tarot_cards"), p)
        return None
    if new is None:
        for key in PILES:
            if key in given:
                say(("position", key), "nobody reads the Tarot in this game")
        return None
    seen: dict[str, str] = {}
    wrong = False
    for key in PILES:
        for i, card in enumerate(given.get(key, ())):
            if card not in new.cards:
                say(("position", key, i), f"there is no Tarot card {card}{did_you_mean(card, new.cards)}")
                wrong = True
            elif card in seen:
                say(("position", key, i), f"{card} is in two places: also in {seen[card]}")
                wrong = True
            seen[card] = key
    if wrong:
        return None
    hand, discard = tuple(given.get("tarot_hand", ())), tuple(given.get("tarot_discard", ()))
    rest = tuple(c for c in new.deck if c not in hand and c not in discard)
    deck = tuple(given["tarot_deck"]) if "tarot_deck" in given else rest
    return replace(new, hand=hand, deck=deck, discard=discard)


def write_tarot(s: State) -> dict[str, Any]:
    """What describes the Tarot of a state: all that is not as usual."""
    tarot = s.tarot
    if tarot is None:
        return {}
    out: dict[str, Any] = {"tarot_cards": tarot.source} if tarot.source else {}
    for key, pile in PILES.items():
        cards = getattr(tarot, pile)
        if cards and key != "tarot_deck":
            out[key] = list(cards)
    out["tarot_deck"] = list(tarot.deck)
    return out


def fact_of_tarot(s: State, fact: str) -> Any:
    """A pile of the Tarot; None where nobody reads it."""
    return None if s.tarot is None else list(getattr(s.tarot, PILES[fact]))
