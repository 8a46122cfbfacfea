"""Answers outside the menu: victims, ways of guardians, rotations, steps of a run, consent, rolls and order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ....board.grid import OPPOSITE
from ....board.layout import FAR
from ....kernel.record import Decided, Record
from ....kernel.session import Session
from ..events import TileDrawn
from ..state import State, active_on
from ..tiles import CROSSROADS, EXIT, GRID, TileType
from .circle import worst
from .goals import goal_of
from .outlook import FLEEING, Ways, able, stage, threats

#: Cards of which somebody or somewhere is chosen, by the rule that asks; putting a drawn tile back.
BETRAYER, TOWER, RETURN = "al.tarot.betrayer-three-moves", "al.tarot.tower-place-token", "return"
#: Answers that are welcome wherever they can be given.
WELCOME = ("agree", "enter", "none", "destroys", "regains")


def aside(session: Session[Any, Any], d: Any, legal: Sequence[Any], draw: Callable[[], float]) -> Any:
    """The answer to a decision that is no menu."""
    s: State = session.state
    record = session.record
    for word in WELCOME:
        if word in legal:
            return word
    if "contradict" in legal:
        return "contradict" if _unwelcome(session) else "allow"
    if RETURN in legal and _unwelcome(session):
        return RETURN
    if "keep" in legal:
        return _keep_or_reroll(s, record, d.seat)
    first = legal[0]
    if first in s.explorers and d.cite == BETRAYER:
        return next((who for who in legal if s.explorers[who].item), first)
    if first in s.explorers:
        return max(legal, key=lambda who: bears(s, who))
    if isinstance(first, str) and first and not first.strip("NESW"):
        cell = _cell_being_filled(record)
        return max(legal, key=lambda sides: lies_well(s, cell, sides)) if cell else max(legal, key=len)
    tiles = session.game.tables.tiles
    if first in tiles:
        return max(legal, key=lambda tile: suits(tiles[tile]))
    if "X" in legal:
        return "X"  # the Journal tile with four openings
    cells = [x for x in legal if x in GRID.at]
    if not cells:
        return legal[int(draw() * len(legal))]
    if getattr(d, "me", None) is not None and cells[0] in s.layout.tiles:
        return _step(s, d, legal, cells)
    if d.cite == TOWER:
        return max(cells, key=lambda c: worst(s, c))
    if cells[0] not in s.layout.tiles:
        return min(cells, key=lambda c: (GRID.column(c), _from_entrance(s, c)) if s.bag else _from_entrance(s, c))
    return max(cells, key=lambda c: _spares(s, c))


def suits(tile: TileType) -> float:
    """How welcome a drawn tile is: open sides to go on from, no guardian yet, no trap."""
    brings = 3.0 * ("guardian" in tile.kind or tile.kind in ("eternal", "legion"))
    brings += 1.5 * (tile.kind in ("spike", "explosion", "rock-trap", "pit"))
    return len(tile.openings) - brings - (tile.kind == "lava") + 1.5 * (tile.kind == "key")


def bears(s: State, who: str) -> float:
    """How well somebody can take a hit: under Prepare best of all, the carrier of the Artifact worst."""
    f = s.explorers[who]
    return (
        f.hearts
        + 20 * (s.prepared == who)
        + 10 * (f.kind == "turret")
        - 20 * (f.kind == "ark")
        - 2.5 * (f.item == "artifact")
    )


def _spares(s: State, cell: str) -> float:
    """How harmless a guardian is on a cell: away from everybody, else with whoever can deal with it."""
    there = active_on(s, cell)
    if there:
        return max(f.hearts + 4 * (f.kind == "veteran") for f in there) - 20
    row = s.layout.row(cell)
    return min((row.get(f.at, FAR) for f in able(s)), default=FAR)


def _keep_or_reroll(s: State, record: Record, who: str) -> str:
    """A heart for another roll, where the roll would lose the game or let a guardian live."""
    face = next((e.what.answer for e in reversed(record) if isinstance(e.what, Decided) and e.what.seat == "luck"), 6)
    f = s.explorers[who]
    if face == "lava" and s.marker == 0 and not s.erupted and f.hearts > 1:
        return "reroll"
    if f.hearts > 3 and face in (1, 2, 3) and (threats(s, f.at) or s.layout.tiles[f.at].kind == "spike"):
        return "reroll"
    return "keep"


def _unwelcome(session: Session[Any, Any]) -> bool:
    """Whether the tile about to be placed is worth an action to be rid of: a guardian's, while others can come."""
    s: State = session.state
    tile = next(
        e.what.tile for e in reversed(session.record) if isinstance(e.what, TileDrawn) and e.what.tile not in s.bag
    )
    return bool(s.bag) and suits(session.game.tables.tiles[tile]) < 0


def _cell_being_filled(record: Record) -> str:
    """The empty cell that was named last: in an action or in a choice of its own."""
    for e in reversed(record[-40:]):
        if isinstance(e.what, Decided) and e.what.seat != "luck":
            answer = e.what.answer
            named = answer[-1] if isinstance(answer, tuple) else answer
            if named in GRID.at:
                return str(named)
    return ""


def lies_well(s: State, cell: str, sides: str) -> float:
    """How well a tile lies with these sides open: places to go on exploring first, then connections."""
    worth = 0.0
    for side, n in GRID.next[cell].items():
        if side not in sides:
            continue
        if n in s.layout.tiles:
            worth += 0.5 if s.layout.open(n, OPPOSITE[side]) else -0.2
        elif GRID.inside(n):
            worth += 1.3 - 0.05 * GRID.column(n)
    return worth


def _from_entrance(s: State, cell: str) -> int:
    """Steps from the crossroads to a tile laid on an empty cell."""
    row = s.layout.row(CROSSROADS)
    sides = [(n, OPPOSITE[side]) for side, n in GRID.next[cell].items()]
    return min((row.get(n, FAR) for n, side in sides if n in s.layout.tiles and s.layout.open(n, side)), default=FAR)


def _step(s: State, d: Any, legal: Sequence[Any], cells: Sequence[str]) -> str:
    """One Move of a Run, a Sprint or a Command: on towards the explorer's goal."""
    me = s.explorers[d.me.id]
    now = stage(s)
    ways = Ways(s, me, now == FLEEING)
    goal = goal_of(s, me, ways, now)
    to = ways.first(goal) if goal else ""
    if to in cells:
        return to
    if "stop" in legal:
        return "stop"
    inside = [c for c in cells if c != EXIT] or [*cells]
    return min(inside, key=lambda c: ways.cost.get(c, FAR))
