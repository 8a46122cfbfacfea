"""In writing and in view: Mines, the Barrier and points set aside, and when the Eternal was woken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ....kernel.game import Game
from ....kernel.notation import Key, Say
from ....view.scene import Badge, Fact
from ..checks import check_by_cell, check_cell, check_not_negative
from ..contributed import plain
from ..state import State
from ..tables import Tables
from .mine import MINES
from .state import DEPLOYED, WAKING

KEYS = (
    Key("mines", dict[str, int], "Mines on the board, by cell"),
    Key("barrier", str, "cell of the Barrier"),
    Key("saved", int, "points set aside for the Turret"),
)
FACTS = (
    Key("mines", dict[str, int], "Mines by cell"),
    Key("barrier", str, "cell of the Barrier, or none"),
    Key("saved", int, "points set aside for the Turret"),
)
CELL_FACTS = (
    Key("barrier", bool, "whether the Barrier stands there"),
    Key("mines", int, "number of Mines"),
)
ABILITIES = ("lost mine", "lost barrier", "lost turret", "contradict")


def check(game: Game[State, Tables], given: Mapping[str, Any], layout: Any, names: list[str], say: Say) -> None:
    """The cells of Mines and Barrier, their numbers, and that of points."""
    check_by_cell(given, ("mines",), layout, say)
    if given.get("barrier"):
        check_cell(layout, given["barrier"], ("position", "barrier"), say)
    mines, supply = sum(given.get("mines", {}).values()), game.settings.get(MINES.id, 0)
    if mines > supply or any(n < 1 for n in given.get("mines", {}).values()):
        say(("position", "mines"), f"{mines} Mines; there are {supply} in this game, and a cell has at least one")
    check_not_negative(given, ("saved",), say)


def check_waking(game: Game[State, Tables], given: Mapping[str, Any], layout: Any, names: list[str], say: Say) -> None:
    """The round of the waking."""
    check_not_negative(given, ("woken_in",), say)


def on_cell(s: State, cell: str, name: str) -> Any:
    """The Mines on a cell, or whether the Barrier stands there."""
    deployed = DEPLOYED.of(s)
    return deployed.barrier == cell if name == "barrier" else deployed.mines.get(cell, 0)


OWN = plain(DEPLOYED, KEYS, FACTS, check, CELL_FACTS, on_cell)
WOKEN = plain(WAKING, (Key("woken_in", int, "round in which the lifting woke the Eternal"),), (), check_waking)


def badges(s: State, cell: str) -> Iterable[Badge]:
    """Mines and Barrier on a cell."""
    deployed = DEPLOYED.of(s)
    if deployed.mines.get(cell):
        yield Badge(f"Mine x{deployed.mines[cell]}", "Mines lie here")
    if deployed.barrier == cell:
        yield Badge("Barrier", "the Barrier stands here")


def shown(s: State, game: Game[State, Tables]) -> list[Fact]:
    """Points set aside."""
    saved = DEPLOYED.of(s).saved
    return [Fact("Points set aside", str(saved))] if saved else []
