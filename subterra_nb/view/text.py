"""Scene to text: a board of box-drawing characters that a teacher can read and a comparison can trust."""

from __future__ import annotations

from .placing import Sides, sides_of
from .scene import BLANK, UNTILED, Cell, Piece, Scene
from .wording import (
    cell_words,
    clean,
    edge_words,
    fact_words,
    hint_words,
    label_of,
    now_words,
    piece_words,
    state_word,
    way_words,
)

#: Columns inside a cell: three labels of two letters with a sign each, or a chip of eight letters.
INNER = 10
_WIDE = INNER + 2
_SIGNS = (
    (">", "can go or act there"),
    ("*", "just changed"),
    ("#", ""),
    ("~", ""),
    ("+", ""),
    ("=", "part of a larger piece"),
)
#: The signs of states, which are called as the game calls them.
_STATE_SIGNS = {"blocked": "#", "over": "~", "safe": "+"}
#: What is between places whose ways the game has words for.
_BETWEEN = (("connected", "a gap in the wall"), ("barred", "xx"), ("wide", "no wall"))
_BEFORE_LETTERS = (("x", "down"), ("z", "asleep"), ("?", "seen there last"), ("!", "on turn"))
_POSTURE = {"down": "x", "asleep": "z", "unsure": "?"}


def _figure_letters(piece: Piece) -> str:
    return _POSTURE.get(piece.posture, "") + ("!" if piece.on_turn else "") + clean(label_of(piece))


def _packed(words: list[str]) -> list[str]:
    """Put words into as few rows of a cell as their order allows."""
    rows: list[str] = []
    for word in words:
        word = word[:INNER]
        if rows and len(rows[-1]) + 1 + len(word) <= INNER:
            rows[-1] += " " + word
        else:
            rows.append(word)
    return rows


def _signs(cell: Cell, hinted: set[str], changed: set[str]) -> str:
    found = ">" if cell.id in hinted else ""
    found += "*" if cell.id in changed else ""
    found += "".join(_STATE_SIGNS.get(state.look, "") for state in cell.states)
    return found + ("=" if cell.piece_of else "")


def _content(cell: Cell, pieces: list[Piece], signs: str) -> list[str]:
    glyph = clean(cell.glyph if cell.glyph != cell.id else "") or ("." if cell.kind == BLANK else "")
    name = clean(cell.id)[: INNER - len(glyph) - len(signs) - 1]
    head = f"{glyph} {name}".strip()
    rows = [head + signs.rjust(INNER - len(head))]
    chips = [f"[{clean(badge.text)[: INNER - 2]}]" for badge in cell.badges]
    if cell.ours:
        chips.append("[ours]")
    return rows + _packed([_figure_letters(piece) for piece in pieces]) + _packed(chips)


def _border(side: str, above: bool) -> str:
    corners = ("\u250c", "\u2510") if above else ("\u2514", "\u2518")
    line = "\u2500" * INNER
    if side == "broken":
        line = "\u2500" * 3 + "\u254c" * 4 + "\u2500" * 3
    elif side == "wide":
        line = " " * INNER
    elif side != "wall":
        # The walls bend outwards, so that the doorway reads as one.
        left, right = ("\u2518", "\u2514") if above else ("\u2510", "\u250c")
        line = f"\u2500\u2500{left}{'xxxx' if side == 'barred' else '    '}{right}\u2500\u2500"
    return corners[0] + line + corners[1]


def _upright(side: str) -> str:
    return {"wall": "\u2502", "broken": "\u2506", "barred": "x"}.get(side, " ")


def _drawn(cell: Cell, rows: list[str], height: int, sides: Sides) -> list[str]:
    """The lines of one cell; a spot without a tile has dots at its corners and no walls."""
    filled = [row.ljust(INNER) for row in rows] + [" " * INNER] * (height - len(rows))
    if cell.kind in UNTILED:
        edge = "." + " " * INNER + "."
        return [edge, *(f" {row} " for row in filled), edge]
    north, east, south, west = sides
    lines = [_border(north, True)]
    for index, row in enumerate(filled):
        # A doorway is two lines high, however much stands in the cell.
        left, right = (_upright(side if index < 2 or side == "wide" else "wall") for side in (west, east))
        lines.append(f"{left}{row}{right}")
    return [*lines, _border(south, False)]


def board_lines(scene: Scene) -> list[str]:
    """The board alone, the highest row first, with its labels; no line ends in a space."""
    if not scene.cells:
        return []
    sides = sides_of(scene)
    standing: dict[str, list[Piece]] = {}
    for piece in scene.pieces:
        standing.setdefault(piece.at, []).append(piece)
    hinted = {hint.cell for hint in scene.hints}
    changed = {mark.at for mark in scene.marks if mark.at}
    x_names, y_names = dict(scene.x_labels), dict(scene.y_labels)
    margin = max((len(clean(word)) for word in y_names.values()), default=0) + (1 if y_names else 0)
    first, last = min(cell.x for cell in scene.cells), max(cell.x for cell in scene.cells)
    rows: dict[int, dict[int, Cell]] = {}
    for cell in scene.cells:
        rows.setdefault(cell.y, {})[cell.x] = cell
    lines: list[str] = []
    for y in range(max(rows), min(rows) - 1, -1):
        row = rows.get(y, {})
        contents = {
            x: _content(cell, standing.get(cell.id, []), _signs(cell, hinted, changed)) for x, cell in row.items()
        }
        height = max([2, *(len(content) for content in contents.values())])
        drawn = {x: _drawn(cell, contents[x], height, sides[cell.id]) for x, cell in row.items()}
        for index in range(height + 2):
            name = clean(y_names.get(y, "")) if index == 1 else ""
            cells = (drawn[x][index] if x in drawn else " " * _WIDE for x in range(first, last + 1))
            lines.append((name.ljust(margin) + "".join(cells)).rstrip())
    if x_names:
        names = (clean(x_names.get(x, "")).center(_WIDE) for x in range(first, last + 1))
        lines.append((" " * margin + "".join(names)).rstrip())
    return lines


def _key(scene: Scene) -> list[str]:
    """Explain the signs and the letters of tiles that occur on this board."""
    hinted = {hint.cell for hint in scene.hints}
    changed = {mark.at for mark in scene.marks if mark.at}
    used = {sign for cell in scene.cells for sign in _signs(cell, hinted, changed)}
    on_board = {cell.id for cell in scene.cells}
    for piece in scene.pieces:
        if piece.at in on_board:
            used |= {_POSTURE.get(piece.posture, ""), "!" if piece.on_turn else ""}
    lines: list[str] = []
    called = {_STATE_SIGNS.get(state.look, ""): state_word(state) for cell in scene.cells for state in cell.states}
    signs = [f"{sign} {meaning or called[sign]}" for sign, meaning in _SIGNS if sign in used]
    if signs:
        lines.append("signs: " + ", ".join(signs))
    letters = [f"{sign} {meaning}" for sign, meaning in _BEFORE_LETTERS if sign in used]
    if letters:
        lines.append("before letters: " + ", ".join(letters))
    words = {edge.state: edge.word for edge in scene.edges if edge.word}
    between = [f"{sign}: {words[state]}" for state, sign in _BETWEEN if state in words]
    if between:
        lines.append("between places: " + ", ".join(between))
    kinds: dict[str, str] = {}
    for cell in scene.cells:
        if cell.glyph and (cell.title or cell.glyph != cell.id):
            kinds.setdefault(cell.glyph, cell.title or cell.kind)
    if kinds:
        lines.append(
            f"{scene.kinds.lower()}s: " + ", ".join(f"{glyph} {title}" for glyph, title in sorted(kinds.items()))
        )
    return lines


def _listed(heading: str, items: list[str]) -> list[str]:
    return [heading, *(f"  {item}" for item in items)] if items else []


def text(scene: Scene) -> str:
    """Write a scene as lines: title, question, board, what its signs mean, figures, places with something on them,
    facts, what is possible, what just changed. Plain ASCII and box-drawing characters, unless names bring others.
    """
    board = board_lines(scene)
    notable = [
        cell_words(cell)
        for cell in scene.cells
        if cell.badges or cell.states or cell.ours or cell.piece_of or cell.area
    ]
    sections = [
        [line for line in (scene.title, scene.question) if line],
        board,
        _key(scene),
        _listed("figures:", [piece_words(piece) for piece in scene.pieces]),
        _listed("places:", notable) + edge_words(scene),
        _listed("facts:", [fact_words(fact) for fact in scene.facts]),
        [line for line in (hint_words(scene), *way_words(scene), now_words(scene)) if line],
    ]
    return "\n\n".join("\n".join(clean(line).rstrip() for line in section) for section in sections if section)
