"""The item cards of a position: where those are that it does not name, and what cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ...kernel.citations import Ids
from ...kernel.game import Game
from ...kernel.notation import Say
from .belongings import LIMIT
from .health import MOST_FEAR
from .repair import REPAIRS
from .setup import KEY, bottom_of
from .state import State

DECKS = ("discover", "search", "bottom")
ITEM_CARD = Ids("ts").item_card
ON_RACK = Ids("ts.item-card").keys_on_rack
KILL = Ids("ts.win").killer_kill


def elsewhere(s: State) -> Counter[str]:
    """The cards that lie in no deck: in hand, in the discard, on the key rack."""
    held = (item for f in s.survivors.values() for item in f.items)
    return Counter([*held, *s.discarded, *[KEY] * s.keys])


def copies(s: State, card: str) -> int:
    """How many cards of a kind are in a game: personal ones are there with their owner."""
    kind = s.box.kinds[card]
    return kind.discover + kind.search + kind.copies + (kind.personal if kind.owner in s.team else 0)


def usual_decks(s: State, given: Mapping[str, Any]) -> dict[str, Any]:
    """The decks of which a position says nothing: as at set-up, without the cards that it has somewhere else."""
    left = Counter({name: copies(s, name) for name in s.box.kinds})
    left.subtract(elsewhere(s))
    for key in ("discover", "search"):
        left.subtract(Counter(given.get(key, ())))
    if given.get("bottom"):
        left.subtract([given["bottom"]])
    rest, bottom = bottom_of(s.box.deck("search"))
    usual: dict[str, Any] = {"bottom": bottom if left[bottom] > 0 else ""}
    if "bottom" not in given:
        left.subtract([bottom])
    for key, whole in (("search", rest), ("discover", s.box.deck("discover"))):
        found = []
        for card in whole:
            if left[card] > 0:
                found.append(card)
                if key not in given:
                    left[card] -= 1
        usual[key] = tuple(found)
    return usual


def as_usual(s: State) -> bool:
    """Whether all three decks are what they are in a position that does not name them."""
    usual = usual_decks(s, {})
    return all(getattr(s, key) == usual[key] for key in DECKS)


def wrong_cards(game: Game[State, Any], s: State, tell: Say) -> None:
    """More cards than there are, more than somebody can hold, keys that nobody found."""
    there = elsewhere(s) + Counter([*s.discover, *s.search, *((s.bottom,) if s.bottom else ())])
    for card, count in there.items():
        most = copies(s, card)
        if count > most:
            cite = next(iter(s.box.kinds[card].cites), ITEM_CARD)
            tell(("survivors",), f"{count} of {card}, and the game has {most} [{cite}]")
    for who, f in s.survivors.items():
        own = s.boards[who].can("limit")
        limit, cite = (own[0].count, own[0].cites[0]) if own else (game.settings[LIMIT.id], LIMIT.id)
        if len(f.items) > limit:
            tell(("survivors", who, "items"), f"{who} holds {len(f.items)} items; {limit} at most [{cite}]")
        if f.fear > game.settings[MOST_FEAR.id]:
            tell(("survivors", who, "fear"), f"{f.fear} fear; {game.settings[MOST_FEAR.id]} at most [{MOST_FEAR.id}]")
        if f.gone and not s.variant:
            tell(("survivors", who, "gone"), f"{who} is out of the game, which has ended with that [{KILL}]")
    found = sum(f.keys for f in s.survivors.values())
    if found > s.keys:
        tell(("position", "keys"), f"the survivors have found {found} keys, {s.keys} on the rack [{ON_RACK}]")
    if s.repairs > game.settings[REPAIRS.id]:
        tell(("position", "repairs"), f"{s.repairs} repairs; {game.settings[REPAIRS.id]} at most [{REPAIRS.id}]")
