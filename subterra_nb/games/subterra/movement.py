"""Moving: what bars a tile, one step, entering and its effects; Move, Run, Swim and Squeeze."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ...kernel.citations import Ids, number, question
from ...kernel.decisions import Action, Domain, Requirement, judge
from ...kernel.table import rule
from .checks import skill_check
from .events import Moved
from .figures import Trait
from .health import GAS_TILE, SCREE, lose
from .state import Caver, State
from .tables import CONSCIOUS, Hold, Offer, T, around

I, M, R, W, Q = Ids("st"), Ids("st.move"), Ids("st.run"), Ids("st.swim"), Ids("st.squeeze")
G, C, H = Ids("st.gas-tile"), Ids("st.climb-side"), Ids("st.hide")

MOVE_COST, RUN_COST = number(M.cost, 1), number(R.cost, 2)
SWIM_COST, SQUEEZE_COST = number(W.cost, 2), number(Q.cost, 2)
RUN_STEPS = number(I.run, 3, 1, 20)
GAS_ENTRY = number(G.entry_loss, 2)
SCREE_LOSS = number(I.scree_tile, 1)
LEAVING = question("st.q.leaving-collapsed", "free", "dig-first")
RUNNING = question("st.q.run-details", "up-to-three-moves", "exactly-three", "any-entry")


def near_the_cave(s: State) -> list[str]:
    """Every cell with a tile and every place that adjoins one."""
    layout = s.layout
    return [*dict.fromkeys((*layout.tiles, *(n for c in layout.tiles for n in layout.grid.next[c].values())))]


CELLS = Domain("cell of the cave", near_the_cave)


# -- What bars the way ---------------------------------------------------------------------------------------------


def climbable(s: State, at: str, to: str) -> bool:
    """Whether one on a tile gets out of it towards a place: through the climb side only by a rope."""
    side = s.climbs.get(at)
    return side is None or at in s.ropes or s.layout.grid.next[at].get(side) != to


def climb_rule(s: State, t: T, me: Caver, to: str) -> str:
    """The rule that holds a caver below a climb side: that of a ledge or that of a slide."""
    return CLIMB_RULES[s.layout.tiles[me.at].kind]


CLIMB_RULES = {"ledge": I.ledge_tile, "slide": I.slide_tile}

LINKED = Requirement(
    I.tile_connection,
    "that tile is not connected to the caver's",
    lambda s, t, me, to: bool(me.at) and to in s.layout.joined[me.at],
)
ROPED = Requirement(
    I.ledge_tile,
    "without a rope nobody gets out through the climb side",
    lambda s, t, me, to: climbable(s, me.at, to),
    (LINKED,),
    by=climb_rule,
)
NO_SQUEEZE = Requirement(
    M.not_into_squeeze,
    "a squeeze cannot be entered by Move",
    lambda s, t, me, to: s.layout.tiles[to].kind != "squeeze" or me.kind in t.tables.having[Trait.SLIM],
    (LINKED,),
)
NO_FLOOD = Requirement(
    M.not_into_flooded,
    "that tile is flooded",
    lambda s, t, me, to: to not in s.flooded or me.kind in t.tables.having[Trait.DIVES_IN],
    (LINKED,),
)
NO_RUBBLE = Requirement(
    M.not_into_collapsed,
    "that tile has collapsed",
    lambda s, t, me, to: to not in s.rubble or me.kind in t.tables.having[Trait.AGILE],
    (LINKED,),
)
ENTER = (LINKED, ROPED, NO_SQUEEZE, NO_FLOOD, NO_RUBBLE)

DUG_OUT = Requirement(
    LEAVING.id, "the caver's own tile has to be dug out first", lambda s, t, me: me.at not in s.rubble
)
HOLDS = (Hold("leaving", DUG_OUT, (LEAVING, "dig-first")),)


def ways(s: State, t: T, me: Caver) -> Iterable[str]:
    """The tiles that a Move can lead to: connected, out of reach behind no climb side, barred by nothing."""
    at, layout = me.at, s.layout
    near = layout.joined[at]
    if at in s.climbs:
        near = tuple([n for n in near if climbable(s, at, n)])
    tiles, flooded, rubble = layout.tiles, s.flooded, s.rubble
    out = []
    for n in near:
        if tiles[n].kind == "squeeze":
            if me.kind not in t.tables.having[Trait.SLIM]:
                continue
        elif n in rubble:
            if me.kind not in t.tables.having[Trait.AGILE]:
                continue
        elif n in flooded and me.kind not in t.tables.having[Trait.DIVES_IN]:
            continue
        out.append(n)
    return out


def beside(s: State, t: T, me: Caver) -> Iterable[str]:
    """All laid tiles that lie beside, connected or not."""
    return [c for c in around(s.layout, me.at) if c in s.layout.tiles]


def entering(t: T) -> tuple[Requirement, ...]:
    """What a Move has to meet in this game."""
    return (*ENTER, *t.tables.entering) if t.tables.entering else ENTER


# -- One step ------------------------------------------------------------------------------------------------------


@rule(I.move)
async def move(t: T, who: str, to: str) -> None:
    """One Move: onto a connected tile, whose effects happen at once."""
    await enter(t, who, to, *_told_by(t, t.state.cavers[who], to))


async def enter(t: T, who: str, to: str, *cites: str) -> None:
    """A caver arrives on a tile: its effect, then whoever is there."""
    s = t.state
    f = s.cavers[who]
    kind = s.layout.tiles[to].kind
    means = t.tables.means.get(kind, ())
    await t.emit(Moved(who, to), *cites, *means, *((H.ends_on_move,) if f.hidden else ()))
    effect = t.tables.entry.get(kind)
    if effect is not None:
        await effect(t, who, to)
    if t.state.creatures:
        for meet in t.tables.met:
            await meet(t, who)


def _told_by(t: T, f: Caver, to: str) -> tuple[str, ...]:
    """The rules that an arrival shows: what holds others and not this caver, and that only entering is barred."""
    s, at = t.state, f.at
    told: list[str] = []
    if at in s.rubble or at in s.flooded or s.layout.tiles[at].kind == "squeeze":
        told.append(M.leaving_unrestricted)
    if at in s.climbs:
        told.append(I.climb_side)
    if s.climbs and to in s.climbs and s.layout.grid.next[to].get(s.climbs[to]) == at:
        told.append(C.down_is_free)
    if s.layout.tiles[to].kind == "squeeze":
        told.append(t.tables.having[Trait.SLIM].get(f.kind, ""))
    elif to in s.rubble:
        told.append(t.tables.having[Trait.AGILE].get(f.kind, ""))
    elif to in s.flooded:
        told.append(t.tables.having[Trait.DIVES_IN].get(f.kind, ""))
    return tuple(c for c in told if c)


# -- What entering a tile brings -----------------------------------------------------------------------------------


async def gas_tile(t: T, who: str, cell: str) -> None:
    """While the gas marker is out, entering a gas tile costs health."""
    if t.state.gas:
        await lose(t, who, GAS_ENTRY, GAS_TILE)


@rule(I.scree_tile)
async def scree_tile(t: T, who: str, cell: str) -> None:
    """A skill check at once; a failure costs health."""
    if not await skill_check(t, who, I.scree_tile, "the scree"):
        await lose(t, who, SCREE_LOSS, SCREE)


ENTRY = (("gas", gas_tile), ("scree", scree_tile))
MEANS = (
    ("ordinary", (I.ordinary_tile,)),
    ("exit", (I.exit_tile,)),
    ("water", (I.water_tile,)),
    ("gas", (I.gas_tile,)),
    ("cave-in", (I.cave_in_tile,)),
    ("squeeze", (I.squeeze_tile,)),
    ("ledge", (I.ledge_tile,)),
    ("slide", (I.slide_tile,)),
    ("horror", (I.horror_tile,)),
)


# -- Run -----------------------------------------------------------------------------------------------------------


@rule(I.run)
async def do_run(t: T, me: str) -> None:
    """Run: up to three Moves one after another."""
    await several_moves(t, me, t[RUN_STEPS], R.may_stop_early, t[RUNNING])


async def several_moves(t: T, me: str, steps: int, stop: str, ruling: str = "") -> None:
    """Some Moves, each with the effects of the tile that it reaches; the caver may stop after any but the first.

    ``stop``: the rule that lets the caver; ``ruling``: on the details of a Run.
    """
    special, exact = ruling == "any-entry", ruling == "exactly-three"
    for step in range(steps):
        f = t.state.cavers[me]
        if step and (held := judge(t.tables.on_the_way, t.state, t, f)):
            t.prevented("further steps", *(x.cite for x in held), who=me)
            return
        needs = (LINKED, ROPED, *t.tables.entering) if special else entering(t)
        stopping = ("stop",) if step and not exact else ()
        near = t.state.layout.joined[f.at]
        if exact:
            near = tuple(n for n in near if so_far(t.state, t, replace(f, at=n), steps - step - 1))
        cite = RUNNING.id if special or exact else stop if step else R.moves_only
        to = await t.pick(me, cite, near, needs, f, stopping, "where next?", also=(R.entry_effects_each_step,))
        if to is None or to == "stop":
            return
        if special:
            await enter(t, me, to, RUNNING.id)
        else:
            await move(t, me, to)
        f = t.state.cavers[me]
        if not f.health or not f.at:
            return


def some_way(s: State, t: T, me: Caver) -> bool:
    """Whether there is any tile that a Run can lead to."""
    if t[RUNNING] == "any-entry":
        return any(climbable(s, me.at, n) for n in s.layout.joined[me.at])
    if t[RUNNING] == "exactly-three":
        return so_far(s, t, me, t[RUN_STEPS])
    found = ways(s, t, me)
    if not t.tables.entering:
        return bool(found)
    return any(all(r.holds(s, t, me, to) for r in t.tables.entering) for to in found)


def so_far(s: State, t: T, me: Caver, steps: int) -> bool:
    """Whether so many Moves in a row can be made from where a caver is."""
    return not steps or any(so_far(s, t, replace(me, at=n), steps - 1) for n in ways(s, t, me))


SOME_WAY = Requirement(I.move, "there is no tile to go to", some_way)


# -- Swim and Squeeze ----------------------------------------------------------------------------------------------

FLOODED = Requirement(I.swim, "that tile is not flooded", lambda s, t, me, to: to in s.flooded, (LINKED,))
NARROW = Requirement(
    I.squeeze, "that tile is no squeeze", lambda s, t, me, to: s.layout.tiles[to].kind == "squeeze", (LINKED,)
)


def flooded_ways(s: State, t: T, me: Caver) -> Iterable[str]:
    """The flooded tiles that the caver can swim to."""
    if not s.flooded:
        return ()
    return [n for n in s.layout.joined[me.at] if n in s.flooded and climbable(s, me.at, n)]


def narrow_ways(s: State, t: T, me: Caver) -> Iterable[str]:
    """The squeezes that the caver can enter."""
    tiles = s.layout.tiles
    return [n for n in s.layout.joined[me.at] if tiles[n].kind == "squeeze" and climbable(s, me.at, n)]


@rule(I.swim)
async def do_swim(t: T, me: str, to: str) -> None:
    """Swim: into a flooded tile, for most the only way in."""
    only = t.state.cavers[me].kind not in t.tables.having[Trait.DIVES_IN]
    await enter(t, me, to, I.swim, *((W.only_way,) if only else ()))


@rule(I.squeeze)
async def do_squeeze(t: T, me: str, to: str) -> None:
    """Squeeze: into a squeeze tile."""
    await enter(t, me, to, I.squeeze)


MOVE = Action("move", I.move, "moves to {}", move, 0, CONSCIOUS, ways, (), ENTER, CELLS, beside, ENTER)
RUN = Action("run", I.run, "runs", do_run, 0, CONSCIOUS, None, (SOME_WAY,))
SWIM = Action(
    "swim", I.swim, "swims to {}", do_swim, 0, CONSCIOUS, flooded_ways, (), (LINKED, ROPED, FLOODED), CELLS, beside,
    (LINKED, ROPED, FLOODED),
)  # fmt: skip
SQUEEZE = Action(
    "squeeze", I.squeeze, "squeezes to {}", do_squeeze, 0, CONSCIOUS, narrow_ways, (), (LINKED, ROPED, NARROW), CELLS,
    beside, (LINKED, ROPED, NARROW),
)  # fmt: skip

OFFERS = (
    Offer(MOVE, MOVE_COST, leaves=True, enters=True),
    Offer(RUN, RUN_COST, leaves=True),
    Offer(SWIM, SWIM_COST, leaves=True, enters=True),
    Offer(SQUEEZE, SQUEEZE_COST, leaves=True, enters=True),
)
