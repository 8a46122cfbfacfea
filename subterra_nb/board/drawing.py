"""Boards drawn in text: one line for each column of the grid, the farthest on top, and in it a token for each lane.

A token is a box-drawing character, whose arms are the open sides, followed by the letters of the kind of tile and,
where it matters which of several it is, a number: ``┼La``, ``╵Ke2``. The arms can be spelt as well: ``NES/La``. A dot
stands for an empty cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct

ARMS = {
    "NESW": "┼", "NEW": "┴", "ESW": "┬", "NES": "├", "NSW": "┤", "NS": "│", "EW": "─", "NE": "└", "ES": "┌", "SW": "┐",
    "NW": "┘", "N": "╵", "E": "╶", "S": "╷", "W": "╴",
}  # fmt: skip
SIDES_OF = {arms: sides for sides, arms in ARMS.items()}
EMPTY = "."
TOKEN = re.compile(rf"(?P<arms>[{''.join(SIDES_OF)}]|[NESW]{{1,4}}/)(?P<letters>[A-Za-z]{{0,2}})(?P<number>[1-9]\d?)?")


class Drawn(Struct, frozen=True):
    """One drawn cell: where it is, its open sides in clockwise order from N, its letters and number ("" and 0: none),
    and the row and column of its token in the text, both from 0.
    """

    cell: str
    openings: str
    letters: str
    number: int
    row: int
    column: int


class Fault(Struct, frozen=True):
    """What is wrong in a drawing, with its row and column in the text, both from 0."""

    row: int
    column: int
    message: str


def read(text: str, lanes: str) -> tuple[list[Drawn], list[Fault]]:
    """Read a drawing on a grid with these lanes; rows come without order, a heading of lanes may leave some out."""
    drawn: list[Drawn] = []
    faults: list[Fault] = []
    named: str = lanes
    seen: dict[int, int] = {}
    rows = [(i, [(m.start(), m.group()) for m in re.finditer(r"\S+", line)]) for i, line in enumerate(text.split("\n"))]
    for i, tokens in rows:
        if tokens and all(re.fullmatch("[A-Z]", t) for _, t in tokens):
            heading = "".join(t for _, t in tokens)
            wrong = [(c, t) for c, t in tokens if t not in lanes or heading.count(t) > 1]
            faults += [
                Fault(i, c, f"{t} is no lane, or is named twice; the lanes are {' '.join(lanes)}") for c, t in wrong
            ]
            if not wrong:
                named = heading
    for i, tokens in rows:
        if not tokens or all(re.fullmatch("[A-Z]", t) for _, t in tokens):
            continue
        start, label = tokens[0]
        if not re.fullmatch(r"\d{1,2}", label):
            faults.append(Fault(i, start, f"a row begins with the number of its column, not with {label}"))
            continue
        if int(label) in seen:
            faults.append(Fault(i, start, f"column {label} is drawn twice (first in row {seen[int(label)] + 1})"))
            continue
        seen[int(label)] = i
        cells = tokens[1:]
        if len(cells) != len(named):
            faults.append(Fault(i, start, f"column {label} has {len(cells)} cells for the {len(named)} lanes {named}"))
            continue
        for lane, (column, token) in zip(named, cells, strict=True):
            if token == EMPTY:
                continue
            found = TOKEN.fullmatch(token)
            if found is None:
                faults.append(
                    Fault(i, column, f"{token} is no cell: expected {EMPTY} or arms and letters, such as ┼La or NE/La")
                )
                continue
            arms = found["arms"]
            sides = SIDES_OF.get(arms) or "".join(s for s in "NESW" if s in arms)
            drawn.append(
                Drawn(f"{lane}{int(label)}", sides, found["letters"], int(found["number"] or 0), i, column)
            )  # fmt: skip
    return drawn, faults


def draw(tokens: Mapping[tuple[str, int], str], lanes: str, columns: Iterable[int]) -> str:
    """The drawing of tokens by (lane, column): a row for each of ``columns``, the farthest on top, and the lanes below.

    The lanes stand below because of YAML, which takes the indentation of a text from its first line.
    """
    columns = sorted(columns, reverse=True)
    wide = {lane: max([len(tokens.get((lane, c), EMPTY)) for c in columns], default=1) for lane in lanes}
    edge = max((len(str(c)) for c in columns), default=1)
    heading = " ".join([" " * edge, *(lane.ljust(wide[lane]) for lane in lanes)])
    rows = [
        " ".join([str(c).rjust(edge), *(tokens.get((lane, c), EMPTY).ljust(wide[lane]) for lane in lanes)])
        for c in columns
    ]
    return "\n".join(line.rstrip() for line in (*rows, heading)) + "\n"


def token(openings: str, letters: str, number: int = 0) -> str:
    """The token of a cell."""
    return f"{ARMS[''.join(s for s in 'NESW' if s in openings)]}{letters}{number or ''}"
