"""Bots: policies that pick one of the legal answers. A bot is ``bot(session, draw) -> answer``.

``draw()`` gives a number from 0 up to 1; bots take all their chance from it, so that a seed repeats a game.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from ..kernel.errors import Endless, SetupError
from ..kernel.game import Family
from ..kernel.hints import near
from ..kernel.session import Session

Bot = Callable[[Session[Any, Any], Callable[[], float]], Any]


def at_random(session: Session[Any, Any], draw: Callable[[], float]) -> Any:
    """Any legal answer, each as likely as any other."""
    legal = session.legal()
    return legal[int(draw() * len(legal))]


def bots_of(family: Family) -> dict[str, Bot]:
    """The bots that can play a family, by name: the one that knows nothing, and those that the family brings."""
    return {"random": at_random, **family.bots}


def named(family: Family, name: str) -> Bot:
    """A bot by its name; an unknown one is a :class:`SetupError` with a suggestion."""
    known = bots_of(family)
    if name not in known:
        raise SetupError((f"no bot {name}{near(name, known)}; there are: {', '.join(known)}",))
    return known[name]


def ablest(family: Family) -> Bot:
    """The best bot that a family has."""
    return next(iter(family.bots.values()), at_random)


def play_out(session: Session[Any, Any], bot: Bot, seed: int, limit: int = 50_000) -> int:
    """Let a bot answer until the game is over; the number of decisions with two or more legal answers.

    Raises :class:`Endless` after ``limit`` answers, which no game needs.
    """
    draw = random.Random(seed).random
    decisions = 0
    for _ in range(limit):
        if session.decision is None:
            return decisions
        if len(session.legal()) > 1:
            decisions += 1
        session.choose(bot(session, draw))
    raise Endless(f"no end after {limit} answers")
