"""Layouts as they are written: tiles told of by name or by kind, their order, and walls broken through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from ..kernel.hints import near
from ..kernel.notation import NONE, Path, Say
from .drawing import ARMS
from .grid import OPPOSITE, Grid, rotations
from .layout import Layout

PLAIN = "plain"
"""A tile out of no box, of any form; several are told apart by numbers (``plain-2``)."""
Box = Mapping[str, tuple[str, str]]
"""The tiles that there are: name to kind and open sides as printed."""


class Written(Struct):
    """A tile on its way onto the board: its name ("" while it has none), kind, open sides, and where it is told of."""

    name: str
    kind: str
    openings: str
    path: Path
    at: tuple[int, int] | None = None


def tile_in_short(text: str) -> dict[str, Any]:
    """``pond NS`` is a tile with its open sides."""
    name, _, sides = text.strip().partition(" ")
    return {"tile": name, **({"open": sides.strip()} if sides else {})}


def named(box: Box, tiles: Mapping[str, Written], say: Say, own: Mapping[str, str] | None = None) -> None:
    """Give each tile (by cell) a name out of the box: those that are named first, then the others in order.

    ``own``: kinds whose name goes without saying. Open sides are filled in where a tile can lie in one way only.
    """
    taken: dict[str, str] = {}
    own = own or {}
    for cell, p in tiles.items():
        if p.name and p.name != PLAIN:
            if p.name in taken:
                say(p.path, f"{p.name} lies on {taken[p.name]} already", at=p.at)
            elif p.name not in box and not p.name.startswith(f"{PLAIN}-"):
                say(p.path, f"there is no tile {p.name} in this game{near(p.name, box)}", at=p.at)
            taken.setdefault(p.name, cell)
    for cell, p in tiles.items():
        if p.name == PLAIN:
            p.name = next(f"{PLAIN}-{n}" for n in range(1, 999) if f"{PLAIN}-{n}" not in taken)
        elif not p.name and p.kind in own:
            p.name = own[p.kind]
        elif not p.name:
            fits = [n for n, (kind, shape) in box.items() if kind == p.kind and p.openings in ("", *rotations(shape))]
            p.name = next((n for n in fits if n not in taken), "")
            if not p.name:
                _none_left(cell, p, box, say)
                continue
        taken[p.name] = cell
        _opened(p, rotations(box[p.name][1]) if p.name in box else (), say)


def _opened(p: Written, ways: Sequence[str], say: Say) -> None:
    if not p.openings and len(ways) == 1:
        p.openings = ways[0]
    elif not p.openings:
        say(p.path, f"which sides of {p.name} are open?{f' One of {chr(32).join(ways)}' if ways else ''}", at=p.at)
    elif ways and p.openings not in ways:
        say(p.path, f"{p.name} cannot lie open {p.openings}; it can {', '.join(ways)}", at=p.at)


def _none_left(cell: str, p: Written, box: Box, say: Say) -> None:
    shapes = [ARMS[shape] for kind, shape in box.values() if kind == p.kind]
    if not shapes:
        said = f"no {p.kind} tile is in this game"
    else:
        said = f"no {p.kind} tile of that form is left for {cell}; there are {' '.join(shapes)}, which can be turned"
    say(p.path, f"{said} (a plain tile can have any form)", at=p.at)


def in_order(laid: Sequence[str] | None, tiles: Mapping[str, Written], say: Say, path: Path, besides: str) -> list[str]:
    """The cells in the order in which their tiles were laid, as given, or as the tiles are told.

    ``path``: where the order stands; ``besides``: the cells that it leaves out, in words.
    """
    if laid is None:
        return [*tiles]
    wrong = [*(c for c in tiles if c not in laid), *(c for c in laid if c not in tiles)]
    if wrong:
        names = ", ".join(wrong[:10])
        say(path, f"names every cell but {besides}, once each; look at {names}")
        return [*tiles]
    return list(dict.fromkeys(laid))


def parse_wall(grid: Grid, wall: str) -> tuple[str, str, bool]:
    """``D3 N`` is (cell, side, whether the face beyond is broken as well); ``D3 N only`` leaves that one whole."""
    cell, _, rest = wall.partition(" ")
    side, _, only = rest.partition(" ")
    known = cell in grid.at and side in OPPOSITE and only in ("", "only")
    return (cell, side, not only) if known else ("", "", True)


def check_walls(grid: Grid, walls: Sequence[str], say: Say, path: Path, such: str) -> None:
    """Every text, told of by its place under ``path``, is a wall of the grid; ``such`` is one, for an example."""
    for i, wall in enumerate(walls):
        cell, side, _ = parse_wall(grid, wall)
        if not cell or side not in grid.next[cell]:
            say((*path, i), f"{wall} is no wall; write a cell and a side, such as {such}")


def break_walls(layout: Layout, walls: Sequence[str]) -> Layout:
    """The layout with these walls broken through, as far as it has the tiles."""
    for wall in walls:
        cell, side, both = parse_wall(layout.grid, wall)
        if cell in layout.tiles and side in layout.grid.next[cell]:
            layout = layout.break_wall(cell, side, both)
    return layout


def write_walls(layout: Layout) -> list[str]:
    """The walls broken through, each once, in order."""
    out = []
    faces = [*layout.broken]
    while faces:
        cell, side = faces.pop(0)
        beyond = (layout.grid.next[cell][side], OPPOSITE[side])
        if faces[:1] == [beyond]:
            faces.pop(0)
            out.append(f"{cell} {side}")
        else:
            out.append(f"{cell} {side} only" if beyond[0] in layout.tiles else f"{cell} {side}")
    return out


FACTS_OF_TILE = ("tile", "kind", "openings")
"""What can be expected of any cell: the name of its tile, the kind, and the sides that are open by now."""


def fact_of_tile(layout: Layout, cell: str, fact: str) -> str:
    """One of :data:`FACTS_OF_TILE`; none where no tile lies."""
    tile = layout.tiles.get(cell)
    if tile is None:
        return NONE
    if fact == "openings":
        return "".join(side for side in "NESW" if layout.open(cell, side))
    return tile.name if fact == "tile" else tile.kind
