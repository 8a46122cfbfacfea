"""Plans against guardians and for hearts."""

from __future__ import annotations

from ..state import active_on
from ..typhaon_wakes.state import DEPLOYED
from .circle import ambush
from .outlook import fallen, nearest_threat, slack, threats
from .turn import Answer, Turn


def strike(turn: Turn) -> Answer | None:
    """Destroy guardians: surely where somebody can, else by attacking."""
    s, me = turn.s, turn.me
    for name in ("annihilate", "shoot"):
        if name in turn.can:
            return turn.one(name)
    for answer in turn.can.get("grenade", ()):
        if threats(s, answer[1]) and all(f.hearts > 1 for f in active_on(s, answer[1])):
            return answer
    purify = [a for a in turn.can.get("purify", ()) if threats(s, a[1])]
    if purify:
        return max(purify, key=lambda a: len(threats(s, a[1])) + len(active_on(s, a[1])))
    sure = ambush(turn)
    if sure is not None:
        return sure
    for answer in turn.can.get("attack", ()):
        if s.guardians[answer[1]].awake:
            return answer
    return turn.exert(3) if turn.here and not turn.points and me.hearts else None


def pray(turn: Turn) -> Answer | None:
    """What costs three points: the Priest exerts first, for one who fell or against several guardians at once."""
    s, me = turn.s, turn.me
    if me.kind != "priest" or turn.points != 2:
        return None
    crowded = any(len(threats(s, g.at)) > 1 and g.at != me.at and active_on(s, g.at) for g in s.guardians.values())
    if crowded or any(f.kind != "turret" and not threats(s, f.at) for f in fallen(s)):
        return turn.exert(2)
    return None


def rescue(turn: Turn) -> Answer | None:
    """Get the downed up again."""
    for name in ("cure", "heal", "revive"):
        for answer in turn.can.get(name, ()):
            if not turn.s.explorers[answer[1]].hearts:
                return answer
    return None


def mend(turn: Turn) -> Answer | None:
    """Give hearts to the weakest, with more patience while there is time."""
    s = turn.s
    enough = 4 if slack(s) > 2 else 2
    best, least = None, enough
    for name in ("cure", "heal"):
        for answer in turn.can.get(name, ()):
            hearts = s.explorers[answer[1]].hearts
            if hearts < least:
                best, least = answer, hearts
    return best


def prepare(turn: Turn) -> Answer | None:
    """The Veteran's shield, with the last point, when guardians are about."""
    if turn.points == 1 and "prepare" in turn.can and nearest_threat(turn.s, turn.me.at) <= 2:
        return turn.one("prepare")
    return None


def use_up(turn: Turn) -> Answer | None:
    """What else points are good for: hearts, the shield, what the Inventor deploys."""
    s = turn.s
    wounded = [a for name in ("cure", "heal") for a in turn.can.get(name, ())]
    if wounded:
        return min(wounded, key=lambda a: s.explorers[a[1]].hearts)
    if "prepare" in turn.can:
        return turn.one("prepare")
    if "barrier" in turn.can and not DEPLOYED.of(s).barrier:
        return turn.one("barrier")
    if "mine" in turn.can and turn.me.at not in DEPLOYED.of(s).mines:
        return turn.one("mine")
    return None
