"""What lies in the expansion's box: (what, how many, rule), as the set-up puts it on record."""

from __future__ import annotations

from ....kernel.citations import Ids

C = Ids("pe.component")

BOX = (
    ("miniature of the Queen", 2, C.queen_miniatures),
    ("zombie miniature", 12, C.zombie_miniatures),
    ("miniature of Ophelia", 1, C.ophelia_miniature),
    ("miniature of Dylan", 1, C.dylan_miniature),
    ("miniature of Caleb", 1, C.caleb_miniature),
    ("game board", 2, C.game_boards),
    ("killer board", 1, C.killer_board),
    ("survivor board of the expansion", 3, C.survivor_boards),
    ("survivor information card", 3, C.survivor_information_cards),
    ("health status tile of the expansion", 3, C.health_status_tiles),
    ("collapse tile", 8, C.collapse_tiles),
    ("relic chamber token", 1, C.relic_chamber_token),
    ("poison token", 3, C.poison_tokens),
    ("Encouragement token", 3, C.encouragement_tokens),
    ("Toughness token", 1, C.toughness_token),
    ("skill card of the Queen", 13, C.killer_skill_cards),
    ("item card of the expansion", 7, C.item_cards),
    ("killer assistance token", 3, C.assistance_tokens),
    ("color ring", 3, C.color_rings),
    ("special rule card", 1, C.special_rule_card),
    ("rule sheet", 1, C.rule_sheet),
    ("survival guide", 1, C.survival_guide),
    ("organizer", 1, C.organizer),
)
