"""Defenders: the Sharpshooter, the Sapper and the Veteran Fighter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from ....board.grid import OPPOSITE
from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Requirement
from ....kernel.table import Modifier, rule
from ..actions import ENEMY_HERE, GUARDIANS, all_enemies, destroy, enemies_here
from ..events import AbilityUsed, ShieldRaised, WallBroken
from ..hearts import BLAST, PAYMENT, LoseHearts, lose_hearts
from ..movement import CELLS, around
from ..revealing import BAG, beside, reveal
from ..sight import ACROSS, SIGHT_PIECES, between, needs_sight, seen_by, sees, stops_sight
from ..state import Explorer, State, explorers_on, guardians_on
from ..tables import UP, Offer, T, plays
from ..tiles import GRID
from ..volcano import Remove
from .sheets import sheet

I, H, S, V, B, N = (
    Ids("ie"),
    Ids("ie.sharpshooter"),
    Ids("ie.sapper"),
    Ids("ie.veteran"),
    Ids("ie.ability"),
    Ids("ie.component"),
)

SCOPE, SHOT, REACH = number(H.scope, 1), number(H.precision_shot, 1), 3
GRENADE, GRENADE_HIT = number(S.grenade, 1), number(S.grenade_hurts, 1)
DEMOLISH, CHARGES = number(S.demolish, 1), number(N.demolition_tokens, 3)
ANNIHILATE, PREPARE = number(V.annihilate, 1), number(V.prepare, 1)
EDGE = question("ie.q.demolish-edge", "whole-edge", "one-side")
PREPARE_SCOPE = question("ie.q.prepare-scope", "no", "yes")
SCOPE_DISTANCE = question("ie.q.scope-distance", "spot-within-three", "from-within-three")

FIGURES = (
    sheet("sharpshooter", "Sharpshooter", "Defender", 5, I.sharpshooter),
    sheet("sapper", "Sapper", "Defender", 5, I.sapper),
    sheet("veteran", "Veteran Fighter", "Defender", 7, I.veteran),
)


# -- Sharpshooter --------------------------------------------------------------------------------------------------


def scoped(s: State, t: T, me: Explorer) -> dict[str, str]:
    """Spots visible in a straight line, each with the tile it would be revealed from."""
    reach = REACH + (t[SCOPE_DISTANCE] == "from-within-three")
    layout, here = s.layout, me.at
    joined = layout.joined if layout.over and t[ACROSS] == "yes" else layout.links
    tiles, following, figures_stop = layout.tiles, GRID.next, t[SIGHT_PIECES] != "open"
    found: dict[str, str] = {}
    for side in following[here]:
        c = here
        for _ in range(reach):
            n = following[c].get(side)
            if n is None or (figures_stop and c != here and stops_sight(t, c)):
                break
            if n in joined[c]:
                if n in s.rubble:
                    break
                c = n
            else:
                if n not in tiles and layout.open(c, side) and layout.grid.inside(n):
                    found[n] = c
                break
    return found


@rule(H.scope)
async def do_scope(t: T, me: str, cell: str) -> None:
    """Scope: reveal a tile at a spot visible in a straight line at most three tiles away."""
    await reveal(t, me, scoped(t.state, t, t.state.explorers[me])[cell], cell, "scope")


IN_SCOPE = Requirement(
    H.scope,
    "no empty spot visible in a straight line at most three tiles away",
    lambda s, t, me, c: c in scoped(s, t, me),
)


@rule(H.precision_shot)
async def do_shoot(t: T, me: str, enemy: str) -> None:
    """Precision Shot: one visible enemy is destroyed, without a roll."""
    seen = seen_by(t, t.state.explorers[me].at, t.state.guardians[enemy].at)
    await destroy(t, enemy, H.precision_shot, *seen)


ELSEWHERE = Requirement(
    H.not_own_tile, "stands on the Sharpshooter's own tile", lambda s, t, me, g: s.guardians[g].at != me.at
)
VISIBLE = needs_sight(
    H.precision_shot,
    "not visible in a straight line at most three tiles away",
    REACH,
    lambda s, g: s.guardians[g].at,
)


def in_view(s: State, t: T, me: Explorer) -> Iterable[str]:
    """The enemies that Precision Shot could hit."""
    here = me.at
    near = [g for g in s.guardians.values() if g.at != here and between(here, g.at) is not None]
    return [g.id for g in near if sees(t, here, g.at, REACH)]


# -- Sapper --------------------------------------------------------------------------------------------------------


@rule(S.grenade)
async def do_grenade(t: T, me: str, cell: str) -> None:
    """Grenade: all enemies on one connected tile are destroyed, explorers there lose a heart each."""
    for g in guardians_on(t.state, cell):
        await destroy(t, g.id, S.grenade)
    for f in explorers_on(t.state, cell):
        await lose_hearts(t, f.id, GRENADE_HIT, BLAST)


def tiles_with_enemies(s: State, t: T, me: Explorer) -> Iterable[str]:
    """The tiles that guardians stand on, each once."""
    if not s.guardians:
        return ()
    return dict.fromkeys(g.at for g in s.guardians.values())


NEXT_TILE = Requirement(S.grenade, "not a connected adjacent tile", lambda s, t, me, c: c in s.layout.links[me.at])
ENEMY_THERE = Requirement(
    S.grenade, "no enemy is there", lambda s, t, me, c: any(g.at == c for g in s.guardians.values())
)


@rule(S.demolish)
async def do_demolish(t: T, me: str, cell: str) -> None:
    """Demolish: one wall of the own tile is open from now on, for all and on both of its faces."""
    here = t.state.explorers[me].at
    await t.emit(AbilityUsed("demolish"), B.use_limit)
    both = t[EDGE] == "whole-edge"
    await t.emit(WallBroken(here, GRID.side(here, cell), both), S.demolish, S.demolish_open)


def _walled(s: State, t: T, me: Explorer, to: str) -> bool:
    side = GRID.side(me.at, to)
    own = not s.layout.open(me.at, side)
    far = to in s.layout.tiles and not s.layout.open(to, OPPOSITE[side])
    return own or (far and t[EDGE] == "whole-edge")


def walls(s: State, t: T, me: Explorer) -> Iterable[str]:
    """What lies behind the walls of the explorer's tile."""
    return s.layout.walled(me.at)


ADJACENT = Requirement(S.demolish, "does not adjoin the Sapper's tile", lambda s, t, me, c: GRID.side(me.at, c) != "")
IN_GRID = Requirement(
    Ids("ie.column").no_side_growth,
    "nothing can lie beyond that wall",
    lambda s, t, me, c: s.layout.grid.inside(c),
    (ADJACENT,),
)
WALL = Requirement(S.demolish, "there is no wall", _walled, (ADJACENT,))
CHARGE = Requirement(
    B.use_limit, "no demolition token is left", lambda s, t, me: s.used.get("demolish", 0) < t[CHARGES]
)


# -- Veteran Fighter -----------------------------------------------------------------------------------------------


@rule(V.annihilate)
async def do_annihilate(t: T, me: str, enemy: str) -> None:
    """Annihilate: one enemy on the own tile is destroyed, without a roll."""
    await destroy(t, enemy, V.annihilate)


@rule(V.prepare)
async def do_prepare(t: T, me: str, *_: Any) -> None:
    """Prepare: no hearts are lost until the own next turn begins; the shield token shows it."""
    await t.emit(ShieldRaised(me), V.prepare_token)


FRESH = Requirement(V.prepare_rest, "was used in the turn before", lambda s, t, me: s.resting != me.id)
UNSHIELDED = Requirement(V.prepare, "is prepared already", lambda s, t, me: s.prepared != me.id)


@rule(V.prepare)
async def prepared(t: T, loss: LoseHearts) -> LoseHearts | None:
    """Under Prepare no hearts are lost, but for the price of exerting."""
    if loss.how is PAYMENT:
        return replace(loss, cites=(*loss.cites, V.prepare_exert))
    t.prevented(loss, V.prepare, *loss.cites, who=loss.who)
    return None


ACTIONS = (
    Offer(
        Action("scope", H.scope, "scopes {}", do_scope, 0, UP, scoped, (BAG,), (IN_SCOPE,), CELLS, beside, (IN_SCOPE,)),
        SCOPE,
        "sharpshooter",
    ),
    Offer(
        Action(
            "shoot",
            H.precision_shot,
            "shoots {}",
            do_shoot,
            0,
            UP,
            in_view,
            (),
            (ELSEWHERE, *VISIBLE),
            GUARDIANS,
            all_enemies,
            (ELSEWHERE, *VISIBLE),
        ),
        SHOT,
        "sharpshooter",
    ),
    Offer(
        Action(
            "grenade",
            S.grenade,
            "throws a grenade at {}",
            do_grenade,
            0,
            UP,
            tiles_with_enemies,
            (),
            (NEXT_TILE, ENEMY_THERE),
            CELLS,
            around,
        ),
        GRENADE,
        "sapper",
    ),
    Offer(
        Action(
            "demolish",
            S.demolish,
            "demolishes the wall to {}",
            do_demolish,
            0,
            UP,
            walls,
            (CHARGE,),
            (ADJACENT, IN_GRID, WALL),
            CELLS,
            beside,
            (ADJACENT, IN_GRID),
        ),
        DEMOLISH,
        "sapper",
    ),
    Offer(
        Action(
            "annihilate",
            V.annihilate,
            "annihilates {}",
            do_annihilate,
            0,
            UP,
            enemies_here,
            (),
            (ENEMY_HERE,),
            GUARDIANS,
            all_enemies,
            (ENEMY_HERE,),
        ),
        ANNIHILATE,
        "veteran",
    ),
    Offer(Action("prepare", V.prepare, "prepares", do_prepare, 0, UP, None, (FRESH, UNSHIELDED)), PREPARE, "veteran"),
)


async def survives_the_flip(t: T, remove: Remove) -> None:
    """Under the ruling that Prepare saves from a flipping tile, the Veteran does not die by it."""
    t.prevented(remove, PREPARE_SCOPE.id, who=remove.who)


MODIFIERS = (
    Modifier(
        Remove,
        lambda t, x: x.what == "explorer" and x.who == t.state.prepared and t[PREPARE_SCOPE] == "yes",
        survives_the_flip,
        only=plays("veteran"),
    ),
    Modifier(LoseHearts, lambda t, x: t.state.prepared == x.who, prepared, order=5, only=plays("veteran")),
)
