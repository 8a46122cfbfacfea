"""The Doom cards that hurt: DESPAIR, LAVA, COLLAPSE and TRAP."""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Choose
from ....kernel.table import rule
from ..explorers.scouts import guarded
from ..figures import As, counting
from ..hazards import Resolve, collapse_face, hurt_on_lava, place_of, trap_face
from ..hearts import How, lose_hearts
from ..tables import T, current_player
from ..volcano import lava_face_at_the_volcano
from . import typhaon_detection
from .state import Card
from .typhaon import SEAT
from .typhaon_volcano import LAVA_TOTAL, spread_by_card, with_a_spread

D = Ids("tw.doom")

DESPAIR_HIT = number(D.despair, 1)
DESPAIR_HELPERS = question("tw.q.despair-nonplayers", "hurt", "explorers-proper")
DESPAIR_BARRIER = question("tw.q.despair-barrier", "stops", "pierces")
TRAP_HELPERS = question("tw.q.trap-card-nonplayers", "count", "turn-takers")
TRAP_ORDER = question("tw.q.trap-card-order", "typhaon-orders", "turn-order")
INTREPID_SYMBOLS = question("tw.q.intrepid-symbols-in-typhaon", "same-faces", "never", "trap-card")
SNAKE_CHOOSER = question("tw.q.snake-chooser-typhaon", "typhaon", "lead-explorer")
LAVA_ERUPTING = question("tw.q.explosion-under-eruption-card", "yes-per-symbol", "yes-once", "no")
DESPAIR = How("despair", As.DOOMED, pierces=(DESPAIR_BARRIER, "pierces"))
HELPERS = ((As.DOOMED, (DESPAIR_HELPERS, "explorers-proper")), (As.ROLLS, (TRAP_HELPERS, "turn-takers")))


@rule(D.despair)
async def despair(t: T, card: Card) -> None:
    """Every explorer loses a heart."""
    for f in [f for f in t.state.explorers.values() if not f.fate]:
        await lose_hearts(t, f.id, DESPAIR_HIT, DESPAIR)


# -- LAVA ----------------------------------------------------------------------------------------------------------


async def lava_card(t: T, card: Card) -> None:
    """The Lava hazard once for each symbol; while the volcano erupts lava spreads once in all."""
    if t.state.erupted:
        await lava_while_erupting(t, card)
        return
    for _ in range(card.number):
        await lava_symbol(t)


@rule(D.lava_per_symbol)
async def lava_symbol(t: T) -> None:
    """As if Lava had been rolled."""
    await hurt_on_lava(t)
    await lava_face_at_the_volcano(t)


@rule(D.lava_when_erupting)
async def lava_while_erupting(t: T, card: Card) -> None:
    """Lava spreads once in all; whether hearts are lost on Lava tiles besides is a ruling."""
    hurts = {"yes-per-symbol": card.number, "yes-once": 1}.get(t[LAVA_ERUPTING], 0)
    for _ in range(hurts):
        await hurt_by_symbol(t)
    if not hurts:
        t.prevented("hearts lost on Lava tiles", LAVA_ERUPTING.id)
    await spread_by_card(t, card, D.lava_when_erupting, LAVA_TOTAL.id)
    if t[LAVA_TOTAL] == "two":
        await spread_by_card(t, card, LAVA_TOTAL.id)


@rule(LAVA_ERUPTING.id)
async def hurt_by_symbol(t: T) -> None:
    """A symbol hurts on Lava tiles in spite of the eruption."""
    await hurt_on_lava(t)


# -- COLLAPSE ------------------------------------------------------------------------------------------------------


async def collapse_card(t: T, card: Card) -> None:
    """The Collapse hazard once for each symbol."""

    async def effect() -> None:
        for _ in range(card.number):
            await collapse_symbol(t)

    await with_a_spread(t, card, effect)


@rule(D.collapse_per_symbol)
async def collapse_symbol(t: T) -> None:
    """As if Collapse had been rolled."""
    await collapse_face(t, Resolve("collapse", current_player(t)))


# -- TRAP ----------------------------------------------------------------------------------------------------------


async def trap_card(t: T, card: Card) -> None:
    """As if every explorer had just rolled Trap."""

    async def effect() -> None:
        await everyone_rolls_trap(t)
        for symbol in t.game.parts("a card with traps: symbols besides") if t[INTREPID_SYMBOLS] == "trap-card" else ():
            await symbol(t)

    await with_a_spread(t, card, effect)


async def everyone_rolls_trap(t: T) -> None:
    """One explorer after the other, in Typhaon's order or in turn order."""
    order = t.state.order
    figures = sorted(t.state.explorers.values(), key=lambda f: order.index(f.id) if f.id in order else len(order))
    left = [f.id for f in counting(t, figures, As.ROLLS)]
    sprung: list[str] = []
    placed: list[str] = []
    while left := [who for who in left if who in t.state.explorers]:
        who = left[0]
        near = [x for x in left if traps_near(t, x)]
        if len(near) > 1 and t[TRAP_ORDER] == "typhaon-orders":
            who = await Choose(SEAT, TRAP_ORDER.id, tuple(near), "near whom do traps spring next?")
        elif near:
            who = near[0] if t[TRAP_ORDER] == "typhaon-orders" else who
        left.remove(who)
        mine = traps_near(t, who)
        again = [c for c in mine if c in sprung]
        await (rolls_trap_again if again else rolls_trap)(t, who, placed)
        sprung += () if guarded(t, who) else mine


def traps_near(t: T, who: str) -> Sequence[str]:
    """The traps that a Trap symbol rolled by somebody reaches."""
    here = place_of(t, who)[0]
    layout = t.state.layout
    if t.state.explorers[who].fate or here not in layout.tiles:
        return ()
    reach = (here, *layout.links[here])
    return [
        c
        for kind in ("spike", "dart", "detection")
        for c in layout.of_kind(kind)
        if c == here or (kind != "spike" and c in reach)
    ] + [c for trap in t.tables.traps for c in trap.where(t) if c in reach]


@rule(D.trap_every_explorer)
async def rolls_trap(t: T, who: str, placed: list[str]) -> None:
    """What a Trap symbol does for one explorer."""
    await typhaon_detection.trap_symbol(t, who, placed, trap_face)


@rule(D.trap_every_explorer, D.trap_repeats)
async def rolls_trap_again(t: T, who: str, placed: list[str]) -> None:
    """The same where a trap has sprung already by this card: it does so again."""
    await typhaon_detection.trap_symbol(t, who, placed, trap_face)
