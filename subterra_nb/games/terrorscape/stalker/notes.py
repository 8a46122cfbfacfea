"""What a module tells the bot of the things it brings, and what the bot asks of any position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from ....kernel.game import Game
from ..maps import Map
from ..state import State, Survivor, in_play

Draw = Callable[[], float]
Answer = Callable[[Any, Any, Draw], Any]
"""``answer(session, legal, draw)``: one of the legal answers to the decision of a rule, None for no opinion."""
Worth = Callable[..., float]
"""What a kind of step is worth now (see :data:`IDLE`): ``worth(session, step)`` of the killer's cards,
``worth(session, survivor, step)`` of items and boards."""
IDLE, USEFUL, URGENT = 0.5, 1.0, 2.0
"""Worth doing when nothing better is to be done, and before walking on, and before anything else."""


class Notes(Struct, frozen=True):
    """``answers`` by the rule of the decision; what steps are worth, by their kind: of cards, of items and boards;
    ``actions``: those that are taken wherever they can be; ``errands``: functions of session and survivor to where
    something else is to be done first, () for nothing.
    """

    answers: Mapping[str, Answer] = {}
    cards: Mapping[str, Worth] = {}
    items: Mapping[str, Worth] = {}
    actions: tuple[str, ...] = ()
    errands: tuple[Callable[..., tuple[str, ...]], ...] = ()


@lru_cache(maxsize=256)
def of_game(game: Game[State, Any]) -> Notes:
    """The notes of all modules of a game in one."""
    brought: tuple[Notes, ...] = game.parts("the bot")
    answers, cards, items = (
        {k: v for notes in brought for k, v in getattr(notes, of).items()} for of in ("answers", "cards", "items")
    )
    actions = tuple(name for notes in brought for name in notes.actions)
    return Notes(answers, cards, items, actions, tuple(x for notes in brought for x in notes.errands))


# -- What both sides ask of a position -----------------------------------------------------------------------------


def steps_to(m: Map, place: str, wanted: Iterable[str]) -> int:
    """Steps of adjacency to the nearest of some locations, 0 where none is wanted."""
    return min([m.distance(place, to) for to in wanted], default=0)


def nearest(m: Map, places: Iterable[str], wanted: tuple[str, ...]) -> str:
    """Of some places the one that is nearest to any wanted one."""
    return min(places, key=lambda place: steps_to(m, place, wanted))


def where_killer_is(s: State) -> str:
    """Where the survivors take the killer to be: in stealth, where it was seen last."""
    return s.killer.shown if s.killer.stealth else s.killer.at


def hurt(s: State) -> tuple[str, ...]:
    """The survivors who are injured."""
    return tuple(who for who in in_play(s) if s.survivors[who].injured)


def any_at_random(legal: Any, draw: Draw) -> Any:
    """Any answer."""
    return legal[int(draw() * len(legal))]


def companions(s: State, me: Survivor) -> list[Survivor]:
    """The survivors in the same location, oneself among them."""
    return [f for f in s.survivors.values() if f.at == me.at]
