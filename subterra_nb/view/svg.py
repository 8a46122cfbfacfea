"""Scene to SVG: one string, no library, the same bytes for the same scene, no ids that could clash on a page."""

from __future__ import annotations

from math import hypot

from .figure import figure
from .panel import WIDTH as PANEL
from .panel import panel
from .placing import BOLD, Slot, far_joints, num, sides_of, slots, width_of, wrapped
from .scene import BESIDE, Cell, Piece, Scene
from .theme import ThemeName, css
from .tile import CORNERS, FOOT, HEAD, MIDDLE, REACH, TILE, WALL, chip_rows, chips, drawn_states, head, outline, tile
from .ways import pitch
from .ways import ways as ways_apart
from .wording import cell_words, describe, escaped, hint_words, now_words, way_words

_EDGE = 16.0
_AXIS = 22.0
_LEAST = 330.0
_Points = dict[str, tuple[float, float]]


def piece_slots(count: int, rows: int) -> tuple[Slot, ...]:
    """The boxes (x, y, width, height) of the figures on one tile, in the tile's own units; they don't overlap.

    ``rows``: how many rows of chips there are below them.
    """
    top = WALL + HEAD
    low = TILE - WALL - (FOOT * rows if rows else 2)
    return slots(count, WALL + 2, top, TILE - 2 * WALL - 4, low - top)


def _group_sides(cell: Cell, at: dict[tuple[int, int], Cell]) -> tuple[bool, bool, bool, bool]:
    def same(dx: int, dy: int) -> bool:
        other = at.get((cell.x + dx, cell.y + dy))
        return other is not None and other.piece_of == cell.piece_of

    return same(0, 1), same(1, 0), same(0, -1), same(-1, 0)


def _tiles(scene: Scene, corner: _Points) -> list[str]:
    """Everything that lies on the table: tiles with their heads and chips, frames of larger pieces."""
    sides = sides_of(scene)
    hinted = {hint.cell for hint in scene.hints}
    occupied = {piece.at for piece in scene.pieces}
    at = {(cell.x, cell.y): cell for cell in scene.cells} if any(cell.piece_of for cell in scene.cells) else {}
    under: list[str] = []
    over: list[str] = []
    for cell in scene.cells:
        x, y = corner[cell.id]
        place = f'<g transform="translate({num(x)} {num(y)})">'
        blocked, turned, safe = drawn_states(cell)
        kind = cell.kind if cell.kind == BESIDE else cell.look or cell.kind
        body = tile(sides[cell.id], kind, turned, blocked, cell.id not in occupied, cell.tint)
        top = head(cell.id, cell.title, cell.glyph, blocked, safe, cell.id in hinted)
        low = chips(cell.badges, cell.ours) if cell.badges or cell.ours else ""
        under.append(f"{place}<title>{escaped(cell_words(cell))}</title>{body}{top}{low}</g>")
        if cell.piece_of:
            over.append(f"{place}{outline(_group_sides(cell, at))}</g>")
    return under + over


def _line(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)


def _ways(scene: Scene, corner: _Points) -> list[str]:
    """Lines over the floor: far connections, lines of sight, paths with an arrow at their end."""
    parts: list[str] = []

    def middle(cell: str) -> tuple[float, float]:
        x, y = corner[cell]
        return x + MIDDLE, y + MIDDLE

    for a, b in far_joints(scene) if not scene.apart else ():
        parts.append(f'<path class="fj" d="{_line([middle(a.id), middle(b.id)])}"/>')
    for sight in scene.sights:
        points = [middle(cell) for cell in sight.cells if cell in corner]
        if not points:
            continue
        seen = "".join(f'<circle class="sp" cx="{num(x)}" cy="{num(y)}" r="4.5"/>' for x, y in points[1:])
        x, y = points[0]
        eye = (
            f'<path class="se" d="M{num(x - 13)} {num(y)}q13-15 26 0q-13 15-26 0z"/>'
            f'<circle class="sp" cx="{num(x)}" cy="{num(y)}" r="4"/>'
        )
        parts.append(f'<g><path class="sl" d="{_line(points)}"/>{seen}{eye}</g>')
    for path in scene.paths:
        points = [middle(cell) for cell in path.cells if cell in corner]
        if len(points) < 2:
            continue
        (x0, y0), (x1, y1) = points[-2:]
        length = hypot(x1 - x0, y1 - y0) or 1.0
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        # The arrow ends short of the middle, where a figure may stand.
        x1, y1 = x1 - ux * 24, y1 - uy * 24
        drawn = _line([*points[:-1], (x1 - ux * 10, y1 - uy * 10)])
        tip = _line(
            [(x1, y1), (x1 - ux * 16 - uy * 9, y1 - uy * 16 + ux * 9), (x1 - ux * 16 + uy * 9, y1 - uy * 16 - ux * 9)]
        )
        title = f"<title>{escaped(path.text)}</title>" if path.text else ""
        parts.append(
            f'<g>{title}<path class="wc" d="{drawn}"/><path class="wl" d="{drawn}"/><path class="wa" d="{tip}z"/></g>'
        )
    return parts


def _frames(scene: Scene, corner: _Points) -> list[str]:
    """Frames over tiles: what can be done there, what just changed there."""
    parts: list[str] = []
    texts: dict[str, list[str]] = {}
    for hint in scene.hints:
        texts.setdefault(hint.cell, []).append(hint.text or "go")
    for cell, words in texts.items():
        if cell in corner:
            x, y = corner[cell]
            title = escaped(f"{cell}: {'; '.join(words)}")
            parts.append(f'<g transform="translate({num(x)} {num(y)})"><title>{title}</title>{REACH}</g>')
    present = {piece.id for piece in scene.pieces if piece.at in corner}
    for cell in dict.fromkeys(mark.at for mark in scene.marks if mark.at in corner and mark.piece not in present):
        x, y = corner[cell]
        parts.append(f'<g transform="translate({num(x)} {num(y)})">{CORNERS}</g>')
    return parts


def _figures(scene: Scene, corner: _Points) -> list[str]:
    """The figures, laid out on their tiles in the scene's order."""
    standing: dict[str, list[Piece]] = {}
    for piece in scene.pieces:
        if piece.at in corner:
            standing.setdefault(piece.at, []).append(piece)
    # A wound says more than an arrival: the symbol of a figure is that of its most telling mark.
    weight = {"hurt": 2, "healed": 1}
    marked: dict[str, str] = {}
    for mark in scene.marks:
        if mark.piece and weight.get(mark.kind, 0) >= weight.get(marked.get(mark.piece, ""), 0):
            marked[mark.piece] = mark.kind
    rows = {cell.id: len(chip_rows(cell.badges, cell.ours)) for cell in scene.cells if cell.badges or cell.ours}
    parts: list[str] = []
    for cell, pieces in standing.items():
        x, y = corner[cell]
        places = piece_slots(len(pieces), rows.get(cell, 0))
        drawn = "".join(
            figure(piece, slot, marked.get(piece.id, "")) for piece, slot in zip(pieces, places, strict=True)
        )
        parts.append(f'<g transform="translate({num(x)} {num(y)})">{drawn}</g>')
    return parts


def _captions(scene: Scene, x: float, y: float, room: float) -> tuple[str, float]:
    """Lines under the board: what just changed, what is possible, paths and sights. Gives markup and the new y."""

    def chip_of(ground: str, letters: str, word: str) -> str:
        return (
            f'<rect class="{ground}" width="72" height="17" rx="8.5"/>'
            f'<text class="{letters}" x="36" y="12.3" font-size="11">{word}</text>'
        )

    lines: list[tuple[str, str]] = []
    if scene.marks:
        lines.append((chip_of("mb", "tk", "just now"), now_words(scene).partition(": ")[2]))
    if scene.hints:
        lines.append((chip_of("hb", "th", "possible"), hint_words(scene).partition(": ")[2]))
    lines += [("", words) for words in way_words(scene)]
    parts: list[str] = []
    for chip, words in lines:
        left = 82 if chip else 0
        if chip:
            parts.append(f'<g transform="translate({num(x)} {num(y)})">{chip}</g>')
        for line in wrapped(words, 13, room - left):
            parts.append(
                f'<text class="t s r" x="{num(x + left)}" y="{num(y + 13)}" font-size="13">{escaped(line)}</text>'
            )
            y += 18
        y += 6
    return "".join(parts), y


def _top(scene: Scene, room: float) -> tuple[str, float]:
    """The title and the pending decision. Gives markup and where the board may begin."""
    parts: list[str] = []
    y = _EDGE
    if scene.title:
        for line in wrapped(scene.title, 18 * BOLD, room):
            parts.append(f'<text class="t s" x="{num(_EDGE)}" y="{num(y + 16)}" font-size="18">{escaped(line)}</text>')
            y += 25
        y += 4
    if scene.question:
        lines = wrapped(scene.question, 14 * BOLD, room - 50)
        tall = len(lines) * 19 + 13
        parts.append(
            f'<rect class="pn" x="{num(_EDGE)}" y="{num(y)}" width="{num(room)}" height="{tall}" rx="8"/>'
            f'<circle class="gl" cx="{num(_EDGE + 18)}" cy="{num(y + tall / 2)}" r="9"/>'
            f'<text class="tg" x="{num(_EDGE + 18)}" y="{num(y + tall / 2 + 4.5)}" font-size="13">?</text>'
        )
        for index, line in enumerate(lines):
            base = num(y + 20 + index * 19)
            parts.append(f'<text class="t s" x="{num(_EDGE + 36)}" y="{base}" font-size="14">{escaped(line)}</text>')
        y += tall + 10
    return "".join(parts), y


def _labels(scene: Scene, left: float, top: float, low: int, high: int, first: int, last: int) -> list[str]:
    """Lane letters below (and above a high board), row names at the left, only where cells lie."""
    parts: list[str] = []
    step = pitch(scene)
    bottom = top + (high - low) * step + TILE
    for x, word in scene.x_labels:
        if first <= x <= last:
            middle = num(left + (x - first) * step + MIDDLE)
            parts.append(f'<text class="tm" x="{middle}" y="{num(bottom + 17)}" font-size="14">{escaped(word)}</text>')
    for y, word in scene.y_labels:
        if low <= y <= high:
            middle = num(top + (high - y) * step + MIDDLE + 5)
            parts.append(f'<text class="tm e" x="{num(left - 7)}" y="{middle}" font-size="14">{escaped(word)}</text>')
    return parts


def svg(scene: Scene, theme: ThemeName = "auto") -> str:
    """Draw a scene.

    The picture has ``role="img"``, a title and a description that says the whole scene in sentences. Its size is
    in pixels at the natural size; it shrinks with the page. "auto" follows the light or dark setting of the system
    or the page, "light" and "dark" are fixed. Raises ValueError for another theme.
    """
    style = css(theme)
    first = min((cell.x for cell in scene.cells), default=0)
    last = max((cell.x for cell in scene.cells), default=-1)
    low = min((cell.y for cell in scene.cells), default=0)
    high = max((cell.y for cell in scene.cells), default=-1)
    step = pitch(scene)
    wide, tall = (float((end - start) * step + TILE) for start, end in ((first, last), (low, high)))
    if not scene.cells:
        wide = tall = 0.0
    beside, panel_height = panel(scene)
    axis = max((width_of(word, 14 * BOLD) for _, word in scene.y_labels), default=0.0) + 10 if scene.y_labels else 0.0
    left = _EDGE + axis
    column = max(wide, _LEAST if scene.cells or scene.marks else 0.0)
    panel_left = left + column + _EDGE
    full = panel_left + (PANEL + _EDGE if beside else 0)
    top_markup, top = _top(scene, full - 2 * _EDGE)
    corner = {cell.id: (left + (cell.x - first) * step, top + (high - cell.y) * step) for cell in scene.cells}
    between = ways_apart(scene)
    if between:
        between = f'<g transform="translate({num(left - first * step)} {num(top + high * step)})">{between}</g>'
    below, y = _captions(scene, left, top + tall + (_AXIS if scene.x_labels else 0) + 8, column)
    height = max(y, top + panel_height + _EDGE) + (2 if below else 0)
    title, size = escaped(scene.title or "Board"), f'width="{num(full)}" height="{num(height)}"'
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="stn-{theme}" role="img" aria-label="{title}" {size} '
        f'viewBox="0 0 {num(full)} {num(height)}" style="max-width:100%;height:auto">'
        f"<title>{title}</title><desc>{escaped_lines(describe(scene))}</desc><style>{style}</style>"
        f'<rect class="pp" {size} rx="12"/>'
    )
    parts = [
        opening,
        top_markup,
        *_labels(scene, left, top, low, high, first, last),
        between,
        *_tiles(scene, corner),
        *_ways(scene, corner),
        *_frames(scene, corner),
        *_figures(scene, corner),
        below,
    ]
    if beside:
        parts.append(f'<g transform="translate({num(panel_left)} {num(top)})">{beside}</g>')
    parts.append("</svg>")
    return "".join(parts)


def escaped_lines(text: str) -> str:
    """Escape line by line: the line breaks of a description are kept."""
    return "\n".join(escaped(line) for line in text.split("\n"))
