"""Items for a defence: one weapon item for each attack, named before the roll."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ...kernel.citations import Ids
from ...kernel.decisions import Choose, Requirement
from ...kernel.errors import Failure
from ...kernel.table import Modifier, rule
from .drawing import discard_top, draw
from .events import ItemsShown
from .items import DEFENCE, HELD, Use
from .state import SURVIVORS, State, Survivor
from .steps import BARE_HANDS
from .tables import T
from .using import THINGS, used_up

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


def useless(s: State, t: T, me: Survivor, item: str) -> Failure:
    """Why an item cannot be used in a defence."""
    if item not in me.items:
        return Failure(I.item_card, f"{me.kind} does not hold {item}")
    kind = s.box.kinds[item]
    for use in kind.uses_at(DEFENCE):
        cite = next(iter(use.cites), I.weapon_item)
        if use.only not in ("", me.kind):
            return Failure(cite, f"{item} can be used by {use.only} alone")
        return Failure(cite, f"{item} needs {'another item' if use.beside == ANY else use.beside} beside it")
    held = next((c for use in kind.uses_at(HELD) for c in use.cites), I.weapon_item)
    return Failure(held, f"{item} by itself adds nothing to a defence")


FOR_DEFENCE = Requirement(
    I.weapon_item,
    "cannot be used in a defence",
    lambda s, t, me, item: item in (known := weapons(s, me)) and known[item].beside != ANY,
    by=useless,
)


@rule(W.one_per_attack, seen=(SURVIVORS,))
async def choose_weapons(t: T, who: str) -> tuple[str, ...]:
    """One weapon item or none; with it what is used beside it, and what can be added to any item."""
    s = t.state
    me = s.survivors[who]
    known = weapons(s, me)
    item = await t.pick(
        SURVIVORS, W.one_per_attack, tuple(dict.fromkeys(me.items)), (FOR_DEFENCE,), me, (NONE,),
        f"which item does {who} use?", "", (D.item_before_roll,), (SURVIVORS,), None, THINGS,
    )  # fmt: skip
    if item is None or item == NONE:
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
    seen = Ids("ts.hidden").items
    await t.emit(ItemsShown(who, items), D.item_before_roll, I.weapon_item, *paired(t.state, items), seen)
    bonus = 0
    cites: tuple[str, ...] = ()
    for item in items:
        kind = t.state.box.kinds[item]
        own = kind.uses_at(DEFENCE) or kind.uses_at(HELD)
        for use in own:
            cites = (*cites, *use.cites)
            for step in use.effect:
                if step.do == "defence":
                    bonus, cites = bonus + step.count, (*cites, *step.cites)
                elif step.do == "killer draws":
                    await draw(t, step.count, step.cites)
                elif step.do == "killer discards":
                    await discard_top(t, step.count, step.cites)
        await used_up(t, who, item, tuple(c for use in own for c in use.cites))
    return bonus, cites


def paired(s: State, items: tuple[str, ...]) -> tuple[str, ...]:
    """The rule by which two items count as one use."""
    beside = (use.beside for item in items for use in s.box.kinds[item].uses_at(DEFENCE))
    return (W.revolver_with_ammo,) if any(item in items for item in beside) else ()


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
