"""What Putrefied Enmity keeps in the state. Which passages have collapsed is what the map lacks."""

from __future__ import annotations

from msgspec import Struct

from ....board.parts import StatePart
from ..state import State
from .words import COLLAPSES

UP, DOWN = "up", "down"
KILLERS_TURN = ("killer", "fast", "main", "slow", "draw")


class Tomb(Struct, frozen=True, gc=False):
    """The Tomb. ``relics``: cards of the relic deck, in no order that anybody knows; ``token``: which side of the relic
    chamber token is up, "" where there is none.

    ``falling``: the location that is collapsing, "" for none; ``owed``: further collapses that came due meanwhile. By
    rulings: ``handless``: the turn in which the killer gets no new hand (see :func:`turn_of`), ``unseen``: those of
    whose injury the killer does not know.
    """

    relics: tuple[str, ...] = ()
    token: str = ""
    falling: str = ""
    owed: int = 0
    handless: int = 0
    unseen: tuple[str, ...] = ()


class Encouragement(Struct, frozen=True, gc=False):
    """``holders``: the survivors with an Encouragement token, sorted.

    By rulings: ``raised``: the survivor whose defence a token shown before it raises, "" for none; ``shown``:
    (survivor, use) of tokens that serve once more in this encounter; ``calmed``: survivors of whose calm the killer is
    told later; ``spared``: the survivor whom a token saves from the rest of a [FEAR], "" for none.
    """

    holders: tuple[str, ...] = ()
    raised: str = ""
    spared: str = ""
    shown: tuple[tuple[str, str], ...] = ()
    calmed: tuple[str, ...] = ()


TOMB = StatePart("tomb", Tomb())
ENCOURAGEMENT = StatePart("encouragement", Encouragement())


def tiles(s: State) -> tuple[str, ...]:
    """The collapse tiles in reserve, by location: each side has one of each."""
    return s.map.marked(COLLAPSES)


def collapses(s: State) -> bool:
    """Whether the map is one on which passages collapse."""
    return any(m.what == COLLAPSES for m in s.map.sheet.marks)


def turn_of(s: State) -> int:
    """A number of the turn: twice the round, and one more for the killer's."""
    return 2 * s.round + (s.step in KILLERS_TURN)
