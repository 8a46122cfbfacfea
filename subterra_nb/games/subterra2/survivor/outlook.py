"""How the bot sees a position: the stage of the game, what places are likely to cost, ways with their prices."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from msgspec import Struct

from ....board.layout import FAR
from ..arimas_light.state import LAID
from ..state import Explorer, Guardian, State, explorers_on, sanctum_cells
from ..tiles import CROSSROADS, EXIT

EXPLORING, GATHERING, LIFTING, FLEEING = "exploring", "gathering", "lifting", "fleeing"


class Weights(Struct, frozen=True):
    """What things are worth, in hearts or (the same) in action points. Found by playing some thousand games.

    A lever for the lab: the bot is no better than these, and nothing in the rules depends on them.
    """

    tile: float = 0.9
    """A tile laid."""
    ahead: float = 1.2
    """A step nearer to the goal."""
    along: float = 0.2
    """Standing on the tile just laid."""
    unknown: float = 0.45
    """What an unknown tile costs whoever goes onto it; ``unknown_weak`` more for those with less than four hearts."""
    unknown_weak: float = 0.25
    heart_weak: float = 1.0
    """A heart for somebody with less than three, and for anybody else."""
    heart_strong: float = 1.0
    spikes: float = 0.95
    """Ending a turn on a Spike Trap; ``darts``, ``guardian``: on such a tile; ``darts_near``: beside Darts."""
    darts: float = 0.25
    darts_near: float = 0.2
    guardian: float = 0.25
    ruin: float = 0.7
    """A Ruin without rubble, as a part of what a Lava tile costs."""
    snakes: float = 0.5
    """Being on a Snake tile, for each roll; ``rocks``: on a Rock Trap that has given a warning, ``rocks_near``: on
    another; ``blast``: at an Explosion tile with its last token, ``fuse``: with more; ``pit``: in a Pit.
    """
    rocks: float = 4.0
    rocks_near: float = 0.3
    blast: float = 3.0
    fuse: float = 0.1
    pit: float = 0.4
    hit: float = 0.6
    """A guardian's hit: there may be others to take it."""
    spikes_toll: float = 3.0
    """Points for a way over a Spike Trap (twice that for the weak), and over a guardian."""
    guardian_toll: float = 1.5
    column: float = 0.5
    """Exploring a column further away; ``opening``: one more place to explore at the same tile; ``taken``: one that
    others will have taken by then.
    """
    opening: float = 0.4
    taken: float = 1.0
    prey_reach: float = 1.5
    """How far to go for a guardian upon a friend; ``veteran_reach``: for any guardian."""
    veteran_reach: float = 4.5


W = Weights()

#: Hits that a guardian deals at the round's end, by its steps from the explorer before it acts.
HITS = (2.0, 1.0, 0.2)


def stage(s: State) -> str:
    """What there is to do: lay tiles, bring the keys, lift the Artifact, or run for the exit."""
    aboard = "ark" in s.explorers
    if not aboard and (s.cursed or s.erupted or s.artifact_out):
        return FLEEING
    if s.bag or not sanctum_cells(s):
        return EXPLORING
    return LIFTING if "artifact" in s.items and not aboard else GATHERING


def able(s: State, empty_handed: bool = False) -> list[Explorer]:
    """Those who can act, perhaps only those with free hands."""
    return [f for f in s.explorers.values() if f.active and f.id in s.order and not (empty_handed and f.item)]


def fallen(s: State) -> list[Explorer]:
    """Those who lie downed in the temple."""
    return [f for f in s.explorers.values() if not f.fate and not f.hearts]


def threats(s: State, cell: str) -> list[Guardian]:
    """The guardians on a cell that are not dormant."""
    return [g for g in s.guardians.values() if g.at == cell and g.awake]


def nearest_threat(s: State, cell: str) -> int:
    """Steps to the closest guardian that is not dormant."""
    row = s.layout.row(cell)
    return min((row.get(g.at, FAR) for g in s.guardians.values() if g.awake), default=FAR)


def risk(s: State, cell: str) -> float:
    """Hearts that standing on a cell until the own next turn is likely to cost, guardians left aside."""
    layout = s.layout
    kind = layout.tiles[cell].kind
    rolls = len(s.order) / 6
    found = 0.0
    if kind == "lava":
        found = rolls
    elif kind == "ruin":
        found = 0.0 if cell in s.rubble else W.ruin * rolls
    elif kind == "spike":
        found = W.spikes
    elif kind == "dart":
        found = W.darts
    elif kind == "guardian":
        found = W.guardian
    elif kind == "snake":
        found = W.snakes * rolls
    elif kind == "rock-trap" and cell not in s.rubble:
        found = (W.rocks if cell in LAID.of(s).warnings else W.rocks_near) * rolls
    elif kind == "explosion":
        found = blast(s, cell) * rolls
    elif kind == "pit":
        found = W.pit
    for n in layout.links[cell]:
        beside = layout.tiles[n].kind
        if beside == "dart":
            found += W.darts_near
        elif beside == "explosion":
            found += blast(s, n) * rolls
    if s.cursed:
        found *= 2
    if s.erupted and any(n in layout.over for n in layout.joined[cell]):
        found += 9
    return found


def blast(s: State, cell: str) -> float:
    """Hearts that the next explosion symbol costs on an Explosion tile and beside it."""
    tokens = LAID.of(s).explosions.get(cell, 0)
    return W.blast if tokens == 1 else 1.0 if not tokens else W.fuse


def helped_out(s: State, me: Explorer, to: str) -> bool:
    """Whether somebody is on a tile who helps the explorer out of a Pit."""
    return any(f.at == to and f.id != me.id and f.active for f in s.explorers.values())


def danger(s: State, cell: str) -> float:
    """Hearts that ending a turn on a cell is likely to cost, guardians that can come included."""
    row = s.layout.row(cell)
    found = risk(s, cell)
    for g in s.guardians.values():
        if g.awake:
            d = row.get(g.at, FAR)
            if d < len(HITS):
                found += W.hit * HITS[d]
    return found


def slack(s: State) -> float:
    """Rounds to spare until the volcano is ready, when exploring and carrying go on at an ordinary pace."""
    team = max(1, sum(f.active for f in s.explorers.values()))
    sanctum = sanctum_cells(s)
    far = s.layout.steps(CROSSROADS, sanctum[0]) if sanctum else 6
    return s.marker - len(s.bag) / (1.1 * team) - (2 + far / 2.5 if s.keys_placed < 3 else 0) - 1


class Ways:
    """Prices of ways for one explorer: action points, with what dangers on the way are worth in points.

    ``cost``: cell to price of the cheapest way from where the explorer stands; ``came``: cell to the cell before it.
    """

    __slots__ = ("came", "cost", "me")

    def __init__(self, s: State, me: Explorer, leaving: bool) -> None:
        self.me = me
        cost = {me.at: 0.0}
        came: dict[str, str] = {}
        tolls: dict[str, float] = {} if leaving else {EXIT: FAR}
        todo = [(0.0, 0, me.at)]
        links, count = s.layout.links, 0
        while todo:
            d, _, c = heappop(todo)
            if d > cost[c]:
                continue
            held = s.layout.tiles[c].kind == "pit"
            for n in links[c]:
                toll = tolls.get(n)
                if toll is None:
                    toll = tolls[n] = _toll(s, me, n)
                if held and not helped_out(s, me, n):
                    toll += 1
                if d + toll < cost.get(n, FAR):
                    cost[n], came[n] = d + toll, c
                    count += 1
                    heappush(todo, (d + toll, count, n))
        self.cost, self.came = cost, came

    def first(self, goal: str) -> str:
        """The first cell on the way to a goal; "" when there is none or the explorer stands there."""
        if goal not in self.came:
            return ""
        while self.came[goal] != self.me.at:
            goal = self.came[goal]
        return goal

    def nearest(self, goals: Iterable[str]) -> str:
        """The cheapest of these goals, the first of several; "" when none can be reached."""
        best, least = "", float(FAR)
        for g in goals:
            c = self.cost.get(g, FAR)
            if c < least:
                best, least = g, c
        return best


def _toll(s: State, me: Explorer, cell: str) -> float:
    kind = s.layout.tiles[cell].kind
    toll = 1.0 + W.guardian_toll * len(threats(s, cell))
    if cell in LAID.of(s).snakes:
        toll += LAID.of(s).snakes[cell] * (1 if me.hearts > 3 else 2)
    if cell in s.rubble and me.kind != "guide":
        toll += 1 if me.kind == "foreman" else 2
    if kind == "spike" and me.kind != "scoundrel":
        toll += W.spikes_toll * (1 if me.hearts > 3 else 2)
    elif kind == "bridge" and any(f.id != me.id for f in explorers_on(s, cell)):
        toll += 2
    if s.erupted and any(n in s.layout.over for n in s.layout.joined[cell]):
        toll += 1
    return toll
