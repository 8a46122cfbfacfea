"""Figures: who is on the board, and in what respects a figure counts as an explorer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from ...kernel.citations import Ids, Question, question, ruled
from ...kernel.table import Table

X = Ids("ie.explorer")
#: Declared by the modules that have something to ask by it.
PASSIVES = question("ie.q.passives-while-downed", "work", "rest")


class As(Enum):
    """In what respect a figure may count as an explorer: the closed list that every rule asks by."""

    STANDS = "somebody not downed"
    INSIDE = "somebody left in the temple"
    PREY = "prey of guardians"
    DRAWS = "drawing guardians near"
    HURT = "hurt by tiles and abilities"
    MINED = "hurt by Mines"
    BARRED = "helped by the Barrier"
    STRUCK = "hurt by guardian attacks in spite of the Barrier"
    HEALED = "healed"
    TURN = "a turn"
    ACTS = "normal actions"
    MOVES = "moving"
    TRACK = "the volcano track"
    SCORE = "the final score"
    FALLS = "downed, not destroyed"
    FILLS = "taking the room of a Bridge"
    SETS_OFF = "setting off a Volatile Guardian"
    ROLLS = "rolling a hazard die"
    DOOMED = "hurt by what hurts all explorers at once"
    PARTED = "hit by guardians when leaving their tile"
    LEAVE_ROLLS = "rolling to get away from the Eternal"
    LEAVE_HURT = "hurt by a failed leave-roll"
    BLASTED = "hurt by an exploding guardian"
    WALLED = "held by walls when moving"
    BLOCKED = "held up by rubble and full Bridges"
    CONNECTED = "reached through openings only"
    SWAPS = "changing places with another explorer"
    BURNT = "hurt by tiles that explode"
    CRUSHED = "hurt by falling rocks"
    BITTEN = "bitten by snakes that stir"
    HELPS = "helping others out of a Pit"
    OFFERED = "offered to a snake in another's place"
    HELD = "held by Pits"
    ANCHORS = "having a tile laid beside it by Scry"
    SPRINGS = "setting off a trap by a Move onto it"
    CURED = "healed by abilities"
    HANDLES = "holding items"
    COMMANDED = "moved by Command"
    CARD_MOVED = "moved by a card"
    CARD_POINTS = "given actions by a card"

    __hash__ = object.__hash__  # members are singletons; the default hashes a string each time


#: Names of their own for those that are asked for most: reading a member of an Enum takes as long as three calls.
BLOCKED, CONNECTED, DRAWS, FILLS, HEALED, INSIDE, PREY, SETS_OFF, STANDS = (
    As.BLOCKED,
    As.CONNECTED,
    As.DRAWS,
    As.FILLS,
    As.HEALED,
    As.INSIDE,
    As.PREY,
    As.SETS_OFF,
    As.STANDS,
)


class FigureKind(Struct, frozen=True):
    """A kind of figure on the explorers' side.

    ``hearts``: the sheet's number, stated by rule ``cite``; ``type``: Scout, Connector, Defender, Support;
    ``counts``: the rule by which it counts as an explorer at all ("" for an explorer proper); ``exempt``: respect to
    the rule that takes it out, or (question, options under which it is out); ``because``: respect to the rule that
    expressly counts it in; ``lapse``: the exemptions that can be lost for a time, each with the rule that counts the
    figure in while they are; ``traits``: price-free abilities by name, each with its rule;
    ``setup_cites``: further rules that its joining shows; ``playable``: whether it can be
    chosen; ``title`` for readers; ``otherwise``: (question, option, hearts under it); ``run_by``: the seat that decides
    for it ("": its own); ``runs_off``: the rule by which it goes off the board where it would be destroyed; ``beyond``:
    (question, option) under which it can have more hearts than its sheet shows.
    """

    name: str
    title: str
    hearts: int
    cite: str
    type: str = ""
    counts: str = ""
    exempt: Mapping[As, str | tuple[Question, *tuple[str, ...]]] = {}
    because: Mapping[As, str] = {}
    lapse: Mapping[As, str] = {}
    traits: Mapping[str, str] = {}
    setup_cites: tuple[str, ...] = ()
    playable: bool = True
    otherwise: tuple[Question, str, int] | None = None
    run_by: str = ""
    runs_off: str = ""
    beyond: tuple[Question, str] | None = None


def hearts_of(kind: FigureKind, settings: Mapping[str, Any]) -> int:
    """The sheet's number of hearts under the rulings of this game."""
    return ruled(kind.hearts, kind.otherwise, settings)


#: More hearts than there are tokens: the full number of a figure that has none.
BEYOND = 99


def most_hearts(kind: FigureKind, settings: Mapping[str, Any], hearts: int) -> int:
    """The full number of hearts of a figure that comes into play with so many."""
    if kind.beyond is not None and settings[kind.beyond[0].id] == kind.beyond[1]:
        return BEYOND
    return hearts


Standing = Mapping[tuple[str, As], tuple[bool, str]]


def standing(
    kinds: Iterable[FigureKind],
    settings: Mapping[str, Any],
    helpers: Mapping[As, tuple[Question, str]] | None = None,
) -> Standing:
    """Who counts in which respect under the rulings of this game: (kind, respect) to (counts, rule or question id).

    ``helpers``: further exemptions of all figures that merely count as explorers.
    """
    out: dict[tuple[str, As], tuple[bool, str]] = {}
    for k in kinds:
        for respect in As:
            exempt = k.exempt.get(respect)
            if exempt is None and k.counts and helpers:
                exempt = helpers.get(respect)
            if isinstance(exempt, tuple):
                asked, *options = exempt
                exempt = asked.id if settings[asked.id] in options else None
            out[k.name, respect] = (exempt is None, exempt or k.because.get(respect) or k.counts)
    return out


def lapsing(kinds: Iterable[FigureKind]) -> Standing:
    """The same for figures that have lost their exemptions for a time, in the respects in which they can."""
    return {(k.name, respect): (True, cite) for k in kinds for respect, cite in k.lapse.items()}


def stands(t: Table[Any, Any], f: Any, respect: As) -> tuple[bool, str]:
    """Whether a figure counts as an explorer in this respect at this moment, and the rule or question that says so."""
    known: tuple[bool, str] = t.tables.standing[f.kind, respect]
    return t.tables.lapsed.get((f.kind, respect), known) if f.lapsed else known


def counting(t: Table[Any, Any], figures: Iterable[Any], respect: As) -> list[Any]:
    """Those of ``figures`` that count as explorers in this respect; an exemption that bites goes on record."""
    table = t.tables.standing
    out = []
    for f in figures:
        counts, cite = stands(t, f, respect) if f.lapsed else table[f.kind, respect]
        if counts:
            out.append(f)
        else:
            t.exempted(f.id, respect.value, cite)
    return out
