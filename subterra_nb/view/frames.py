"""What changed between two scenes, as marks for the second one."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from .scene import BLANK, Cell, Edge, Mark, MarkKind, Piece, Scene
from .wording import edge_word, hearts_words, name_of, state_word


def _tile_name(cell: Cell) -> str:
    return f"{cell.title} at {cell.id}" if cell.title and cell.title != cell.id else cell.id


def _listed_change(what: str, before: tuple[str, ...], after: tuple[str, ...]) -> str:
    """Say what a list gained and lost: ``D3 gains key, loses Barrier``; equal words count."""
    gained, lost = list(after), list(before)
    for word in before:
        if word in gained:
            gained.remove(word)
            lost.remove(word)
    parts = [f"gains {', '.join(gained)}"] if gained else []
    parts += [f"loses {', '.join(lost)}"] if lost else []
    return f"{what} {', '.join(parts)}" if parts else ""


def _cell_changes(old: Cell, new: Cell) -> Iterator[Mark]:
    if old.kind == BLANK and new.kind != BLANK:
        yield Mark("placed", new.id, text=f"{_tile_name(new)} placed")
        return
    if new.kind == BLANK and old.kind != BLANK:
        yield Mark("removed", new.id, text=f"{_tile_name(old)} removed")
        return
    if (old.x, old.y) != (new.x, new.y):
        yield Mark("changed", new.id, text=f"{_tile_name(new)} lies elsewhere now")
    if (old.kind, old.title) != (new.kind, new.title):
        yield Mark("changed", new.id, text=f"{_tile_name(old)} is now {new.title or new.kind}")
    for state in new.states:
        if state not in old.states:
            kind: MarkKind = "turned" if state.look == "over" else "changed"
            yield Mark(kind, new.id, text=f"{new.id}: {state_word(state)}")
    for state in old.states:
        if state not in new.states:
            kind = "turned" if state.look == "over" else "changed"
            yield Mark(kind, new.id, text=f"{new.id}: no longer {state_word(state)}")
    if set(old.openings) != set(new.openings):
        yield Mark("turned", new.id, text=f"{_tile_name(new)} opens to {new.openings or 'nowhere'} now")
    before, after = (tuple(badge.text for badge in cell.badges) for cell in (old, new))
    if words := _listed_change(new.id, before, after):
        yield Mark("changed", new.id, text=words)


def _piece_changes(old: Piece, new: Piece) -> Iterator[Mark]:
    name = name_of(new)
    if old.at != new.at:
        here, there = old.at or "off the board", new.at or "off the board"
        yield Mark("arrived", new.at, new.id, f"{name} {here} to {there}")
    if old.hearts != new.hearts:
        lost = new.hearts is not None and old.hearts is not None and new.hearts < old.hearts
        gained = new.hearts is not None and old.hearts is not None and new.hearts > old.hearts
        kind: MarkKind = "hurt" if lost else "healed" if gained else "changed"
        verb = {"hurt": "hurt", "healed": "healed"}.get(kind, "changed")
        was, now = hearts_words(old) or "none", hearts_words(new) or "none"
        yield Mark(kind, new.at, new.id, f"{name} {verb}, {new.measure} {was} to {now}")
    elif old.full != new.full:
        yield Mark("changed", new.at, new.id, f"{name}: {new.measure} {hearts_words(old)} to {hearts_words(new)}")
    if old.posture != new.posture:
        words = {
            "down": "goes down",
            "asleep": "falls asleep",
            "unsure": "is out of sight",
            "up": "wakes" if old.posture == "asleep" else "gets up",
        }
        yield Mark("changed", new.at, new.id, f"{name} {words.get(new.posture, new.posture)}")
    if words_held := _listed_change(name, old.holds, new.holds):
        yield Mark("changed", new.at, new.id, words_held)
    before, after = (tuple(badge.text for badge in piece.badges) for piece in (old, new))
    if words_badges := _listed_change(name, before, after):
        yield Mark("changed", new.at, new.id, words_badges)


def _edge_states(scene: Scene) -> dict[tuple[str, str], Edge]:
    """Edges by their ends in order, as they would be from the first end to the second."""
    ends = ((min(edge.a, edge.b), max(edge.a, edge.b), edge) for edge in scene.edges)
    return {(a, b): Edge(a, b, edge.state, edge.word) for a, b, edge in ends}


def _differences(before: Scene, after: Scene) -> Iterator[Mark]:
    old_cells = {cell.id: cell for cell in before.cells}
    new_cells = {cell.id: cell for cell in after.cells}
    for cell in after.cells:
        if cell.id not in old_cells:
            if cell.kind != BLANK:
                yield Mark("placed", cell.id, text=f"{_tile_name(cell)} placed")
        elif cell is not old_cells[cell.id]:
            yield from _cell_changes(old_cells[cell.id], cell)
    for cell in before.cells:
        if cell.id not in new_cells and cell.kind != BLANK:
            yield Mark("removed", cell.id, text=f"{_tile_name(cell)} removed")
    old_edges, new_edges = _edge_states(before), _edge_states(after)
    for pair, edge in new_edges.items():
        if old_edges.get(pair) != edge:
            said = edge.word or {"broken": "wall broken"}.get(edge.state, edge_word(edge))
            yield Mark("changed", pair[1], text=f"{said} between {pair[0]} and {pair[1]}")
    for pair, edge in old_edges.items():
        if pair not in new_edges and pair[0] in new_cells and pair[1] in new_cells:
            yield Mark(
                "changed", pair[1], text=f"no {edge.word or edge.state} edge any more between {pair[0]} and {pair[1]}"
            )
    old_pieces = {piece.id: piece for piece in before.pieces}
    new_ids = {piece.id for piece in after.pieces}
    for piece in after.pieces:
        if piece.id not in old_pieces:
            where = f" at {piece.at}" if piece.at else ""
            yield Mark("placed", piece.at, piece.id, f"{name_of(piece)} appears{where}")
        elif piece is not old_pieces[piece.id]:
            yield from _piece_changes(old_pieces[piece.id], piece)
    for piece in before.pieces:
        if piece.id not in new_ids:
            yield Mark(
                "removed", piece.at, piece.id, f"{name_of(piece)} is gone" + (f" from {piece.at}" if piece.at else "")
            )
    old_facts = _numbered_facts(before)
    for which, value in _numbered_facts(after).items():
        if which in old_facts and old_facts[which] != value:
            yield Mark("changed", text=f"{which[0]} {old_facts[which]} to {value}", fact=which[0])


def _numbered_facts(scene: Scene) -> dict[tuple[str, int], str]:
    """Values by name and, since several facts can have one name, by place among those of that name."""
    found: dict[tuple[str, int], str] = {}
    for fact in scene.facts:
        found[fact.name, sum(name == fact.name for name, _ in found)] = fact.value
    return found


def difference(before: Scene, after: Scene) -> tuple[Mark, ...]:
    """Work out what changed: places first, then edges, figures and facts, each in the order of its scene.

    Marks, hints, paths, sights, titles and the question are not compared: they say something about a scene,
    they are no part of what it shows. Whose turn it is is a fact, not a mark on every figure.
    """
    return tuple(_differences(before, after))


def marked(before: Scene, after: Scene) -> Scene:
    """The second scene with the marks of what changed since the first."""
    return msgspec.structs.replace(after, marks=difference(before, after))
