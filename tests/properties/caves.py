"""Where every component of Sub Terra is in a state: none is lost, doubled or beyond its supply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from subterra_nb.games.subterra.events import TileDrawn
from subterra_nb.games.subterra.state import State
from subterra_nb.games.subterra.tiles import CLIMBED
from subterra_nb.kernel.game import Game
from subterra_nb.kernel.session import Session


def faults(game: Game[State, Any], s: State) -> Iterator[str]:
    """Everything that is wrong with the components in a state at a resting point after set-up."""
    yield from _tiles(game, s)
    yield from _cards(s)
    yield from _markers(game, s)
    for f in s.cavers.values():
        if not 0 <= f.health <= f.full:
            yield f"{f.id} has {f.health} of {f.full} health"
        if f.at and f.at not in s.layout.tiles:
            yield f"{f.id} is on {f.at}, where no tile lies"
        if f.fate and f.at:
            yield f"{f.id} is out of the game and on {f.at}"
        if f.hidden and not f.health:
            yield f"{f.id} is unconscious and hidden"
    for c in s.creatures.values():
        if c.at not in s.layout.tiles:
            yield f"{c.id} is on {c.at}, where no tile lies"
    if sorted(s.order) != sorted(s.cavers):
        yield f"the order {s.order} is not that of {[*s.cavers]}"


def _tiles(game: Game[State, Any], s: State) -> Iterator[str]:
    """Each tile is in one place: laid, in the stack, set aside or out of the game."""
    named = [name for section in s.sections for name in section.among]
    laid = [t.name for t in s.layout.tiles.values()]
    everywhere = Counter([*s.stack, *named, *laid, *s.discarded, *([s.aside] if s.aside else [])])
    twice = [name for name, n in everywhere.items() if n > 1]
    if twice:
        yield f"in two places: {twice}"
    unknown = sum(x.tiles - len(x.among) for x in s.sections)
    if unknown > len(s.stack):
        yield f"{unknown} unknown tiles in the stack, and {len(s.stack)} that they can be"
    if any(x.tiles < max(1, len(x.among)) for x in s.sections):
        yield f"sections {s.sections}"
    if not game.modules[1:]:
        missing = [n for n in game.tables.tiles if n not in everywhere]
        if missing:
            yield f"nowhere: {missing}"
        if unknown != len(s.stack):
            yield f"{len(s.stack)} tiles can be in the stack of {unknown} unknown ones"


def _cards(s: State) -> Iterator[str]:
    """Each hazard card can still come or was resolved, and no more are to come than can."""
    if {*s.deck} & {*s.discard} or len({*s.deck}) < len(s.deck) or len({*s.discard}) < len(s.discard):
        yield f"cards {s.deck} to come and {s.discard} resolved"
    if not 0 <= s.cards <= len(s.deck):
        yield f"{s.cards} cards of {len(s.deck)} that can come"


def _markers(game: Game[State, Any], s: State) -> Iterator[str]:
    """Markers lie where they can, one at most on a tile, and no more than there are."""
    for what, cells, kinds, most in (
        ("cave-in markers", s.rubble, ("cave-in",), 12 + 2),
        ("flood markers", s.flooded, ("water",), 8),
        ("ropes", s.ropes, CLIMBED, game.settings["st.component.ropes"]),
        ("climb sides", tuple(s.climbs), CLIMBED, 6),
    ):
        if len({*cells}) < len(cells) or len(cells) > most or any(s.layout.tiles[c].kind not in kinds for c in cells):
            yield f"{what} on {cells}"
    climbed = [c for kind in CLIMBED for c in s.layout.of_kind(kind)]
    if sorted(climbed) != sorted(s.climbs):
        yield f"climb sides of {[*s.climbs]}, and the tiles are {climbed}"
    if any(side not in s.layout.tiles[c].openings for c, side in s.climbs.items()):
        yield f"climb sides {s.climbs}"
    horrors = [c for c in s.creatures.values() if c.kind == "horror"]
    if len(horrors) > game.settings["st.component.horror-pieces"] and game.settings["st.q.horror-cap"] == "three":
        yield f"{len(horrors)} horrors"


def all_faults(session: Session[Any, Any]) -> Iterator[str]:
    """The faults in all states of a game that differ, those in which a tile is in somebody's hand left out."""
    seen: Any = None
    drawn = False
    for e in session.record:
        if isinstance(e.what, TileDrawn):
            drawn = True
        elif e.state is not seen and e.parent == -1:
            drawn = False
        if e.state is not seen and e.parent == -1 and e.state.phase != "setup" and not drawn:
            seen = e.state
            yield from faults(session.game, seen)
    yield from faults(session.game, session.state)
