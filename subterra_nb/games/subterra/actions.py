"""The other common actions: Heal, Dig, Place rope, Hide and Exert."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.citations import Ids, number, question
from ...kernel.decisions import Action, Domain, Requirement
from ...kernel.table import rule
from .checks import skill_check
from .events import Cleared, Exerted, ExertionChecked, Hid, PointLost, RopePlaced, RopeTaken
from .health import EXERTION, HIDING, ROPE, lose, regain
from .horrors import woken_beside
from .movement import CELLS
from .state import Caver, State, kind_under
from .tables import CONSCIOUS, Offer, T, around
from .tiles import CLIMBED

I, H, D, R, C, E = Ids("st"), Ids("st.heal"), Ids("st.dig"), Ids("st.rope"), Ids("st.hide"), Ids("st.exert")
N = Ids("st.component")

HEAL_COST, DIG_COST, ROPE_COST, HIDE_COST = number(H.cost, 2), number(D.cost, 2), number(R.cost, 2), number(C.cost, 2)
HEALED = number(I.heal, 1)
ROPES = number(N.ropes, 6)
ROPE_LOSS, EXERT_LOSS = number(R.failure_hurts, 1), number(E.check, 1)
HIDE_FAILS = question("st.q.hide-failure", "no", "one")
ROPE_WHERE = question("st.q.rope-where", "own-tile-stays", "adjacent", "taken-along")
DIG_WHERE = question("st.q.dig-adjacent", "connected", "touching")
EXERT_FAILS = question("st.q.exert-failure", "health", "cancelled")
EXERT_WHEN = question("st.q.exert-timing", "turn-end", "after-extra-action", "at-once")

CAVERS = Domain("caver", lambda s: s.cavers)


# -- Heal ----------------------------------------------------------------------------------------------------------

HERE = Requirement(
    I.heal, "not on the same tile", lambda s, t, me, who: bool(me.at) and s.cavers[who].at == me.at
)  # fmt: skip
HURT = Requirement(H.maximum, "has full health", lambda s, t, me, who: s.cavers[who].health < s.cavers[who].full)


def hurt_here(s: State, t: T, me: Caver) -> Iterable[str]:
    """Whoever on the caver's tile has not full health, the caver included."""
    at, found = me.at, []
    for f in s.cavers.values():
        if f.health < f.full and f.at == at:
            found.append(f.id)
    return found


def everybody(s: State, t: T, me: Caver) -> Iterable[str]:
    """All cavers."""
    return s.cavers


@rule(I.heal)
async def do_heal(t: T, me: str, who: str) -> None:
    """Heal: one health for the caver or one on the same tile."""
    fallen = not t.state.cavers[who].health
    await regain(t, who, t[HEALED], HEALED.id)
    if fallen and t.state.creatures:
        await woken_beside(t, who)


HEAL = Action(
    "heal", I.heal, "heals {}", do_heal, 0, CONSCIOUS, hurt_here, (), (HERE, HURT), CAVERS, everybody, (HERE, HURT)
)


# -- Dig -----------------------------------------------------------------------------------------------------------


def in_reach(s: State, t: T, me: Caver) -> tuple[str, ...]:
    """The caver's tile and those adjacent to it."""
    if t[DIG_WHERE] == "touching":
        return (me.at, *(c for c in around(s.layout, me.at) if c in s.layout.tiles))
    return (me.at, *s.layout.joined[me.at])


COLLAPSED = Requirement(I.dig, "no cave-in marker lies there", lambda s, t, me, c: c in s.rubble)
IN_REACH = Requirement(
    I.adjacent, "neither the caver's own tile nor an adjacent one", lambda s, t, me, c: c in in_reach(s, t, me)
)


def diggable(s: State, t: T, me: Caver) -> Iterable[str]:
    """Tiles with a cave-in marker on or beside the caver's tile."""
    return [c for c in in_reach(s, t, me) if c in s.rubble] if s.rubble else ()


def own_and_beside(s: State, t: T, me: Caver) -> Iterable[str]:
    """The caver's tile and all that lie beside it."""
    return [me.at, *(c for c in around(s.layout, me.at) if c in s.layout.tiles)]


@rule(I.dig)
async def do_dig(t: T, me: str, cell: str) -> None:
    """Dig: one cave-in marker off the caver's tile or an adjacent one; the caver stays."""
    beside = cell != t.state.cavers[me].at
    await t.emit(Cleared(cell), I.dig, *((D.no_move, I.adjacent) if beside else ()))


DIG = Action(
    "dig", I.dig, "digs at {}", do_dig, 0, CONSCIOUS, diggable, (), (IN_REACH, COLLAPSED), CELLS, own_and_beside,
    (IN_REACH, COLLAPSED),
)  # fmt: skip


# -- Place rope ----------------------------------------------------------------------------------------------------

CLIMB_HERE = Requirement(
    R.own_tile, "the caver is on no ledge or slide", lambda s, t, me: kind_under(s, me) in CLIMBED
)  # fmt: skip
NO_ROPE = Requirement(R.one_per_tile, "a rope hangs there already", lambda s, t, me: me.at not in s.ropes)
ROPE_LEFT = Requirement(N.ropes, "no rope is left", lambda s, t, me: len(s.ropes) < t[ROPES])


async def do_rope(t: T, me: str) -> None:
    """Place rope: a check decides whether it holds; a failure hurts."""
    await place_rope(t, me, t.state.cavers[me].at)


@rule(I.rope)
async def place_rope(t: T, me: str, cell: str) -> None:
    """A skill check: on a success a rope hangs there, on a failure the caver loses health."""
    if await skill_check(t, me, I.rope, "placing the rope"):
        await t.emit(RopePlaced(cell), I.rope)
    else:
        await lose(t, me, ROPE_LOSS, ROPE)


ROPE_ACTION = Action("rope", I.rope, "places a rope", do_rope, 0, CONSCIOUS, None, (CLIMB_HERE, NO_ROPE, ROPE_LEFT))

ROPE_NEAR = Requirement(
    ROPE_WHERE.id,
    "neither the caver's own tile nor an adjacent one",
    lambda s, t, me, c: c == me.at or c in s.layout.joined[me.at],
)
CLIMB_THERE = Requirement(
    I.rope, "no ledge or slide lies there", lambda s, t, me, c: c in s.climbs
)  # fmt: skip
BARE = Requirement(R.one_per_tile, "a rope hangs there already", lambda s, t, me, c: c not in s.ropes)


def roped_there(s: State, t: T, me: Caver) -> Iterable[str]:
    """Ledges and slides without a rope on or beside the caver's tile."""
    return [c for c in (me.at, *s.layout.joined[me.at]) if c in s.climbs and c not in s.ropes] if s.climbs else ()


ROPE_AT = Action(
    "rope", I.rope, "places a rope at {}", place_rope, 0, CONSCIOUS, roped_there, (ROPE_LEFT,),
    (ROPE_NEAR, CLIMB_THERE, BARE), CELLS, own_and_beside, (ROPE_NEAR, CLIMB_THERE, BARE),
)  # fmt: skip

HANGS = Requirement(ROPE_WHERE.id, "no rope hangs here", lambda s, t, me: me.at in s.ropes)


async def do_take_rope(t: T, me: str) -> None:
    """Take a rope along, where ropes can be picked up again."""
    await t.emit(RopeTaken(t.state.cavers[me].at), ROPE_WHERE.id)


TAKE_ROPE = Action("take-rope", ROPE_WHERE.id, "takes the rope along", do_take_rope, 0, CONSCIOUS, None, (HANGS,))


# -- Hide ----------------------------------------------------------------------------------------------------------

OPEN = Requirement(I.hide, "is hidden already", lambda s, t, me: not me.hidden)


@rule(I.hide)
async def do_hide(t: T, me: str) -> None:
    """Hide: a check decides; a failure costs the points alone."""
    if await skill_check(t, me, I.hide, "hiding"):
        await t.emit(Hid(me), I.hide)
    elif t[HIDE_FAILS] == "one":
        await lose(t, me, ROPE_LOSS, HIDING, HIDE_FAILS.id)
    else:
        t.prevented("a loss of health", C.failure_no_loss, who=me)


HIDE = Action("hide", I.hide, "hides", do_hide, 0, CONSCIOUS, None, (OPEN,))


# -- Exert ---------------------------------------------------------------------------------------------------------

ONCE = Requirement(E.once_per_turn, "has exerted in this turn already", lambda s, t, me: not s.exerted)


@rule(I.exert)
async def do_exert(t: T, me: str) -> None:
    """Exert: one action point more in this turn, and a check."""
    await t.emit(Exerted(me), I.exert)
    if t[EXERT_WHEN] == "at-once" or t[EXERT_FAILS] == "cancelled":
        await check_exertion(t, me)


@rule(E.check)
async def check_exertion(t: T, me: str) -> None:
    """The check of one who exerted; a failure costs health and undoes nothing."""
    await t.emit(ExertionChecked(me), E.check)
    if await skill_check(t, me, E.check, "the exertion"):
        return
    if t[EXERT_FAILS] == "cancelled":
        await t.emit(PointLost(me), EXERT_FAILS.id)
    else:
        await lose(t, me, EXERT_LOSS, EXERTION, E.action_stands)


def check_is_due(t: T) -> bool:
    """Whether the extra point has just been spent and its check comes now, by a ruling."""
    s = t.state
    return s.exerted and not s.checked and s.points <= 0 and t[EXERT_WHEN] == "after-extra-action"


EXERT = Action("exert", I.exert, "exerts", do_exert, 0, CONSCIOUS, None, (ONCE,))

OFFERS = (
    Offer(HEAL, HEAL_COST),
    Offer(DIG, DIG_COST),
    Offer(ROPE_ACTION, ROPE_COST, ruled=(ROPE_WHERE, "own-tile-stays", "taken-along")),
    Offer(ROPE_AT, ROPE_COST, ruled=(ROPE_WHERE, "adjacent")),
    Offer(TAKE_ROPE, ruled=(ROPE_WHERE, "taken-along")),
    Offer(HIDE, HIDE_COST),
    Offer(EXERT),
)
