"""The Inventor: deploying Mines, the Barrier and the Turret."""

from __future__ import annotations

from typing import Any

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Choose, Requirement
from ....kernel.table import Modifier, rule
from ..events import HelperDeployed, HelperDestroyed, PointsPaid
from ..figures import As, FigureKind
from ..state import Explorer, State, guardians_on
from ..tables import UP, Offer, T
from ..volcano import Remove
from .barrier import BARRIERS, B
from .events import BarrierDestroyed, BarrierPlaced, MineDestroyed, MineLaid, ObjectLost, PointSaved, SavingsSpent
from .mine import MINES, M, blast
from .state import DEPLOYED
from .turret import ON_BRIDGE, TURRET_HEARTS, TURRETS, U

N, P, F, S = Ids("tw.inventor"), Ids("ie.action-points"), Ids("tw.faculty"), Ids("ie.spread")

HEARTS = 5
MINE_COST, BARRIER_COST, TURRET_COST = number(N.mine_cost, 1), number(N.barrier_cost, 2), number(N.turret_cost, 3)
WITH_SPARES = question("tw.q.recycle-with-spares", "no", "yes")
RECYCLED_BLAST = question("tw.q.recycled-mine-blast", "no", "yes")
REDEPLOY = question("tw.q.turret-redeploy-heals", "yes", "no")
NEEDS_EXERT = question("tw.q.turret-needs-exert", "exert-needed", "over-two-turns")
FLIPPED = question("tw.q.objects-on-flipped-tile", "to-supply", "lost", "stay")

INVENTOR = FigureKind(
    "inventor",
    "Inventor",
    HEARTS,
    N.health,
    "Defender",
    setup_cites=(F.two_explorers, F.mix, "tw.overview.explorers-any-mix"),
)


def spares(s: State, t: T, what: str) -> int:
    """Objects of a type left in the Inventor's supply."""
    supply = {"mine": MINES, "barrier": BARRIERS, "turret": TURRETS}[what]
    laid = DEPLOYED.of(s)
    out = {"mine": sum(laid.mines.values()), "barrier": laid.barrier != "", "turret": "turret" in s.explorers}[what]
    return t[supply] - int(out) - s.used.get(f"lost {what}", 0)


async def make_a_spare(t: T, me: str, what: str, placed: tuple[str, ...]) -> str:
    """With too few spares the Inventor destroys one already on the board; the cell it was on, or ""."""
    if spares(t.state, t, what) > 0:
        if not placed or t[WITH_SPARES] == "no":
            return ""
        chosen = await Choose(me, WITH_SPARES.id, ("none", *placed), f"destroy a {what} first?")
        return "" if chosen == "none" else chosen
    recycled: str = await Choose(me, N.deploy_recycle, placed, f"which {what} is destroyed to make a spare?")
    return recycled


@rule(N.deploy_here, N.deploy_unlimited)
async def do_mine(t: T, me: str, *_: Any) -> None:
    """Deploy a Mine at the Inventor's place; guardians that are there already do not set it off."""
    recycled = await make_a_spare(t, me, "mine", tuple(DEPLOYED.of(t.state).mines))
    if recycled:
        goes_off = t[RECYCLED_BLAST] == "yes"
        ruled = (RECYCLED_BLAST.id,) if goes_off else ()
        await t.emit(MineDestroyed(recycled), N.deploy_recycle, MINES.id, N.destroyed_to_supply, *ruled)
        if goes_off:
            await blast(t, recycled)
    here = t.state.explorers[me].at
    await t.emit(MineLaid(here), N.deploy_here, N.deploy_unlimited, MINES.id)
    if guardians_on(t.state, here):
        t.prevented("a detonation", M.no_blast_on_deploy, who=me)


@rule(N.deploy_here, N.deploy_unlimited)
async def do_barrier(t: T, me: str, *_: Any) -> None:
    """Deploy the Barrier at the Inventor's place."""
    placed = (DEPLOYED.of(t.state).barrier,) if DEPLOYED.of(t.state).barrier else ()
    if await make_a_spare(t, me, "barrier", placed):
        await t.emit(BarrierDestroyed(), N.deploy_recycle, BARRIERS.id, N.destroyed_to_supply)
    await t.emit(BarrierPlaced(t.state.explorers[me].at), N.deploy_here, N.deploy_unlimited, BARRIERS.id)


@rule(N.deploy_here, N.deploy_unlimited)
async def do_turret(t: T, me: str, *_: Any) -> None:
    """Deploy the Turret with three hearts; in this turn it cannot shoot."""
    from_savings = min(DEPLOYED.of(t.state).saved, t[TURRET_COST])
    if from_savings:
        await t.emit(SavingsSpent(from_savings), NEEDS_EXERT.id)
    await t.emit(PointsPaid(t[TURRET_COST] - from_savings), TURRET_COST.id)
    placed = (t.state.explorers["turret"].at,) if "turret" in t.state.explorers else ()
    if await make_a_spare(t, me, "turret", placed):
        await t.emit(HelperDestroyed("turret"), N.deploy_recycle, TURRETS.id, N.destroyed_to_supply)
    here = t.state.explorers[me].at
    await t.emit(
        HelperDeployed("turret", "turret", here, t[TURRET_HEARTS]),
        N.deploy_here,
        TURRET_HEARTS.id,
        TURRETS.id,
        U.is_explorer,
    )
    t.exempted("turret", As.ACTS.value, U.no_normal_actions)
    t.prevented("the Turret's shot in this turn", N.turret_no_first_shot, who="turret")


async def do_save(t: T, me: str, *_: Any) -> None:
    """Set one point aside for the Turret, under the ruling that points may be saved up."""
    await t.emit(PointsPaid(1), NEEDS_EXERT.id)
    await t.emit(PointSaved(), NEEDS_EXERT.id)


# -- Requirements --------------------------------------------------------------------------------------------------


def _enough(s: State, t: T, me: Explorer) -> bool:
    return s.points + DEPLOYED.of(s).saved >= t[TURRET_COST]


def _available(what: str) -> Requirement:
    supply = {"mine": M.supply, "barrier": B.supply, "turret": U.supply}[what]

    def holds(s: State, t: T, me: Explorer) -> bool:
        return s.used.get(f"lost {what}", 0) < t[{"mine": MINES, "barrier": BARRIERS, "turret": TURRETS}[what]]

    return Requirement(supply, f"every {what} is out of the game", holds)


ENOUGH = Requirement(P.full_price, "the Turret's price cannot be paid in full", _enough)
ROOM_FOR_IT = Requirement(
    ON_BRIDGE.id,
    "the Bridge has room for one explorer",
    lambda s, t, me: t[ON_BRIDGE] != "refused" or s.layout.tiles[me.at].kind != "bridge",
)
ELSEWHERE = Requirement(
    REDEPLOY.id,
    "the Turret stands here already",
    lambda s, t, me: t[REDEPLOY] == "yes" or "turret" not in s.explorers or s.explorers["turret"].at != me.at,
)
SAVING = Requirement(
    NEEDS_EXERT.id,
    "points cannot be saved up",
    lambda s, t, me: t[NEEDS_EXERT] == "over-two-turns" and s.points > 0 and DEPLOYED.of(s).saved < t[TURRET_COST],
)

ACTIONS = (
    Offer(
        Action("mine", N.deploy_here, "deploys a Mine", do_mine, 0, UP, None, (_available("mine"),)),
        MINE_COST,
        "inventor",
    ),
    Offer(
        Action("barrier", N.deploy_here, "deploys the Barrier", do_barrier, 0, UP, None, (_available("barrier"),)),
        BARRIER_COST,
        "inventor",
    ),
    Offer(
        Action(
            "turret",
            N.deploy_here,
            "deploys the Turret",
            do_turret,
            0,
            UP,
            None,
            (_available("turret"), ENOUGH, ROOM_FOR_IT, ELSEWHERE),
        ),
        None,
        "inventor",
    ),
    Offer(
        Action("save", N.turret_cost, "sets a point aside for the Turret", do_save, 0, UP, None, (SAVING,)),
        None,
        "inventor",
    ),
)


# -- On a tile that flips ------------------------------------------------------------------------------------------


def _object(t: T, remove: Remove) -> bool:
    return remove.who in ("mine", "barrier", "turret") and t[FLIPPED] != "to-supply"


async def clear_objects(t: T, cell: str) -> None:
    """Mines and the Barrier are removed like everything else on a tile that flips."""
    while DEPLOYED.of(t.state).mines.get(cell) and await t.attempt(Remove("mine", "mine", cell)) is not None:
        await t.emit(MineDestroyed(cell), S.clears)
    if DEPLOYED.of(t.state).barrier == cell and await t.attempt(Remove("barrier", "barrier", cell)) is not None:
        await t.emit(BarrierDestroyed(), S.clears)


async def destroy_tokens(t: T, cell: str, *cites: str) -> None:
    """The Mines and the Barrier on a tile go back to the supply."""
    while DEPLOYED.of(t.state).mines.get(cell):
        await t.emit(MineDestroyed(cell), *cites)
    if DEPLOYED.of(t.state).barrier == cell:
        await t.emit(BarrierDestroyed(), *cites)


async def destroy_objects(t: T, cell: str, cite: str) -> None:
    """Mines, the Barrier and the Turret on a tile go back to the supply, by a ruling on what destroys them."""
    await destroy_tokens(t, cell, cite, N.destroyed_to_supply)
    if "turret" in t.state.explorers and t.state.explorers["turret"].at == cell:
        await t.emit(HelperDestroyed("turret"), cite, N.destroyed_to_supply)


async def on_flipped_tile(t: T, remove: Remove) -> Remove | None:
    """Deployed objects on a tile that flips are lost for good or stay, where it is ruled so."""
    if t[FLIPPED] == "stay":
        t.prevented(remove, FLIPPED.id, who=remove.who)
        return None
    await t.emit(ObjectLost(remove.who), FLIPPED.id)
    return remove


#: After the Barrier's: what it spares is neither lost nor left lying.
MODIFIERS = (Modifier(Remove, _object, on_flipped_tile, order=10),)
