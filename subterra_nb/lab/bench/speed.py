"""Decisions per second: whole games with their records, at random and by the best bot of a family.

A decision counts when a seat other than luck chooses among two or more legal answers. Time is processor time, so that
other people's work on the machine counts for little.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from time import process_time
from typing import Any

from msgspec import Struct

from ...games import family
from ...kernel.game import Game
from ...kernel.luck import Seeded
from ...kernel.record import Decided
from ...kernel.session import Session
from ...kernel.starting import started
from ..bots import Bot, ablest
from ..games import some_setup


class Prepared(Struct, frozen=True):
    """A composed game, the state before set-up, and the bot that plays it well."""

    game: Game[Any, Any]
    start: Any
    bot: Bot

    def session(self, seed: int) -> Session[Any, Any]:
        """A new game with this luck."""
        return Session(self.game, self.start, Seeded(seed))


def prepared(name: str) -> tuple[Prepared, ...]:
    """The games by which a family is measured, composed once; composing is no part of what is timed, as little as
    importing is. A family that names none is measured by a game without its modules.
    """
    kin = family(name)
    out = []
    for setup in kin.measured or (some_setup(name, (), 0),):
        session = started(kin, setup, None)
        out.append(Prepared(session.game, session.start, ablest(kin)))
    return tuple(out)


def play(games: Sequence[Prepared], seconds: float, number: int) -> dict[str, float]:
    """One round of play. The bot's thinking is taken out by giving its answers again: the same games without it."""
    decisions, answers, spent = random_play(games, seconds, number)
    gross, kept, thinking = able_play(games, seconds, number)
    net, again = given_again(games, kept)
    return {
        "random": decisions / spent,
        "random_answers": answers / spent,
        "able": net / again,
        "able_gross": gross / thinking,
    }


def _seeds(games: Sequence[Prepared], number: int) -> Any:
    seed = number * 100_000
    while True:
        for game in games:
            seed += 1
            yield game, seed


def random_play(games: Sequence[Prepared], seconds: float, number: int) -> tuple[int, int, float]:
    """Whole games at random until the time is spent: decisions, all answers (luck and forced ones too), seconds."""
    decisions = answers = 0
    spent = 0.0
    session: Any = None
    for game, seed in _seeds(games, number):
        draw = random.Random(seed).random
        session = None  # giving the memory of the game before back is no part of playing this one
        begin = process_time()
        session = game.session(seed)
        while session.decision is not None:
            legal = session.legal()
            if len(legal) > 1:
                decisions += 1
            session.choose(legal[int(draw() * len(legal))])
        spent += process_time() - begin
        answers += sum(isinstance(e.what, Decided) for e in session.record)
        if spent >= seconds:
            return decisions, answers, spent
    raise AssertionError


def able_play(
    games: Sequence[Prepared], seconds: float, number: int
) -> tuple[int, list[tuple[int, int, list[int]]], float]:
    """Decisions, the answers of each game as (table, seed, indices among the legal ones), seconds."""
    decisions = 0
    spent = 0.0
    kept = []
    session: Any = None
    for game, seed in _seeds(games, number):
        draw = random.Random(seed).random
        given: list[Any] = []
        offered: list[Sequence[Any]] = []
        session = None
        begin = process_time()
        session = game.session(seed)
        while session.decision is not None:
            legal = session.legal()
            if len(legal) > 1:
                decisions += 1
            answer = game.bot(session, draw)
            offered.append(legal)
            given.append(answer)
            session.choose(answer)
        spent += process_time() - begin
        tape = [legal.index(answer) for legal, answer in zip(offered, given, strict=True)]
        kept.append((games.index(game), seed, tape))
        if spent >= seconds:
            return decisions, kept, spent
    raise AssertionError


def given_again(games: Sequence[Prepared], kept: Sequence[tuple[int, int, list[int]]]) -> tuple[int, float]:
    """The same games without thinking: decisions and seconds. Raises RuntimeError when a game comes out different."""
    decisions = 0
    spent = 0.0
    session: Any = None
    for table, seed, tape in kept:
        session = None
        begin = process_time()
        session = games[table].session(seed)
        for index in tape:
            legal = session.legal()
            if len(legal) > 1:
                decisions += 1
            session.choose(legal[index])
        spent += process_time() - begin
        if session.decision is not None:
            raise RuntimeError("the same answers did not give the same game")
    return decisions, spent


def recorded(game: Prepared, seed: int) -> Session[Any, Any]:
    """A whole game by the bot."""
    session = game.session(seed)
    draw = random.Random(seed).random
    while session.decision is not None:
        session.choose(game.bot(session, draw))
    return session
