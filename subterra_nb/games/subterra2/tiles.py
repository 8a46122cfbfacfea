"""Tiles as data: the start pieces, the bag of thirty, the Journals and the Sanctum. Cells are lane A..G and column."""

from __future__ import annotations

from msgspec import Struct

from ...board.grid import Grid
from ...board.layout import Layout, Tile
from ...kernel.citations import Ids, question

N, B = Ids("ie.component"), Ids("ie.tiles")

#: Lanes -3..3 are A..G with the crossroads in lane D; column 0 is the start line, the exit cell lies behind it.
GRID = Grid("ABCDEFG", range(41), {"exit": (3, -1)})
NARROW = Grid("ABCDEFG", range(41), {"exit": (3, -1)}, barred="AG")
CROSSROADS = "D0"
EXIT = "exit"
INNER_LANES = "BCDEF"

SHAPES = {"X": "NESW", "T": "NEW", "I": "NS", "L": "NE", "D": "N"}
TITLES = {
    "normal": "Normal",
    "bridge": "Bridge",
    "key": "Key",
    "lava": "Lava",
    "spike": "Spike Trap",
    "dart": "Dart Trap",
    "ruin": "Ruin",
    "guardian": "Guardian",
    "journal": "Journal",
    "sanctum": "Sanctum",
    "pedestal": "Sanctum, dead end",
    "crossroads": "Entrance, crossroads",
    "exit": "Entrance, exit",
    "wing": "Wing",
}


class TileType(Struct, frozen=True):
    """A tile of the box: ``name`` is unique, ``kind`` what it plays as, ``shape`` its print, ``number`` a Ruin's face,
    ``cites`` the rules that state its count and shape.
    """

    name: str
    kind: str
    shape: str
    number: int = 0
    cites: tuple[str, ...] = ()

    @property
    def openings(self) -> str:
        """Open sides as printed."""
        return SHAPES[self.shape]


class Exchange(Struct, frozen=True):
    """What a temple mode does with the bag: tiles out and in, each step with its rule; ``wings``: the kinds of the
    Wings' outer cells, where the mode exchanges them.
    """

    out: tuple[tuple[str, tuple[str, ...]], ...]
    into: tuple[tuple[str, tuple[TileType, ...]], ...]
    totals: tuple[str, ...]
    wings: tuple[str, str] | None = None
    wings_cite: str = ""
    aside: tuple[tuple[str, str], ...] = ()


RUIN_NUMBERS = question("ie.q.ruin-numbers", "cross-low", "tee-low")
JOURNAL_SHAPES = question("ie.q.journal-shapes", "two-tee-one-cross", "three-cross")


def _several(kind: str, shapes: str, count: str, *shape_cites: str) -> tuple[TileType, ...]:
    return tuple(
        TileType(f"{kind}-{i}", kind, shape, 0, (count, *shape_cites)) for i, shape in enumerate(shapes, start=1)
    )


def bag(ruin_numbers: str) -> tuple[TileType, ...]:
    """The thirty tiles of the bag under a ruling on the Ruins' numbers."""
    ruins = "XXXTTT" if ruin_numbers == "cross-low" else "TTTXXX"
    cites = (B.ruin_1, B.ruin_2, B.ruin_3, B.ruin_4, B.ruin_5, B.ruin_6)
    by_shape = {"X": B.ruin_cross_shape, "T": B.ruin_tee_shape}
    return (
        *_several("normal", "TTT", B.normal_count, B.normal_shape),
        *_several("bridge", "II", B.bridge_count, B.bridge_shape),
        *_several("key", "DDD", B.key_count, B.key_shape),
        *_several("lava", "XXXTT", B.lava_count, B.lava_cross_shape, B.lava_tee_shape),
        *_several("spike", "XXX", B.spike_count, B.spike_shape),
        *_several("dart", "LLLL", B.dart_count, B.dart_shape),
        *(
            TileType(f"ruin-{n}", "ruin", shape, n, (B.ruin_count, by_shape[shape], cites[n - 1]))
            for n, shape in enumerate(ruins, start=1)
        ),
        *_several("guardian", "DDLL", B.guardian_count, B.guardian_dead_end_shape, B.guardian_corner_shape),
    )


def journals(shapes: str) -> tuple[TileType, ...]:
    """The three Journal tiles; in play they are Normal tiles."""
    return _several("journal", "TTX" if shapes == "two-tee-one-cross" else "XXX", N.journals, B.journal_shape)


def start_pieces(left: str = "guardian", right: str = "guardian") -> dict[str, Tile]:
    """The Entrance and the two Wings, cell by cell; ``left`` and ``right``: the kind of the Wings' outer cells."""
    return {
        EXIT: Tile("entrance", "exit", "N", "start"),
        CROSSROADS: Tile("entrance", "crossroads", "NESW", "start"),
        "C0": Tile("wing-left", "wing", "NEW", "start"),
        "B0": Tile("wing-left", "wing", "NEW", "start"),
        "A0": Tile("wing-left", left, "E", "start"),
        "E0": Tile("wing-right", "wing", "NEW", "start"),
        "F0": Tile("wing-right", "wing", "NEW", "start"),
        "G0": Tile("wing-right", right, "W", "start"),
    }


def empty_layout(width: str = "seven") -> Layout:
    """The grid with nothing on it, seven or five lanes wide."""
    return Layout(GRID if width == "seven" else NARROW, {}, {})
