"""Snake tiles: their tokens, entering them, the symbol with its number roll."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Choose
from ....kernel.table import Modifier, Reaction, rule
from ..dice import number_roll
from ..events import HelperDeployed, Moved, TilePlaced
from ..figures import As, counting
from ..hazards import Resolve
from ..hearts import How, lose_hearts
from ..placing import LayTurned
from ..state import active_on, current
from ..tables import T, current_player
from ..together.symbols import SNAKE, face_of
from ..typhaon_wakes.state import DEPLOYED
from .drawn_again import left_without
from .events import PassingBegun, PassingEnded, SnakesPlaced, SnakesRemoved, TokensHeldBack
from .explosion import IN_TYPHAON, ON_SAFE
from .objects import CLEARING, shielded
from .state import LAID

S, H = Ids("al.snake"), Ids("ie.hazard-die")

TOKENS = number(S.starts_with_one, 1, least=0)
BITE = number(S.entry_bites, 1)
BITES_ONE = number(S.activation_bites_one, 1)
BREEDS = number(S.activation_breeds, 1)
MOST = number(S.three_max, 3, least=1)
WAKES_ON = number(S.symbol_activates_all, 3, least=0, most=6)
SYMBOL = SNAKE
ARRIVALS = question("al.q.snake-entry-kinds", "any-arrival", "moves-only", "own-moves")
FRESH = question("al.q.snake-fresh-tile", "bitten", "safe")
VICTIM = question("al.q.snake-ark-victim", "yes", "no")
PASSING = question("al.q.snake-run-through", "counts", "end-only")
ROLLED = question("ie.q.collapse-roll-with-snakes", "rolled", "ruins-only")
#: Rulings of other modules on who picks the victim, and on figures that are deployed.
BY_CARD, ON_DEPLOYED = "tw.q.snake-chooser-typhaon", "tw.q.turret-snake"
BITTEN = How("snake", As.BITTEN)


def snake_tiles(t: T) -> tuple[str, ...]:
    """The Snake tiles of the temple."""
    return t.state.layout.of_kind("snake")


def snakes_bite_on(t: T, cell: str) -> bool:
    """Whether the snake tokens of a tile do anything: on a tile with a safety token by one ruling only."""
    s = t.state
    return cell in LAID.of(s).snakes and (s.layout.tiles[cell].kind == "snake" or t[ON_SAFE] == "still-work")


# -- Tokens at the start -------------------------------------------------------------------------------------------


async def snake_tile(t: T, e: TilePlaced) -> None:
    """A Snake tile enters play with one snake token; where it is ruled so, after the one who explores has entered."""
    if left_without(t, e.name):
        return
    if LAID.of(t.state).late == e.cell:
        t.prevented("a snake token before the arrival", FRESH.id)
    else:
        await first_snake(t, e.cell)


@rule(S.starts_with_one)
async def first_snake(t: T, cell: str, *cites: str) -> None:
    """The token that the tile begins with."""
    await t.emit(SnakesPlaced(cell, t[TOKENS]), TOKENS.id, *cites)


async def hold_back(t: T, lay: LayTurned) -> LayTurned:
    """Somebody explores a Snake tile under the ruling that its token comes after the arrival."""
    await t.emit(TokensHeldBack(lay.place.cell), FRESH.id)
    return lay


async def after_explore(t: T, me: str) -> None:
    """The Explore is over: the token that was held back comes."""
    cell = LAID.of(t.state).late
    if cell:
        await t.emit(TokensHeldBack(""), FRESH.id)
        if cell in t.state.layout.tiles:
            await first_snake(t, cell, FRESH.id)


# -- Entering ------------------------------------------------------------------------------------------------------


async def somebody_moved(t: T, e: Moved) -> None:
    """An active explorer has come onto a tile with snakes by moving."""
    if current(t.state) != e.who and t[ARRIVALS] == "own-moves":
        t.prevented("snake bites", ARRIVALS.id, who=e.who)
    elif LAID.of(t.state).passing == e.who:
        t.prevented("snake bites", PASSING.id, who=e.who)
    else:
        await enter_snakes(t, e.who, e.to)


async def came_otherwise(t: T, who: str) -> None:
    """An active explorer has come onto a tile by what is no Move: it may have snakes, and that may count."""
    f = t.state.explorers.get(who)
    if f is None or not f.active or not snakes_bite_on(t, f.at):
        return
    if t[ARRIVALS] == "any-arrival":
        await enter_snakes(t, who, f.at, ARRIVALS.id)
    else:
        t.prevented("snake bites", ARRIVALS.id, who=who)


@rule(S.entry_clears, S.entry_bites)
async def enter_snakes(t: T, who: str, cell: str, *cites: str) -> None:
    """All snake tokens go off the tile, and each takes a heart of whoever has entered."""
    tokens = LAID.of(t.state).snakes[cell]
    if shielded(t, cell, "snake bites on the Barrier's tile"):
        return
    if cell == DEPLOYED.of(t.state).barrier:
        if t[CLEARING] == "tokens-stay":
            t.prevented(SnakesRemoved(cell), CLEARING.id, who=who)
            return
        cites = (*cites, CLEARING.id)
    await t.emit(SnakesRemoved(cell), S.entry_clears, *cites)
    await lose_hearts(t, who, BITE, BITTEN, S.entry_clears, times=tokens)


async def begin_run(t: T, me: str) -> None:
    """Under the ruling that only the last tile of a Run is entered."""
    if t[PASSING] == "end-only" and LAID.of(t.state).snakes:
        await t.emit(PassingBegun(me), PASSING.id)


async def end_run(t: T, me: str) -> None:
    """The runner has come to a stop."""
    if LAID.of(t.state).passing:
        await t.emit(PassingEnded(me), PASSING.id)
        f = t.state.explorers.get(me)
        if f is not None and f.active and snakes_bite_on(t, f.at):
            await enter_snakes(t, me, f.at)


# -- The symbol ----------------------------------------------------------------------------------------------------


def by_collapse(t: T, ruins: bool) -> bool:
    """Whether the number that follows the Collapse face is read for Snake tiles; ``ruins``: it is rolled anyway."""
    if face_of(t.game.settings, SYMBOL) != "collapse" or not snake_tiles(t):
        return False
    if t.game.settings.get(IN_TYPHAON, "same-faces") != "same-faces":
        t.prevented("activation of Snake tiles", IN_TYPHAON)
        return False
    if not ruins and t[ROLLED] == "ruins-only":
        t.prevented("the roll for Snake tiles", ROLLED.id)
        return False
    return True


async def number_after_collapse(t: T, roll: int) -> None:
    """The number that decides on Ruins decides on snakes as well."""
    await activate_if(t, roll, SYMBOL.id, H.icon_snake, ROLLED.id)


def own_face(settings: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """The face that is the snake symbol and nothing else, where it is ruled that there is one."""
    return (("snake", snake_face),) if face_of(settings, SYMBOL) == "snake" else ()


async def snake_face(t: T, r: Resolve) -> None:
    """A face of its own, with a number roll of its own."""
    await roll_for_snakes(t, r.who, SYMBOL.id)


async def roll_for_snakes(t: T, who: str, *cites: str) -> None:
    """A number roll that decides on Snake tiles alone."""
    if not snake_tiles(t):
        t.prevented("the roll for Snake tiles", S.symbol_activates_all)
        return
    await activate_if(t, await number_roll(t, who, S.symbol_activates_all, "do the snakes stir?"), *cites)


async def roll_by_trap_card(t: T) -> None:
    """By one ruling Typhaon's TRAP card is followed by a number roll for Snake tiles."""
    if snake_tiles(t):
        await roll_for_snakes(t, current_player(t), IN_TYPHAON)


async def activate_if(t: T, roll: int, *cites: str) -> None:
    """On a 1, 2 or 3 every Snake tile activates."""
    if roll > t[WAKES_ON]:
        t.prevented("activation of Snake tiles", S.symbol_activates_all, *cites)
        return
    for cell in snake_tiles(t):
        await activate(t, cell, *cites)


@rule(S.symbol_activates_all)
async def activate(t: T, cell: str, *cites: str) -> None:
    """One explorer on the tile is bitten; on an empty one with fewer than three tokens another comes."""
    if shielded(t, cell, "snakes that stir on the Barrier's tile"):
        return
    there = counting(t, active_on(t.state, cell), As.BITTEN)
    tokens = LAID.of(t.state).snakes.get(cell, 0)
    if there:
        await bite_one(t, tuple(f.id for f in there))
    elif tokens < t[MOST]:
        await t.emit(SnakesPlaced(cell, min(t[BREEDS], t[MOST] - tokens)), BREEDS.id, S.symbol_activates_all, *cites)
    else:
        t.prevented("another snake token", MOST.id)


async def bite_one(t: T, names: tuple[str, ...]) -> None:
    """One of those on the tile loses a heart, whom the current player names."""
    if len(names) > 1:
        first = tuple(f.id for f in counting(t, [t.state.explorers[n] for n in names], As.OFFERED))
        names = first or names
    seat, also = chooser(t)
    victim = await Choose(seat, S.current_player_picks, names, "whom does the snake bite?", also)
    await lose_hearts(t, victim, BITES_ONE, BITTEN, S.symbol_activates_all)


def chooser(t: T) -> tuple[str, tuple[str, ...]]:
    """Who picks the victim, and the ruling on who that is when a card makes the snakes stir."""
    mode = t.tables.mode
    if mode is None or t.state.phase not in mode.phases:
        return current_player(t), ()
    ruling = t.game.settings.get(BY_CARD, "typhaon")
    return "lead" if ruling == "lead-explorer" else mode.seat, (BY_CARD,)


async def deployed_among_snakes(t: T, e: HelperDeployed) -> None:
    """By one ruling a figure that is deployed on a Snake tile has entered it."""
    await enter_snakes(t, e.who, e.at, ON_DEPLOYED)


def _enters(t: T, e: Moved) -> bool:
    return e.to in LAID.of(t.state).snakes and snakes_bite_on(t, e.to) and t.state.explorers[e.who].active


REACTIONS = (
    Reaction(TilePlaced, lambda t, e: e.kind == "snake", snake_tile),
    Reaction(Moved, _enters, somebody_moved),
    Reaction(
        HelperDeployed,
        lambda t, e: snakes_bite_on(t, e.at) and t.game.settings.get(ON_DEPLOYED) == "entry-too",
        deployed_among_snakes,
    ),
)
MODIFIERS = (
    Modifier(
        LayTurned,
        lambda t, x: t[FRESH] == "safe" and x.place.way == "explore" and t.tables.tiles[x.place.tile].kind == "snake",
        hold_back,
        order=90,
    ),
)
