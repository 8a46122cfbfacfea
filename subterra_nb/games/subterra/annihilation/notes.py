"""Annihilation in writing and in view: bombs, item cards and poison in scenario files and on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ....kernel.game import Game
from ....kernel.hints import near
from ....kernel.notation import Key, Say
from ..box import BOX
from ..contributed import OwnState, lacking
from ..state import Caver, State
from ..tables import Tables
from . import exterminator, transfer
from .bombs import TOKENS
from .costs import missing
from .events import HORROR, POISONED
from .state import BOMBS, CARDS, POISON, TILES, Bombs, Poison, armed, carried

USED = "used"
BOMBS_MODULE, EXTERMINATOR_MODULE = "annihilation.bombs", "annihilation.exterminator"

BOMB_KEYS = (
    Key("items", dict[str, str], "item cards: who holds one, the cell where one lies, or used"),
    Key("bombs", list[str], "cells with a bomb token, once for each"),
    Key("removed", int, "tiles that went back to the box unseen"),
    Key("received", dict[str, int], "item cards to the round in which they changed hands"),
    Key("declined", list[str], "what somebody did not agree to, such as bomb-card-1 medic"),
    Key("declined_in", int, "the turn of that: 100 times the round plus turns before it in that round"),
)
BOMB_FACTS = (
    Key("bombs", list[str], "cells with a bomb token"),
    Key("armed", int, "how many bomb tiles hold a bomb token"),
    Key("item_discard", list[str], "item cards discarded"),
    Key("lying", list[str], "item cards that lie on the board"),
    Key("removed", int, "tiles that went back to the box unseen"),
)


def _on_board(s: State, cells: list[str], key: str, say: Say) -> None:
    for i, cell in enumerate(cells):
        if cell not in s.layout.tiles:
            say(("position", key, i), f"no tile lies on {cell}{near(cell, s.layout.tiles)}")


def read_bombs(game: Game[State, Tables], given: Mapping[str, Any], s: State, say: Say) -> Bombs:
    """The bombs of a described position."""
    if lacking(game, BOMBS_MODULE, BOMB_KEYS, given, say):
        return BOMBS.usual
    for fault in missing(game, BOX.of(s), transfer.COST, "transfer"):
        say(("rulings", transfer.COST.id), fault)
    held, lying, used = {}, {}, []
    for card, at in given.get("items", {}).items():
        here = ("position", "items", card)
        if card not in CARDS:
            say(here, f"there is no item card {card}{near(card, CARDS)}")
        elif at == USED:
            used.append(card)
        elif at in s.cavers:
            held[card] = at
        elif at in s.layout.tiles:
            lying[card] = at
        else:
            say(here, f"{at} is no caver here, no cell with a tile and not {USED}{near(at, s.cavers)}")
    tokens = given.get("bombs", [])
    _on_board(s, tokens, "bombs", say)
    if len(tokens) > (most := game.settings[TOKENS.id]):
        say(("position", "bombs"), f"{len(tokens)} bomb tokens; there are {most} [{TOKENS.id}]")
    if len(tokens) + len(held) + len(lying) > TILES:
        say(("position", "bombs"), f"{len(tokens)} bomb tokens and {len(held) + len(lying)} cards; there are {TILES}")
    unsaid = [c for c in CARDS if c not in given.get("items", {})]
    used += unsaid[: max(0, len(tokens) - len(used))]  # a token came of a card
    for key in ("removed", "declined_in"):
        if given.get(key, 0) < 0:
            say(("position", key), f"{given[key]} is less than nothing")
    declined = []
    for i, text in enumerate(given.get("declined", [])):
        card, _, to = text.partition(" ")
        if card not in CARDS or to not in s.cavers:
            say(("position", "declined", i), f"{text} is no item card with a caver")
        declined.append((card, to))
    for card in given.get("received", {}):
        if card not in held:
            say(("position", "received", card), f"{card} is held by nobody")
    return Bombs(
        held, lying, tuple(used), tuple(tokens), given.get("removed", 0), given.get("received", {}), tuple(declined),
        given.get("declined_in", 0),
    )  # fmt: skip


def write_bombs(game: Game[State, Tables], s: State) -> dict[str, Any]:
    """What describes the bombs of a state."""
    b = BOMBS.of(s)
    out: dict[str, Any] = {}
    items = {**b.held, **b.lying, **dict.fromkeys(b.used, USED)}
    if items:
        out["items"] = items
    if b.tokens:
        out["bombs"] = [*b.tokens]
    for key in ("removed", "declined_in"):
        if getattr(b, key):
            out[key] = getattr(b, key)
    if b.received:
        out["received"] = dict(b.received)
    if b.declined:
        out["declined"] = [f"{card} {to}" for card, to in b.declined]
    return out


def bomb_fact(game: Game[State, Tables], s: State, subject: str, name: str) -> Any:
    """A fact about bombs and item cards."""
    b = BOMBS.of(s)
    if name == "items":
        return carried(s, s.cavers[subject]) if subject in s.cavers else None
    if name == "tokens":
        return b.tokens.count(subject)
    if name == "armed":
        return armed(s)
    if name == "removed":
        return b.removed
    return [*{"bombs": b.tokens, "item_discard": b.used, "lying": b.lying}[name]]


def bomb_badges(s: State, cell: str) -> tuple[tuple[str, str], ...]:
    """Bomb tokens and item cards on a cell."""
    b = BOMBS.of(s)
    n = b.tokens.count(cell)
    badges = [("bomb" if n == 1 else f"{n} bombs", "a bomb token lies here")] if n else []
    badges += [("card", f"{card} lies here") for card, at in b.lying.items() if at == cell]
    return tuple(badges)


def bombs_held(s: State, f: Caver) -> tuple[str, ...]:
    """What a caver holds."""
    return tuple("bomb" for _ in carried(s, f))


def bombs_told(s: State) -> tuple[tuple[str, str], ...]:
    """The bombs beside the board."""
    b = BOMBS.of(s)
    if b == BOMBS.usual:
        return ()
    told = [("Bombs", f"{armed(s)} of {TILES} bomb tiles armed, {len(b.held)} carried")]
    if b.removed:
        told.append(("Back in the box", f"{b.removed} tiles, unseen"))
    return tuple(told)


OWN_BOMBS = OwnState(
    BOMBS,
    BOMB_KEYS,
    read_bombs,
    write_bombs,
    bomb_fact,
    BOMB_FACTS,
    (Key("items", list[str], "item cards that it holds"),),
    (Key("tokens", int, "bomb tokens there"),),
    bomb_badges,
    bombs_held,
    bombs_told,
)

# -- Poison --------------------------------------------------------------------------------------------------------

POISON_KEYS = (Key("poison", list[str], "cells with a poison token, once for each"),)


def read_poison(game: Game[State, Tables], given: Mapping[str, Any], s: State, say: Say) -> Poison:
    """The poison of a described position."""
    if lacking(game, EXTERMINATOR_MODULE, POISON_KEYS, given, say):
        return POISON.usual
    for fault in missing(game, BOX.of(s), exterminator.COST, "despoil"):
        say(("rulings", exterminator.COST.id), fault)
    cells = given.get("poison", [])
    _on_board(s, cells, "poison", say)
    for i, cell in enumerate(cells):
        if cell in s.layout.tiles and s.layout.tiles[cell].kind not in (HORROR, POISONED):
            say(("position", "poison", i), f"the tile on {cell} is no horror tile")
    most = game.settings[exterminator.POISONS.id]
    if len(cells) > most and game.settings[exterminator.NONE_LEFT.id] != "unlimited":
        say(("position", "poison"), f"{len(cells)} poison tokens; there are {most} [{exterminator.POISONS.id}]")
    return Poison(tuple(cells))


def write_poison(game: Game[State, Tables], s: State) -> dict[str, Any]:
    """What describes the poison of a state."""
    cells = POISON.of(s).cells
    return {"poison": [*cells]} if cells else {}


def poison_fact(game: Game[State, Tables], s: State, subject: str, name: str) -> Any:
    """A fact about poison."""
    cells = POISON.of(s).cells
    return subject in cells if name == "poisoned" else [*cells]


def poison_badges(s: State, cell: str) -> tuple[tuple[str, str], ...]:
    """The poison on a cell."""
    n = POISON.of(s).cells.count(cell)
    return (("poison" if n == 1 else f"{n} poison", "poisoned: no horror tile any more"),) if n else ()


def poison_told(s: State) -> tuple[tuple[str, str], ...]:
    """The poison beside the board."""
    n = len(POISON.of(s).cells)
    return (("Poison", f"{n} token{'s' if n > 1 else ''} on the board"),) if n else ()


def settle(s: State) -> State:
    """Poisoned tiles are no horror tiles."""
    layout = s.layout
    for cell in POISON.of(s).cells:
        if cell in layout.tiles and layout.tiles[cell].kind == HORROR:
            layout = layout.recast(cell, POISONED)
    return s if layout is s.layout else replace(s, layout=layout)


OWN_POISON = OwnState(
    POISON,
    POISON_KEYS,
    read_poison,
    write_poison,
    poison_fact,
    (Key("poison", list[str], "cells with a poison token"),),
    (),
    (Key("poisoned", bool, "whether a poison token lies there"),),
    poison_badges,
    told=poison_told,
    settle=settle,
)
