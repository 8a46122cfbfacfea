"""What lies in the base box: (what, how many, rule), as the set-up puts it on record."""

from __future__ import annotations

from ...kernel.citations import Ids

C = Ids("ts.component")
TOTAL = Ids("ts.item-count").total

BOX = (
    ("map board", 2, C.maps),
    ("house", 1, C.house),
    ("killer", 3, C.killers),
    ("killer miniature", 6, C.killer_miniatures),
    ("survivor", 5, C.survivors),
    ("survivor board", 5, C.survivor_dossiers),
    ("health status tile", 5, C.health_tiles),
    ("skill card", 39, C.skill_cards),
    ("item card", 45, C.item_cards),
    ("card of the discover deck", 32, TOTAL),
    ("card of the search deck", 11, TOTAL),
    ("personal item", 2, TOTAL),
    ("die", 4, C.dice),
    ("level board", 1, C.level_board),
    ("repair token", 5, C.repair_tokens),
    ("rescue token", 1, C.rescue_token),
    ("noise token", 12, C.noise_tokens),
    ("noise token of each side", 6, C.noise_split),
    ("fear token", 6, C.fear_tokens),
    ("fear token of each survivor", 2, C.fear_split),
    ("firecracker token", 2, C.firecracker_tokens),
    ("block token", 14, C.block_tokens),
    ("block token of each side", 7, C.block_split),
    ("stealth token", 2, C.stealth_tokens),
    ("deduction token", 11, C.deduction_tokens),
    ("trap token", 1, C.trap_token),
    ("first-player token", 1, C.first_player_token),
    ("Separate Ways marker", 1, C.separate_ways_marker),
    ("variant card", 56, C.variant_cards),
)
SPLITS = (
    ("noise token", "noise token of each side", 2),
    ("fear token", "fear token of each survivor", 3),
    ("block token", "block token of each side", 2),
)
"""(what, its share, how many get one): shares that are the whole together."""
