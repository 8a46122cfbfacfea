"""Alternate Setup: the start tile at the edge, the exit behind it, the stack with its bomb tiles, the bomb cards."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Mapping
from typing import Any

from ....board.grid import Grid
from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Choose, Luck
from ....kernel.game import Game
from ....kernel.table import rule
from ..box import Box, printed, untold
from ..events import SetAside
from ..state import Section, State
from ..tables import StackPlan, T
from ..tiles import EXIT, START, Area, Laid, TileType
from . import costs, transfer
from .bombs import TOKENS
from .events import ItemGiven, PilesCut, TileMixedIn, TilesRemoved
from .state import BOMB, BOMBS, CARDS, TILES
from .unstable import UNSTABLE

C, S, B, D = Ids("an.component"), Ids("an.setup"), Ids("an.bombs"), Ids("st.standin")

REGION = question("an.q.shaded-region-extent", "half-plane", "around-exit")
WHICH = question("an.q.which-eighteen", "full-stack", "protect-unstable")
SIZES = question("an.q.pile-sizes", "differ-by-one-front", "differ-by-one-back", "free")
TAIL = question("an.q.last-five-counts-bomb", "five-plus-bomb", "bomb-is-one-of-five")
SHORT = question("an.q.short-last-pile", "whole-pile", "reach-back", "refuse")
ORDER = question("an.q.restack-order", "keep-order", "free-order")
CARRIERS = question("an.q.who-chooses-bomb-carriers", "players-choose", "random", "turn-order")
REMOVED = number(S.eighteen_tiles_removed, 18, 0, 60)
LAST = number(S.bomb_tile_in_last_five, 5, 1, 12)
PILES = 4
FULL = 51
"""Tiles of the stack with the whole core box."""

# -- The playing area ----------------------------------------------------------------------------------------------

LANES = "ABCDEFGHIJKLMNOPQRSTUVWXY"
EDGE, OUTSIDE = "M1", "M0"


def area(settings: Mapping[str, Any]) -> Area:
    """The start tile on one edge of the table, the exit behind it, and no tile ever beyond."""
    return _area(settings[REGION.id])


@functools.lru_cache(maxsize=2)
def _area(ruling: str) -> Area:
    shut = (S.shaded_region_no_tiles, S.shaded_region_is_wall)
    if ruling == "half-plane":
        grid = Grid(LANES, range(1, 26), {OUTSIDE: (LANES.index("M"), 0)})
        closed = [place for place in grid.border if place.startswith("behind-")]
    else:
        beside = ("L0", "N0")
        grid = Grid(LANES, range(26), closed=beside)
        closed = [*beside, grid.next[OUTSIDE]["S"]]
    return Area(
        grid,
        EDGE,
        (
            Laid(EDGE, START, "NESW", (Ids("st").start_tile, S.start_tile_at_edge)),
            Laid(OUTSIDE, EXIT, "N", (S.exit_attached_outwards,)),
        ),
        Ids("st.placement").table_edge,
        dict.fromkeys(closed, shut),
        (S.cavers_on_start_tile,),
    )


async def count_components(t: T) -> None:
    """What this box adds."""
    for what, count, cite in (
        ("bomb tokens", t[TOKENS], C.bomb_tokens),
        ("bomb cards", len(CARDS), C.bomb_cards),
        ("bomb tiles", TILES, C.bomb_tiles),
    ):
        await t.emit(SetAside(what, count), cite)


# -- The tile stack ------------------------------------------------------------------------------------------------


def _protected(game: Game[State, Any], x: TileType) -> bool:
    return game.settings[WHICH.id] == "protect-unstable" and x.name.startswith(f"{UNSTABLE}-")


def stack_tiles(game: Game[State, Any]) -> tuple[TileType, ...]:
    """All tiles that are shuffled together at first: no bomb tile, and not the exit."""
    out = ("start", "exit")
    return tuple(
        x for x in game.tables.tiles.values() if x.kind != BOMB and x.name not in out and not _protected(game, x)
    )


class Pile:
    """Stretches of a pile from its top: how many tiles each has, and which of them are known to be in it."""

    def __init__(self, number: int, *tiles: int) -> None:
        self.number = number
        self.tiles = [*tiles]
        self.among: list[list[str]] = [[] for _ in tiles]

    def sections(self) -> list[Section]:
        """The stretches with anything in them."""
        return [Section(n, tuple(among)) for n, among in zip(self.tiles, self.among, strict=True) if n]

    async def mix_in(self, t: T, tile: str, stretch: int, *cites: str) -> None:
        """Shuffle one more tile into a stretch."""
        await t.emit(TileMixedIn(tile, self.number, self.tiles[stretch]), *cites, *printed(t, tile).cites)
        self.tiles[stretch] += 1
        self.among[stretch].append(tile)


@rule(S.piles_restacked)
async def build_stack(t: T) -> tuple[tuple[Section, ...], tuple[str, ...]]:
    """Take tiles off unseen, cut the rest into piles, mix the bomb tiles in, stack the piles again."""
    kept = [x.name for x in t.tables.tiles.values() if _protected(t.game, x)]
    removed = min(t[REMOVED], len(t.state.stack))
    ruled = (WHICH.id,) if kept else (S.removal_after_unstable_before_bombs,)
    await t.emit(TilesRemoved(removed), REMOVED.id, S.removed_tiles_unseen, *ruled)
    sizes = await cut(t, len(t.state.stack) - removed + len(kept))
    piles = lay_out(sizes, last_tiles(t.game))
    for tile in kept:
        await hide(t, piles, tile)
    await mix_in_bombs(t, piles)
    cites = [S.piles_restacked]
    if t[ORDER] == "free-order":
        ways = tuple(itertools.permutations(range(1, PILES + 1)))
        order = await Choose(t.state.figures[0], ORDER.id, ways, "in which order are the piles stacked?")
        piles = [piles[n - 1] for n in order]
        cites.append(ORDER.id)
    sections = tuple(x for p in piles for x in p.sections())
    if sum(x.tiles for x in sections) == FULL:
        cites.append(D.annihilation_stack)
    return sections, tuple(cites)


def even(tiles: int, ruling: str = "") -> tuple[int, ...]:
    """The sizes of four piles that differ by one at most, the larger ones first or last."""
    least, more = divmod(tiles, PILES)
    sizes = [least + (i < more) for i in range(PILES)]
    return tuple(reversed(sizes) if ruling == "differ-by-one-back" else sizes)


def roughly_equal(tiles: int) -> tuple[tuple[int, ...], ...]:
    """All ways to cut four piles that differ by two at most, the even one first."""
    near = range(max(0, tiles // PILES - 1), tiles // PILES + 3)
    cuts = [x for x in itertools.product(near, repeat=PILES) if sum(x) == tiles and max(x) - min(x) <= 2]
    return tuple(sorted(cuts, key=lambda x: (x != even(tiles), [-n for n in x])))


async def cut(t: T, tiles: int) -> tuple[int, ...]:
    """Cut the rest of the stack into four piles."""
    sizes = even(tiles, t[SIZES])
    if t[SIZES] == "free":
        least = last_tiles(t.game) if t[SHORT] == "refuse" else 0
        ways = tuple(x for x in roughly_equal(tiles) if x[3] >= least)
        sizes = await Choose(t.state.figures[0], SIZES.id, ways, "how is the stack cut?")
    ruled = (SIZES.id,) if sizes != even(tiles) else ()
    await t.emit(PilesCut(sizes), S.four_piles, *ruled)
    return sizes


def last_tiles(game: Game[State, Any]) -> int:
    """How many tiles the last bomb tile is mixed with."""
    last: int = game.settings[LAST.id]
    return last - 1 if game.settings[TAIL.id] == "bomb-is-one-of-five" else last


def lay_out(sizes: tuple[int, ...], last: int) -> list[Pile]:
    """The piles, the fourth with its last tiles apart."""
    first, second, third, fourth = sizes
    tail = min(last, fourth)
    return [Pile(1, first), Pile(2, second), Pile(3, third), Pile(4, fourth - tail, tail)]


async def hide(t: T, piles: list[Pile], tile: str) -> None:
    """A tile that is known to be in the stack is at some place in it; nobody knows at which."""
    places = [(p, i) for p in piles for i, n in enumerate(p.tiles) for _ in range(n - len(p.among[i]))]
    at = await Luck("pile", WHICH.id, tuple(range(1, len(places) + 1)), f"where in the stack is {tile}?")
    pile, stretch = places[at - 1]
    pile.among[stretch].append(tile)


async def mix_in_bombs(t: T, piles: list[Pile]) -> None:
    """One bomb tile into each middle pile, the last among the last tiles of the fourth."""
    bombs = tuple(x.name for x in t.tables.tiles.values() if x.kind == BOMB)
    alike = len({printed(t, x).openings for x in bombs}) == 1
    for n in (1, 2):
        ask = f"which bomb tile goes into pile {n + 1}?"
        tile = bombs[0] if alike else await Luck("pile", S.bomb_tiles_middle_piles, bombs, ask)
        bombs = tuple(x for x in bombs if x != tile)
        await piles[n].mix_in(t, tile, 0, S.bomb_tiles_middle_piles)
    short = last_tiles(t.game) - sum(piles[3].tiles)
    cites = (LAST.id, *((TAIL.id,) if t[TAIL] == "bomb-is-one-of-five" else ()))
    if short > 0:
        cites = (*cites, SHORT.id)
        if t[SHORT] == "reach-back":
            await reach_back(t, piles[2], piles[3], short)
    await piles[3].mix_in(t, bombs[0], 1, *cites)


async def reach_back(t: T, third: Pile, fourth: Pile, wanted: int) -> None:
    """Tiles from under the third pile join the last ones; its bomb tile may be among them."""
    taken = min(wanted, third.tiles[0])
    for tile in tuple(third.among[0]):
        places = tuple(range(1, third.tiles[0] + 1))
        if await Luck("pile", SHORT.id, places, f"where from the bottom of the pile is {tile}?") <= taken:
            third.among[0].remove(tile)
            fourth.among[1].append(tile)
    third.tiles[0] -= taken
    fourth.tiles[1] += taken


def too_short(game: Game[State, Any], setup: Any, box: Box) -> list[str]:
    """Whether a ruling refuses the stack of this game."""
    settings = game.settings
    tiles = len(stack_tiles(game)) - settings[REMOVED.id]
    tiles += sum(_protected(game, x) for x in game.tables.tiles.values())
    fourth = even(tiles, settings[SIZES.id])[3]
    wanted = last_tiles(game)
    if settings[SHORT.id] != "refuse" or fourth >= wanted:
        return []
    return [f"{fourth} tiles in the fourth pile; the last bomb tile is mixed with {wanted} [{SHORT.id}]"]


def invented(game: Game[State, Any], setup: Any, box: Box) -> list[str]:
    """The bomb tiles that nobody has told, where no stand-ins are wanted: they are mixed in later than the others."""
    return untold(game, box, (("tile", x.name) for x in game.tables.tiles.values() if x.kind == BOMB and x.ours))


HINDRANCES = (too_short, invented, costs.not_told(transfer.COST, "transfer"))
STACK = StackPlan(stack_tiles, build_stack, (S.unstable_tiles_shuffled_in,))

# -- The bomb cards, and what stays as it is -----------------------------------------------------------------------


async def deal_cards(t: T) -> None:
    """The bomb cards go to three different cavers, in the order of the book."""
    if t[CARRIERS] != "turn-order":
        await deal_bomb_cards(t)


async def deal_cards_late(t: T) -> None:
    """By a ruling they go to the first in turn order, once this is known."""
    if t[CARRIERS] == "turn-order":
        await deal_bomb_cards(t)


@rule(S.bomb_cards_to_three_cavers)
async def deal_bomb_cards(t: T) -> None:
    """Each bomb card goes to a caver who has none."""
    for card in CARDS:
        s = t.state
        free = tuple(c for c in s.figures if c not in BOMBS.of(s).held.values())
        ask, ruling = f"who carries {card}?", t[CARRIERS]
        if ruling == "players-choose":
            to = await Choose(s.figures[0], S.bomb_cards_to_three_cavers, free, ask)
        elif ruling == "random":
            to = await Luck("choice", CARRIERS.id, free, ask)
        else:
            to = next(c for c in s.order if c in free)
        ruled = (CARRIERS.id,) if ruling != "players-choose" else ()
        await t.emit(ItemGiven(card, to), S.bomb_cards_to_three_cavers, C.bomb_cards, *ruled)


async def hazards_as_ever(t: T) -> None:
    """The hazard deck is that of the core."""
    t.prevented("cards of this box in the hazard deck", S.hazard_deck_as_core)


async def start_as_ever(t: T) -> None:
    """Who starts is found as in the core."""
    t.prevented("a claim to start by a bomb card", S.starting_caver_as_core)


STEPS = (
    ("place_cavers", count_components),
    ("build_stack", deal_cards),
    ("deal_hazards", hazards_as_ever),
    ("name_starting_caver", start_as_ever),
    ("name_starting_caver", deal_cards_late),
)
