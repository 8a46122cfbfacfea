"""The sentences that the picture, the text and the table share, so that all three say the same."""

from __future__ import annotations

import re

from .placing import leads_to, sides_of
from .scene import BESIDE, BLANK, Badge, Cell, Condition, Edge, Fact, Mark, Piece, Scene

STATE_WORDS = {"blocked": "blocked", "over": "turned over", "safe": "safe"}
POSTURE_WORDS = {"up": "", "down": "down", "asleep": "asleep", "unsure": "seen there last"}
EDGE_WORDS = {
    "wall": "wall",
    "broken": "broken wall",
    "connected": "connected",
    "wide": "wide open",
    "barred": "barred",
}
_SAID = {
    "arrived": "arrived",
    "hurt": "was hurt",
    "healed": "was healed",
    "placed": "was placed",
    "removed": "is gone",
    "turned": "was turned",
    "changed": "changed",
}
#: Characters that XML 1.0 forbids, and that no text needs: controls, surrogates, non-characters.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def clean(text: str) -> str:
    """Drop what no page may hold and put line breaks and tabs down to spaces."""
    return _FORBIDDEN.sub("", text).replace("\n", " ").replace("\r", " ").replace("\t", " ")


def escaped(text: str) -> str:
    """Make a text safe inside an XML or HTML element or a double-quoted attribute."""
    if text.isalnum():
        return text
    return (
        clean(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace('"', "&quot;")
        .replace("'", "&#39;")
    )


def name_of(piece: Piece) -> str:
    """The name a person reads; the id when there is none."""
    return piece.name or piece.id


def label_of(piece: Piece) -> str:
    """The letters on the figure; the first two of its name when it brings none."""
    return (piece.label or name_of(piece)[:2].capitalize())[:3]


def badge_words(badges: tuple[Badge, ...]) -> str:
    """Name the chips: ``Mine x2, key``."""
    return ", ".join(badge.text for badge in badges)


def hearts_words(piece: Piece) -> str:
    """Say the hearts: ``3/5``, ``3`` when there is no full number, nothing when there are no hearts."""
    if piece.hearts is None:
        return ""
    return str(piece.hearts) if piece.full is None else f"{piece.hearts}/{piece.full}"


def piece_words(piece: Piece) -> str:
    """One line on a figure: ``guide (Gd) D2 hearts 3/5, on turn, holds key``."""
    hearts = hearts_words(piece)
    head = f"{name_of(piece)} ({label_of(piece)}) {piece.at or 'off the board'}"
    parts = [f"{head} {piece.measure} {hearts}" if hearts else head]
    if piece.posture != "up":
        parts.append(POSTURE_WORDS.get(piece.posture, piece.posture))
    if piece.on_turn:
        parts.append("on turn")
    if piece.holds:
        parts.append("holds " + ", ".join(piece.holds))
    if piece.badges:
        parts.append(badge_words(piece.badges))
    return ", ".join(parts)


def state_word(state: Condition) -> str:
    """What the game calls a state."""
    return state.word or STATE_WORDS.get(state.look, state.look)


def state_words(cell: Cell) -> str:
    """Name the states of a cell: ``blocked, safe``."""
    return ", ".join(state_word(state) for state in cell.states)


def cell_words(cell: Cell) -> str:
    """One line on a cell without its connections: ``D3 Trap room: blocked; Mine x2``."""
    more = [words for words in (cell.area, state_words(cell), badge_words(cell.badges)) if words]
    if cell.piece_of:
        more.append(f"part of {cell.piece_of}")
    if cell.ours:
        more.append("ours, not the publisher's")
    head = f"{cell.id} {cell.title}" if cell.title and cell.title != cell.id else cell.id
    return f"{head}: {'; '.join(more)}" if more else head


def places_words(scene: Scene) -> list[str]:
    """One line on every cell with what it leads to: ``D2 Crossroads, leads to D3, E2``."""
    sides = sides_of(scene)
    ways = leads_to(scene, sides)
    lines: list[str] = []
    for cell in scene.cells:
        line = cell_words(cell)
        if cell.kind == BLANK:
            lines.append(f"{line}, no tile yet")
            continue
        if cell.kind == BESIDE:
            lines.append(f"{line}, not on the map")
            continue
        leads = ways[cell.id]
        line += ", leads to " + ", ".join(leads) if leads else ", leads nowhere"
        if "mouth" in sides[cell.id]:
            line += " and into the unknown"
        lines.append(line)
    return lines


def mark_words(mark: Mark, scene: Scene) -> str:
    """Say what just changed; a mark without a text of its own gets one from its kind."""
    if mark.text:
        return mark.text
    said = _SAID.get(mark.kind, mark.kind)
    if mark.piece:
        names = [name_of(piece) for piece in scene.pieces if piece.id == mark.piece]
        who = names[0] if names else mark.piece
        return f"{who} {said} at {mark.at}" if mark.at else f"{who} {said}"
    return f"{mark.at or mark.fact or 'something'} {said}"


def now_words(scene: Scene) -> str:
    """The caption: ``just now: guide D2 -> D3; guide hurt, hearts 3 -> 1``; empty when nothing changed."""
    return "just now: " + "; ".join(mark_words(mark, scene) for mark in scene.marks) if scene.marks else ""


def hint_words(scene: Scene) -> str:
    """What can be done where, equal texts together: ``possible: move: C2, D3; dig: D4``."""
    if not scene.hints:
        return ""
    grouped: dict[str, list[str]] = {}
    for hint in scene.hints:
        grouped.setdefault(hint.text or "go", []).append(hint.cell)
    return "possible: " + "; ".join(f"{text}: {', '.join(cells)}" for text, cells in grouped.items())


def way_words(scene: Scene) -> list[str]:
    """Name the paths and the lines of sight."""
    lines = [
        f"path: {' > '.join(path.cells)}" + (f" ({path.text})" if path.text else "")
        for path in scene.paths
        if path.cells
    ]
    for sight in scene.sights:
        if sight.cells:
            lines.append(f"in sight of {sight.cells[0]}: {', '.join(sight.cells[1:]) or 'nothing'}")
    return lines


def edge_word(edge: Edge) -> str:
    """What the game calls an edge."""
    return edge.word or EDGE_WORDS.get(edge.state, edge.state)


def edge_words(scene: Scene) -> list[str]:
    """Name the edges that the scene states: ``broken wall: D2-E2``."""
    grouped: dict[str, list[str]] = {}
    for edge in scene.edges:
        grouped.setdefault(edge_word(edge), []).append(f"{edge.a}-{edge.b}")
    return [f"{state}: {', '.join(pairs)}" for state, pairs in grouped.items()]


def fact_words(fact: Fact) -> str:
    """``Round: 2``, with a note when it is this project's own."""
    return f"{fact.name}: {fact.value}" + (" (ours)" if fact.ours else "")


def describe(scene: Scene) -> str:
    """The whole scene in sentences, one a line: what a screen reader says of the picture."""
    lines = [scene.question] if scene.question else []
    lines += [words for words in (now_words(scene), hint_words(scene)) if words]
    lines += way_words(scene)
    if scene.pieces:
        lines.append("figures:")
        lines += [piece_words(piece) for piece in scene.pieces]
    if scene.facts:
        lines.append("; ".join(fact_words(fact) for fact in scene.facts))
    lines += edge_words(scene)
    lines.append("places:")
    lines += places_words(scene)
    return "\n".join(line if line.endswith((":", ".", "?", "!")) else line + "." for line in lines)
