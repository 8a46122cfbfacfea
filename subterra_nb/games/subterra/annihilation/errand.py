"""What the bot has to do before it goes home: carry its bombs to their tiles."""

from __future__ import annotations

from ..state import Caver, State
from ..survivor import Errand
from .state import BOMB, BOMBS, TILES, armed, carried


def bombs(s: State, me: Caver) -> Errand | None:
    """A bomb tile without a bomb, for who carries one; nobody goes home while something can still be done."""
    b = BOMBS.of(s)
    bare = [c for c in s.layout.of_kind(BOMB) if c not in b.tokens]
    carriers = [s.cavers[who] for who in b.held.values() if not s.cavers[who].fate]
    if armed(s) == TILES or len(carriers) + armed(s) < TILES:
        return None
    mine = carried(s, me)
    if mine and me.at in bare:
        return Errand(("bomb",))
    fallen = tuple(f.at for f in carriers if not f.health and f.at)
    return Errand(None, tuple(bare) if mine and bare else fallen)
