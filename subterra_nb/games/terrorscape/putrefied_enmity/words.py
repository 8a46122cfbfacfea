"""What the data files of the expansion can say besides: steps, marks on maps, minions."""

from __future__ import annotations

from ..steps import LOCATION, RANGE, TARGETS, ZONE, Shape
from ..vocabulary import MarkKind

RELIC_CHAMBER, COLLAPSES = "relic chamber", "collapses"
MARKS = (
    MarkKind(RELIC_CHAMBER, "ts.tomb.relic-chamber-r6", 0, 1),
    MarkKind(COLLAPSES, "ts.tomb.passages", 0, 9),
)
ZOMBIE = "zombie"
RELICS = "relics"
"""The pile of items that is the relic deck."""
SPAWN = Shape("spawn", ("count",))
POISON = Shape("poison", ("area",), ("reach",), (TARGETS, ZONE, LOCATION, RANGE))
DOMINATE = Shape("dominate", ("steps",))
CARD_STEPS = (SPAWN, POISON, DOMINATE)
ELIMINATE = Shape("eliminate", ("count",), ("reach",))
ENCOURAGE = Shape("encourage")
TOUGHNESS = Shape("toughness")
ITEM_STEPS = (ELIMINATE, ENCOURAGE, TOUGHNESS)
