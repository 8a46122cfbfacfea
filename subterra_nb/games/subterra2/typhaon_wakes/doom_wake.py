"""The Doom cards that stir the guardians: WAKE GUARDIANS and ACTIVATE GUARDIANS."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Choose, Domain, Requirement
from ....kernel.table import rule
from ..guardians import free_name, in_stock, in_the_lead_explorers_order, place_guardian
from ..state import State
from ..tables import T
from .events import GuardiansPlaced
from .state import DEPLOYED, Card
from .typhaon import SEAT

D, G = Ids("tw.doom"), Ids("ie.guardian-tile")

ONCE, TWICE = number(D.wake_activate_once, 1), number(D.activate_twice, 2)
SHORT = question("tw.q.wake-short-supply", "as-many-as-possible", "needs-full", "up-to")
SCALING = question("tw.q.activate-twice-scaling", "flat-two", "round-end-rates", "double-rates")
ETERNAL = question("tw.q.eternal-by-wake", "no", "yes")
ON_A_MINE = question("tw.q.mine-several-placed", "one-by-one", "together", "typhaon-decides")

SAFE = question("tw.q.tower-on-guardian-tile", "stops", "icon-only")

Pick = tuple[str, ...]
"""(type of guardian, cell)."""
STOP: Pick = ("stop",)


# -- Where guardians can be placed ---------------------------------------------------------------------------------


def _tile_of(t: T, kind: str) -> str:
    """The kind of tile on which Typhaon can place a type, "" for none."""
    guardian = t.tables.guardians[kind]
    return guardian.makes or (guardian.tile if t[ETERNAL] == "yes" else "")


def _left(t: T, kind: str, picked: tuple[Pick, ...]) -> int:
    return in_stock(t, kind) - sum(k == kind for k, _ in picked)


def on_its_own_tile(cite: str) -> Requirement:
    """A guardian goes onto a tile of its type, by the rule that says so here."""
    return Requirement(
        cite,
        "a guardian goes onto a Guardian tile of its own type",
        lambda s, t, picked, x: x[1] not in s.layout.over and counts_as(s, t, x[1]) == _tile_of(t, x[0]),
        by=lambda s, t, picked, x: ETERNAL.id if t.tables.guardians[x[0]].tile else cite,
    )


MATCHES = on_its_own_tile(D.wake_matching_tiles)
STOCKED = Requirement(
    G.no_stock, "none of that type is left in the supply", lambda s, t, picked, x: _left(t, x[0], picked) > 0
)


def counts_as(s: State, t: T, cell: str) -> str:
    """What kind of tile a cell is for Typhaon: by one ruling a safety token does not matter here."""
    tile = s.layout.tiles[cell]
    if cell not in s.safe or t[SAFE] == "stops":
        return tile.kind
    known = t.tables.tiles.get(tile.name)
    return known.kind if known is not None else tile.kind


def candidates(s: State, t: T) -> tuple[Pick, ...]:
    """Every type with every Guardian tile."""
    kinds = t.tables.guardians
    tiles = dict.fromkeys(kind for g in kinds.values() for kind in (g.makes, g.tile) if kind)
    cells = [c for c in s.layout.tiles if c not in s.layout.over and counts_as(s, t, c) in tiles]
    return tuple((kind, c) for kind in kinds for c in cells)


async def pick_one(
    t: T,
    cite: str,
    matches: Requirement,
    picked: tuple[Pick, ...],
    besides: tuple[Pick, ...],
    ask: str,
    also: tuple[str, ...],
) -> Pick | None:
    """Let Typhaon pick a type with a tile for it, or one of ``besides``; of any other tile it is told why not."""
    options, needs, domain = candidates(t.state, t), (matches, STOCKED), _anywhere((*t.tables.guardians,))
    return await t.pick(SEAT, cite, options, needs, picked, besides, ask, "", also, domain=domain)


@functools.cache
def _anywhere(kinds: tuple[str, ...]) -> Domain:
    """Every type with every tile; one and the same for a game, so that equal questions are equal."""
    return Domain("guardian with a tile", lambda s: [(kind, c) for kind in kinds for c in s.layout.tiles])


def placeable(t: T, picked: tuple[Pick, ...] = ()) -> Iterator[Pick]:
    """Those that can be placed now."""
    for x in candidates(t.state, t):
        if MATCHES.holds(t.state, t, picked, x) and STOCKED.holds(t.state, t, picked, x):
            yield x


def room(t: T) -> int:
    """How many guardians can be placed at most."""
    return sum(in_stock(t, kind) for kind in dict.fromkeys(kind for kind, _ in placeable(t)))


# -- WAKE GUARDIANS ------------------------------------------------------------------------------------------------


async def wake_guardians(t: T, card: Card) -> None:
    """One of two: place so many guardians, or activate all of them once."""
    options: tuple[str, ...] = ("place", "activate")
    if t[SHORT] == "needs-full" and room(t) < card.number:
        t.prevented("placing guardians", SHORT.id, who=SEAT)
        options = ("activate",)
    ask = f"place {card.number} guardians, or activate all once?"
    if await Choose(SEAT, D.wake_choose, options, ask) == "place":
        await place_guardians(t, card.number)
    else:
        await activate_once(t)


@rule(D.wake_number, D.wake_any_mix)
async def place_guardians(t: T, number: int) -> None:
    """So many out of the supply in any mix of types, divided among Guardian tiles of their types as Typhaon likes."""
    picked: tuple[Pick, ...] = ()
    besides: tuple[Pick, ...] = (STOP,) if t[SHORT] == "up-to" else ()
    while len(picked) < number:
        ask, also = f"guardian {len(picked) + 1} of {number}: which, and where?", (D.wake_split, D.wake_matching_tiles)
        x = await pick_one(t, D.wake_any_mix, MATCHES, picked, besides, ask, also)
        if x is None:
            t.prevented(f"placing {number - len(picked)} more", SHORT.id, D.wake_matching_tiles, who=SEAT)
            break
        if x == STOP:
            t.prevented(f"placing {number - len(picked)} more", SHORT.id, who=SEAT)
            break
        picked = (*picked, x)
    await put_down(t, picked)


async def put_down(t: T, picked: tuple[Pick, ...]) -> None:
    """Put the figures on their tiles, tile by tile."""
    cites = (D.wake_number, D.wake_any_mix, D.wake_matching_tiles, D.wake_split, D.wake_act_this_round)
    for cell in dict.fromkeys(c for _, c in picked):
        kinds = tuple(kind for kind, c in picked if c == cell)
        if len(kinds) > 1 and cell in DEPLOYED.of(t.state).mines and await come_together(t, cell):
            who: tuple[str, ...] = ()
            for kind in kinds:
                who = (*who, free_name(t, kind, who))
            await t.emit(GuardiansPlaced(who, kinds, cell), *cites, ON_A_MINE.id)
            continue
        ruled = (SAFE.id,) if cell in t.state.safe else ()
        for kind in kinds:
            await place_guardian(t, kind, cell, *cites, *ruled)


async def come_together(t: T, cell: str) -> bool:
    """Whether several figures come onto a Mine together, as it is ruled."""
    how = t[ON_A_MINE]
    if how == "typhaon-decides":
        how = await Choose(SEAT, ON_A_MINE.id, ("together", "one-by-one"), f"how do they come onto {cell}?")
    return how == "together"


async def activate_once(t: T) -> None:
    """Every guardian is activated once."""
    await in_the_lead_explorers_order(t, lambda kind: ONCE)


# -- ACTIVATE GUARDIANS --------------------------------------------------------------------------------------------


async def activate_guardians(t: T, card: Card) -> None:
    """Every guardian is activated twice; by other rulings as often as at a round's end, or twice as often."""
    if t[SCALING] == "flat-two":
        await in_the_lead_explorers_order(t, lambda kind: TWICE)
        return
    await activate_by_type(t)
    if t[SCALING] == "double-rates":
        await activate_by_type(t)


@rule(SCALING.id)
async def activate_by_type(t: T) -> None:
    """Every guardian as often as its type is at a round's end."""
    await in_the_lead_explorers_order(t, lambda kind: kind.round_end)
