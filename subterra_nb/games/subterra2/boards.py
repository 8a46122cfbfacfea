"""Boards as data: the layout that a drawing and a list of tiles stand for, and the drawing of a layout."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from ...board import drawing
from ...board.grid import OPPOSITE, rotations
from ...board.layout import Layout, Tile
from ...kernel.game import Game
from ...kernel.notation import Say
from .notation import KIND_OF, LETTERS, PLAIN, did_you_mean
from .setup import GRID_WIDTH
from .state import State
from .tables import Tables
from .tiles import ASIDE, CROSSROADS, EXIT, GRID, empty_layout, start_pieces

SANCTUM, PEDESTAL = "sanctum", "pedestal"
START_KINDS = ("crossroads", "exit", "wing")


class Piece(Struct):
    """A tile on its way onto the board: its name ("" while it has none), kind, open sides, and where it is told of."""

    name: str
    kind: str
    openings: str
    path: tuple[str | int, ...]
    at: tuple[int, int] | None = None


def standard(game: Game[State, Tables]) -> dict[str, Tile]:
    """The start pieces of this game."""
    wings = game.tables.wings
    return start_pieces(*(wings[0] if wings else ("guardian", "guardian")))


def in_the_box(game: Game[State, Tables]) -> dict[str, tuple[str, str]]:
    """Tiles of this game that can be on the board: name to kind and open sides as printed."""
    out = {n for x in game.tables.exchange for _, names in x.out for n in names}
    return {
        t.name: ("journal" if t in game.tables.journals else t.kind, t.openings)
        for t in game.tables.tiles.values()
        if t.name not in out
    }


def spare_names(game: Game[State, Tables], layout: Layout) -> tuple[str, ...]:
    """The tiles that are still in the bag when nothing has been taken out of it but what lies on the board."""
    taken = {tile.name for tile in layout.tiles.values()}
    return tuple(n for n, (kind, _) in in_the_box(game).items() if kind not in ASIDE and n not in taken)


# -- Reading -------------------------------------------------------------------------------------------------------


def read_board(game: Game[State, Tables], data: Mapping[str, Any], say: Say) -> Layout | None:
    """The layout of ``board``, ``start``, ``tiles`` and of what ``position`` says of tiles; None when it is wrong."""
    wrong: list[bool] = []

    def tell(path: tuple[str | int, ...], message: str, at: tuple[int, int] | None = None) -> None:
        wrong.append(True)
        say(path, message, at=at)

    start = standard(game) if data.get("start", True) else {}
    pieces = _drawn(game, data.get("board", ""), start, tell)
    _add_tiles(game, data.get("tiles", {}), pieces, start, tell)
    _name(game, pieces, tell)
    if wrong:
        return None
    position = data.get("position", {})
    order = _order(position.get("laid"), pieces, tell)
    layout = empty_layout(game.settings[GRID_WIDTH.id])
    for cell, tile in start.items():
        layout = layout.place(cell, tile)
    for cell in order:
        p = pieces[cell]
        whole = SANCTUM if p.kind in (SANCTUM, PEDESTAL) else ""
        layout = layout.place(cell, Tile(p.name, "normal" if p.kind in ASIDE else p.kind, p.openings, whole))
    for wall in position.get("broken", []):
        cell, side, both = parse_wall(wall)
        if cell in layout.tiles and side in GRID.next[cell]:
            layout = layout.break_wall(cell, side, both)
    _hang_together(layout, pieces, bool(start), tell)
    for cell in position.get("safe", []):
        if cell in layout.tiles and layout.tiles[cell].kind not in game.tables.form_stays:
            layout = layout.recast(cell, "normal")
    over = [c for c in position.get("flipped", []) if c in layout.tiles]
    return None if wrong else layout.turn_over(over) if over else layout


def _drawn(game: Game[State, Tables], text: str, start: Mapping[str, Tile], say: Say) -> dict[str, Piece]:
    pieces: dict[str, Piece] = {}
    drawn, faults = drawing.read(text, GRID.lanes)
    for f in faults:
        say(("board",), f.message, at=(f.row, f.column))
    for d in sorted(drawn, key=lambda d: (GRID.column(d.cell) if d.cell in GRID.at else 99, d.cell)):
        at = (d.row, d.column)
        kind = KIND_OF.get(d.letters, "") if d.letters else PLAIN
        if d.cell not in GRID.at:
            say(("board",), f"there is no cell {d.cell}", at=at)
        elif d.cell in start:
            say(("board",), f"two tiles on {d.cell}: the start pieces lie there, draw from column 1 on", at=at)
        elif not kind:
            known = ", ".join(f"{v} {k}" for k, v in LETTERS.items() if k not in START_KINDS)
            say(
                ("board",),
                f"no tile has the letters {d.letters}{did_you_mean(d.letters, KIND_OF)}; known: {known}",
                at=at,
            )
        elif kind in START_KINDS:
            say(("board",), f"{kind} belongs to the start pieces, which lie at column 0 by themselves", at=at)
        else:
            name = f"{kind}-{d.number}" if d.number else ""
            pieces[d.cell] = Piece(name, "normal" if kind == PLAIN else kind, d.openings, ("board",), at)
            if kind == PLAIN:
                pieces[d.cell].name = name or PLAIN
    return pieces


def _add_tiles(
    game: Game[State, Tables], tiles: Mapping[str, Any], pieces: dict[str, Piece], start: Mapping[str, Tile], say: Say
) -> None:
    box = in_the_box(game)
    kinds = [*dict.fromkeys(kind for kind, _ in box.values()), SANCTUM, PEDESTAL, PLAIN]
    for cell, told in tiles.items():
        here = ("tiles", cell)
        word, sides = told.get("tile", PLAIN), told.get("open", "").replace(" ", "")
        if cell not in GRID.at:
            say(here, f"{cell} is no cell{did_you_mean(cell, GRID.at)}")
            continue
        if cell in start:
            say(here, f"two tiles on {cell}: the start pieces lie there")
            continue
        if set(sides) - set("NESW") or len(set(sides)) < len(sides):
            say((*here, "open"), f"{sides} are no sides; write some of N, E, S, W")
            continue
        openings = "".join(s for s in "NESW" if s in sides)
        plain = word == PLAIN or word.startswith(f"{PLAIN}-")
        if word not in box and word not in kinds and not plain:
            say((*here, "tile"), f"there is no tile {word} in this game{did_you_mean(word, [*box, *kinds])}")
            continue
        if "as" in told and not plain:
            say((*here, "as"), "only a plain tile can count as another kind")
            continue
        if "as" in told and told["as"] not in game.tables.titles:
            say((*here, "as"), f"there is no kind of tile {told['as']}{did_you_mean(told['as'], game.tables.titles)}")
            continue
        kind = box[word][0] if word in box else told.get("as", "normal") if plain else word
        name = word if word in box or plain else ""
        old = pieces.get(cell)
        if old is None:
            pieces[cell] = Piece(name, kind, openings, here)
        elif (old.kind, old.openings) != (kind, openings or old.openings):
            say(here, f"two tiles on {cell}: the drawing has a {old.kind} tile open {old.openings} there")
        else:
            pieces[cell] = Piece(name or old.name, kind, old.openings, here)


def _name(game: Game[State, Tables], pieces: dict[str, Piece], say: Say) -> None:
    """Give each piece a name out of the box: those that are named first, then the others in order."""
    box = in_the_box(game)
    taken: dict[str, str] = {}
    for cell, p in pieces.items():
        if p.name and p.name != PLAIN:
            if p.name in taken:
                say(p.path, f"{p.name} lies on {taken[p.name]} already", at=p.at)
            elif p.name not in box and not p.name.startswith(f"{PLAIN}-"):
                say(p.path, f"there is no tile {p.name} in this game{did_you_mean(p.name, box)}", at=p.at)
            taken.setdefault(p.name, cell)
    for cell, p in pieces.items():
        if p.name == PLAIN:
            p.name = next(f"{PLAIN}-{n}" for n in range(1, 999) if f"{PLAIN}-{n}" not in taken)
        elif not p.name and p.kind in (SANCTUM, PEDESTAL):
            p.name = SANCTUM
        elif not p.name:
            fitting = [
                n for n, (kind, shape) in box.items() if kind == p.kind and p.openings in ("", *rotations(shape))
            ]
            p.name = next((n for n in fitting if n not in taken), "")
            if not p.name:
                _none_left(cell, p, box, say)
                continue
        taken[p.name] = cell
        ways = rotations(box[p.name][1]) if p.name in box else ()
        if not p.openings and len(ways) == 1:
            p.openings = ways[0]
        elif not p.openings:
            say(p.path, f"which sides of {p.name} are open?{f' One of {chr(32).join(ways)}' if ways else ''}", at=p.at)
        elif ways and p.openings not in ways:
            say(p.path, f"{p.name} cannot lie open {p.openings}; it can {', '.join(ways)}", at=p.at)
    _whole_sanctum(pieces, say)


def _none_left(cell: str, p: Piece, box: Mapping[str, tuple[str, str]], say: Say) -> None:
    shapes = [drawing.ARMS[shape] for kind, shape in box.values() if kind == p.kind]
    if not shapes:
        said = f"no {p.kind} tile is in this game"
    else:
        said = f"no {p.kind} tile of that form is left for {cell}; there are {' '.join(shapes)}, which can be turned"
    say(p.path, f"{said} (a plain tile can have any form)", at=p.at)


def _whole_sanctum(pieces: Mapping[str, Piece], say: Say) -> None:
    corridors = [c for c, p in pieces.items() if p.kind == SANCTUM]
    ends = [c for c, p in pieces.items() if p.kind == PEDESTAL]
    for cell in (*corridors[1:], *ends[1:]):
        say(pieces[cell].path, "there is one Sanctum", at=pieces[cell].at)
    if len(corridors) != 1 or len(ends) != 1:
        if corridors or ends:
            p = pieces[(corridors or ends)[0]]
            say(p.path, "the Sanctum has two cells: a corridor (Sa) and behind it a dead end (Pe)", at=p.at)
        return
    corridor, end = corridors[0], ends[0]
    side = GRID.side(corridor, end)
    straight = "".join(s for s in "NESW" if s in (side, OPPOSITE.get(side, "")))
    if not side or pieces[corridor].openings != straight or pieces[end].openings != OPPOSITE[side]:
        say(
            pieces[end].path,
            "the Sanctum's dead end lies straight behind its corridor, open to it alone",
            at=pieces[end].at,
        )


def _order(laid: list[str] | None, pieces: Mapping[str, Piece], say: Say) -> list[str]:
    if laid is None:
        return [*pieces]
    missing = [c for c in pieces if c not in laid]
    extra = [c for c in laid if c not in pieces]
    if missing or extra:
        names = ", ".join((*missing, *extra)[:10])
        say(("position", "laid"), f"names every cell but those of the start pieces, once each; look at {names}")
        return [*pieces]
    return list(dict.fromkeys(laid))


def _hang_together(layout: Layout, pieces: Mapping[str, Piece], start: bool, say: Say) -> None:
    """With the start pieces, every tile is connected to them by tiles; a scene without them may float."""
    if not start:
        return
    reached = [CROSSROADS]
    for c in reached:
        reached += [n for n in layout.joined[c] if n not in reached]
    for cell, p in pieces.items():
        if cell not in reached:
            said = f"{cell} is not connected with the Entrance; write start: false for a scene without it"
            say(p.path, said, at=p.at)


def parse_wall(wall: str) -> tuple[str, str, bool]:
    """``D3 N`` is (cell, side, whether the face beyond is broken as well); ``D3 N only`` leaves that one whole."""
    cell, _, rest = wall.partition(" ")
    side, _, only = rest.partition(" ")
    known = cell in GRID.at and side in OPPOSITE and only in ("", "only")
    return (cell, side, not only) if known else ("", "", True)


# -- Writing -------------------------------------------------------------------------------------------------------


def write_board(game: Game[State, Tables], layout: Layout) -> dict[str, Any]:
    """``board``, ``tiles`` and ``start`` of a layout, as far as needed; ``laid`` where the order is not the usual."""
    box = in_the_box(game)
    out: dict[str, Any] = {}
    start = standard(game)
    if CROSSROADS not in layout.tiles:
        out["start"], start = False, {}
    cells = [c for c in layout.tiles if c not in start]
    tokens: dict[tuple[str, int], str] = {}
    tiles: dict[str, Any] = {}
    drawable = [c for c in cells if GRID.inside(c) and c != EXIT and _letters(box, layout.tiles[c]) is not None]
    for c in sorted(drawable, key=lambda c: (GRID.column(c), c)):
        tile = layout.tiles[c]
        number = tile.name.rpartition("-")[2]
        letters = _letters(box, tile)
        tokens[c[0], GRID.column(c)] = drawing.token(
            tile.openings, letters or "", int(number) if number.isdigit() else 0
        )
    for c in cells:
        if c not in drawable:
            tile = layout.tiles[c]
            tiles[c] = {"tile": tile.kind if tile.piece else tile.name, "open": tile.openings}
            if tile.name.startswith(PLAIN) and tile.kind != "normal":
                tiles[c]["as"] = tile.kind
    if tokens:
        columns = range(min(c for _, c in tokens), max(c for _, c in tokens) + 1)
        out["board"] = drawing.draw(tokens, GRID.lanes, columns)
    if tiles:
        out["tiles"] = tiles
    usual = [*sorted(drawable, key=lambda c: (GRID.column(c), c)), *tiles]
    if cells != usual:
        out["laid"] = cells
    return out


def write_walls(layout: Layout) -> list[str]:
    """The walls broken through, each once, in order."""
    out = []
    faces = [*layout.broken]
    while faces:
        cell, side = faces.pop(0)
        beyond = (GRID.next[cell][side], OPPOSITE[side])
        if faces[:1] == [beyond]:
            faces.pop(0)
            out.append(f"{cell} {side}")
        else:
            out.append(f"{cell} {side} only" if beyond[0] in layout.tiles else f"{cell} {side}")
    return out


def _letters(box: Mapping[str, tuple[str, str]], tile: Tile) -> str | None:
    """The letters of a tile in a drawing, "" for a plain one; None when it cannot be drawn."""
    if tile.piece:
        return LETTERS[tile.kind]
    if tile.name in box:
        return LETTERS[box[tile.name][0]]
    return "" if tile.kind == "normal" else None
