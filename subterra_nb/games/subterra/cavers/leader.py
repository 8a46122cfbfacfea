"""The Leader: has another caver act, and adds to her rolls (see the checks)."""

from __future__ import annotations

from collections.abc import Iterable

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Menu, Requirement
from ....kernel.table import rule
from ..actions import CAVERS, everybody
from ..events import Directed
from ..movement import ways
from ..placing import spots
from ..state import Caver, State
from ..tables import CONSCIOUS, Offer, T

I, L = Ids("st"), Ids("st.leader")

COST = number(L.direct_cost, 1)
WORTH = 1
"""Points that an action costs which somebody can be directed to."""
LIMITS = question("st.q.direct-limits", "own-cost-any-distance", "common-actions-same-tile")

ONCE = Requirement(L.direct_once, "has directed somebody in this turn already", lambda s, t, me: not s.directed)
ANOTHER = Requirement(L.direct, "nobody directs themselves", lambda s, t, me, who: who != me.id)
AWAKE = Requirement(
    L.direct,
    "is not conscious",
    lambda s, t, me, who: s.cavers[who].health > 0 and not s.cavers[who].fate,
    (ANOTHER,),
)
IN_CAVE = Requirement(
    L.direct_any_distance,
    "is on no tile",
    lambda s, t, me, who: s.cavers[who].at != "" or s.cavers[who].fate != "",
    (AWAKE,),
)
TOGETHER = Requirement(
    LIMITS.id,
    "is on another tile",
    lambda s, t, me, who: s.cavers[who].at == me.at or t[LIMITS] != "common-actions-same-tile",
    (ANOTHER, IN_CAVE),
)


def menu_of(t: T, f: Caver) -> str:
    """The name of the menu from which a caver is directed."""
    common = t[LIMITS] == "common-actions-same-tile"
    return f"commonly directed {f.kind}" if common else f"directed {f.kind}"


def _some_action(s: State, t: T, me: Caver, who: str) -> bool:
    f = s.cavers[who]
    if not f.at or not f.health:
        return True
    return bool(t.tables.legal[menu_of(t, f), CONSCIOUS, WORTH](s, t, f, WORTH))


SOMETHING = Requirement(
    L.direct_own_rules, "has no action to carry out", _some_action, (ANOTHER, AWAKE, IN_CAVE, TOGETHER)
)
NEEDS = (ANOTHER, AWAKE, IN_CAVE, TOGETHER, SOMETHING)


def able(s: State, t: T, me: Caver) -> Iterable[str]:
    """The other conscious cavers in the cave."""
    return [f.id for f in s.cavers.values() if f.health and f.at and f.id != me.id]


def surely(s: State, t: T, me: Caver, who: str) -> bool:
    """A caver who can move, or lay a tile, can be directed."""
    f = s.cavers[who]
    if t.tables.entering or t.tables.leaving or t[LIMITS] != "own-cost-any-distance":
        return False
    menu = t.tables.menus[menu_of(t, f)]  # without what costs another number of points in this game
    return bool("move" in menu and ways(s, t, f)) or bool("reveal" in menu and s.sections and spots(s, t, f))


@rule(L.direct)
async def do_direct(t: T, me: str, who: str) -> None:
    """Direct: another caver at once carries out an action worth one point, which costs that caver nothing."""
    await t.emit(Directed(me, who), L.direct, L.direct_any_distance)
    f = t.state.cavers[who]
    name = menu_of(t, f)
    menu, legal = t.tables.menus[name], t.tables.legal[name, CONSCIOUS, WORTH]
    cites = (L.direct_own_rules,)
    chosen = await Menu(who, L.direct, f, menu, WORTH, CONSCIOUS, I.action_points, "", legal, "directed", cites)
    done = menu[chosen[0]]
    await (done.do(t, who, chosen[1]) if len(chosen) > 1 else done.do(t, who))


DIRECT = Action(
    "direct", L.direct, "directs {}", do_direct, 0, CONSCIOUS, able, (ONCE,), NEEDS, CAVERS, everybody,
    (ANOTHER, AWAKE, IN_CAVE), surely,
)  # fmt: skip
OFFERS = (Offer(DIRECT, COST, "leader"),)
