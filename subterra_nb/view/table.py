"""Scene to HTML tables: the same story for a screen reader, a printer, or a page that shows no picture."""

from __future__ import annotations

from collections.abc import Iterable

from .placing import leads_to, sides_of
from .scene import BESIDE, BLANK, UNTILED, Scene
from .wording import (
    POSTURE_WORDS,
    badge_words,
    edge_words,
    escaped,
    hearts_words,
    hint_words,
    label_of,
    mark_words,
    name_of,
    now_words,
    state_words,
    way_words,
)


def _table(caption: str, heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table whose first column names the row."""
    parts = [f"<table><caption>{escaped(caption)}</caption><thead><tr>"]
    parts += [f'<th scope="col">{escaped(head)}</th>' for head in heads]
    parts.append("</tr></thead><tbody>")
    for first, *others in rows:
        parts.append(f'<tr><th scope="row">{escaped(first)}</th>')
        parts += [f"<td>{escaped(word)}</td>" for word in others]
        parts.append("</tr>")
    parts.append("</tbody></table>")
    return "".join(parts)


def _places(scene: Scene) -> Iterable[tuple[str, ...]]:
    sides = sides_of(scene)
    ways = leads_to(scene, sides)
    standing: dict[str, list[str]] = {}
    for piece in scene.pieces:
        standing.setdefault(piece.at, []).append(name_of(piece))
    possible: dict[str, list[str]] = {}
    for hint in scene.hints:
        possible.setdefault(hint.cell, []).append(hint.text or "go")
    changed: dict[str, list[str]] = {}
    for mark in scene.marks:
        if mark.at:
            changed.setdefault(mark.at, []).append(mark_words(mark, scene))
    for cell in scene.cells:
        unknown = ["into the unknown"] if "mouth" in sides[cell.id] and cell.kind not in UNTILED else []
        state = [words for words in (cell.area, state_words(cell), badge_words(cell.badges)) if words]
        if cell.piece_of:
            state.append(f"part of {cell.piece_of}")
        if cell.ours:
            state.append("ours, not the publisher's")
        yield (
            cell.id,
            cell.title or {BLANK: "no tile yet", BESIDE: "not on the map"}.get(cell.kind, cell.kind),
            ", ".join([*ways[cell.id], *unknown]) or "nowhere",
            "; ".join(state),
            ", ".join(standing.get(cell.id, ())),
            "; ".join(possible.get(cell.id, ())),
            "; ".join(changed.get(cell.id, ())),
        )


def _figures(scene: Scene) -> Iterable[tuple[str, ...]]:
    changed: dict[str, list[str]] = {}
    for mark in scene.marks:
        if mark.piece:
            changed.setdefault(mark.piece, []).append(mark_words(mark, scene))
    for piece in scene.pieces:
        state = [word for word in (POSTURE_WORDS.get(piece.posture, ""), "on turn" if piece.on_turn else "") if word]
        yield (
            f"{name_of(piece)} ({label_of(piece)})",
            piece.side,
            piece.at or "off the board",
            hearts_words(piece) or "none",
            ", ".join([*state, *(badge.text for badge in piece.badges)]),
            ", ".join(piece.holds),
            "; ".join(changed.get(piece.id, ())),
        )


def table(scene: Scene) -> str:
    """Write a scene as HTML: sentences on the decision and the change, then places, figures and facts as tables."""
    lines = [scene.question, now_words(scene), hint_words(scene), *way_words(scene), *edge_words(scene)]
    parts = [f"<p>{escaped(line)}</p>" for line in lines if line]
    title = scene.title or "Board"
    if scene.cells:
        heads = ("Place", scene.kinds, "Leads to", "State", "Figures", "Possible", "Just now")
        parts.append(_table(f"{title}: places", heads, _places(scene)))
    if scene.pieces:
        measure = next((piece.measure for piece in scene.pieces if piece.hearts is not None), "hearts").capitalize()
        heads = ("Figure", "Side", "Place", measure, "State", "Holds", "Just now")
        parts.append(_table(f"{title}: figures", heads, _figures(scene)))
    if scene.facts:
        rows = ((fact.name, fact.value + (" (ours)" if fact.ours else ""), fact.title) for fact in scene.facts)
        parts.append(_table(f"{title}: facts", ("Fact", "Value", "Note"), rows))
    return "\n".join(parts)
