"""Properties that every game must have, checked over whole games by bots.

``check_game`` plays one game of a varied composition and raises :class:`Broken` at the first property that fails.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from ..games import family
from ..kernel.decisions import Menu, Pick
from ..kernel.errors import SetupError, WrongAnswer
from ..kernel.game import compose
from ..kernel.record import Event, Opened
from ..kernel.saves import digest, dumps, loads
from ..kernel.session import Session
from ..kernel.starting import restored
from .bots import at_random, play_out
from .games import new_game
from .survivor import survivor

Write = Callable[[str], object]


class Broken(AssertionError):
    """A property does not hold; the message says which, in which game and where."""


def compositions(name: str, first: int, games: int) -> Iterator[tuple[int, dict[str, Any], bool]]:
    """(seed, setup, whether the survivor plays) for so many games: modules, teams and difficulties all vary.

    Every third game is played under rulings other than the defaults. Within 32 games each bot meets each combination of
    modules and difficulty; teams are dealt so that every pair of explorers meets within a few dozen games.
    """
    kin = family(name)
    for seed in range(first, first + games):
        draw = random.Random(f"{name} {seed}")
        modules = tuple(m for i, m in enumerate(sorted(kin.modules)) if seed >> i & 1)
        pool = [
            k.name
            for m in (kin.core, *(kin.modules[n] for n in modules))
            for k in m.parts.get("figures", ())
            if k.playable
        ]
        team = draw.sample(pool, draw.randint(3, 6))
        difficulty = ("beginner", "normal", "advanced", "expert")[seed // 4 % 4]
        setup: dict[str, Any] = {"figures": team, "difficulty": difficulty, "modules": modules}
        if seed % 3 == 0:
            questions = compose(kin, modules).questions()
            asked = draw.sample(sorted(questions), min(3, len(questions)))
            setup["rulings"] = {q: draw.choice(questions[q].options) for q in asked}
        yield seed, setup, bool((seed + seed // 4 + seed // 16) % 2)


def check_game(name: str, seed: int, setup: dict[str, Any], surviving: bool) -> Session[Any, Any]:
    """Play one game and check all properties; the finished session."""
    session = new_game(name, setup, seed)
    draw = random.Random(seed)
    play_out(_judged(session, draw), survivor if surviving else at_random, seed)
    where = f"{name}, seed {seed}, {setup}"
    _check_record(session, where)
    _check_forks(session, draw, where)
    _check_save(session, where)
    return session


def _judged(session: Session[Any, Any], draw: random.Random) -> Session[Any, Any]:
    """The session, with every now and then all conceivable answers compared with the legal ones before it goes on."""
    choose = session.choose

    def judging(answer: Any, seat: str | None = None) -> None:
        if draw.random() < 0.02:
            check_legality(session)
        choose(answer, seat)

    session.choose = judging  # type: ignore[method-assign]
    return session


def check_legality(session: Session[Any, Any]) -> None:
    """``legal`` and ``verdict`` agree over everything that is an answer at all; refusals change nothing."""
    d = session.decision
    legal = set(session.legal())
    state, entries, drawn = session.state, len(session.record), dict(session.drawn)
    if isinstance(d, Menu):
        asked: list[Any] = []
        for a in d.actions.values():
            if a.options is None:
                asked.append((a.name,))
            elif a.domain is not None:
                asked += [(a.name, x) for x in a.domain.values(session.state)]
        for answer in asked:
            bad = d.verdict(session.table, answer)
            if (not bad) != (answer in legal):
                raise Broken(f"{answer} is {'legal' if answer in legal else 'not legal'} but the verdict is {bad}")
    elif isinstance(d, Pick):
        for answer in d.candidates:
            if (not d.verdict(session.table, answer)) != (answer in legal):
                raise Broken(f"{answer}: legal and verdict disagree")
    refused: Any = ("no such action",) if isinstance(d, Menu) else "no such answer"
    try:
        Session.choose(session, refused)
    except WrongAnswer:
        pass
    else:
        raise Broken(f"{refused} was taken for an answer")
    if session.state is not state or len(session.record) != entries or session.drawn != drawn:
        raise Broken("a refused answer changed the game")


def _check_record(session: Session[Any, Any], where: str) -> None:
    """Events alone rebuild every state, spans nest, causes come before effects."""
    state = session.start
    for i, e in enumerate(session.record):
        if isinstance(e.what, Event):
            state = e.what.apply(state)
        if state != e.state:
            raise Broken(f"{where}: entry {i} holds a state that its events do not make")
        if not -1 <= e.parent < i or not -1 <= e.cause < i:
            raise Broken(f"{where}: entry {i} points forward")
        if e.parent >= 0 and not isinstance(session.record[e.parent].what, Opened):
            raise Broken(f"{where}: entry {i} lies in something that is no span")
    if session.table.span != -1:
        raise Broken(f"{where}: a span is still open")


def _check_forks(session: Session[Any, Any], draw: random.Random, where: str) -> None:
    """A fork equals its prefix, and plays on to the same end with the same answers."""
    for _ in range(3):
        k = draw.randrange(len(session.answers))
        fork = session.fork(k)
        n = len(fork.record)
        if fork.answers != session.answers[:k] or [_told(e) for e in fork.record] != [
            _told(e) for e in session.record[:n]
        ]:
            raise Broken(f"{where}: the fork at answer {k} is not the prefix")
        fork.give(session.answers[k:])
        if digest(fork.record) != digest(session.record):
            raise Broken(f"{where}: the fork at answer {k} ends differently")


def _told(e: Any) -> tuple[Any, ...]:
    return (e.parent, e.cause, e.cites, e.what)


def _check_save(session: Session[Any, Any], where: str) -> None:
    """A save restores the same game."""
    again = restored(loads(dumps(session)), family)
    if digest(again.record) != digest(session.record) or again.state != session.state:
        raise Broken(f"{where}: the restored game differs")


def fuzz_command(name: str, games: int, first: int, *, write: Write, error: Write) -> int:
    """``subterra-nb fuzz``: 0 when all properties hold in all games, else 1 with the game that broke one."""
    ends: Counter[str] = Counter()
    try:
        family(name)
    except SetupError as wrong:
        error(str(wrong))
        return 2
    for seed, setup, surviving in compositions(name, first, games):
        try:
            session = check_game(name, seed, setup, surviving)
        except Broken as broken:
            error(str(broken))
            return 1
        outcome = session.game.family.outcome(session.state)
        ends[f"{outcome['end']}{', ' + outcome['rank'] if outcome['rank'] else ''}"] += 1
    write(f"{games} games, all properties hold")
    for end, n in ends.most_common():
        write(f"{n:6} {end}")
    return 0
