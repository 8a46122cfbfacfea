"""Ranged Guardians: SHOOT, MOVE, DIG."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence

from ....board.layout import FAR
from ....board.paths import closest
from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Choose
from ....kernel.table import rule
from ..figures import DRAWS, PREY, As, counting
from ..guardian_moves import OTHER_TIES, Entries, step_or_dig
from ..hearts import How, lose_hearts
from ..sight import sees
from ..state import Explorer
from ..tables import GuardianKind, T
from .picking import picker

R, G, W = Ids("tw.ranged"), Ids("tw.guardians"), Ids("tw.guardian-tile")

SUPPLY = number(G.ranged_count, 3)
ACTS, ON_SYMBOL = number(R.round_end_once, 1), number(R.symbol_once, 1)
SHOT_REACH = number(R.shoot_when_seen, 2)
SHOT_HIT = number(R.shoot_one_heart, 1)
OWN_TILE = question("tw.q.ranged-own-tile-shot", "yes", "no")
TIE = question("tw.q.ranged-tie", "lead-explorer", "current-player", "core-tie")
SIGHT = question("tw.q.sight-meaning", "straight-open", "any-path")
RUBBLE_SIGHT = question("ie.q.sight-rubble-expansions", "core-rule", "open")
SHOT_BLAST = question("tw.q.shot-blast-are-attacks", "attacks", "only-attack-entry", "shoot-only")
SHOT = How("shot", As.PREY, (SHOT_BLAST, ("attacks", "shoot-only")))
NO_PREY = question("tw.q.no-prey", "nothing", "spawn-home")
MOVE_TIE = question("tw.q.move-target-tie", "lead-explorer", "current-player", "typhaon-picks")
PATH = question("tw.q.path-through-rubble", "as-if-open", "detour-first")
ENTRIES = Entries(
    (), SHOT_HIT, R.move_otherwise, R.move_needs_clear_tile, R.dig_otherwise, NO_PREY, MOVE_TIE, PATH, decides=picker
)


def sees_within(t: T, a: str, b: str, reach: int) -> bool:
    """Whether ``b`` is seen from ``a`` within so many tile steps, under the rulings on what that means."""
    s = t.state
    if a == b:
        return True
    rubble = () if s.rubble and t[RUBBLE_SIGHT] == "open" else s.rubble
    if t[SIGHT] == "any-path":
        return b not in rubble and s.layout.row_avoiding(a, rubble).get(b, FAR) <= reach
    return sees(t, a, b, reach, rubble)


def in_its_sight(t: T, here: str) -> list[Explorer]:
    """The active explorers that a Ranged Guardian could shoot at; from afar, only those who draw guardians."""
    reach = t[SHOT_REACH]
    near, afar = [], []
    seen: dict[str, bool] = {}  # by tile: explorers come in company
    for f in t.state.explorers.values():
        if f.hearts <= 0 or f.fate:
            continue
        if f.at == here:
            if t[OWN_TILE] == "yes" and sees_within(t, here, here, reach):
                near.append(f)
            continue
        if f.at not in seen:
            seen[f.at] = sees_within(t, here, f.at, reach)
        if seen[f.at]:
            afar.append(f)
    return [*near, *counting(t, afar, DRAWS)] if afar else near


@rule(R.first_fit)
def activate_ranged(t: T, g: str) -> Awaitable[None]:
    """Only one entry, the first possible: SHOOT, MOVE, DIG."""
    seen = in_its_sight(t, t.state.guardians[g].at)
    targets = counting(t, seen, PREY) if seen else seen
    return shoot(t, g, targets) if targets else step_or_dig(t, g, ENTRIES)


async def shoot(t: T, g: str, targets: Sequence[Explorer]) -> None:
    """The closest of those that it sees is hit."""
    here = t.state.guardians[g].at
    near = closest(t.state.layout, here, [f.at for f in targets])
    nearest = tuple(f.id for f in targets if f.at in near)
    tie = t[OTHER_TIES] if t[TIE] == "core-tie" else t[TIE]
    seat = picker(t, tie)
    victim = await Choose(seat, R.shoot_closest, nearest, f"whom does {g} shoot?")
    await lose_hearts(t, victim, SHOT_HIT, SHOT, R.shoot_when_seen, R.shoot_closest)


RANGED = GuardianKind(
    "ranged",
    "Ranged Guardian",
    SUPPLY,
    ACTS,
    ON_SYMBOL,
    activate_ranged,
    "ranged-guardian",
    (W.works_like_melee, W.placement_spawn),
    spared=R.no_parting_hit,
)
