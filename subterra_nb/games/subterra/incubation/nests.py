"""The tiles of Incubation: its six nests, and the 32 tiles of its stack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Choose, Luck
from ....kernel.game import Game
from ....kernel.table import Reaction
from ..box import BOX as PRINTED
from ..ending import sealed
from ..events import SetAside, TileLaid
from ..setup import TEAM
from ..state import Section, State, tiles_left
from ..tables import StackPlan, T, Tables, Team
from ..tiles import EXIT, SHAPE_CITES, TileType
from .events import EggsLaid
from .state import SUPPLY, eggs_out

I, P, N, C, Z, H = (
    Ids("in"),
    Ids("in.setup"),
    Ids("in.nest"),
    Ids("in.component"),
    Ids("st.standin"),
    Ids("st.setup"),
)

CODES = question("in.q.letter-codes-meaning", "shapes", "opaque")
WATER = question("in.q.water-tile-codes", "sixth-is-i", "five-tiles")
CAVE_INS = question("st.q.incubation-cave-ins", "random", "chosen")
SPLIT = question("in.q.nest-egg-split", "three-and-three", "free-data")
SHAPE = question("st.q.nest-eggs-shape", "l-two", "t-two")
EMPTY = question("in.q.egg-supply-empty", "impossible-state", "place-what-is-left")
EXIT_LAST = question("in.q.exit-drawn-last", "core-rule", "loss")
SMALL = question("in.q.team-size-below-three", "refuse", "as-three")
EGGS_L, EGGS_T = number(Z.nest_eggs_l, 2, 0, 9), number(Z.nest_eggs_t, 1, 0, 9)
NEST = "nest"

#: What goes into the stack: kind, shapes, the rule that says so.
WANTED = (
    ("horror", "DDDDDD", (P.horror_tiles_six,)),
    ("cave-in", "TTTTTT", (P.cave_in_tiles_six,)),
    ("water", "XXTTII", (P.water_tiles_six, Z.sixth_water_i)),
    (NEST, "TTTLLL", (P.nest_tiles_six, C.nest_tiles)),
    ("slide", "II", (P.drop_tiles_two,)),
    ("scree", "XX", (P.stalagmite_tiles_two,)),
    ("ordinary", "TTLL", (P.ordinary_tiles_four,)),
)
LEFT_OUT = (("gas", P.no_gas_tiles), ("ledge", P.no_ledge_tiles), ("squeeze", P.no_squeeze_tiles))


def nest_tiles(settings: Mapping[str, Any]) -> tuple[TileType, ...]:
    """The six nests."""
    return tuple(
        TileType(f"{NEST}-{i}", NEST, shape, (), (C.nest_tiles, SHAPE_CITES[shape]), True)
        for i, shape in enumerate("TTTLLL", start=1)
    )


# -- The stack -----------------------------------------------------------------------------------------------------


def groups(game: Game[State, Tables]) -> Iterator[tuple[str, list[TileType], int, tuple[str, ...]]]:
    """What to pick: kind, the tiles of the box that it can be, how many of these, and the rules."""
    shaped = game.settings[CODES.id] == "shapes"
    for kind, shapes, cites in WANTED:
        if kind == "water" and game.settings[WATER.id] == "five-tiles":
            shapes, cites = "XXTTI", (P.water_tiles_six, WATER.id)
        mine = [x for x in game.tables.tiles.values() if x.kind == kind]
        if not shaped:
            yield kind, mine, len(shapes), (*cites, CODES.id)
            continue
        for shape in dict.fromkeys(shapes):
            fitting = [x for x in mine if x.shape == shape]
            yield kind, fitting, shapes.count(shape), (*cites, SHAPE_CITES[shape])


def stack_tiles(game: Game[State, Tables]) -> tuple[TileType, ...]:
    """The tiles of the stack; where some of several go in, the first of these."""
    return tuple(x for _, mine, n, _ in groups(game) for x in mine[:n])


async def pick(t: T) -> tuple[TileType, ...]:
    """The tiles are picked out of the box; all others stay there."""
    chosen: list[TileType] = []
    for kind, mine, n, cites in groups(t.game):
        await t.emit(SetAside(f"{kind} tiles ({'/'.join(dict.fromkeys(x.shape for x in mine))})", n), *cites)
        unlike = len({(x.shape, x.numbers) for x in mine}) > 1
        while len(mine) > n and unlike:
            names = tuple(x.name for x in mine)
            if kind == "cave-in" and t[CAVE_INS] == "chosen":
                out = await Choose(t.state.figures[0], CAVE_INS.id, names, "which one stays in the box?")
            else:
                cite = Z.incubation_cave_ins if kind == "cave-in" else CODES.id
                out = await Luck("choice", cite, names, "which one stays in the box?")
            mine = [x for x in mine if x.name != out]
        chosen += mine[:n]
    for kind, cite in LEFT_OUT:
        await t.emit(SetAside(f"{kind} tiles", sum(x.kind == kind for x in chosen)), cite)
    boxed = len(t.tables.tiles) - 2 - len(chosen)  # all but the start tile and the exit
    await t.emit(SetAside("tiles back in the box", boxed), P.unused_tiles_boxed)
    return tuple(chosen)


async def build(t: T) -> tuple[tuple[Section, ...], tuple[str, ...]]:
    """All are shuffled, and the exit lies under them."""
    sections = (Section(len(t.state.stack)), Section(1, (EXIT.name,)))
    return sections, (P.stack_shuffled_face_down, P.exit_at_bottom)


STACK = StackPlan(stack_tiles, build, (P.thirty_two_tiles, P.added_to_core), pick)
SIZE = Team(3, TEAM.most, H.three_cavers_incubation, (SMALL, "as-three", 1))


async def on_start_tile(t: T) -> None:
    """All cavers begin on the start tile, and nobody has an egg."""
    there = [f for f in t.state.cavers.values() if f.at == t.tables.area.start]
    await t.emit(SetAside("cavers on the start tile", len(there)), P.cavers_on_start_tile, P.added_to_core)


STEPS = (("place_cavers", on_start_tile),)


# -- Nests ---------------------------------------------------------------------------------------------------------


def printed_eggs(t: T, name: str) -> tuple[int, tuple[str, ...]]:
    """How many eggs are printed on a nest, with the rules."""
    told: int | None = PRINTED.of(t.state).listed.get(NEST, {}).get(name)
    if told is not None:
        return told, (SPLIT.id,)
    swapped = t[SHAPE] == "t-two"
    figure = EGGS_L if (t.tables.tiles[name].shape == "L") != swapped else EGGS_T
    return t[figure], (figure.id, SHAPE.id) if swapped else (figure.id,)


async def lay_eggs(t: T, e: TileLaid) -> None:
    """A nest that comes into play gets as many eggs as are printed on it."""
    eggs, cites = printed_eggs(t, e.name)
    left = t[SUPPLY] - eggs_out(t.state)
    if eggs > left:
        t.prevented(f"{eggs} eggs on {e.cell}", EMPTY.id, SUPPLY.id)
        eggs = left if t[EMPTY] == "place-what-is-left" else 0
    if eggs:
        await t.emit(EggsLaid(e.cell, eggs), N.eggs_on_placement, *cites)


async def no_exit(t: T, e: TileLaid) -> None:
    """With no place left for the exit the game is lost, by a ruling."""
    await sealed(t, EXIT_LAST.id, P.exit_at_bottom)


def _shut(t: T, e: TileLaid) -> bool:
    s = t.state
    return t[EXIT_LAST] == "loss" and e.kind != "exit" and tiles_left(s) > 0 and not s.layout.spots()


REACTIONS = (
    Reaction(TileLaid, lambda t, e: e.kind == NEST, lay_eggs),
    Reaction(TileLaid, _shut, no_exit),
)


BOX = (("nest tiles", 6, C.nest_tiles),)
