"""Decisions per second: whole games with their records, at random and by the bot that survives.

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
from ...kernel.game import Game, compose
from ...kernel.luck import Seeded
from ...kernel.session import Session
from ..survivor import survivor

FAMILY = "subterra2"
LEGION, FACULTY = "typhaon_wakes.legion", "typhaon_wakes.faculty"
#: Teams and modules: games of four, five and six explorers, without and with the expansions.
TABLES: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("guide", "healer", "veteran", "sapper"), ()),
    (("archaeologist", "scoundrel", "aristocrat", "sharpshooter", "priest"), (LEGION,)),
    (("foreman", "inventor", "healer", "guide", "veteran", "sharpshooter"), (LEGION, FACULTY)),
)
MOST_ANSWERS = 50_000


class Prepared(Struct, frozen=True):
    """A composed game and the state before set-up."""

    game: Game[Any, Any]
    start: Any

    def session(self, seed: int) -> Session[Any, Any]:
        """A new game with this luck."""
        return Session(self.game, self.start, Seeded(seed))


def prepared() -> tuple[Prepared, ...]:
    """All tables, composed once; composing is no part of what is timed, as little as importing is."""
    kin = family(FAMILY)
    out = []
    for figures, modules in TABLES:
        game = compose(kin, modules)
        out.append(Prepared(game, kin.begin(game, kin.setup_type(figures, "normal", modules))))
    return tuple(out)


def play(games: Sequence[Prepared], seconds: float, number: int) -> dict[str, float]:
    """One round of play. The bot's thinking is taken out by giving its answers again: the same games without it."""
    decisions, answers, spent = random_play(games, seconds, number)
    gross, kept, thinking = surviving_play(games, seconds, number)
    net, again = given_again(games, kept)
    return {
        "random": decisions / spent,
        "random_answers": answers / spent,
        "survivor": net / again,
        "survivor_gross": gross / thinking,
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
        answers += sum(type(e.what).__name__ == "Decided" for e in session.record)
        if spent >= seconds:
            return decisions, answers, spent
    raise AssertionError


def surviving_play(
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
            answer = survivor(session, draw)
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
    """A whole game by the bot that survives."""
    session = game.session(seed)
    draw = random.Random(seed).random
    while session.decision is not None:
        session.choose(survivor(session, draw))
    return session
