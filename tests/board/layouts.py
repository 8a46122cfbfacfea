"""Random layouts for the tests of boards, grown tile by tile from a seed."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from subterra_nb.board.grid import SIDES, Grid, rotations
from subterra_nb.board.layout import Layout, Tile

GRID = Grid("ABCDE", range(6), {"gate": (2, -1)})
SHAPES = ("NESW", "NEW", "NS", "NE", "N")
Step = tuple[str, str]


def empty(grid: Grid = GRID) -> Layout:
    """Nothing on a small grid: five lanes, six columns and a cell of its own behind lane C."""
    return Layout(grid, {}, {})


def of(cells: dict[str, str], grid: Grid = GRID) -> Layout:
    """A layout from cells and their open sides."""
    layout = empty(grid)
    for cell, openings in cells.items():
        layout = layout.place(cell, Tile(cell, "plain", openings))
    return layout


def grown(seed: int, tiles: int = 0) -> Layout:
    """A layout of 2 to 24 tiles, each on a free cell of the grid, not all of them connected."""
    draw = Random(seed)
    layout = empty()
    cells = list(GRID.cells)
    draw.shuffle(cells)
    for i, cell in enumerate(cells[: tiles or draw.randint(2, 24)]):
        openings = draw.choice(rotations(draw.choice(SHAPES)))
        layout = layout.place(cell, Tile(f"t{i}", draw.choice(("plain", "odd")), openings))
    return layout


def worked(seed: int) -> Layout:
    """A grown layout with some cells turned over and some walls broken, on one face or on both."""
    draw = Random(-seed - 1)
    layout = grown(seed)
    cells = list(layout.tiles)
    for cell in draw.sample(cells, min(3, len(cells))):
        walls = [s for s in SIDES if s in GRID.next[cell] and not layout.open(cell, s)]
        if walls:
            layout = layout.break_wall(cell, draw.choice(walls), draw.random() < 0.5)
    return layout.turn_over(draw.sample(cells, draw.randint(0, len(cells) // 4)))


def some(cells: Iterable[str], seed: int, most: int) -> tuple[str, ...]:
    """Up to ``most`` of the cells, in any order."""
    draw = Random(seed)
    pool = list(cells)
    return tuple(draw.sample(pool, draw.randint(1, min(most, len(pool)))))
