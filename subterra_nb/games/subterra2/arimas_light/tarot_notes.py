"""The Tarot in writing and in view: its cards in positions and facts of scenario files, and beside the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ....kernel.errors import SetupError
from ....kernel.game import Game
from ....kernel.notation import Key, Say
from ....view.scene import Fact
from ..checks import check_piles
from ..contributed import OwnState
from ..portrayal import counted
from ..state import State
from ..tables import Tables
from .state import TAROT, Tarot
from .tarot_deck import begin

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


def read(game: Game[State, Tables], given: Mapping[str, Any], s: State, say: Say) -> Tarot:
    """The Tarot of a described position; as usual where nobody reads it, or when ``say`` was told of a fault."""
    try:
        new = begin(game, given.get("tarot_cards", ""), s.figures)
    except SetupError as error:
        for p in error.problems:
            say(("position", "tarot_cards"), p)
        return TAROT.usual
    if not new.cards:
        for key in PILES:
            if key in given:
                say(("position", key), "nobody reads the Tarot in this game")
        return new
    if not check_piles(given, {key: key for key in PILES}, new.cards, "Tarot card", say):
        return TAROT.usual
    hand, discard = tuple(given.get("tarot_hand", ())), tuple(given.get("tarot_discard", ()))
    rest = tuple(c for c in new.deck if c not in hand and c not in discard)
    deck = tuple(given["tarot_deck"]) if "tarot_deck" in given else rest
    return replace(new, hand=hand, deck=deck, discard=discard)


def write(game: Game[State, Tables], s: State) -> dict[str, Any]:
    """What describes the Tarot of a state: all that is not as usual."""
    tarot = TAROT.of(s)
    if not tarot.cards:
        return {}
    out: dict[str, Any] = {"tarot_cards": tarot.source} if tarot.source else {}
    for key, pile in PILES.items():
        cards = getattr(tarot, pile)
        if cards and key != "tarot_deck":
            out[key] = list(cards)
    out["tarot_deck"] = list(tarot.deck)
    return out


def fact(s: State, name: str) -> Any:
    """A pile of the Tarot; None where nobody reads it."""
    tarot = TAROT.of(s)
    return list(getattr(tarot, PILES[name])) if tarot.cards else None


def shown(s: State, game: Game[State, Tables]) -> list[Fact]:
    """The Tarot: what is in hand and used, with the status of these cards; how many have no known effect."""
    tarot = TAROT.of(s)
    if not tarot.cards:
        return []

    def told(ids: tuple[str, ...]) -> str:
        return ", ".join(f"{tarot.cards[c].title} ({tarot.cards[c].status})" for c in ids) or "none"

    unknown = [card for card in tarot.cards.values() if not card.effect]
    ours = any(tarot.cards[c].status == "ours" for c in (*tarot.hand, *tarot.discard))
    about = f"{len(unknown)} with unknown effect: {unknown[0].why}" if unknown else ""
    return [
        Fact("Tarot in hand", told(tarot.hand), about, ours=ours),
        Fact("Tarot deck", counted(len(tarot.deck), "card"), about),
        Fact("Tarot used", told(tarot.discard), ours=ours),
    ]


OWN = OwnState(TAROT, begin, KEYS, read, write, FACTS, fact, "tarot", "the cards that are known")
