"""Tiles that lay in the temple and are drawn again: whether they bring anew what they brought."""

from __future__ import annotations

from ....kernel.citations import question
from ..events import AbilityUsed, ItemAppeared, TilePlaced
from ..revealing import FURTHER_KEYS, further_key
from ..tables import T

REDRAWN_KEY = question("al.q.transform-key-tile-redrawn", "no-new-key", "new-key")
REDRAWN_EFFECTS = question("al.q.transform-redrawn-effects", "fresh", "as-left")


async def key_again(t: T, e: TilePlaced) -> None:
    """Whether a key lies on a Key tile a second time is a ruling."""
    if t[REDRAWN_KEY] == "no-new-key":
        t.prevented("another key", REDRAWN_KEY.id)
        return
    name = further_key(t)
    await t.emit(AbilityUsed(FURTHER_KEYS), REDRAWN_KEY.id)
    await t.emit(ItemAppeared(name, e.cell), REDRAWN_KEY.id)


def left_without(t: T, name: str) -> bool:
    """Whether a tile that lay before comes into play without tokens, by a ruling that goes on record."""
    if name not in t.state.returned or t[REDRAWN_EFFECTS] == "fresh":
        return False
    t.prevented("tokens on a tile that lay before", REDRAWN_EFFECTS.id)
    return True
