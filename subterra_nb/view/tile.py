"""The drawing of one place: walls, floor, openings, kind and states. Each distinct tile is drawn once and kept."""

from __future__ import annotations

from functools import lru_cache

from .placing import BOLD, Sides, clipped, num, width_of
from .scene import UNTILED, Badge, Cell
from .theme import look
from .wording import escaped

#: Side of a tile, thickness of its walls, half the width of a doorway.
TILE = 112
WALL = 8
DOOR = 24
MIDDLE = TILE // 2
#: How far the floor runs into a side, by what the side is: a blocked doorway stops short of the neighbour's wall.
_REACH = {"wall": WALL, "open": 0, "mouth": 0, "blocked": 4, "broken": 0, "wide": 0, "barred": 0}

#: Height of the line with the name and the symbols, and of the line with the chips.
HEAD = 17
FOOT = 16


def _turned(x: float, y: float, quarter: int) -> str:
    """A point given for the north side, turned clockwise by quarters about the middle of the tile."""
    for _ in range(quarter):
        x, y = TILE - y, x
    return f"{num(x)} {num(y)}"


@lru_cache(maxsize=1024)
def floor_path(sides: Sides) -> str:
    """The outline of the floor: a square that runs to the edge through each opening."""
    points: list[str] = []
    for quarter, side in enumerate(sides):
        points.append(_turned(WALL, WALL, quarter))
        if side == "broken":
            # A ragged gap, so that it is no doorway.
            ragged = ((-30, WALL), (-20, 5), (-25, 0), (25, 0), (19, 4), (29, WALL))
            points += [_turned(MIDDLE + dx, y, quarter) for dx, y in ragged]
        elif side != "wall":
            reach, half = _REACH[side], MIDDLE - WALL if side == "wide" else DOOR
            points += [
                _turned(MIDDLE + dx, y, quarter)
                for dx, y in ((-half, WALL), (-half, reach), (half, reach), (half, WALL))
            ]
    return "M" + "L".join(points) + "z"


def _ends(sides: Sides) -> str:
    """Dotted lines where a doorway leads to where nothing lies yet, crumbs where a wall was broken."""
    parts: list[str] = []
    for quarter, side in enumerate(sides):
        if side == "mouth":
            ends = (_turned(MIDDLE + dx, 2, quarter) for dx in (4 - DOOR, DOOR - 4))
            parts.append(f'<path class="mo" d="M{"L".join(ends)}"/>')
        elif side == "barred":
            ends = (_turned(MIDDLE + dx, 3, quarter) for dx in (2 - DOOR, DOOR - 2))
            parts.append(f'<path class="ba" d="M{"L".join(ends)}"/>')
        elif side == "broken":
            crumbs = "".join(
                f"M{_turned(MIDDLE + dx, y, quarter)}L{_turned(MIDDLE + dx + 4, y + 3, quarter)}"
                for dx, y in ((-17, 3), (-3, 6), (11, 3))
            )
            parts.append(f'<path class="br" d="{crumbs}"/>')
    return "".join(parts)


def hatch(step: int, falling: bool) -> str:
    """Slanted lines inside the walls and below the head line, computed and not clipped, so that no id is needed."""
    left, right, top, bottom = WALL + 2, TILE - WALL - 2, WALL + HEAD + 2, TILE - WALL - 2
    lines: list[str] = []
    for total in range(left + top + step, right + bottom, step):
        x0, x1 = max(left, total - bottom), min(right, total - top)
        y0, y1 = total - x0, total - x1
        if falling:
            x0, x1 = TILE - x0, TILE - x1
        lines.append(f"M{x0} {y0}L{x1} {y1}")
    return "".join(lines)


_BLOCKED = f'<path class="rh" d="{hatch(12, True)}"/>'
_OVER = f'<path class="lh" d="{hatch(16, False)}"/>'
#: Symbols of the head line, in a box of 14 by 14.
STONES = '<path class="st" d="M1 13l2-5 4-1 2 6zM8 13l1-4 3-1 2 5zM4 7l2-4 4 0 1 4-3 1z"/>'
SAFE = '<path class="sf" d="M7 1l5 2v4c0 3-2 5-5 6-3-1-5-3-5-6V3zM4.5 7l2 2 3.5-4"/>'


def drawn_states(cell: Cell) -> tuple[bool, str | None, bool]:
    """Whether a cell is blocked, the word on it when it is turned over (None when it is not), whether it is safe."""
    if not cell.states:
        return False, None, False
    looks = {state.look: state for state in cell.states}
    return "blocked" in looks, looks["over"].short if "over" in looks else None, "safe" in looks


@lru_cache(maxsize=2048)
def tile(sides: Sides, kind: str, over: str | None, blocked: bool, empty: bool, tint: str = "") -> str:
    """The walls, the floor, the drawing of the kind (when no figure covers it), hatching; ``over``: what is said on a
    cell that is turned over, None for one that is not; ``tint``: the colour of the floor where it is not the kind's.
    """
    usual, icon = look(kind)
    tint = tint or usual
    if kind in UNTILED:
        return f'<rect class="bk" x="6" y="6" width="{TILE - 12}" height="{TILE - 12}" rx="6"/>'
    parts = [
        f'<rect class="w" x="1" y="1" width="{TILE - 2}" height="{TILE - 2}" rx="4"/>',
        f'<path class="f-{"ember" if over is not None else tint}" d="{floor_path(sides)}"/>',
        _ends(sides),
    ]
    if icon and empty and over is None:
        parts.append(f'<path class="i" transform="translate(31 36)scale(2.1)" d="{icon}"/>')
    if blocked:
        parts.append(_BLOCKED)
    if over is not None:
        parts.append(_OVER)
    if over:
        half = max(21.0, width_of(over, 13 * BOLD) / 2 + 6)
        parts.append(
            f'<rect class="la" x="{num(MIDDLE - half)}" y="{MIDDLE - 10}" width="{num(2 * half)}" height="20" rx="10"/>'
            f'<text class="tl" x="{MIDDLE}" y="{MIDDLE + 4.5}" font-size="13">{escaped(over)}</text>'
        )
    return "".join(parts)


@lru_cache(maxsize=2048)
def head(name: str, title: str, glyph: str, blocked: bool, safe: bool, hint: bool) -> str:
    """The line at the top of a tile: letters of its kind, its name, symbols from the right."""
    parts: list[str] = []
    left: float = WALL + 3
    right: float = TILE - WALL - 3
    top = WALL + 3
    for shown, symbol in ((hint, ""), (safe, SAFE), (blocked, STONES)):
        if shown:
            right -= 15
            parts.append(f'<g transform="translate({num(right)} {top})">{symbol or footprint()}</g>')
    if glyph:
        wide = max(16, width_of(glyph, 9.5 * BOLD) + 6)
        parts.append(
            f'<rect class="gl" x="{num(left)}" y="{top}" width="{num(wide)}" height="14" rx="3"/>'
            f'<text class="tg" x="{num(left + wide / 2)}" y="{top + 10.5}" font-size="9.5">{escaped(glyph)}</text>'
        )
        left += wide + 4
    # A name that stands on the chip already leaves its room to the title.
    word = title if glyph == name else name if len(name) <= 4 else title or name
    if right - left > 14:
        size = 9 if glyph == name else 10
        shown_word = clipped(word, size * BOLD, right - left)
        parts.append(
            f'<text class="t s" x="{num(left)}" y="{top + 10.5}" font-size="{size}">{escaped(shown_word)}</text>'
        )
    return "".join(parts)


def footprint() -> str:
    """The symbol of what can be done: a foot and an arrow in a round chip, in a box of 14 by 14."""
    return '<circle class="hb" cx="7" cy="7" r="7.5"/><path class="hf" d="M3 7h7M7 3.5 10.5 7 7 10.5"/>'


#: Rows of chips on a tile.
MOST_ROWS = 3
_CHIP = 8.5
_CHIPS_LEFT, _CHIPS_ROOM = float(WALL + 3), float(TILE - 2 * WALL - 6)


def _chip_words(badges: tuple[Badge, ...], ours: bool) -> list[tuple[str, str, str]]:
    """What stands on the chips: (text, explanation, class)."""
    words = [(badge.text, badge.title, "ch") for badge in badges]
    return [("ours", "this project's own, not the publisher's", "ou"), *words] if ours else words


def _chip_wide(text: str) -> float:
    return width_of(text, _CHIP * BOLD) + 8


@lru_cache(maxsize=2048)
def chip_rows(badges: tuple[Badge, ...], ours: bool) -> tuple[tuple[int, ...], ...]:
    """Which chips stand in which row, by number: as many to a row as fit. What no row has room for is left out."""
    rows: list[list[int]] = []
    left = _CHIPS_ROOM + 1
    for n, (text, _, _) in enumerate(_chip_words(badges, ours)):
        wide = min(_chip_wide(text), _CHIPS_ROOM)
        if left + wide > _CHIPS_ROOM:
            if len(rows) == MOST_ROWS:
                break
            rows.append([])
            left = 0.0
        rows[-1].append(n)
        left += wide + 3
    return tuple(map(tuple, rows))


@lru_cache(maxsize=2048)
def chips(badges: tuple[Badge, ...], ours: bool) -> str:
    """The lines at the bottom of a tile: chips that fit, then how many more there are."""
    words = _chip_words(badges, ours)
    rows = chip_rows(badges, ours)
    missing = len(words) - sum(map(len, rows))
    parts: list[str] = []
    for r, row in enumerate(rows):
        left, top = _CHIPS_LEFT, TILE - WALL - FOOT * (len(rows) - r)
        end = missing > 0 and r == len(rows) - 1
        room = _CHIPS_ROOM - (22 if end else 0)
        shown_here = row
        while end and len(shown_here) > 1 and sum(_chip_wide(words[n][0]) + 3 for n in shown_here) > room:
            shown_here = shown_here[:-1]
        for n in shown_here:
            text, title, look_of = words[n]
            foot = num(top + 9.8)
            shown = clipped(text, _CHIP * BOLD, room - (left - _CHIPS_LEFT) - 8)
            wide = _chip_wide(shown)
            parts.append(
                f"<g><title>{escaped(title or text)}</title>"
                f'<rect class="{look_of}" x="{num(left)}" y="{top}" width="{num(wide)}" height="13.5" rx="6.5"/>'
                f'<text class="t" x="{num(left + wide / 2)}" y="{foot}" font-size="{_CHIP}">{escaped(shown)}</text>'
                "</g>"
            )
            left += wide + 3
        if end:
            rest = [word for n, (word, _, _) in enumerate(words) if n >= row[0] and n not in shown_here]
            parts.append(
                f"<g><title>{escaped('; '.join(rest))}</title>"
                f'<text class="t s" x="{num(left)}" y="{top + 10}" font-size="{_CHIP}">+{len(rest)}</text></g>'
            )
    return "".join(parts)


def outline(open_to: tuple[bool, bool, bool, bool]) -> str:
    """The frame of a larger piece on one of its cells: a line on each side where the piece ends (N, E, S, W)."""
    lines = [
        f"M{_turned(2, 2, quarter)}L{_turned(TILE - 2, 2, quarter)}" for quarter in range(4) if not open_to[quarter]
    ]
    return f'<path class="gr" d="{"".join(lines)}"/>' if lines else ""


#: Frames over a whole tile: what can be done there (dashed), what just changed there (corners).
_INSIDE = TILE - 2 * WALL - 2
REACH = f'<rect class="hi" x="{WALL + 1}" y="{WALL + 1}" width="{_INSIDE}" height="{_INSIDE}" rx="5"/>'
_CORNERS = "".join(
    f"M{_turned(5, 32, quarter)}L{_turned(5, 5, quarter)}L{_turned(32, 5, quarter)}" for quarter in range(4)
)
CORNERS = f'<path class="mc" d="{_CORNERS}"/><path class="mk" d="{_CORNERS}"/>'
