"""What is printed where the kit does not know it: stand-ins of ours, or what a user's file of the box says.

Such a file is TOML: a ``status`` for where it is from, and entries. ``[[tile]]``: name, shape (X, T, I, L, D), numbers
(of a tile that collapses); ``[[caver]]``: name, health, number. Modules add kinds of entries. One file may serve all
games of the family: what a game does not have is passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ...board.parts import StatePart
from ...kernel.citations import question
from ...kernel.errors import SetupError
from ...kernel.game import Game, Module
from ...kernel.hints import near
from ...kernel.listings import Entry, at_most, figure, given, parsed, shown, strange_keys, text_of
from .figures import CaverKind, full_health
from .state import State
from .tables import T, Tables
from .tiles import SHAPES, TileType


class Box(Struct, frozen=True):
    """What a file says: ``listed``: kind of entry to name to what it is; ``source``: the file, "" for none."""

    listed: Mapping[str, Mapping[str, Any]] = {}
    source: str = ""


BOX = StatePart("box", Box())
STANDINS = question("st.q.standin-use", "marked", "refuse")
OURS = ".standin."
"""Part of the ids of rules that are invented."""


class Listed(Struct, frozen=True):
    """A kind of entry of such a file.

    ``faults(all modules, entry)``: what is wrong with one, by key; ``made(game, entry, ours)``: its name and what it
    is, None where this game has nothing of that name, which the entry then has as its ``name``; ``ours``: whether the
    file says that it is invented.
    """

    kind: str
    faults: Callable[[tuple[Module, ...], Entry], Iterator[tuple[str, str]]]
    made: Callable[[Game[Any, Any], Entry, bool], tuple[str, Any] | None]


# -- What is printed in a game -------------------------------------------------------------------------------------


def printed(t: T, name: str) -> TileType:
    """A tile as it is printed in this game."""
    known = t.tables.tiles[name]
    return printed_in(t.state, t.tables, name) if known.ours else known


def printed_in(s: State, tables: Tables, name: str) -> TileType:
    """The same out of a state."""
    tile: TileType = BOX.of(s).listed.get("tile", {}).get(name) or tables.tiles[name]
    return tile


def health_of(game: Game[State, Any], s: State, kind: CaverKind) -> int:
    """The printed health of a caver."""
    return health_in(BOX.of(s), game, kind)


def health_in(box: Box, game: Game[State, Any], kind: CaverKind) -> int:
    """The same by what a file says."""
    board = box.listed.get("caver", {}).get(kind.name)
    return board[0] if board is not None else full_health(kind, game.settings)


def numbers_in(t: T) -> Mapping[str, int]:
    """The caver numbers by kind."""
    return numbers_by(BOX.of(t.state), t.tables)


def numbers_by(box: Box, tables: Tables) -> Mapping[str, int]:
    """The same by what a file says."""
    boards = box.listed.get("caver")
    return tables.number if not boards else {**tables.number, **{name: board[1] for name, board in boards.items()}}


# -- Reading a file ------------------------------------------------------------------------------------------------


def box_of(game: Game[State, Any], path: str) -> Box:
    """What a file says, "" for none. Every fault is told at once, with its line, by :class:`SetupError`."""
    return box_from(game, text_of(path, "what is in the box"), path) if path else BOX.usual


def box_from(game: Game[State, Any], text: str, path: str) -> Box:
    """The same out of a text; ``path`` is what faults are told of."""
    modules = (game.family.core, *game.family.modules.values())
    kinds: tuple[Listed, ...] = tuple(x for m in modules for x in m.parts.get("box file", ()))
    problems: list[str] = []
    status, entries, where = parsed(text, path, {x.kind: _checked(x, modules) for x in kinds}, problems)
    listed: dict[str, dict[str, Any]] = {}
    for x in kinds:
        found: dict[str, int] = {}
        for n, entry in entries[x.kind]:
            name = x.made(game, entry, status == "ours")
            told = name[0] if name is not None else str(entry["name"])
            if told in found:
                problems.append(f"{where.key(n, 'name', x.kind)}: {told} is listed twice")
            found[told] = n
            if name is not None:
                listed.setdefault(x.kind, {})[name[0]] = name[1]
    if problems:
        raise SetupError(at_most(problems, path))
    return Box(listed, path)


def _checked(x: Listed, modules: tuple[Module, ...]) -> Callable[[Entry], Iterator[tuple[str, str]]]:
    return lambda entry: x.faults(modules, entry)


def _name(entry: Entry, known: Mapping[str, Any], what: str) -> Iterator[tuple[str, str]]:
    """What is wrong with the name of something whose print is not known."""
    name = entry.get("name")
    if not isinstance(name, str):
        yield "name", f"{given('name', name)}; it is a text"
    elif name not in known:
        yield "name", f"there is no {what} {shown(name)[1:-1]}{near(name, known)}"
    elif not known[name].ours:
        open_ = ", ".join(n for n, x in known.items() if x.ours)
        yield "name", f"what is printed on {name} is known; a file can say it of {open_}"


def _all_tiles(modules: tuple[Module, ...]) -> dict[str, TileType]:
    usual = {d.id: d.default for m in modules for d in m.declares}
    return {x.name: x for m in modules for made in m.parts.get("tiles", ()) for x in made(usual)}


def _tile_faults(modules: tuple[Module, ...], entry: Entry) -> Iterator[tuple[str, str]]:
    yield from strange_keys(entry, ("name", "shape", "numbers"))
    tiles = _all_tiles(modules)
    wrong = [*_name(entry, tiles, "tile")]
    yield from wrong
    if entry.get("shape") not in tuple(SHAPES):  # a tuple: what has no hash can be looked for in it
        yield "shape", f"{given('shape', entry.get('shape'))}; it is one of {', '.join(SHAPES)}"
    if wrong:
        return
    count = len(tiles[entry["name"]].numbers)
    numbers = entry.get("numbers", [])
    sound = isinstance(numbers, list) and all(type(n) is int and 1 <= n <= 6 for n in numbers)
    if not count and "numbers" in entry:
        yield "numbers", f"{entry['name']} does not collapse: it has no numbers"
    elif not sound or len({*numbers}) != len(numbers) or len(numbers) != count:
        said = given("numbers", entry.get("numbers"))
        yield "numbers", f"{said}; {entry['name']} has {count} different ones from 1 to 6"


def _tile_made(game: Game[Any, Any], entry: Entry, ours: bool) -> tuple[str, TileType] | None:
    known: TileType | None = game.tables.tiles.get(entry["name"])
    if known is None or not known.ours:  # not in this game, or settled by a ruling
        return None
    numbers = tuple(sorted(entry.get("numbers", ())))
    return known.name, replace(known, shape=entry["shape"], numbers=numbers, ours=ours, cites=known.cites[:1])


def _all_cavers(modules: tuple[Module, ...]) -> dict[str, CaverKind]:
    return {x.name: x for m in modules for x in m.parts.get("figures", ())}


def _caver_faults(modules: tuple[Module, ...], entry: Entry) -> Iterator[tuple[str, str]]:
    yield from strange_keys(entry, ("name", "health", "number"))
    cavers = _all_cavers(modules)
    yield from _name(entry, cavers, "caver")
    yield from figure(entry, "health", 1, 9)
    wrong = [*figure(entry, "number", 1, 99)]
    yield from wrong
    theirs = {x.number: x.name for x in cavers.values() if not x.ours}
    if not wrong and entry["number"] in theirs:
        yield "number", f"{entry['number']} is the number of the {theirs[entry['number']]}"


def _caver_made(game: Game[Any, Any], entry: Entry, ours: bool) -> tuple[str, tuple[int, int]] | None:
    name = entry["name"]
    return (name, (entry["health"], entry["number"])) if name in game.tables.kinds else None


# -- Without stand-ins ---------------------------------------------------------------------------------------------


def not_told(game: Game[Any, Any], setup: Any, box: Box) -> list[str]:
    """By a ruling every part in play whose print is invented has to be told."""
    tables: Tables = game.tables
    cavers = [tables.kinds[n] for n in setup.figures if n in tables.kinds]
    lacking = [
        *(("caver", k.name) for k in cavers if OURS in k.number_cite),
        *(("tile", x.name) for x in tables.stack.tiles(game) if any(OURS in c for c in x.cites)),
    ]
    return untold(game, box, lacking)


def untold(game: Game[Any, Any], box: Box, invented: Iterable[tuple[str, str]]) -> list[str]:
    """What of it a file would have to tell, where no stand-ins are wanted; ``invented``: kinds of entry with names."""
    if game.settings[STANDINS.id] != "refuse":
        return []
    return [
        f"{kind} {name}: nobody has told what is printed, and no stand-ins are wanted [{STANDINS.id}]"
        for kind, name in invented
        if name not in box.listed.get(kind, {})
    ]


LISTED = (Listed("tile", _tile_faults, _tile_made), Listed("caver", _caver_faults, _caver_made))
