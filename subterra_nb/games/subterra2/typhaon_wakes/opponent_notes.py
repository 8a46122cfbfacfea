"""Typhaon in writing and in view: its cards and its part of the round in scenario files and beside the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....kernel.errors import SetupError
from ....kernel.game import Game
from ....kernel.notation import Key, Say
from ....kernel.record import HIDDEN
from ....view.scene import Badge, Fact, Piece
from ..checks import check_piles
from ..contributed import OwnState
from ..portrayal import counted
from ..state import State
from ..tables import Tables
from .state import OPPONENT, Opponent
from .typhaon import BUILD, HAND_SIZE, SPREAD, TYPHAON, begin

PILES = ("hand", "deck", "discard")
PHASES = ((BUILD, "opponent: building"), (SPREAD, "opponent: a card"))
"""The phases of its turn, and what they are called."""
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


def read(game: Game[State, Tables], given: Mapping[str, Any], s: State, say: Say) -> Opponent:
    """The opponent of a described position; as usual where there is none, or when ``say`` was told of a fault."""
    theirs = s.phase in dict(PHASES)
    if game.tables.mode is not TYPHAON:
        for key in NAMES:
            if key in given:
                say(("position", key), "no opponent plays in this game")
        if theirs:
            say(("phase",), f"no opponent plays in this game, so there is no phase {s.phase}")
        return OPPONENT.usual
    order = s.order
    try:
        new = begin(game, given.get("cards", ""), order)
    except SetupError as error:
        for p in error.problems:
            say(("position", "cards"), p)
        return OPPONENT.usual
    sound = check_piles(given, {pile: f"the {pile}" for pile in PILES}, new.cards, "card", say)
    right = given.get("right", order[-1] if order else "")
    if right not in order:
        say(("position", "right"), f"{right} is not among the explorers: {', '.join(order)}")
    if given.get("marker") == 0 and not given.get("erupted"):
        say(("position", "marker"), "with the track at zero the volcano erupts: add erupted")
    if not sound:
        return OPPONENT.usual
    hand, deck, discard = piles(game, new, given)
    then = given.get("then", "guardians") if theirs else ""
    return Opponent(TYPHAON.seat, right, new.cards, hand, deck, discard, then=then, source=given.get("cards", ""))


def piles(game: Game[State, Tables], new: Opponent, given: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    """Hand, deck and discards: what is not told is as after the set-up of an unshuffled deck."""
    named = {c for pile in PILES for c in given.get(pile, ())}
    rest = [c for c in new.discard if c not in named]
    hand = tuple(given["hand"]) if "hand" in given else tuple(rest[: game.settings[HAND_SIZE.id]])
    deck = tuple(given["deck"]) if "deck" in given else tuple(c for c in rest if c not in hand)
    return hand, deck, tuple(given.get("discard", ()))


def write(game: Game[State, Tables], s: State) -> dict[str, Any]:
    """What describes the opponent of a state: all its cards, and what is not as usual."""
    o = OPPONENT.of(s)
    if not o.seat:
        return {}
    out: dict[str, Any] = {pile: list(getattr(o, pile)) for pile in PILES}
    if o.source:
        out["cards"] = o.source
    if s.order and o.right != s.order[-1]:
        out["right"] = o.right
    if o.then not in ("", "guardians"):
        out["then"] = o.then
    return out


def fact(s: State, name: str) -> Any:
    """A pile of the opponent's; None where nobody opposes."""
    o = OPPONENT.of(s)
    return list(getattr(o, name)) if o.seat else None


OWN = OwnState(OPPONENT, begin, KEYS, read, write, FACTS, fact, "cards", "the kit's stand-in")


# -- In view -------------------------------------------------------------------------------------------------------


def at_the_table(s: State, game: Game[State, Tables]) -> tuple[Piece, ...]:
    """Whoever plays against the explorers: no figure on the board, but somebody at the table."""
    o = OPPONENT.of(s)
    if not o.seat:
        return ()
    title = TYPHAON.title
    badges: tuple[Badge, ...] = (Badge(counted(len(o.hand), "card"), "cards in hand"),)
    if o.held:
        badges = (*badges, Badge("holds a tile", "a tile drawn that only the opponent has seen"))
    on_turn = s.phase in TYPHAON.phases and not s.ending
    return (Piece(o.seat, title, title[:2], "opponent", "at the table", on_turn=on_turn, badges=badges, look="other"),)


def shown(s: State, game: Game[State, Tables]) -> list[Fact]:
    """The opponent's cards, those in hand only as far as they are seen."""
    o = OPPONENT.of(s)
    if not o.seat:
        return []
    ours = any(card.ours for card in o.cards.values())
    seen = [c for c in o.hand if c != HIDDEN]
    hand = ", ".join(seen) if seen else counted(len(o.hand), "card")
    why = "these cards are invented: the real ones are not public" if ours else ""
    return [
        Fact(f"{TYPHAON.title}'s hand", hand, why, ours=ours and bool(seen)),
        Fact("Its deck", counted(len(o.deck), "card")),
        Fact("Its discards", ", ".join(o.discard) or "none", why, ours=ours and bool(o.discard)),
    ]
