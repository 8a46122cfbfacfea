"""A bot for both sides: the survivors go for keys and the radio, the killer for noise and for whoever was seen.

It knows what its seat knows: of the other side's secrets it reads nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ...kernel.session import Session
from .maps import Map
from .state import KILLER, State, in_play
from .winning import KEYS

GOOD = ("key", "toolbox", "ammo-pack", "revolver", "limestone-powder", "longsword", "hatchet", "secret-map")
"""Cards that are kept before others, the best first."""


def stalker(session: Session[Any, Any], draw: Callable[[], float]) -> Any:
    """One answer for the side that is asked."""
    legal = session.legal()
    s: State = session.state
    seat = session.decision.seat if session.decision is not None else ""
    if legal and isinstance(legal[0], tuple) and isinstance(legal[0][0], str) and seat:
        found = _hunt(s, legal, draw) if seat == KILLER else _help(session, legal)
        if found is not None:
            return found
    return _answer(s, seat, legal, draw)


# -- Survivors -----------------------------------------------------------------------------------------------------


def goals(session: Session[Any, Any]) -> tuple[str, ...]:
    """Where survivors want to be: at the exit with keys enough, else where cards are found or the radio is."""
    s: State = session.state
    if s.keys >= session.game.settings[KEYS.id]:
        return (s.map.main_exit,)
    free = tuple(p for p in s.map.search if p != s.killer.at) if s.search or s.bottom else ()
    radio = () if s.repaired or s.rescue or s.map.radio == s.killer.at else (s.map.radio,)
    return free + radio or (s.map.main_exit,)


def _help(session: Session[Any, Any], legal: Sequence[Any]) -> Any:
    """What a survivor does: what has to be done at this place, else a step on the way."""
    s: State = session.state
    me = getattr(session.decision, "me", None)
    if me is None:
        return None
    escaping = s.keys >= session.game.settings[KEYS.id]
    names = {x[0]: x for x in legal}
    if not escaping:
        for name in ("search", "repair"):
            if name in names:
                return names[name]
        special = [x for x in legal if x[0] == "special" and x[1] == "toolbox"]
        if special:
            return special[0]
    ways = [x for x in legal if x[0] == "move"]
    wanted = goals(session)
    if ways and me.at not in wanted:
        return min(ways, key=lambda x: _distance(s.map, x[1], wanted))
    return names.get("calm") if me.fear or me.at in wanted else (ways[0] if ways else None)


# -- The killer ----------------------------------------------------------------------------------------------------


def traces(s: State) -> tuple[str, ...]:
    """Where the killer looks for survivors: where they were seen, where noise was told, where they have to go."""
    seen = tuple(s.known[who] for who in in_play(s) if who in s.known)
    return seen or s.told or (*s.map.search, s.map.radio, s.map.main_exit)


def _hunt(s: State, legal: Sequence[Any], draw: Callable[[], float]) -> Any:
    """What the killer does in a step of the turn."""
    wanted = traces(s)
    here = s.killer.at in wanted or any(place == s.killer.at for place in s.known.values())
    if here and ("search",) in legal and (s.taken or draw() < 0.7):
        return ("search",)
    plays = [x for x in legal if x[0] == "play"]
    if plays and draw() < 0.6:
        return plays[int(draw() * len(plays))]
    steps = [x for x in legal if x[0] == "move"]
    if steps:
        return min(steps, key=lambda x: _distance(s.map, x[1], wanted))
    return ("search",) if ("search",) in legal else ("end",) if ("end",) in legal else None


# -- Both ----------------------------------------------------------------------------------------------------------


def _distance(m: Map, place: str, wanted: Iterable[str]) -> int:
    return min((m.distance(place, to) for to in wanted), default=0)


def _answer(s: State, seat: str, legal: Sequence[Any], draw: Callable[[], float]) -> Any:
    """A single choice: the best card, a place on the way, somebody who has not acted yet."""
    if seat != KILLER:
        best = next((card for card in GOOD if card in legal), None)
        if best is not None:
            return best
        fresh = [who for who in legal if who in s.survivors and not s.survivors[who].acted]
        if fresh:
            return fresh[0]
        if "done" in legal:
            return "done"
        away = [p for p in legal if p in s.map.places]
        if away:
            return max(away, key=lambda p: s.map.distance(p, s.killer.at))
    near = [p for p in legal if p in s.map.places]
    if seat == KILLER and near:
        return min(near, key=lambda p: _distance(s.map, p, traces(s)))
    return legal[int(draw() * len(legal))]
