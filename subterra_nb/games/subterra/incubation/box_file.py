"""What a user's file of the box can say of Incubation: eggs on nests, and how many hazard cards are dealt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....kernel.game import Game, Module
from ....kernel.listings import Entry, figure, given, shown, strange_keys
from ..box import Box, Listed, untold
from ..setup import DIFFICULTIES, Setup
from ..state import State
from ..tables import Tables
from .hazard_deck import DEALT, TABLE, of_each, row_name
from .nests import EGGS_L, EGGS_T, EMPTY, NEST, SHAPE, SPLIT, nest_tiles
from .state import SUPPLY

NESTS = {x.name: x for x in nest_tiles({})}


def _nest_faults(modules: tuple[Module, ...], entry: Entry) -> Iterator[tuple[str, str]]:
    yield from strange_keys(entry, ("name", "eggs"))
    if entry.get("name") not in tuple(NESTS):  # a tuple: what has no hash can be looked for in it
        said = "name is missing" if "name" not in entry else f"there is no nest {shown(entry['name'])}"
        yield "name", f"{said}; they are {', '.join(NESTS)}"
    yield from figure(entry, "eggs", 0, 9)


def _nest_made(game: Game[Any, Any], entry: Entry, ours: bool) -> tuple[str, int] | None:
    return (entry["name"], entry["eggs"]) if entry["name"] in game.tables.tiles else None


def _deck_faults(modules: tuple[Module, ...], entry: Entry) -> Iterator[tuple[str, str]]:
    yield from strange_keys(entry, ("difficulty", "cavers", "cards"))
    if entry.get("difficulty") not in DIFFICULTIES:
        yield "difficulty", f"{given('difficulty', entry.get('difficulty'))}; it is one of {', '.join(DIFFICULTIES)}"
    wrong = [*figure(entry, "cavers", 3, 6)]
    yield from wrong
    yield from figure(entry, "cards", 1, 20 if wrong else of_each(entry["cavers"]) * 5)


def _deck_made(game: Game[Any, Any], entry: Entry, ours: bool) -> tuple[str, int] | None:
    return row_name(entry["difficulty"], entry["cavers"]), entry["cards"]


LISTED = (Listed(NEST, _nest_faults, _nest_made), Listed(DEALT, _deck_faults, _deck_made))


# -- What hinders a set-up -----------------------------------------------------------------------------------------


def hindrances(game: Game[State, Tables], setup: Setup, box: Box) -> list[str]:
    """Eggs that cannot be, and by a ruling every value that would have to be a stand-in."""
    return [*wrong_eggs(game, box), *stand_ins(game, setup, box)]


def wrong_eggs(game: Game[State, Tables], box: Box) -> Iterator[str]:
    """What is wrong with the eggs of all nests together; for nests that the file leaves out the stand-ins count."""
    told = box.listed.get(NEST, {})
    if not told:
        return
    swapped = game.settings[SHAPE.id] == "t-two"
    usual = {n: game.settings[(EGGS_L if (x.shape == "L") != swapped else EGGS_T).id] for n, x in NESTS.items()}
    eggs = sorted({**usual, **told}.values())
    supply = game.settings[SUPPLY.id]
    if game.settings[SPLIT.id] == "three-and-three" and eggs != [1, 1, 1, 2, 2, 2]:
        yield f"{box.source}: three nests have one egg and three have two, by {SPLIT.id}; these have {eggs}"
    elif game.settings[EMPTY.id] == "impossible-state" and sum(eggs) > supply:
        yield f"{box.source}: {sum(eggs)} eggs on all nests, and there are {supply} [{EMPTY.id}]"


def stand_ins(game: Game[State, Tables], setup: Setup, box: Box) -> list[str]:
    """The values that nobody has told, where no stand-ins are wanted."""
    row = row_name(setup.difficulty, max(3, len(setup.figures)))
    wanted = [(NEST, name) for name in NESTS]
    if game.settings[TABLE.id] == "parameter":
        wanted.append((DEALT, row))
    return untold(game, box, wanted)
