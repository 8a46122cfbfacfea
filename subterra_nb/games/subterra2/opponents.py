"""An opponent in writing: its cards and its part of the round in positions and facts of scenario files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.errors import SetupError
from ...kernel.game import Game
from ...kernel.notation import Key, Say
from .setup import prepared_opponent
from .state import Opponent, State
from .tables import Opposition, Tables

PILES = ("hand", "deck", "discard")
PHASES = ("build", "doom")
KEYS = (
    Key("hand", list[str], "the opponent's cards in hand; those on top of a new deck when left out"),
    Key("deck", list[str], "the opponent's deck, the top first; all other cards in the order of their file"),
    Key("discard", list[str], "the opponent's discards; none when left out"),
    Key("cards", str, "a file with the opponent's cards; the kit's stand-in when left out"),
    Key("right", str, "the explorer to the opponent's right; the last in the turn order when left out"),
    Key("then", str, "the phase after the opponent's turn; guardians when left out", ("turn", "guardians")),
)
FACTS = (
    Key("hand", int | list[str], "number of cards in the opponent's hand, or which"),
    Key("deck", int | list[str], "number of cards in the opponent's deck, or which, the top first"),
    Key("discard", list[str], "the opponent's discards"),
)
NAMES = tuple(k.name for k in KEYS)


def read_opponent(
    game: Game[State, Tables], given: Mapping[str, Any], order: tuple[str, ...], phase: str, say: Say
) -> Opponent | None:
    """The opponent of a described position; None where there is none, or when ``say`` was told of a fault."""
    mode: Opposition | None = game.tables.mode
    if mode is None:
        for key in NAMES:
            if key in given:
                say(("position", key), "no opponent plays in this game")
        if phase in PHASES:
            say(("phase",), f"no opponent plays in this game, so there is no phase {phase}")
        return None
    try:
        new = prepared_opponent(game, given.get("cards", ""), len(order))
    except SetupError as error:
        for p in error.problems:
            say(("position", "cards"), p)
        return None
    assert new is not None
    wrong = [*_wrong_cards(new, given)]
    for path, message in wrong:
        say(path, message)
    right = given.get("right", order[-1] if order else "")
    if right not in order:
        say(("position", "right"), f"{right} is not among the explorers: {', '.join(order)}")
    if given.get("marker") == 0 and not given.get("erupted"):
        say(("position", "marker"), "with the track at zero the volcano erupts: add erupted")
    if wrong:
        return None
    hand, deck, discard = piles(game, new, given)
    then = given.get("then", "guardians") if phase in PHASES else ""
    return Opponent(mode.seat, right, new.cards, hand, deck, discard, then=then, source=given.get("cards", ""))


def piles(game: Game[State, Tables], new: Opponent, given: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    """Hand, deck and discards: what is not told is as after the set-up of an unshuffled deck."""
    named = {c for pile in PILES for c in given.get(pile, ())}
    rest = [c for c in new.discard if c not in named]
    hand = tuple(given["hand"]) if "hand" in given else tuple(rest[: _hand_size(game)])
    deck = tuple(given["deck"]) if "deck" in given else tuple(c for c in rest if c not in hand)
    return hand, deck, tuple(given.get("discard", ()))


def _hand_size(game: Game[State, Tables]) -> int:
    assert game.tables.mode is not None
    return int(game.settings[game.tables.mode.hand.id])


def _wrong_cards(new: Opponent, given: Mapping[str, Any]) -> list[tuple[tuple[str | int, ...], str]]:
    """Cards that there are none of, and cards in two places."""
    from .notation import did_you_mean

    found: list[tuple[tuple[str | int, ...], str]] = []
    seen: dict[str, str] = {}
    for pile in PILES:
        for i, card in enumerate(given.get(pile, ())):
            if card not in new.cards:
                found.append((("position", pile, i), f"there is no card {card}{did_you_mean(card, new.cards)}"))
            elif card in seen:
                found.append((("position", pile, i), f"{card} is in two places: also in the {seen[card]}"))
            seen[card] = pile
    return found


def write_opponent(game: Game[State, Tables], s: State) -> dict[str, Any]:
    """What describes the opponent of a state: all its cards, and what is not as usual."""
    o = s.opponent
    if o is None:
        return {}
    out: dict[str, Any] = {pile: list(getattr(o, pile)) for pile in PILES}
    if o.source:
        out["cards"] = o.source
    if s.order and o.right != s.order[-1]:
        out["right"] = o.right
    if o.then not in ("", "guardians"):
        out["then"] = o.then
    return out


def fact_of_opponent(s: State, fact: str) -> Any:
    """A pile of the opponent's; None where nobody opposes."""
    return None if s.opponent is None else list(getattr(s.opponent, fact))
