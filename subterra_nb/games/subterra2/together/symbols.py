"""What the expansions call the symbols of the hazard die, which faces these are, and what counts as a trap of theirs.

No picture of the die is public; each symbol is a question with a default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....kernel.citations import Question, question

EXPLOSION = question("al.q.explosion-symbol-face", "lava-face", "trap-face", "own-face")
SNAKE = question("al.q.snake-symbol-face", "collapse-face", "own-face")
STARBURST = question("tw.q.starburst-identity", "trap-face", "explosion-face", "own-face")

#: Whether the ability that keeps traps from springing goes for Rock Traps and Detection Traps.
VIGILANCE = question("ie.q.vigilance-expansion-traps", "covers", "base-only")

#: A ruling to the face that it means; of its own: a face more on the die, called like the symbol.
FACES: Mapping[str, str] = {"lava-face": "lava", "trap-face": "trap", "collapse-face": "collapse"}
OWN = {EXPLOSION.id: "explosion", SNAKE.id: "snake", STARBURST.id: "starburst"}


def face_of(settings: Mapping[str, Any], asked: Question) -> str:
    """The face that a symbol is under the rulings of a game; of a symbol that is not asked about the usual one."""
    ruling = settings.get(asked.id, asked.default)
    if ruling == "explosion-face":
        return face_of(settings, EXPLOSION)
    return FACES.get(ruling, OWN[asked.id])
