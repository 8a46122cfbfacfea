"""Guardians: their supply, their placing, their activation; the Melee."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ...board.paths import closest, first_steps, first_steps_avoiding
from ...kernel.citations import Ids, Number, number, question
from ...kernel.decisions import Choose
from ...kernel.table import Reaction, rule
from .events import GuardianActivated, GuardianMoved, GuardianPlaced, RubbleRemoved, TilePlaced
from .figures import As, counting
from .hearts import ATTACK, How, lose_hearts
from .state import Explorer, active_on, explorers_on, guardians_on, kind_at
from .tables import GuardianKind, T
from .tiles import EXIT, GRID

I, A, M, W, G, Y, D, B, CL = (
    Ids("ie"),
    Ids("ie.guardian-activation"),
    Ids("ie.guardian-move"),
    Ids("ie.wake"),
    Ids("ie.guardian-tile"),
    Ids("ie.guardian-supply"),
    Ids("ie.downed"),
    Ids("ie.bridge"),
    Ids("ie.closest"),
)

MELEE_SUPPLY = number(I.guardian_supply, 5)
MELEE_ACTS = number(A.round_end_twice, 2)
MELEE_SYMBOL = number(I.activate_face, 1)
MELEE_HIT = number(A.attack, 1)
OTHER_TIES = question("ie.q.other-ties", "lead-explorer", "current-player")
PATH_RUBBLE = question("ie.q.guardian-path-rubble", "as-if-open", "detour-first")
PASSES = question("ie.q.round-end-passes", "one-by-one", "two-passes")


class Entries(Struct, frozen=True):
    """The citations of one guardian type's list; the list itself is the same for all.

    ``attack``: ids of the attack's entry, the last one giving the choice of the victim; ``hit``: its figure; ``move``,
    ``clear`` and ``dig``: the ids of the step, of what bars it, and of digging.
    """

    attack: tuple[str, ...]
    hit: Number
    move: str
    clear: str
    dig: str


# -- Supply and placing --------------------------------------------------------------------------------------------


def in_stock(t: T, kind: str) -> int:
    """Figures of a type left in the supply."""
    return t[t.tables.guardians[kind].supply] - sum(g.kind == kind for g in t.state.guardians.values())


async def place_guardian(t: T, kind: str, cell: str, *cites: str) -> bool:
    """Put a guardian from the supply on a tile; False, with the reason on record, when there is none."""
    if in_stock(t, kind) <= 0:
        t.prevented(f"placing a guardian ({kind})", G.no_stock, t.tables.guardians[kind].supply.id)
        return False
    free = next(n for n in range(1, 100) if f"{kind}-{n}" not in t.state.guardians)
    stacked = any(g.at == cell for g in t.state.guardians.values())
    await t.emit(GuardianPlaced(f"{kind}-{free}", kind, cell), *cites, *((Y.stacking,) if stacked else ()))
    return True


@rule(I.guardian_tile)
async def guardian_tile(t: T, e: TilePlaced) -> None:
    """Placing a Guardian tile puts a guardian of its type on it."""
    kind = t.tables.makers[e.kind]
    await place_guardian(t, kind, e.cell, I.guardian_tile, *t.tables.guardians[kind].makes_cites)


GUARDIAN_TILE = Reaction(TilePlaced, lambda t, e: e.kind in t.tables.makers, guardian_tile)


# -- Activation ----------------------------------------------------------------------------------------------------


@rule(I.activate_face)
async def activate_by_symbol(t: T) -> None:
    """Activate Guardians: every guardian is activated as often as its type says."""
    await in_the_lead_explorers_order(t, lambda kind: kind.symbol)


@rule(I.round_end)
async def activate_at_round_end(t: T) -> None:
    """After the last turn every guardian in play is activated as often as its type says."""
    if t[PASSES] == "one-by-one":
        await in_the_lead_explorers_order(t, lambda kind: kind.round_end)
        return
    most = max((t[k.round_end] for k in t.tables.guardians.values()), default=0)
    for nth in range(1, most + 1):
        await in_the_lead_explorers_order(t, lambda kind: kind.round_end, nth)


async def in_the_lead_explorers_order(t: T, times: Any, only: int = 0) -> None:
    """Each guardian once in the order that the lead explorer picks; with ``only`` just its ``only``-th activation."""
    left = tuple(g for g in t.state.guardians.values() if not only or t[times(t.tables.guardians[g.kind])] >= only)
    names = tuple(g.id for g in left)
    while names:
        g = await Choose("lead", A.order, names, "which guardian acts next?", t.tables.lead_orders)
        names = tuple(x for x in names if x != g)
        guardian = t.state.guardians.get(g)
        if guardian is None:
            continue
        figure = times(t.tables.guardians[guardian.kind])
        of = t[figure]
        new = (A.newcomers,) if t.state.phase == "guardians" and guardian.since == t.state.round else ()
        for nth in range(only or 1, (only or of) + 1):
            if g in t.state.guardians:
                await t.emit(GuardianActivated(g, nth, of), figure.id, A.no_double, *new)
                await t.tables.guardians[guardian.kind].act(t, g)


@rule(I.guardian_activation)
async def activate_melee(t: T, g: str) -> None:
    """The first that is possible of Attack, Move, Dig."""
    await attack_or_move(t, g, MELEE_ENTRIES, ATTACK)


async def attack_or_move(t: T, g: str, entries: Entries, how: How) -> None:
    """ATTACK where an active explorer shares the tile, else MOVE, else DIG."""
    here = t.state.guardians[g].at
    for f in explorers_on(t.state, here):
        if not f.hearts:
            t.exempted(f.id, As.PREY.value, D.no_prey, I.active_explorer)
    targets = counting(t, active_on(t.state, here), As.PREY)
    if targets:
        names = tuple(f.id for f in targets)
        victim = await Choose("lead", entries.attack[-1], names, f"whom does {g} attack?")
        await lose_hearts(t, victim, entries.hit, how, *entries.attack)
    else:
        await step_or_dig(t, g, entries)


async def step_or_dig(t: T, g: str, entries: Entries) -> None:
    """One step along a shortest path to the closest active explorer; rubble in the way is dug instead."""
    here = t.state.guardians[g].at
    ways = tuple(c for c in ways_to_closest(t, here) if c != EXIT)
    if not ways:
        t.prevented("a step", M.idle, *((M.not_exit,) if EXIT in t.state.layout.links[here] else ()), who=g)
        return
    seat = "lead" if t[OTHER_TIES] == "lead-explorer" else t.state.order[t.state.turn]
    to = await Choose(seat, M.tie, ways, f"which way does {g} go?")
    if to in t.state.rubble:
        t.prevented(GuardianMoved(g, to), entries.clear, who=g)
        await t.emit(RubbleRemoved(to), entries.dig, I.rubble, CL.rubble_open)
        return
    bridge = (B.guardians_free,) if kind_at(t.state, to) == "bridge" and explorers_on(t.state, to) else ()
    await t.emit(GuardianMoved(g, to), entries.move, *walled_off(t, here), *bridge, *drawn_by(t, to))


def walled_off(t: T, here: str) -> tuple[str, ...]:
    """The rule that walls bind guardians, where an active explorer is next door but behind one."""
    beside = [c for c in GRID.next[here].values() if c in t.state.layout.tiles and c not in t.state.layout.links[here]]
    return (M.walls_bind,) if any(active_on(t.state, c) for c in beside) else ()


def ways_to_closest(t: T, here: str) -> tuple[str, ...]:
    """The next tiles of all shortest ways from ``here`` to the closest active explorers."""
    s, standing = t.state, t.tables.standing
    places = [
        f.at
        for f in s.explorers.values()
        if f.hearts > 0 and not f.fate and standing[f.kind, As.PREY][0] and standing[f.kind, As.DRAWS][0]
    ]
    if s.rubble and t[PATH_RUBBLE] == "detour-first":
        round_about = first_steps_avoiding(s.layout, here, places, s.rubble)
        if round_about:
            return round_about
    return first_steps(s.layout, here, closest(s.layout, here, places))


def drawn_by(t: T, to: str) -> tuple[str, ...]:
    """The rules by which a figure that merely counts as an explorer drew a guardian onto its tile."""
    on_it: list[Explorer] = active_on(t.state, to)
    return tuple(b for b in (t.tables.standing[f.kind, As.PREY][1] for f in on_it) if b)


MELEE_ENTRIES = Entries((A.attack, A.attack_pick), MELEE_HIT, I.guardian_move, M.rubble, M.dig)
MELEE = GuardianKind(
    "melee",
    "Melee Guardian",
    MELEE_SUPPLY,
    MELEE_ACTS,
    MELEE_SYMBOL,
    activate_melee,
    "guardian",
    (),
    True,
    "",
    (I.enemy, I.melee_guardian),
)


# -- Wake Guardian -------------------------------------------------------------------------------------------------


@rule(I.wake)
async def wake(t: T, roller: str, cell: str, tie: str) -> None:
    """A guardian from the supply on the Guardian tile closest to the roller; a type that is out is passed over."""
    layout = t.state.layout
    makers = t.tables.makers
    tiles = [(c, makers[kind]) for kind in makers for c in layout.of_kind(kind)]
    order = {c: i for i, c in enumerate(layout.tiles)}
    tiles.sort(key=lambda x: order[x[0]])
    nearest = closest(layout, cell, (c for c, _ in tiles))
    if not nearest:
        t.prevented("a guardian", I.wake)
        return
    stocked = [c for c, kind in tiles if in_stock(t, kind) > 0]
    found = closest(layout, cell, stocked)
    if not found:
        t.prevented("a guardian", W.empty_supply, *t.tables.none_possible)
        return
    if found[0] not in nearest:
        t.prevented(f"a guardian on {nearest[0]}", *t.tables.passed_over)
    tied = (W.tie,) if len(found) > 1 else ()
    chosen = await Choose(tie, W.tie, found, "on which of the equally close Guardian tiles?")
    occupied = bool(explorers_on(t.state, chosen) or guardians_on(t.state, chosen))
    kind = makers[layout.tiles[chosen].kind]
    rubble = (CL.rubble_open,) if t.state.rubble else ()
    cites = (I.wake, I.closest, I.tile_steps, *rubble, *tied, *((W.occupied,) if occupied else ()), *t.tables.typed)
    await place_guardian(t, kind, chosen, *cites)
