"""Health and fear: damage and wounds, healing, fear and what is lost of it."""

from __future__ import annotations

from msgspec import Struct

from ...kernel.citations import Ids, number, question
from ...kernel.decisions import Choose
from ...kernel.table import Modifier, rule
from .events import Damaged, Died, FearGained, FearRemoved, Healed, ItemDiscarded
from .items import DAMAGE
from .levels import lasting
from .noise import scream
from .skills import may_pay
from .state import KILLER, SURVIVORS, State
from .steps import OVERFLOW
from .tables import T

I, D, F, A, N = Ids("ts"), Ids("ts.damage"), Ids("ts.fear-token"), Ids("ts.item"), Ids("ts.noise")
O, S = Ids("ts.hidden"), Ids("ts.open")
FIRST_WOUND = Ids("ts.encounter").level_five

MOST_FEAR = number(F.two_at_most, 2, 0, 9)
FEAR_SEEN = question("ts.q.fear-visibility", "hidden", "open")
DAMAGED_FIRST = Ids("ts.ruling").damage_order
DAMAGE_ORDER = question("ts.q.damage-order", "survivors", "killer")


class Wound(Struct, frozen=True):
    """The attempt to damage or wound a survivor; ``encounter``: whether it belongs to one; ``sure``: whether no item
    cancels it, by a ruling.
    """

    who: str
    encounter: bool
    cites: tuple[str, ...]
    sure: bool = False


class Heal(Struct, frozen=True):
    """The attempt to heal a survivor."""

    who: str
    cites: tuple[str, ...]


class GainFear(Struct, frozen=True):
    """The attempt to give a survivor one fear; ``before``: how many of the same [FEAR] came before it."""

    who: str
    cites: tuple[str, ...]
    before: int = 0


# -- Damage --------------------------------------------------------------------------------------------------------


async def damage(t: T, who: str, encounter: bool, cites: tuple[str, ...]) -> None:
    """Damage to a survivor, unless something cancels it: then the killer does not learn that somebody was hit."""
    hit = await t.attempt(Wound(who, encounter, cites))
    if hit is None:
        return
    await strike(t, hit)


@rule(I.damage)
async def strike(t: T, hit: Wound) -> None:
    """The health tile turns to its injured side; a second wound kills."""
    if t.state.survivors[hit.who].injured:
        await t.emit(Died(hit.who), *hit.cites, D.second_wound, S.health)
        await t.tables.variants[t.state.variant].death(t, hit.who)
    else:
        await t.emit(Damaged(hit.who), *hit.cites, I.damage, I.health_status_tile, S.health)


async def damage_all(t: T, who: tuple[str, ...], encounter: bool, cites: tuple[str, ...]) -> None:
    """Damage to several survivors at once, in the order that a side sets."""
    left = who
    while left:
        next_one = left[0] if len(left) == 1 else await hit_first(t, left)
        left = tuple(w for w in left if w != next_one)
        if not t.state.survivors[next_one].gone:
            await damage(t, next_one, encounter, cites)


async def hit_first(t: T, left: tuple[str, ...]) -> str:
    """Who is damaged next, by the side that sets the order."""
    if t[DAMAGE_ORDER] == SURVIVORS:
        return await survivors_order(t, left)
    who: str = await Choose(KILLER, DAMAGE_ORDER.id, left, "who is damaged first?")
    return who


@rule(DAMAGED_FIRST, seen=(SURVIVORS,))
async def survivors_order(t: T, left: tuple[str, ...]) -> str:
    """The survivors say who, and of those who cancel the damage the killer hears nothing."""
    who: str = await Choose(SURVIVORS, DAMAGED_FIRST, left, "who is damaged first?")
    return who


def cancelling(s: State, who: str) -> tuple[str, ...]:
    """The items of a survivor that cancel damage."""
    return tuple(dict.fromkeys(i for i in s.survivors[who].items if s.box.kinds[i].uses_at(DAMAGE)))


def outside_encounters(t: T, w: Wound) -> bool:
    """Whether an item might cancel it: the killer does not know who holds one, so this is asked whoever is damaged."""
    return not w.encounter and not w.sure and any(x.uses_at(DAMAGE) for x in t.state.box.kinds.values())


@rule(A.ancient_amulet, seen=(SURVIVORS,))
async def cancel_damage(t: T, w: Wound) -> Wound | None:
    """An item that cancels one damage to its holder outside an encounter."""
    options = ("no", *cancelling(t.state, w.who))
    item = await Choose(SURVIVORS, A.ancient_amulet, options, f"does {w.who} cancel the damage?", seen=(SURVIVORS,))
    if item == "no":
        return w
    await t.emit(ItemDiscarded(w.who, item), I.item_card, *t.state.box.kinds[item].uses_at(DAMAGE)[0].cites)
    t.prevented("damage", A.ancient_amulet, who=w.who)
    return None


@rule(I.heal)
async def heal(t: T, who: str, cites: tuple[str, ...]) -> None:
    """The health tile turns back."""
    if await t.attempt(Heal(who, cites)) is None:
        return
    if t.state.survivors[who].injured:
        await t.emit(Healed(who), I.heal, S.health)


# -- Fear ----------------------------------------------------------------------------------------------------------


async def terrify(t: T, who: tuple[str, ...], cites: tuple[str, ...], before: int = 0) -> None:
    """[FEAR] for these; what is lost of it for want of room some killers can turn into something else."""
    lost = await frighten(t, who, cites, before) if who else ()
    for step in lasting(t.state, OVERFLOW):
        for name in lost:
            if not t.state.survivors[name].gone and await may_pay(t, step):
                await damage(t, name, t.state.fight is not None, step.cites)


@rule(I.fear, seen=(SURVIVORS,))
async def frighten(t: T, who: tuple[str, ...], cites: tuple[str, ...], before: int) -> tuple[str, ...]:
    """Each of these gets one fear, and the killer does not learn who; those who had no room for it."""
    return tuple([name for name in who if not await gain_fear(t, name, cites, before)])


async def gain_fear(t: T, who: str, cites: tuple[str, ...], before: int) -> bool:
    """One fear more, or noise instead of a third one; whether there was room for it."""
    gained = await t.attempt(GainFear(who, cites, before))
    if gained is None:
        return True
    f = t.state.survivors[gained.who]
    if f.fear < t[MOST_FEAR]:
        told, cite = fear_told(t)
        await t.emit(FearGained(told, gained.who), *gained.cites, I.fear, I.fear_token, cite)
        return True
    t.prevented("a further fear", MOST_FEAR.id, who=gained.who)
    await scream(t, f.at, N.fear_overflow)
    return False


def fear_told(t: T) -> tuple[bool, str]:
    """Whether the killer learns of fear, and the rule or the ruling by which that is so."""
    told = t[FEAR_SEEN] == "open"
    return told, FEAR_SEEN.id if told else O.fear


async def calm(t: T, who: str, *cites: str) -> None:
    """A survivor is without fear."""
    if t.state.survivors[who].fear:
        told, cite = fear_told(t)
        # Where both sides see it, by what it was removed is still the survivors' own affair.
        await t.emit(FearRemoved(told, who), *((I.fear_token,) if told else cites), cite)


def in_vain(t: T, w: Wound) -> bool:
    """Whether somebody holds what would cancel damage outside an encounter, and this is in one."""
    return w.encounter and bool(cancelling(t.state, w.who))


@rule(A.ancient_amulet, seen=(SURVIVORS,))
async def not_cancelled(t: T, w: Wound) -> Wound:
    """In an encounter it helps neither against a lost defence nor against the first wound of a killer at level 5."""
    cite = A.ancient_amulet_not_level_five if FIRST_WOUND in w.cites else A.ancient_amulet
    t.prevented("cancelling the wound", cite, who=w.who)
    return w


MODIFIERS = (
    Modifier(Wound, outside_encounters, cancel_damage, seat=SURVIVORS),
    Modifier(Wound, in_vain, not_cancelled, seat=SURVIVORS),
)
