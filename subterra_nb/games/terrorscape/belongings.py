"""Item cards in hand: taking a card, how many one can hold, and handing them on."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.citations import Ids, number
from ...kernel.decisions import Action, Choose, Domain, Requirement
from ...kernel.table import rule
from .events import ItemDiscarded, ItemHanded, ItemTaken, KeyRacked
from .items import DRAWN, Use
from .state import SURVIVORS, State, Survivor, survivors_at
from .tables import Offer, T
from .winning import KEYS

I, C, K = Ids("ts"), Ids("ts.item-card"), Ids("ts.item")
H, O = Ids("ts.hidden"), Ids("ts.open")

LIMIT = number(C.limit_three, 3, 1, 20)


def as_key(s: State, card: str) -> Use | None:
    """The use by which a card goes to the key rack, None for one that does not."""
    return next((u for u in s.box.kinds[card].uses_at(DRAWN) if any(step.do == "key" for step in u.effect)), None)


@rule(I.item_card)
async def take(t: T, who: str, card: str) -> None:
    """A survivor takes a card: a key goes to the rack, anything else into the hand, which has room for so many."""
    key = as_key(t.state, card)
    if key is not None:
        spare = (K.key_more_than_five,) if t.state.keys >= t[KEYS] else ()
        await t.emit(KeyRacked(who), C.keys_on_rack, *key.cites, O.keys, *spare)
        return
    await t.emit(ItemTaken(who, card), I.item_card, H.items)
    await keep_to_limit(t, who)


async def keep_to_limit(t: T, who: str) -> None:
    """With more than can be held, the survivor picks what to keep; the rest is discarded."""
    cites = room(t, who)[1]
    while surplus(t, who) > 0:
        loose = tuple(dict.fromkeys(card for card in t.state.survivors[who].items if not stays(t, card)))
        if not loose:
            return
        card = await Choose(SURVIVORS, cites[0], loose, f"what does {who} discard?")
        await t.emit(ItemDiscarded(who, card), *cites)


def room(t: T, who: str) -> tuple[int, tuple[str, ...]]:
    """How many items a survivor can hold, and the rules."""
    own = t.state.boards[who].can("limit")
    return (own[0].count, own[0].cites) if own else (t[LIMIT], (LIMIT.id,))


def surplus(t: T, who: str) -> int:
    """How many items a survivor holds beyond that; less than 0 where there is room for more."""
    return len(t.state.survivors[who].items) - room(t, who)[0]


def stays(t: T, card: str) -> str:
    """The rule by which a card stays with its holder, "" where it can go."""
    return next((cite for of in t.tables.staying if (cite := of(t, card))), "")


# -- Trade ---------------------------------------------------------------------------------------------------------


def gifts(s: State, t: T, me: Survivor) -> Iterable[tuple[str, str]]:
    """What a survivor can hand to whom."""
    if not me.items:
        return ()
    near = [w for w in survivors_at(s, me.at) if w != me.kind]
    return [(item, w) for w in near for item in dict.fromkeys(me.items)]


HELD = Requirement(I.item_card, "the survivor holds no such card", lambda s, t, me, x: x[0] in me.items)
TOGETHER = Requirement(
    I.trade,
    "only survivors in the same location hand each other items",
    lambda s, t, me, x: x[1] != me.kind and s.survivors[x[1]].at == me.at,
)
CARDS = Domain("card and survivor", lambda s: ((item, who) for item in s.box.kinds for who in s.survivors))


LOOSE = Requirement(
    I.trade,
    "that stays with its holder",
    lambda s, t, me, x: not stays(t, x[0]),
    by=lambda s, t, me, x: stays(t, x[0]),
)


@rule(I.trade)
async def hand(t: T, who: str, what: tuple[str, str]) -> None:
    """Items pass freely between survivors in the same location."""
    card, to = what
    await t.emit(ItemHanded(who, to, card), I.trade)
    await keep_to_limit(t, to)


OFFERS = (
    Offer(
        Action("hand", I.trade, "hand {}", hand, options=gifts, each=(HELD, TOGETHER, LOOSE),
               domain=CARDS, assured=(HELD, TOGETHER))
    ),
)  # fmt: skip
