"""What a kept record is good for: forks, jumps, boards; and how much memory it takes."""

from __future__ import annotations

import gc
import random
import statistics
import tracemalloc
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from ...debug import Cursor
from ...kernel.session import Session
from ...view import svg
from .speed import Prepared, recorded

#: Places of the board that is drawn, at most.
BOARD_PLACES = 40


def measure(games: Sequence[Prepared], seconds: float, number: int) -> dict[str, float]:
    """One round: forks and jumps at random places of whole games, a large board, the memory of some games."""
    sizes = []
    sessions = []
    for i, game in enumerate(games):
        size, session = kept_bytes(lambda game=game, i=i: recorded(game, number * 1000 + i))  # type: ignore[misc]
        sizes.append(size / 1e6)
        sessions.append(session)
    luck = random.Random(number)
    forks = timed_forks(sessions, luck, max(20, int(400 * seconds)))
    state, game = large_board(games, sessions, number)
    scene = game.game.family.scene
    return {
        "fork": statistics.median(forks),
        "fork_95": sorted(forks)[int(0.95 * len(forks))],
        "jump": median_us(jumps(sessions[0], luck), 1000),
        "svg": median_us(lambda: svg(scene(state, game.game, None)), max(3, int(20 * seconds))) / 1000,
        "game_bytes": statistics.median(sizes),
        "game_bytes_most": max(sizes),
    }


def kept_bytes(make: Callable[[], Session[Any, Any]]) -> tuple[int, Session[Any, Any]]:
    """Bytes that a finished session holds, and the session."""
    gc.collect()
    tracemalloc.start()
    try:
        session = make()
        gc.collect()
        return tracemalloc.get_traced_memory()[0], session
    finally:
        tracemalloc.stop()


def timed_forks(sessions: Sequence[Session[Any, Any]], luck: random.Random, times: int) -> list[float]:
    """Microseconds of so many single forks, each before an answer picked at random."""
    out = []
    for _ in range(times):
        session = luck.choice(sessions)
        k = luck.randrange(len(session.answers))
        begin = perf_counter()
        session.fork(k)
        out.append((perf_counter() - begin) * 1e6)
    return out


def jumps(session: Session[Any, Any], luck: random.Random) -> Callable[[], Any]:
    """A jump to the next of many places picked at random, the state there included."""
    record = session.record
    cursor = Cursor(record)
    places = [luck.randrange(1, len(record) + 1) for _ in range(997)]
    step = iter(places * 1000)

    def jump() -> Any:
        cursor.jump(next(step))
        entry = cursor.entry
        assert entry is not None
        return entry.state

    return jump


def median_us(call: Callable[[], object], times: int) -> float:
    """Microseconds of one call, the median of so many."""
    taken = []
    for _ in range(times):
        begin = perf_counter()
        call()
        taken.append(perf_counter() - begin)
    return statistics.median(taken) * 1e6


def large_board(games: Sequence[Prepared], sessions: Sequence[Session[Any, Any]], number: int) -> tuple[Any, Prepared]:
    """The state whose board has the most places, up to forty, out of games by the bot."""
    best, most, of = None, -1, games[0]
    for i in range(24):
        game = games[i % len(games)]
        session = sessions[i] if i < len(sessions) else recorded(game, number * 1000 + i)
        places = len(game.game.family.scene(session.state, game.game).cells)
        if most < places <= BOARD_PLACES:
            best, most, of = session.state, places, game
        if most == BOARD_PLACES:
            break
    return best, of
