"""Putrefied Enmity: the Tomb that collapses, the Queen with her zombies, and three survivors."""

from __future__ import annotations

from ....kernel.game import Module, declared
from . import box, data_questions, events, notes, ophelia, secrets, words

PUTREFIED_ENMITY = Module(
    "putrefied_enmity",
    "Putrefied Enmity",
    declared(data_questions, ophelia),
    parts={
        "maps": data_questions.MAPS,
        "survivors": data_questions.SURVIVORS,
        "item files": data_questions.ITEM_FILES,
        "board files": data_questions.BOARD_FILES,
        "map marks": words.MARKS,
        "minions": (words.ZOMBIE,),
        "card steps": words.CARD_STEPS,
        "item steps": (words.ELIMINATE, words.TOUGHNESS, *ophelia.ITEM_STEPS),
        "box": box.BOX,
        "state": notes.OWN,
        "events": (events,),
    },
    secrets=secrets.SECRETS,
)
MODULES = (PUTREFIED_ENMITY,)
