"""Incubation: nests and their eggs, swarms in place of horrors, infections, and the Scavenger."""

from __future__ import annotations

from ....kernel.game import Module, declared
from . import (
    box_file,
    cave_ins,
    eggs,
    events,
    hazard_deck,
    infection,
    nests,
    notes,
    scavenger,
    scoring,
    state,
    swarm_card,
    swarms,
)

INCUBATION = Module(
    notes.MODULE,
    "Incubation",
    (
        *hazard_deck.SIZES.values(),
        *declared(state, nests, hazard_deck, cave_ins, eggs, swarms, swarm_card, infection, scavenger, scoring),
    ),
    reactions=(*nests.REACTIONS, *cave_ins.REACTIONS, *eggs.REACTIONS, *swarm_card.REACTIONS),
    parts={
        "figures": (scavenger.SCAVENGER,),
        "actions": (*eggs.OFFERS, *swarms.OFFERS, *scavenger.OFFERS),
        "tiles": (nests.nest_tiles,),
        "titles": ((nests.NEST, "Nest"),),
        "letters": ((nests.NEST, "Ne"),),
        "holds": swarms.HOLDS,
        "creatures": (swarms.KIND,),
        "cards": (hazard_deck.own_cards,),
        "hazards": (*hazard_deck.HAZARDS, swarm_card.HAZARD, infection.HAZARD),
        "stack": (nests.STACK,),
        "deck": (hazard_deck.DECK,),
        "team": (nests.SIZE,),
        "steps of the set-up": nests.STEPS,
        "scoring": (scoring.SCORING,),
        "whether an explorer goes on": (swarms.goes_on, cave_ins.goes_on),
        "having gone on": (cave_ins.gone_on,),
        "collapsing again": (cave_ins.collapses_again,),
        "box": (*scavenger.BOX, *nests.BOX, *state.BOX, *swarms.BOX, *hazard_deck.BOX),
        "box file": box_file.LISTED,
        "what hinders a set-up": (box_file.hindrances,),
        "state": (notes.OWN,),
        "events": (events,),
    },
    # Each of the two has a stack and a goal of its own; no text says how they would be played together.
    excludes=("annihilation.bombs",),
    secrets=scavenger.SECRETS,
)
