"""[POISON]: a token for whoever has none, damage for whoever has one, until a [HEAL] takes it off."""

from __future__ import annotations

from ....kernel.citations import Ids, question
from ....kernel.decisions import Choose
from ....kernel.table import Modifier, rule
from ..health import Heal, cancelling, damage_all
from ..keywords import area
from ..state import SURVIVORS
from ..steps import Performed, Step
from ..tables import T
from .events import Poisoned, PoisonRemoved
from .state import ENCOURAGEMENT
from .words import POISON
from .zombie_state import is_poisoned

I, P, R = Ids("ts"), Ids("pe.poison"), Ids("ts.ruling")

SEQUENCE = question("pe.q.poison-damage-heal-sequence", "clean-uninjured", "injured-clean", "uninjured-poisoned")
HEAL_CHOICE = question("pe.q.heal-may-keep-poison", "both-by-default", "choice")
INJURED = question("pe.q.poison-on-injured", "token-then-core-damage", "never-kills")
TWICE = question("pe.q.double-poison-one-effect", "in-sequence", "once")
AMULET = question("ts.q.collapse-amulet", "yes", "no")
TOKEN, INJURY, BOTH = "token", "injury", "both"


async def do_poison(t: T, step: Step, cites: tuple[str, ...]) -> bool:
    """A step of a card or a board: [POISON] for all whom it reaches, which may come several times."""
    reached = await area(t, step, cites)
    clean = tuple(who for who in reached if not is_poisoned(t.state, who))
    for n in range(step.count):
        if n and t[TWICE] == "once":
            for who in clean:
                t.prevented("a second [POISON] by one effect", TWICE.id, who=who)
            reached = tuple(who for who in reached if who not in clean)
        await poison(t, tuple(who for who in reached if not t.state.survivors[who].gone), cites)
    return False


async def poison(t: T, who: tuple[str, ...], cites: tuple[str, ...]) -> None:
    """Each of these gets a token, or is damaged."""
    marked = tuple(name for name in who if is_poisoned(t.state, name))
    encouraged = tuple(name for name in who if name in ENCOURAGEMENT.of(t.state).holders)
    if encouraged:
        await pass_over_encouragement(t, encouraged)
    for name in who:
        if name not in marked:
            await t.emit(Poisoned(name), *cites, P.puts_token, I.health_status_tile)
    if marked:
        await harm(t, marked, cites)


async def harm(t: T, who: tuple[str, ...], cites: tuple[str, ...]) -> None:
    """Those who had a token are damaged, outside encounters with the help of an Amulet if they have one.

    Of whom nothing comes of it, the killer does not learn that the [POISON] reached them.
    """
    if t[INJURED] == "never-kills":
        injured = tuple(name for name in who if t.state.survivors[name].injured)
        if injured:
            await spare(t, injured)
        who = tuple(name for name in who if not t.state.survivors[name].injured)
    shielded = tuple(name for name in who if cancelling(t.state, name))
    helpless = t[AMULET] == "no"
    if helpless and shielded:
        await pass_over_amulets(t, shielded)
    await damage_all(t, who, helpless or t.state.fight is not None, (*cites, P.damages_if_poisoned))
    saved = tuple(name for name in shielded if not helpless and not cancelling(t.state, name))
    if saved:
        await tell_saved(t, saved)


@rule(INJURED.id, seen=(SURVIVORS,))
async def spare(t: T, who: tuple[str, ...]) -> None:
    """By one reading [POISON] kills nobody."""
    for name in who:
        t.prevented("a second wound", INJURED.id, who=name)


@rule(R.poison_amulet, seen=(SURVIVORS,))
async def tell_saved(t: T, who: tuple[str, ...]) -> None:
    """An Amulet has cancelled it."""
    for name in who:
        t.prevented("damage by [POISON]", R.poison_amulet, who=name)


@rule(R.poison_amulet, seen=(SURVIVORS,))
async def pass_over_amulets(t: T, who: tuple[str, ...]) -> None:
    """By one reading an Amulet is no help against [POISON]."""
    for name in who:
        t.prevented("cancelling the damage", AMULET.id, who=name)


@rule(R.poison_is_not_fear, seen=(SURVIVORS,))
async def pass_over_encouragement(t: T, who: tuple[str, ...]) -> None:
    """[POISON] is no [FEAR]: a token of encouragement is not asked for."""
    for name in who:
        t.prevented("showing the Encouragement token", R.poison_is_not_fear, who=name)


# -- Heal ----------------------------------------------------------------------------------------------------------


def cures(t: T, h: Heal) -> bool:
    """Whether whoever is healed has a poison token."""
    return is_poisoned(t.state, h.who)


async def cure(t: T, h: Heal) -> Heal | None:
    """The token comes off, and the injury is mended as well."""
    if not t.state.survivors[h.who].injured:
        await t.emit(PoisonRemoved(h.who), *h.cites, P.stays_until_heal, P.heal_while_uninjured)
        return h
    what, ruled = await choose_cure(t, h.who)
    if what != INJURY:
        await t.emit(PoisonRemoved(h.who), *h.cites, P.stays_until_heal, P.heal_does_both, *ruled)
    else:
        t.prevented("taking off the poison token", *ruled, who=h.who)
    return None if what == TOKEN else h


async def choose_cure(t: T, who: str) -> tuple[str, tuple[str, ...]]:
    """What of token and injury the heal takes away, and the ruling by which it is not both."""
    if t[HEAL_CHOICE] == "choice":
        what = await Choose(SURVIVORS, P.heal_does_both, (BOTH, TOKEN, INJURY), f"what of {who} is healed?")
        return what, (HEAL_CHOICE.id,)
    if t[SEQUENCE] == "clean-uninjured":
        return BOTH, ()
    return TOKEN if t[SEQUENCE] == "injured-clean" else INJURY, (SEQUENCE.id,)


CARD_STEPS = (Performed(POISON, do_poison),)
MODIFIERS = (Modifier(Heal, cures, cure, seat=SURVIVORS),)
