"""Tiles as data: the start tile, the exit, the 64 cave tiles, and the playing area that they are laid on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ...board.grid import Grid
from ...board.layout import Layout, Tile
from ...kernel.citations import Ids, question

C, I, N, S, Q = Ids("st.component"), Ids("st.inventory"), Ids("st.cave-in-number"), Ids("st.shape"), Ids("st")
X = Ids("st.cave-in-tile")

SHAPES = {"X": "NESW", "T": "NEW", "I": "NS", "L": "NE", "D": "N"}
SHAPE_CITES = {"X": S.x, "T": S.t, "I": S.i, "L": S.l, "D": S.d}
TITLES = {
    "start": "Start",
    "exit": "Exit",
    "ordinary": "Ordinary",
    "water": "Water",
    "gas": "Gas",
    "cave-in": "Cave-in",
    "squeeze": "Squeeze",
    "ledge": "Ledge",
    "slide": "Slide",
    "scree": "Scree",
    "horror": "Horror",
}
GLYPHS = {
    "start": "St",
    "exit": "Ex",
    "ordinary": "Or",
    "water": "Wa",
    "gas": "Ga",
    "cave-in": "Ca",
    "squeeze": "Sq",
    "ledge": "Le",
    "slide": "Sl",
    "scree": "Sc",
    "horror": "Ho",
}
"""Kind of tile to its letters on a board and in a drawing."""
CLIMBED = ("ledge", "slide")
"""Kinds of tile with a climb side."""

GAS_SHAPES = question("st.q.gas-shapes", "five-l-one-i", "six-l")
SCREE_SHAPE = question("st.q.scree-third-shape", "x", "t", "i")
LAST_NUMBERS = question("st.q.cave-in-last-two", "l14-t24", "l24-t14", "l12-t25")


class TileType(Struct, frozen=True):
    """A tile of the box: ``name`` is unique, ``kind`` what it plays as, ``shape`` its print, ``numbers`` what makes it
    collapse, ``cites`` the rules that state its count, shape and numbers; ``ours``: that its print is not known;
    ``collapse``: the rules that its collapse shows.
    """

    name: str
    kind: str
    shape: str
    numbers: tuple[int, ...] = ()
    cites: tuple[str, ...] = ()
    ours: bool = False
    collapse: tuple[str, ...] = ()

    @property
    def openings(self) -> str:
        """Open sides as printed."""
        return SHAPES[self.shape]


class Laid(Struct, frozen=True):
    """What lies on the board from the beginning: its cell, type of tile, open sides, and the rules of that."""

    cell: str
    tile: TileType
    openings: str
    cites: tuple[str, ...]


class Area(Struct, frozen=True):
    """The playing area.

    The ``grid``; the cell of the start tile; what lies on the board from the beginning; ``edge``: the rule that bars
    what lies outside; ``closed``: places where nothing can be laid by a rule of their own, with that rule and the one
    by which they are a wall; ``cavers``: further rules that the cavers' coming onto the start tile shows.
    """

    grid: Grid
    start: str
    laid: tuple[Laid, ...]
    edge: str
    closed: Mapping[str, tuple[str, str]] = {}
    cavers: tuple[str, ...] = ()

    def bars(self, place: str, wall: bool = False) -> str:
        """The rule by which nothing can be laid on a place outside, or with ``wall`` nothing gets there."""
        return self.closed[place][wall] if place in self.closed else self.edge


START = TileType("start", "start", "X", cites=(C.start_tile, I.start_x, S.x))
EXIT = TileType("exit", "exit", "D", cites=(C.exit_tile, I.exit_d, S.d))

#: The table: 25 by 25 places with the start tile in the middle.
TABLE = Area(
    Grid("ABCDEFGHIJKLMNOPQRSTUVWXY", range(1, 26)),
    "M13",
    (Laid("M13", START, "NESW", (Q.start_tile,)),),
    Ids("st.placement").table_edge,
)


def _several(kind: str, shapes: str, count: str, by_shape: Mapping[str, str]) -> list[TileType]:
    return [
        TileType(f"{kind}-{i}", kind, shape, (), (count, by_shape[shape], SHAPE_CITES[shape]))
        for i, shape in enumerate(shapes, start=1)
    ]


def _cave_ins(ruling: str) -> list[TileType]:
    l_last, t_last = {"l14-t24": ((1, 4), (2, 4)), "l24-t14": ((2, 4), (1, 4)), "l12-t25": ((1, 2), (2, 5))}[ruling]
    printed = (
        ("L", (3, 6), N.l_3_6),
        ("T", (2, 3), N.t_2_3),
        ("L", (2, 6), N.l_2_6),
        ("T", (1, 6), N.t_1_6),
        ("T", (3, 5), N.t_3_5),
        ("T", (4, 5), N.t_4_5),
        ("T", (1, 3), N.t_1_3),
        ("T", (4, 6), N.t_4_6),
        ("L", (1, 5), N.l_1_5),
        ("T", (2, 5), N.t_2_5),
        ("L", l_last, N.l_1_4),
        ("T", t_last, N.t_2_4),
    )
    shapes = {"T": I.cave_in_t, "L": I.cave_in_l}
    return [
        TileType(
            f"cave-in-{i}",
            "cave-in",
            shape,
            numbers,
            (
                I.cave_in,
                shapes[shape],
                SHAPE_CITES[shape],
                cite,
                X.two_numbers,
                *((N.even_spread,) if cite in (N.l_1_4, N.t_2_4) and ruling != "l12-t25" else ()),
            ),
            cite in (N.l_1_4, N.t_2_4),
            (X.two_numbers,),
        )
        for i, (shape, numbers, cite) in enumerate(printed, start=1)
    ]


def core_tiles(settings: Mapping[str, Any]) -> tuple[TileType, ...]:
    """The 64 cave tiles under the rulings of a game."""
    gas = "TTLLLLLI" if settings[GAS_SHAPES.id] == "five-l-one-i" else "TTLLLLLL"
    scree = "XX" + settings[SCREE_SHAPE.id].upper()
    tiles = (
        *_several(
            "ordinary",
            "XXXTTTLLLLIIIIDD",
            I.ordinary,
            {"X": I.ordinary_x, "T": I.ordinary_t, "L": I.ordinary_l, "I": I.ordinary_i, "D": I.ordinary_d},
        ),
        *_several("water", "XXTTIIII", I.water, {"X": I.water_x, "T": I.water_t, "I": I.water_i}),
        *_several("gas", gas, I.gas, {"T": I.gas_t, "L": I.gas_l, "I": I.gas_i}),
        *_cave_ins(settings[LAST_NUMBERS.id]),
        *_several("squeeze", "III", I.squeeze, {"I": I.squeeze_i}),
        *_several("ledge", "III", I.ledge, {"I": I.ledge_i}),
        *_several("slide", "III", I.slide, {"I": I.slide_i}),
        *_several("scree", scree, I.scree, dict.fromkeys("XTI", I.scree_x)),
        *_several("horror", "DDDDDDLL", I.horror, {"D": I.horror_d, "L": I.horror_l}),
    )
    unknown = "scree-3"
    return tuple(replace(x, ours=True) if x.name == unknown else x for x in tiles)


def core_area(settings: Mapping[str, Any]) -> Area:
    """The table; an expansion may have a playing area of its own, under the rulings of a game."""
    return TABLE


def series(name: str) -> str:
    """The name that a tile shares with those of its sort: ``cave-in`` of ``cave-in-6``."""
    first, _, number = name.rpartition("-")
    return first if first and number.isdigit() else name


def laid_tile(kind: TileType, openings: str) -> Tile:
    """A tile as it lies, open on these sides."""
    return Tile(kind.name, kind.kind, openings)


def empty_layout(area: Area) -> Layout:
    """The playing area with nothing on it."""
    return Layout(area.grid, {}, {})
