"""The layout: tiles as they lie. It never changes; placing, turning over or breaking a wall makes a new one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from .grid import OPPOSITE, Grid

FAR = 999
"""The distance of what cannot be reached."""


class Tile(Struct, frozen=True, gc=False):
    """A tile as it lies on one cell.

    ``name``: which tile it is; ``kind``: what it counts as; ``openings``: its open sides as they lie; ``piece``: the
    larger piece that the cell belongs to, if any.
    """

    name: str
    kind: str
    openings: str
    piece: str = ""


class Layout:
    """Tiles on a grid.

    ``tiles``: cell to tile; ``joined``: cell to the cells connected to it (adjacent, no wall on either side);
    ``links``: the same without ways onto cells turned over, which nobody can enter; ``over``: these
    cells, in order;
    ``broken``: (cell, side) of walls broken through. Distances are kept per layout, one row per asked-for source; what
    one more tile leaves as it was is handed on to the layout that has it.
    """

    MADE_OF = ("tiles", "over", "broken")
    __slots__ = (
        "_before",
        "_kinds",
        "_lines",
        "_rows",
        "_spots",
        "_walls",
        "broken",
        "grid",
        "joined",
        "links",
        "over",
        "tiles",
    )

    def __init__(
        self,
        grid: Grid,
        tiles: dict[str, Tile],
        joined: dict[str, tuple[str, ...]],
        over: tuple[str, ...] = (),
        broken: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self.grid, self.tiles, self.joined, self.over, self.broken = grid, tiles, joined, over, broken
        self.links = joined if not over else {c: tuple(n for n in near if n not in over) for c, near in joined.items()}
        self._rows: dict[str, dict[str, int]] = {}
        self._before: tuple[str, Layout] | None = None
        self._kinds: dict[str, tuple[str, ...]] | None = None
        self._spots: dict[str, tuple[str, ...]] | None = None
        self._walls: dict[str, tuple[str, ...]] = {}
        self._lines: dict[str, tuple[tuple[str, ...], ...]] = {}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Layout):
            return NotImplemented
        return self is other or (self.tiles == other.tiles and self.over == other.over and self.broken == other.broken)

    def __hash__(self) -> int:
        return hash((tuple(self.tiles.items()), self.over, self.broken))

    def __repr__(self) -> str:
        return f"Layout({len(self.tiles)} tiles, {len(self.over)} turned over)"

    def open(self, cell: str, side: str) -> bool:
        """Whether a placed tile's side is open, by print or by a wall broken through."""
        return side in self.tiles[cell].openings or (cell, side) in self.broken

    def place(self, cell: str, tile: Tile) -> Layout:
        """The layout with one more tile; connections arise where both sides of an edge are open."""
        tiles = {**self.tiles, cell: tile}
        joined = dict(self.joined)
        mine = []
        for side, near in self.grid.next[cell].items():
            if side in tile.openings and near in self.tiles and self.open(near, OPPOSITE[side]):
                mine.append(near)
                joined[near] = (*joined[near], cell)
        joined[cell] = tuple(mine)
        new = Layout(self.grid, tiles, joined, self.over, self.broken)
        new._before = cell, self
        if self._kinds is not None:
            new._kinds = {**self._kinds, tile.kind: (*self._kinds.get(tile.kind, ()), cell)}
        if self._spots is not None:
            new._spots = self._spots_with(cell, new)
        if self._lines:  # those along the lane or the column of the tile are looked for again
            at = self.grid.at
            x, y = at[cell]
            new._lines = {c: lines for c, lines in self._lines.items() if at[c][0] != x and at[c][1] != y}
        return new

    def _spots_with(self, cell: str, new: Layout) -> dict[str, tuple[str, ...]]:
        """The spots once a tile lies on ``cell``: its neighbours lose that place, and it brings its own."""
        assert self._spots is not None
        spots = self._spots.copy()
        for near in self.grid.next[cell].values():
            free = spots.get(near)
            if free is not None and cell in free:
                if len(free) == 1:
                    del spots[near]
                else:
                    spots[near] = tuple(n for n in free if n != cell)
        own = new._free_beside(cell)
        if own:
            spots[cell] = own
        return spots

    def turn_over(self, cells: Iterable[str]) -> Layout:
        """The layout with these cells turned over."""
        return Layout(self.grid, self.tiles, self.joined, (*self.over, *cells), self.broken)

    def break_wall(self, cell: str, side: str, both: bool = True) -> Layout:
        """The layout with the wall on one side of a cell broken through; ``both``: on the far face of the edge too."""
        near = self.grid.next[cell][side]
        broken = (*self.broken, (cell, side))
        if both and near in self.tiles:
            broken = (*broken, (near, OPPOSITE[side]))
        joined = dict(self.joined)
        far_side_open = near in self.tiles and (
            OPPOSITE[side] in self.tiles[near].openings or (near, OPPOSITE[side]) in broken
        )
        if far_side_open and near not in joined[cell]:
            joined[cell] = (*joined[cell], near)
            joined[near] = (*joined[near], cell)
        return Layout(self.grid, self.tiles, joined, self.over, broken)

    def recast(self, cell: str, kind: str) -> Layout:
        """The layout with one tile counting as another kind; its openings stay, so the distances do too."""
        old = self.tiles[cell]
        new = Layout(
            self.grid,
            {**self.tiles, cell: Tile(old.name, kind, old.openings, old.piece)},
            self.joined,
            self.over,
            self.broken,
        )
        new._rows, new._before, new._lines, new._spots = self._rows, self._before, self._lines, self._spots
        return new

    def exchange(self, cell: str, tile: Tile, mended: bool = False) -> Layout:
        """The layout with another tile in the place of one; ``mended``: its edges' broken walls are whole again."""
        new = Layout(self.grid, {}, {})
        for c, old in self.tiles.items():
            new = new.place(c, tile if c == cell else old)
        for c, side in self.broken:
            if not mended or cell not in (c, self.grid.next[c][side]):
                new = new.break_wall(c, side, both=False)
        return new.turn_over(self.over) if self.over else new

    def of_kind(self, kind: str) -> tuple[str, ...]:
        """The cells of one kind of tile that are not turned over, in the order of placing."""
        if self._kinds is None:
            kinds: dict[str, list[str]] = {}
            for c, tile in self.tiles.items():
                if c not in self.over:
                    kinds.setdefault(tile.kind, []).append(c)
            self._kinds = {k: tuple(v) for k, v in kinds.items()}
        return self._kinds.get(kind, ())

    def row(self, source: str) -> dict[str, int]:
        """Steps from ``source`` over connections to every cell that can be reached; never change it."""
        row = self._rows.get(source)
        if row is None:
            row = self._rows[source] = self._row_handed_on(source) or self._row_searched(source)
        return row

    def _row_handed_on(self, source: str) -> dict[str, int] | None:
        """The row of an earlier layout, with the tiles laid since, where none of them is a short cut; else None."""
        if source in self.over or source not in self.tiles:
            return None
        laid: list[tuple[str, Layout]] = []
        layout, row = self, None
        while row is None:
            if layout._before is None:
                return None
            cell, before = layout._before
            if cell == source:
                beside = layout.links[cell]
                if len(beside) != 1:
                    return None
                row = {cell: 0, **{c: d + 1 for c, d in before.row(beside[0]).items()}}
            else:
                laid.append((cell, layout))
                row = before._rows.get(source)
            layout = before
        row = row.copy()
        for cell, layout in reversed(laid):
            near, far = FAR, 0
            for n in layout.links[cell]:
                d = row.get(n, FAR)
                near, far = min(near, d), max(far, d)
            if near < FAR:
                if far > near + 2:  # the way between its neighbours is shorter now, or possible at all
                    return None
                row[cell] = near + 1
        return row

    def _row_searched(self, source: str) -> dict[str, int]:
        links = self.links
        row = {source: 0}
        todo = [source]
        for c in todo:
            d = row[c] + 1
            for n in links[c]:
                if n not in row:
                    row[n] = d
                    todo.append(n)
        return row

    def steps(self, a: str, b: str) -> int:
        """Least number of steps between two cells; ``FAR`` when there is no way."""
        return self.row(a).get(b, FAR)

    def row_avoiding(self, source: str, shut: Iterable[str]) -> dict[str, int]:
        """Steps from ``source`` when no shut cell can be entered or crossed (a shut source can be left)."""
        barred = set(shut)
        row = {source: 0}
        todo = [source]
        for c in todo:
            for n in self.links[c]:
                if n not in row and n not in barred:
                    row[n] = row[c] + 1
                    todo.append(n)
        return row

    def row_across(self, source: str) -> dict[str, int]:
        """Steps from ``source`` over all connections, cells turned over included."""
        row = {source: 0}
        todo = [source]
        for c in todo:
            for n in self.joined[c]:
                if n not in row:
                    row[n] = row[c] + 1
                    todo.append(n)
        return row

    def lines(self, cell: str) -> tuple[tuple[str, ...], ...]:
        """For each side that is open to a connected tile: the connected cells in a straight line, nearest first."""
        lines = self._lines.get(cell)
        if lines is None:
            lines = self._lines[cell] = self._straight(cell, self.links)
        return lines

    def _straight(self, cell: str, ways: dict[str, tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
        found = []
        for side in self.grid.next[cell]:
            line, c = [], cell
            while True:
                n = self.grid.next[c].get(side)
                if n is None or n not in ways[c]:
                    break
                line.append(n)
                c = n
            if line:
                found.append(tuple(line))
        return tuple(found)

    def sees(
        self, a: str, b: str, shut: tuple[str, ...], reach: int = FAR, stopping: Any = (), across: bool = False
    ) -> bool:
        """Whether ``b`` is seen from ``a``: straight over connections within ``reach`` steps.

        A cell in ``shut`` is not seen and stops sight; one in ``stopping`` is seen but stops it. ``across``: cells
        turned over do not stop it.
        """
        if a == b:
            return True
        for line in self._straight(a, self.joined) if across else self.lines(a):
            if b in line:
                for i, c in enumerate(line):
                    if i >= reach or c in shut:
                        return False
                    if c == b:
                        return True
                    if c in stopping:
                        return False
        return False

    def walled(self, cell: str) -> tuple[str, ...]:
        """The places inside the grid beside a placed cell that a wall on either side cuts off from it."""
        walls = self._walls.get(cell)
        if walls is None:
            walls = self._walls[cell] = tuple(
                n
                for side, n in self.grid.next[cell].items()
                if self.grid.inside(n)
                and not (self.open(cell, side) and (n not in self.tiles or self.open(n, OPPOSITE[side])))
            )
        return walls

    def spots(self) -> dict[str, tuple[str, ...]]:
        """Where a tile can be laid: cell to the empty cells inside the grid behind its open sides.

        Cells turned over and cells without such a place are left out. Never change it.
        """
        if self._spots is None:
            free = {c: self._free_beside(c) for c in self.tiles if c not in self.over}
            self._spots = {c: cells for c, cells in free.items() if cells}
        return self._spots

    def _free_beside(self, cell: str) -> tuple[str, ...]:
        tiles, grid = self.tiles, self.grid
        return tuple(
            [n for side, n in grid.next[cell].items() if n not in tiles and self.open(cell, side) and grid.inside(n)]
        )
