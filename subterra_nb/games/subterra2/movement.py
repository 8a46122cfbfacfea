"""Moving: one pipeline for every Move, whoever causes it; Run, Crawl and leaving the temple."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from ...kernel.citations import Ids, number, question
from ...kernel.decisions import Domain, Requirement
from ...kernel.table import Modifier, rule
from .ending import ARTIFACT_EXIT, check_end, end, key_gone
from .events import ActionPartEnded, Escaped, Moved
from .figures import BLOCKED, FILLS, stands
from .hearts import PARTING, drop_item, lose_hearts
from .state import Explorer, State, current, explorers_on
from .tables import T
from .tiles import EXIT, GRID
from .traps import spike_entry
from .walls import across, across_in_another_way, crosses, walled_again, ways

I, A, M, R, C, L = Ids("ie"), Ids("ie.actions"), Ids("ie.move"), Ids("ie.run"), Ids("ie.crawl"), Ids("ie.leave")
F, B, K, S, P = Ids("ie.flee"), Ids("ie.bridge"), Ids("ie.rubble"), Ids("ie.spike-trap"), Ids("ie.ability")
LOC = Ids("ie.location")
MOVED = I.move  # shown so often that the look-up counts

MOVE_COST = number(A.cost_move, 1)
KEYS = number(I.key, 3)
FLEE_HIT = number(I.flee, 1)
SPIKE_DOWNED = question("ie.q.spike-downed-arrival", "no-roll", "roll")
FLEE_KINDS = question("ie.q.flee-kinds", "each-move-step", "own-moves")
SPIKE_KINDS = question("ie.q.spike-entry-kinds", "each-move", "own-actions")
FLEE_EXIT = question("ie.q.flee-fall-exit", "saved", "falls-short")
CRAWL_EXIT = question("ie.q.crawl-exit", "saved", "not-out")
SANCTUM_DOOR = question("ie.q.sanctum-door", "no-door", "door")
CRAWL_LIMITS = question("ie.q.crawl-limits", "bars-only", "full-move")

CELLS = Domain("cell of the temple", lambda s: GRID.at)


class Leave(Struct, frozen=True, gc=False):
    """An explorer is about to leave a tile by a Move."""

    who: str
    to: str
    cites: tuple[str, ...] = ()
    says: ClassVar[str] = "{who} leaves for {to}"


class Relocate(Struct, frozen=True, gc=False):
    """An explorer is about to be on another tile without a Move; ``way``: by what."""

    who: str
    to: str
    way: str
    says: ClassVar[str] = "{who} is about to be on {to}"


# -- What shuts a tile ---------------------------------------------------------------------------------------------


def _filler(s: State, t: T, me: Explorer, to: str) -> Explorer | None:
    standing = t.tables.standing
    return next((f for f in explorers_on(s, to) if f.id != me.id and standing[f.kind, FILLS][0]), None)


def _room(s: State, t: T, me: Explorer, to: str) -> bool:
    if to not in s.layout.tiles or s.layout.tiles[to].kind != "bridge" or not stands(t, me, BLOCKED)[0]:
        return True
    on_it = _filler(s, t, me, to)
    return on_it is None or not on_it.hearts


def _not_filled(s: State, t: T, me: Explorer, to: str) -> bool:
    if to not in s.layout.tiles or s.layout.tiles[to].kind != "bridge" or not stands(t, me, BLOCKED)[0]:
        return True
    on_it = _filler(s, t, me, to)
    return on_it is None or on_it.hearts > 0


def _fills_by(s: State, t: T, me: Explorer, to: str) -> str:
    """The rule that expressly lets a figure fill a Bridge, "" where it does so like any explorer."""
    on_it = _filler(s, t, me, to)
    return "" if on_it is None else t.tables.kinds[on_it.kind].because.get(FILLS, "")


def _no_door(s: State, t: T, me: Explorer, to: str) -> bool:
    return s.layout.tiles[to].kind != "pedestal" or s.keys_placed >= t[KEYS] or t[SANCTUM_DOOR] == "no-door"


def _clear(s: State, t: T, me: Explorer, to: str) -> bool:
    return to not in s.rubble or "agile" in t.tables.kinds[me.kind].traits or not stands(t, me, BLOCKED)[0]


LINKED = Requirement(
    I.connected_adjacent,
    "that tile is not connected to the explorer's",
    lambda s, t, me, to: to in s.layout.joined[me.at] or (me.kind in t.tables.unwalled and crosses(t, me, to)),
    by=lambda s, t, me, to: walled_again(t, me, to) or I.connected_adjacent,
)
UPRIGHT = Requirement(
    M.flipped_bars, "that tile lies with its volcano side up", lambda s, t, me, to: to not in s.layout.over
)
CLEAR = Requirement(I.rubble, "rubble shuts that tile", _clear)
ROOM = Requirement(
    I.bridge,
    "another explorer is on that Bridge",
    _room,
    by=lambda s, t, me, to: _fills_by(s, t, me, to) or I.bridge,
)
FILLED = Requirement(
    B.downed_fills,
    "a downed explorer fills that Bridge",
    _not_filled,
    by=lambda s, t, me, to: _fills_by(s, t, me, to) or B.downed_fills,
)
DOOR = Requirement(
    SANCTUM_DOOR.id,
    "the Sanctum's door opens with the third key",
    _no_door,
    (LINKED,),
)
ENTER = (LINKED, UPRIGHT, CLEAR, ROOM, FILLED, DOOR)
SAME_BARS = Requirement(
    C.same_bars,
    "what shuts a tile to Moves shuts it to Crawl",
    lambda s, t, me, to: all(r.holds(s, t, me, to) for r in ENTER),
    (LINKED,),
)
ASSURED = (LINKED, UPRIGHT)
INTO_THE_TEMPLE = Requirement(
    CRAWL_EXIT.id,
    "a downed explorer cannot crawl out",
    lambda s, t, me, to: to != EXIT or t[CRAWL_EXIT] == "saved",
)


def plain_ground(s: State, t: T, me: Explorer, to: str) -> bool:
    """A connected tile with nothing on it that could bar the way: no rubble, no Bridge, no door."""
    return s.layout.tiles[to].kind not in _BARRED_KINDS and to not in s.rubble


_BARRED_KINDS = ("bridge", "pedestal")


def plain_crawl(s: State, t: T, me: Explorer, to: str) -> bool:
    """Plain ground in the temple: a downed explorer can crawl there under every ruling."""
    return to != EXIT and s.layout.tiles[to].kind not in _BARRED_KINDS and to not in s.rubble


def around(s: State, t: T, me: Explorer) -> Iterable[str]:
    """All placed tiles that lie beside, connected or not."""
    return [c for c in GRID.next[me.at].values() if c in s.layout.tiles]


def entering(t: T) -> tuple[Requirement, ...]:
    """What every Move has to meet in this game: the tile ahead, and by modules the one left behind."""
    return (*ENTER, *t.tables.leaving) if t.tables.leaving else ENTER


def free_way(s: State, t: T, me: Explorer, to: str) -> bool:
    """Whether a Move can lead to a connected tile."""
    if s.layout.tiles[to].kind not in _BARRED_KINDS and to not in s.rubble:  # plain ground
        return not t.tables.leaving or all(r.holds(s, t, me, to) for r in t.tables.leaving)
    return all(r.holds(s, t, me, to) for r in entering(t))


# -- One Move ------------------------------------------------------------------------------------------------------


@rule(M.step_order)
async def move(t: T, who: str, to: str) -> bool:
    """Those left behind have their say, the explorer arrives, the entered tile takes effect.

    True when the explorer has arrived and is still active there.
    """
    leave = Leave(who, to)
    leaving = await t.attempt(leave) if t.opposed(leave) else leave
    if leaving is None:
        await come_to_lie(t, who)
        return False
    fallen = t.state.explorers[who].hearts == 0
    await arrive(t, who, to, MOVED, *leaving.cites)
    if fallen:
        await come_to_lie(t, who)
    f = t.state.explorers.get(who)
    return f is not None and f.hearts > 0 and not f.fate


async def come_to_lie(t: T, who: str) -> None:
    """Whoever fell on the way lies somewhere by now: only here the item can drop and the game be over."""
    if who in t.state.explorers and not t.state.explorers[who].hearts:
        await drop_item(t, who)
    await check_end(t)


async def arrive(t: T, who: str, to: str, *cites: str) -> None:
    """Stand on ``to``: out of the temple on the exit cell, else under the effect of the entered tile."""
    s = t.state
    f = s.explorers[who]
    if to in s.rubble:
        agile, blocked = t.tables.kinds[f.kind].traits.get("agile"), stands(t, f, BLOCKED)
        if agile or not blocked[0]:
            t.exempted(who, "rubble", *((agile, P.passive) if agile else (blocked[1],)))
    cites = (*cites, *_told_by(t, f, to))
    fallen = f.hearts == 0
    if fallen and to == EXIT and t[FLEE_EXIT] == "falls-short":
        t.prevented(Moved(who, to), FLEE_EXIT.id, who=who)
        return
    await t.emit_by(Moved(who, to), cites)
    if to == EXIT:
        await escape(t, who)
    elif current(t.state) != who and t[SPIKE_KINDS] == "own-actions":
        t.prevented("the effect of entering", SPIKE_KINDS.id, who=who)
    elif not fallen or t[SPIKE_DOWNED] == "roll":
        await spike_entry(t, who, to)


def _told_by(t: T, f: Explorer, to: str) -> tuple[str, ...]:
    """The rules that an arrival shows: company does not bar the way, nor rubble on the tile left, nor a wall."""
    s = t.state
    shown = across(t, f, to) if f.kind in t.tables.unwalled else ()
    for g in s.guardians.values():
        if g.at == to:
            shown = (*shown, M.guardians_no_bar)
            break
    for x in s.explorers.values():
        if x.at == to and x.id != f.id and not x.fate:
            shown = (*shown, LOC.shared)
            break
    return (*shown, K.leaving) if f.at in s.rubble else shown


@rule(I.leave)
async def escape(t: T, who: str) -> None:
    """Whoever is on the exit cell has left the temple and is saved, with the item in hand."""
    held = t.state.explorers[who].item
    await t.emit(Escaped(who), I.leave, *((L.takes_item,) if held else ()))
    if held == "artifact" and not t.tables.artifact_aim:
        t.prevented("a win by the Artifact", *t.tables.other_aim, who=who)
    elif held == "artifact":
        moment = t.tables.win_moment or ARTIFACT_EXIT
        if t[moment] == "at-once":
            await end(t, "the Artifact is out", moment.id)
    await key_gone(t, held)
    await check_end(t)


def melee_near(t: T, who: str) -> int:
    """How many guardians that hit leavers stand on an explorer's tile."""
    at, near = t.state.explorers[who].at, 0
    for g in t.state.guardians.values():
        if g.at == at and t.tables.guardians[g.kind].parting:
            near += 1
    return near


def melee_left_behind(t: T, who: str) -> int:
    """How many guardians that hit leavers stand on the tile of an active explorer."""
    return melee_near(t, who) if t.state.explorers[who].hearts else 0


async def flee(t: T, leave: Leave) -> Leave | None:
    """Moving off a tile with Melee guardians, unless a ruling spares this departure."""
    if current(t.state) != leave.who and t[FLEE_KINDS] == "own-moves":
        t.prevented("a parting hit", FLEE_KINDS.id, who=leave.who)
        return leave
    return await parting_hits(t, leave)


@rule(I.flee)
async def parting_hits(t: T, leave: Leave) -> Leave | None:
    """Each Melee left behind takes a heart; one whose last heart goes falls on the tile ahead."""
    await lose_hearts(t, leave.who, FLEE_HIT, PARTING, times=melee_left_behind(t, leave.who), on_the_way=True)
    if leave.who not in t.state.explorers:
        return None
    return leave if t.state.explorers[leave.who].hearts else replace(leave, cites=(*leave.cites, F.falls_ahead))


FLEE = Modifier(
    Leave,
    lambda t, leave: bool(t.state.guardians) and melee_left_behind(t, leave.who) > 0,
    flee,
    order=20,
    name="parting hit",
)


def _beside_idle(t: T, leave: Leave) -> bool:
    if not t.state.guardians:
        return False
    f = t.state.explorers[leave.who]
    here = f.at
    if f.hearts > 0:
        for g in t.state.guardians.values():
            if g.at == here and t.tables.guardians[g.kind].spared:
                return True
    return False


async def unhit(t: T, leave: Leave) -> Leave:
    """Guardians that do not hit leavers: the rule that spares the explorer goes on record."""
    f = t.state.explorers[leave.who]
    spared = [t.tables.guardians[g.kind].spared for g in t.state.guardians.values() if g.at == f.at]
    t.prevented("a parting hit", *dict.fromkeys(s for s in spared if s), who=leave.who)
    return leave


UNHIT = Modifier(Leave, _beside_idle, unhit, order=1)


# -- The actions ---------------------------------------------------------------------------------------------------


def some_way(s: State, t: T, me: Explorer) -> bool:
    """Whether there is any tile that a Move could lead to."""
    for to in ways(s, t, me):  # noqa: SIM110 (a generator would take longer than all the rest)
        if free_way(s, t, me, to):
            return True
    return False


SOME_WAY = Requirement(I.move, "there is no tile to go to", some_way)


@rule(I.crawl)
async def do_crawl(t: T, me: str, to: str) -> None:
    """Crawl: a downed explorer goes one tile, with nothing of what a Move brings."""
    f = t.state.explorers[me]
    walls = (*across(t, f, to), *across_in_another_way(t, f, to))
    if t[CRAWL_LIMITS] == "full-move":
        await t.emit(Moved(me, to), I.crawl, CRAWL_LIMITS.id, *walls)
        if to != EXIT:
            await spike_entry(t, me, to)
    else:
        if t.state.layout.tiles[to].kind == "spike":
            t.prevented("a spike roll", C.no_entry_roll, S.move_only, who=me)
        if melee_near(t, me):
            t.prevented("a parting hit", F.moves_only, who=me)
        await t.emit(Moved(me, to), I.crawl, *walls)
    if to == EXIT:
        await escape(t, me)
    await t.emit(ActionPartEnded(me), C.once)
