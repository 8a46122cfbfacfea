"""A family with the data of Terrorscape and no procedure, to read its files under rulings."""

from pathlib import Path

from msgspec import Struct

from subterra_nb.games.terrorscape import data_questions
from subterra_nb.games.terrorscape.putrefied_enmity import data_questions as of_expansion
from subterra_nb.games.terrorscape.putrefied_enmity import words
from subterra_nb.games.terrorscape.vocabulary import vocabulary_of
from subterra_nb.kernel.game import Family, Game, Module, compose, declared
from subterra_nb.kernel.rulebook import read

PACKAGE = Path(data_questions.__file__).parent
LEDGERS = tuple(str(PACKAGE / "rulebook" / f"{name}.toml") for name in ("terrorscape", "putrefied_enmity"))
RULES = read(LEDGERS)


class Setup(Struct):
    """Nothing to choose."""


async def no_procedure(table) -> None:
    """Nothing to do."""


CORE = Module(
    "terrorscape",
    "Terrorscape",
    declared(data_questions),
    parts={
        "maps": data_questions.MAPS,
        "killers": data_questions.KILLERS,
        "survivors": data_questions.SURVIVORS,
    },
)
EXPANSION = Module(
    "putrefied_enmity",
    "Putrefied Enmity",
    declared(of_expansion),
    parts={
        "maps": of_expansion.MAPS,
        "killers": of_expansion.KILLERS,
        "survivors": of_expansion.SURVIVORS,
        "item files": of_expansion.ITEM_FILES,
        "board files": of_expansion.BOARD_FILES,
        "card steps": words.CARD_STEPS,
        "item steps": words.ITEM_STEPS,
        "map marks": words.MARKS,
        "minions": (words.ZOMBIE,),
    },
)
FAMILY = Family(
    "terrorscape",
    "Terrorscape",
    CORE,
    {EXPANSION.name: EXPANSION},
    no_procedure,
    lambda state: True,
    lambda state: 0,
    (),
    lambda game: None,
    lambda game, setup: None,
    lambda *given: None,
    LEDGERS,
    Setup,
)
WORDS = vocabulary_of(FAMILY)


def game(**rulings: str) -> Game:
    """A game with the expansion; rulings by the last part of their ids, hyphens written as underscores."""
    return compose(FAMILY, ["putrefied_enmity"], {f"ts.q.{k.replace('_', '-')}": v for k, v in rulings.items()})
