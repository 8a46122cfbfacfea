"""Where an explorer wants to go, by the stage of the game; the others' whereabouts decide who does what."""

from __future__ import annotations

from collections.abc import Iterable

from ....board.layout import FAR
from ..state import Explorer, State, active_on, holder, sanctum_cells
from ..tiles import CROSSROADS, EXIT, GRID
from .outlook import EXPLORING, FLEEING, GATHERING, W, Ways, able, fallen, risk
from .porters import duty


def goal_of(s: State, me: Explorer, ways: Ways, stage: str) -> str:
    """The cell to head for; "" for staying where one is."""
    if stage == FLEEING:
        return _fleeing(s, me, ways)
    found = _somebody_to_help(s, me, ways, 5) or _prey(s, me, ways)
    if found:
        return found
    if stage == EXPLORING:
        return _key_to_fetch(s, me, ways, 3) or frontier(s, me, ways)
    if stage == GATHERING:
        if me.item.startswith("key"):
            return sanctum_cells(s)[0]
        key = _key_to_fetch(s, me, ways, FAR)
        if key:
            return key
    if "ark" in s.explorers:
        return duty(s, me, ways)
    return sanctum_cells(s)[-1] if lifter(s) == me.id else CROSSROADS


def lifter(s: State) -> str:
    """Who shall lift the Artifact: hearty, fast, near."""
    row = s.layout.row(sanctum_cells(s)[-1])
    best, most = "", -float(FAR)
    for f in able(s):
        worth = f.hearts - 0.5 * row.get(f.at, FAR) + 3 * (f.kind == "scoundrel") - 2 * (f.item != "")
        if worth > most:
            best, most = f.id, worth
    return best


def frontier(s: State, me: Explorer, ways: Ways) -> str:
    """The tile to explore from: near, close to the entrance, and not already somebody else's."""
    best, most = "", -float(FAR)
    mates = [f for f in able(s) if f.id != me.id]
    for c, free in s.layout.spots().items():
        price = ways.cost.get(c)
        if price is None:
            continue
        worth = W.opening * len(free) - price - W.column * min(GRID.column(n) for n in free) - risk(s, c)
        row = s.layout.row(c)
        mine = row.get(me.at, FAR)
        closer = sum(row.get(f.at, FAR) < mine for f in mates)
        if closer >= len(free):
            worth -= W.taken * (closer - len(free) + 1)
        if worth > most:
            best, most = c, worth
    return best


def closest(s: State, cell: str, candidates: Iterable[Explorer]) -> str:
    """Which of several explorers is the fewest steps from a cell (the first of equals); "" when none can get there."""
    row = s.layout.row(cell)
    best, least = "", FAR
    for f in candidates:
        d = row.get(f.at, FAR)
        if d < least:
            best, least = f.id, d
    return best


def _fleeing(s: State, me: Explorer, ways: Ways) -> str:
    if s.artifact_out or me.item == "artifact":
        return EXIT
    who = holder(s, "artifact")
    place = s.explorers[who].at if who else s.items.get("artifact", "")
    if not place or (who and s.explorers[who].hearts):
        return _escort(s, me, ways, place)
    free = able(s, empty_handed=True)
    helpers = [f for f in free if f.hearts > 1] or free or able(s)
    return place if closest(s, place, helpers) == me.id else CROSSROADS


def _escort(s: State, me: Explorer, ways: Ways, place: str) -> str:
    """Without the Artifact: guardians upon its carrier or next to it first, then those who fell near by, then out.

    Nobody goes out ahead of a carrier who still has a long way.
    """
    if place:
        row = s.layout.row(place)
        nearest = ways.nearest(g.at for g in s.guardians.values() if g.awake and row.get(g.at, FAR) <= 1)
        if nearest and me.hearts > 1 and ways.cost[nearest] <= 3.5:
            return nearest
    if not s.erupted:
        helped = _somebody_to_help(s, me, ways, 2)
        if helped:
            return helped
    row = s.layout.row(EXIT)
    return CROSSROADS if place and row.get(me.at, FAR) <= 2 < row.get(place, FAR) else EXIT


def _somebody_to_help(s: State, me: Explorer, ways: Ways, reach: float) -> str:
    """A downed explorer to whom nobody else who can act is closer."""
    if me.hearts < 2 <= me.full:
        return ""
    for f in fallen(s):
        if ways.cost.get(f.at, FAR) <= reach and f.kind != "turret":
            helpers = [x for x in able(s) if x.hearts > 1 or x.id == me.id]
            if closest(s, f.at, helpers) == me.id:
                return f.at
    return ""


def _prey(s: State, me: Explorer, ways: Ways) -> str:
    """A guardian worth going to: for the Veteran one that is near, for others one that is upon a friend next door."""
    if me.hearts < 3:
        return ""
    fighter = me.kind == "veteran"
    reach = W.veteran_reach if fighter else W.prey_reach
    near = [g.at for g in s.guardians.values() if g.awake and g.at != me.at and ways.cost.get(g.at, FAR) <= reach]
    return next((c for c in near if fighter or any(f.hearts < 4 for f in active_on(s, c))), "")


def _key_to_fetch(s: State, me: Explorer, ways: Ways, reach: float) -> str:
    """A key on the floor (or in the hand of one downed) to which nobody else with free hands is closer."""
    if me.item:
        return ""
    cells = [c for item, c in s.items.items() if item != "artifact"]
    cells += [f.at for f in fallen(s) if f.item.startswith("key")]
    free = able(s, empty_handed=True)
    for c in sorted(cells, key=lambda c: ways.cost.get(c, FAR)):
        if ways.cost.get(c, FAR) <= reach and closest(s, c, free) == me.id:
            return c
    return ""
