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
        return without_crossbow(s)
    if TOMB.of(s).token:
        s = TOMB.change(s, relics=(), token=HIDDEN)
    unseen = TOMB.of(s).unseen
    if unseen:
        hale = {who: replace(f, injured=f.injured and who not in unseen) for who, f in s.survivors.items()}
        s = TOMB.change(replace(s, survivors=hale), unseen=())
    return ENCOURAGEMENT.put(s, ENCOURAGEMENT.usual)


def without_crossbow(s: State) -> State:
    """While the game is set up, who was given the Crossbow is the one thing that the survivors keep to themselves."""
    crossbow = s.box.pile(CROSSBOW)
    if not any(item in crossbow for f in s.survivors.values() for item in f.items):
        return s
    without = {
        who: replace(f, items=tuple(item for item in f.items if item not in crossbow)) for who, f in s.survivors.items()
    }
    return replace(s, survivors=without)


SECRETS = Secrets(SIDES, hide)
