"""The Exterminator: poisons horror tiles (Despoil), and gas does nothing to him (Respirator)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ....board.layout import FAR
from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Requirement
from ....kernel.table import Modifier, Reaction, rule
from ..events import Fell, Removed, SetAside
from ..figures import CaverKind, Trait
from ..health import GAS, LoseHealth
from ..horrors import KIND, measured_from, remove
from ..movement import CELLS
from ..state import Caver, State, creatures_on
from ..tables import CONSCIOUS, Offer, T, around, plays
from .costs import by_file, enough, not_told, pay
from .events import HORROR, POISONED, Poisoned, PoisonEnded
from .state import POISON

E, C, D, I = Ids("an.exterminator"), Ids("an.component"), Ids("st.standin"), Ids("st")

POISONS = number(C.poison_tokens, 8, 0, 99)
POINT = number(E.despoil_targets, 1, 0, 9)
COST = question("an.q.despoil-cost", "one-point", "two-points", "data-needed")
ADJACENT = question("an.q.despoil-adjacent", "connected", "touching")
THERE = question("an.q.despoil-existing-horror", "horror-stays", "horror-removed", "illegal")
NONE_LEFT = question("an.q.despoil-no-tokens", "action-illegal", "unlimited")
TWICE = question("an.q.despoil-twice", "illegal", "legal-no-effect")
LASTS = question("an.q.poison-not-saved", "lasts", "needs-him")
SWARMS = question("an.q.despoil-with-swarms", "no-swarm", "still-swarms")

NAME = "exterminator"
EXTERMINATOR = CaverKind(
    NAME,
    "Exterminator",
    11,
    D.exterminator,
    3,
    D.exterminator,
    {Trait.GASPROOF: E.immune_to_gas_tiles},
    ours=True,
    cites=(C.exterminator_board, C.exterminator_meeple),
)


async def count_components(t: T) -> None:
    """What comes with him."""
    for what, count, cite in (
        ("Exterminator board", 1, C.exterminator_board),
        ("Exterminator piece", 1, C.exterminator_meeple),
        ("poison tokens", t[POISONS], C.poison_tokens),
    ):
        await t.emit(SetAside(what, count), cite)


STEPS = (("place_cavers", count_components),)

# -- Despoil -------------------------------------------------------------------------------------------------------


def reach(s: State, t: T, me: Caver) -> tuple[str, ...]:
    """His own tile and the adjacent ones."""
    at = me.at
    if t[ADJACENT] == "touching":
        return (at, *(c for c in around(s.layout, at) if c in s.layout.tiles))
    return (at, *s.layout.joined[at])


def _is_target(s: State, t: T, me: Caver, cell: str) -> bool:
    kind = s.layout.tiles[cell].kind if cell in s.layout.tiles else ""
    return kind == HORROR or (kind == POISONED and t[TWICE] == "legal-no-effect")


def _clear(s: State, t: T, me: Caver, cell: str) -> bool:
    return t[THERE] != "illegal" or not any(c.kind == KIND for c in creatures_on(s, cell))


def why_no_target(s: State, t: T, me: Caver, cell: str) -> str:
    """The rule by which a tile cannot be poisoned: one that is poisoned is no horror tile."""
    return E.poisoned_not_horror_tile if cell in POISON.of(s).cells else E.despoil_targets


NEAR = Requirement(
    E.despoil_targets, "neither his own tile nor an adjacent one", lambda s, t, me, c: c in reach(s, t, me)
)
TARGET = Requirement(E.despoil_targets, "that is no horror tile", _is_target, (), why_no_target)
CLEAR = Requirement(THERE.id, "a horror is there", _clear, (TARGET,))
LEFT = Requirement(
    C.poison_tokens,
    "no poison token is left",
    lambda s, t, me: len(POISON.of(s).cells) < t[POISONS] or t[NONE_LEFT] == "unlimited",
)


def targets(s: State, t: T, me: Caver) -> Iterable[str]:
    """The horror tiles on and beside his own."""
    return [c for c in reach(s, t, me) if _is_target(s, t, me, c)]


def beside(s: State, t: T, me: Caver) -> Iterable[str]:
    """His tile, those beside it and all horror tiles."""
    near = (me.at, *(c for c in around(s.layout, me.at) if c in s.layout.tiles))
    return dict.fromkeys((*near, *s.layout.of_kind(HORROR), *s.layout.of_kind(POISONED)))


@rule(E.despoil_targets)
async def do_despoil(t: T, me: str, cell: str) -> None:
    """Despoil: a poison token lies on a horror tile, which is none from then on."""
    s = t.state
    ruled = (TWICE.id,) if cell in POISON.of(s).cells else ()
    over = (NONE_LEFT.id,) if len(POISON.of(s).cells) >= t[POISONS] else (C.poison_tokens,)
    beside_him = (I.adjacent,) if cell != s.cavers[me].at else ()
    cites = (E.despoil_targets, E.despoil_exterminator_only, E.poisoned_not_horror_tile)
    await t.emit(Poisoned(me, cell), *cites, *over, *ruled, *beside_him)
    there = [c.id for c in creatures_on(t.state, cell) if c.kind == KIND]
    for who in there:
        if t[THERE] == "horror-removed":
            await remove(t, who, THERE.id)
        else:
            t.prevented(f"the removal of {who}", THERE.id)


async def do_despoil_for_two(t: T, me: str, cell: str) -> None:
    """The same for two points."""
    await pay(t, me, 2, COST.id)
    await do_despoil(t, me, cell)


async def do_despoil_by_file(t: T, me: str, cell: str) -> None:
    """The same for what a file says."""
    await pay(t, me, by_file("despoil")(t.state, t), COST.id)
    await do_despoil(t, me, cell)


def _action(do: Callable[..., object], *needs: Requirement) -> Action:
    return Action(
        "despoil", E.despoil_targets, "despoils {}", do, 0, CONSCIOUS, targets, (LEFT, *needs), (NEAR, TARGET, CLEAR),
        CELLS, beside, (NEAR, TARGET),
    )  # fmt: skip


OFFERS = (
    Offer(_action(do_despoil), POINT, NAME, ruled=(COST, "one-point")),
    Offer(_action(do_despoil_for_two, enough(COST, lambda s, t: 2)), None, NAME, ruled=(COST, "two-points")),
    Offer(_action(do_despoil_by_file, enough(COST, by_file("despoil"))), None, NAME, ruled=(COST, "data-needed")),
)
HINDRANCES = (not_told(COST, "despoil"),)

# -- What poison does ----------------------------------------------------------------------------------------------


def spawning(t: T, cell: str) -> tuple[str, ...]:
    """Where a horror would have come up but for the poison; ``cell``: where it does come up, "" for nowhere."""
    s = t.state
    poisoned = dict.fromkeys(POISON.of(s).cells)
    if not poisoned:
        return ()
    prey = measured_from(t)

    def steps(c: str) -> int:
        return min((s.layout.row(c).get(f.at, FAR) for f in prey), default=FAR)

    best = steps(cell) if cell else FAR - 1
    for c in poisoned:
        if steps(c) <= best:
            t.prevented(f"a horror on {c}", E.poisoned_tile_no_spawn)
    return (E.unpoisoned_still_spawn,) if cell else ()


def swarming(t: T) -> tuple[str, ...]:
    """The poisoned tiles on which swarms come up all the same, by a ruling."""
    cells = tuple(dict.fromkeys(POISON.of(t.state).cells))
    if t[SWARMS] == "still-swarms":
        return cells
    for c in cells:
        t.prevented(f"a swarm on {c}", E.poisoned_not_horror_tile, SWARMS.id)
    return ()


def _his_end(t: T, event: Fell | Removed) -> bool:
    return t[LASTS] == "needs-him" and t.state.cavers[event.who].kind == NAME and bool(POISON.of(t.state).cells)


async def poison_ends(t: T, event: Fell | Removed) -> None:
    """By a ruling the poison does not outlast him."""
    await t.emit(PoisonEnded(), LASTS.id)


REACTIONS = (Reaction(Fell, _his_end, poison_ends), Reaction(Removed, _his_end, poison_ends))

# -- Respirator ----------------------------------------------------------------------------------------------------


def _in_gas(t: T, loss: LoseHealth) -> bool:
    return loss.source.mark == "gas" and t.state.cavers[loss.who].kind in t.tables.having[Trait.GASPROOF]


async def respirator(t: T, loss: LoseHealth) -> None:
    """Neither gas cards nor gas tiles cost him health."""
    by_card = loss.source is GAS
    rule_on = E.respirator_gas_cards if by_card else E.respirator_gas_entry
    t.prevented(loss, rule_on, E.immune_to_gas_tiles, E.respirator_passive, who=loss.who)


MODIFIERS = (Modifier(LoseHealth, _in_gas, respirator, order=10, name="respirator", only=plays(NAME)),)
