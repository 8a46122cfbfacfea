"""Plans for those of The Circle who need some of their own: the Escape Artist, the Magician and the Fortune Teller."""

from __future__ import annotations

from ....board.layout import FAR
from ..state import State, active_on, sanctum_cells
from .outlook import EXPLORING, GATHERING, risk
from .turn import Answer, Turn

WORTH_A_CARD = 2
"""How much a Tarot card has to do before it is used: hearts, rubble tokens, actions."""


def ambush(turn: Turn) -> Answer | None:
    """Strike, which is sure but gives Fade up: where no guardian is left near by afterwards, or when Fade is gone."""
    s, me = turn.s, turn.me
    row = s.layout.row(me.at)
    near = sum(g.awake and row.get(g.at, FAR) <= 1 for g in s.guardians.values())
    if not me.lapsed and near > turn.points:
        return None
    return next((a for a in turn.can.get("strike", ()) if s.guardians[a[1]].awake), None)


def trade(turn: Turn) -> Answer | None:
    """Transpose with whoever carries a key and has the longer way to the Sanctum."""
    s, me = turn.s, turn.me
    if turn.stage != GATHERING or me.item:
        return None
    row = s.layout.row(sanctum_cells(s)[0])
    carriers = [a for a in turn.can.get("transpose", ()) if s.explorers[a[1]].item.startswith("key")]
    far = max(carriers, key=lambda a: row.get(s.explorers[a[1]].at, FAR), default=None)
    if far is None or row.get(s.explorers[far[1]].at, FAR) - row.get(me.at, FAR) <= 2:
        return None
    return far


def change(turn: Turn) -> Answer | None:
    """Transform the own tile where several would be hurt by staying on it or beside it."""
    s, me = turn.s, turn.me
    if "transform" not in turn.can or turn.stage != EXPLORING:
        return None
    return turn.one("transform") if risk(s, me.at) * len(active_on(s, me.at)) > 1.5 else None


def read_cards(turn: Turn) -> Answer | None:
    """A Tarot card in hand, when it does something worth its price."""
    for answer in turn.can.get("tarot", ()):
        if _worth(turn, answer[1]) >= WORTH_A_CARD:
            return answer
    return None


def _worth(turn: Turn, card: str) -> float:
    """What one of the known cards would do now, in hearts, tokens or actions; nothing for one that is not known."""
    s, me = turn.s, turn.me
    others = [f for f in s.explorers.values() if f.id != me.id and not f.fate]
    if card == "heart":
        return sum((f.hearts < f.full) + (not f.hearts) for f in others)
    if card == "mountain":
        return len(s.rubble)
    if card == "quest":
        return sum(f.active and f.id in s.order for f in others)
    if card == "tower":
        return max((worst(s, c) for c in s.layout.tiles if c not in s.layout.over and c not in s.safe), default=0)
    if card == "betrayer":
        return 2 * (turn.stage == GATHERING and any(f.active and f.item for f in others))
    return 0


def worst(s: State, cell: str) -> float:
    """How much a tile is likely to cost those who are on it."""
    return risk(s, cell) * len(active_on(s, cell))


def meditate(turn: Turn) -> Answer | None:
    """Draw a card with points that nothing else is good for."""
    return turn.one("meditate")
