"""Zombies and poison in writing and in view: in positions, in the facts of scenario files, on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....kernel.game import Game
from ....kernel.hints import near
from ....kernel.notation import Key, Say, as_written
from ....view.scene import Piece
from ..contributed import OwnState
from ..state import State, Survivor
from ..tables import Tables
from .zombie_state import HORDE, POISONED, Horde, Poison, has_horde, zombies_at
from .zombies import FIRST, RESERVE

OF_HORDE = (
    Key("zombies", list[str], "where zombies are, one location for each"),
    Key("reserve", int, "zombies beside the map; all the others when left out"),
)


def all_zombies(game: Game[State, Tables], s: State) -> int:
    """How many zombies a game has."""
    return game.settings[FIRST.id] + game.settings[RESERVE.id] if has_horde(s) else 0


def read_horde(game: Game[State, Tables], given: Mapping[str, Any], s: State, say: Say) -> Horde:
    """What a position says of the zombies."""
    zombies, most = tuple(sorted(given.get("zombies", ()))), all_zombies(game, s)
    if len(zombies) > most:
        say(("position", "zombies"), f"{len(zombies)} zombies; {s.foe.title} has {most}")
    for n, place in enumerate(given.get("zombies", ())):
        if place not in s.map.places:
            say(("position", "zombies", n), f"{place} is no location of {s.map.sheet.title}{near(place, s.map.places)}")
    reserve = given.get("reserve", max(0, most - len(zombies)))
    if not 0 <= reserve <= max(0, most - len(zombies)):
        say(("position", "reserve"), f"{reserve} in reserve and {len(zombies)} on the map; there are {most}")
    return Horde(zombies, reserve)


def write_horde(game: Game[State, Tables], s: State) -> dict[str, Any]:
    """What is not as usual of the zombies."""
    h = HORDE.of(s)
    out: dict[str, Any] = {"zombies": list(h.zombies)} if h.zombies else {}
    if h.reserve != all_zombies(game, s) - len(h.zombies):
        out["reserve"] = h.reserve
    return out


def fact_of_horde(game: Game[State, Tables], s: State, subject: str, name: str) -> Any:
    """What is expected of the zombies."""
    return as_written(getattr(HORDE.of(s), name))


def badges_of_horde(s: State, place: str) -> tuple[tuple[str, str], ...]:
    """How many zombies are in a location."""
    count = zombies_at(s, place)
    return ((f"zombies {count}", "each has the strength of the Queen; they do not stop searching or repairing"),) * (
        count > 1
    )


def told_of_horde(s: State) -> tuple[tuple[str, str], ...]:
    """The zombies beside the map."""
    return (("Zombies", f"{len(HORDE.of(s).zombies)} on the map, {HORDE.of(s).reserve} in reserve"),) * has_horde(s)


def figures(s: State) -> tuple[Piece, ...]:
    """The zombies on the map."""
    zombies = enumerate(HORDE.of(s).zombies, 1)
    return tuple([Piece(f"zombie-{n}", f"Zombie {n}", "Zo", "killer", at, look="foe") for n, at in zombies])


OWN_HORDE = OwnState(
    HORDE,
    OF_HORDE,
    read_horde,
    write_horde,
    fact_of_horde,
    OF_HORDE,
    place_badges=badges_of_horde,
    told=told_of_horde,
)

# -- Poison ----------------------------------------------------------------------------------------------------------

OF_POISON = (Key("poisoned", list[str], "survivors with a poison token"),)


def read_poison(game: Game[State, Tables], given: Mapping[str, Any], s: State, say: Say) -> Poison:
    """Who is poisoned."""
    for n, who in enumerate(given.get("poisoned", ())):
        if who not in s.survivors:
            say(("position", "poisoned", n), f"{who} is no survivor here{near(who, s.survivors)}")
        elif given["poisoned"].count(who) > 1:
            say(("position", "poisoned", n), f"{who} is named twice")
    return Poison(tuple(sorted(given.get("poisoned", ()))))


def write_poison(game: Game[State, Tables], s: State) -> dict[str, Any]:
    """Who is poisoned, if anybody is."""
    who = POISONED.of(s).who
    return {"poisoned": list(who)} if who else {}


def fact_of_poison(game: Game[State, Tables], s: State, subject: str, name: str) -> Any:
    """Who is poisoned, or whether somebody is."""
    who = POISONED.of(s).who
    return subject in who if subject else list(who)


def poison_token(s: State, f: Survivor) -> tuple[str, ...]:
    """The token on a health status tile."""
    return ("poison token",) if f.kind in POISONED.of(s).who else ()


OWN_POISON = OwnState(
    POISONED,
    OF_POISON,
    read_poison,
    write_poison,
    fact_of_poison,
    OF_POISON,
    (Key("poisoned", bool, "whether the survivor has a poison token"),),
    holds=poison_token,
)
OWN = (OWN_HORDE, OWN_POISON)
