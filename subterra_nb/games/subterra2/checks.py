"""What cannot be in described positions, for the core and for modules alike: no such cell, tile or number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...kernel.game import Game
from ...kernel.hints import near
from ...kernel.notation import Path, Say
from .explorers.connectors import SAFETY_TOKENS
from .rubble import RUBBLE_SHORT, RUBBLE_SUPPLY
from .state import State
from .tables import Tables
from .tiles import GRID


def check_cell(layout: Any, cell: str, path: Path, say: Say) -> None:
    """A cell is there and bears a tile."""
    if cell not in GRID.at:
        say(path, f"{cell} is no cell{near(cell, GRID.at)}")
    elif layout is not None and cell not in layout.tiles:
        say(path, f"no tile lies on {cell}")


def check_cells(given: Mapping[str, Any], keys: Iterable[str], layout: Any, say: Say) -> None:
    """Each of the lists under these keys names cells with tiles, each once."""
    for key in keys:
        cells = given.get(key, [])
        for i, cell in enumerate(cells):
            check_cell(layout, cell, ("position", key, i), say)
            if cells.index(cell) < i:
                say(("position", key, i), f"{cell} is named twice")


def check_by_cell(given: Mapping[str, Any], keys: Iterable[str], layout: Any, say: Say) -> None:
    """What stands under these keys is told by cells with tiles."""
    for key in keys:
        for cell in given.get(key, {}):
            check_cell(layout, cell, ("position", key, cell), say)


def check_not_negative(given: Mapping[str, Any], keys: Iterable[str], say: Say) -> None:
    """What stands under these keys is no less than nothing."""
    for key in keys:
        if given.get(key, 0) < 0:
            say(("position", key), f"{given[key]} is less than nothing")


def check_piles(given: Mapping[str, Any], piles: Mapping[str, str], known: Iterable[str], card: str, say: Say) -> bool:
    """The lists under these keys name cards that there are, each once; ``piles``: key to what it is called, ``card``:
    what one is called. False when ``say`` was told of a fault.
    """
    seen: dict[str, str] = {}
    sound = True
    for key in piles:
        for i, name in enumerate(given.get(key, ())):
            if name not in known:
                say(("position", key, i), f"there is no {card} {name}{near(name, known)}")
                sound = False
            elif name in seen:
                say(("position", key, i), f"{name} is in two places: also in {piles[seen[name]]}")
                sound = False
            seen[name] = key
    return sound


def check_names(given: Mapping[str, Any], key: str, names: list[str], say: Say) -> None:
    """The list under a key names figures that are there."""
    for i, name in enumerate(given.get(key, [])):
        if name not in names:
            say(("position", key, i), f"{name} is not among the figures{near(name, names)}")


def check_tiles(given: Mapping[str, Any], key: str, known: list[str], taken: Mapping[str, str], say: Say) -> None:
    """The list under a key names tiles out of those ``known``, each once, and none that is ``taken``: name to cell."""
    tiles = given.get(key, [])
    if isinstance(tiles, str):
        if tiles != "rest":
            say(("position", key), f"expected a list of tiles, or rest; got {tiles}")
        return
    for i, name in enumerate(tiles):
        if name not in known:
            say(("position", key, i), f"no tile {name} belongs there in this game{near(name, known)}")
        elif name in taken:
            say(("position", key, i), f"{name} lies on {taken[name]}")
        elif tiles.index(name) < i:
            say(("position", key, i), f"{name} is named twice")


def check_tokens(game: Game[State, Tables], given: Mapping[str, Any], say: Say) -> None:
    """Whatever is wrong with the numbers of rubble and safety tokens."""
    settings, used = game.settings, given.get("used", {})
    others = sum(used.get(ability, 0) for ability, _, _ in game.tables.safety_tokens)
    for key, what, most in (
        ("rubble", "rubble tokens", _rubble(game) if settings[RUBBLE_SHORT.id] != "substitute" else 99),
        ("safe", "safety tokens", settings[SAFETY_TOKENS.id] + others),
    ):
        if len(given.get(key, [])) > most:
            say(("position", key), f"{len(given[key])} {what}; there are {most}")


def _rubble(game: Game[State, Tables]) -> int:
    """Rubble tokens of this game's boxes."""
    return int(game.settings[RUBBLE_SUPPLY.id] + sum(game.settings[n.id] for n, _ in game.tables.rubble))
