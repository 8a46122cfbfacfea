"""Who sees what: the state as one side sees it.

Everybody sees what lies open. The killer does not see where the survivors are unless they were found, what they hold
and fear, what they repair and what noise is still to be told; the survivors do not see the killer's cards, nor where a
killer in stealth is.
"""

from __future__ import annotations

from msgspec.structs import replace

from ...kernel.game import Secrets
from ...kernel.record import HIDDEN
from .events.seen import unseen
from .state import KILLER, SIDES, SURVIVORS, Hunter, State, Survivor


def hide(s: State, seat: str) -> State:
    """The state as a seat sees it: what one side keeps from the other, anybody else sees of neither."""
    if seat != SURVIVORS:
        s = without_survivors_secrets(s)
    if seat != KILLER:
        s = replace(s, killer=without_cards(s.killer))
    return s


def without_survivors_secrets(s: State) -> State:
    """What the killer sees of the survivors' side; at the end of the game all is shown."""
    if s.step == "setup":
        return s
    return replace(
        s,
        survivors={who: unknown(f, s.known.get(who, HIDDEN)) for who, f in s.survivors.items()},
        noise=s.told,
        trap=HIDDEN,
        repairs=0,
        repaired=False,
        discover=unseen(s.discover),
        search=unseen(s.search),
        bottom=HIDDEN if s.bottom else "",
        discarded=(),
        used={},
        barred="",
        acting="",
    )


def unknown(f: Survivor, at: str) -> Survivor:
    """A survivor of whom the health is open, and the place where it is known."""
    return Survivor(f.kind, at if not f.gone else "", f.injured, gone=f.gone)


def without_cards(k: Hunter) -> Hunter:
    """The killer as the survivors see it: so many cards, and in stealth the place where it was seen last."""
    at = k.shown if k.stealth else k.at
    return replace(k, at=at, deck=unseen(k.deck), hand=unseen(k.hand), discard=unseen(k.discard))


SECRETS = Secrets(SIDES, hide)
