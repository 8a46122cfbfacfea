"""The list beside the board: facts, figures with their hearts, a short legend of what is on this board."""

from __future__ import annotations

from functools import lru_cache

from .figure import hearts, small
from .placing import BOLD, clipped, num, width_of, wrapped
from .scene import BLANK, Fact, Piece, Scene
from .tile import STONES, footprint
from .wording import POSTURE_WORDS, badge_words, edge_word, escaped, name_of, piece_words, state_word

WIDTH = 260
PAD = 14
_INNER = WIDTH - 2 * PAD
_HEARTS = 76
_CHANGED = '<rect class="mb" x="5" y="{y}" width="3.5" height="{height}" rx="1.5"/>'


def _heading(word: str, y: float) -> str:
    return f'<text class="tm s" x="{PAD}" y="{num(y + 11)}" font-size="11">{word}</text>'


def _rule(y: float) -> str:
    return f'<path class="ln" d="M{PAD} {num(y)}H{WIDTH - PAD}"/>'


@lru_cache(maxsize=1024)
def _fact(fact: Fact, changed: bool, y: float) -> tuple[str, float]:
    """A row with the name on the left and the value on the right, or below when it is long."""
    name = fact.name + (" (ours)" if fact.ours else "")
    parts = [f"<g><title>{escaped(fact.title or f'{name}: {fact.value}')}</title>"]
    shown = escaped(clipped(name, 12.5, _INNER))
    parts.append(f'<text class="tm s r" x="{PAD}" y="{num(y + 13)}" font-size="12.5">{shown}</text>')
    start = y
    if width_of(name, 12.5) + width_of(fact.value, 13 * BOLD) + 10 <= _INNER:
        parts.append(
            f'<text class="t e" x="{WIDTH - PAD}" y="{num(y + 13)}" font-size="13">{escaped(fact.value)}</text>'
        )
        y += 19
    else:
        y += 19
        for line in wrapped(fact.value, 12 * BOLD, _INNER - 8):
            parts.append(f'<text class="t s" x="{PAD + 8}" y="{num(y + 11)}" font-size="12">{escaped(line)}</text>')
            y += 16
        y += 2
    if changed:
        parts.append(_CHANGED.format(y=num(start + 2), height=num(y - start - 4)))
    parts.append("</g>")
    return "".join(parts), y


@lru_cache(maxsize=1024)
def _figure(piece: Piece, changed: bool, y: float) -> tuple[str, float]:
    """A row with the figure, its name, where it is and its hearts; what it holds stands below."""
    parts = [f'<g><title>{escaped(piece_words(piece))}</title><g transform="translate({PAD + 9} {num(y + 11)})">']
    parts.append(f"{small(piece)}</g>")
    room = _INNER - 25 - (_HEARTS if piece.hearts is not None else 0)
    place = piece.at or "off the board"
    # Where both have no room in one line, the place begins the notes below.
    beside = width_of(name_of(piece), 12.5 * BOLD) + 6 + width_of(place, 11.5) <= room
    name = clipped(name_of(piece), 12.5 * BOLD, room)
    said = f'<tspan class="tm r" dx="6" font-size="11.5">{escaped(place)}</tspan>' if beside else ""
    parts.append(f'<text class="t s" x="{PAD + 25}" y="{num(y + 15)}" font-size="12.5">{escaped(name)}{said}</text>')
    if piece.hearts is not None:
        row = hearts(piece.hearts, piece.full, _HEARTS, 11, False)
        parts.append(f'<g transform="translate({WIDTH - PAD - _HEARTS + 2} {num(y + 5.5)})">{row}</g>')
    start = y
    y += 22
    notes = [] if beside else [place]
    notes += [word for word in (POSTURE_WORDS.get(piece.posture, piece.posture),) if word]
    if piece.on_turn:
        notes.append("on turn")
    if piece.holds:
        notes.append("holds " + ", ".join(piece.holds))
    if piece.badges:
        notes.append(badge_words(piece.badges))
    for line in wrapped(", ".join(notes), 11, _INNER - 26):
        parts.append(f'<text class="tm s r" x="{PAD + 25}" y="{num(y + 8.5)}" font-size="11">{escaped(line)}</text>')
        y += 14
    if notes:
        y += 2
    if changed:
        parts.append(_CHANGED.format(y=num(start + 2), height=num(y - start - 3)))
    parts.append("</g>")
    return "".join(parts), y


@lru_cache(maxsize=256)
def _entry(symbol: str, word: str, x: float, y: float, room: float) -> str:
    shown = escaped(clipped(word, 11, room - 26))
    return (
        f'<g transform="translate({num(x)} {num(y)})">{symbol}</g>'
        f'<text class="t s r" x="{num(x + 24)}" y="{num(y + 11)}" font-size="11">{shown}</text>'
    )


def _letters(glyph: str) -> str:
    wide = max(18.0, width_of(glyph, 9) + 6)
    return (
        f'<rect class="gl" width="{num(wide)}" height="14" rx="3"/>'
        f'<text class="tg" x="{num(wide / 2)}" y="10.3" font-size="9">{escaped(glyph)}</text>'
    )


_BAND = '<path class="wo" stroke-width="12" d="M1 7h18"/><path class="wi" stroke-width="{0}" d="M1 7h18"/>'
#: How an edge is drawn that the game has a word for, by its state.
_EDGES = {
    "connected": _BAND.format(8) + '<path class="ds" style="stroke-width:3" d="M10 3v8"/>',
    "wide": _BAND.format(8),
    "barred": _BAND.format(8) + '<path class="x" d="M6 3l8 8M6 11l8-8"/>',
}


def _legend(scene: Scene) -> list[tuple[str, str]]:
    """What is explained: the kinds of tiles on this board first, then the symbols that occur."""
    kinds: dict[str, str] = {}
    areas: dict[str, str] = {}
    blocked = ""
    mouth = False
    for cell in scene.cells:
        if cell.glyph and cell.glyph != cell.id:
            kinds.setdefault(cell.glyph, cell.title or cell.kind)
        for state in cell.states:
            if state.look == "blocked":
                blocked = blocked or state_word(state)
        mouth = mouth or (bool(cell.openings) and cell.kind != BLANK)
        if cell.area and cell.tint:
            areas.setdefault(cell.area, cell.tint)
    found = [(_letters(glyph), title) for glyph, title in sorted(kinds.items())]
    found += [
        (f'<rect class="ar f-{tint}" x="1" y="1" width="17" height="12" rx="2"/>', area) for area, tint in areas.items()
    ]
    words = {edge.state: edge_word(edge) for edge in scene.edges if edge.word}
    found += [(symbol, words[state]) for state, symbol in _EDGES.items() if state in words]
    if scene.hints:
        found.append((f'<g transform="translate(2 0)">{footprint()}</g>', "possible"))
    if scene.marks:
        found.append(('<path class="mk" d="M4 6V1.5h5M14 8v4.5h-5"/>', "just now"))
    if blocked:
        found.append((f'<g transform="translate(2 0)">{STONES}</g>', blocked))
    if mouth:
        found.append(('<path class="mo" d="M2 7h15"/>', "unexplored"))
    if any(piece.posture == "down" for piece in scene.pieces):
        found.append(('<path class="x" d="M5 3l8 8M5 11l8-8"/>', "down"))
    if any(piece.posture == "asleep" for piece in scene.pieces):
        found.append(
            ('<circle class="zz" cx="9" cy="7" r="6"/><text class="t" x="9" y="10" font-size="8">z</text>', "asleep")
        )
    if any(piece.posture == "unsure" for piece in scene.pieces):
        found.append(
            (
                '<circle class="zz" cx="9" cy="7" r="6"/><text class="t" x="9" y="10" font-size="8">?</text>',
                POSTURE_WORDS["unsure"],
            )
        )
    if any(piece.on_turn for piece in scene.pieces):
        found.append(('<circle class="tu" cx="9" cy="8" r="5"/><path class="tp" d="M9 2.5L6.5-1h5z"/>', "on turn"))
    if any(cell.piece_of for cell in scene.cells):
        found.append(('<path class="gr" d="M3 12V3h12"/>', "larger piece"))
    return found


def panel(scene: Scene) -> tuple[str, float]:
    """Draw the list, at 0, 0; give the markup and its height. Empty when there is nothing to list."""
    parts: list[str] = []
    y = float(PAD)
    changed_pieces = {mark.piece for mark in scene.marks if mark.piece}
    changed_facts = {mark.fact for mark in scene.marks if mark.fact}
    for fact in scene.facts:
        markup, y = _fact(fact, fact.name in changed_facts, y)
        parts.append(markup)
    if scene.pieces:
        if parts:
            parts.append(_rule(y + 5))
            y += 11
        parts.append(_heading("Figures", y))
        y += 18
        for piece in scene.pieces:
            markup, y = _figure(piece, piece.id in changed_pieces, y)
            parts.append(markup)
    entries = _legend(scene)
    if entries:
        if parts:
            parts.append(_rule(y + 5))
            y += 11
        parts.append(_heading("Legend", y))
        y += 19
        half = _INNER / 2
        for index, (symbol, word) in enumerate(entries):
            row, column = divmod(index, 2)
            parts.append(_entry(symbol, word, PAD + column * half, y + row * 19, half))
        y += -(-len(entries) // 2) * 19
    if not parts:
        return "", 0.0
    y += PAD - 4
    return f'<rect class="pn" width="{WIDTH}" height="{num(y)}" rx="10"/>{"".join(parts)}', y
