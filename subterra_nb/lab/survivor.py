"""A bot for Sub Terra II that lives long enough to see the Sanctum, the eruption and the exit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..board.layout import FAR
from ..games.subterra2.state import Explorer, State, holder, sanctum_cells
from ..games.subterra2.tiles import EXIT
from ..kernel.decisions import Menu
from ..kernel.session import Session

STRIKES = ("annihilate", "shoot", "grenade", "purify", "attack")
AT_ONCE = ("place-key", "mine", "prepare")


def survivor(session: Session[Any, Any], draw: Callable[[], float]) -> Any:
    """Strike guardians, heal the weak, explore, carry keys to the Sanctum and the Artifact to the exit."""
    legal = session.legal()
    d = session.decision
    s: State = session.state
    if not isinstance(d, Menu):
        return _nested(s, legal, draw)
    me: Explorer = d.me
    if d.stance == "downed":
        return legal[int(draw() * len(legal))]
    by_name: dict[str, list[Any]] = {}
    for answer in legal:
        by_name.setdefault(answer[0], []).append(answer)
    for name in STRIKES:
        if name in by_name:
            return by_name[name][0]
    return _act(s, me, by_name, draw) or ("end",)


def _act(s: State, me: Explorer, by_name: dict[str, list[Any]], draw: Callable[[], float]) -> Any:
    leaving = s.artifact_out or s.erupted or holder(s, "artifact") != ""
    for answer in by_name.get("pick-up", ()):
        if not leaving or answer[1] == "artifact":
            return answer
    if "place-key" in by_name:
        return by_name["place-key"][0]
    healing = [a for name in ("cure", "revive", "heal") for a in by_name.get(name, ())]
    weak = [a for a in healing if s.explorers[a[1]].hearts < (2 if leaving else 3)]
    if weak:
        return weak[0]
    if not leaving:
        for name in ("reveal", "scope"):
            if name in by_name:
                options = by_name[name]
                return options[int(draw() * len(options))]
    step = _towards(s, me, tuple(_goals(s, me, leaving)))
    for answer in (*by_name.get("move", ()), *by_name.get("dig", ()), *by_name.get("excavate", ())):
        if answer[1] == step:
            return answer
    if healing:
        return healing[0]
    ways = [a for a in by_name.get("move", ()) if a[1] != EXIT]
    if ways and draw() < 0.1:
        return ways[int(draw() * len(ways))]
    return None


def _goals(s: State, me: Explorer, leaving: bool) -> Iterable[str]:
    """Where the explorer wants to be: the exit, the Sanctum with a key, a key to fetch, a tile to explore from."""
    if leaving:
        return (EXIT,)
    row = s.layout.row(me.at)
    fallen = [f.at for f in s.explorers.values() if not f.fate and not f.hearts and row.get(f.at, FAR) < 4]
    if fallen and me.hearts > 1:
        return fallen
    sanctum = sanctum_cells(s)
    if not sanctum:
        return s.layout.spots()
    if me.item:
        return sanctum[:1]
    if "artifact" in s.items:
        return (s.items["artifact"],)
    if holder(s, "artifact"):
        return (EXIT,)
    return tuple(s.items.values()) or sanctum[:1]


def _towards(s: State, me: Explorer, goals: Sequence[str]) -> str:
    """The neighbouring tile on the best way to a goal; rubble and, for the weak, Spike Traps count as detours."""
    best, nearest = "", FAR
    if me.at in goals:
        return best
    tiles = s.layout.tiles
    for n in s.layout.links[me.at]:
        row = s.layout.row(n)
        d = min((row.get(goal, FAR) for goal in goals), default=FAR)
        d += (n in s.rubble) + 3 * (tiles[n].kind == "spike" and me.hearts <= 3) + (tiles[n].kind in ("lava", "dart"))
        if d < nearest:
            best, nearest = n, d
    return best


def _nested(s: State, legal: Sequence[Any], draw: Callable[[], float]) -> Any:
    """Answers outside the menu: keep dice, agree, stop running, the strongest is hit, tiles as open as possible."""
    first = legal[0]
    for word in ("keep", "agree", "stop", "enter", "none"):
        if word in legal:
            return word
    if first in s.explorers:
        return max(legal, key=lambda who: s.explorers[who].hearts)
    return legal[int(draw() * len(legal))]
