"""The Tomb before the game: collapse tiles and relics are laid out, and what a map of it has to be like."""

from __future__ import annotations

from typing import Any

from ....kernel.citations import Ids, question
from ....kernel.game import Game
from ....kernel.table import rule
from ..maps import HIDDEN_EXIT, MAIN_EXIT, Map
from ..setup import LEVEL
from ..state import SIDES, State
from ..tables import T
from .collapse import collapse
from .driving_out import NO_WAY
from .events import TilesLaidOut
from .state import collapses, tiles
from .words import COLLAPSES

C = Ids("pe.collapse")

ESCAPE = question("pe.q.collapse-and-escape", "route-only", "exit-too")
START = question("pe.q.collapse-start-level", "start-one-only", "only-level-ups", "catch-up")
KILLERS = question("pe.q.collapse-other-killer", "independent", "tied")
HERS = "queen"


def hindrances(game: Game[State, Any], setup: Any, found: dict[str, Any]) -> list[str]:
    """What keeps a game from being played on a map whose passages collapse."""
    m: Map = found["map"]
    if not m.marked(COLLAPSES):
        return []
    problems = wrong_map(game, m)
    if game.settings[KILLERS.id] == "tied" and found["foe"].name != HERS:
        problems.append(f"{m.sheet.title} is played against the Queen only [{KILLERS.id}]")
    level = game.settings[LEVEL.id]
    if game.settings[START.id] == "start-one-only" and level > 1:
        problems.append(f"{m.sheet.title} is for killers who start at level 1, not {level} [{START.id}]")
    return problems


def wrong_map(game: Game[State, Any], m: Map) -> list[str]:
    """Passages from which somebody could find no way out, and exits in passages."""
    falling = m.marked(COLLAPSES)
    problems = []
    for place in falling:
        if game.settings[NO_WAY.id] == "impossible-by-map" and not any(p not in falling for p in m.beside[place]):
            problems.append(f"{place} can collapse with no location left to flee to [{NO_WAY.id}]")
        exits = [what for what in (MAIN_EXIT, HIDDEN_EXIT) if place in m.marked(what)]
        if exits and game.settings[ESCAPE.id] == "route-only":
            problems.append(f"the {exits[0]} is in {place}, which can collapse [{ESCAPE.id}]")
    return problems


@rule(C.sets_of_four)
async def lay_out(t: T) -> None:
    """Each side has a set of collapse tiles, one for each passage, beside the map."""
    for side in SIDES:
        await t.emit(TilesLaidOut(side, tiles(t.state)), C.sets_of_four, C.sets_kept_in_reserve)


async def lay_tiles(t: T) -> None:
    """On a map without passages there are no tiles."""
    if collapses(t.state):
        await lay_out(t)


@rule(START.id)
async def catch_up(t: T, missing: int) -> None:
    """A killer who starts higher has missed collapses, which come now."""
    for _ in range(missing):
        if tiles(t.state):
            await collapse(t)


async def start_high(t: T) -> None:
    """Where a ruling has it so."""
    missing = t.state.killer.level - 1
    if missing and collapses(t.state) and t[START] == "catch-up":
        await catch_up(t, missing)


STEPS = (("lay_map", lay_tiles), ("place_survivors", start_high))
