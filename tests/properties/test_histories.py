"""The past does not change, and the same game comes out in any process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from subterra_nb.board.layout import Layout
from subterra_nb.games import FAMILIES
from subterra_nb.games.terrorscape.maps import Map
from subterra_nb.kernel.saves import digest
from subterra_nb.lab.bots import ablest, at_random, play_out
from subterra_nb.lab.fuzz import compositions
from subterra_nb.lab.games import new_game

NAMES = tuple(FAMILIES)
GAMES = [(name, *game) for name in NAMES for game in compositions(name, 40, 4)]

DIGESTS = """
import json, sys
from subterra_nb.kernel.saves import digest
from subterra_nb.lab.bots import ablest, at_random, play_out
from subterra_nb.lab.fuzz import compositions
from subterra_nb.lab.games import new_game

name = sys.argv[1]
told = []
for seed, setup, surviving in compositions(name, 20, 3):
    session = new_game(name, setup, seed)
    play_out(session, ablest(session.game.family) if surviving else at_random, seed)
    told.append([digest(session.record), list(map(str, session.legal())), len(session.answers)])
json.dump([hash("text"), told], sys.stdout)
"""


def encoded(value: Any) -> bytes:
    """A state or an entry's content as bytes, layouts and maps with everything that can be seen of them."""

    def board(x: Any) -> Any:
        if isinstance(x, Map):
            return [x.sheet, x.gone, x.named, x.places, x.connections, x.doors]
        assert isinstance(x, Layout)
        return [x.tiles, x.joined, x.links, x.over, x.broken]

    return msgspec.json.encode(value, enc_hook=board)


@pytest.mark.parametrize(("name", "seed", "setup", "surviving"), GAMES)
def test_earlier_states_never_change(name: str, seed: int, setup: dict[str, Any], surviving: bool) -> None:
    session = new_game(name, setup, seed)
    snapshots: list[bytes] = []
    seen: dict[int, bytes] = {}

    def snap() -> None:
        for e in session.record[len(snapshots) :]:
            if id(e.state) not in seen:
                seen[id(e.state)] = encoded(e.state)
            snapshots.append(seen[id(e.state)] + encoded(e.what))

    choose = session.choose

    def choosing(answer: Any, seat: str | None = None) -> None:
        choose(answer, seat)
        snap()

    snap()
    session.choose = choosing  # type: ignore[method-assign]
    play_out(session, ablest(session.game.family) if surviving else at_random, seed)
    now = {id(e.state): encoded(e.state) for e in session.record}
    assert len(snapshots) == len(session.record) > 100
    for i, e in enumerate(session.record):
        assert now[id(e.state)] + encoded(e.what) == snapshots[i], i


def test_the_snapshot_would_show_a_change() -> None:
    session = new_game("subterra2", {"figures": ("guide", "healer", "foreman")}, 1)
    before = encoded(session.state)
    session.state.explorers["ghost"] = session.state.explorers["guide"]
    assert encoded(session.state) != before


@pytest.mark.parametrize("name", NAMES)
def test_the_same_games_in_other_processes(name: str, repository: Path) -> None:
    told = []
    for hash_seed in ("1", "99"):
        run = subprocess.run(
            [sys.executable, "-c", DIGESTS, name],
            cwd=repository,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert run.returncode == 0, run.stderr
        told.append(json.loads(run.stdout))
    assert told[0][0] != told[1][0]  # strings do hash differently there
    assert told[0][1] == told[1][1]
    here = []
    for seed, setup, surviving in compositions(name, 20, 3):
        session = new_game(name, setup, seed)
        play_out(session, ablest(session.game.family) if surviving else at_random, seed)
        here.append(digest(session.record))
    assert here == [digest for digest, _, _ in told[0][1]]
    assert len({*here}) == 3
