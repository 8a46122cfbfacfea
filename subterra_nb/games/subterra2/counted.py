"""Tokens in described positions: what there cannot be of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.game import Game
from ...kernel.notation import Say
from .explorers.connectors import SAFETY_TOKENS
from .revealing import RUBBLE_SHORT, RUBBLE_SUPPLY
from .state import State
from .tables import Tables

#: Key of a position to the rules whose figures say how many there are in all, and how many on one tile.
SUPPLIES = {
    "snakes": ("al.components.snake-tokens", 9, "al.snake.three-max", "snake tokens"),
    "explosions": ("al.components.explosion-tokens", 9, "al.explosion.starts-with-three", "explosion tokens"),
}
WARNINGS = "al.components.danger-rubble-tokens"


def check_tokens(game: Game[State, Tables], given: Mapping[str, Any], say: Say) -> None:
    """Whatever is wrong with the numbers of rubble, safety, snake, explosion and warning tokens."""
    settings = game.settings
    for key, what, most in (
        ("rubble", "rubble tokens", _rubble(game) if settings[RUBBLE_SHORT.id] != "substitute" else 99),
        ("safe", "safety tokens", settings[SAFETY_TOKENS.id] + given.get("used", {}).get("tower", 0)),
    ):
        if len(given.get(key, [])) > most:
            say(("position", key), f"{len(given[key])} {what}; there are {most}")
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
    warnings, most_warnings = given.get("warnings", []), game.settings.get(WARNINGS, 0)
    if len(warnings) > most_warnings:
        say(("position", "warnings"), f"{len(warnings)} warning tokens; there are {most_warnings} in this game")
    if any(n < 1 for n in given.get("awaited", {}).values()):
        say(("position", "awaited"), "at least one guardian is awaited on a cell")


def _rubble(game: Game[State, Tables]) -> int:
    """Rubble tokens of this game's boxes."""
    return int(game.settings[RUBBLE_SUPPLY.id] + sum(game.settings[n.id] for n in game.tables.rubble))
