"""Victims: whom the creatures of the cave go for, who of them is nearest, and the ways there."""

from __future__ import annotations

from collections.abc import Iterable

from ...board.layout import FAR
from ...kernel.citations import Ids, question
from ...kernel.decisions import Choose, Luck
from .box import numbers_in
from .figures import Trait
from .state import Caver, State, starting
from .tables import T

I, V, M, X, Y = Ids("st"), Ids("st.victim"), Ids("st.horror-movement"), Ids("st.exit-tile"), Ids("st.diver")

UNCONSCIOUS = question("st.q.unconscious-victims", "no", "yes")
STEALTH = question("st.q.scout-stealth", "always-hidden", "victim-last", "not-chosen-but-struck")
EQUAL_PATHS = question("st.q.equal-paths", "starting-player", "fixed", "random")


def stealthy(t: T, f: Caver) -> str:
    """The rule by which a caver counts as hidden at all times; "" when it does not."""
    return t.tables.having[Trait.STEALTHY].get(f.kind, "")


def why_no_victim(t: T, f: Caver) -> str:
    """The rule by which nothing can go for a caver; "" when a creature can."""
    s = t.state
    if not f.health and t[UNCONSCIOUS] == "no":
        return V.conscious_only
    if f.hidden:
        return I.hide
    if not f.at:
        return Y.away_untouched
    if s.layout.tiles[f.at].kind == "exit":
        return X.no_victim
    return stealthy(t, f)


def victims(t: T) -> list[Caver]:
    """The cavers that a creature can go for; one who is a victim only in want of others is left out where there are."""
    s = t.state
    sneaking = t.tables.having[Trait.STEALTHY]
    tiles = s.layout.tiles
    fallen = t[UNCONSCIOUS] == "yes"
    found, last = [], []
    for f in s.cavers.values():
        at = f.at
        if at and not f.hidden and (f.health or fallen) and tiles[at].kind != "exit":
            if f.kind not in sneaking:
                found.append(f)
            else:
                last.append(f)
    if last and not found and t[STEALTH] == "victim-last":
        return last
    return found


def nearest(t: T, here: str, prey: Iterable[Caver]) -> tuple[Caver | None, int, bool]:
    """The nearest of some victims (None: none in reach), the steps to it, and whether its number decided."""
    row = t.state.layout.row(here)
    number = t.tables.number if not t.state.parts else numbers_in(t)
    best: Caver | None = None
    near, tied = FAR, False
    for f in prey:
        d = row.get(f.at, FAR)
        if d < near:
            best, near, tied = f, d, False
        elif d == near and best is not None and d < FAR:
            tied = True
            if number[f.kind] < number[best.kind]:
                best = f
    return best, near, tied


def first_steps(s: State, here: str, there: str) -> tuple[str, ...]:
    """The neighbours of a cell by which a shortest way leads to another."""
    row = s.layout.row(there)
    nearer = row[here] - 1
    return tuple([n for n in s.layout.joined[here] if row[n] == nearer])


def first_player(options: tuple[str, ...]) -> tuple[str, ...]:
    """The rule that gives a choice to the first player, where there is one."""
    return (Ids("st.starting-caver").is_first_player,) if len(options) > 1 else ()


async def way_to(t: T, who: str, there: str) -> str:
    """The next cell on a shortest way of a creature; of several the starting player chooses."""
    s = t.state
    here = s.creatures[who].at
    ways = first_steps(s, here, there)
    ruling = t[EQUAL_PATHS]
    if len(ways) > 1 and ruling == "fixed":
        t.exempted(starting(s), "a choice among ways", EQUAL_PATHS.id)
        return ways_in_order(s, here, ways)[0]
    if len(ways) > 1 and ruling == "random":
        by_luck: str = await Luck("choice", EQUAL_PATHS.id, ways, f"which way does {who} go?")
        return by_luck
    chosen: str = await Choose(starting(s), M.equal_paths, ways, f"which way does {who} go?", first_player(ways))
    return chosen


def ways_in_order(s: State, here: str, ways: tuple[str, ...]) -> list[str]:
    """The cells in the order north, east, south, west."""
    return [n for n in s.layout.grid.next[here].values() if n in ways]
