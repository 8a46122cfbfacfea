"""Positions as data: the state that a described position stands for, and the description of a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ...board.written import check_walls, write_walls
from ...kernel.choices import brought_by
from ...kernel.game import Game
from ...kernel.hints import near
from ...kernel.notation import Heard, Say, plainly
from .boards import read_board, spare_names, write_board
from .checks import check_cell, check_cells, check_not_negative, check_tiles, check_tokens
from .figures import hearts_of, most_hearts
from .movement import KEYS
from .notation import ARTIFACT, numbered
from .position_items import bag_names, check_counts, check_items
from .setup import MARKERS, MOST, order_led_by, start_of_marker
from .state import Explorer, Guardian, State, current
from .tables import POINTS, Tables
from .tiles import GRID

AS_THEY_ARE = (
    "points", "exerted", "round", "marker", "lead", "difficulty", "players", "keys_placed", "items", "cursed",
    "cursed_turn", "artifact_out", "rubble", "safe", "used", "bag", "journals", "erupted", "erupted_in", "prepared",
    "resting", "left_roll", "returned",
)  # fmt: skip
"""Keys of a position that are fields of the state."""
COUNTS = ("points", "round", "players", "marker", "keys_placed", "erupted_in")


def read(game: Game[State, Tables], data: Mapping[str, Any], say: Say) -> State | None:
    """The state of a described position; None when ``say`` has been told of anything wrong with it."""
    tell = Heard(say)
    layout = read_board(game, data, tell)
    explorers, guardians = _figures(game, data.get("figures", {}), tell)
    order = [f.id for f in explorers.values() if game.tables.kinds[f.kind].playable]
    for name, cell in [(f.id, f.at) for f in explorers.values()] + [(g.id, g.at) for g in guardians.values()]:
        check_cell(layout, cell, ("figures", name, "at"), tell)
    if not order and not tell.anything():
        tell(("figures",), "nobody takes turns here: at least one explorer is needed")
    given = dict(data.get("position", {}))
    _check(game, given, layout, [*explorers.values()], tell)
    check_items(game, given, [*explorers.values()], tell)
    if given.get("lead") and given["lead"] not in order:
        tell(("position", "lead"), f"{given['lead']} is no explorer here{near(given['lead'], order)}")
    if given.get("order") and sorted(given["order"]) != sorted(order):
        tell(("position", "order"), f"the turn order has to name each explorer once: {', '.join(order)}")
    phase = data.get("phase", "act")
    turn = data.get("turn")
    if turn is not None and turn not in order:
        tell(("turn",), f"{turn} takes no turns here{near(turn, order)}")
    if tell.anything() or layout is None:
        return None
    base = State(layout, tuple(order), explorers=explorers, guardians=guardians, phase=phase, turn=0)
    lead = given.get("lead") or order[0]
    led = order_led_by(tuple(order), lead, given.get("players") or len(order))
    base = replace(base, order=tuple(given.get("order") or led), lead=lead)
    last = len(order) - 1 if phase not in ("turn", "act", "hazard") else 0
    base = replace(base, turn=base.order.index(turn) if turn else last)
    described = given
    given = {k: tuple(v) if isinstance(v, list) else v for k, v in given.items() if k in AS_THEY_ARE}
    if given.get("bag") == "rest":
        given["bag"] = spare_names(game, layout)
    state = replace(base, **{**_usual(game, base, given), **given})
    for own in game.family.contributed("state"):
        state = own.part.put(state, own.read(game, described, state, tell))
    check_counts(game, state, tell)
    return None if tell.anything() else state


def write(game: Game[State, Tables], s: State) -> dict[str, Any]:
    """The description of a state; what is as usual is left out. Before the set-up it is the set-up's choices."""
    if s.phase == "setup":
        usual = {"difficulty": "normal", "lead": s.figures[0], "players": len(s.figures)}
        chosen = {key: getattr(s, key) for key, value in usual.items() if getattr(s, key) != value}
        for own in game.family.contributed("state"):
            if own.file is not None and own.part.of(s).source:
                chosen[own.file] = own.part.of(s).source
        return {"setup": {"figures": list(s.figures), **chosen}}
    out: dict[str, Any] = write_board(game, s.layout)
    laid = out.pop("laid", None)
    out["figures"] = {**{f.id: _explorer(game, f) for f in s.explorers.values()}, **_guardians(s)}
    out["turn"] = current(s)
    if s.phase != "act":
        out["phase"] = s.phase
    known: dict[str, Any] = {}
    position: dict[str, Any] = {}
    # One value that is as usual may hang on another: they are told in the order in which reading works them out.
    bare = replace(s, lead=next(f.id for f in s.explorers.values() if game.tables.kinds[f.kind].playable))
    for key in AS_THEY_ARE:
        value = getattr(s, key)
        if value != _usual(game, bare, known)[key]:
            known[key] = value
            position[key] = plainly(value)
    figures = tuple(f.id for f in s.explorers.values() if game.tables.kinds[f.kind].playable)
    if s.order != order_led_by(figures, s.lead, s.players or len(figures)):
        position["order"] = list(s.order)
    if position.get("bag") == list(spare_names(game, s.layout)):
        position["bag"] = "rest"
    for own in game.family.contributed("state"):
        position.update(own.write(game, s))
    if s.layout.over:
        position["flipped"] = list(s.layout.over)
    if s.layout.broken:
        position["broken"] = write_walls(s.layout)
    if laid:
        position["laid"] = laid
    if position:
        out["position"] = position
    return out


def _usual(game: Game[State, Tables], s: State, given: Mapping[str, Any]) -> dict[str, Any]:
    """What is usual for the keys of a position, in view of the board, the figures, and what is ``given``."""
    explorers = [*s.explorers.values()]
    acting = s.explorers[current(s)]
    out = any(f.fate == "escaped" and f.item == ARTIFACT for f in explorers)
    lifted = given.get("artifact_out", out) or any(f.item == ARTIFACT for f in explorers)
    cursed = given.get("cursed", lifted)
    seen = cursed or ARTIFACT in given.get("items", s.items if not given else {})
    column = min(max(len(s.order), min(MARKERS["normal"])), MOST)
    taken = {tile.name for tile in s.layout.tiles.values()}
    bag = given.get("bag", ())
    return {
        "points": game.settings[POINTS.id] if s.phase == "act" and not acting.fate else 0,
        "exerted": False,
        "round": 1,
        "marker": 0 if given.get("erupted") else start_of_marker(game, given.get("difficulty", "normal"), column),
        "lead": s.lead,
        "difficulty": "normal",
        "players": len(s.order),
        "keys_placed": game.settings[KEYS.id] if seen else 0,
        "items": {},
        "cursed": lifted,
        "cursed_turn": -1,
        "artifact_out": out,
        "journals": tuple(x.name for x in game.tables.journals if x.name not in taken and x.name not in bag),
        "erupted": False,
        "used": {},
        **dict.fromkeys(("rubble", "safe", "bag", "returned"), ()),
        **dict.fromkeys(("prepared", "resting", "left_roll"), ""),
        "erupted_in": 0,
    }


# -- Figures -------------------------------------------------------------------------------------------------------


def _figures(
    game: Game[State, Tables], data: Mapping[str, Any], say: Say
) -> tuple[dict[str, Explorer], dict[str, Guardian]]:
    explorers: dict[str, Explorer] = {}
    guardians: dict[str, Guardian] = {}
    for name, f in data.items():
        here = ("figures", name)
        kind = numbered(game, name)
        if "at" not in f:
            say(here, "at is missing: where is it?")
            continue
        if name in game.tables.kinds:
            for key in ("awake", "sleeps", "skips", "since"):
                if key in f:
                    say((*here, key), f"{key} is said of guardians only")
            if f.get("lapsed") and not game.tables.kinds[name].lapse:
                say((*here, "lapsed"), f"{name} has no exemptions that could be lost for a time")
            usual = _full(game, name)
            full = most_hearts(game.tables.kinds[name], game.settings, usual)
            hearts = f.get("hearts", 0 if f.get("fate") == "dead" else usual)
            if not 0 <= hearts <= full:
                say((*here, "hearts"), f"{hearts} hearts; {name} has 0 to {full}")
            item, fate, lapsed = f.get("item", ""), f.get("fate", ""), f.get("lapsed", False)
            explorers[name] = Explorer(name, name, f["at"], hearts, full, item, fate, lapsed=lapsed)
        elif kind:
            for key in ("hearts", "item", "fate"):
                if key in f:
                    say((*here, key), f"{key} is said of explorers only")
            guardians[name] = Guardian(
                name,
                kind,
                f["at"],
                f.get("awake", True),
                f.get("sleeps", False),
                f.get("skips", False),
                f.get("since", 0),
            )
        else:
            kinds = game.tables.guardians
            known = [*game.tables.kinds, *(k if g.supply.default == 1 else f"{k}-1" for k, g in kinds.items())]
            say(here, f"there is no figure {name} in this game{brought_by(game, 'figures', name) or near(name, known)}")
    for kind, g in game.tables.guardians.items():
        mine = [n for n, x in guardians.items() if x.kind == kind]
        if len(mine) > game.settings[g.supply.id]:
            say(("figures", mine[-1]), f"{len(mine)} figures {g.title}; there are {game.settings[g.supply.id]}")
    playing = [n for n in explorers if game.tables.kinds[n].playable]
    if len(playing) > MOST:
        say(("figures", playing[-1]), f"{len(playing)} explorers; a game has at most {MOST}")
    return explorers, guardians


def _full(game: Game[State, Tables], name: str) -> int:
    """The full number of hearts; that of a figure which is deployed is a figure of a rule."""
    kind = game.tables.kinds[name]
    return int(game.settings.get(kind.cite, hearts_of(kind, game.settings)))


def _explorer(game: Game[State, Tables], f: Explorer) -> dict[str, Any]:
    usual = 0 if f.fate == "dead" else _full(game, f.kind)
    told: dict[str, Any] = {"at": f.at, **({} if f.hearts == usual else {"hearts": f.hearts})}
    return {**told, **{k: v for k, v in (("item", f.item), ("fate", f.fate), ("lapsed", f.lapsed)) if v}}


def _guardians(s: State) -> dict[str, dict[str, Any]]:
    return {
        g.id: {
            "at": g.at,
            **({} if g.awake else {"awake": False}),
            **{k: v for k, v in (("sleeps", g.sleeps), ("skips", g.skips), ("since", g.since)) if v},
        }
        for g in s.guardians.values()
    }


# -- What can't be -------------------------------------------------------------------------------------------------


def _check(game: Game[State, Tables], given: Mapping[str, Any], layout: Any, figures: list[Explorer], say: Say) -> None:
    """Everything in ``position`` that can be wrong by itself or with the board."""
    check_not_negative(given, COUNTS, say)
    check_cells(given, ("rubble", "safe", "flipped", "laid"), layout, say)
    for name, cell in given.get("items", {}).items():
        check_cell(layout, cell, ("position", "items", name), say)
    check_tokens(game, given, say)
    notation = game.family.notation
    for ability, uses in given.get("used", {}).items():
        name, _, cell = ability.partition(" ")
        is_one = ability in notation.abilities or (name in notation.of_a_tile and cell in layout.tiles)
        if not is_one or uses < 1:
            say(
                ("position", "used", ability),
                f"no limited ability {ability} used {uses} times{near(ability, notation.abilities)}",
            )
    names = [f.id for f in figures]
    for key in ("prepared", "resting", "left_roll"):
        if given.get(key) and given[key] not in names:
            say(("position", key), f"{given[key]} is not among the figures{near(given[key], names)}")
    check_walls(GRID, given.get("broken", []), say, ("position", "broken"), "D3 N")
    taken = {tile.name: cell for cell, tile in layout.tiles.items()} if layout is not None else {}
    journals, boxed = [x.name for x in game.tables.journals], bag_names(game)
    for key, known in (("bag", boxed), ("journals", journals)):
        check_tiles(given, key, known, taken, say)
    check_tiles(given, "returned", boxed, {}, say)
    for own in game.family.contributed("state"):
        if own.check is not None:
            own.check(game, given, layout, names, say)
