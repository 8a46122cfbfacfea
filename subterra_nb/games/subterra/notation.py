"""How positions of Sub Terra are written in scenario files, and the facts that can be expected of a state."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from ...board.written import FACTS_OF_TILE, fact_of_tile, tile_in_short
from ...kernel.decisions import Action
from ...kernel.game import Game, Module
from ...kernel.notation import NONE, Composed, Each, Key, Shape, as_written, events_of
from ...kernel.record import Event
from . import events
from .box import BOX, numbers_by
from .contributed import OwnState
from .state import Section, State, tiles_left
from .tables import Tables

PHASES = ("turn", "act", "horrors", "hazard", "end")
ABILITIES = ("guide", "demolish")


TILE = Shape(
    "Tile",
    "A tile on a cell; a text such as 'gas NE' or 'cave-in-6' may stand for it.",
    (
        Key("tile", str, "its name, such as cave-in-6, or its kind, such as gas", required=True),
        Key("open", str, "its open sides, such as NES (N leads to the next higher column, E to the next lane)"),
        Key("climb", str, "of a ledge or a slide: its climb side", ("N", "E", "S", "W")),
    ),
    tile_in_short,
)
FIGURE = Shape(
    "Figure",
    "A caver or a creature.",
    (
        Key("at", str, "its cell, such as M13, or away for one under water", required=True),
        Key("health", int, "health left; all of it when left out, 0: unconscious"),
        Key("hidden", bool, "whether a caver is hidden"),
        Key("owes", bool, "whether a caver owes the check for exerting, where a ruling has it carried over"),
        Key("fate", str, "of a caver who is out of the game", ("removed",)),
    ),
)
POSITION = Shape(
    "Position",
    "Everything else about the position; what is left out is as in a usual game.",
    (
        Key("points", int, "action points left in this turn"),
        Key("exerted", bool, "whether the caver on turn has exerted"),
        Key("checked", bool, "whether the check for that is made"),
        Key("directed", bool, "whether somebody was directed in this turn"),
        Key("waiting", list[str], "who woke in this round and waits for the next, where a ruling has it so"),
        Key("round", int, "number of the round"),
        Key("first", str, "the starting caver; the first figure when left out"),
        Key("difficulty", str, "difficulty", ("normal", "advanced", "expert")),
        Key("players", int, "people who play; one for each caver when left out"),
        Key("stack", str | list[str], "tiles that may be in the stack, or rest: all that are not elsewhere"),
        Key("sections", list[str], "the stack from its top, such as 59 and 6 exit: six tiles, the exit among them"),
        Key("aside", str, "the tile that is set aside"),
        Key("discarded", list[str], "tiles that are out of the game"),
        Key("deck", list[str], "hazard cards that may still come; all of the difficulty when left out"),
        Key("cards", int, "hazard cards above Out of Time"),
        Key("discard", list[str], "hazard cards that were resolved"),
        Key("foreseen", str, "the next hazard card, where somebody has looked at it"),
        Key("out_of_time", bool, "whether Out of Time is out"),
        Key("out_since", int, "the round of it"),
        Key("gas", bool, "whether the gas marker is out"),
        Key("climbs", dict[str, str], "climb sides of ledges and slides, by cell"),
        Key("ropes", list[str], "cells with a rope"),
        Key("flooded", list[str], "cells with a flood marker"),
        Key("rubble", list[str], "cells with a cave-in marker"),
        Key("dug", list[str], "cells whose cave-in marker was dug out at some time"),
        Key("broken", list[str], "walls blown open, such as M13 N; M13 N only: that face alone"),
        Key("used", dict[str, int], f"uses so far of limited abilities: {', '.join(ABILITIES)}"),
        Key("used_in", int, "the turn of the last of these: 100 times the round plus turns before it in that round"),
        Key("laid", list[str], "cells in the order in which their tiles were laid"),
        Key("box", str, "a file that says what is printed where the kit does not know it"),
    ),
)
KEYS = (
    Key("board", str, "the drawing of the board"),
    Key("start", bool, "whether the start tile lies on its place by itself; true when left out"),
    Key("tiles", Each(TILE), "tiles by cell, besides the drawing, or names for drawn ones"),
    Key("figures", Each(FIGURE), "the figures by name: cavers in the order round the table, horror-1 to horror-3"),
    Key("turn", str, "whose turn it is; the starting caver's when left out"),
    Key("phase", str, "the point of the round; act, the action phase, when left out", PHASES),
)
FACTS_OF_CAVER = (
    Key("at", str, "its cell; none while it is on no tile"),
    Key("health", int, "health left"),
    Key("unconscious", bool, "whether it lies at no health"),
    Key("hidden", bool, "whether it is hidden"),
    Key("fate", str, "removed or none", ("removed", NONE)),
    Key("number", int, "its caver number"),
)
FACTS_OF_CREATURE = (
    Key("at", str, "its cell"),
    Key("gone", bool, "whether it is not on the board"),
)
FACTS_OF_CELL = (
    Key("tile", str, "name of the tile, or none"),
    Key("kind", str, "kind of the tile, or none"),
    Key("openings", str, "its open sides in the order NESW, walls blown open included"),
    Key("climb", str, "its climb side, or none"),
    Key("rope", bool, "whether a rope hangs there"),
    Key("flooded", bool, "whether a flood marker lies there"),
    Key("rubble", bool, "whether a cave-in marker lies there"),
    Key("figures", list[str], "all figures there"),
)
GAME_FACTS = (
    Key("round", int, "number of the round"),
    Key("turn", str, "whose turn it is"),
    Key("phase", str, "the point of the round", ("setup", *PHASES)),
    Key("points", int, "action points left"),
    Key("exerted", bool, "whether the caver on turn has exerted"),
    Key("directed", bool, "whether somebody was directed in this turn"),
    Key("first", str, "the starting caver"),
    Key("order", list[str], "the order of play in this round"),
    Key("stack", int, "number of tiles in the stack"),
    Key("sections", list[str], "the stack from its top, such as 6 exit: six tiles, the exit among them"),
    Key("aside", str, "the tile set aside, or none"),
    Key("discarded", list[str], "tiles out of the game"),
    Key("cards", int, "hazard cards above Out of Time"),
    Key("discard", list[str], "hazard cards resolved"),
    Key("out_of_time", bool, "whether Out of Time is out"),
    Key("gas", bool, "whether the gas marker is out"),
    Key("ropes", list[str], "all cells with a rope"),
    Key("flooded", list[str], "all cells with a flood marker"),
    Key("rubble", list[str], "all cells with a cave-in marker"),
    Key("used", dict[str, int], "uses of limited abilities"),
    Key("creatures", list[str], "creatures in play"),
    Key("horror_marker", bool, "whether the horror reminder marker lies on the deck"),
)


def told_section(x: Section) -> str:
    """A stretch of the stack as it is written: ``6 exit`` is six tiles, the exit among them."""
    return " ".join([str(x.tiles), *x.among])


def numbered(game: Game[State, Tables], figure: str) -> str:
    """The type of creature of a figure's name (``horror-1`` is a horror); "" for what is no creature's name."""
    kind, _, number = figure.rpartition("-")
    return kind if kind in game.tables.creatures and re.fullmatch("[1-9][0-9]?", number) else ""


class Notation(Composed):
    """See :class:`subterra_nb.kernel.notation.Notation`."""

    merged = ("tiles", "figures", "position")

    def __init__(self, modules: Iterable[Module] = ()) -> None:
        """The notation of the core with what these modules add."""
        super().__init__(modules)
        added = self.added
        self.owns: tuple[OwnState, ...] = tuple(added("state"))
        position = replace(POSITION, keys=(*POSITION.keys, *(key for own in self.owns for key in own.keys)))
        self.keys: tuple[Key, ...] = (*KEYS, Key("position", position, "everything else"))
        self.game_facts: tuple[Key, ...] = (*GAME_FACTS, *(x for own in self.owns for x in own.facts))
        self.of_caver = (*FACTS_OF_CAVER, *(x for own in self.owns for x in own.of_caver))
        self.of_cell = (*FACTS_OF_CELL, *(x for own in self.owns for x in own.of_cell))
        self.owner = {x.name: own for own in self.owns for x in (*own.facts, *own.of_caver, *own.of_cell)}
        self.events: Mapping[str, type[Event]] = events_of(events, *added("events"))

    def expected(self, game: Game[State, Tables], state: State) -> dict[str, Any]:
        """Every figure's facts, and those of the game that are worth telling."""
        out: dict[str, Any] = {}
        for name, f in state.cavers.items():
            facts: dict[str, Any] = {"at": f.at or NONE, "health": f.health}
            out[name] = {**facts, **({"hidden": True} if f.hidden else {}), **({"fate": f.fate} if f.fate else {})}
        for name, c in state.creatures.items():
            out[name] = {"at": c.at}
        return {**out, **self.worth_telling(game, state, ("round", "points", "cards", "stack"))}

    def subjects(self, game: Game[State, Tables]) -> Iterable[str]:
        """Names of figures."""
        return (*game.tables.kinds, *(f"{k}-1" for k in game.tables.creatures))

    def facts(self, game: Game[State, Tables], subject: str) -> tuple[Key, ...]:
        """The facts of a figure, or of a cell written as ``cell M13``."""
        if subject in game.tables.kinds:
            return self.of_caver
        if numbered(game, subject):
            return FACTS_OF_CREATURE
        word, _, cell = subject.partition(" ")
        return self.of_cell if word == "cell" and cell.strip() in game.tables.area.grid.at else ()

    def fact(self, game: Game[State, Tables], state: State, subject: str, fact: str) -> Any:
        """A fact in a state; None when its subject is not there."""
        cell = subject[5:].strip() if subject.startswith("cell ") else ""
        if fact in self.owner:
            return self.owner[fact].fact(game, state, cell or subject, fact)
        if not subject:
            return self._of_game(state, fact)
        if cell:
            return self._of_cell(state, cell, fact)
        caver, creature = state.cavers.get(subject), state.creatures.get(subject)
        if fact == "gone":
            return creature is None
        if caver is not None:
            if fact == "unconscious":
                return caver.health == 0 and not caver.fate
            if fact == "number":
                return numbers_by(BOX.of(state), game.tables)[caver.kind]
            value = getattr(caver, fact, None)
            return NONE if value == "" else value
        return None if creature is None else getattr(creature, fact)

    @staticmethod
    def _of_game(s: State, fact: str) -> Any:
        if fact == "turn":
            return s.order[s.turn] if s.order else NONE
        if fact == "first":
            return s.order[0] if s.order else NONE
        if fact == "stack":
            return tiles_left(s)
        if fact == "sections":
            return [told_section(x) for x in s.sections]
        if fact == "creatures":
            return [*s.creatures]
        if fact == "horror_marker":
            return any(c.kind == "horror" for c in s.creatures.values())
        value = getattr(s, fact)
        return as_written(value)

    @staticmethod
    def _of_cell(s: State, cell: str, fact: str) -> Any:
        if fact in FACTS_OF_TILE:
            return fact_of_tile(s.layout, cell, fact)
        if fact == "climb":
            return s.climbs.get(cell, NONE)
        if fact == "figures":
            there = [f.id for f in s.cavers.values() if f.at == cell]
            return [*there, *(c.id for c in s.creatures.values() if c.at == cell)]
        return cell in {"rope": s.ropes, "flooded": s.flooded, "rubble": s.rubble}[fact]

    def actions(self, game: Game[State, Tables]) -> Mapping[str, Action]:
        """All actions of all cavers."""
        return game.tables.actions

    def stands_for(self, state: State, seat: str) -> tuple[str, ...]:
        """The starting caver, who decides for all, may be written as ``first``."""
        return (seat, "first") if state.order and seat == state.order[0] else (seat,)
