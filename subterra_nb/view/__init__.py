"""Boards to look at: a :class:`Scene` as an SVG picture, as text and as HTML tables. Knows no game."""

from .board import Board
from .frames import difference, marked
from .scene import (
    BLANK,
    Badge,
    Cell,
    Condition,
    Edge,
    Fact,
    Hint,
    Mark,
    Path,
    Piece,
    Scene,
    SceneError,
    Sight,
    problems,
)
from .svg import svg
from .table import table
from .text import text

__all__ = [
    "BLANK",
    "Badge",
    "Board",
    "Cell",
    "Condition",
    "Edge",
    "Fact",
    "Hint",
    "Mark",
    "Path",
    "Piece",
    "Scene",
    "SceneError",
    "Sight",
    "difference",
    "marked",
    "problems",
    "svg",
    "table",
    "text",
]
