"""What a file says of a map: locations, the ways between them, what is marked and what is blocked."""

from __future__ import annotations

from msgspec import Struct

DOOR, OPEN = "door", "open"


class Place(Struct, frozen=True, gc=False):
    """A location: its name such as ``R4``, the letter of its ``zone``, what it is called ("" where nobody knows), where
    it is drawn (``x`` to the right, ``y`` upwards), and the rule of its name, if any.
    """

    name: str
    zone: str
    title: str
    at: tuple[int, int]
    cites: tuple[str, ...] = ()


class Zone(Struct, frozen=True, gc=False):
    """A colour zone: the letter that its locations begin with, what it is called, its rule."""

    letter: str
    title: str
    cites: tuple[str, ...] = ()


class Connection(Struct, frozen=True, gc=False):
    """A door or an open border between two locations; ``name``: both ends in alphabetical order, ``B1-B2``."""

    name: str
    a: str
    b: str
    kind: str
    cites: tuple[str, ...] = ()
    ruling: tuple[str, str] = ("", "")
    """The question and the option under which it is there, where it is not always."""


class Passage(Struct, frozen=True, gc=False):
    """A secret passage, which is no connection; ``name``: its number, ``I`` or ``II``."""

    name: str
    a: str
    b: str
    cites: tuple[str, ...] = ()


class Mark(Struct, frozen=True, gc=False):
    """Something marked at a location: an exit, the radio, a search location, a symbol of the plans, a feature."""

    what: str
    at: str
    cites: tuple[str, ...] = ()


class Block(Struct, frozen=True, gc=False):
    """A door that is blocked from the beginning, by name."""

    door: str
    cites: tuple[str, ...] = ()


class Sheet(Struct, frozen=True, gc=False):
    """What a file says of a map. ``source``: the file, "" for one of the kit's; the rest in the order of the file."""

    name: str
    title: str
    status: str
    source: str
    cites: tuple[str, ...]
    zones: tuple[Zone, ...]
    places: tuple[Place, ...]
    connections: tuple[Connection, ...]
    passages: tuple[Passage, ...] = ()
    killer_ways: tuple[Connection, ...] = ()
    marks: tuple[Mark, ...] = ()
    blocks: tuple[Block, ...] = ()

    @property
    def ours(self) -> bool:
        """Whether the map is invented."""
        return self.status == "ours"
