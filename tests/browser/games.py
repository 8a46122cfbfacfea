"""Games for the tests of the page: large boards and long records."""

from functools import lru_cache
from random import Random
from typing import Any

from subterra_nb.games.subterra2.survivor import survivor
from subterra_nb.kernel.session import Session
from subterra_nb.widgets import starting

FOUR = ("veteran", "healer", "sapper", "priest")


@lru_cache(maxsize=4)
def played(entries: int, tiles: int = 0) -> Session[Any, Any]:
    """A game in which the explorers live long enough for a record of so many entries and a board of so many tiles.

    Raises RuntimeError when no seed gets so far.
    """
    for seed in range(300):
        session = starting.started("subterra2", FOUR, (), seed)
        draw = Random(seed).random
        while not session.over and (len(session.record) < entries or len(session.state.layout.tiles) < tiles):
            session.choose(survivor(session, draw))
        if len(session.record) >= entries and len(session.state.layout.tiles) >= tiles:
            return session
    raise RuntimeError(f"no game of {entries} entries and {tiles} tiles")
