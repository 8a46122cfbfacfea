"""Creatures of the cave: those in play, and one after the other."""

from __future__ import annotations

import itertools
from collections.abc import Awaitable, Callable

from ...kernel.citations import Ids
from ...kernel.decisions import Choose
from .state import starting
from .tables import CreatureKind, T

FIRST = Ids("st.starting-caver").is_first_player


def in_play(t: T, kind: str) -> tuple[str, ...]:
    """The creatures of a type that are in play, in the order in which they came."""
    return tuple([c.id for c in t.state.creatures.values() if c.kind == kind])


def next_name(here: tuple[str, ...], kind: str) -> str:
    """What the next creature of a type is called: by the first number that none of those in play has."""
    return next(name for n in itertools.count(1) if (name := f"{kind}-{n}") not in here)


async def each_in_turn(t: T, kind: CreatureKind, activate: Callable[..., Awaitable[None]], times: int = 1) -> None:
    """Each creature of a type once, or so many ``times`` running, as the starting player or a ruling orders them."""
    todo = in_play(t, kind.name)
    while todo:
        who = todo[0]
        if len(todo) > 1:
            if t[kind.order] not in kind.fixed:
                who = await Choose(starting(t.state), kind.order_cite, todo, f"which {kind.name} is next?", (FIRST,))
            else:
                t.exempted(starting(t.state), f"setting the order of {kind.name}s", kind.order.id)
        todo = tuple(c for c in todo if c != who)
        for _ in range(times):
            if who in t.state.creatures:
                await activate(t, who)
