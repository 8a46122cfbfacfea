"""Items for a defence: one weapon item for each attack, named before the roll."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ...kernel.citations import Ids
from ...kernel.decisions import Choose
from ...kernel.table import Modifier, rule
from .drawing import discard_top, draw
from .events import ItemDiscarded, ItemsShown
from .items import DEFENCE, Use
from .state import SURVIVORS, State, Survivor
from .steps import BARE_HANDS
from .tables import T

I, D, W = Ids("ts"), Ids("ts.defense"), Ids("ts.weapon-item")

NONE = "none"
ANY = "any"


class Defend(Struct, frozen=True):
    """The attempt to defend: dice that are rolled, what items and boards add, with the rules."""

    who: str
    dice: int
    bonus: int
    items: tuple[str, ...]
    cites: tuple[str, ...]


def weapons(s: State, me: Survivor) -> dict[str, Use]:
    """What a survivor can use in a defence, by item; what needs another item beside it only with that."""
    found: dict[str, Use] = {}
    for item in me.items:
        for use in s.box.kinds[item].uses_at(DEFENCE):
            if use.only in ("", me.kind) and (use.beside in ("", ANY) or use.beside in me.items):
                found[item] = use
    return found


@rule(W.one_per_attack, seen=(SURVIVORS,))
async def choose_weapons(t: T, who: str) -> tuple[str, ...]:
    """One weapon item or none; with it what is used beside it, and what can be added to any item."""
    s = t.state
    known = weapons(s, s.survivors[who])
    single = [item for item, use in known.items() if use.beside != ANY]
    ask = f"which item does {who} use?"
    also = (D.item_before_roll,)
    item = await Choose(SURVIVORS, W.one_per_attack, (NONE, *single), ask, also, seen=(SURVIVORS,))
    if item == NONE:
        return ()
    used = (known[item].beside, item) if known[item].beside else (item,)
    weapon = known[item].weapon
    added = [x for x, use in known.items() if x not in used and (use.beside == ANY or not (use.weapon and weapon))]
    if added:
        more = await Choose(SURVIVORS, W.one_per_attack, (NONE, *added), f"what does {who} add?")
        used = used if more == NONE else (*used, more)
    return used


async def use_weapons(t: T, who: str, items: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """The items are shown; what they add, with the rules."""
    if not items:
        return 0, ()
    await t.emit(ItemsShown(who, items), D.item_before_roll, I.weapon_item, *paired(items))
    bonus = 0
    cites: tuple[str, ...] = ()
    for item in items:
        for use in t.state.box.kinds[item].uses_at(DEFENCE):
            cites = (*cites, *use.cites)
            for step in use.effect:
                if step.do == "defence":
                    bonus, cites = bonus + step.count, (*cites, *step.cites)
                elif step.do == "killer draws":
                    await draw(t, step.count, step.cites)
                elif step.do == "killer discards":
                    await discard_top(t, step.count, step.cites)
        if not t.state.box.kinds[item].stays:
            await t.emit(ItemDiscarded(who, item), I.item_card)
    return bonus, cites


def paired(items: tuple[str, ...]) -> tuple[str, ...]:
    """The rule by which two items count as one use."""
    return (W.revolver_with_ammo,) if len(items) > 1 else ()


# -- Bare hands ----------------------------------------------------------------------------------------------------


def unarmed(t: T, d: Defend) -> bool:
    """Whether a board adds to a defence without weapon item, and this is one."""
    armed = any(use.weapon for item in d.items for use in t.state.box.kinds[item].uses_at(DEFENCE))
    return not armed and any(x.when == BARE_HANDS for x in t.state.boards[d.who].can("defence"))


async def bare_hands(t: T, d: Defend) -> Defend:
    """More in a defence without weapon item."""
    own = [x for x in t.state.boards[d.who].can("defence") if x.when == BARE_HANDS]
    cites = tuple(c for x in own for c in x.cites)
    return replace(d, bonus=d.bonus + sum(x.count for x in own), cites=(*d.cites, *cites))


MODIFIERS = (Modifier(Defend, unarmed, bare_hands, seat=SURVIVORS),)
