"""The parts that a moving board is put together from: tiles and figures, drawn by the viewer's own functions.

The page that shows them only places these parts, so an interactive board cannot look unlike a still one.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ..view.figure import figure, fit
from ..view.placing import Sides
from ..view.scene import BESIDE, BLANK, Badge, Cell, Piece
from ..view.svg import piece_slots
from ..view.tile import chips, drawn_states, head, outline, tile

MARKED = ("", "changed", "hurt", "healed")
"""How a figure can look by what just happened to it: nothing, something, a wound, a healing."""

_WRAPPED = re.compile(r"<g [^>]*><title>[^<]*</title>(.*)</g>", re.DOTALL)


class DrawnCell(NamedTuple):
    """The markup of one tile, at 0, 0: its ground when empty and when somebody stands there, its head line without and
    with the symbol of what is possible, and everything else.
    """

    empty: str
    occupied: str
    head: str
    hinted_head: str
    rest: str


@lru_cache(maxsize=4096)
def drawn_cell(cell: Cell, sides: Sides, group: tuple[bool, bool, bool, bool] | None) -> DrawnCell:
    """Draw a cell whose sides are known; ``group``: on which sides (N, E, S, W) its larger piece goes on, if any."""
    blocked, over, safe = drawn_states(cell)
    kind = cell.kind if cell.kind == BESIDE else cell.look or cell.kind
    rest = chips(cell.badges, cell.ours) if cell.badges or cell.ours else ""
    title = "" if cell.kind == BLANK else cell.title
    return DrawnCell(
        tile(sides, kind, over, blocked, True, cell.tint),
        tile(sides, kind, over, blocked, False, cell.tint),
        head(cell.id, title, cell.glyph, blocked, safe, False),
        head(cell.id, title, cell.glyph, blocked, safe, True),
        rest + (outline(group) if group is not None else ""),
    )


class DrawnFigure(NamedTuple):
    """A figure: its middle on the tile, and its markup about that middle for each of :data:`MARKED`."""

    x: float
    y: float
    markup: tuple[str, ...]


@lru_cache(maxsize=4096)
def drawn_figure(piece: Piece, index: int, count: int, rows: int) -> DrawnFigure:
    """Draw the figure that is number ``index`` of ``count`` on its tile, above so many rows of chips."""
    slot = piece_slots(count, rows)[index]
    middle = round(slot.x + slot.width / 2, 1), round(slot.y + fit(slot.width, slot.height).centre, 1)
    return DrawnFigure(*middle, tuple(_inner(figure(piece, slot, mark)) for mark in MARKED))


def _inner(drawn: str) -> str:
    """A figure without its place and its title: these change more often than its looks."""
    found = _WRAPPED.fullmatch(drawn)
    assert found is not None
    return found[1]


def words_of(badges: tuple[Badge, ...]) -> tuple[str, ...]:
    """The names on chips without their numbers: ``Mine`` for ``Mine x2``."""
    return tuple(re.sub(r"\s+x\d+$", "", badge.text) for badge in badges)
