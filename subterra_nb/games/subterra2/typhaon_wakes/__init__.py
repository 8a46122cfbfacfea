"""Typhaon Wakes: the Legion temple mode with its guardians and the Eternal, the game mode Typhaon, and The Faculty.

The three are modules of their own: ``typhaon_wakes.legion``, ``typhaon_wakes.typhaon`` and ``typhaon_wakes.faculty``;
each plays without the others.
"""

from __future__ import annotations

from ....kernel.game import Module, declared
from . import (
    barrier,
    build_temple,
    cartographer,
    contradict,
    detection,
    doom_cards,
    doom_wake,
    eternal,
    events,
    inventor,
    legion,
    mine,
    object_notes,
    opponent_notes,
    ranged,
    spread_doom,
    turret,
    typhaon,
    typhaon_detection,
    typhaon_volcano,
    volatile,
)

LEGION = Module(
    "typhaon_wakes.legion",
    "Typhaon Wakes: Legion",
    declared(legion, ranged, volatile, eternal, detection),
    reactions=(*legion.REACTIONS, *eternal.REACTIONS),
    modifiers=(*eternal.MODIFIERS, *detection.MODIFIERS, *volatile.MODIFIERS),
    parts={
        "state": (object_notes.WOKEN,),
        "exchange": (legion.exchange,),
        "guardians": (ranged.RANGED, volatile.VOLATILE, eternal.ETERNAL),
        "titles": legion.TITLES,
        "looks": legion.LOOKS,
        "temple modes: the core's": legion.CORE_TILES,
        "further faces": (detection.further_face,),
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

TYPHAON = Module(
    "typhaon_wakes.typhaon",
    "Typhaon Wakes: Typhaon",
    declared(typhaon, build_temple, spread_doom, doom_cards, doom_wake, typhaon_volcano, typhaon_detection),
    reactions=(*typhaon_detection.REACTIONS, *typhaon.REACTIONS, *typhaon_volcano.REACTIONS),
    modifiers=typhaon_volcano.MODIFIERS,
    parts={
        "state": (opponent_notes.OWN,),
        "events": (events,),
        "phases": opponent_notes.PHASES,
        "scene: pieces": (opponent_notes.at_the_table,),
        "scene: facts": (opponent_notes.shown,),
        "game mode": (typhaon.MODE,),
        "game modes: the core's": typhaon.CORE_OBJECTIVE,
        "game modes: one at a time": (typhaon.O.one_game_mode,),
        "procedure": (
            ("hazard", typhaon.no_hazard_roll),
            (typhaon.BUILD, build_temple.build_part),
            (typhaon.SPREAD, spread_doom.spread_part),
        ),
        "exemptions of helpers": doom_cards.HELPERS,
        "guardians: order": (spread_doom.Y.no_guardian_control,),
        "curse: whether it is in force": (spread_doom.CURSE,),
        "eruption: spreads a round": (typhaon_volcano.SPREADS,),
        "eruption: too early": typhaon_volcano.TOO_EARLY,
        "objective: when it is met": (typhaon.WIN_MOMENT,),
        "objective: won": typhaon.WON,
        "objective: lost": typhaon.LOST,
    },
    secrets=typhaon.SECRETS,
)

FACULTY = Module(
    "typhaon_wakes.faculty",
    "Typhaon Wakes: The Faculty",
    declared(inventor, mine, barrier, turret, cartographer, contradict),
    reactions=(*mine.REACTIONS, *turret.REACTIONS),
    modifiers=(*barrier.MODIFIERS, *inventor.MODIFIERS, *contradict.MODIFIERS),
    parts={
        "state": (object_notes.OWN,),
        "limited abilities": object_notes.ABILITIES,
        "scene: badges of a cell": (object_notes.badges,),
        "scene: facts": (object_notes.shown,),
        "labels": (("inventor", "In"), ("cartographer", "Ca"), ("turret", "T")),
        "figures": (inventor.INVENTOR, turret.TURRET, cartographer.CARTOGRAPHER),
        "actions": (*inventor.ACTIONS, *cartographer.ACTIONS),
        "clearing of tiles that flip": (inventor.clear_objects,),
        "objects of a tile": (inventor.destroy_objects,),
    },
)
