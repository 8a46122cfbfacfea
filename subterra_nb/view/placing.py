"""Where things go: sides of cells, slots for figures, widths of words. Pure arithmetic, shared by all forms."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from .scene import BLANK, Cell, Scene

#: "open" joins a neighbour, "mouth" leads to where nothing lies yet, "blocked" ends at a neighbour's wall,
#: "broken" leads through a demolished wall, "wide" has no wall at all, "barred" is a doorway that is shut for now.
Side = Literal["wall", "open", "mouth", "blocked", "broken", "wide", "barred"]
#: The four sides of a cell, in the order N, E, S, W.
Sides = tuple[Side, Side, Side, Side]

STEPS = (("N", 0, 1, "S"), ("E", 1, 0, "W"), ("S", 0, -1, "N"), ("W", -1, 0, "E"))
PASSABLE = ("open", "broken", "wide", "barred")
_SIDE_OF: dict[str, Side] = {"connected": "open", "broken": "broken", "wide": "wide", "barred": "barred"}


def sides_of(scene: Scene) -> dict[str, Sides]:
    """Work out what each side of each cell is, from the openings and the edges that overrule them."""
    at = {(cell.x, cell.y): cell for cell in scene.cells}
    ruled: dict[tuple[str, str], str] = {}
    for edge in scene.edges:
        ruled[edge.a, edge.b] = ruled[edge.b, edge.a] = edge.state
    found: dict[str, Sides] = {}
    for cell in scene.cells:
        sides: list[Side] = []
        for letter, dx, dy, facing in STEPS:
            other = at.get((cell.x + dx, cell.y + dy))
            here = letter in cell.openings
            state = ruled.get((cell.id, other.id)) if ruled and other is not None else None
            if state is not None:
                sides.append(_SIDE_OF.get(state, "wall"))
            elif not here:
                sides.append("wall")
            elif other is None or other.kind == BLANK:
                sides.append("mouth")
            else:
                sides.append("open" if facing in other.openings else "blocked")
        found[cell.id] = (sides[0], sides[1], sides[2], sides[3])
    return found


def leads_to(scene: Scene, sides: dict[str, Sides]) -> dict[str, tuple[str, ...]]:
    """Name the cells that each cell is connected with: neighbours in the order N, E, S, W, then joined far ones."""
    at = {(cell.x, cell.y): cell.id for cell in scene.cells}
    found: dict[str, list[str]] = {}
    for cell in scene.cells:
        found[cell.id] = [
            at[cell.x + dx, cell.y + dy]
            for side, (_, dx, dy, _) in zip(sides[cell.id], STEPS, strict=True)
            if side in PASSABLE and (cell.x + dx, cell.y + dy) in at
        ]
    for a, b in far_joints(scene):
        found[a.id].append(b.id)
        found[b.id].append(a.id)
    return {name: tuple(cells) for name, cells in found.items()}


def far_joints(scene: Scene) -> Iterator[tuple[Cell, Cell]]:
    """Give the pairs of connected cells that do not lie side by side (stairs, secret passages, graph boards)."""
    if not scene.edges:
        return
    by_id = {cell.id: cell for cell in scene.cells}
    for edge in scene.edges:
        a, b = by_id.get(edge.a), by_id.get(edge.b)
        if a and b and edge.state != "wall" and abs(a.x - b.x) + abs(a.y - b.y) != 1:
            yield a, b


class Slot(NamedTuple):
    """A box for one figure and its hearts, in the units of the box it was cut from."""

    x: float
    y: float
    width: float
    height: float


#: A slot looks best a little taller than wide: the hearts stand below the figure.
_TALLER = 1.25


@lru_cache(maxsize=512)
def slots(count: int, x: float, y: float, width: float, height: float) -> tuple[Slot, ...]:
    """Cut a box into ``count`` slots that do not overlap, as large as the box allows, last row centred."""
    if count <= 0:
        return ()
    best = max(
        range(1, count + 1),
        key=lambda columns: (min(width / columns, height / -(-count // columns) / _TALLER), -columns),
    )
    rows = -(-count // best)
    wide, tall = width / best, height / rows
    found: list[Slot] = []
    for index in range(count):
        row, column = divmod(index, best)
        left = x + (width - wide * min(best, count - row * best)) / 2
        found.append(Slot(left + column * wide, y + row * tall, wide, tall))
    return tuple(found)


#: Bold letters are about this much wider: multiply the size with it to estimate them.
BOLD = 1.14
_NARROW = frozenset("iljtfrI.,:;'|!()[]\" ")
_WIDE = frozenset("mwMW@%")


@lru_cache(maxsize=4096)
def width_of(text: str, size: float) -> float:
    """Estimate how wide a sans-serif text is; no font is measured, so it errs towards too wide."""
    units = 0
    for letter in text:
        if letter in _NARROW:
            units += 37
        elif letter in _WIDE:
            units += 92
        elif letter.isupper():
            units += 70
        else:
            units += 60 if letter < "\u2e80" else 105
    return units * size / 100


@lru_cache(maxsize=4096)
def clipped(text: str, size: float, room: float) -> str:
    """Shorten a text with dots until it fits; a single letter always stays."""
    if width_of(text, size) <= room:
        return text
    # No letter is narrower than 0.37 of the size: what lies beyond that can't fit.
    text = text[: int(room / (size * 0.37)) + 2] if room > 0 else text[:1]
    while len(text) > 1 and width_of(text + "..", size) > room:
        text = text[:-1]
    return text.rstrip() + ".."


@lru_cache(maxsize=1024)
def wrapped(text: str, size: float, room: float) -> tuple[str, ...]:
    """Break a text into lines that fit; a word that is too long is broken where it must be."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        while width_of(word, size) > room and len(word) > 1:
            cut = max(1, int(len(word) * room / width_of(word, size)) - 1)
            lines += [line] if line else []
            lines.append(word[:cut])
            line, word = "", word[cut:]
        candidate = f"{line} {word}" if line else word
        if width_of(candidate, size) <= room:
            line = candidate
        else:
            lines.append(line)
            line = word
    return (*lines, line) if line else tuple(lines)


@lru_cache(maxsize=4096)
def num(value: float) -> str:
    """Write a coordinate as briefly as one decimal allows."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
