"""Connectors: the Aristocrat and the Foreman."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ....board.grid import rotations
from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Choose, Requirement
from ....kernel.table import rule
from ..actions import BURIED, EXPLORERS, NEXT_DOOR, all_explorers, diggable, do_dig
from ..events import AbilityUsed, RubbleRemoved, SafetyTokenPlaced
from ..figures import As
from ..movement import CELLS, around, entering, move, some_way
from ..placing import Place
from ..revealing import SEALING_OTHERS, lay
from ..sanctum import keeps_open, open_elsewhere
from ..state import Explorer, State
from ..tables import UP, Offer, T, decides
from ..tiles import GRID
from ..walls import freed, ways
from .sheets import ALL_ONE, sheet

I, C, J, F, B, N = (
    Ids("ie"),
    Ids("ie.aristocrat-command"),
    Ids("ie.aristocrat-journal"),
    Ids("ie.foreman"),
    Ids("ie.ability"),
    Ids("ie.component"),
)

COMMAND, RESEARCH = number(I.aristocrat_command, 1), number(I.aristocrat_journal, 2)
EXCAVATE, CONSOLIDATE = number(F.excavate, 1), number(F.consolidate, 1)
SAFETY_TOKENS = number(N.safety_tokens, 4)
COMMAND_SELF = question("ie.q.command-self", "others-only", "self-too")
RESEARCH_WHEN = question("ie.q.research-when", "any-time", "before-only")
TARGETS = question("ie.q.consolidate-targets", "any", "not-special")
UNDER_RUBBLE = question("ie.q.consolidate-rubble", "stays", "goes")

FIGURES = (
    sheet("aristocrat", "Aristocrat", "Connector", 5, I.aristocrat, 3),
    sheet("foreman", "Foreman", "Connector", 5, I.foreman, 7),
)


# -- Aristocrat ----------------------------------------------------------------------------------------------------


@rule(I.aristocrat_command, B.granted_action)
async def do_command(t: T, me: str, other: str) -> None:
    """Command: another explorer who is not downed does one Move at once, where its own player wants."""
    f = t.state.explorers[other]
    near, ask = ways(t.state, t, f), "where to, on Command?"
    to = await t.pick(decides(t, other), C.who_steers, near, entering(t), f, (), ask, also=freed(t, f))
    if to is not None:
        await command_moves(t, other, to)


@rule(C.full_move)
async def command_moves(t: T, other: str, to: str) -> None:
    """The Move done on Command has all effects of a Move."""
    await move(t, other, to)


OTHERS = Requirement(
    COMMAND_SELF.id,
    "nobody can be their own addressee",
    lambda s, t, me, who: who != me.id or t[COMMAND_SELF] == "self-too",
)
NOT_DOWNED = Requirement(I.aristocrat_command, "is downed or gone", lambda s, t, me, who: s.explorers[who].active)


def _moves(s: State, t: T, me: Explorer, who: str) -> bool:
    return t.tables.standing[s.explorers[who].kind, As.MOVES][0]


def _has_a_way(s: State, t: T, me: Explorer, who: str) -> bool:
    f = s.explorers[who]
    if f.at not in s.layout.links:
        return False
    return some_way(s, t, f)


CAN_MOVE = Requirement(
    I.aristocrat_command,
    "cannot Move for any reason",
    _moves,
    by=lambda s, t, me, who: t.tables.standing[s.explorers[who].kind, As.MOVES][1] or I.aristocrat_command,
)
COMMANDABLE = Requirement(
    I.aristocrat_command,
    "cannot be commanded",
    lambda s, t, me, who: t.tables.standing[s.explorers[who].kind, As.COMMANDED][0],
    by=lambda s, t, me, who: t.tables.standing[s.explorers[who].kind, As.COMMANDED][1],
)
HAS_A_WAY = Requirement(I.move, "has no tile to Move to", _has_a_way, (NOT_DOWNED,))


@rule(I.aristocrat_journal)
async def do_research(t: T, me: str, cell: str) -> None:
    """Research: one Journal tile is laid connected to any tile of the temple, three times a game."""
    shapes: dict[str, str] = {}
    for name in t.state.journals:
        if journal_turns(t, name, cell):
            shapes.setdefault(t.tables.tiles[name].shape, name)
    tile = await Choose(me, I.aristocrat_journal, tuple(shapes.values()), "which Journal tile?")
    turned = await Choose(me, I.aristocrat_journal, journal_turns(t, tile, cell), "which sides shall be open?")
    if await t.attempt(Place(tile, cell, "", me, "journal", "research")) is not None:
        await lay(t, tile, cell, turned)


def journal_turns(t: T, tile: str, cell: str) -> tuple[str, ...]:
    """The ways to turn a Journal tile that connect it to the temple and do not seal it."""
    layout = t.state.layout
    kind = t.tables.tiles[tile]
    facing = {
        side
        for side, n in GRID.next[cell].items()
        if n in layout.tiles and n not in layout.over and layout.open(n, GRID.side(n, cell))
    }
    ways = [r for r in rotations(kind.openings) if not facing.isdisjoint(r)]
    if t.state.bag and t[SEALING_OTHERS] != "draws-only" and not open_elsewhere(t, cell):
        ways = [r for r in ways if keeps_open(t, cell, kind, r, False)]
    return tuple(ways)


def temple_spots(s: State, t: T, me: Explorer) -> Iterable[str]:
    """All empty cells behind open sides of the temple, each once."""
    return dict.fromkeys(n for free in s.layout.spots().values() for n in free)


JOURNAL_LEFT = Requirement(B.use_limit, "no Journal tile is left", lambda s, t, me: bool(s.journals))
JOURNAL_TIME = Requirement(
    RESEARCH_WHEN.id, "the bag is empty", lambda s, t, me: bool(s.bag) or t[RESEARCH_WHEN] == "any-time"
)
IN_GRID = Requirement(J.grid_binds, "that place is outside the grid", lambda s, t, me, c: s.layout.grid.inside(c))
OPEN_SPOT = Requirement(
    I.aristocrat_journal,
    "no open side of the temple leads there",
    lambda s, t, me, c: c in temple_spots(s, t, me),
    (IN_GRID,),
)
FITS = Requirement(
    Ids("ie.tile-placement").sealing_redraw,
    "no Journal tile fits there without sealing the temple",
    lambda s, t, me, c: any(journal_turns(t, j, c) for j in s.journals),
    (IN_GRID, OPEN_SPOT),
)


# -- Foreman -------------------------------------------------------------------------------------------------------


@rule(F.excavate, B.granted_action)
async def do_excavate(t: T, me: str, cell: str) -> None:
    """Excavate: a Dig."""
    await do_dig(t, me, cell)


def covered_kind(t: T, cell: str) -> str:
    """What a tile under a safety token counts as: Normal (""), but for a tile whose form is ruled to stay."""
    kind = t.state.layout.tiles[cell].kind
    return kind if kind in t.tables.form_stays else ""


def used_tokens(s: State, t: T) -> int:
    """Safety tokens used so far out of the Foreman's supply."""
    used = s.used.get("consolidate", 0)
    for ability, asked, option in t.tables.safety_tokens:
        if t[asked] == option:
            used += s.used.get(ability, 0)
    return used


@rule(F.consolidate)
async def do_consolidate(t: T, me: str, *_: Any) -> None:
    """Consolidate: a safety token on the own tile, which is Normal from then on."""
    cell = t.state.explorers[me].at
    await t.emit(AbilityUsed("consolidate"), B.use_limit)
    kind = covered_kind(t, cell)
    await t.emit(SafetyTokenPlaced(cell, kind), F.consolidate, F.safety_name, I.safety_token, I.normal_tile)
    if cell in t.state.rubble and t[UNDER_RUBBLE] == "goes":
        await t.emit(RubbleRemoved(cell), UNDER_RUBBLE.id)


TOKENS = Requirement(B.use_limit, "no safety token is left", lambda s, t, me: used_tokens(s, t) < t[SAFETY_TOKENS])
BARE = Requirement(F.consolidate, "a safety token lies there already", lambda s, t, me: me.at not in s.safe)
ORDINARY = Requirement(
    TARGETS.id,
    "Entrance, Wings and Sanctum take no safety token",
    lambda s, t, me: t[TARGETS] == "any" or not s.layout.tiles[me.at].piece,
)

ACTIONS = (
    Offer(
        Action(
            "command",
            I.aristocrat_command,
            "commands {}",
            do_command,
            0,
            UP,
            all_explorers,
            (),
            (OTHERS, NOT_DOWNED, CAN_MOVE, COMMANDABLE, HAS_A_WAY),
            EXPLORERS,
        ),
        COMMAND,
        "aristocrat",
    ),
    Offer(
        Action(
            "research",
            I.aristocrat_journal,
            "lays a Journal tile on {}",
            do_research,
            0,
            UP,
            temple_spots,
            (JOURNAL_LEFT, JOURNAL_TIME),
            (IN_GRID, OPEN_SPOT, FITS),
            CELLS,
            around,
            (IN_GRID, OPEN_SPOT),
        ),
        RESEARCH,
        "aristocrat",
        ALL_ONE,
    ),
    Offer(
        Action(
            "excavate",
            F.excavate,
            "excavates {}",
            do_excavate,
            0,
            UP,
            diggable,
            (),
            (NEXT_DOOR, BURIED),
            CELLS,
            around,
            (NEXT_DOOR, BURIED),
        ),
        EXCAVATE,
        "foreman",
    ),
    Offer(
        Action(
            "consolidate", F.consolidate, "consolidates the tile", do_consolidate, 0, UP, None, (TOKENS, BARE, ORDINARY)
        ),
        CONSOLIDATE,
        "foreman",
    ),
)
