"""Counts of answer sequences from small positions, luck included, by depth: a count that changes means changed rules.

``python -m tests.properties.perft`` counts them anew and writes ``perft.txt``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from subterra_nb.games.subterra2.typhaon_wakes.state import DEPLOYED, WAKING, Objects, Waking
from subterra_nb.kernel.session import Session
from tests.games.subterra import scenes as caves
from tests.games.subterra2.scenes import FACULTY, LEGION, board, lane, scene

TABLE = Path(__file__).parent / "perft.txt"
COMMAND = "python -m tests.properties.perft"
Game = Session[Any, Any]


def corridor() -> Game:
    """The guide alone in a corridor of three tiles, whose ends are Guardian tiles."""
    layout = board({"D1": "guardian N", "D2": "normal NS", "D3": "guardian S"}, start=False)
    return scene({"guide": ("D2", 3)}, layout, asked=True)


def crossing() -> Game:
    """Two explorers and two Melee on a crossing with a Spike Trap and rubble beside it."""
    layout = board({"D1": "normal NS", "C2": "spike EW", "E2": "ruin NESW ruin-1", "D3": "normal NS"}, ["D2"])
    figures = {"veteran": ("D2", 4), "scoundrel": ("D1", 3)}
    return scene(figures, layout, {"melee-1": "D2", "melee-2": "D3"}, rubble=("E2",), asked=True)


def exploring() -> Game:
    """The archaeologist and the guide at the edge of the dark with four tiles in the bag."""
    bag = ("lava-1", "normal-1", "key-1", "dart-1")
    return scene({"archaeologist": ("D2", 5), "guide": ("D1", 3)}, lane(2), bag=bag, asked=True)


def mapping() -> Game:
    """The Cartographer beside rubble at the edge of the dark, the guide at the limit; three tiles in the bag."""
    bag = ("bridge-1", "key-1", "normal-1")
    figures = {"cartographer": ("D1", 3), "guide": ("D2", 3)}
    return scene(figures, lane(2), bag=bag, rubble=("D2",), modules=[FACULTY], asked=True)


def eternal() -> Game:
    """The Eternal awake on the tile of three figures, a Mine under them; the Inventor is on turn."""
    layout = board({"D1": "normal NS", "D3": "detection NS"}, ["D2"])
    figures = {"inventor": ("D2", 5), "healer": ("D2", 2), "turret": ("D1", 3)}
    more: dict[str, Any] = {"modules": [FACULTY, LEGION], "cursed": True, "round": 2}
    parts = {DEPLOYED.name: Objects({"D2": 1}), WAKING.name: Waking(1)}
    return scene(figures, layout, {"eternal": "D2", "ranged-1": "D3"}, parts=parts, asked=True, **more)


def eruption() -> Game:
    """The marker on zero, the Artifact in hand beside the Sanctum, the exit three steps away; two dice a turn."""
    layout = lane(4, D3="sanctum NS", D4="pedestal S")
    figures = {"guide": ("D2", 3, "artifact"), "priest": ("D0", 1)}
    return scene(figures, layout, {"melee-1": "D2"}, cursed=True, keys_placed=3, marker=0, asked=True)


def passage() -> Game:
    """The Medic alone in a passage of three tiles, the middle one scree; one card above Out of Time."""
    return caves.scene(
        "3 │\n2 ┼Sc\n1 │\n  M",
        {"medic": {"at": "M1"}},
        start=False,
        position={"cards": 1, "deck": ["tremor-1", "flood-1"]},
    )


def hunt() -> Game:
    """The Leader and the Bodyguard on a crossing, two horrors near; three tiles in the stack."""
    return caves.scene(
        "15 ┼  .\n14 ┼  ┬Ca\n   M  N",
        {
            "leader": {"at": "M13"},
            "bodyguard": {"at": "M14", "health": 2},
            "horror-1": {"at": "M15"},
            "horror-2": {"at": "N14"},
        },
        position={"cards": 2, "deck": ["horror-1", "cave-in-1"], "stack": ["gas-1", "ledge-1", "ordinary-15"]},
    )


POSITIONS: dict[str, tuple[Callable[[], Game], int]] = {
    "corridor": (corridor, 6),
    "crossing": (crossing, 4),
    "exploring": (exploring, 6),
    "mapping": (mapping, 5),
    "eternal": (eternal, 4),
    "eruption": (eruption, 4),
    "passage": (passage, 6),
    "hunt": (hunt, 4),
}


def count(game: Game, depth: int) -> int:
    """How many sequences of ``depth`` answers there are; a game that is over has one end and no answers."""
    if depth == 0:
        return 1
    legal = [*game.legal()]
    if depth == 1:
        return len(legal)
    k = len(game.answers)
    return sum(count(game.fork(k, a), depth - 1) for a in legal)


def split(game: Game, depth: int) -> dict[str, int]:
    """The count by the first answer."""
    k = len(game.answers)
    return {
        " ".join(map(str, a if isinstance(a, tuple) else (a,))): count(game.fork(k, a), depth - 1) for a in game.legal()
    }


def table() -> str:
    """The counts of all positions by depth."""
    lines = [f"# Sequences of answers by depth, luck included. Written by: {COMMAND}", ""]
    for name, (make, depth) in POSITIONS.items():
        counts = " ".join(str(count(make(), n)) for n in range(1, depth + 1))
        lines.append(f"{name} {counts}")
    lines += ["", "# The deepest count of each position by its first answer.", ""]
    for name, (make, depth) in POSITIONS.items():
        lines += [f"{name} {depth}: {answer}: {n}" for answer, n in split(make(), depth).items()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
    sys.stdout.write(TABLE.read_text(encoding="utf-8"))
