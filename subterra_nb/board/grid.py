"""Square grids: named cells in lanes and columns, and the four sides by which they adjoin."""

from __future__ import annotations

import functools

#: Sides in clockwise order; N leads to the next higher column, E to the next lane.
SIDES = "NESW"
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


class Grid:
    """Cells named by lane and column (``D4``), cells with names of their own, and a border round them.

    ``cells``: all names inside; ``at[name]``: (lane index, column); ``next[name]``: side to neighbouring cell;
    ``sides[name]``: neighbouring cell to side;
    ``barred``: lanes in which nothing can be laid later; ``closed``: single cells of that sort;
    ``border``: names of places just outside, ``beside-A4`` or ``behind-A0``, where nothing can ever lie.
    """

    __slots__ = ("_inside", "at", "border", "cells", "columns", "lanes", "next", "sides")

    def __init__(
        self,
        lanes: str,
        columns: range,
        extra: dict[str, tuple[int, int]] | None = None,
        barred: str = "",
        closed: tuple[str, ...] = (),
    ) -> None:
        self.lanes, self.columns = lanes, columns
        self.at: dict[str, tuple[int, int]] = {
            f"{lane}{column}": (i, column) for column in columns for i, lane in enumerate(lanes)
        }
        self.at.update(extra or {})
        self.cells: tuple[str, ...] = tuple(self.at)
        named = {place: name for name, place in self.at.items()}
        for name, (x, y) in [*self.at.items()]:
            for dx, dy in STEP.values():
                place = (x + dx, y + dy)
                if place not in named and dy <= 0:
                    named[place] = f"{'beside' if dx else 'behind'}-{name}"
                    self.at[named[place]] = place
        self.border: tuple[str, ...] = tuple(n for n in self.at if n not in set(self.cells))
        self._inside = frozenset(c for c in self.cells if c[0] not in barred and c not in closed)
        self.next: dict[str, dict[str, str]] = {}
        for name in self.at:
            x, y = self.at[name]
            around = {side: named.get((x + dx, y + dy)) for side, (dx, dy) in STEP.items()}
            self.next[name] = {side: cell for side, cell in around.items() if cell is not None}
        self.sides = {name: {cell: side for side, cell in near.items()} for name, near in self.next.items()}

    def inside(self, cell: str) -> bool:
        """Whether a tile may lie there (as opposed to the border)."""
        return cell in self._inside

    def column(self, cell: str) -> int:
        """The column of a cell, counted from the start line."""
        return self.at[cell][1]

    def side(self, a: str, b: str) -> str:
        """The side of ``a`` on which ``b`` adjoins it; "" when it doesn't."""
        return self.sides[a].get(b, "")


@functools.lru_cache(maxsize=64)
def rotations(openings: str) -> tuple[str, ...]:
    """The different ways to turn a tile, each as its open sides in clockwise order from N."""
    out = []
    for k in range(4):
        turned = {SIDES[(SIDES.index(o) + k) % 4] for o in openings}
        name = "".join(s for s in SIDES if s in turned)
        if name not in out:
            out.append(name)
    return tuple(out)
