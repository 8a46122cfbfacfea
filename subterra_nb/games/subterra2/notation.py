"""How positions of Sub Terra II are written in scenario files, and the facts that can be expected of a state."""

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
from .contributed import OwnState
from .portrayal import LOOKS
from .state import State
from .tables import Tables
from .tiles import GRID

ARTIFACT = "artifact"
PHASES = ("turn", "act", "hazard", "guardians", "volcano")
ABILITIES = ("demolish", "consolidate", "further keys")


TILE = Shape(
    "Tile",
    "A tile on a cell; a text such as 'spike NESW' or 'ruin-6' may stand for it.",
    (
        Key("tile", str, "its name, such as ruin-6, or its kind, such as spike", required=True),
        Key("open", str, "its open sides, such as NES (N leads to the next higher column, E to the next lane)"),
        Key("as", str, "for a plain tile: the kind that it counts as"),
    ),
    tile_in_short,
)
FIGURE = Shape(
    "Figure",
    "An explorer, a figure that counts as one, or a guardian.",
    (
        Key("at", str, "its cell, such as D2, or exit", required=True),
        Key("hearts", int, "hearts left; all of them when left out, 0: downed"),
        Key("item", str, "what an explorer holds: key-1, key-2, key-3 or artifact"),
        Key("fate", str, "of an explorer who is gone", ("escaped", "dead")),
        Key("lapsed", bool, "whether it has lost its exemptions until its next turn"),
        Key("awake", bool, "whether a guardian is upright; true when left out"),
        Key("sleeps", bool, "whether it lies dormant without end"),
        Key("skips", bool, "whether it loses its next waking"),
        Key("since", int, "the round in which a guardian was placed; an earlier game when left out"),
    ),
)
POSITION = Shape(
    "Position",
    "Everything else about the position; what is left out is as in a usual game.",
    (
        Key("points", int, "action points left in this turn"),
        Key("exerted", bool, "whether the explorer on turn has exerted"),
        Key("round", int, "number of the round"),
        Key("marker", int, "number that the eruption marker is on"),
        Key("lead", str, "the lead explorer; the first figure when left out"),
        Key("order", list[str], "the turn order, where it is not the figures' order led by the lead explorer"),
        Key("difficulty", str, "difficulty", ("beginner", "normal", "advanced", "expert")),
        Key("players", int, "people who play; one for each explorer when left out"),
        Key("bag", str | list[str], "tiles in the bag, in any order, or rest: all that are not on the board"),
        Key("journals", list[str], "Journal tiles that are left"),
        Key("rubble", list[str], "cells with rubble"),
        Key("items", dict[str, str], "items that lie on the board, with their cells"),
        Key("keys_placed", int, "keys that are on the Sanctum for good"),
        Key("cursed", bool, "whether the Artifact has been lifted"),
        Key("cursed_turn", int, "the turn of the lifting: 100 times the round plus turns before it in that round"),
        Key("artifact_out", bool, "whether somebody has left with the Artifact"),
        Key("erupted", bool, "whether the volcano erupts"),
        Key("erupted_in", int, "round of the eruption"),
        Key("flipped", list[str], "cells with their volcano side up, in order"),
        Key("broken", list[str], "walls broken through, such as D3 N; D3 N only: that face alone"),
        Key("safe", list[str], "cells with a safety token"),
        Key("prepared", str, "who holds the shield token"),
        Key("resting", str, "who gave it back in this turn"),
        Key("left_roll", str, "who has made the leave-roll of this action"),
        Key("returned", list[str], "tiles that lay in the temple once and went back into the bag"),
        Key("laid", list[str], "cells in the order in which their tiles were laid"),
    ),
)
KEYS = (
    Key("board", str, "the drawing of the board"),
    Key("start", bool, "whether Entrance and Wings lie at column 0; true when left out"),
    Key("tiles", Each(TILE), "tiles by cell, besides the drawing, or names for drawn ones"),
    Key(
        "figures",
        Each(FIGURE),
        "the figures by name: explorers in turn order, others that count as such, guardians such as melee-1",
    ),
    Key("turn", str, "whose turn it is; the first explorer's when left out"),
)
FACTS_OF_EXPLORER = (
    Key("at", str, "its cell"),
    Key("hearts", int, "hearts left"),
    Key("downed", bool, "whether it lies at no hearts"),
    Key("item", str, "what it holds, or none"),
    Key("fate", str, "escaped, dead or none", ("escaped", "dead", NONE)),
    Key("lapsed", bool, "whether it has lost its exemptions until its next turn"),
    Key("gone", bool, "whether it is not in play any more"),
)
FACTS_OF_GUARDIAN = (
    Key("at", str, "its cell"),
    Key("awake", bool, "whether it is upright"),
    Key("skips", bool, "whether it loses its next waking"),
    Key("gone", bool, "whether it is not on the board"),
)
FACTS_OF_CELL = (
    Key("tile", str, "name of the tile, or none"),
    Key("kind", str, "kind of the tile, or none"),
    Key("openings", str, "its open sides in the order NESW, broken walls included"),
    Key("rubble", bool, "whether rubble lies there"),
    Key("flipped", bool, "whether its volcano side is up"),
    Key("safe", bool, "whether a safety token lies there"),
    Key("items", list[str], "items that lie there"),
    Key("figures", list[str], "all figures there"),
)
GAME_FACTS = (
    Key("round", int, "number of the round"),
    Key("turn", str, "whose turn it is"),
    Key("points", int, "action points left"),
    Key("exerted", bool, "whether the explorer on turn has exerted"),
    Key("lead", str, "the lead explorer"),
    Key("marker", int, "number that the eruption marker is on"),
    Key("erupted", bool, "whether the volcano erupts"),
    Key("cursed", bool, "whether the curse is on"),
    Key("keys_placed", int, "keys on the Sanctum"),
    Key("artifact_out", bool, "whether the Artifact is out of the temple"),
    Key("bag", int | list[str], "number of tiles in the bag, or their names"),
    Key("journals", int, "number of Journal tiles left"),
    Key("rubble", list[str], "all cells with rubble"),
    Key("flipped", list[str], "all cells with their volcano side up"),
    Key("safe", list[str], "all cells with a safety token"),
    Key("items", dict[str, str], "cells of items that lie on the board; none: not there"),
    Key("used", dict[str, int], "uses of limited abilities"),
    Key("prepared", str, "who holds the shield token, or none"),
)


def numbered(game: Game[State, Tables], figure: str) -> str:
    """The guardian type of a figure's name: ``melee-1`` is a melee; one of which there is one is called
    like its type.

    "" for what is no guardian's name.
    """
    kinds = game.tables.guardians
    if figure in kinds and kinds[figure].supply.default == 1:
        return figure
    kind, _, number = figure.rpartition("-")
    return kind if kind in kinds and kinds[kind].supply.default > 1 and re.fullmatch("[1-9][0-9]?", number) else ""


class Notation(Composed):
    """See :class:`subterra_nb.kernel.notation.Notation`."""

    merged = ("tiles", "figures", "position")

    def __init__(self, modules: Iterable[Module] = ()) -> None:
        """The notation of the core with what these modules add."""
        super().__init__(modules)
        added = self.added
        owns: tuple[OwnState, ...] = added("state")
        #: Kind of tile to its letters in a drawing, and back.
        self.letters: Mapping[str, str] = {look.kind: look.glyph for look in (*LOOKS, *added("looks"))}
        self.kind_of: Mapping[str, str] = {letters: kind for kind, letters in self.letters.items()}
        phases = (*PHASES[:3], *(name for name, _ in added("phases")), *PHASES[3:])
        self.abilities: tuple[str, ...] = (*ABILITIES, *added("limited abilities"))
        #: Abilities of which every tile has uses of its own, remembered by name and cell.
        self.of_a_tile: tuple[str, ...] = (*added("abilities of a tile"),)
        each = "".join(f", {ability} with a cell" for ability in self.of_a_tile)
        used = f"uses so far of limited abilities: {', '.join(self.abilities)} (number of the turn){each}"
        more = (Key("used", dict[str, int], used), *(key for own in owns for key in own.keys))
        self.position_shape = replace(POSITION, keys=(*POSITION.keys, *more))
        self.keys: tuple[Key, ...] = (
            *KEYS,
            Key("phase", str, "the point of the round or turn; act, the action part, when left out", phases),
            Key("position", self.position_shape, "everything else"),
        )
        self.game_facts: tuple[Key, ...] = (
            *GAME_FACTS[:2],
            Key("phase", str, "the point of the round or turn", ("setup", *phases)),
            *GAME_FACTS[2:],
            *(fact for own in owns for fact in own.facts),
        )
        self._owners = {fact.name: own for own in owns for fact in own.facts}
        self._cell_owners = {fact.name: own.on_cell for own in owns for fact in own.cell_facts if own.on_cell}
        self._facts_of_cell = (*FACTS_OF_CELL, *(fact for own in owns for fact in own.cell_facts))
        self.events: Mapping[str, type[Event]] = events_of(events, *added("events"))

    def expected(self, game: Game[State, Tables], state: State) -> dict[str, Any]:
        """Every figure's facts, and those of the game that are worth telling."""
        out: dict[str, Any] = {}
        for name, f in state.explorers.items():
            facts: dict[str, Any] = {"at": f.at, "hearts": f.hearts, "item": f.item, "fate": f.fate}
            out[name] = {k: v for k, v in facts.items() if v != ""}
            if f.lapsed:
                out[name]["lapsed"] = True
        for name, g in state.guardians.items():
            out[name] = {"at": g.at} if g.awake else {"at": g.at, "awake": False}
        told = self.worth_telling(game, state, ("round", "marker", "points", "bag"))
        return {**out, **told, "bag": len(state.bag)}

    def subjects(self, game: Game[State, Tables]) -> Iterable[str]:
        """Names of figures."""
        kinds = game.tables.guardians
        return (*game.tables.kinds, *(k if g.supply.default == 1 else f"{k}-1" for k, g in kinds.items()))

    def facts(self, game: Game[State, Tables], subject: str) -> tuple[Key, ...]:
        """The facts of a figure, or of a cell written as ``cell D3``."""
        if subject in game.tables.kinds:
            return FACTS_OF_EXPLORER
        if numbered(game, subject):
            return FACTS_OF_GUARDIAN
        word, _, cell = subject.partition(" ")
        return self._facts_of_cell if word == "cell" and cell.strip() in GRID.at else ()

    def fact(self, game: Game[State, Tables], state: State, subject: str, fact: str) -> Any:
        """A fact in a state; None when its subject is not there."""
        if not subject:
            return self._of_game(state, fact)
        if subject.startswith("cell "):
            return self._of_cell(state, subject[5:].strip(), fact)
        explorer, guardian = state.explorers.get(subject), state.guardians.get(subject)
        if fact == "gone":
            return explorer is None and guardian is None
        if explorer is not None:
            if fact == "downed":
                return explorer.hearts == 0 and not explorer.fate
            return (
                getattr(explorer, fact, None) if fact in ("at", "hearts", "lapsed") else getattr(explorer, fact) or NONE
            )
        return None if guardian is None else getattr(guardian, fact)

    def _of_game(self, s: State, fact: str) -> Any:
        if fact == "turn":
            return s.order[s.turn] if s.order else NONE
        if fact == "flipped":
            return list(s.layout.over)
        if fact == "journals":
            return len(s.journals)
        owner = self._owners.get(fact)
        value = getattr(s, fact) if owner is None else owner.fact(s, fact)
        return as_written(value)

    def _of_cell(self, s: State, cell: str, fact: str) -> Any:
        if fact in FACTS_OF_TILE:
            return fact_of_tile(s.layout, cell, fact)
        if fact == "items":
            return [item for item, at in s.items.items() if at == cell]
        if fact in self._cell_owners:
            return self._cell_owners[fact](s, cell, fact)
        if fact == "figures":
            there = [f.id for f in s.explorers.values() if f.at == cell and not f.fate]
            return [*there, *(g.id for g in s.guardians.values() if g.at == cell)]
        return cell in {"rubble": s.rubble, "flipped": s.layout.over, "safe": s.safe}[fact]

    def actions(self, game: Game[State, Tables]) -> Mapping[str, Action]:
        """All actions of all explorers."""
        return game.tables.actions

    def stands_for(self, state: State, seat: str) -> tuple[str, ...]:
        """The lead explorer decides as ``lead``, and may be written by name."""
        return (seat, state.lead) if seat == "lead" and state.lead else (seat,)
