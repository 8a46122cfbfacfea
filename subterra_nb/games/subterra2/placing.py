"""Placing: the moments at which a tile that is to come into play can still be stopped."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class Place(Struct, frozen=True, gc=False):
    """``by`` is about to place a tile on ``cell``; it is known, and not yet turned.

    ``beside``: the tile that it is placed from ("" for any that connects); ``by``: the explorer, or another seat, that
    places it; ``source``: where the tile comes from: bag, journal, sanctum, transform; ``way``: what it is placed by:
    reveal, explore, or an ability. Whoever stops it says where the tile goes.
    """

    tile: str
    cell: str
    beside: str
    by: str
    source: str = "bag"
    way: str = "reveal"
    says: ClassVar[str] = "{tile} is laid on {cell}"


class LayTurned(Struct, frozen=True, gc=False):
    """A tile out of the bag is turned (``turned``: its open sides) and about to lie so: the last moment to stop it."""

    place: Place
    turned: str
    says: ClassVar[str] = "a tile is laid with {turned} open"
