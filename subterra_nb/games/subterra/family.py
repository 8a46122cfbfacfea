"""The family as a value: core rules, modules, and how the kernel runs and shows them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...kernel.game import Family, Module, declared
from . import (
    actions,
    annihilation,
    box,
    cavers,
    checks,
    ending,
    hazards,
    health,
    hiding,
    horrors,
    movement,
    out_of_time,
    placing,
    rounds,
    setup,
    tables,
    tiles,
    victims,
)
from .cavers import geologist
from .incubation import INCUBATION
from .notation import Notation
from .portrayal import scene
from .survivor import survivor
from .tables import Tables

CORE = Module(
    "sub_terra",
    "Sub Terra",
    (
        *hazards.SIZES.values(),
        *declared(
            setup,
            tables,
            tiles,
            checks,
            rounds,
            movement,
            placing,
            actions,
            box,
            hazards,
            out_of_time,
            horrors,
            victims,
            hiding,
            health,
            ending,
            *cavers.SOURCES,
        ),
    ),
    modifiers=(*health.MODIFIERS, *cavers.MODIFIERS),
    parts={
        "figures": cavers.FIGURES,
        "actions": (*placing.OFFERS, *movement.OFFERS, *actions.OFFERS, *cavers.OFFERS, *rounds.OFFERS),
        "tiles": (tiles.core_tiles,),
        "what tiles mean": movement.MEANS,
        "entering a tile": movement.ENTRY,
        "holds": (*movement.HOLDS, *horrors.HOLDS),
        "creatures": (horrors.HORROR_KIND,),
        "cards": (hazards.core_cards,),
        "hazards": hazards.HAZARDS,
        "stack": (setup.STACK,),
        "deck": (hazards.DECK,),
        "team": (setup.TEAM,),
        "scoring": (ending.SCORING,),
        "box file": box.LISTED,
        "what hinders a set-up": (box.not_told,),
        "steps of the set-up": (("build_stack", geologist.set_tile_aside),),
        "procedure": rounds.PARTS,
    },
)

MODULES: tuple[Module, ...] = (*annihilation.MODULES, INCUBATION)

RULEBOOK = Path(__file__).parent / "rulebook"


#: Teams of the games that measure speed: four, five and six cavers.
MEASURED: tuple[Mapping[str, Any], ...] = (
    {"figures": ("diver", "scout", "geologist", "engineer")},
    {"figures": ("climber", "medic", "bodyguard", "leader", "scout")},
    {"figures": ("engineer", "medic", "leader", "geologist", "bodyguard", "diver")},
)


FAMILY = Family(
    name="subterra",
    title="Sub Terra",
    core=CORE,
    modules={m.name: m for m in MODULES},
    step=rounds.step,
    over=rounds.over,
    round_of=rounds.round_of,
    streams=("stack", "pile", "card", "die", "choice"),
    tables=Tables,
    begin=setup.begin,
    scene=scene,
    ledgers=tuple(str(RULEBOOK / f"{name}.toml") for name in ("sub_terra", "annihilation", "incubation")),
    setup_type=setup.Setup,
    notation=Notation(MODULES),
    sizes=setup.sizes,
    seats=lambda state: state.order,
    bots={"survivor": survivor},
    measured=MEASURED,
    example="sub_terra/move",
)
