"""Guardians: their supply, their placing, their activation; the Melee."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable

from ...kernel.citations import Ids, Number, number, question
from ...kernel.decisions import Choose
from ...kernel.table import Reaction, rule
from .ending import MOMENT, check_end
from .events import GuardianActivated, GuardianPlaced, GuardiansDone, TilePlaced
from .guardian_moves import Entries, attack_or_move
from .hearts import ATTACK
from .state import guardians_on
from .tables import GuardianKind, T

I, A, M, G, Y = (
    Ids("ie"),
    Ids("ie.guardian-activation"),
    Ids("ie.guardian-move"),
    Ids("ie.guardian-tile"),
    Ids("ie.guardian-supply"),
)

ORDER, NO_DOUBLE = A.order, A.no_double  # asked for so often that the look-up counts
MELEE_SUPPLY = number(I.guardian_supply, 5)
MELEE_ACTS = number(A.round_end_twice, 2)
MELEE_SYMBOL = number(I.activate_face, 1)
MELEE_HIT = number(A.attack, 1)
PASSES = question("ie.q.round-end-passes", "one-by-one", "two-passes")


# -- Supply and placing --------------------------------------------------------------------------------------------


def in_stock(t: T, kind: str) -> int:
    """Figures of a type left in the supply."""
    left = t[t.tables.guardians[kind].supply]
    for g in t.state.guardians.values():
        if g.kind == kind:
            left -= 1
    return left


async def place_guardian(t: T, kind: str, cell: str, *cites: str) -> bool:
    """Put a guardian from the supply on a tile; False, with the reason on record, when there is none."""
    if in_stock(t, kind) <= 0:
        t.prevented(f"placing a guardian ({kind})", G.no_stock, t.tables.guardians[kind].supply.id)
        return False
    if guardians_on(t.state, cell):
        cites = (*cites, Y.stacking)
    await t.emit(GuardianPlaced(free_name(t, kind), kind, cell, not t.tables.guardians[kind].lies), *cites)
    return True


def free_name(t: T, kind: str, taken: Collection[str] = ()) -> str:
    """The name of the next figure of a type; the only one of its type is called like it."""
    if t.tables.guardians[kind].supply.default == 1:
        return kind
    there, n = t.state.guardians, 1
    while (name := f"{kind}-{n}") in there or name in taken:
        n += 1
    return name


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


@rule(I.round_end, outermost=True)
async def activate_at_round_end(t: T) -> None:
    """After the last turn every guardian in play is activated as often as its type says."""
    passes = t[t.tables.interleaving or PASSES]
    if passes == "one-by-one":
        await in_the_lead_explorers_order(t, lambda kind: kind.round_end)
    elif passes == "free-mix":
        await in_any_mix(t)
    else:
        most = max((t[k.round_end] for k in t.tables.guardians.values()), default=0)
        done: tuple[str, ...] = ()
        for nth in range(1, most + 1):
            done += await in_the_lead_explorers_order(t, lambda kind: kind.round_end, nth, done)
    if t[MOMENT] == "turn-end":
        await check_end(t, now=True)
    await t.emit(GuardiansDone(), I.round_end)


Times = Callable[[GuardianKind], Number]


async def in_the_lead_explorers_order(t: T, times: Times, only: int = 0, done: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Each guardian once in the order that the lead explorer picks; with ``only`` just its ``only``-th activation.

    Those in ``done`` take none; returns those that take no more of them.
    """
    left = [*t.state.guardians]
    if only:
        left = [g.id for g in t.state.guardians.values() if t[times(t.tables.guardians[g.kind])] >= only]
    if done:
        left = [g for g in left if g not in done]
    finished: list[str] = []
    ask, also = "which guardian acts next?", t.tables.lead_orders
    while left := still_there(t, left):
        if len(left) == 1:
            g = t.only("lead", ORDER, left[0], ask, also)
        else:
            g = await Choose("lead", ORDER, tuple(left), ask, also)
        left.remove(g)
        figure = times(t.tables.guardians[t.state.guardians[g].kind])
        for nth in range(only or 1, (only or t[figure]) + 1):
            if not await activate(t, g, figure, nth):
                finished.append(g)
                break
    return tuple(finished)


def still_there(t: T, guardians: Iterable[str]) -> list[str]:
    """Those of these guardians that are still on the board."""
    there = t.state.guardians
    return [x for x in guardians if x in there]


async def in_any_mix(t: T) -> None:
    """Single activations in any sequence, under the ruling that the lead explorer may mix them."""
    done: dict[str, int] = dict.fromkeys(t.state.guardians, 0)
    while True:
        left = tuple(
            g.id
            for g in t.state.guardians.values()
            if g.id in done and done[g.id] < t[t.tables.guardians[g.kind].round_end]
        )
        if not left:
            return
        g = await Choose("lead", A.order, left, "which guardian acts next?", t.tables.lead_orders)
        figure = t.tables.guardians[t.state.guardians[g].kind].round_end
        done[g] += 1
        if not await activate(t, g, figure, done[g]):
            done[g] = t[figure]


async def activate(t: T, g: str, figure: Number, nth: int) -> bool:
    """One activation of a guardian still on the board; False when it takes no more of them in this turn of events."""
    guardian = t.state.guardians.get(g)
    if guardian is None:
        return False
    s = t.state
    kind = t.tables.guardians[guardian.kind]
    times, activated = t[figure], GuardianActivated(g, nth, t[figure])
    if s.phase == "guardians" and guardian.since == s.round:
        await t.emit_by(activated, (figure.id, NO_DOUBLE, A.newcomers))
    else:
        await t.emit_by(activated, (figure.id, NO_DOUBLE))
    act = kind.act
    await act(t, g)
    after = t.state.guardians.get(g)
    if after is None:
        return False
    if (
        guardian.awake
        and not after.awake
        and nth < times
        and kind.lapses is not None
        and t[kind.lapses] != kind.lapses.default
    ):
        t.prevented("further activations", kind.lapses.id, who=g)
        return False
    return True


@rule(I.guardian_activation)
def activate_melee(t: T, g: str) -> Awaitable[None]:
    """The first that is possible of Attack, Move, Dig."""
    return attack_or_move(t, g, MELEE_ENTRIES, ATTACK)


MELEE_ENTRIES = Entries((A.attack_pick,), MELEE_HIT, I.guardian_move, M.rubble, M.dig)
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
