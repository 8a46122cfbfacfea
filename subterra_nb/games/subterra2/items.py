"""The item action: pick up, take, give, put down, and placing a key on the Sanctum; the Artifact and the curse."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...kernel.citations import Ids, number, question
from ...kernel.decisions import Action, Choose, Domain, Requirement
from ...kernel.table import Reaction, rule
from .actions import EXPLORERS, all_explorers
from .events import CurseBegun, ItemAppeared, ItemPassed, ItemPickedUp, ItemPutDown, ItemsSwapped, KeyPlaced
from .figures import As
from .movement import KEYS
from .state import Explorer, State, sanctum_cells
from .tables import UP, Offer, T, decides

I, A, N, S, C, F = (
    Ids("ie"),
    Ids("ie.actions"),
    Ids("ie.item-action"),
    Ids("ie.sanctum"),
    Ids("ie.curse"),
    Ids("ie.artifact"),
)

ITEM_COST = number(A.cost_item, 1)
SWAP = question("ie.q.item-swap", "no-swap", "swap")
TAKE_FROM_DOWNED = question("ie.q.take-from-downed", "allowed", "refused")
KEY_HALF = question("ie.q.key-half", "keys-either", "corridor-then-end")

ITEMS = Domain("item", lambda s: (*s.items, *(f.item for f in s.explorers.values() if f.item)))


@rule(I.item_action, N.pick_up)
async def do_pick_up(t: T, me: str, item: str) -> None:
    """An item lying on the own tile is taken in hand."""
    await t.emit(
        ItemPickedUp(me, item, item == "artifact" and t.state.cursed),
        N.pick_up,
        *((F.ordinary_item,) if item == "artifact" else ()),
    )


@rule(I.item_action, N.take)
async def do_take(t: T, me: str, other: str) -> None:
    """An item is taken from an explorer on the same tile who agrees."""
    item = t.state.explorers[other].item
    if await Choose(decides(t, other), N.take, ("agree", "refuse"), f"let {me} take {item}?") == "agree":
        await t.emit(ItemPassed(other, me, item), N.take)
    else:
        t.prevented(f"taking {item}", N.take, who=me)


@rule(I.item_action, N.give)
async def do_give(t: T, me: str, other: str) -> None:
    """The own item is handed to an explorer on the same tile."""
    if t.state.explorers[other].item:
        ask = f"swap with {me}?"
        if await Choose(decides(t, other), SWAP.id, ("agree", "refuse"), ask) == "agree":
            await t.emit(ItemsSwapped(me, other), SWAP.id)
        else:
            t.prevented("swapping items", SWAP.id, who=me)
    else:
        await t.emit(ItemPassed(me, other, t.state.explorers[me].item), N.give)


@rule(I.item_action, N.put_down)
async def do_put_down(t: T, me: str, *_: Any) -> None:
    """The own item is left on the own tile."""
    await t.emit(ItemPutDown(me, t.state.explorers[me].item), N.put_down)


@rule(I.item_action, S.key_placing)
async def do_place_key(t: T, me: str, *_: Any) -> None:
    """The held key goes onto the Sanctum, for good; the third one brings the Artifact."""
    await t.emit(KeyPlaced(me, t.state.explorers[me].item), S.key_placing, S.keys_stay)
    if t.state.keys_placed == t[KEYS]:
        await artifact_appears(t)


@rule(I.artifact)
async def artifact_appears(t: T) -> None:
    """At the moment of the third key the Artifact lies on the Sanctum's dead end."""
    for asked, option in t.tables.no_artifact:
        if t[asked] == option:
            t.prevented("the Artifact", asked.id)
            return
    pedestal = sanctum_cells(t.state)[-1]
    await t.emit(ItemAppeared("artifact", pedestal), I.artifact, F.inner_cell, KEYS.id, N.which_items)


@rule(I.curse)
async def first_lifting(t: T, e: ItemPickedUp) -> None:
    """The first time the Artifact is picked up the curse begins, and lasts."""
    await t.emit(CurseBegun(), I.curse, C.lasts)


CURSE = Reaction(ItemPickedUp, lambda t, e: e.item == "artifact" and not t.state.cursed, first_lifting)


# -- Requirements --------------------------------------------------------------------------------------------------


LIES_HERE = Requirement(
    N.pick_up, "does not lie on the explorer's tile", lambda s, t, me, item: s.items.get(item) == me.at
)
HANDS_FREE = Requirement(N.one_in_hand, "holds an item already", lambda s, t, me: not me.item)
HOLDS = Requirement(N.put_down, "holds no item", lambda s, t, me: bool(me.item))
SAME_TILE = Requirement(
    I.item_action,
    "not on the same tile",
    lambda s, t, me, who: who != me.id and s.explorers[who].at == me.at and not s.explorers[who].fate,
)
THEY_HOLD = Requirement(N.take, "holds no item", lambda s, t, me, who: bool(s.explorers[who].item))
THEY_ARE_UP = Requirement(
    TAKE_FROM_DOWNED.id,
    "is downed",
    lambda s, t, me, who: s.explorers[who].hearts > 0 or t[TAKE_FROM_DOWNED] == "allowed",
)
THEIR_HANDS_FREE = Requirement(
    N.one_in_hand,
    "holds an item already",
    lambda s, t, me, who: (
        not s.explorers[who].item
        or (t[SWAP] == "swap" and (s.explorers[who].hearts > 0 or t[TAKE_FROM_DOWNED] == "allowed"))
    ),
    (SAME_TILE,),
)
THEY_HANDLE = Requirement(
    I.item_action,
    "cannot hold items",
    lambda s, t, me, who: t.tables.standing[s.explorers[who].kind, As.HANDLES][0],
    by=lambda s, t, me, who: t.tables.standing[s.explorers[who].kind, As.HANDLES][1] or I.item_action,
)
HOLDS_KEY = Requirement(S.key_placing, "holds no key", lambda s, t, me: me.item.startswith("key"))


def _on_sanctum(s: State, t: T, me: Explorer) -> bool:
    kind = s.layout.tiles[me.at].kind
    return kind == "sanctum" or (kind == "pedestal" and t[KEY_HALF] == "keys-either")


ON_SANCTUM = Requirement(S.key_placing, "is not on the Sanctum", _on_sanctum)


def lying_here(s: State, t: T, me: Explorer) -> Iterable[str]:
    """Items on the explorer's tile."""
    here, found = me.at, []
    for item, cell in s.items.items():
        if cell == here:
            found.append(item)
    return found


def company(s: State, t: T, me: Explorer) -> Iterable[str]:
    """The others on the explorer's tile."""
    here, found = me.at, []
    for f in s.explorers.values():
        if f.at == here and f.id != me.id and not f.fate:
            found.append(f.id)
    return found


def holders_here(s: State, t: T, me: Explorer) -> Iterable[str]:
    """Those of them who hold something."""
    here, found = me.at, []
    for f in s.explorers.values():
        if f.item and f.at == here and f.id != me.id and not f.fate:
            found.append(f.id)
    return found


def _offer(action: Action) -> Offer:
    return Offer(action, ITEM_COST)


ITEM_ACTIONS: tuple[Offer, ...] = (
    _offer(
        Action(
            "pick-up",
            N.pick_up,
            "picks up {}",
            do_pick_up,
            0,
            UP,
            lying_here,
            (HANDS_FREE,),
            (LIES_HERE,),
            ITEMS,
            None,
            (LIES_HERE,),
        )
    ),
    _offer(
        Action(
            "take",
            N.take,
            "takes what {} holds",
            do_take,
            0,
            UP,
            holders_here,
            (HANDS_FREE,),
            (SAME_TILE, THEY_HOLD, THEY_ARE_UP),
            EXPLORERS,
            all_explorers,
            (SAME_TILE, THEY_HOLD),
        )
    ),
    _offer(
        Action(
            "give",
            N.give,
            "gives the item to {}",
            do_give,
            0,
            UP,
            company,
            (HOLDS,),
            (SAME_TILE, THEY_HANDLE, THEIR_HANDS_FREE),
            EXPLORERS,
            all_explorers,
            (SAME_TILE,),
        )
    ),
    _offer(Action("put-down", N.put_down, "puts the item down", do_put_down, 0, UP, None, (HOLDS,))),
    _offer(Action("place-key", S.key_placing, "places the key", do_place_key, 0, UP, None, (HOLDS_KEY, ON_SANCTUM))),
)
