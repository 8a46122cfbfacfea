"""Actions of a turn: plans in order of urgency; the first that has something to do gives the action."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....board.layout import FAR
from ....kernel.decisions import Menu
from ..state import State
from ..tiles import EXIT
from .care import mend, pray, prepare, rescue, strike, use_up
from .circle import change, meditate, read_cards, trade
from .escort import flex, shove, unleash
from .outlook import FLEEING, able, risk
from .quest import carry, command, explore, go_on, handle, last_point, open_up, run_out
from .turn import Answer, Turn

END: Answer = ("end",)
#: Where a card offers an action there is nothing to end.
DECLINE: Answer = ("decline",)
Plan = Callable[[Turn], Answer | None]
QUEST: tuple[Plan, ...] = (
    unleash,
    carry,
    flex,
    strike,
    pray,
    rescue,
    handle,
    trade,
    read_cards,
    shove,
    command,
    prepare,
    change,
    open_up,
    last_point,
    mend,
    explore,
    go_on,
    use_up,
    meditate,
)
FLIGHT: tuple[Plan, ...] = (unleash, handle, command, run_out, strike, rescue, use_up)


def act(s: State, d: Menu, legal: Sequence[Answer]) -> Answer:
    """The action that the first plan with something to do asks for; else the end of the action part."""
    turn = Turn(s, d, legal)
    if not turn.me.hearts:
        return crawl(turn) or ("end",)
    plans = FLIGHT if turn.stage == FLEEING else QUEST
    answer = next((found for plan in plans if (found := plan(turn)) is not None), END)
    return answer if answer != END or END in legal else DECLINE


def crawl(turn: Turn) -> Answer | None:
    """Downed: out, or off a dangerous tile, or towards somebody who can help."""
    s, me, row = turn.s, turn.me, turn.s.layout.row
    friends = [f.at for f in able(s)]
    near = min((row(c).get(me.at, FAR) for c in friends), default=FAR)
    best, most = None, 0.0
    for answer in turn.can.get("crawl", ()):
        to = answer[1]
        if to == EXIT:
            if turn.stage == FLEEING:
                return answer
            continue
        worth = risk(s, me.at) - risk(s, to)
        if near:
            worth += near - min((row(c).get(to, FAR) for c in friends), default=FAR)
        if turn.stage == FLEEING:
            worth += 2 * (row(EXIT).get(me.at, FAR) - row(EXIT).get(to, FAR))
        if worth > most:
            best, most = answer, worth
    return best
