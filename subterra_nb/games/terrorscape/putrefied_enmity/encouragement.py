"""Encouragement tokens: shown against a fear or for a defence, and gone after that.

Whoever has one is a secret, so that with Ophelia in the game it is asked of everybody whom it could concern.
"""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Choose
from ....kernel.table import Modifier, Reaction, rule
from ..encounter import Outcome
from ..events import DefenderNamed, EncounterEnded
from ..health import GainFear
from ..state import SURVIVORS
from ..tables import T
from ..weapons import Defend
from .events import Counted, FearFelt, FearTold, PutAway, Shown
from .ophelia import OPHELIA, SECRET, SKULL
from .state import ENCOURAGEMENT

E = Ids("pe.encouragement")

MORE = number(E.defense_option, 1, 0, 9)
SKULLS = question("pe.q.encouragement-fear-two-skulls", "one-skull", "whole-fear")
WINDOW = question("pe.q.encouragement-timing-in-defense", "core-window", "while-defending", "before-reveal")
USES = question("pe.q.encouragement-both-uses", "one-use", "both")
FEAR, DEFENCE = "fear", "defence"
OTHER = {FEAR: DEFENCE, DEFENCE: FEAR}


def there(t: T) -> bool:
    """Whether there could be such tokens, for all that both sides know."""
    return OPHELIA in t.state.survivors or bool(ENCOURAGEMENT.of(t.state).holders)


def can_show(t: T, who: str, use: str) -> bool:
    """Whether a survivor has a token for a use."""
    e = ENCOURAGEMENT.of(t.state)
    return who in e.holders or (t.state.fight is not None and (who, OTHER[use]) in e.shown)


async def show(t: T, who: str, use: str, cite: str, early: bool = False, whole: bool = False) -> bool:
    """Asked of whoever it could concern: whether the token is shown, which then comes off the board."""
    able = can_show(t, who, use)
    options = ("no", "yes") if able else ("no",)
    if await Choose(SURVIVORS, cite, options, f"does {who} show an Encouragement token?", seen=(SURVIVORS,)) == "no":
        return False
    removed = E.removed_after_fear if use == FEAR else E.removed_after_defense
    again = t[USES] == "both" and t.state.fight is not None and who in ENCOURAGEMENT.of(t.state).holders
    more = (USES.id,) if t[USES] == "both" and t.state.fight is not None else ()
    await t.emit(Shown(who, use, again, early, whole), cite, removed, *more)
    return True


# -- Fear ------------------------------------------------------------------------------------------------------------


def against_fear(t: T, g: GainFear) -> bool:
    """Whether a token could cancel this fear."""
    return t[SKULL] == "fear-marker" and there(t)


@rule(E.fear_option, seen=(SURVIVORS,))
async def cancel(t: T, g: GainFear) -> GainFear | None:
    """One fear less for a token; the others of the same [FEAR] are gained."""
    if ENCOURAGEMENT.of(t.state).spared == g.who:
        if g.before:
            t.prevented("a fear", SKULLS.id, who=g.who)
            return None
        await t.emit(FearFelt(g.who), SKULLS.id)
    whole = t[SKULLS] == "whole-fear"
    if not await show(t, g.who, FEAR, E.fear_option, whole=whole):
        return g
    t.prevented("a fear", SKULLS.id if whole else E.cancels_one_only, who=g.who)
    return None


# -- Defence ---------------------------------------------------------------------------------------------------------


def in_window(t: T, d: Defend) -> bool:
    """Whether a token could be shown where items are named."""
    return t[WINDOW] == "core-window" and there(t)


@rule(E.defense_option, seen=(SURVIVORS,))
async def raise_defence(t: T, d: Defend) -> Defend:
    """One more for the defence, besides any weapon item, and none itself."""
    if not await show(t, d.who, DEFENCE, MORE.id):
        return d
    return replace(d, bonus=d.bonus + t[MORE], cites=(*d.cites, MORE.id, E.not_a_weapon))


def before_it(t: T, e: DefenderNamed) -> bool:
    """Whether a token could be shown before anything else of a defence."""
    return t[WINDOW] == "before-reveal" and there(t)


@rule(E.defense_option, seen=(SURVIVORS,))
async def show_early(t: T, e: DefenderNamed) -> None:
    """The token is shown first of all."""
    await show(t, e.who, DEFENCE, WINDOW.id, early=True)


def shown_early(t: T, d: Defend) -> bool:
    """Whether the defender has shown one."""
    return ENCOURAGEMENT.of(t.state).raised == d.who


@rule(E.defense_option)
async def count_early(t: T, d: Defend) -> Defend:
    """What was shown before counts now."""
    await t.emit(Counted(d.who), MORE.id)
    return replace(d, bonus=d.bonus + t[MORE], cites=(*d.cites, MORE.id, E.not_a_weapon))


def after_the_roll(t: T, o: Outcome) -> bool:
    """Whether a token could be shown when all is known."""
    return t[WINDOW] == "while-defending" and there(t)


@rule(E.defense_option, seen=(SURVIVORS,))
async def raise_total(t: T, o: Outcome) -> Outcome:
    """One more after the dice."""
    if not await show(t, o.who, DEFENCE, WINDOW.id):
        return o
    return replace(o, total=o.total + t[MORE], cites=(*o.cites, MORE.id, E.not_a_weapon))


# -- What is kept, and told ------------------------------------------------------------------------------------------


async def put_away(t: T, e: EncounterEnded) -> None:
    """After the encounter a token that was shown serves for nothing more."""
    await t.emit(PutAway(tuple(who for who, _ in ENCOURAGEMENT.of(t.state).shown)), USES.id)


async def tell_fear(t: T, e: DefenderNamed) -> None:
    """When fear is looked at for a defence, the killer sees that it is gone."""
    await t.emit(FearTold(e.who, t.state.survivors[e.who].fear), SECRET.id)


REACTIONS = (
    Reaction(DefenderNamed, lambda t, e: e.who in ENCOURAGEMENT.of(t.state).calmed, tell_fear),
    Reaction(DefenderNamed, before_it, show_early),
    Reaction(EncounterEnded, lambda t, e: bool(ENCOURAGEMENT.of(t.state).shown), put_away),
)
MODIFIERS = (
    Modifier(GainFear, against_fear, cancel, seat=SURVIVORS),
    Modifier(Defend, in_window, raise_defence, order=1, seat=SURVIVORS),
    Modifier(Defend, shown_early, count_early, order=1, seat=SURVIVORS),
    Modifier(Outcome, after_the_roll, raise_total, seat=SURVIVORS),
)
