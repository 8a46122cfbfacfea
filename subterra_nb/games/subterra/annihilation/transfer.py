"""Transfer: an item card passes from one caver to another on the same tile, if all who take part agree."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Choose, Domain, Requirement
from ....kernel.table import rule
from ..events import PointsReturned
from ..state import Caver, State, current, turn_number
from ..tables import CONSCIOUS, Offer, T
from .costs import by_file, enough, pay
from .events import ItemTransferred, TransferDeclined
from .state import BOMBS, CARDS

X, B, V = Ids("an.transfer"), Ids("an.bombs"), Ids("st.item-card")

COST = question("an.q.transfer-cost", "one-point", "free", "data-needed")
THIRD = question("an.q.transfer-third-party", "any-on-tile", "giver-or-receiver", "giver-only")
FALLEN = question("an.q.transfer-unconscious", "allowed", "take-only", "forbidden")
POINT = number(X.moves_item_card, 1, 0, 9)

What = tuple[str, str]
"""A transfer: the item card, and the caver who gets it."""

# -- What it takes -------------------------------------------------------------------------------------------------


def giver(s: State, card: str) -> str:
    """The caver who has an item card; "" where it lies on a tile or is used."""
    return BOMBS.of(s).held.get(card, "")


def where(s: State, card: str) -> str:
    """The cell on which an item card is; "" for none."""
    who = giver(s, card)
    return s.cavers[who].at if who else BOMBS.of(s).lying.get(card, "")


def _party(s: State, t: T, me: Caver, what: What) -> bool:
    ruling, from_me = t[THIRD], giver(s, what[0]) == me.id
    return ruling == "any-on-tile" or from_me or (ruling == "giver-or-receiver" and what[1] == me.id)


def _fit(s: State, t: T, me: Caver, what: What) -> bool:
    ruling, who = t[FALLEN], giver(s, what[0])
    if ruling == "allowed":
        return True
    if not s.cavers[what[1]].health:
        return False
    return ruling == "take-only" or not who or s.cavers[who].health > 0


def _not_declined(s: State, t: T, me: Caver, what: What) -> bool:
    b = BOMBS.of(s)
    return what not in b.declined or b.declined_in != turn_number(s)


CARD_HERE = Requirement(
    X.same_tile_only,
    "nobody on this tile has that card",
    lambda s, t, me, what: bool(me.at) and where(s, what[0]) == me.at,
)
TO_HERE = Requirement(
    X.same_tile_only,
    "who gets the card is not on this tile",
    lambda s, t, me, what: bool(me.at) and s.cavers[what[1]].at == me.at,
)
ANOTHER = Requirement(
    X.moves_item_card, "has that card already", lambda s, t, me, what: giver(s, what[0]) != what[1]
)  # fmt: skip
PARTY = Requirement(THIRD.id, "is neither giver nor receiver as it has to be", _party, (CARD_HERE, TO_HERE))
FIT = Requirement(FALLEN.id, "one of the two is unconscious", _fit, (CARD_HERE, TO_HERE))
AGREED = Requirement(X.all_agree, "was declined in this turn", _not_declined)
EACH = (CARD_HERE, TO_HERE, ANOTHER, PARTY, FIT, AGREED)


def transfers(s: State, t: T, me: Caver) -> Iterable[What]:
    """Every item card on the caver's tile, to everybody else there."""
    b, at = BOMBS.of(s), me.at
    if not b.held and not b.lying:
        return ()
    here = [f.id for f in s.cavers.values() if f.at == at]
    held = [(card, who) for card in CARDS for who in here if b.held.get(card) in here or b.lying.get(card) == at]
    return [what for what in held if b.held.get(what[0]) != what[1]]


def conceivable(s: State, t: T, me: Caver) -> Iterable[What]:
    """Every item card that is on the board, to everybody."""
    return [(card, who) for card in CARDS if where(s, card) for who in s.cavers]


# -- Transfer ------------------------------------------------------------------------------------------------------


@rule(X.moves_item_card)
async def transfer(t: T, me: str, what: What) -> bool:
    """The card changes hands; whoever takes part and does not act is asked, and can decline."""
    card, to = what
    who = giver(t.state, card)
    for seat in (who, to):
        if seat and seat != me:
            ask = f"does {card} go to {to}?"
            if await Choose(seat, X.all_agree, ("agree", "decline"), ask) == "decline":
                await t.emit(TransferDeclined(seat, card, to), X.all_agree)
                return False
    cites = (X.same_tile_only, X.all_agree, B.transferable, V.transfer_only_with_items)
    fallen = not t.state.cavers[to].health or (who and not t.state.cavers[who].health)
    ruled = (*((THIRD.id,) if me not in (who, to) else ()), *((FALLEN.id,) if fallen else ()))
    await t.emit(ItemTransferred(card, who or where(t.state, card), to), X.moves_item_card, *cites, *ruled)
    return True


async def do_transfer(t: T, me: str, what: What) -> None:
    """Transfer for a point, which is there again when somebody declines."""
    done = await transfer(t, me, what)
    if not done and t[POINT] and current(t.state) == me:
        await t.emit(PointsReturned(t[POINT]), X.all_agree)


async def do_transfer_free(t: T, me: str, what: What) -> None:
    """Transfer without a price."""
    await transfer(t, me, what)


async def do_transfer_by_file(t: T, me: str, what: What) -> None:
    """Transfer for what a file says."""
    if await transfer(t, me, what):
        await pay(t, me, by_file("transfer")(t.state, t), COST.id)


MOVES = Domain("item card and caver", lambda s: [(card, who) for card in CARDS for who in s.cavers])


def _action(do: Callable[..., object], *needs: Requirement) -> Action:
    return Action(
        "transfer", X.moves_item_card, "transfers {}", do, 0, CONSCIOUS, transfers, needs, EACH, MOVES, conceivable,
        (CARD_HERE, TO_HERE, ANOTHER),
    )  # fmt: skip


OFFERS = (
    Offer(_action(do_transfer), POINT, ruled=(COST, "one-point")),
    Offer(_action(do_transfer_free), ruled=(COST, "free")),
    Offer(_action(do_transfer_by_file, enough(COST, by_file("transfer"))), ruled=(COST, "data-needed")),
)
