"""The family as a value: core rules, modules, and how the kernel runs and shows them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...kernel.game import Family, Module, declared
from . import (
    actions,
    ending,
    explorers,
    exploring,
    guardian_moves,
    guardians,
    hazards,
    hearts,
    items,
    movement,
    revealing,
    rounds,
    rubble,
    running,
    sanctum,
    setup,
    sight,
    tables,
    tiles,
    traps,
    volcano,
    wake,
)
from .arimas_light import ARK, CIRCLE, INTREPID
from .notation import Notation
from .portrayal import LABELS, LOOKS, scene
from .survivor import survivor
from .tables import Tables
from .typhaon_wakes import FACULTY, LEGION, TYPHAON

CORE = Module(
    "infernos_edge",
    "Inferno's Edge",
    declared(
        rounds,
        setup,
        tiles,
        movement,
        running,
        revealing,
        exploring,
        rubble,
        sanctum,
        traps,
        actions,
        items,
        guardian_moves,
        guardians,
        wake,
        hazards,
        volcano,
        ending,
        hearts,
        sight,
        tables,
        *explorers.SOURCES,
    ),
    reactions=(*revealing.PLACING, guardians.GUARDIAN_TILE, items.CURSE),
    modifiers=(movement.FLEE, movement.UNHIT, *explorers.MODIFIERS),
    parts={
        "figures": explorers.FIGURES,
        "looks": LOOKS,
        "labels": LABELS,
        "actions": (*actions.CORE_ACTIONS[:-2], *items.ITEM_ACTIONS, *explorers.ACTIONS, *actions.CORE_ACTIONS[-2:]),
        "guardians": (guardians.MELEE,),
        "faces": hazards.FACES,
        "procedure": rounds.PARTS,
    },
)

RULEBOOK = Path(__file__).parent / "rulebook"


#: Teams and modules of the games that measure speed: four, five and six explorers, without and with expansions.
MEASURED: tuple[Mapping[str, Any], ...] = (
    {"figures": ("guide", "healer", "veteran", "sapper")},
    {
        "figures": ("archaeologist", "scoundrel", "aristocrat", "sharpshooter", "priest"),
        "modules": (LEGION.name,),
    },
    {
        "figures": ("foreman", "inventor", "healer", "guide", "veteran", "sharpshooter"),
        "modules": (LEGION.name, FACULTY.name),
    },
)


MODULES = (INTREPID, LEGION, TYPHAON, FACULTY, ARK, CIRCLE)

FAMILY = Family(
    name="subterra2",
    title="Sub Terra II",
    core=CORE,
    modules={m.name: m for m in MODULES},
    step=rounds.step,
    over=rounds.over,
    round_of=rounds.round_of,
    streams=("bag", "hazard", "number", "choice", "doom", "tarot"),
    tables=Tables,
    begin=setup.begin,
    scene=scene,
    ledgers=tuple(str(RULEBOOK / f"{name}.toml") for name in ("infernos_edge", "arimas_light", "typhaon_wakes")),
    setup_type=setup.setup_type(MODULES),
    notation=Notation(MODULES),
    sizes=setup.sizes,
    seats=lambda state: state.order,
    bots={"survivor": survivor},
    measured=MEASURED,
    example="typhaon_wakes/eternal-leave-fail",
)
