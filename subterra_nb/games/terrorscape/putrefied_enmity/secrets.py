"""What the killer does not see of the relics, of Ophelia's words, and of who was given the Crossbow."""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.game import Secrets
from ....kernel.record import HIDDEN
from ..state import SIDES, SURVIVORS, State
from .state import ENCOURAGEMENT, TOMB
from .words import CROSSBOW


def hide(s: State, seat: str) -> State:
    """The relic deck and its token are on the survivors' side of the screen, and so are the tokens on their boards."""
    if seat == SURVIVORS:
        return s
    if s.step == "setup":
        return as_laid_out(s)
    if TOMB.of(s).token:
        s = TOMB.change(s, relics=(), token=HIDDEN)
    unseen = TOMB.of(s).unseen
    if unseen:
        hale = {who: replace(f, injured=f.injured and who not in unseen) for who, f in s.survivors.items()}
        s = TOMB.change(replace(s, survivors=hale), unseen=())
    return ENCOURAGEMENT.put(s, ENCOURAGEMENT.usual)


def as_laid_out(s: State) -> State:
    """While the game is set up, the survivors keep one thing to themselves: who was given the Crossbow, and what went
    to make room for it.
    """
    if not any(item in s.box.pile(CROSSBOW) for f in s.survivors.values() for item in f.items):
        return s
    printed = {who: replace(f, items=s.box.of(who)) for who, f in s.survivors.items()}
    return replace(s, survivors=printed, discarded=())


SECRETS = Secrets(SIDES, hide)
