"""Snake tokens as enemies: asked of the Dog, of Smash and of Strike alike."""

from __future__ import annotations

from ....kernel.citations import question
from ..tables import T
from .state import LAID

SNAKES = question("al.q.dog-vs-snake", "no", "yes")


def snakes_are_enemies(t: T, cell: str) -> bool:
    """Whether there are snakes on a tile that can be destroyed."""
    return cell in LAID.of(t.state).snakes and t[SNAKES] == "yes"
