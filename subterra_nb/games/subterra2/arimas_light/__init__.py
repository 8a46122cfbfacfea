"""Arima's Light: the Intrepid temple mode, the game mode Ark, and the explorers of The Circle.

The three are modules of their own: ``arimas_light.intrepid``, ``arimas_light.ark`` and ``arimas_light.circle``; each
plays without the others.
"""

from __future__ import annotations

from ....kernel.game import Module, declared
from . import ark, beastmaster, dog, push_pull, strongman

ARK = Module(
    "arimas_light.ark",
    "Arima's Light: Ark",
    declared(ark, push_pull),
    reactions=ark.REACTIONS,
    modifiers=ark.MODIFIERS,
    parts={
        "figures": (ark.ARK,),
        "actions": push_pull.ACTIONS,
        "game mode": (ark.MODE,),
        "objective: in place of the Artifact": ark.OTHER_AIM,
        "objective: all downed": (ark.G.lose_all_downed,),
        "objective: the Artifact as well": ark.AS_WELL,
        "Artifact: not in play": ark.NO_ARTIFACT,
    },
)

CIRCLE = Module(
    "arimas_light.circle",
    "Arima's Light: The Circle",
    declared(beastmaster, dog, strongman),
    reactions=dog.REACTIONS,
    modifiers=strongman.MODIFIERS,
    parts={
        "figures": (beastmaster.BEASTMASTER, dog.DOG, strongman.STRONGMAN),
        "actions": (*beastmaster.ACTIONS, *strongman.ACTIONS),
    },
)
