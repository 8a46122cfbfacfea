"""Typhaon Wakes: the Legion temple mode with its guardians and the Eternal, and The Faculty's Inventor
and Cartographer.

The two are modules of their own: ``typhaon_wakes.legion`` and ``typhaon_wakes.faculty``; each plays without the other.
"""

from __future__ import annotations

from ....kernel.game import Module, declared
from . import barrier, cartographer, contradict, detection, eternal, inventor, legion, mine, ranged, turret, volatile

LEGION = Module(
    "typhaon_wakes.legion",
    "Typhaon Wakes: Legion",
    declared(legion, ranged, volatile, eternal, detection),
    reactions=(*legion.REACTIONS, *eternal.REACTIONS),
    modifiers=(*eternal.MODIFIERS, *detection.MODIFIERS, *volatile.MODIFIERS),
    parts={
        "exchange": (legion.exchange,),
        "guardians": (ranged.RANGED, volatile.VOLATILE, eternal.ETERNAL),
        "titles": legion.TITLES,
        "requirements on a targeted enemy": (eternal.CAN_BE_DESTROYED,),
        "guardians: interleaving": (legion.INTERLEAVED,),
        "wake: ties": (legion.SPAWN_TIE,),
        "wake: distance": (legion.SPAWN_DISTANCE,),
        "guardians: order": legion.LEAD_ORDERS,
        "wake: none possible": legion.NONE_POSSIBLE,
        "wake: type passed over": legion.PASSED_OVER,
        "wake: type of the tile": legion.TYPED,
    },
)

FACULTY = Module(
    "typhaon_wakes.faculty",
    "Typhaon Wakes: The Faculty",
    declared(inventor, mine, barrier, turret, cartographer, contradict),
    reactions=(*mine.REACTIONS, *turret.REACTIONS),
    modifiers=(*barrier.MODIFIERS, *inventor.MODIFIERS, *contradict.MODIFIERS),
    parts={
        "figures": (inventor.INVENTOR, turret.TURRET, cartographer.CARTOGRAPHER),
        "actions": (*inventor.ACTIONS, *cartographer.ACTIONS),
        "clearing of tiles that flip": (inventor.clear_objects,),
    },
)
