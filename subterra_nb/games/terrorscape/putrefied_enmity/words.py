"""What the data files of the expansion can say besides: steps, marks on maps, minions."""

from __future__ import annotations

from ..steps import LOCATION, RANGE, TARGETS, ZONE, Shape
from ..vocabulary import MarkKind

RELIC_CHAMBER, COLLAPSES = "relic chamber", "collapses"
CLOSED_TO_MINIONS = "closed to minions"
MARKS = (
    MarkKind(RELIC_CHAMBER, "ts.tomb.relic-chamber-r6", 0, 1),
    MarkKind(COLLAPSES, "ts.tomb.passages", 0, 9),
    MarkKind(CLOSED_TO_MINIONS, "ts.castle.contraption-gate"),
)
ZOMBIE = "zombie"
CROSSBOW = "crossbow"
"""The pile of items that the survivors begin with against the Queen."""
RELICS = "relics"
"""The pile of items that is the relic deck."""
SPAWN = Shape("spawn", ("count",))
POISON = Shape("poison", ("area",), ("reach", "count"), (TARGETS, ZONE, LOCATION, RANGE))
DOMINATE = Shape("dominate", ("steps",))
CARD_STEPS = (SPAWN, POISON, DOMINATE)
ELIMINATE = Shape("eliminate", ("count",), ("reach",))
ENCOURAGE = Shape("encourage")
TOUGHNESS = Shape("toughness", at=("always",))
ITEM_STEPS = (ELIMINATE, ENCOURAGE, TOUGHNESS)
