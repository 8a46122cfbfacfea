"""Who sees what: the state as one side sees it.

Everybody sees what lies open. The killer does not see where the survivors are unless they were found, what they hold
and fear, what they repair and what noise is still to be told; the survivors do not see the killer's cards, nor where a
killer in stealth is.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ...kernel.game import Game, Secrets
from ...kernel.record import HIDDEN
from .events.seen import unseen
from .health import FEAR_SEEN
from .repair import RESCUE_SEEN
from .state import KILLER, SIDES, SURVIVORS, Hunter, State, Survivor

FEAR, RESCUE = "fear", "rescue"
OUT_OF_SIGHT = (HIDDEN,)
"""A deck behind the screen."""


def veiled(game: Game[State, Any]) -> tuple[str, ...]:
    """What is kept from the killer by the rulings of a game, of what lies open by others."""
    hidden = ((FEAR, FEAR_SEEN, "hidden"), (RESCUE, RESCUE_SEEN, "hidden"))
    return tuple(name for name, asked, option in hidden if game.settings[asked.id] == option)


def hide(s: State, seat: str) -> State:
    """The state as a seat sees it: what one side keeps from the other, anybody else sees of neither."""
    if seat != SURVIVORS:
        s = without_survivors_secrets(s)
    if seat != KILLER:
        s = replace(s, killer=without_cards(s.killer))
    return s


def without_survivors_secrets(s: State) -> State:
    """What the killer sees of the survivors' side; what is laid out at set-up lies open."""
    if s.step == "setup":
        return s
    return replace(
        s,
        survivors={who: unknown(f, s.known.get(who, HIDDEN), s.veiled) for who, f in s.survivors.items()},
        rescue=0 if RESCUE in s.veiled else s.rescue,
        noise=s.told,
        trap=HIDDEN,
        repairs=0,
        repaired=False,
        # Their numbers too: a card less would tell that somebody searched.
        discover=OUT_OF_SIGHT,
        search=OUT_OF_SIGHT,
        bottom="",
        discarded=(),
        used={},
        barred="",
        acting="",
    )


def unknown(f: Survivor, at: str, veiled: tuple[str, ...]) -> Survivor:
    """A survivor of whom the health is open, and the place where it is known; fear only by a ruling."""
    fear = 0 if FEAR in veiled else f.fear
    return Survivor(f.kind, at if not f.gone else "", f.injured, fear, gone=f.gone)


def without_cards(k: Hunter) -> Hunter:
    """The killer as the survivors see it: so many cards, and in stealth the place where it was seen last."""
    at = k.shown if k.stealth else k.at
    locked = HIDDEN if k.locked else ""
    return replace(k, at=at, deck=unseen(k.deck), hand=unseen(k.hand), discard=unseen(k.discard), locked=locked)


SECRETS = Secrets(SIDES, hide)
