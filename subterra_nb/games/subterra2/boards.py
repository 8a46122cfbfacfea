"""Boards as data: the layout that a drawing and a list of tiles stand for, and the drawing of a layout."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...board import drawing
from ...board.grid import OPPOSITE
from ...board.layout import Layout, Tile
from ...board.written import PLAIN, Written, break_walls, in_order, named
from ...kernel.game import Game
from ...kernel.hints import near
from ...kernel.notation import Heard, Say
from .setup import GRID_WIDTH
from .state import State
from .tables import Tables
from .tiles import CROSSROADS, EXIT, GRID, empty_layout, start_pieces

SANCTUM, PEDESTAL = "sanctum", "pedestal"
START_KINDS = ("crossroads", "exit", "wing")


def standard(game: Game[State, Tables]) -> dict[str, Tile]:
    """The start pieces of this game."""
    return start_pieces(*game.tables.wings[0])


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
    return tuple(n for n, (kind, _) in in_the_box(game).items() if kind not in game.tables.aside and n not in taken)


# -- Reading -------------------------------------------------------------------------------------------------------


def read_board(game: Game[State, Tables], data: Mapping[str, Any], say: Say) -> Layout | None:
    """The layout of ``board``, ``start``, ``tiles`` and of what ``position`` says of tiles; None when it is wrong."""
    tell = Heard(say)
    start = standard(game) if data.get("start", True) else {}
    pieces = _drawn(game, data.get("board", ""), start, tell)
    _add_tiles(game, data.get("tiles", {}), pieces, start, tell)
    named(in_the_box(game), pieces, tell, {SANCTUM: SANCTUM, PEDESTAL: SANCTUM})
    _whole_sanctum(pieces, tell)
    if tell.anything():
        return None
    position = data.get("position", {})
    order = in_order(position.get("laid"), pieces, tell, ("position", "laid"), "those of the start pieces")
    layout = empty_layout(game.settings[GRID_WIDTH.id])
    for cell, tile in start.items():
        layout = layout.place(cell, tile)
    for cell in order:
        p = pieces[cell]
        whole = SANCTUM if p.kind in (SANCTUM, PEDESTAL) else ""
        layout = layout.place(
            cell, Tile(p.name, "normal" if p.kind in game.tables.aside else p.kind, p.openings, whole)
        )
    layout = break_walls(layout, position.get("broken", []))
    _hang_together(layout, pieces, bool(start), tell)
    for cell in position.get("safe", []):
        if cell in layout.tiles and layout.tiles[cell].kind not in game.tables.form_stays:
            layout = layout.recast(cell, "normal")
    over = [c for c in position.get("flipped", []) if c in layout.tiles]
    return None if tell.anything() else layout.turn_over(over) if over else layout


def _drawn(game: Game[State, Tables], text: str, start: Mapping[str, Tile], say: Say) -> dict[str, Written]:
    notation = game.family.notation
    pieces: dict[str, Written] = {}
    drawn, faults = drawing.read(text, GRID.lanes)
    for f in faults:
        say(("board",), f.message, at=(f.row, f.column))
    for d in sorted(drawn, key=lambda d: (GRID.column(d.cell) if d.cell in GRID.at else 99, d.cell)):
        at = (d.row, d.column)
        kind = notation.kind_of.get(d.letters, "") if d.letters else PLAIN
        if d.cell not in GRID.at:
            say(("board",), f"there is no cell {d.cell}", at=at)
        elif d.cell in start:
            say(("board",), f"two tiles on {d.cell}: the start pieces lie there, draw from column 1 on", at=at)
        elif not kind:
            known = ", ".join(f"{v} {k}" for k, v in notation.letters.items() if k not in START_KINDS)
            say(
                ("board",),
                f"no tile has the letters {d.letters}{near(d.letters, notation.kind_of)}; known: {known}",
                at=at,
            )
        elif kind in START_KINDS:
            say(("board",), f"{kind} belongs to the start pieces, which lie at column 0 by themselves", at=at)
        else:
            name = f"{kind}-{d.number}" if d.number else ""
            pieces[d.cell] = Written(name, "normal" if kind == PLAIN else kind, d.openings, ("board",), at)
            if kind == PLAIN:
                pieces[d.cell].name = name or PLAIN
    return pieces


def _add_tiles(
    game: Game[State, Tables], tiles: Mapping[str, Any], pieces: dict[str, Written], start: Mapping[str, Tile], say: Say
) -> None:
    box = in_the_box(game)
    kinds = [*dict.fromkeys(kind for kind, _ in box.values()), SANCTUM, PEDESTAL, PLAIN]
    for cell, told in tiles.items():
        here = ("tiles", cell)
        word, sides = told.get("tile", PLAIN), told.get("open", "").replace(" ", "")
        if cell not in GRID.at:
            say(here, f"{cell} is no cell{near(cell, GRID.at)}")
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
            say((*here, "tile"), f"there is no tile {word} in this game{near(word, [*box, *kinds])}")
            continue
        if "as" in told and not plain:
            say((*here, "as"), "only a plain tile can count as another kind")
            continue
        if "as" in told and told["as"] not in game.tables.titles:
            say((*here, "as"), f"there is no kind of tile {told['as']}{near(told['as'], game.tables.titles)}")
            continue
        kind = box[word][0] if word in box else told.get("as", "normal") if plain else word
        name = word if word in box or plain else ""
        old = pieces.get(cell)
        if old is None:
            pieces[cell] = Written(name, kind, openings, here)
        elif (old.kind, old.openings) != (kind, openings or old.openings):
            say(here, f"two tiles on {cell}: the drawing has a {old.kind} tile open {old.openings} there")
        else:
            pieces[cell] = Written(name or old.name, kind, old.openings, here)


def _whole_sanctum(pieces: Mapping[str, Written], say: Say) -> None:
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


def _hang_together(layout: Layout, pieces: Mapping[str, Written], start: bool, say: Say) -> None:
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
    letters_of = game.family.notation.letters
    drawable = [
        c for c in cells if GRID.inside(c) and c != EXIT and _letters(letters_of, box, layout.tiles[c]) is not None
    ]
    for c in sorted(drawable, key=lambda c: (GRID.column(c), c)):
        tile = layout.tiles[c]
        number = tile.name.rpartition("-")[2]
        letters = _letters(letters_of, box, tile)
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


def _letters(letters_of: Mapping[str, str], box: Mapping[str, tuple[str, str]], tile: Tile) -> str | None:
    """The letters of a tile in a drawing, "" for a plain one; None when it cannot be drawn."""
    if tile.piece:
        return letters_of[tile.kind]
    if tile.name in box:
        return letters_of[box[tile.name][0]]
    return "" if tile.kind == "normal" else None
