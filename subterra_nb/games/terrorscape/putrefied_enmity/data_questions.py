"""The questions on which the expansion's data hang, and what can be chosen of it."""

from __future__ import annotations

from pathlib import Path

from ....kernel.citations import question
from ..data_questions import DATA_NEEDED
from ..vocabulary import Choice

DATA = Path(__file__).parent / "data"
STAND_IN = "stand-in"

TOMB_MAP = question("ts.q.tomb-map", STAND_IN, DATA_NEEDED)
TOMB_SEARCH = question("ts.q.tomb-search-locations", STAND_IN, DATA_NEEDED)
TOMB_BLOCKS = question("ts.q.tomb-blocks", "none", DATA_NEEDED)
QUEEN_LEVELS = question("ts.q.queen-levels", STAND_IN, DATA_NEEDED)
QUEEN_DECK = question("ts.q.queen-deck", STAND_IN, DATA_NEEDED)
QUEEN_PASSIVE = question("ts.q.queen-passive", "none", DATA_NEEDED)
DOMINATION_VALUES = question("ts.q.domination-values", STAND_IN, DATA_NEEDED)
OPHELIA_BOARD = question("ts.q.ophelia-board", "special-only", "extra-only", DATA_NEEDED)
DYLAN_AND_CALEB = question("ts.q.dylan-and-caleb", "blank", "not-offered")
TOUGHNESS_TOKEN = question("ts.q.toughness", "inert", "cancel-one-damage")
RELIC_EFFECTS = question("ts.q.relic-effects", "placeholders", DATA_NEEDED)

MAPS = (
    Choice(
        "tomb",
        "The Tomb (stand-in)",
        DATA / "maps" / "tomb.toml",
        "its board is not known, and no stand-in is wanted",
        tuple((asked, DATA_NEEDED) for asked in (TOMB_MAP, TOMB_SEARCH, TOMB_BLOCKS)),
    ),
)
KILLERS = (
    Choice(
        "queen",
        "The Queen",
        DATA / "killers" / "queen.toml",
        "her board and cards are not known, and no stand-ins are wanted",
        tuple((asked, DATA_NEEDED) for asked in (QUEEN_DECK, QUEEN_LEVELS, QUEEN_PASSIVE, DOMINATION_VALUES)),
    ),
)
UNKNOWN_BOARD = "the board is not known"
SURVIVORS = (
    Choice("ophelia", "Ophelia", why=UNKNOWN_BOARD, awaits=((OPHELIA_BOARD, DATA_NEEDED),)),
    Choice("dylan", "Dylan", why=UNKNOWN_BOARD, awaits=((DYLAN_AND_CALEB, "not-offered"),)),
    Choice("caleb", "Caleb", why=UNKNOWN_BOARD, awaits=((DYLAN_AND_CALEB, "not-offered"),)),
)
ITEM_FILES = (DATA / "items.toml",)
BOARD_FILES = (DATA / "survivors.toml",)
