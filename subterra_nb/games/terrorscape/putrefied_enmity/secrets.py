"""What the killer does not see of the relics and of Ophelia's words."""

from __future__ import annotations

from ....kernel.game import Secrets
from ....kernel.record import HIDDEN
from ..state import SIDES, SURVIVORS, State
from .state import ENCOURAGEMENT, TOMB


def hide(s: State, seat: str) -> State:
    """The relic deck and its token are on the survivors' side of the screen, and so are the tokens on their boards."""
    if seat == SURVIVORS or s.step == "setup":
        return s
    if TOMB.of(s).token:
        s = TOMB.change(s, relics=(), token=HIDDEN)
    return ENCOURAGEMENT.change(s, holders=())


SECRETS = Secrets(SIDES, hide)
