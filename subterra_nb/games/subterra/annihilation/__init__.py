"""Annihilation: bombs to carry to their tiles, and the Exterminator. Two modules, which can be used apart."""

from __future__ import annotations

from ....kernel.game import Module, declared
from . import alternate_setup, bombs, costs, errand, events, exterminator, notes, transfer, unstable

BOMBS = Module(
    notes.BOMBS_MODULE,
    "Annihilation: Bombs",
    declared(alternate_setup, bombs, transfer, unstable),
    reactions=(*bombs.REACTIONS, *unstable.REACTIONS),
    excludes=("incubation",),  # each has a stack, and a reckoning, of its own
    parts={
        "area": (alternate_setup.area,),
        "tiles": (unstable.tiles,),
        "titles": (("unstable", "Unstable cave-in"), ("bomb", "Bomb"), ("exit-2", "Exit")),
        "letters": (("unstable", "Un"), ("bomb", "Bo")),
        "what tiles mean": (("bomb", (unstable.C.bomb_tiles,)),),
        "stack": (alternate_setup.STACK,),
        "steps of the set-up": alternate_setup.STEPS,
        "what hinders a set-up": alternate_setup.HINDRANCES,
        "actions": (*bombs.OFFERS, *transfer.OFFERS),
        "holds": bombs.HOLDS,
        "going onto an explored tile": (bombs.EXPLORED,),
        "whether the game may end": (bombs.may_end,),
        "scoring": (bombs.SCORING,),
        "state": (notes.OWN_BOMBS,),
        "box file": (costs.COSTS,),
        "errands": (errand.bombs,),
        "events": (events,),
    },
)
EXTERMINATOR = Module(
    notes.EXTERMINATOR_MODULE,
    "Annihilation: Exterminator",
    declared(exterminator),
    reactions=exterminator.REACTIONS,
    modifiers=exterminator.MODIFIERS,
    parts={
        "figures": (exterminator.EXTERMINATOR,),
        "titles": (("poisoned", "Horror, poisoned"),),
        "what tiles mean": (("poisoned", (exterminator.E.poisoned_not_horror_tile,)),),
        "steps of the set-up": exterminator.STEPS,
        "what hinders a set-up": exterminator.HINDRANCES,
        "actions": exterminator.OFFERS,
        "where a horror comes": (exterminator.spawning,),
        "where a swarm comes": (exterminator.swarming,),
        "state": (notes.OWN_POISON,),
        "events": (events,),
    },
)
MODULES = (BOMBS, EXTERMINATOR)
