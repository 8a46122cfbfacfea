"""Where every component of Annihilation is in a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from subterra_nb.games.subterra.annihilation.events import POISONED
from subterra_nb.games.subterra.annihilation.state import BOMBS, CARDS, POISON, TILES, armed
from subterra_nb.games.subterra.events import TileDiscarded, TileDrawn, TileLaid, TileReturned, TileSetAside, TileSunk
from subterra_nb.games.subterra.state import State
from subterra_nb.kernel.game import Game
from subterra_nb.kernel.session import Session

MODULES = ("annihilation.bombs", "annihilation.exterminator")


def faults(game: Game[State, Any], s: State, hand: list[str]) -> Iterator[str]:
    """Everything that is wrong with the components in a state after set-up; ``hand``: tiles drawn and not yet laid."""
    settings = game.settings
    if "annihilation.bombs" in {m.name for m in game.modules}:
        b = BOMBS.of(s)
        among = [x for section in s.sections for x in section.among]
        laid = [t.name for t in s.layout.tiles.values() if t.name != "start"]
        aside = [s.aside] if s.aside and s.aside not in hand else []
        there = Counter([*laid, *s.stack, *among, *aside, *s.discarded, *hand])
        box = Counter(n for n in game.tables.tiles if n != "start")
        if there != box:
            yield f"tiles: {there - box} too many, {box - there} missing"
        unseen = len(s.stack) - sum(x.tiles - len(x.among) for x in s.sections)
        if unseen != b.removed:
            yield f"{unseen} tiles of the stack have no place in it; {b.removed} were removed"
        if Counter([*b.held, *b.lying, *b.used]) != Counter(CARDS):
            yield f"item cards: {b.held}, {b.lying}, {b.used}"
        if len(b.tokens) > len(b.used) or any(c not in s.layout.tiles for c in b.tokens):
            yield f"{len(b.tokens)} bombs on {b.tokens}; {len(b.used)} cards are used"
        if any(who not in s.cavers for who in b.held.values()) or any(
            c not in s.layout.tiles for c in b.lying.values()
        ):
            yield f"held by {b.held}, lying {b.lying}"
        if settings["an.q.bomb-on-other-tile"] == "bomb-tiles-only" and len({*b.tokens}) != armed(s):
            yield f"bombs on {b.tokens}, {armed(s)} armed"
        if s.won and armed(s) < TILES:
            yield f"won with {armed(s)} bomb tiles armed"
    poison = POISON.of(s).cells
    if "annihilation.exterminator" in {m.name for m in game.modules}:
        most = settings["an.component.poison-tokens"]
        if len(poison) > most and settings["an.q.despoil-no-tokens"] == "action-illegal":
            yield f"{len(poison)} poison tokens; there are {most}"
    if {*poison} != {*s.layout.of_kind(POISONED)}:
        yield f"poison on {poison}, poisoned tiles on {s.layout.of_kind(POISONED)}"


def all_faults(session: Session[State, Any]) -> Iterator[str]:
    """The faults of all states of a record after set-up, each with the number of its entry."""
    hand: list[str] = []
    before = None
    for i, e in enumerate(session.record):
        what = e.what
        if isinstance(what, TileDrawn):
            hand.append(what.tile)
        elif isinstance(what, (TileReturned, TileDiscarded, TileSunk)):
            hand.remove(what.tile)
        elif isinstance(what, TileSetAside):
            hand[:] = [x for x in (*hand, before.aside if before is not None else "") if x not in ("", what.tile)]
        elif isinstance(what, TileLaid):
            hand[:] = [x for x in hand if x != what.name]
        if e.state is before or e.state.phase == "setup":
            before = e.state
            continue
        before = e.state
        for fault in faults(session.game, e.state, hand):
            yield f"entry {i} ({what}): {fault}"
