"""Positions: a state out of what a scenario file says of it, and the other way round."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ...board.layout import Layout
from ...board.written import check_walls, write_walls
from ...kernel.errors import SetupError
from ...kernel.game import Game
from ...kernel.hints import near
from ...kernel.notation import Heard, Say, plainly
from .boards import check_climbs, read_board, spare_names, write_board
from .box import BOX, Box, box_of, health_in
from .notation import ABILITIES, numbered, told_section
from .setup import fewest_of, not_here
from .state import Caver, Creature, Section, State
from .tables import POINTS, Tables

AS_THEY_ARE = (
    "points", "exerted", "checked", "directed", "waiting", "round", "difficulty", "players", "aside", "discarded",
    "deck", "cards", "discard", "foreseen", "out_of_time", "out_since", "gas", "climbs", "ropes", "flooded", "rubble",
    "dug", "used", "used_in",
)  # fmt: skip
"""Keys of a position that are fields of the state."""
COUNTS = ("points", "round", "players", "cards", "out_since", "used_in")
AWAY = "away"
SECTION = re.compile(r"(\d{1,2})((?: [a-z][a-z0-9-]*)*)")


def read(game: Game[State, Tables], data: Mapping[str, Any], say: Say) -> State | None:
    """The state of a described position; None when ``say`` has been told of anything wrong with it."""
    tell = Heard(say)
    box = BOX.usual
    try:
        box = box_of(game, data.get("position", {}).get("box", ""))
    except SetupError as error:
        for p in error.problems:
            tell(("position", "box"), p)
    board = read_board(game, data, tell, box)
    layout = board[0] if board is not None else None
    cavers, creatures = _figures(game, data.get("figures", {}), tell, box)
    placed = [(f.id, f.at) for f in cavers.values() if f.at] + [(c.id, c.at) for c in creatures.values()]
    for name, cell in placed:
        _cell(game, layout, cell, ("figures", name, "at"), tell)
    order = tuple(cavers)
    if not order and not tell.anything():
        tell(("figures",), "nobody takes turns here: at least one caver is needed")
    given = dict(data.get("position", {}))
    if board is not None:
        given["climbs"] = {**board[1], **given.get("climbs", {})}
        check_climbs(board[0], given["climbs"], tell)
    _check(game, given, layout, order, tell)
    first, turn = given.get("first") or next(iter(order), ""), data.get("turn")
    asked: tuple[tuple[tuple[str | int, ...], str | None], ...] = ((("position", "first"), first), (("turn",), turn))
    for path, named in asked:
        if named and named not in order:
            tell(path, f"{named} is no caver here{near(named, order)}")
    if tell.anything() or layout is None:
        return None
    phase = data.get("phase", "act")
    led = (*order[order.index(first) :], *order[: order.index(first)])
    last = 0 if phase in ("turn", "act") else len(led) - 1
    base = State(layout, order, cavers=cavers, creatures=creatures, order=led, phase=phase)
    base = replace(base, turn=led.index(turn) if turn else last)
    acting = cavers[led[base.turn]]
    if phase == "act" and (not acting.health or not acting.at):
        tell(("turn",), f"{acting.id} cannot act: {'unconscious' if not acting.health else 'on no tile'}")
        return None
    known = {k: tuple(v) if isinstance(v, list) else v for k, v in given.items() if k in AS_THEY_ARE}
    state = BOX.put(replace(base, **{**_usual(game, base, known), **known}), box)
    state = _with_stack(game, state, given, tell)
    for own in game.family.contributed("state"):
        state = own.settle(own.part.put(state, own.read(game, given, state, tell)))
    return None if tell.anything() else state


def write(game: Game[State, Tables], s: State) -> dict[str, Any]:
    """The description of a state; what is as usual is left out. Before the set-up it is the set-up's choices."""
    if s.phase == "setup":
        usual = {"difficulty": "normal", "first": "", "players": len(s.figures)}
        chosen = {key: getattr(s, key) for key, value in usual.items() if getattr(s, key) != value}
        file = {"box": BOX.of(s).source} if BOX.of(s).source else {}
        return {"setup": {"figures": list(s.figures), **chosen, **file}}
    box = BOX.of(s)
    out: dict[str, Any] = write_board(game, s.layout, box)
    laid = out.pop("laid", None)
    out["figures"] = {
        **{f.id: _caver(game, f, box) for f in s.cavers.values()},
        **{c.id: {"at": c.at} for c in s.creatures.values()},
    }
    out["turn"] = s.order[s.turn]
    if s.phase != "act":
        out["phase"] = s.phase
    position: dict[str, Any] = {}
    if s.order[0] != next(iter(s.cavers)):
        position["first"] = s.order[0]
    known: dict[str, Any] = {}
    for key in AS_THEY_ARE:
        value = getattr(s, key)
        if value != _usual(game, s, known)[key]:
            known[key] = value
            position[key] = plainly(value)
    if s.stack:
        rest = s.stack == spare_names(game, s.layout, (*s.discarded, s.aside))
        position["stack"] = "rest" if rest else list(s.stack)
    if s.sections != _usual_sections(s):
        position["sections"] = [told_section(x) for x in s.sections]
    for own in game.family.contributed("state"):
        position.update(own.write(game, s))
    if box.source:
        position["box"] = box.source
    if s.layout.broken:
        position["broken"] = write_walls(s.layout)
    if laid:
        position["laid"] = laid
    return {**out, "position": position} if position else out


def _usual(game: Game[State, Tables], s: State, given: Mapping[str, Any]) -> dict[str, Any]:
    """What is usual for the keys of a position, in view of the board, the figures, and what is ``given``."""
    difficulty = given.get("difficulty", "normal")
    team = min(max(len(s.cavers), fewest_of(game)), game.tables.team.most)
    pool = tuple(c.name for c in game.tables.deck.pool(game, difficulty, team)[0])
    gone = given.get("discard", ())
    return {
        "points": game.settings[POINTS.id] if s.phase == "act" else 0,
        "round": 1,
        "difficulty": "normal",
        "players": len(s.cavers),
        "deck": tuple(c for c in pool if c not in gone),
        "cards": 0,
        "out_since": 0,
        "used_in": 0,
        **dict.fromkeys(("exerted", "checked", "directed", "out_of_time", "gas"), False),
        **dict.fromkeys(("waiting", "discarded", "discard", "ropes", "flooded", "rubble", "dug"), ()),
        **dict.fromkeys(("aside", "foreseen"), ""),
        **{key: {} for key in ("climbs", "used")},
    }


# -- The stack -----------------------------------------------------------------------------------------------------


def _usual_sections(s: State) -> tuple[Section, ...]:
    """All tiles that may be in the stack are in it, in unknown order."""
    return (Section(len(s.stack)),) if s.stack else ()


def _with_stack(game: Game[State, Tables], s: State, given: Mapping[str, Any], say: Say) -> State:
    """The state with the tile stack that a position tells of; none when it says nothing."""
    told = given.get("stack", [])
    if told == "rest":
        told = spare_names(game, s.layout, (*s.discarded, s.aside))
    if isinstance(told, str):
        say(("position", "stack"), f"expected a list of tiles, or rest; got {told}")
        return s
    taken = {tile.name: cell for cell, tile in s.layout.tiles.items()}
    for i, name in enumerate(told):
        if name not in game.tables.tiles:
            say(("position", "stack", i), f"there is no tile {name} in this game{near(name, game.tables.tiles)}")
        elif name in taken:
            say(("position", "stack", i), f"{name} lies on {taken[name]}")
        elif told.index(name) < i:
            say(("position", "stack", i), f"{name} is named twice")
    s = replace(s, stack=tuple(told))
    if "sections" not in given:
        return replace(s, sections=_usual_sections(s))
    sections: list[Section] = []
    for i, text in enumerate(given["sections"]):
        found = SECTION.fullmatch(text)
        if found is None or not int(found[1]):
            say(("position", "sections", i), f"{text} is no section; write a number of tiles and names among them")
            continue
        among = tuple(found[2].split())
        for name in among:
            if name not in game.tables.tiles or name in taken or name in told:
                say(
                    ("position", "sections", i),
                    f"{name} cannot be in the stack by name{near(name, game.tables.tiles)}",
                )
        if len(among) > int(found[1]):
            say(("position", "sections", i), f"{found[1]} tiles, and {len(among)} names among them")
        sections.append(Section(int(found[1]), among))
    unknown = sum(x.tiles - len(x.among) for x in sections)
    if unknown > len(told):
        say(("position", "sections"), f"{unknown} unknown tiles in the stack, and {len(told)} that they can be")
    return replace(s, sections=tuple(sections))


# -- Figures -------------------------------------------------------------------------------------------------------


def _figures(
    game: Game[State, Tables], data: Mapping[str, Any], say: Say, box: Box
) -> tuple[dict[str, Caver], dict[str, Creature]]:
    cavers: dict[str, Caver] = {}
    creatures: dict[str, Creature] = {}
    for name, f in data.items():
        here = ("figures", name)
        kind = numbered(game, name)
        if "at" not in f:
            say(here, "at is missing: where is it?")
        elif name in game.tables.kinds:
            full = health_in(box, game, game.tables.kinds[name])
            health = f.get("health", full)
            if not 0 <= health <= full:
                say((*here, "health"), f"{health} health; {name} has 0 to {full}")
            at = "" if f["at"] == AWAY else f["at"]
            if f.get("fate") and at:
                say((*here, "at"), "who is out of the game is away")
            cavers[name] = Caver(
                name, name, at, health, full, f.get("hidden", False), f.get("fate", ""), f.get("owes", False)
            )
        elif kind:
            for key in ("health", "hidden", "owes", "fate"):
                if key in f:
                    say((*here, key), f"{key} is said of cavers only")
            creatures[name] = Creature(name, kind, f["at"])
        else:
            known = [*game.tables.kinds, *(f"{k}-1" for k in game.tables.creatures)]
            say(here, f"there is no figure {name} in this game{not_here(game, name) or near(name, known)}")
    most = game.tables.team.most
    if len(cavers) > most:
        say(("figures", [*cavers][most]), f"{len(cavers)} cavers; a game has at most {most}")
    return cavers, creatures


def _caver(game: Game[State, Tables], f: Caver, box: Box) -> dict[str, Any]:
    full = health_in(box, game, game.tables.kinds[f.kind])
    told: dict[str, Any] = {"at": f.at or AWAY, **({} if f.health == full else {"health": f.health})}
    return {**told, **{k: v for k, v in (("hidden", f.hidden), ("owes", f.owes), ("fate", f.fate)) if v}}


# -- What can't be -------------------------------------------------------------------------------------------------


def _check(
    game: Game[State, Tables], given: Mapping[str, Any], layout: Layout | None, cavers: tuple[str, ...], say: Say
) -> None:
    """Everything in ``position`` that can be wrong by itself or with the board."""
    for key in COUNTS:
        if given.get(key, 0) < 0:
            say(("position", key), f"{given[key]} is less than nothing")
    for key, kinds in (
        ("ropes", ("ledge", "slide")),
        ("flooded", ("water",)),
        ("rubble", ("cave-in",)),
        ("dug", ("cave-in",)),
    ):
        cells = given.get(key, [])
        for i, cell in enumerate(cells):
            here = ("position", key, i)
            _cell(game, layout, cell, here, say)
            if cells.index(cell) < i:
                say(here, f"{cell} is named twice")
            elif layout is not None and cell in layout.tiles and layout.tiles[cell].kind not in kinds:
                say(here, f"the tile on {cell} is no {' or '.join(kinds)}")
    for ability, uses in given.get("used", {}).items():
        if ability not in ABILITIES or uses < 1:
            say(
                ("position", "used", ability),
                f"no limited ability {ability} used {uses} times{near(ability, ABILITIES)}",
            )
    for key, known in (("deck", game.tables.cards), ("discard", game.tables.cards), ("discarded", game.tables.tiles)):
        for i, name in enumerate(given.get(key, [])):
            if name not in known:
                say(("position", key, i), f"there is no {name} in this game{near(name, known)}")
    for key, table in (("aside", game.tables.tiles), ("foreseen", game.tables.cards)):
        if given.get(key) and given[key] not in table:
            say(("position", key), f"there is no {given[key]} in this game{near(given[key], table)}")
    for i, name in enumerate(given.get("waiting", [])):
        if name not in cavers:
            say(("position", "waiting", i), f"{name} is no caver here{near(name, cavers)}")
    check_walls(game.tables.area.grid, given.get("broken", []), say, ("position", "broken"), "M13 N")


def _cell(game: Game[State, Tables], layout: Layout | None, cell: str, path: tuple[str | int, ...], say: Say) -> None:
    at = game.tables.area.grid.at
    if cell not in at:
        say(path, f"{cell} is no cell{near(cell, at)}")
    elif layout is not None and cell not in layout.tiles:
        say(path, f"no tile lies on {cell}")
