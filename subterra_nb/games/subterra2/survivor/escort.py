"""Plans for bringing the Ark in, and what the Beastmaster and the Strongman are good for."""

from __future__ import annotations

from ....board.layout import FAR
from ..state import sanctum_cells
from .outlook import EXPLORING
from .porters import the_ark
from .turn import Answer, Turn


def shove(turn: Turn) -> Answer | None:
    """Move the Ark a tile nearer to the Sanctum, or mend it first."""
    s, me, ark = turn.s, turn.me, the_ark(turn.s)
    if ark is None or turn.stage == EXPLORING:
        return None
    if ark.hearts < 2:
        for answer in turn.can.get("heal", ()):
            if answer[1] == ark.id:
                return answer
    row = s.layout.row(sanctum_cells(s)[-1])
    here = row.get(ark.at, FAR)
    for answer in turn.can.get("push", ()):
        if row.get(answer[1], FAR) < here:
            return answer
    if "pull" in turn.can and row.get(me.at, FAR) < here:
        return turn.one("pull")
    if ark.at == me.at:
        for answer in turn.can.get("dig", ()):
            if row.get(answer[1], FAR) < here:
                return answer
    return None


def unleash(turn: Turn) -> Answer | None:
    """The Dog's free action, and Call where there is no Dog."""
    for name in ("dog", "dog-on"):
        if name in turn.can:
            return turn.one(name)
    if "call" in turn.can and "dog" not in turn.s.explorers and turn.stage == EXPLORING:
        return turn.one("call")
    return None


def flex(turn: Turn) -> Answer | None:
    """The Strongman's Smash and Staunch."""
    if "smash" in turn.can and turn.here:
        return turn.one("smash")
    if "staunch" in turn.can and turn.me.hearts <= turn.me.full - 3:
        return turn.one("staunch")
    return None
