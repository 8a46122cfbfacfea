"""Boards as data: the layout that a drawing and a list of tiles stand for, and the drawing of a layout."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...board import drawing
from ...board.layout import Layout, Tile
from ...board.written import PLAIN, Written, break_walls, in_order, named
from ...kernel.game import Game
from ...kernel.hints import near
from ...kernel.notation import Heard, Say
from .box import BOX, Box
from .state import State
from .tables import Tables
from .tiles import CLIMBED, empty_layout, laid_tile, series

LAID = ("position", "laid")


class Piece(Written):
    """A tile on its way onto the board, with its climb side."""

    climb: str = ""


def standard(game: Game[State, Tables]) -> dict[str, Tile]:
    """What lies on the board from the beginning."""
    return {x.cell: laid_tile(x.tile, x.openings) for x in game.tables.area.laid}


def in_the_box(game: Game[State, Tables], box: Box) -> dict[str, tuple[str, str]]:
    """Tiles of this game that can be on the board: name to kind and open sides as printed."""
    told = {**game.tables.tiles, **box.listed.get("tile", {})}
    return {x.name: (x.kind, x.openings) for x in told.values() if x.kind != "start"}


def spare_names(game: Game[State, Tables], layout: Layout, out: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The tiles that can be in the stack when all that lie on the board, and those in ``out``, are taken out of it."""
    taken = {tile.name for tile in layout.tiles.values()} | {*out}
    return tuple(x.name for x in game.tables.stack.tiles(game) if x.name not in taken)


# -- Reading -------------------------------------------------------------------------------------------------------


def read_board(
    game: Game[State, Tables], data: Mapping[str, Any], say: Say, box: Box = BOX.usual
) -> tuple[Layout, dict[str, str]] | None:
    """The layout of ``board``, ``start`` and ``tiles``, and the climb sides told there; None when it is wrong."""
    tell = Heard(say)
    start = standard(game) if data.get("start", True) else {}
    pieces = _drawn(game, data.get("board", ""), start, tell)
    known = in_the_box(game, box)
    _add_tiles(game, data.get("tiles", {}), pieces, start, tell, known)
    named({name: (series(name), shape) for name, (_, shape) in known.items()}, pieces, tell)
    if tell.anything():
        return None
    position = data.get("position", {})
    layout = empty_layout(game.tables.area)
    for cell, tile in start.items():
        layout = layout.place(cell, tile)
    for cell in in_order(position.get("laid"), pieces, tell, LAID, "those that lie from the beginning"):
        p = pieces[cell]
        layout = layout.place(cell, Tile(p.name, known[p.name][0] if p.name in known else "ordinary", p.openings))
    layout = break_walls(layout, position.get("broken", []))
    return None if tell.anything() else (layout, {c: p.climb for c, p in pieces.items() if p.climb})


def _drawn(game: Game[State, Tables], text: str, start: Mapping[str, Tile], say: Say) -> dict[str, Piece]:
    grid = game.tables.area.grid
    known = game.tables.letters
    kind_of = {v: k for k, v in known.items()}
    pieces: dict[str, Piece] = {}
    drawn, faults = drawing.read(text, grid.lanes)
    for f in faults:
        say(("board",), f.message, at=(f.row, f.column))
    for d in sorted(drawn, key=lambda d: grid.at.get(d.cell, (99, 99))[::-1]):
        at = (d.row, d.column)
        kind = kind_of.get(d.letters, "") if d.letters else PLAIN
        if d.cell not in grid.at:
            say(("board",), f"there is no cell {d.cell}", at=at)
        elif d.cell in start:
            if kind != start[d.cell].kind:
                say(("board",), f"two tiles on {d.cell}: the {start[d.cell].name} tile lies there by itself", at=at)
        elif not kind:
            names = ", ".join(f"{v} {k}" for k, v in known.items())
            say(
                ("board",),
                f"no tile has the letters {d.letters}{near(d.letters, kind_of)}; known: {names}",
                at=at,
            )
        elif kind == "start":
            say(("board",), "the start tile lies on its place by itself", at=at)
        else:
            name = f"{kind}-{d.number}" if d.number else kind if kind in (PLAIN, "exit") else ""
            pieces[d.cell] = Piece(name, kind, d.openings, ("board",), at)
    return pieces


def _add_tiles(
    game: Game[State, Tables],
    tiles: Mapping[str, Any],
    pieces: dict[str, Piece],
    start: Mapping[str, Tile],
    say: Say,
    box: Mapping[str, tuple[str, str]],
) -> None:
    at = game.tables.area.grid.at
    kinds = [*dict.fromkeys(map(series, box)), PLAIN]
    for cell, told in tiles.items():
        here = ("tiles", cell)
        word, sides, climb = told.get("tile", PLAIN), told.get("open", "").replace(" ", ""), told.get("climb", "")
        plain = word == PLAIN or word.startswith(f"{PLAIN}-")
        if cell not in at:
            say(here, f"{cell} is no cell{near(cell, at)}")
        elif cell in start:
            say(here, f"two tiles on {cell}: the {start[cell].name} tile lies there")
        elif set(sides) - set("NESW") or len(set(sides)) < len(sides):
            say((*here, "open"), f"{sides} are no sides; write some of N, E, S, W")
        elif word not in box and word not in kinds and not plain:
            say((*here, "tile"), f"there is no tile {word} in this game{near(word, [*box, *kinds])}")
        else:
            kind = PLAIN if plain else series(word)
            name = word if word in box or plain else ""
            openings = "".join(s for s in "NESW" if s in sides)
            old = pieces.get(cell)
            if old is None:
                pieces[cell] = Piece(name, kind, openings, here, None, climb)
            elif (old.kind, old.openings) != (kind, openings or old.openings):
                say(here, f"two tiles on {cell}: the drawing has a {old.kind} tile open {old.openings} there")
            else:
                pieces[cell] = Piece(name or old.name, kind, old.openings, here, None, climb)


def check_climbs(layout: Layout, climbs: Mapping[str, str], say: Say) -> None:
    """Every ledge and slide has one climb side, which is open, and no other tile has one."""
    for cell, tile in layout.tiles.items():
        if tile.kind in CLIMBED and cell not in climbs:
            say(("position", "climbs"), f"which is the climb side of the {tile.kind} on {cell}? One of {tile.openings}")
    for cell, side in climbs.items():
        here = ("position", "climbs", cell)
        if cell not in layout.tiles or layout.tiles[cell].kind not in CLIMBED:
            say(here, f"no ledge or slide lies on {cell}")
        elif side not in layout.tiles[cell].openings:
            say(here, f"{side} is no open side of {cell}; these are {layout.tiles[cell].openings}")


# -- Writing -------------------------------------------------------------------------------------------------------


def write_board(game: Game[State, Tables], layout: Layout, box: Box = BOX.usual) -> dict[str, Any]:
    """``board``, ``tiles`` and ``start`` of a layout, as far as needed; ``laid`` where the order is not the usual."""
    grid, known, prints = layout.grid, game.tables.letters, in_the_box(game, box)
    out: dict[str, Any] = {}
    start = standard(game)
    if any(c not in layout.tiles for c in start):
        out["start"], start = False, {}
    cells = [c for c in layout.tiles if c not in start]
    tokens: dict[tuple[str, int], str] = {}
    tiles: dict[str, Any] = {}
    for c in sorted(cells, key=lambda c: grid.at[c][::-1]):
        tile = layout.tiles[c]
        plain = tile.name.startswith(PLAIN) and tile.kind == "ordinary"
        if c[0] in grid.lanes and c[1:].isdigit() and (plain or tile.name in prints):
            number = tile.name.rpartition("-")[2]
            marks = "" if plain else known[series(tile.name)]
            tokens[c[0], grid.column(c)] = drawing.token(tile.openings, marks, int(number) if number.isdigit() else 0)
        else:
            tiles[c] = {"tile": tile.name, "open": tile.openings}
    if tokens:
        columns = range(min(c for _, c in tokens), max(c for _, c in tokens) + 1)
        places = [grid.lanes.index(lane) for lane, _ in tokens]
        out["board"] = drawing.draw(tokens, grid.lanes[min(places) : max(places) + 1], columns)
    if tiles:
        out["tiles"] = tiles
    usual = [*sorted((c for c in cells if c not in tiles), key=lambda c: grid.at[c][::-1]), *tiles]
    if cells != usual:
        out["laid"] = cells
    return out
