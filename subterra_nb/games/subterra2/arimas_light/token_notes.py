"""What Intrepid and The Circle lay down, in writing and in view: tokens on tiles, and tiles that are changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from ....kernel.game import Game
from ....kernel.notation import Key, Say
from ....view.scene import Badge
from ..checks import check_by_cell, check_cells, check_names, check_tiles
from ..contributed import plain
from ..state import State
from ..tables import Tables
from .explosion import TOKENS
from .rock_trap import TOKENS as WARNINGS
from .snake import MOST
from .state import CHANGED, LAID, Changed

KEYS = (
    Key("snakes", dict[str, int], "snake tokens on the board, by cell"),
    Key("explosions", dict[str, int], "explosion tokens on the board, by cell"),
    Key("warnings", list[str], "cells with a warning token"),
    Key("footing", list[str], "who can leave their Pit at will, where a ruling allows it"),
    Key("awaited", dict[str, int], "guardians that are still to come, by cell, where a ruling has them come"),
)
FACTS = (
    Key("snakes", dict[str, int], "snake tokens by cell"),
    Key("explosions", dict[str, int], "explosion tokens by cell"),
    Key("warnings", list[str], "all cells with a warning token"),
    Key("awaited", dict[str, int], "guardians still to come, by cell"),
)
CELL_FACTS = (
    Key("snakes", int, "number of snake tokens"),
    Key("explosions", int, "number of explosion tokens"),
    Key("warning", bool, "whether a warning token lies there"),
)
#: Key to the rule on how many there are, that number, the rule on how many a tile bears, and what they are called.
SUPPLIES = {
    "snakes": ("al.components.snake-tokens", 9, MOST.id, "snake tokens"),
    "explosions": ("al.components.explosion-tokens", 9, TOKENS.id, "explosion tokens"),
}
ABILITIES = ("dog", "dog moves", "transform", "tower")
OF_A_TILE = ("support",)


# -- Tokens on tiles -----------------------------------------------------------------------------------------------


def check(game: Game[State, Tables], given: Mapping[str, Any], layout: Any, names: list[str], say: Say) -> None:
    """The cells and numbers of tokens, and who is said to have climbed a Pit."""
    check_cells(given, ("warnings",), layout, say)
    check_by_cell(given, ("snakes", "explosions", "awaited"), layout, say)
    check_names(given, "footing", names, say)
    for key, (cite, supply, most, what) in SUPPLIES.items():
        tokens = given.get(key, {})
        a_tile = game.settings.get(most, 0)
        if tokens and most not in game.settings:
            say(("position", key), f"there are no {what} in this game")
            continue
        for cell, n in tokens.items():
            if not 1 <= n <= a_tile:
                say(("position", key, cell), f"{n} {what}; a tile bears 1 to {a_tile} [{most}]")
        if a_tile <= 3 and sum(tokens.values()) > supply:
            say(("position", key), f"{sum(tokens.values())} {what}; there are {supply} [{cite}]")
    warnings, most_warnings = given.get("warnings", []), game.settings.get(WARNINGS.id, 0)
    if len(warnings) > most_warnings:
        say(("position", "warnings"), f"{len(warnings)} warning tokens; there are {most_warnings} in this game")
    if any(n < 1 for n in given.get("awaited", {}).values()):
        say(("position", "awaited"), "at least one guardian is awaited on a cell")


def on_cell(s: State, cell: str, name: str) -> Any:
    """The tokens of a kind on a cell."""
    laid = LAID.of(s)
    return cell in laid.warnings if name == "warning" else getattr(laid, name).get(cell, 0)


TOKENS_LAID = plain(LAID, KEYS, FACTS, check, CELL_FACTS, on_cell)


def badges(s: State, cell: str) -> Iterable[Badge]:
    """The tokens on a cell."""
    laid = LAID.of(s)
    if laid.snakes.get(cell):
        yield Badge(f"Snake x{laid.snakes[cell]}", "snake tokens lie here")
    if laid.explosions.get(cell):
        blast = f"Blast x{laid.explosions[cell]}"
        yield Badge(blast, "explosion tokens lie here: so many symbols until it explodes")
    if cell in laid.warnings:
        yield Badge("Warning", "a warning token lies here: the next trigger brings the rocks down")
    if laid.awaited.get(cell):
        yield Badge(f"awaits {laid.awaited[cell]}", "so many guardians are still to come here")


def figure_badges(s: State, who: str) -> Iterable[Badge]:
    """Whether somebody has climbed a Pit."""
    if who in LAID.of(s).footing:
        yield Badge("footing", "can leave the Pit at will")


# -- Changed tiles -------------------------------------------------------------------------------------------------


def check_changed(game: Game[State, Tables], given: Mapping[str, Any], layout: Any, names: list[str], say: Say) -> None:
    """The Transformed tiles at hand, and the cells of spent traps."""
    taken = {tile.name: cell for cell, tile in layout.tiles.items()} if layout is not None else {}
    check_tiles(given, "transformed", [x.name for x in game.tables.tiles_aside], taken, say)
    check_cells(given, ("spent",), layout, say)


def _at_hand(game: Game[State, Tables], s: State) -> tuple[str, ...]:
    """The Transformed tiles that are neither laid nor in the bag."""
    taken = {*s.bag, *(tile.name for tile in s.layout.tiles.values())}
    return tuple(x.name for x in game.tables.tiles_aside if x.name not in taken)


def read_changed(game: Game[State, Tables], given: Mapping[str, Any], s: State, say: Say) -> Changed:
    """Transformed tiles and spent traps of a described position."""
    at_hand = tuple(given["transformed"]) if "transformed" in given else _at_hand(game, s)
    return Changed(at_hand, tuple(given.get("spent", ())))


def write_changed(game: Game[State, Tables], s: State) -> dict[str, Any]:
    """What describes them: all that is not as usual."""
    changed = CHANGED.of(s)
    told = {} if changed.transformed == _at_hand(game, s) else {"transformed": list(changed.transformed)}
    return {**told, "spent": list(changed.spent)} if changed.spent else told


AT_HAND = Key("transformed", list[str], "Transformed tiles at hand")
SPENT = Key("spent", list[str], "cells of traps that are live no more, where a ruling has it so")
TILES_CHANGED = replace(
    plain(CHANGED, (AT_HAND, SPENT), (AT_HAND,), check_changed), read=read_changed, write=write_changed
)
