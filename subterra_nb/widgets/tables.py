"""Numbered tables of everything that a page shows more than once, so that a frame of a record is a few numbers.

A table only grows; a page is told what it does not have yet.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from ..view.placing import leads_to, sides_of
from ..view.scene import UNTILED, Cell, Piece, Scene
from ..view.tile import chip_rows
from ..view.ways import ways
from ..view.wording import cell_words, piece_words
from .drawing import drawn_cell, drawn_figure
from .subjects import rules_of_cell, rules_of_piece

NAMES = ("texts", "cells", "pieces", "figures", "facts", "boards", "scenes", "marks", "labels")


class Table:
    """Values by number; equal keys have the same number."""

    def __init__(self) -> None:
        self.rows: list[Any] = []
        self._numbers: dict[Hashable, int] = {}

    def number(self, key: Hashable, make: Any = None) -> int:
        """The number of ``key``; a new one's row is ``make()``, or the key itself."""
        found = self._numbers.get(key)
        if found is None:
            row = key if make is None else make()
            found = self._numbers[key] = len(self.rows)
            self.rows.append(row)
        return found


class Tables:
    """All tables of one page, and how scenes get into them. ``rules``: every id that a cell or a figure names."""

    def __init__(self, ledgers: tuple[str, ...]) -> None:
        self.ledgers = ledgers
        self.tables = {name: Table() for name in NAMES}
        self.rules: dict[str, None] = {}
        self._sent = dict.fromkeys(NAMES, 0)

    def text(self, words: str) -> int:
        """The number of a text or of a piece of markup."""
        return self.tables["texts"].number(words)

    def news(self, everything: bool = False) -> dict[str, list[Any]]:
        """What was added since the last call, as name to [number of the first row, rows]; or all rows."""
        out = {}
        for name, table in self.tables.items():
            start = 0 if everything else self._sent[name]
            if start < len(table.rows):
                out[name] = [start, table.rows[start:]]
            self._sent[name] = len(table.rows)
        return out

    def scene(self, scene: Scene) -> int:
        """The number of a scene. A row is [board, figures, facts, title, room between places, drawing of the ways]."""
        board, chipped = self._board(scene)
        for axis, names in (("x", scene.x_labels), ("y", scene.y_labels)):
            for n, word in names:
                self.tables["labels"].number((axis, n, word))
        between = self.text(ways(scene)) if scene.apart else -1
        key = (board, self._figures(scene, chipped), self._facts(scene), self.text(scene.title), scene.apart, between)
        return self.tables["scenes"].number(key)

    def cells(self, scene: Scene) -> tuple[int, ...]:
        """The numbers of the cells of a scene, in its order."""
        found: tuple[int, ...] = self.tables["boards"].rows[self._board(scene)[0]]
        return found

    def _board(self, scene: Scene) -> tuple[int, dict[str, int]]:
        """The number of the cells of a scene, and how many rows of chips they have, where they have any."""
        sides = sides_of(scene)
        leads = leads_to(scene, sides)
        at = {(c.x, c.y): c.piece_of for c in scene.cells if c.piece_of}
        numbers = []
        for cell in scene.cells:
            group = _goes_on(cell, at) if cell.piece_of else None
            key = (cell, sides[cell.id], group, leads[cell.id])
            numbers.append(self.tables["cells"].number(key, lambda c=cell, k=key: self._cell(c, k)))
        chipped = {c.id: len(chip_rows(c.badges, c.ours)) for c in scene.cells if c.badges or c.ours}
        return self.tables["boards"].number(tuple(numbers)), chipped

    def _cell(self, cell: Cell, key: tuple[Any, ...]) -> list[Any]:
        """[id, x, y, five parts of the drawing, words, cells it leads to, its states, ids of rules, title]."""
        _, sides, group, leads = key
        drawn = [self.text(part) for part in drawn_cell(cell, sides, group)]
        rules = self._rules(rules_of_cell(self.ledgers, cell))
        words = "empty spot, no tile yet" if cell.kind == "blank" else cell_words(cell)
        unknown = int("mouth" in sides and cell.kind not in UNTILED)
        badges = [[b.text, b.title] for b in cell.badges]
        return [
            cell.id, cell.x, cell.y, *drawn, self.text(words), list(leads), [s.look for s in cell.states], rules,
            cell.title, unknown, badges,
        ]  # fmt: skip

    def _figures(self, scene: Scene, chipped: dict[str, int]) -> tuple[int, ...]:
        places = {c.id for c in scene.cells}
        standing: dict[str, list[str]] = {}
        for piece in scene.pieces:
            if piece.at in places:
                standing.setdefault(piece.at, []).append(piece.id)
        found = []
        for piece in scene.pieces:
            row = self.tables["pieces"].number(piece, lambda p=piece: self._piece(p))
            here = standing.get(piece.at, [])
            index = here.index(piece.id) if here else -1
            slot = (index, len(here), chipped.get(piece.at, 0))
            found.append(
                self.tables["figures"].number((row, slot), lambda p=piece, r=row, s=slot: self._figure(p, r, *s))
            )
        return tuple(found)

    def _figure(self, piece: Piece, row: int, index: int, count: int, rows: int) -> list[Any]:
        """[piece], or [piece, x, y, markup by mark] for a figure that stands on the board."""
        if index < 0:
            return [row]
        drawn = drawn_figure(piece, index, count, rows)
        return [row, drawn.x, drawn.y, [self.text(markup) for markup in drawn.markup]]

    def _piece(self, p: Piece) -> list[Any]:
        """[id, name, at, hearts, full, words, ids of rules, what its hearts are called]."""
        rules = self._rules(rules_of_piece(self.ledgers, p))
        return [p.id, p.name or p.id, p.at, p.hearts, p.full, self.text(piece_words(p)), rules, p.measure]

    def _rules(self, ids: tuple[str, ...]) -> list[int]:
        self.rules.update(dict.fromkeys(ids))
        return [self.text(cite) for cite in ids]

    def _facts(self, scene: Scene) -> int:
        rows = tuple((f.name, f.value, f.title, int(f.ours)) for f in scene.facts)
        return self.tables["facts"].number(rows)

    def marks(self, marks: tuple[Any, ...]) -> int:
        """The number of a list of marks, -1 for none. A mark is [kind, cell, figure, text, fact]."""
        if not marks:
            return -1
        return self.tables["marks"].number(tuple((m.kind, m.at, m.piece, self.text(m.text), m.fact) for m in marks))


def _goes_on(cell: Cell, at: dict[tuple[int, int], str]) -> tuple[bool, bool, bool, bool]:
    n, e, s, w = (at.get((cell.x + dx, cell.y + dy)) == cell.piece_of for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)))
    return n, e, s, w
