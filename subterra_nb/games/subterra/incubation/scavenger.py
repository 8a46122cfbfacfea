"""The Scavenger: foresees a hazard, which only she sees, and gathers eggs faster than others."""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Choose, Luck, Requirement
from ....kernel.game import Secrets
from ....kernel.record import HIDDEN
from ....kernel.table import rule
from ..figures import CaverKind
from ..hazards import ends_in_out_of_time
from ..state import Caver, State
from ..tables import CONSCIOUS, Offer, T
from .eggs import EGG_HERE, ROOM, can_gather, gather, put_down
from .events import Foreseen, ForeseenTold
from .state import INCUBATION, held_by

V, C, Z, A = Ids("in.scavenger"), Ids("in.component"), Ids("st.standin"), Ids("in.actions")

FORESEE_COST, SCAVENGE_COST = number(V.foresee_cost, 1), number(V.scavenge_cost, 1)
MOST = number(V.scavenge_effect, 3)
SECRECY = question("in.q.foresee-secrecy", "tell-and-return", "silent")
EMPTY = question("in.q.foresee-empty-deck", "not-offered", "wasted")
LEAST = question("in.q.scavenge-minimum", "at-least-one-no-interleave", "zero-allowed", "interleave")
HEALTH = question("in.q.scavenger-health", "data-needed", "core-standard")
SEAT = "scavenger"
STANDARD = 3
OUT_OF_TIME = "Out of Time"

SCAVENGER = CaverKind(
    SEAT,
    "Scavenger",
    12,
    Z.scavenger,
    STANDARD,
    Z.scavenger,
    otherwise=(HEALTH, "core-standard", STANDARD),
    ours=True,
    cites=(C.scavenger_board, C.scavenger_piece),
    label="Sv",
)
BOX = (("Scavenger boards", 1, C.scavenger_board), ("Scavenger pieces", 1, C.scavenger_piece))


# -- Foresee -------------------------------------------------------------------------------------------------------


def some_card(s: State, t: T, me: Caver) -> bool:
    """Whether a card lies on top of the deck, or whether that does not matter."""
    return s.cards > 0 or (not s.out_of_time and ends_in_out_of_time(t)) or t[EMPTY] == "wasted"


CARD = Requirement(EMPTY.id, "the hazard deck is empty", some_card)


@rule(V.foresee_effect)
async def foresee(t: T, me: str) -> None:
    """Foresee: she sees the top card of the deck, which stays where it is; she may tell."""
    s = t.state
    if not s.cards:
        empty = s.out_of_time or not ends_in_out_of_time(t)
        t.prevented("a look at a card", EMPTY.id if empty else V.foresee_effect, who=me)
        return
    card = s.foreseen or await Luck("card", V.foresee_effect, s.deck, "the top card of the hazard deck", seen=(me,))
    await t.emit(Foreseen(me, card), V.foresee_effect, V.own_actions)
    if t[SECRECY] == "silent" or INCUBATION.of(t.state).told:
        return
    if await Choose(me, SECRECY.id, ("keep it", "tell"), "what does she say?") == "tell":
        await t.emit(ForeseenTold(me, card), SECRECY.id)


def hide(s: State, seat: str) -> State:
    """Only she sees what she has foreseen, until she tells."""
    if not s.foreseen or seat == SEAT or INCUBATION.of(s).told == s.foreseen:
        return s
    return replace(s, foreseen=HIDDEN)


SECRETS = Secrets((SEAT,), hide)


# -- Scavenge ------------------------------------------------------------------------------------------------------

ANY_EGG = tuple(
    Requirement(r.cite, r.why, lambda s, t, me, r=r: t[LEAST] == "zero-allowed" or r.holds(s, t, me))
    for r in (EGG_HERE, ROOM)
)


@rule(V.scavenge_effect)
async def scavenge(t: T, me: str) -> None:
    """Scavenge: up to three Gathers for the price of one."""
    ruling, taken = t[LEAST], 0
    while taken < t[MOST]:
        options = ["gather"] if can_gather(t.state, t, t.state.cavers[me]) else []
        if ruling == "interleave" and held_by(t.state, me):
            options.append("discard")
        if not options:
            break
        if taken or ruling == "zero-allowed":
            options.append("stop")
        done = await Choose(me, V.scavenge_effect, tuple(options), "one more egg?", (V.own_actions,))
        if done == "stop":
            return
        if done == "discard":
            await put_down(t, me, 1, A.discard_effect, LEAST.id)
            continue
        taken += 1
        await gather(t, me)
    t.prevented("a further Gather", V.scavenge_effect, who=me)


OFFERS = (
    Offer(
        Action("foresee", V.foresee_effect, "looks at the next hazard", foresee, 0, CONSCIOUS, None, (CARD,)),
        FORESEE_COST,
        SEAT,
    ),
    Offer(
        Action("scavenge", V.scavenge_effect, "scavenges", scavenge, 0, CONSCIOUS, None, ANY_EGG),
        SCAVENGE_COST,
        SEAT,
    ),
)
