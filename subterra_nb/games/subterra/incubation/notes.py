"""Incubation in writing and in view: eggs in positions, in the facts of scenario files, and on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....kernel.citations import Number
from ....kernel.game import Game
from ....kernel.hints import near
from ....kernel.notation import NONE, Key, Say
from ..contributed import OwnState, lacking
from ..state import Caver, State
from ..tables import Tables
from .eggs import MOST
from .state import INCUBATION, SUPPLY, Incubation, eggs_on, eggs_out, held_by
from .swarms import SUPPLY as SWARMS
from .swarms import SWARM

MODULE = "incubation"
COUNTS = ("eggs", "held", "piled", "skips")
KEYS = (
    Key("eggs", dict[str, int], "eggs that lie on tiles, by cell"),
    Key("held", dict[str, int], "eggs on the boards of cavers"),
    Key("foreseen_told", bool, "whether everybody knows the foreseen card"),
    Key("piled", dict[str, int], "further cave-in markers by cell, where a ruling has them pile up"),
    Key("skips", dict[str, int], "swarms that sit out the horror phase of a round, where a ruling has it so"),
    Key("began", str, "who began the game, where a ruling asks for it"),
    Key("discarded_in", int, "the turn of the last Discard, as in used_in, where a ruling allows one in a turn"),
)
FACTS = (
    Key("eggs", dict[str, int], "eggs on tiles, by cell"),
    Key("held", dict[str, int], "eggs on boards, by caver"),
    Key("eggs_left", int, "eggs in the supply"),
    Key("swarms_left", int, "swarms in the supply"),
    Key("foreseen", str, "the foreseen card, or none"),
    Key("foreseen_told", bool, "whether everybody knows it"),
    Key("score", int, "the score, once it is reckoned"),
)
OF_CAVER = (Key("eggs", int, "eggs on its board"),)
OF_CELL = (Key("eggs", int, "eggs that lie there"),)


def swarms_out(s: State) -> int:
    """How many swarms are in play."""
    return sum(c.kind == SWARM for c in s.creatures.values())


def read(game: Game[State, Tables], given: Mapping[str, Any], s: State, say: Say) -> Incubation:
    """What a position says of Incubation; as usual when ``say`` was told of a fault."""
    if lacking(game, MODULE, KEYS, given, say):
        return INCUBATION.usual
    wrong = False

    def tell(path: tuple[str | int, ...], message: str) -> None:
        nonlocal wrong
        wrong = True
        say(("position", *path), message)

    known = {"eggs": s.layout.tiles, "piled": s.rubble, "held": s.cavers, "skips": s.creatures}
    what = {"eggs": "tile lies on", "piled": "cave-in marker lies on", "held": "caver is called", "skips": "swarm is"}
    for key in COUNTS:
        for name, n in given.get(key, {}).items():
            if name not in known[key]:
                tell((key, name), f"no {what[key]} {name}{near(name, known[key])}")
            elif n < 1 or (key == "held" and n > game.settings[MOST.id]):
                most = f" to {game.settings[MOST.id]}" if key == "held" else " or more"
                tell((key, name), f"{n} is not 1{most}")
    if given.get("began", "") not in ("", *s.cavers):
        tell(("began",), f"{given['began']} is no caver here{near(given['began'], s.cavers)}")
    part = Incubation(
        eggs=dict(given.get("eggs", {})),
        held=dict(given.get("held", {})),
        told=s.foreseen if given.get("foreseen_told") else "",
        skips=dict(given.get("skips", {})),
        began=given.get("began", ""),
        piled=dict(given.get("piled", {})),
        discarded_in=given.get("discarded_in", 0),
    )
    out, supply = eggs_out(INCUBATION.put(s, part)), game.settings[SUPPLY.id]
    if out > supply:
        tell(("eggs",), f"{out} eggs on tiles and boards; there are {supply} [{SUPPLY.id}]")
    if swarms_out(s) > game.settings[SWARMS.id]:
        say(("figures",), f"{swarms_out(s)} swarms; there are {game.settings[SWARMS.id]} [{SWARMS.id}]")
        wrong = True
    return INCUBATION.usual if wrong else part


def _supply(game: Game[State, Tables], figure: Number) -> int:
    """How many of something there are in a game; as printed where the module is not used."""
    many: int = game.settings.get(figure.id, figure.default)
    return many


def write(game: Game[State, Tables], s: State) -> dict[str, Any]:
    """What of it is not as usual."""
    part = INCUBATION.of(s)
    told: dict[str, Any] = {key: dict(getattr(part, key)) for key in COUNTS if getattr(part, key)}
    if part.told and part.told == s.foreseen:
        told["foreseen_told"] = True
    for key in ("began", "discarded_in"):
        if getattr(part, key):
            told[key] = getattr(part, key)
    return told


def fact(game: Game[State, Tables], s: State, subject: str, name: str) -> Any:
    """A fact of the game, of a caver or of a cell."""
    part = INCUBATION.of(s)
    if subject:
        if subject in s.cavers:
            return held_by(s, subject)
        return eggs_on(s, subject)
    if name == "eggs_left":
        return _supply(game, SUPPLY) - eggs_out(s)
    if name == "swarms_left":
        return _supply(game, SWARMS) - swarms_out(s)
    if name == "foreseen":
        return s.foreseen or NONE
    if name == "foreseen_told":
        return bool(s.foreseen) and part.told == s.foreseen
    return dict(value) if isinstance(value := getattr(part, name), dict) else value


# -- On the board --------------------------------------------------------------------------------------------------


def cell_badges(s: State, cell: str) -> tuple[tuple[str, str], ...]:
    """The eggs that lie on a cell."""
    n = eggs_on(s, cell)
    return ((f"{n} egg{'s' if n > 1 else ''}", "eggs that can be gathered here"),) if n else ()


def holds(s: State, f: Caver) -> tuple[str, ...]:
    """The eggs on a caver's board."""
    n = held_by(s, f.id)
    return (f"{n} egg{'s' if n > 1 else ''}",) if n else ()


def told(s: State) -> tuple[tuple[str, str], ...]:
    """Eggs in sight, the foreseen card, the score."""
    part = INCUBATION.of(s)
    shown: list[tuple[str, str]] = []
    if part.eggs or part.held:
        shown.append(("Eggs", f"{sum(part.eggs.values())} on tiles, {sum(part.held.values())} held"))
    if n := swarms_out(s):
        shown.append(("Swarms", str(n)))
    if s.foreseen:
        shown.append(("Next hazard", s.foreseen))
    if part.score is not None:
        shown.append(("Score", str(part.score)))
    return tuple(shown)


OWN = OwnState(INCUBATION, KEYS, read, write, fact, FACTS, OF_CAVER, OF_CELL, cell_badges, holds, told)
