"""Health: losing hearts, being downed, getting hearts back."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from ...kernel.citations import Ids, Number, Question, question
from ...kernel.table import rule
from .ending import check_end
from .events import (
    Downed,
    HeartsGained,
    HeartsLost,
    HelperDestroyed,
    HelperRanOff,
    ItemPutDown,
    LossOwed,
    LossSettled,
    Rose,
)
from .figures import As, stands
from .tables import T

I, H, HEAL, HEALTH = Ids("ie"), Ids("ie.downed"), Ids("ie.heal"), Ids("ie.health")


OWED = question("ie.q.hurt-downed", "nothing", "owed")
KEEPS_ITEM = question("ie.q.crawl-item", "keeps", "drops")


class How(Struct, frozen=True):
    """A way to lose hearts: its ``name``, the respect in which its ``victim`` counts as an explorer, and whether it is
    a guardian's ``attack`` (or the question and option under which it is one); ``pierces``: the question and option
    under which what protects a place does not keep it off;
    ``trap``: whether it is a trap's doing, or the question and options under which it is.
    """

    name: str
    victim: As
    attack: bool | tuple[Question, tuple[str, ...]] = False
    pierces: tuple[Question, str] | None = None
    trap: bool | tuple[Question, tuple[str, ...]] = False


ATTACK = How("guardian attack", As.PREY, True)
PARTING = How("parting hit", As.PARTED, True)
PAYMENT = How("payment for exerting", As.ACTS)
PRICE = How("price of an ability", As.ACTS)
TRAP = How("trap", As.HURT, trap=True)
LAVA = How("lava", As.HURT)
RUIN = How("collapse", As.HURT)
STUMBLE = How("stumble", As.HURT)
BLAST = How("blast of an ability", As.HURT)


class LoseHearts(Struct, frozen=True, gc=False):
    """Somebody is about to lose hearts."""

    who: str
    hearts: int
    how: How
    cites: tuple[str, ...]
    says: ClassVar[str] = "{who} loses {hearts} heart(s)"


def is_trap(t: T, how: How) -> bool:
    """Whether losing hearts this way is a trap's doing, under the rulings in force."""
    return how.trap if isinstance(how.trap, bool) else t[how.trap[0]] in how.trap[1]


def is_attack(t: T, how: How) -> bool:
    """Whether losing hearts this way counts as a guardian's attack, under the rulings in force."""
    if isinstance(how.attack, bool):
        return how.attack
    asked, options = how.attack
    return t[asked] in options


async def lose_hearts(
    t: T, who: str, price: Number, how: How, *cites: str, times: int = 1, on_the_way: bool = False
) -> int:
    """Take ``price`` hearts (a figure, which brings its citation) from ``who`` unless a modifier stops it.

    ``times``: so many times the price; ``on_the_way``: between two tiles, so that whether the game is over is asked on
    arrival. Returns the hearts really lost. At none the explorer is downed; who has none left has nothing to lose.
    """
    f = t.state.explorers.get(who)
    if f is None or f.fate:
        return 0
    if f.hearts <= 0 and (t[OWED] != "owed" or how in (PAYMENT, PRICE)):
        return 0
    counts, because = stands(t, f, how.victim)
    if not counts:
        t.exempted(who, how.victim.value, because)
        return 0
    ids = (price.id, *cites, because) if because else (price.id, *cites)
    about = LoseHearts(who, t[price] * times, how, ids)
    loss = await t.attempt(about) if t.opposed(about) else about
    if loss is None:
        return 0
    left = t.state.explorers[who].hearts
    if left <= 0:
        await t.emit(LossOwed(who, loss.hearts), OWED.id, *loss.cites)
        return 0
    lost = min(loss.hearts, left)
    await t.emit_by(HeartsLost(who, lost), loss.cites if lost == loss.hearts else (*loss.cites, I.health))
    if t.state.explorers[who].hearts == 0:
        await fall(t, who)
        if not on_the_way:
            await drop_item(t, who)
            await check_end(t)
    return lost


@rule(I.downed)
async def fall(t: T, who: str) -> None:
    """At no hearts an explorer is laid flat where it is; a figure that cannot be downed is destroyed."""
    f = t.state.explorers[who]
    falls, cite = t.tables.standing[f.kind, As.FALLS]
    if falls:
        await t.emit(Downed(who), I.downed, HEALTH.no_death, *((cite,) if cite else ()))
    else:
        t.exempted(who, As.FALLS.value, cite)
        await take_off(t, who, cite)


async def take_off(t: T, who: str, cite: str) -> None:
    """A figure that cannot be downed goes back to the supply; what it holds stays on its tile."""
    f = t.state.explorers[who]
    if f.item:
        await t.emit(ItemPutDown(who, f.item), cite)
    runs_off = t.tables.kinds[f.kind].runs_off
    if runs_off:
        await t.emit(HelperRanOff(who), runs_off)
    else:
        await t.emit(HelperDestroyed(who), cite)


async def drop_item(t: T, who: str) -> None:
    """Where it is ruled so, a downed explorer's item falls on the tile where the explorer comes to lie."""
    f = t.state.explorers.get(who)
    if f is not None and f.item and not f.fate and t[KEEPS_ITEM] == "drops":
        await t.emit(ItemPutDown(who, f.item), KEEPS_ITEM.id)


async def regain(t: T, who: str, hearts: int, *cites: str, by: As | None = As.HEALED) -> None:
    """Give hearts back, never above the sheet's number; a downed explorer who gets one is active again.

    ``by``: the respect in which the figure has to count for it; None for what it does to itself.
    """
    f = t.state.explorers[who]
    counts, because = (True, "") if by is None else t.tables.standing[f.kind, by]
    if not counts:
        assert by is not None
        t.exempted(who, by.value, because)
        return
    gained = min(hearts, f.full - f.hearts)
    if gained < hearts:
        t.prevented(f"{hearts - gained} hearts above the full number", I.health, HEAL.cap, who=who)
    if gained == 0:
        return
    await t.emit(HeartsGained(who, gained), *(c for c in (*cites, because) if c))
    if f.owes:
        paid = min(f.owes, t.state.explorers[who].hearts)
        await t.emit(LossSettled(who, paid), OWED.id)
    if f.hearts == 0 and t.state.explorers[who].hearts:
        await t.emit(Rose(who), H.rises)
