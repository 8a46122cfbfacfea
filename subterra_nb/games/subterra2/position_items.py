"""What cannot be in a described position: items in two places, more keys than there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.game import Game
from ...kernel.hints import near
from ...kernel.notation import Path, Say
from .figures import As
from .movement import KEYS
from .notation import ARTIFACT
from .revealing import FURTHER_KEYS
from .state import Explorer, State
from .tables import Tables


def catalogue_names(game: Game[State, Tables]) -> tuple[str, ...]:
    """Names of all tiles of this game's boxes but the start pieces and the Sanctum."""
    out = {n for x in game.tables.exchange for _, names in x.out for n in names}
    return tuple(n for n in game.tables.tiles if n not in out)


def bag_names(game: Game[State, Tables]) -> list[str]:
    """Names of the tiles that can be in the bag; Journals can where something puts tiles back."""
    journals = [x.name for x in game.tables.journals]
    return [n for n in catalogue_names(game) if n not in journals or game.tables.tiles_aside]


def check_items(game: Game[State, Tables], given: Mapping[str, Any], figures: list[Explorer], say: Say) -> None:
    """An item is in one place."""
    keys = _keys(game)
    known = (*keys, *(f"key-{len(keys) + 1 + n}" for n in range(given.get("used", {}).get(FURTHER_KEYS, 0))), ARTIFACT)
    places: dict[str, Path] = {}
    found: list[tuple[Path, str]] = [(("figures", f.id, "item"), f.item) for f in figures if f.item]
    found += [(("position", "items", item), item) for item in given.get("items", {})]
    bag = given.get("bag", [])
    fresh = [n for n in keys if n not in given.get("returned", ())]
    found += [(("position", "bag", i), n) for i, n in enumerate(bag if isinstance(bag, list) else []) if n in fresh]
    for path, item in found:
        if item not in known:
            say(path, f"there is no item {item}{near(item, known)}")
        elif item in places:
            say(path, f"{item} is in two places: also in {'.'.join(str(p) for p in places[item])}")
        places.setdefault(item, path)
    for f in figures:
        if f.item and not game.tables.standing[f.kind, As.HANDLES][0]:
            say(("figures", f.id, "item"), f"{f.id} cannot hold items")


def check_counts(game: Game[State, Tables], s: State, say: Say) -> None:
    """No more keys exist than Key tiles, and the Artifact has come into play by its own way."""
    keys = _keys(game)
    seen = {*s.items, *(f.item for f in s.explorers.values())}
    around = sum(1 for key in seen if key.startswith("key"))
    around += sum(1 for key in keys if key in s.bag and key not in seen and key not in s.returned)
    total = len(keys) + s.used.get(FURTHER_KEYS, 0)
    if around + s.keys_placed > total:
        say(("position", "keys_placed"), f"{s.keys_placed} keys placed and {around} elsewhere; there are {total}")
    held = any(f.item == ARTIFACT for f in s.explorers.values())
    if (held or s.artifact_out) and not s.cursed:
        say(("position", "cursed"), "the Artifact has been lifted, so the curse is on")
    if ARTIFACT in seen and s.keys_placed < game.settings[KEYS.id]:
        say(("position", "keys_placed"), f"the Artifact appears with key {game.settings[KEYS.id]}")
    if s.artifact_out and ARTIFACT in s.items:
        say(("position", "items", ARTIFACT), "the Artifact is out of the temple")


def _keys(game: Game[State, Tables]) -> list[str]:
    return [n for n in catalogue_names(game) if game.tables.tiles[n].kind == "key"]
