"""The hazard deck of Incubation: its cards, the pool, and how many of them are dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....kernel.citations import Ids, Number, number, question
from ....kernel.decisions import Choose, Luck
from ....kernel.game import Game
from ....kernel.table import rule
from .. import hazards
from ..box import BOX as PRINTED
from ..state import State
from ..tables import Card, Deck, Hazard, T, Tables

P, C, Z, H = Ids("in.setup"), Ids("in.component"), Ids("st.standin"), Ids("in.hazards")

TABLE = question("in.q.hazard-table-missing", "parameter", "whole-pool", "core-table")
SHUFFLED = question("in.q.hazard-pool-shuffled", "shuffled-hidden", "chosen-then-shuffled")
STRONG = question("in.q.hazard-x2-cards", "ordinary-only", "as-core-pool", "any")
LAST = question("in.q.out-of-time-card", "kept", "dropped")
DEALT = "deck"
"""What an entry of that table is called in a user's file."""
CORE_KINDS = ("tremor", "flood", "cave-in")
SWARM, INFECTION = "swarm", "infection"
COPIES = 4

#: The table that the text at hand breaks off: invented.
SIZES: Mapping[tuple[str, int], Number] = {
    ("normal", 3): number(Z.incubation_deck_normal_3, 20, 0, 20),
    ("normal", 4): number(Z.incubation_deck_normal_4, 18, 0, 20),
    ("normal", 5): number(Z.incubation_deck_normal_5, 15, 0, 15),
    ("normal", 6): number(Z.incubation_deck_normal_6, 13, 0, 15),
    ("advanced", 3): number(Z.incubation_deck_advanced_3, 18, 0, 20),
    ("advanced", 4): number(Z.incubation_deck_advanced_4, 16, 0, 20),
    ("advanced", 5): number(Z.incubation_deck_advanced_5, 13, 0, 15),
    ("advanced", 6): number(Z.incubation_deck_advanced_6, 11, 0, 15),
    ("expert", 3): number(Z.incubation_deck_expert_3, 16, 0, 20),
    ("expert", 4): number(Z.incubation_deck_expert_4, 14, 0, 20),
    ("expert", 5): number(Z.incubation_deck_expert_5, 11, 0, 15),
    ("expert", 6): number(Z.incubation_deck_expert_6, 9, 0, 15),
}


def own_cards(settings: Mapping[str, Any]) -> tuple[Card, ...]:
    """The eight cards of the box."""
    return tuple(
        Card(f"{kind}-{n}", kind, False, cite)
        for kind, cite in ((SWARM, C.swarm_cards), (INFECTION, C.infection_cards))
        for n in range(1, COPIES + 1)
    )


# -- The pool ------------------------------------------------------------------------------------------------------


def of_each(cavers: int) -> int:
    """How many cards of each kind the pool has."""
    return 4 if cavers <= 4 else 3


def pool(game: Game[State, Tables], difficulty: str, cavers: int) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """The cards that may be dealt; by one ruling all of a kind, of which only some are."""
    n = of_each(cavers)
    cards = game.tables.cards.values()
    ruling = game.settings[STRONG.id]
    chosen: list[Card] = []
    for kind in (*CORE_KINDS, SWARM, INFECTION):
        mine = [c for c in cards if c.kind == kind]
        ordinary = [c for c in mine if not c.strong]
        strong = [c for c in mine if c.strong] if ruling == "as-core-pool" and difficulty != "normal" else []
        all_of_them = ruling == "any" and kind in CORE_KINDS
        chosen += mine if all_of_them else (*ordinary[: n - len(strong)], *strong)
    by_size = P.hazards_three_or_four_cavers if n == of_each(4) else P.hazards_five_or_six_cavers
    ruled = () if ruling == STRONG.default else (STRONG.id,)
    return tuple(chosen), (by_size, H.core_cards_keep_core_rules, *ruled)


async def pick(t: T, cards: tuple[Card, ...], size: int) -> tuple[Card, ...]:
    """Where a ruling has cards drawn for the pool, or picked out of it, those that are left."""
    n = of_each(len(t.state.figures))
    for kind in CORE_KINDS if t[STRONG] == "any" else ():
        while len(mine := tuple(c.name for c in cards if c.kind == kind)) > n:
            out = await Luck("choice", STRONG.id, mine, "which card stays in the box?")
            cards = tuple(c for c in cards if c.name != out)
    while t[SHUFFLED] == "chosen-then-shuffled" and len(cards) > size:
        kinds = tuple(dict.fromkeys(c.kind for c in cards))
        kind = await Choose(t.state.figures[0], SHUFFLED.id, kinds, "of which kind is a card left out?")
        out = next(c.name for c in reversed(cards) if c.kind == kind)
        cards = tuple(c for c in cards if c.name != out)
    return cards


# -- How many are dealt --------------------------------------------------------------------------------------------


def size(t: T, difficulty: str, cavers: int) -> tuple[int, tuple[str, ...]]:
    """The number of a table that is lost: said by the user, ours, or by rulings another."""
    cites = (P.hazards_dealt_by_table, P.hazard_deck_face_down)
    ruling = t[TABLE]
    if ruling == "whole-pool":
        return of_each(cavers) * 5, (*cites, TABLE.id)
    if ruling == "core-table":
        borrowed = hazards.SIZES[difficulty, max(4, cavers)]
        return t[borrowed], (*cites, TABLE.id, borrowed.id)
    rows = max(3, cavers)
    told: int | None = PRINTED.of(t.state).listed.get(DEALT, {}).get(row_name(difficulty, rows))
    if told is not None:
        return told, cites
    ours = SIZES[difficulty, rows]
    return t[ours], (*cites, ours.id)


def row_name(difficulty: str, cavers: int) -> str:
    """A row and a column of that table, in short."""
    return f"{difficulty} {cavers}"


DECK = Deck(pool, size, pick, (LAST, "dropped"))
BOX = (("swarm cards", COPIES, C.swarm_cards), ("infection cards", COPIES, C.infection_cards))


# -- The core's cards ----------------------------------------------------------------------------------------------


@rule(H.core_cards_keep_core_rules)
async def tremor(t: T, strong: bool) -> None:
    """A tremor, as in the base game."""
    await hazards.tremor(t, strong)


@rule(H.core_cards_keep_core_rules)
async def flood(t: T, strong: bool) -> None:
    """A flood, as in the base game."""
    await hazards.flood(t, strong)


@rule(H.core_cards_keep_core_rules)
async def cave_in(t: T, strong: bool) -> None:
    """A cave-in, as in the base game."""
    await hazards.cave_in(t, strong)


HAZARDS = (Hazard("tremor", tremor), Hazard("flood", flood), Hazard("cave-in", cave_in))
