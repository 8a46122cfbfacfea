"""The data of a game: the kit's files of maps, killers, items and boards, or a user's in their place.

All of them raise :class:`SetupError` with every fault of a file, each with its line, and so for a name that nobody
knows, and for what cannot be played without a user's file.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ...kernel.choices import brought_by
from ...kernel.errors import SetupError
from ...kernel.game import Family, Game
from ...kernel.hints import near
from ...kernel.listings import text_of
from .boardfile import boards_from
from .boards import SurvivorBoard
from .cards import Killer
from .data_questions import CASTLE_MAP, DATA, DATA_NEEDED, OTHER_KILLERS
from .itemfile import items_from
from .items import Items
from .killerfile import killer_from
from .mapfile import sheet_from
from .maps import Map
from .sheet import Sheet
from .vocabulary import Choice, Vocabulary, vocabulary_of

MAPS, KILLERS, SURVIVORS, ITEM_FILES, BOARD_FILES = "maps", "killers", "survivors", "item files", "board files"
"""The parts by which modules bring choices and files."""
CHOSEN_BY = {MAPS: "ts.map-choice", KILLERS: "ts.players.mix-freely"}
FILE_OF = {MAPS: "map_file", KILLERS: "killer_file"}
CASTLE, GATE = "castle", "contraption gate"
AnyGame = Game[Any, Any]


_KNOWN: dict[str, tuple[Family, Vocabulary]] = {}
"""What files can say, by the name of the family, which has no hash: worked out once."""


def words(game: AnyGame) -> Vocabulary:
    """What a file can say in a family."""
    family = game.family
    known = _KNOWN.get(family.name)
    if known is None or known[0] is not family:
        known = _KNOWN[family.name] = family, vocabulary_of(family)
    return known[1]


def chosen(game: AnyGame, part: str, name: str) -> Choice:
    """The choice of a name; :class:`SetupError` where this game has none."""
    known: dict[str, Choice] = {x.name: x for x in game.parts(part)}
    if name in known and (gone := known[name].absent) is not None and game.settings[gone[0].id] == gone[1]:
        raise SetupError((f"{known[name].title} is left out of this game [{gone[0].id}]",))
    if name not in known:
        one = part[:-1]
        own = f"; {FILE_OF[part]} puts one of your own in its place"
        said = brought_by(game, part, name) or f"{near(name, known)}; there are {', '.join(known)}{own}"
        raise SetupError((f"there is no {one} {name}{said} [{CHOSEN_BY[part]}]",))
    return known[name]


def map_of(game: AnyGame, name: str, path: str = "") -> Map:
    """The map of a game: that of a user's file, "" for the kit's of this name.

    The castle has a gate, of which nothing is known: a file of it has to mark one, unless a ruling passes over it.
    """
    choice = chosen(game, MAPS, name)
    if not path:
        return Map(_sheet(_file(game, choice, "map_file"), words(game)), rulings=game.settings)
    sheet = sheet_from(text_of(path, "a map"), path, words(game))
    gates = [m for m in sheet.marks if m.what == GATE]
    if choice.name == CASTLE and not gates and game.settings[CASTLE_MAP.id] == DATA_NEEDED:
        raise SetupError((f"{path}: no {GATE} is marked, and the castle has one [{CASTLE_MAP.id}]",))
    return Map(sheet, rulings=game.settings)


def killer_of(game: AnyGame, name: str, path: str = "") -> Killer:
    """The killer of a game, from a user's file or the kit's."""
    choice = chosen(game, KILLERS, name)
    if not path:
        file = _file(game, choice, "killer_file")
        return killer_from(_kit(file), file.name, words(game), game.settings, kit=True)
    killer = killer_from(text_of(path, "a killer"), path, words(game), game.settings)
    if killer.untold and game.settings[OTHER_KILLERS.id] != "patterns":
        told = ", ".join(killer.untold)
        raise SetupError((f"{path}: no effect is told of {told}, and no blank cards are wanted [{OTHER_KILLERS.id}]",))
    return killer


def items_of(game: AnyGame, path: str = "") -> Items:
    """The item cards of a game: those of the core, of its modules, and over them those of a user's file."""
    known = Items({}, "")
    for file in (DATA / "items.toml", *game.parts(ITEM_FILES)):
        known = items_from(_kit(file), file.name, words(game), game.settings, known, kit=True)
    return known if not path else items_from(text_of(path, "items"), path, words(game), game.settings, known)


def boards_of(game: AnyGame, path: str = "") -> Mapping[str, SurvivorBoard]:
    """The boards of all survivors of a game by name, over them those of a user's file."""
    known: dict[str, SurvivorBoard] = {}
    for file in (DATA / "survivors.toml", *game.parts(BOARD_FILES)):
        known.update(boards_from(_kit(file), file.name, words(game), game.settings))
    return known if not path else boards_from(text_of(path, "boards"), path, words(game), game.settings, known)


def untold_boards(game: AnyGame, survivors: Iterable[str], boards: Mapping[str, SurvivorBoard]) -> list[str]:
    """What hinders these survivors from playing, in words: boards that a user's file would have to tell."""
    known: dict[str, Choice] = {x.name: x for x in game.parts(SURVIVORS)}
    return [
        said
        for n in survivors
        if n in known and not boards[n].source
        for said in lacking(game.settings, known[n], "boards_file")
    ]


def lacking(settings: Mapping[str, Any], choice: Choice, field: str) -> list[str]:
    """Why something cannot be played without a user's file, under the rulings of a game; nothing where it can.

    ``field``: the choice of the set-up by which such a file is named.
    """
    found = [asked.id for asked, option in choice.awaits if settings.get(asked.id) == option]
    told = f"{choice.title} cannot be chosen: {choice.why}"
    return [f"{told}; a file of yours can tell it ({field}) [{asked}]" for asked in found]


def _file(game: AnyGame, choice: Choice, field: str) -> Path:
    if said := lacking(game.settings, choice, field):
        raise SetupError(tuple(said))
    assert choice.file is not None  # what has no file awaits one under every ruling
    return choice.file


@functools.lru_cache(maxsize=32)
def _sheet(file: Path, known: Vocabulary) -> Sheet:
    return sheet_from(_kit(file), file.name, known, kit=True)


@functools.lru_cache(maxsize=32)
def _kit(file: Path) -> str:
    return file.read_text(encoding="utf-8")
