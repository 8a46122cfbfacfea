"""Putrefied Enmity: the Tomb that collapses, the Queen with her zombies, and three survivors."""

from __future__ import annotations

from ....kernel.game import Module, declared
from . import (
    box,
    collapse,
    contact,
    crossbow,
    data_questions,
    domination,
    driving_out,
    encouragement,
    events,
    fallen,
    leading,
    notes,
    ophelia,
    poison,
    queen_notes,
    relics,
    secrets,
    sums,
    tomb,
    toughness,
    words,
    zombie_steps,
    zombies,
)

PUTREFIED_ENMITY = Module(
    "putrefied_enmity",
    "Putrefied Enmity",
    declared(
        data_questions, ophelia, zombies, zombie_steps, contact, leading, sums, crossbow, poison, domination,
        collapse, driving_out, fallen, tomb, relics, encouragement,
    ),
    reactions=(*zombies.REACTIONS, *leading.REACTIONS, *sums.REACTIONS, *collapse.REACTIONS, *encouragement.REACTIONS),
    modifiers=(
        *zombies.MODIFIERS, *zombie_steps.MODIFIERS, *sums.MODIFIERS, *poison.MODIFIERS,
        *collapse.MODIFIERS, *encouragement.MODIFIERS, *toughness.MODIFIERS,
    ),
    parts={
        "maps": data_questions.MAPS,
        "killers": data_questions.KILLERS,
        "survivors": data_questions.SURVIVORS,
        "item files": data_questions.ITEM_FILES,
        "board files": data_questions.BOARD_FILES,
        "map marks": words.MARKS,
        "minions": (words.ZOMBIE,),
        "card steps": (*zombies.CARD_STEPS, *poison.CARD_STEPS, *domination.CARD_STEPS),
        "minion steps": zombie_steps.MINION_STEPS,
        "item steps": (*crossbow.ITEM_STEPS, words.TOUGHNESS, *ophelia.ITEM_STEPS),
        "a step of the killer": (leading.lead,),
        "strength": sums.STRENGTH,
        "first wounds: citations": (sums.level_five,),
        "what lifts the killer's bar": (zombies.lifts_bar,),
        "items that stay with their holder": (crossbow.stays,),
        "clearing a location": (zombies.clear_of_zombies,),
        "on level up, before the effect": (collapse.on_level_up,),
        "no level up": (collapse.at_the_top,),
        "rules of lost locations": (collapse.C.no_entry,),
        "what hinders a set-up": (tomb.hindrances,),
        "actions": relics.OFFERS,
        "at the start of the survivors' turn": (relics.turn_up,),
        "steps of the set-up": (
            *toughness.STEPS, *tomb.STEPS, *relics.STEPS, *zombies.SETUP_STEPS, *crossbow.SETUP_STEPS,
        ),
        "procedure": contact.PARTS,
        "figures on the map": (queen_notes.figures,),
        "box": box.BOX,
        "state": (*notes.OWN, *queen_notes.OWN),
        "events": (events,),
    },
    secrets=secrets.SECRETS,
)  # fmt: skip
MODULES = (PUTREFIED_ENMITY,)
