"""Scouts: the Archaeologist, the Guide and the Scoundrel."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Choose, Luck, Requirement
from ....kernel.table import Modifier, rule
from ..dice import NUMBER_DIE, Settle
from ..hearts import PRICE, LoseHearts, is_trap, lose_hearts
from ..movement import SOME_WAY, entering, move
from ..revealing import BAG, SPOT, Draw, bag_open, reveal, spots
from ..state import Explorer
from ..tables import UP, Offer, T, current_explorer, plays
from ..traps import Trigger
from .sheets import sheet

I, A, G, S, B = Ids("ie"), Ids("ie.archaeologist"), Ids("ie.guide"), Ids("ie.scoundrel"), Ids("ie.ability")

SCHOLAR = question("ie.q.scholar-scope", "own-draws", "reveal-only")
ADVENTURER = question("ie.q.adventurer-limits", "open", "once-per-roll", "not-last-heart")
REROLL_PRICE = number(A.adventurer, 1)
ILLUMINATE, SPRINT = number(G.illuminate, 1), number(S.sprint, 1)

FIGURES = (
    sheet("archaeologist", "Archaeologist", "Scout", 5, I.archaeologist, scholar=A.scholar, adventurer=A.adventurer),
    sheet("guide", "Guide", "Scout", 3, I.guide, agile=G.agile),
    sheet("scoundrel", "Scoundrel", "Scout", 3, I.scoundrel, vigilance=S.vigilance_no_trigger),
)


# -- Archaeologist -------------------------------------------------------------------------------------------------


def _scholar(t: T, d: Draw) -> bool:
    return (
        d.tiles == 1
        and "scholar" in t.tables.kinds[t.state.explorers[d.who].kind].traits
        and (d.way == "reveal" or t[SCHOLAR] == "own-draws")
    )


@rule(A.scholar)
async def scholar(t: T, d: Draw) -> Draw:
    """Where the Archaeologist would draw one tile, two are drawn and one goes back; of one left just that one."""
    if len(t.state.bag) == 1:
        t.prevented("drawing a second tile", A.scholar_last, who=d.who)
        return d
    return replace(d, tiles=2, cites=(*d.cites, A.scholar))


def _own_turn(t: T, settle: Settle) -> bool:
    f = t.state.explorers.get(current_explorer(t))
    if f is None or f.fate or f.hearts < 1 or "adventurer" not in t.tables.kinds[f.kind].traits:
        return False
    return f.hearts > 1 or t[ADVENTURER] != "not-last-heart"


@rule(A.adventurer)
async def adventurer(t: T, settle: Settle) -> Settle:
    """In the own turn the Archaeologist may give up a heart to roll a die again."""
    me = current_explorer(t)
    while _own_turn(t, settle):
        ask = f"the {settle.die} die shows {settle.face}: keep it?"
        if await Choose(me, A.adventurer, ("keep", "reroll"), ask) == "keep":
            break
        await lose_hearts(t, me, REROLL_PRICE, PRICE, on_the_way=settle.on_the_way and settle.who == me)
        faces: tuple[Any, ...] = NUMBER_DIE if settle.die == "number" else t.tables.hazard_die
        settle = replace(settle, face=await Luck(settle.die, A.adventurer, faces, "rolled again"))
        if t[ADVENTURER] == "once-per-roll":
            break
    return settle


# -- Guide ---------------------------------------------------------------------------------------------------------


SOME_SPOT = Requirement(I.reveal, "no open side leads to an empty place", lambda s, t, me: me.at in s.layout.spots())


@rule(G.illuminate, B.granted_action)
async def do_illuminate(t: T, me: str, *_: Any) -> None:
    """Illuminate: two Reveals, each with its own side."""
    for nth in (1, 2):
        if not bag_open(t.state, t) or t.state.explorers[me].fate:
            return
        f = t.state.explorers[me]
        ask = f"Reveal {nth} of 2: where?"
        cell = await t.pick(me, G.illuminate, tuple(spots(t.state, t, f)), SPOT, f, ("stop",), ask)
        if cell is None or cell == "stop":
            return
        await reveal(t, me, f.at, cell)


# -- Scoundrel -----------------------------------------------------------------------------------------------------


@rule(S.sprint, B.granted_action)
async def do_sprint(t: T, me: str, *_: Any) -> None:
    """Sprint: two Moves."""
    for nth in (1, 2):
        f = t.state.explorers[me]
        ask = f"Move {nth} of 2: where?"
        to = await t.pick(me, S.sprint, tuple(t.state.layout.links[f.at]), entering(t), f, ("stop",), ask)
        if to is None or to == "stop":
            return
        await move(t, me, to)
        if not t.state.explorers[me].active:
            return


def vigilant(t: T, who: str) -> list[Explorer]:
    """Those who watch over ``who``: the vigilant on the same tile, ``who`` among them."""
    f = t.state.explorers.get(who)
    if f is None or f.fate:
        return []
    kinds = t.tables.kinds
    return [
        x for x in t.state.explorers.values() if x.at == f.at and not x.fate and "vigilance" in kinds[x.kind].traits
    ]


def guarded(t: T, who: str) -> bool:
    """Whether ``who`` is, or shares a tile with, somebody vigilant."""
    return bool(vigilant(t, who))


def _lying(t: T, who: str) -> tuple[str, ...]:
    """The rule that keeps an ability without a price at work, where all who watch over ``who`` are downed."""
    return () if any(x.hearts for x in vigilant(t, who)) else (Ids("ie.downed").passives_work,)


@rule(S.vigilance_no_trigger)
async def vigilance_no_trigger(t: T, trigger: Trigger) -> None:
    """The Scoundrel and explorers on the same tile do not set off traps."""
    t.prevented(trigger, S.vigilance_no_trigger, B.passive, *_lying(t, trigger.who), who=trigger.who)


@rule(S.vigilance_no_loss)
async def vigilance_no_loss(t: T, loss: LoseHearts) -> None:
    """The Scoundrel and explorers on the same tile lose no hearts to traps."""
    t.prevented(loss, S.vigilance_no_loss, *_lying(t, loss.who), *loss.cites, who=loss.who)


ACTIONS = (
    Offer(
        Action("illuminate", G.illuminate, "illuminates", do_illuminate, 0, UP, None, (BAG, SOME_SPOT)),
        ILLUMINATE,
        "guide",
    ),
    Offer(Action("sprint", S.sprint, "sprints", do_sprint, 0, UP, None, (SOME_WAY,)), SPRINT, "scoundrel"),
)
MODIFIERS = (
    Modifier(Draw, _scholar, scholar, only=plays("archaeologist")),
    Modifier(Settle, _own_turn, adventurer, only=plays("archaeologist")),
    Modifier(Trigger, lambda t, x: guarded(t, x.who), vigilance_no_trigger, only=plays("scoundrel")),
    Modifier(
        LoseHearts,
        lambda t, x: is_trap(t, x.how) and guarded(t, x.who),
        vigilance_no_loss,
        order=10,
        only=plays("scoundrel"),
    ),
)
