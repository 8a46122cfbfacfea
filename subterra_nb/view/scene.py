"""What a picture of a game shows, as data that knows no game.

A :class:`Scene` is everything a board view may say: places, figures, what just changed, what one can do.
A game family *portrays* its state as a scene; the SVG picture, the text and the table are pure functions of it,
so the three cannot tell different stories.

Coordinates are whole numbers: ``x`` counts columns from the left, ``y`` counts rows **upwards**
(0 is the start line, negative rows lie below it).
"""

from __future__ import annotations

from typing import Literal

import msgspec

StateLook = Literal["blocked", "over", "safe"]
Look = Literal["person", "foe", "object", "other"]
Posture = Literal["up", "down", "asleep", "unsure"]
EdgeState = Literal["connected", "wall", "broken", "wide", "barred"]
MarkKind = Literal["arrived", "hurt", "healed", "placed", "removed", "turned", "changed"]

STATES: tuple[StateLook, ...] = ("blocked", "over", "safe")
LOOKS: tuple[Look, ...] = ("person", "foe", "object", "other")
POSTURES: tuple[Posture, ...] = ("up", "down", "asleep", "unsure")
EDGE_STATES: tuple[EdgeState, ...] = ("connected", "wall", "broken", "wide", "barred")
MARK_KINDS: tuple[MarkKind, ...] = ("arrived", "hurt", "healed", "placed", "removed", "turned", "changed")

#: The kind of a cell that is a spot for a tile and not a tile: drawn as a faint outline.
BLANK = "blank"
#: The kind of a cell that is no place of the map, where figures are that are not on it.
BESIDE = "beside"
#: Cells that are no tile and lead nowhere.
UNTILED = (BLANK, BESIDE)


class SceneError(ValueError):
    """A scene that cannot be drawn truthfully. ``problems`` lists every reason, in order."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        """Keep the reasons and say them all."""
        self.problems = problems
        super().__init__("this scene cannot be shown:\n" + "\n".join(f"  - {problem}" for problem in problems))


class Badge(msgspec.Struct, frozen=True, gc=False):
    """A small chip on a cell or a figure, such as ``Mine x2``; ``title`` explains it."""

    text: str
    title: str = ""


class Condition(msgspec.Struct, frozen=True, gc=False):
    """What a place is for now: ``look`` is how it is drawn (barred by stones, turned over, safe), ``word`` what the
    game calls that, ``short`` a word that fits into the picture of what is turned over.
    """

    look: StateLook
    word: str = ""
    short: str = ""


class Cell(msgspec.Struct, frozen=True, gc=False):
    """One place.

    ``openings`` is a subset of ``"NESW"`` (N is up). ``glyph`` has one to three letters for the kind of tile.
    ``kind`` is a key for the look (see :data:`subterra_nb.view.theme.KINDS`), unless ``look`` is; an unknown one looks
    plain.
    ``ours`` says that the content is this project's own and not the publisher's.
    ``piece_of`` joins the cells of one larger piece. ``area``: what the game calls the part of the board that the cell
    belongs to, told apart by the colour ``tint`` of its floor (see :data:`subterra_nb.view.theme.TINTS`; "" for that
    of the look).
    """

    id: str
    x: int = 0
    y: int = 0
    title: str = ""
    kind: str = "plain"
    glyph: str = ""
    openings: str = ""
    badges: tuple[Badge, ...] = ()
    states: tuple[Condition, ...] = ()
    ours: bool = False
    piece_of: str = ""
    look: str = ""
    area: str = ""
    tint: str = ""


class Edge(msgspec.Struct, frozen=True, gc=False):
    """What lies between two cells where their openings do not say it: a wall, a broken wall, a connection, one that is
    open over its whole width or barred for now. ``word``: what the game calls it.
    """

    a: str
    b: str
    state: EdgeState = "connected"
    word: str = ""


class Piece(msgspec.Struct, frozen=True, gc=False):
    """A figure. ``at`` names a cell, or says in a word where it is when it is not on the board.

    ``hearts`` and ``full`` are whole hearts, which the game calls ``measure``; None when the figure has none.
    The ``posture`` "unsure" is that of a figure which may be somewhere else by now.
    ``label`` has two or three letters. ``side`` is what the game calls those of its kind, ``look`` how they are drawn.
    """

    id: str
    name: str = ""
    label: str = ""
    side: str = ""
    at: str = ""
    hearts: int | None = None
    full: int | None = None
    posture: Posture = "up"
    on_turn: bool = False
    holds: tuple[str, ...] = ()
    badges: tuple[Badge, ...] = ()
    look: Look = "person"
    measure: str = "hearts"


class Mark(msgspec.Struct, frozen=True, gc=False):
    """What just changed: at a cell, to a figure or to a fact (by its name), said in ``text``."""

    kind: MarkKind = "changed"
    at: str = ""
    piece: str = ""
    text: str = ""
    fact: str = ""


class Hint(msgspec.Struct, frozen=True, gc=False):
    """Where one can go, or what can be done there."""

    cell: str
    text: str = ""


class Path(msgspec.Struct, frozen=True, gc=False):
    """A way through cells, drawn as a line with an arrow at its end."""

    cells: tuple[str, ...] = ()
    text: str = ""


class Sight(msgspec.Struct, frozen=True, gc=False):
    """A line of sight: the first cell is where the eye is, the others are seen."""

    cells: tuple[str, ...] = ()


class Fact(msgspec.Struct, frozen=True, gc=False):
    """Something beside the board: ``Round`` ``2``. ``ours`` as in :class:`Cell`."""

    name: str
    value: str = ""
    title: str = ""
    ours: bool = False


class Scene(msgspec.Struct, frozen=True, gc=False):
    """Everything that one picture says. ``question`` is the pending decision in a sentence; ``kinds``: what the game
    calls the kinds of its cells. ``apart``: the room between places in which the ways are drawn, 0 for a grid.
    """

    title: str = ""
    cells: tuple[Cell, ...] = ()
    pieces: tuple[Piece, ...] = ()
    edges: tuple[Edge, ...] = ()
    x_labels: tuple[tuple[int, str], ...] = ()
    y_labels: tuple[tuple[int, str], ...] = ()
    facts: tuple[Fact, ...] = ()
    marks: tuple[Mark, ...] = ()
    hints: tuple[Hint, ...] = ()
    paths: tuple[Path, ...] = ()
    sights: tuple[Sight, ...] = ()
    question: str = ""
    kinds: str = "Kind"
    apart: int = 0


def problems(scene: Scene) -> tuple[str, ...]:
    """Say everything that is wrong with a scene, in order; empty when it can be drawn.

    Marks may name cells and figures that are gone, and figures may stand at words that are no cells
    (a bag, a discard pile); everything else must name what exists.
    """
    found: list[str] = []
    ids: set[str] = set()
    spots: dict[tuple[int, int], str] = {}
    for cell in scene.cells:
        if cell.id in ids:
            found.append(f"two cells are called {cell.id!r}")
        ids.add(cell.id)
        other = spots.setdefault((cell.x, cell.y), cell.id)
        if other != cell.id:
            found.append(f"cells {other!r} and {cell.id!r} both lie at x={cell.x}, y={cell.y}")
        if strange := [letter for letter in cell.openings if letter not in "NESW"]:
            found.append(f"cell {cell.id!r} opens to {''.join(strange)!r}; the sides are N, E, S and W")
        for state in cell.states:
            if state.look not in STATES:
                found.append(f"cell {cell.id!r} is {state.look!r}; the states are {', '.join(STATES)}")
    names: set[str] = set()
    for piece in scene.pieces:
        if piece.id in names:
            found.append(f"two figures are called {piece.id!r}")
        names.add(piece.id)
        if piece.posture not in POSTURES:
            found.append(f"figure {piece.id!r} is {piece.posture!r}; the postures are {', '.join(POSTURES)}")
        if piece.look not in LOOKS:
            found.append(f"figure {piece.id!r} looks {piece.look!r}; the looks are {', '.join(LOOKS)}")
        if any(number is not None and number < 0 for number in (piece.hearts, piece.full)):
            found.append(f"figure {piece.id!r} has fewer than 0 hearts")
    for edge in scene.edges:
        found += [f"an edge names {end!r}, which is no cell" for end in (edge.a, edge.b) if end not in ids]
        if edge.state not in EDGE_STATES:
            found.append(f"edge {edge.a}-{edge.b} is {edge.state!r}; the states are {', '.join(EDGE_STATES)}")
    found += [
        f"a mark is {mark.kind!r}; the kinds are {', '.join(MARK_KINDS)}"
        for mark in scene.marks
        if mark.kind not in MARK_KINDS
    ]
    found += [f"a hint names {hint.cell!r}, which is no cell" for hint in scene.hints if hint.cell not in ids]
    ways = [("path", path.cells) for path in scene.paths] + [("sight", sight.cells) for sight in scene.sights]
    for word, cells in ways:
        found += [f"a {word} names {name!r}, which is no cell" for name in cells if name not in ids]
    return tuple(found)
