"""The hazard dice: one face, one rule."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, ClassVar

from msgspec import Struct

from ...kernel.citations import Ids, Number, number, question
from ...kernel.decisions import Choose
from ...kernel.table import rule
from .actions import destroy
from .dice import hazard_roll, number_roll
from .ending import MOMENT, check_end
from .events import TurnEnded
from .guardians import activate_by_symbol
from .hearts import LAVA, RUIN, STUMBLE, lose_hearts
from .rubble import RUBBLE_SHORT, place_rubble, rubble_left
from .state import Explorer, explorers_on, guardians_on
from .tables import T
from .tiles import CROSSROADS, EXIT
from .traps import immune, spring_near
from .volcano import cursed_by_now, lava_face_at_the_volcano
from .wake import wake

I, H, Z, C, L, W, K = (
    Ids("ie"),
    Ids("ie.hazard-die"),
    Ids("ie.stumble"),
    Ids("ie.collapse"),
    Ids("ie.lava"),
    Ids("ie.wake"),
    Ids("ie.ruin"),
)

ENDED, DOWNED_ROLL = (I.turn_order,), H.downed_roll  # shown so often that the look-up counts
DICE = number(H.each_turn, 1)
CURSED_DICE = number(Ids("ie.curse").two_dice, 2)
STUMBLE_HIT = number(I.stumble, 1)
LAVA_HIT = number(I.lava, 1)
RUIN_HIT = number(C.five_hearts, 5)
DICE_ORDER = question("ie.q.two-dice-chooser", "current-player", "lead-explorer")
ABSENT_TRAP = question("ie.q.trap-face-absent-roller", "none", "as-for-guardians")
ABSENT_PLACE = question("ie.q.absent-roller-place", "exit-and-crossroads", "both-entrance")


class Resolve(Struct, frozen=True, gc=False):
    """A face of the hazard die is about to take effect for ``who``, who rolled it."""

    face: str
    who: str
    cites: tuple[str, ...] = ()
    says: ClassVar[str] = "{face} takes effect for {who}"


class Collapse(Struct, frozen=True, gc=False):
    """A tile is about to collapse, whatever the reason; ``warned``: it is a trap that has given a warning."""

    cell: str
    warned: bool = False
    says: ClassVar[str] = "{cell} collapses"


class Warn(Struct, frozen=True, gc=False):
    """A tile is about to get the token that warns of its collapse."""

    cell: str
    says: ClassVar[str] = "{cell} gives a warning"


@rule(I.hazard_die, outermost=True)
async def hazard(t: T) -> None:
    """Each explorer's turn ends with the roll and resolving of one hazard die; of two under the curse."""
    s = t.state
    me = s.order[s.turn]
    f = s.explorers[me]
    if not f.hearts and not f.fate:
        t.exempted(me, "resting while downed", DOWNED_ROLL)
    dice = CURSED_DICE if cursed_by_now(t) else DICE
    if t[dice] == 1:
        await resolve(t, me, await hazard_roll(t, me, dice.id))
    else:
        await roll_several(t, me, dice)
    await end_turn(t, me)


def end_turn(t: T, me: str) -> Awaitable[None]:
    """A turn is over."""
    return end_turn_if_it_goes_on(t, me) if t[MOMENT] == "turn-end" else t.emit_by(TurnEnded(me), ENDED)


async def end_turn_if_it_goes_on(t: T, me: str) -> None:
    """A turn is over, and with it the game, perhaps."""
    await check_end(t, now=True)
    await t.emit_by(TurnEnded(me), ENDED)


async def roll_several(t: T, me: str, dice: Number) -> None:
    """Two dice (or more) are resolved one after the other in the order preferred."""
    rolled = [(await hazard_roll(t, me, dice.id), t.cause) for _ in range(t[dice])]
    seat = me if t[DICE_ORDER] == "current-player" else "lead"
    while rolled:
        faces = tuple(dict.fromkeys(face for face, _ in rolled))
        face = faces[0]
        if len(faces) > 1:
            face = await Choose(seat, H.order, faces, "which die is resolved next?")
        die = next(x for x in rolled if x[0] == face)
        rolled.remove(die)
        t.cause = die[1]  # what follows comes from this die, not from the choice of the order
        await resolve(t, me, face)


def resolve(t: T, me: str, face: str) -> Awaitable[None]:
    """One face takes effect, unless a rule puts another in its place."""
    about = Resolve(face, me)
    return resolve_if_allowed(t, about) if t.opposed(about) else t.tables.faces[face](t, about)


async def resolve_if_allowed(t: T, about: Resolve) -> None:
    """One face that a rule may stop, or put another in the place of."""
    allowed = await t.attempt(about)
    if allowed is not None:
        await t.tables.faces[allowed.face](t, allowed)


def place_of(t: T, who: str) -> tuple[str, tuple[str, ...]]:
    """Where a roller counts as being for guardian faces, with the rules that say so for those who are gone."""
    f: Explorer = t.state.explorers[who]
    if f.fate == "escaped":
        return (EXIT if t[ABSENT_PLACE] == "exit-and-crossroads" else CROSSROADS), (W.escaped_roller,)
    if f.fate == "dead":
        return CROSSROADS, (W.dead_roller,)
    return f.at, ()


@rule(I.stumble)
async def stumble(t: T, r: Resolve) -> None:
    """The roller who exerted in this turn loses one heart more."""
    if t.state.exerted and not t.state.explorers[r.who].fate:
        await lose_hearts(t, r.who, STUMBLE_HIT, STUMBLE)
    else:
        t.prevented("a stumble", Z.idle, who=r.who)


@rule(I.lava)
async def lava(t: T, r: Resolve) -> None:
    """Every explorer on any Lava tile loses a heart; what it does to the volcano comes in addition."""
    await hurt_on_lava(t)
    await lava_face_at_the_volcano(t)


async def hurt_on_lava(t: T) -> None:
    """Every explorer on any Lava tile loses a heart."""
    s = t.state
    on_lava = [f for f in s.explorers.values() if not f.fate and s.layout.tiles[f.at].kind == "lava"]
    for f in on_lava:
        await lose_hearts(t, f.id, LAVA_HIT, LAVA, I.lava_tile)
    immune(t, s.layout.of_kind("lava"))
    for symbol in t.tables.symbols.get("lava", ()):
        await symbol(t)


@rule(C.face)
async def collapse_face(t: T, r: Resolve) -> None:
    """If any Ruin is free of rubble the number die is rolled; the free Ruin of that number collapses."""
    s = t.state
    free = {t.tables.tiles[s.layout.tiles[c].name].number: c for c in s.layout.of_kind("ruin") if c not in s.rubble}
    reading = [reads for waits, reads in t.tables.after_collapse if waits(t, bool(free))]
    if not free:
        t.prevented("a collapse", C.no_roll)
        if not reading:
            return
    roll = await number_roll(t, r.who, C.face, "which Ruin collapses?")
    if roll in free:
        if await t.attempt(Collapse(free[roll])) is not None:
            await collapse(t, free[roll])
    elif free:
        t.prevented("a collapse", C.face, K.number)
    for reads in reading:
        await reads(t, roll)


@rule(I.collapse)
async def collapse(t: T, cell: str) -> None:
    """First the rubble token, then five hearts from every explorer on it, and all enemies on it are destroyed."""
    if rubble_left(t) <= 0 and t[RUBBLE_SHORT] == "no-collapse":
        t.prevented("a collapse", RUBBLE_SHORT.id)
        return
    await place_rubble(t, cell, I.collapse, K.collapses_again)
    for f in explorers_on(t.state, cell):
        await lose_hearts(t, f.id, RUIN_HIT, RUIN)
    for g in guardians_on(t.state, cell):
        await destroy(t, g.id, C.kills_enemies)


async def trap_face(t: T, r: Resolve) -> None:
    """Trap: every trap near the roller springs; who is gone is near none."""
    for symbol in t.tables.symbols.get("trap", ()):
        await symbol(t)
    f = t.state.explorers[r.who]
    if f.fate and t[ABSENT_TRAP] == "none":
        t.prevented("traps", H.icon_starburst, ABSENT_TRAP.id, who=r.who)
        return
    await spring_near(t, r.who, place_of(t, r.who)[0])


def wake_face(t: T, r: Resolve) -> Awaitable[None]:
    """Wake Guardian: on the Guardian tile closest to the roller."""
    cell, gone = place_of(t, r.who)
    if gone:
        t.exempted(r.who, "being in the temple", *gone)
    return wake(t, r.who, cell)


def activate_face(t: T, r: Resolve) -> Awaitable[None]:
    """Activate Guardians: every guardian in the temple is activated."""
    return activate_by_symbol(t)


FACES: tuple[tuple[str, Any], ...] = (
    ("stumble", stumble),
    ("lava", lava),
    ("collapse", collapse_face),
    ("trap", trap_face),
    ("wake", wake_face),
    ("activate", activate_face),
)
