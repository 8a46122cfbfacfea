"""Events: Ophelia's words, and the tokens that they leave."""

from __future__ import annotations

from typing import ClassVar

from ...events.seen import SurvivorsOnly
from ...state import State
from ..state import ENCOURAGEMENT


class Encouraged(SurvivorsOnly, frozen=True, gc=False):
    """A survivor has an Encouragement token on the board."""

    who: str
    says: ClassVar[str] = "{who} gets an Encouragement token"

    def apply(self, s: State) -> State:
        return ENCOURAGEMENT.change(s, holders=tuple(sorted((*ENCOURAGEMENT.of(s).holders, self.who))))
