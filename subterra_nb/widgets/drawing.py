"""The parts that a moving board is put together from: tiles, figures and halos, drawn by the viewer's own functions.

The page that shows them only places these parts, so an interactive board cannot look unlike a still one.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ..view.figure import Fit, figure, fit
from ..view.placing import Sides, num
from ..view.scene import BLANK, Badge, Cell, Piece
from ..view.svg import piece_slots
from ..view.tile import chips, head, outline, tile

HALOS = ("changed", "hurt", "healed")
"""Kinds of halo round a figure to which something just happened; other kinds of change look like the first."""

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
    rubble, flipped, safe = ("rubble" in cell.states, "flipped" in cell.states, "safe" in cell.states)
    rest = chips(cell.badges, cell.ours) if cell.badges or cell.ours else ""
    title = "" if cell.kind == BLANK else cell.title
    return DrawnCell(
        tile(sides, cell.kind, flipped, rubble, True),
        tile(sides, cell.kind, flipped, rubble, False),
        head(cell.id, title, cell.glyph, rubble, safe, False),
        head(cell.id, title, cell.glyph, rubble, safe, True),
        rest + (outline(group) if group is not None else ""),
    )


class DrawnFigure(NamedTuple):
    """A figure: its middle on the tile, its markup about that middle, and a halo for each of :data:`HALOS`."""

    x: float
    y: float
    markup: str
    halos: tuple[str, ...]


@lru_cache(maxsize=4096)
def drawn_figure(piece: Piece, index: int, count: int, with_chips: bool) -> DrawnFigure:
    """Draw the figure that is number ``index`` of ``count`` on its tile."""
    slot = piece_slots(count, with_chips)[index]
    sizes = fit(slot.width, slot.height)
    found = _WRAPPED.fullmatch(figure(piece, slot, ""))
    assert found is not None
    return DrawnFigure(
        round(slot.x + slot.width / 2, 1),
        round(slot.y + sizes.centre, 1),
        found[1],
        tuple(halo(sizes, piece.on_turn, kind) for kind in HALOS),
    )


@lru_cache(maxsize=256)
def halo(sizes: Fit, on_turn: bool, kind: str) -> str:
    """The ring round a figure to which something just happened, with a plus or a minus where hearts changed."""
    radius = sizes.radius + sizes.ring * (1.2 if on_turn else 0.6)
    ring = f'<circle class="{"mk" if sizes.ring > 3 else "ms"}" r="{num(radius)}"/>'
    if kind not in ("hurt", "healed"):
        return ring
    bar = "M-2.5 0h5" + ("M0-2.5v5" if kind == "healed" else "")
    at = f"translate({num(-sizes.radius * 0.85)} {num(-sizes.radius * 0.8)})" + ("scale(.7)" if sizes.dense else "")
    return f'{ring}<g transform="{at}"><circle class="mb" r="5.2"/><path class="mf" d="{bar}"/></g>'


def words_of(badges: tuple[Badge, ...]) -> tuple[str, ...]:
    """The names on chips without their numbers: ``Mine`` for ``Mine x2``."""
    return tuple(re.sub(r"\s+x\d+$", "", badge.text) for badge in badges)
