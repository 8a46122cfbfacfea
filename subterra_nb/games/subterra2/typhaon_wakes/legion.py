"""Temple mode Legion: the exchange of tiles, the Wings, and what Legion and Eternal tiles bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....kernel.citations import Ids, question
from ....kernel.table import Reaction, rule
from ..contributed import Look
from ..events import PiecePlaced, TilePlaced
from ..guardians import in_stock, place_guardian
from ..tables import T
from ..tiles import Exchange, TileType
from ..together import refilling

L, G, Z, D, O = (
    Ids("tw.legion-setup"),
    Ids("tw.guardian-tile"),
    Ids("tw.legion-tile"),
    Ids("tw.guardians"),
    Ids("tw.overview"),
)

SHAPES_OF = question("ie.q.legion-shapes", "like-removed", "all-open")
WINGS = question("tw.q.wings-are-guardian-tiles", "yes", "yes-filled", "on-placement-only")
SPAWN_TIE = question("tw.q.spawn-nearest-tie", "current-player", "lead-explorer")
SPAWN_DISTANCE = question("tw.q.spawn-distance-measure", "connected-ignoring-rubble", "connected-clear", "grid")
INTERLEAVED = question("tw.q.activations-interleaved", "one-by-one", "in-waves", "free-mix")
CONTENTS = question("tw.q.legion-short-type", "no", "yes")
#: Which three guardians are printed on each Legion tile is not public: one of each type is our default.
PRINTED = {"legion-1": ("melee", "ranged", "volatile"), "legion-2": ("melee", "ranged", "volatile")}


def exchange(settings: Mapping[str, Any]) -> Exchange:
    """What Legion does with the bag and the Wings, under the rulings on what is not public: the new tiles' shapes."""

    def tile(name: str, kind: str, shape: str) -> TileType:
        return TileType(name, kind, "X" if settings[SHAPES_OF.id] == "all-open" else shape)

    return Exchange(
        out=(
            (L.remove_bridge, ("bridge-2",)),
            (L.remove_ruin_t6, ("ruin-6",)),
            (L.remove_dart_trap, ("dart-4",)),
            (L.remove_spike_traps, ("spike-2", "spike-3")),
            (L.remove_dead_end_guardians, ("guardian-1", "guardian-2")),
        ),
        into=(
            (L.add_ranged_guardian, (tile("ranged-tile", "ranged-guardian", "D"),)),
            (L.add_volatile_guardian, (tile("volatile-tile", "volatile-guardian", "D"),)),
            (L.add_eternal, (tile("eternal-tile", "eternal", "T"),)),
            (L.add_legion, (tile("legion-1", "legion", "L"), tile("legion-2", "legion", "I"))),
            (L.add_detection_trap, (tile("detection-1", "detection", "X"), tile("detection-2", "detection", "X"))),
        ),
        totals=(L.remove_total, L.add_total, L.rest_normal, D.four_types),
        wings=("wing", "wing")
        if settings[WINGS.id] == "on-placement-only"
        else ("ranged-guardian", "volatile-guardian"),
        wings_cite=L.swap_wings,
        aside=(
            ("Melee Guardians, as in the base game", D.melee_count),
            ("temple mode", O.temple_legion),
            ("temple mode, told by the other expansion", Ids("al.intro").temple_legion),
            ("temple modes in use", O.one_temple_mode),
        ),
    )


LOOKS = (
    Look("ranged-guardian", "GR", "guardian", ours=True),
    Look("volatile-guardian", "GV", "guardian", ours=True),
    Look("eternal", "Et", "guardian", ours=True),
    Look("legion", "Lg", "guardian", ours=True),
    Look("detection", "De", "trap", ours=True),
)
TITLES = (
    ("ranged-guardian", "Ranged Guardian"),
    ("volatile-guardian", "Volatile Guardian"),
    ("eternal", "Eternal"),
    ("legion", "Legion"),
    ("detection", "Detection Trap"),
)
#: What the overview of the box says of the core game, of which it is told in every game.
CORE_TILES = (Ids("tw.overview").temple_core_tiles,)
NONE_POSSIBLE = (G.die_none_possible,)
PASSED_OVER = (G.die_skips_empty_type,)
LEAD_ORDERS = (D.lead_orders,)
TYPED = (G.die_finds_nearest, G.die_spawns_type)


async def legion_tile_placed(t: T, e: TilePlaced) -> None:
    """A Legion tile enters play with its guardians, if it is not ruled otherwise of one that lay before."""
    if not refilling.stays_empty(t, e.name):
        await legion_tile(t, e)


@rule(Z.three_at_start, Z.printed_types)
async def legion_tile(t: T, e: TilePlaced) -> None:
    """Three guardians of the types printed on the tile come with it, as far as the supply goes."""
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


@rule(L.swap_wings)
async def filled_wings(t: T, e: PiecePlaced) -> None:
    """Under the rulings that the Wings bring a guardian at set-up, each does."""
    await place_guardian(t, "ranged" if e.cell == "A0" else "volatile", e.cell, WINGS.id)


REACTIONS = (
    Reaction(PiecePlaced, lambda t, e: e.cell in ("A0", "G0") and t[WINGS] != "yes", filled_wings),
    Reaction(TilePlaced, lambda t, e: e.kind == "legion" and e.name in PRINTED, legion_tile_placed),
)
