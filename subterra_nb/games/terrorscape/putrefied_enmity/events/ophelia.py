"""Events: Ophelia's words, and the tokens that they leave."""

from __future__ import annotations

from typing import ClassVar

from ...events.seen import Open, SurvivorsOnly
from ...state import State
from ..state import ENCOURAGEMENT


class Encouraged(SurvivorsOnly, frozen=True, gc=False):
    """A survivor has an Encouragement token on the board."""

    who: str
    says: ClassVar[str] = "{who} gets an Encouragement token"

    def apply(self, s: State) -> State:
        return ENCOURAGEMENT.change(s, holders=tuple(sorted((*ENCOURAGEMENT.of(s).holders, self.who))))


class Shown(Open, frozen=True, gc=False):
    """A survivor shows an Encouragement token to the killer, and it is taken off the board; ``use``: what for.

    By rulings: ``again``: it serves for another use in this encounter; ``early``: it counts for the defence to come;
    ``whole``: it stops all that is left of a [FEAR].
    """

    who: str
    use: str
    again: bool = False
    early: bool = False
    whole: bool = False
    says: ClassVar[str] = "{who} shows an Encouragement token ({use}), which is taken off"

    def apply(self, s: State) -> State:
        e = ENCOURAGEMENT.of(s)
        shown = tuple(x for x in e.shown if x[0] != self.who)
        return ENCOURAGEMENT.change(
            s,
            holders=tuple(w for w in e.holders if w != self.who),
            shown=(*shown, (self.who, self.use)) if self.again else shown,
            raised=self.who if self.early else e.raised,
            spared=self.who if self.whole else e.spared,
        )


class Counted(Open, frozen=True, gc=False):
    """A token that was shown before is counted."""

    who: str
    says: ClassVar[str] = "the token of {who} counts"

    def apply(self, s: State) -> State:
        return ENCOURAGEMENT.change(s, raised="")


class PutAway(Open, frozen=True, gc=False):
    """Tokens that could serve once more are put away."""

    who: tuple[str, ...]
    says: ClassVar[str] = "the tokens of {who} are put away"

    def apply(self, s: State) -> State:
        return ENCOURAGEMENT.change(s, shown=())


class FearFelt(SurvivorsOnly, frozen=True, gc=False):
    """A further [FEAR] has come to somebody whom a token had spared one."""

    who: str
    says: ClassVar[str] = "a new [FEAR] comes to {who}"

    def apply(self, s: State) -> State:
        return ENCOURAGEMENT.change(s, spared="")


class CalmKept(SurvivorsOnly, frozen=True, gc=False):
    """The fear of a survivor was removed, of which the killer is told later."""

    who: str
    says: ClassVar[str] = "that {who} is calm is told later"

    def apply(self, s: State) -> State:
        return ENCOURAGEMENT.change(s, calmed=tuple(sorted({*ENCOURAGEMENT.of(s).calmed, self.who})))


class FearTold(Open, frozen=True, gc=False):
    """The killer is told how much fear a survivor has."""

    who: str
    fear: int
    says: ClassVar[str] = "{who} is seen to have {fear} fear"

    def apply(self, s: State) -> State:
        return ENCOURAGEMENT.change(s, calmed=tuple(w for w in ENCOURAGEMENT.of(s).calmed if w != self.who))
