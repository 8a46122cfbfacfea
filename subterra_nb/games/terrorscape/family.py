"""The family as a value: core rules, modules, and how the kernel runs and shows them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...kernel.game import Family, Module, declared
from . import (
    belongings,
    data_questions,
    drawing,
    encounter,
    features,
    health,
    item_effects,
    keywords,
    killer_turn,
    levels,
    movement,
    noise,
    putrefied_enmity,
    repair,
    rounds,
    searching,
    secrets,
    separate_ways,
    setup,
    skills,
    survivor_turn,
    using,
    weapons,
    winning,
)
from .notation import Notation
from .portrayal import scene
from .stalker import stalker
from .state import SIDES
from .tables import Tables

CORE = Module(
    "terrorscape",
    "Terrorscape",
    declared(
        setup, data_questions, survivor_turn, movement, noise, health, repair, searching, belongings, using,
        item_effects, features, killer_turn, skills, drawing, levels, keywords, encounter, weapons, winning,
        separate_ways,
    ),
    reactions=(*keywords.REACTIONS, *survivor_turn.REACTIONS),
    modifiers=(*health.MODIFIERS, *weapons.MODIFIERS, *keywords.MODIFIERS),
    parts={
        "maps": data_questions.MAPS,
        "killers": data_questions.KILLERS,
        "survivors": data_questions.SURVIVORS,
        "actions": (
            *movement.OFFERS, *survivor_turn.OFFERS, *repair.OFFERS, *searching.OFFERS, *using.OFFERS,
            *features.OFFERS, *belongings.OFFERS, *killer_turn.OFFERS,
        ),
        "procedure": rounds.PARTS,
        "card steps": keywords.CARD_EFFECTS,
        "item steps": item_effects.ITEM_EFFECTS,
        "variants": (winning.BASIC, separate_ways.SEPARATE_WAYS),
        "strength": encounter.STRENGTH,
        "entering a location": (movement.sterile_room,),
    },
    secrets=secrets.SECRETS,
)  # fmt: skip

MODULES: tuple[Module, ...] = putrefied_enmity.MODULES

RULEBOOK = Path(__file__).parent / "rulebook"

#: Setups of the games that measure speed: without the expansion, and on the Tomb against the Queen.
MEASURED: tuple[Mapping[str, Any], ...] = (
    {"survivors": ("anna", "william", "marco")},
    {"survivors": ("sophia", "johnson", "anna"), "map": "cabin"},
    {"survivors": ("marco", "sophia", "william"), "map": "laboratory"},
    {"survivors": ("ophelia", "anna", "johnson"), "map": "tomb", "modules": tuple(m.name for m in MODULES)},
)


FAMILY = Family(
    name="terrorscape",
    title="Terrorscape",
    core=CORE,
    modules={m.name: m for m in MODULES},
    step=rounds.step,
    over=rounds.over,
    round_of=rounds.round_of,
    streams=("skill", "discover", "search", "die", "collapse", "relic"),
    tables=Tables,
    begin=setup.begin,
    scene=scene,
    ledgers=tuple(str(RULEBOOK / f"{name}.toml") for name in ("terrorscape", "putrefied_enmity")),
    setup_type=setup.Setup,
    outcome=lambda state: {"end": state.ending, "won": state.won, "round": state.round},
    ends={"end": str, "won": bool},
    notation=Notation(MODULES),
    sizes=setup.sizes,
    seats=lambda state: SIDES,
    bots={"stalker": stalker},
    measured=MEASURED,
    example="terrorscape/move",
)
