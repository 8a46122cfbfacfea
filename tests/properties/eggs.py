"""Where every component of Incubation is in a state, and what its rules never let happen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from subterra_nb.games.subterra.events import (
    AsideTaken,
    DeckFormed,
    DeckRebuilt,
    Moved,
    StackFilled,
    TileDiscarded,
    TileDrawn,
    TileLaid,
    TileReturned,
    TileSetAside,
    TileSunk,
)
from subterra_nb.games.subterra.incubation.events import EggsLaid
from subterra_nb.games.subterra.incubation.state import INCUBATION, eggs_out
from subterra_nb.games.subterra.incubation.swarms import swarms_on
from subterra_nb.games.subterra.state import State
from subterra_nb.kernel.session import Session

HANDS = (TileReturned, TileDiscarded, TileLaid, TileSunk, TileSetAside)


def faults(session: Session[State, Any], usual: bool) -> Iterator[str]:
    """Everything that is wrong in the states of a record; ``usual``: all rulings are the defaults."""
    tiles: set[str] = {"start", "exit"}
    pool: tuple[str, ...] = ()
    hand: list[str] = []
    eggs = 0
    before = session.start
    for i, e in enumerate(session.record):
        what, s = e.what, e.state
        if isinstance(what, StackFilled):
            tiles |= {*what.tiles}
        elif isinstance(what, DeckFormed):
            pool = what.pool
        elif isinstance(what, DeckRebuilt):
            if [*what.cards] != [*before.discard]:
                yield f"entry {i}: a new deck of {what.cards} out of {before.discard}"
            if s.out_of_time:  # cards that were not among those above Out of Time stay in the box
                pool = what.cards
        elif isinstance(what, EggsLaid):
            eggs += what.eggs
        elif isinstance(what, (TileDrawn, AsideTaken)):
            hand.append(what.tile)
        elif isinstance(what, HANDS):
            hand.remove(what.name if isinstance(what, TileLaid) else what.tile)
            if isinstance(what, TileSetAside) and before.aside:
                hand.append(before.aside)  # the one exchanged for it
        elif isinstance(what, Moved) and usual and swarms_on(before, before.cavers[what.who].at):
            yield f"entry {i}: {what} off a swarm's tile"
        if s is before:
            continue
        for fault in (*_eggs(s, eggs), *_swarms(s), *_caves(s, usual)):
            yield f"entry {i} ({what}): {fault}"
        if s.phase != "setup":
            for fault in (*_tiles(s, tiles, hand), *_cards(s, pool)):
                yield f"entry {i} ({what}): {fault}"
        before = s


def _eggs(s: State, laid: int) -> Iterator[str]:
    """No egg is lost, none doubled, nine at most; three at most on a board."""
    part = INCUBATION.of(s)
    if eggs_out(s) != laid or laid > 9:
        yield f"{eggs_out(s)} eggs are out, {laid} were laid"
    if any(n < 1 or c not in s.layout.tiles for c, n in part.eggs.items()):
        yield f"eggs on {part.eggs}"
    if any(not 1 <= n <= 3 or who not in s.cavers for who, n in part.held.items()):
        yield f"eggs held: {part.held}"


def _swarms(s: State) -> Iterator[str]:
    """Six swarms at most, each on a tile."""
    out = [c for c in s.creatures.values() if c.kind == "swarm"]
    if len(out) > 6 or any(c.at not in s.layout.tiles for c in out):
        yield f"swarms: {out}"


def _caves(s: State, usual: bool) -> Iterator[str]:
    """Markers lie on cave-in tiles, one on each; a tile without one was dug out."""
    if len({*s.rubble}) < len(s.rubble):
        yield f"cave-in markers: {s.rubble}"
    for cell, tile in s.layout.tiles.items():
        if cell in s.rubble and tile.kind != "cave-in":
            yield f"a cave-in marker on {cell}, {tile.name}"


def open_caves(s: State) -> list[str]:
    """Cave-in tiles that have no marker and never had one dug out."""
    return [c for c in s.layout.of_kind("cave-in") if c not in s.rubble and c not in s.dug]


def _tiles(s: State, tiles: set[str], hand: list[str]) -> Iterator[str]:
    """Each tile of the stack is in one place."""
    laid = [t.name for t in s.layout.tiles.values()]
    among = [n for x in s.sections for n in x.among]
    aside = [s.aside] if s.aside else []
    everywhere = Counter([*s.stack, *among, *hand, *laid, *s.discarded, *aside])
    if everywhere != Counter(tiles):
        yield f"tiles: {everywhere - Counter(tiles)} too many, {Counter(tiles) - everywhere} missing"
    if sum(x.tiles for x in s.sections) != len(s.stack) + len(among):
        yield f"sections {s.sections}, {len(s.stack)} tiles in the stack"


def _cards(s: State, pool: tuple[str, ...]) -> Iterator[str]:
    """Each card is to come, or was resolved, or is just being resolved."""
    missing = Counter(pool) - Counter([*s.deck, *s.discard])
    if len(missing) > 1 or Counter([*s.deck, *s.discard]) - Counter(pool):
        yield f"cards: {s.deck} to come, {s.discard} resolved"
    if s.foreseen and s.foreseen not in s.deck:
        yield f"{s.foreseen} is foreseen and gone"
