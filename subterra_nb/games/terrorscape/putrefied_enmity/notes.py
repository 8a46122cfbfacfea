"""The Tomb and Ophelia's words in writing and in view: in positions, in the facts of scenario files, on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ....kernel.game import Game
from ....kernel.hints import near
from ....kernel.notation import Key, Say, as_written
from ....kernel.record import HIDDEN
from ..contributed import OwnState
from ..maps import Map
from ..state import State, Survivor
from ..tables import Tables
from .fallen import THROUGH, without
from .state import DOWN, ENCOURAGEMENT, TOMB, UP, Encouragement, Tomb, collapses, tiles
from .tomb import wrong_map
from .words import COLLAPSES, RELIC_CHAMBER, RELICS

OF_TOMB = (
    Key("collapsed", list[str], "locations that have collapsed"),
    Key("relics", list[str], "the relic deck; the whole one when left out"),
    Key("relic_token", str, "which side of the relic chamber token is up", (UP, DOWN)),
    Key("handless", int, "twice the round, plus 1 for the killer's turn, in which no new hand is drawn, by a ruling"),
    Key("unseen", list[str], "survivors of whose injury the killer does not know, by a ruling"),
)
TOMB_FACTS = (
    Key("collapsed", list[str], "locations that have collapsed"),
    Key("collapse_tiles", list[str], "collapse tiles in the reserve of each side"),
    Key("relics", list[str], "the relic deck"),
    Key("relic_token", str, "which side of the relic chamber token is up, or none"),
)


def as_at_setup(s: State) -> Tomb:
    """The relic deck as it is laid out on a map with a relic chamber."""
    return Tomb(s.box.pile(RELICS), UP) if s.map.marked(RELIC_CHAMBER) else TOMB.usual


def ground(game: Game[State, Tables], given: Mapping[str, Any], m: Map, say: Say) -> Map:
    """The map without what has collapsed."""
    for problem in wrong_map(game, m):
        say(("position", "map_file"), problem)
    merged = game.settings.get(THROUGH.id) == "merged"
    for n, place in enumerate(given.get("collapsed", ())):
        if place not in m.marked(COLLAPSES):
            say(("position", "collapsed", n), f"{place} cannot collapse{near(place, m.marked(COLLAPSES))}")
        else:
            m = without(m, place, merged)
    return m


def read_tomb(game: Game[State, Tables], given: Mapping[str, Any], s: State, say: Say) -> Tomb:
    """What a position says of the relics."""
    usual = as_at_setup(s)
    for key in ("relics", "relic_token"):
        if key in given and not usual.token:
            say(("position", key), f"{s.map.sheet.title} has no relic chamber")
    for n, card in enumerate(given.get("relics", ())):
        if card not in s.box.pile(RELICS):
            say(("position", "relics", n), f"there is no relic {card}{near(card, s.box.pile(RELICS))}")
    for n, who in enumerate(given.get("unseen", ())):
        if who not in s.survivors or not s.survivors[who].injured:
            say(("position", "unseen", n), f"{who} is no injured survivor here")
    return replace(
        usual,
        relics=tuple(sorted(given.get("relics", usual.relics))),
        token=given.get("relic_token", usual.token),
        handless=given.get("handless", 0),
        unseen=tuple(sorted(given.get("unseen", ()))),
    )


def write_tomb(game: Game[State, Tables], s: State) -> dict[str, Any]:
    """What is not as usual of the Tomb."""
    part, usual = TOMB.of(s), as_at_setup(s)
    out: dict[str, Any] = {"collapsed": list(s.map.gone)} if s.map.gone else {}
    if part.relics != usual.relics:
        out["relics"] = list(part.relics)
    if part.token != usual.token:
        out["relic_token"] = part.token
    if part.handless:
        out["handless"] = part.handless
    if part.unseen:
        out["unseen"] = list(part.unseen)
    return out


def fact_of_tomb(game: Game[State, Tables], s: State, subject: str, name: str) -> Any:
    """What is expected of the Tomb."""
    part = TOMB.of(s)
    facts = {"collapsed": s.map.gone, "collapse_tiles": tiles(s), "relics": part.relics, "relic_token": part.token}
    return as_written(facts[name])


def told_of_tomb(s: State) -> tuple[tuple[Any, ...], ...]:
    """What lies beside the map of a Tomb."""
    if not collapses(s):
        return ()
    said: list[tuple[Any, ...]] = [
        ("Collapse tiles", ", ".join(tiles(s)) or "none left"),
        ("Collapsed", ", ".join(s.map.gone) or "none"),
    ]
    part = TOMB.of(s)
    if part.token not in ("", HIDDEN):
        ours = any(s.box.kinds[card].ours for card in s.box.pile(RELICS))
        said += [("Relic deck", f"{len(part.relics)} cards", ours), ("Relic chamber token", f"face {part.token}")]
    return tuple(said)


def badges_of_tomb(s: State, place: str) -> tuple[tuple[str, str], ...]:
    """What is seen of the relic chamber."""
    token = TOMB.of(s).token
    if place not in s.map.marked(RELIC_CHAMBER) or token in ("", HIDDEN):
        return ()
    return ((f"relic chamber token: {token}", "while it is face up, a relic can be drawn here"),)


OWN_TOMB = OwnState(
    TOMB,
    OF_TOMB,
    read_tomb,
    write_tomb,
    fact_of_tomb,
    TOMB_FACTS,
    place_badges=badges_of_tomb,
    told=told_of_tomb,
    ground=ground,
)

# -- Encouragement ---------------------------------------------------------------------------------------------------

HOLDERS = Key("encouraged", list[str], "survivors with an Encouragement token")
OF_ENCOURAGEMENT = (
    HOLDERS,
    Key("calmed", list[str], "survivors of whose calm the killer is told later, by a ruling"),
    Key("spared", str, "the survivor whom a token saves from the rest of a [FEAR], by a ruling"),
)


def read_encouragement(game: Game[State, Tables], given: Mapping[str, Any], s: State, say: Say) -> Encouragement:
    """Who has a token."""
    for n, who in enumerate(given.get("encouraged", ())):
        if who not in s.survivors:
            say(("position", "encouraged", n), f"{who} is no survivor here{near(who, s.survivors)}")
        elif given["encouraged"].count(who) > 1:
            say(("position", "encouraged", n), f"{who} is named twice")
    for n, who in enumerate(given.get("calmed", ())):
        if who not in s.survivors:
            say(("position", "calmed", n), f"{who} is no survivor here{near(who, s.survivors)}")
    spared = given.get("spared", "")
    if spared and spared not in s.survivors:
        say(("position", "spared"), f"{spared} is no survivor here{near(spared, s.survivors)}")
    holders, calmed = (tuple(sorted(given.get(key, ()))) for key in ("encouraged", "calmed"))
    return Encouragement(holders, spared=spared, calmed=calmed)


def write_encouragement(game: Game[State, Tables], s: State) -> dict[str, Any]:
    """Who has a token, and what rulings have to remember."""
    e = ENCOURAGEMENT.of(s)
    told: dict[str, Any] = {"encouraged": list(e.holders), "calmed": list(e.calmed), "spared": e.spared}
    return {key: value for key, value in told.items() if value}


def fact_of_encouragement(game: Game[State, Tables], s: State, subject: str, name: str) -> Any:
    """Who has a token, or whether somebody has."""
    holders = ENCOURAGEMENT.of(s).holders
    return subject in holders if subject else list(holders)


def holds_token(s: State, f: Survivor) -> tuple[str, ...]:
    """The token on a board."""
    return ("Encouragement token",) if f.kind in ENCOURAGEMENT.of(s).holders else ()


OWN_ENCOURAGEMENT = OwnState(
    ENCOURAGEMENT,
    OF_ENCOURAGEMENT,
    read_encouragement,
    write_encouragement,
    fact_of_encouragement,
    (HOLDERS,),
    (Key("encouraged", bool, "whether the survivor has an Encouragement token"),),
    holds=holds_token,
)
OWN = (OWN_TOMB, OWN_ENCOURAGEMENT)
