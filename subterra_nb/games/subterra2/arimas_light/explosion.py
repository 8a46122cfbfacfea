"""Explosion tiles: their tokens, the symbol at which they tick, the blast."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Choose
from ....kernel.table import Reaction, rule
from ..actions import destroy
from ..events import SafetyTokenPlaced, TilePlaced
from ..figures import As
from ..hazards import Resolve
from ..hearts import How, lose_hearts
from ..state import guardians_on
from ..tables import T, current_player
from ..together.symbols import EXPLOSION, face_of
from ..traps import immune
from ..typhaon_wakes.state import DEPLOYED
from ..walls import reached
from .drawn_again import left_without
from .events import ExplosionsPlaced, ExplosionTokenRemoved, GuardiansAwaited, TileExploded, TokensCleared
from .objects import blasted, shielded
from .state import LAID, bears_tokens

E, H = Ids("al.explosion"), Ids("ie.hazard-die")

TOKENS = number(E.starts_with_three, 3, least=0)
BLAST = number(E.last_token_blast, 3)
SCORCH = number(E.empty_tile_scorch, 1)
SYMBOL = EXPLOSION
CHAIN = question("al.q.explosion-chain", "no-chain", "chain")
ORDER = question("al.q.explosion-order", "sequential-player", "simultaneous")
RUBBLE = question("al.q.explosion-through-rubble", "reaches", "blocked")
HELPERS = question("al.q.explosion-hits-ark-dog", "both", "neither")
ON_SAFE = question("al.q.tower-tokens", "inert", "removed", "still-work")
IN_TYPHAON = "tw.q.intrepid-symbols-in-typhaon"
EXPLODES = How("explosion of a tile", As.BURNT)


async def explosion_tile_placed(t: T, e: TilePlaced) -> None:
    """An Explosion tile enters play with its tokens, if it is not ruled otherwise of one that lay before."""
    if not left_without(t, e.name):
        await explosion_tile(t, e.cell)


@rule(E.starts_with_three)
async def explosion_tile(t: T, cell: str) -> None:
    """The three explosion tokens that the tile begins with."""
    await t.emit(ExplosionsPlaced(cell, t[TOKENS]), TOKENS.id)


def ticking(t: T) -> list[str]:
    """The Explosion tiles of the temple; by one ruling also those with a safety token while theirs are not spent."""
    s = t.state
    safe = [c for c in LAID.of(s).explosions if c in s.safe] if t[ON_SAFE] == "still-work" else []
    return [*s.layout.of_kind("explosion"), *safe]


def reach(t: T, cell: str) -> tuple[str, ...]:
    """The tile itself and the connected adjacent ones that its blast gets to."""
    near = t.state.layout.links[cell]
    barrier = DEPLOYED.of(t.state).barrier
    if barrier in (cell, *near) and shielded(t, barrier, "the blast on the Barrier's tile"):
        near = tuple(c for c in near if c != barrier)
        return near if cell == barrier else (cell, *near)
    if t[RUBBLE] == "blocked":
        shut = [c for c in near if c in t.state.rubble]
        if shut:
            t.prevented(f"the blast on {', '.join(shut)}", RUBBLE.id)
        near = tuple(c for c in near if c not in shut)
    return (cell, *near)


def in_reach(t: T, cell: str) -> list[str]:
    """The explorers that its blast gets to."""
    cells = reach(t, cell)
    shut = [c for c in (cell, *t.state.layout.links[cell]) if c not in cells]
    return [f.id for f in reached(t, cell) if f.at not in shut]


# -- The symbol ----------------------------------------------------------------------------------------------------


def symbols(settings: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """The face whose symbol makes Explosion tiles tick besides what it does otherwise."""
    face = face_of(settings, SYMBOL)
    return () if face == "explosion" else ((face, explosion_symbol),)


def own_face(settings: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """The face that is the explosion symbol and nothing else, where it is ruled that there is one."""
    return (("explosion", explosion_face),) if face_of(settings, SYMBOL) == "explosion" else ()


async def explosion_face(t: T, r: Resolve) -> None:
    """A face of its own: tiles tick."""
    await tick_all(t)


async def explosion_symbol(t: T) -> None:
    """The symbol came up by a die or by a card that stands for it."""
    ruling = t.game.settings.get(IN_TYPHAON, "same-faces")
    if ruling == "same-faces":
        await tick_all(t)
    elif ticking(t):
        t.prevented("ticking of Explosion tiles", IN_TYPHAON)


async def ticks_by_trap_card(t: T) -> None:
    """By one ruling Typhaon's TRAP card is what makes tiles tick."""
    if ticking(t):
        t.exempted("Explosion tiles", "waiting for a symbol of the die", IN_TYPHAON)
        await tick_all(t)


async def tick_all(t: T) -> None:
    """Each Explosion tile of the temple ticks, wherever the roller is; in the current player's order."""
    if t[ORDER] == "simultaneous":
        await tick_at_once(t)
        return
    left = ticking(t)
    while left:
        calm = [c for c in left if LAID.of(t.state).explosions.get(c, 0) > 1 and t[CHAIN] == "no-chain"]
        cell = calm[0] if calm else left[0]
        if not calm and len(left) > 1:
            ask = "which Explosion tile is next?"
            cell = await Choose(current_player(t), ORDER.id, tuple(left), ask)
        left.remove(cell)
        if LAID.of(t.state).explosions.get(cell):
            await tick(t, cell)
        else:
            await scorch(t, cell)


@rule(E.every_tile_ticks)
async def tick(t: T, cell: str) -> None:
    """One token less; with the last one the tile explodes."""
    await take_a_token(t, cell)
    if not LAID.of(t.state).explosions.get(cell):
        await explode(t, cell)


async def take_a_token(t: T, cell: str, *cites: str) -> None:
    """A ticking tile gives up one explosion token."""
    await t.emit(ExplosionTokenRemoved(cell), E.lose_token, E.every_tile_ticks, SYMBOL.id, H.icon_explosion, *cites)


@rule(E.last_token_blast)
async def explode(t: T, cell: str) -> None:
    """Three hearts from every explorer on the tile and connected adjacent ones, then all enemies go."""
    await t.emit(TileExploded(cell), E.last_token_blast)
    await burn(t, cell)
    cells = reach(t, cell)
    await kill(t, cells)
    if t[CHAIN] == "chain":
        for c in [c for c in ticking(t) if c in cells and c != cell and LAID.of(t.state).explosions.get(c)]:
            await catch_fire(t, c)


async def burn(t: T, cell: str) -> None:
    """What a blast does to explorers."""
    for who in in_reach(t, cell):
        await lose_hearts(t, who, BLAST, EXPLODES)


@rule(E.blast_kills_enemies)
async def kill(t: T, cells: tuple[str, ...]) -> None:
    """What it then does to enemies."""
    for c in cells:
        for g in guardians_on(t.state, c):
            await destroy(t, g.id, E.blast_kills_enemies, by="explosion")
        await blasted(t, c)


@rule(CHAIN.id)
async def catch_fire(t: T, cell: str) -> None:
    """Under the ruling that a blast takes a token of Explosion tiles in reach."""
    await take_a_token(t, cell, CHAIN.id)
    if not LAID.of(t.state).explosions.get(cell):
        await explode(t, cell)


@rule(E.empty_tile_scorch)
async def scorch(t: T, cell: str) -> None:
    """A ticking tile that has no token left: one heart from every explorer on it and on connected adjacent tiles."""
    for who in in_reach(t, cell):
        await lose_hearts(t, who, SCORCH, EXPLODES, E.every_tile_ticks)
    immune(t, reach(t, cell))


@rule(ORDER.id)
async def tick_at_once(t: T) -> None:
    """Under the ruling that all tiles tick together: all hearts first, then all enemies."""
    spent = [c for c in ticking(t) if not LAID.of(t.state).explosions.get(c)]
    blown: list[str] = []
    for cell in ticking(t):
        if LAID.of(t.state).explosions.get(cell):
            await take_a_token(t, cell, ORDER.id)
            blown += [] if LAID.of(t.state).explosions.get(cell) else [cell]
    for cell in blown:
        await t.emit(TileExploded(cell), E.last_token_blast, ORDER.id)
        await burn(t, cell)
    for cell in spent:
        await scorch(t, cell)
    for cell in blown:
        await kill(t, reach(t, cell))


# -- Tokens that go in another way ---------------------------------------------------------------------------------


async def clear_tokens(t: T, cell: str, *cites: str) -> None:
    """Take all tokens of this temple mode off a tile; explosion tokens that go so do not set it off."""
    if cell in LAID.of(t.state).explosions:
        t.prevented("an explosion", E.only_by_ticking)
    if bears_tokens(t.state, cell):
        await t.emit(TokensCleared(cell), *cites)


async def clear_flipped(t: T, cell: str) -> None:
    """Off a tile that turns over."""
    await clear_tokens(t, cell, Ids("ie.spread").clears)
    if cell in LAID.of(t.state).awaited:
        await t.emit(GuardiansAwaited(cell, 0), Ids("ie.spread").clears)


async def made_safe(t: T, e: SafetyTokenPlaced) -> None:
    """A tile with tokens gets a safety token: they lie there without effect, go, or work on, as it is ruled."""
    if t[ON_SAFE] == "removed":
        await clear_tokens(t, e.cell, ON_SAFE.id)
    else:
        t.exempted(e.cell, f"tokens of the tile, which are {t[ON_SAFE]}", ON_SAFE.id)


REACTIONS = (
    Reaction(TilePlaced, lambda t, e: e.kind == "explosion", explosion_tile_placed),
    Reaction(SafetyTokenPlaced, lambda t, e: bears_tokens(t.state, e.cell), made_safe),
)
