"""Swarms: what an activated one does, whom it holds on its tile, and Crush."""

from __future__ import annotations

from ....board.layout import FAR
from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Choose, Requirement
from ....kernel.table import rule
from ..cavers.bodyguard import COST as REPEL_COST
from ..cavers.bodyguard import repelling
from ..events import CreatureMoved, CreatureRemoved
from ..health import Source, lose_health
from ..horrors import left_out, reach, struck
from ..movement import LINKED
from ..state import Caver, State, cavers_on, conscious_on, creatures_on, starting
from ..tables import CONSCIOUS, ON_THE_WAY, CreatureKind, Hold, Offer, T
from ..victims import nearest, victims, way_to, why_no_victim
from .state import INCUBATION

S, A, C, H, B = Ids("in.swarm"), Ids("in.actions"), Ids("in.component"), Ids("st"), Ids("st.bodyguard")
Q = Ids("in.q")

SUPPLY = number(C.swarm_tokens, 6, 0, 99)
TWICE = number(S.activate_twice, 2)
BITE = number(S.attack, 1)
CRUSH_COST = number(A.crush_cost, 2)
ORDER = question("in.q.activation-order", "two-passes-leader-order", "twice-running", "placement-order")
COUNT = question("in.q.card-activation-count", "one-plus-two", "two-plus-two", "one-only")
UNCONSCIOUS = question("in.q.swarm-and-unconscious", "each-caver", "conscious-only")
ASLEEP = question("in.q.swarm-with-only-unconscious", "leaves-and-pins", "stays")
TIE = question("in.q.nearest-victim-tie", "as-horrors", "first-player")
PIN_EXPLORE = question("in.q.pin-and-explore", "illegal", "lay-but-stay")
ENTERING = question("in.q.entering-swarm-tile", "enter-and-stop", "pass-through", "no-entry")
LIKE_HORRORS = question("in.q.horror-effects-on-swarms", "no", "yes")
EXERTED = question("in.q.crush-exertion", "yes", "no")
SEVERAL = question("in.q.crush-several-swarms", "one", "all")
SWARM = "swarm"
BITES = Source("a swarm")


def swarms_on(s: State, cell: str) -> list[str]:
    """The swarms on a cell."""
    return [c.id for c in creatures_on(s, cell) if c.kind == SWARM]


# -- One activation ------------------------------------------------------------------------------------------------


async def activate_in_phase(t: T, who: str) -> None:
    """What a swarm does in the horror phase."""
    if INCUBATION.of(t.state).skips.get(who) == t.state.round:
        t.prevented(f"an activation of {who}", COUNT.id)
    else:
        await activate(t, who)


@rule(S.attack_or_move)
async def activate(t: T, who: str) -> None:
    """With a conscious caver on its tile it attacks, else it takes a step; never both."""
    here = t.state.creatures[who].at
    if conscious_on(t.state, here):
        await attack(t, here)
        t.prevented(f"a step of {who}", S.attack_or_move)
    elif t[ASLEEP] == "stays" and cavers_on(t.state, here):
        t.prevented(f"a step of {who}", ASLEEP.id)
    else:
        await go(t, who, here)


@rule(S.attack)
async def attack(t: T, here: str, *cites: str) -> None:
    """Each caver on the tile loses health."""
    for f in cavers_on(t.state, here):
        if not f.health and t[UNCONSCIOUS] == "conscious-only":
            t.exempted(f.id, "losing health to a swarm", UNCONSCIOUS.id)
        elif f.health and t[LIKE_HORRORS] == "yes" and not struck(t, f):
            t.exempted(f.id, "losing health to a swarm", LIKE_HORRORS.id, why_no_victim(t, f))
        else:
            await lose_health(t, f.id, t[BITE], BITES, BITE.id, *cites)


@rule(S.move)
async def go(t: T, who: str, here: str) -> None:
    """One step towards the nearest victim, as a horror goes; it stays in the cave however far that is."""
    prey = victims(t)
    left_out(t, prey)
    best, steps, tied = nearest(t, here, prey)
    if best is None or steps == FAR:
        t.prevented(f"a step of {who}", S.move, Q.swarm_no_path)
        t.prevented(f"{who} leaves", S.stays_when_victim_far)
        return
    if not steps:
        t.prevented(f"a step of {who}", S.move)
        return
    if steps > reach(t):
        t.prevented(f"{who} leaves", S.stays_when_victim_far)
    if tied and t[TIE] == "first-player":
        row = t.state.layout.row(here)
        near = tuple(f.id for f in prey if row.get(f.at, FAR) == steps)
        best = t.state.cavers[await Choose(starting(t.state), TIE.id, near, f"for whom does {who} go?")]
    to = await way_to(t, who, best.at)
    tie = (H.horror_movement, Ids("st.horror-movement").tie_lowest_number) if tied else (H.horror_movement,)
    await t.emit(CreatureMoved(who, to), S.move, S.attack_or_move, *tie)
    for f in conscious_on(t.state, to):
        t.prevented("a loss of health", S.attack_or_move, S.sharing_is_harmless, who=f.id)


async def met(t: T, who: str) -> None:
    """A caver who comes onto a swarm's tile is not hurt by that."""
    if swarms_on(t.state, t.state.cavers[who].at):
        t.prevented("a loss of health", S.sharing_is_harmless, who=who)


KIND = CreatureKind(
    SWARM, "Swarm", "S", TWICE, activate_in_phase, ORDER, S.activate_twice, met, ("placement-order",),
    ("twice-running",),
)  # fmt: skip


# -- Whom it holds -------------------------------------------------------------------------------------------------


def pinned(s: State, t: T, me: Caver) -> bool:
    """Whether a swarm holds a caver on its tile."""
    at = me.at
    return any(c.kind == SWARM and c.at == at for c in s.creatures.values())


NOT_PINNED = Requirement(S.pins_cavers, "a swarm is on the caver's tile", lambda s, t, me: not pinned(s, t, me))
NO_SWARM = Requirement(
    ENTERING.id, "a swarm is on that tile", lambda s, t, me, to: not swarms_on(s, to), (LINKED,)
)  # fmt: skip
HOLDS = (
    Hold(
        "leaving",
        NOT_PINNED,
        spares=((PIN_EXPLORE, "lay-but-stay", "explore"), (ENTERING, "pass-through", ON_THE_WAY)),
    ),
    Hold("entering", NO_SWARM, (ENTERING, "no-entry")),
)


async def goes_on(t: T, me: str, cell: str) -> bool:
    """Whether a caver who explored can leave the tile; one whom a swarm holds could not explore at all, but for a
    ruling.
    """
    if pinned(t.state, t, t.state.cavers[me]):
        t.prevented("going onto the new tile", S.pins_cavers, PIN_EXPLORE.id, who=me)
        return False
    return True


# -- Crush ---------------------------------------------------------------------------------------------------------


def _unexerted(s: State, t: T, me: Caver) -> bool:
    return t[EXERTED] == "yes" or s.points - s.exerted >= t[CRUSH_COST]


SWARM_HERE = Requirement(A.crush_target, "no swarm is here", lambda s, t, me: pinned(s, t, me))
OWN_POINTS = Requirement(EXERTED.id, "a point gained by exerting cannot pay for it", _unexerted)


@rule(A.crush_target)
async def crush(t: T, me: str) -> None:
    """Crush: a swarm on the caver's tile goes back to the supply; by a ruling all of them."""
    there = swarms_on(t.state, t.state.cavers[me].at)
    for who in there if t[SEVERAL] == "all" else there[:1]:
        ruled = (SEVERAL.id,) if len(there) > 1 else ()
        await t.emit(
            CreatureRemoved(who), A.crush_target, A.crush_returns_token, A.every_caver_has_them, SUPPLY.id, *ruled
        )


# -- Repel, by a ruling --------------------------------------------------------------------------------------------


async def repel(t: T, me: str, who: str) -> None:
    """Repel, used on a swarm."""
    await t.emit(CreatureRemoved(who), B.repel, LIKE_HORRORS.id)


OFFERS = (
    Offer(
        Action("crush", A.crush_target, "crushes the swarm", crush, 0, CONSCIOUS, None, (SWARM_HERE, OWN_POINTS)),
        CRUSH_COST,
    ),
    Offer(
        repelling(SWARM, "repel-swarm", "drives off {}", repel), REPEL_COST, "bodyguard", ruled=(LIKE_HORRORS, "yes")
    ),
)
BOX = (("swarm tokens", 6, C.swarm_tokens),)
