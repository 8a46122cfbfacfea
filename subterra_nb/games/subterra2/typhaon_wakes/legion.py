"""Temple mode Legion: the exchange of tiles, the Wings, and what Legion and Eternal tiles bring."""

from __future__ import annotations

from ....kernel.citations import Ids, question
from ....kernel.table import Reaction, rule
from ..events import TilePlaced
from ..guardians import in_stock, place_guardian
from ..tables import T
from ..tiles import Exchange, TileType

L, G, Z, D, O = (
    Ids("tw.legion-setup"),
    Ids("tw.guardian-tile"),
    Ids("tw.legion-tile"),
    Ids("tw.guardians"),
    Ids("tw.overview"),
)

CONTENTS = question("tw.q.legion-short-type", "no", "yes")
#: Which three guardians are printed on each Legion tile is not public: one of each type is our default.
PRINTED = {"legion-1": ("melee", "ranged", "volatile"), "legion-2": ("melee", "ranged", "volatile")}

EXCHANGE = Exchange(
    out=(
        (L.remove_bridge, ("bridge-2",)),
        (L.remove_ruin_t6, ("ruin-6",)),
        (L.remove_dart_trap, ("dart-4",)),
        (L.remove_spike_traps, ("spike-2", "spike-3")),
        (L.remove_dead_end_guardians, ("guardian-1", "guardian-2")),
    ),
    into=(
        (L.add_ranged_guardian, (TileType("ranged-tile", "ranged-guardian", "D"),)),
        (L.add_volatile_guardian, (TileType("volatile-tile", "volatile-guardian", "D"),)),
        (L.add_eternal, (TileType("eternal-tile", "eternal", "T"),)),
        (L.add_legion, (TileType("legion-1", "legion", "L"), TileType("legion-2", "legion", "I"))),
        (L.add_detection_trap, (TileType("detection-1", "detection", "X"), TileType("detection-2", "detection", "X"))),
    ),
    totals=(L.remove_total, L.add_total, L.rest_normal, D.four_types),
    wings=("ranged-guardian", "volatile-guardian"),
    wings_cite=L.swap_wings,
    aside=(
        ("Melee Guardians, as in the base game", D.melee_count),
        ("temple mode", O.temple_legion),
        ("temple modes in use", O.one_temple_mode),
    ),
)
TITLES = (
    ("ranged-guardian", "Ranged Guardian"),
    ("volatile-guardian", "Volatile Guardian"),
    ("eternal", "Eternal"),
    ("legion", "Legion"),
    ("detection", "Detection Trap"),
)
NONE_POSSIBLE = (G.die_none_possible,)
PASSED_OVER = (G.die_skips_empty_type,)
LEAD_ORDERS = (D.lead_orders,)
TYPED = (G.die_finds_nearest, G.die_spawns_type)


@rule(Z.three_at_start, Z.printed_types)
async def legion_tile(t: T, e: TilePlaced) -> None:
    """A Legion tile enters play with three guardians of the types printed on it, as far as the supply goes."""
    for kind in PRINTED[e.name]:
        if in_stock(t, kind) > 0:
            await place_guardian(t, kind, e.cell, Z.three_at_start, Z.printed_types)
            continue
        t.prevented(f"placing a guardian ({kind})", Z.short_stock, t.tables.guardians[kind].supply.id)
        if t[CONTENTS] == "yes":
            other = next((k for k, g in t.tables.guardians.items() if g.makes and in_stock(t, k) > 0), "")
            if other:
                await place_guardian(t, other, e.cell, CONTENTS.id)
    t.exempted(e.cell, "bringing guardians later", Z.spawns_once, Z.plain_afterwards)


REACTIONS = (Reaction(TilePlaced, lambda t, e: e.kind == "legion", legion_tile),)
