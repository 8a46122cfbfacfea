"""Positions: a state out of what a scenario file says of it, and the other way round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from ...kernel.errors import SetupError
from ...kernel.game import Game
from ...kernel.hints import near
from ...kernel.notation import NONE, Heard, Say, plainly
from .cards import Killer
from .data_files import boards_of, items_of, killer_of, map_of, untold_boards
from .maps import Map
from .position_cards import DECKS, as_usual, usual_decks, wrong_cards
from .secrets import veiled
from .setup import usual_killer, wrong_team
from .state import Hunter, State, Survivor
from .tables import Tables

AS_THEY_ARE = (
    "round", "players", "blocks", "noise", "told", "trap", "keys", "repairs", "repaired", "rescue", "discover",
    "search", "bottom", "discarded", "known", "tracked", "barred", "variant", "taken", "acting", "used",
)  # fmt: skip
"""Keys of a position that are fields of the state."""
OF_KILLER = ("at", "level", "strength", "stealth", "shown", "hand", "discard", "deck", "locked")
OF_SURVIVOR = ("at", "injured", "fear", "items", "acted", "used", "keys", "gone")
SORTED = ("blocks", "noise", "told", "discover", "search", "discarded")
FILES = (("map", "map_file"), ("foe", "killer_file"), ("box", "items_file"), ("boards", "boards_file"))


def read(game: Game[State, Tables], data: Mapping[str, Any], say: Say) -> State | None:
    """The state of a described position; None when ``say`` has been told of anything wrong with it."""
    tell = Heard(say)
    given = {k: tuple(v) if isinstance(v, list) else v for k, v in data.get("position", {}).items()}
    team = data.get("survivors", {})
    for problem in wrong_team(game, tuple(team)):
        tell(("survivors",), problem)
    found = _data(game, data, given, tell)
    if tell.anything() or found is None:
        return None
    boards = {name: found["boards"][name] for name in team}
    base = State(found["map"], found["foe"], found["box"], boards, tuple(team))
    base = replace(
        base,
        step=data.get("step", "act"),
        veiled=veiled(game),
        survivors={name: _survivor(base, name, f, tell) for name, f in team.items()},
        killer=_killer(base, data.get("killer", {}), tell),
    )
    usual = USUAL
    known = {k: v for k, v in given.items() if k in AS_THEY_ARE}
    for key in SORTED:
        if key in known:
            known[key] = tuple(sorted(known[key]))
    if known.get("bottom") == NONE:
        known["bottom"] = ""
    _check(base, known, tell)
    if tell.anything():
        return None
    state = replace(base, **{**usual, **known})
    state = replace(state, **{k: v for k, v in usual_decks(state, known).items() if k not in known})
    wrong_cards(game, state, tell)
    for own in game.family.contributed("state"):
        state = own.part.put(state, own.read(game, given, state, tell))
    return None if tell.anything() else state


def _data(
    game: Game[State, Tables], data: Mapping[str, Any], given: Mapping[str, Any], tell: Say
) -> dict[str, Any] | None:
    """Map, killer, items and boards of a position."""
    killer = data.get("killer", {}).get("name", "") or usual_killer(game)
    names = {"map": (data.get("map", "manor"),), "foe": (killer,)}
    readers: dict[str, Callable[..., Any]] = {"map": map_of, "foe": killer_of, "box": items_of, "boards": boards_of}
    paths = {"map": ("map",), "foe": ("killer", "name")}
    found: dict[str, Any] = {}
    for what, file in FILES:
        try:
            found[what] = game.tables.data(readers[what], *names.get(what, ()), given.get(file, ""))
        except SetupError as error:
            for p in error.problems:
                tell(("position", file) if file in given else paths.get(what, ()), p)
    if len(found) < len(FILES):
        return None
    for own in game.family.contributed("state"):
        found["map"] = own.ground(game, given, found["map"], tell)
    for p in untold_boards(game, tuple(data.get("survivors", {})), found["boards"]):
        tell(("survivors",), p)
    return found


USUAL: dict[str, Any] = {
    "round": 1,
    "players": 2,
    "repaired": False,
    **dict.fromkeys(("keys", "repairs", "rescue", "taken"), 0),
    **dict.fromkeys(("blocks", "noise", "told", "discarded"), ()),
    **dict.fromkeys(("trap", "acting", "barred", "variant"), ""),
    **{key: {} for key in ("known", "tracked", "used")},
}
"""What is usual for the keys of a position, but for the decks."""


def _usual_survivor(s: State, who: str) -> Survivor:
    """A survivor as at set-up."""
    return Survivor(who, s.map.main_exit, items=s.box.of(who))


def _usual_killer(s: State, told: Mapping[str, Any]) -> Hunter:
    """The killer as at set-up, in view of the cards that are somewhere else."""
    foe = s.foe
    elsewhere = [*told.get("hand", ()), *told.get("discard", ())]
    locked = "" if foe.locked in elsewhere else foe.locked
    deck = [*foe.deck, *((foe.locked,) if foe.locked in told.get("deck", ()) else ())]
    for card in elsewhere:
        if card in deck:
            deck.remove(card)
    return Hunter(s.map.hidden_exit, strength=foe.strength, deck=tuple(deck), locked=locked)


def _survivor(s: State, who: str, told: Mapping[str, Any], tell: Say) -> Survivor:
    usual = _usual_survivor(s, who)
    fields = {k: tuple(v) if isinstance(v, list) else v for k, v in told.items()}
    made = replace(usual, **fields)
    if made.gone:
        made = replace(made, at="")
    here = ("survivors", who)
    if made.at not in s.map.places and not made.gone:
        tell((*here, "at"), f"{made.at} is no location of {s.map.sheet.title}{near(made.at, s.map.places)}")
    for i, item in enumerate(made.items):
        if item not in s.box.kinds:
            tell((*here, "items", i), f"there is no item {item}{near(item, s.box.kinds)}")
    if made.fear < 0 or made.keys < 0:
        tell(here, "less than nothing")
    return made


def _killer(s: State, told: Mapping[str, Any], tell: Say) -> Hunter:
    fields = {k: tuple(v) if isinstance(v, list) else v for k, v in told.items() if k != "name"}
    if fields.get("locked") == NONE:
        fields["locked"] = ""
    if "deck" in fields:
        fields["deck"] = tuple(sorted(fields["deck"]))
    usual = _usual_killer(s, fields)
    made = replace(usual, **fields)
    for key in ("at", "shown"):
        place = getattr(made, key)
        if place not in s.map.places and (key == "at" or place):
            tell(("killer", key), f"{place} is no location of {s.map.sheet.title}{near(place, s.map.places)}")
    for key in ("hand", "discard", "deck"):
        for i, card in enumerate(getattr(made, key)):
            if card not in s.foe.cards:
                tell(("killer", key, i), f"{s.foe.title} has no card {card}{near(card, s.foe.cards)}")
    for key in ("stealth", "locked"):
        card = getattr(made, key)
        if card and card not in s.foe.cards:
            tell(("killer", key), f"{s.foe.title} has no card {card}{near(card, s.foe.cards)}")
    if not 1 <= made.level <= 5 or made.strength < 0:
        tell(("killer",), f"level {made.level}, strength {made.strength}; levels are 1 to 5")
    _more_cards(s.foe, made, tell)
    return made


def _more_cards(foe: Killer, k: Hunter, tell: Say) -> None:
    """Nobody has more copies of a card than there are."""
    there = [*k.deck, *k.hand, *k.discard, *((k.locked,) if k.locked else ())]
    for name, card in foe.cards.items():
        if there.count(name) > card.copies:
            tell(("killer",), f"{there.count(name)} cards {name}; there are {card.copies}")


def _check(s: State, known: Mapping[str, Any], tell: Say) -> None:
    """Everything in ``position`` that can be wrong by itself or with the map."""
    here = "position"
    for i, door in enumerate(known.get("blocks", ())):
        if door not in s.map.doors:
            tell((here, "blocks", i), f"{door} is no door{near(door, s.map.doors)}")
        elif known["blocks"].count(door) > 1:
            tell((here, "blocks", i), f"{door} is named twice")
    for key in ("noise", "told"):
        for place in known.get(key, ()):
            if place not in s.map.named:
                tell((here, key), f"{place} is no location of {s.map.sheet.title}{near(place, s.map.named)}")
    if known.get("trap"):
        _places(s.map, (here, "trap"), (known["trap"],), tell)
    for who, place in known.get("known", {}).items():
        if who not in s.survivors or s.survivors[who].at != place:
            tell((here, "known", who), f"{who} is not in {place}")
    if known.get("acting") and known["acting"] not in s.survivors:
        tell((here, "acting"), f"{known['acting']} is no survivor here{near(known['acting'], s.survivors)}")
    for key in ("discover", "search", "discarded"):
        for i, card in enumerate(known.get(key, ())):
            if card not in s.box.kinds:
                tell((here, key, i), f"there is no item {card}{near(card, s.box.kinds)}")
    if known.get("bottom") and known["bottom"] not in s.box.kinds:
        tell((here, "bottom"), f"there is no item {known['bottom']}{near(known['bottom'], s.box.kinds)}")
    for key in ("round", "players", "keys", "repairs", "rescue", "taken"):
        if known.get(key, 0) < 0:
            tell((here, key), f"{known[key]} is less than nothing")


def _places(m: Map, path: tuple[str | int, ...], places: Iterable[str], tell: Say) -> None:
    for place in places:
        if place not in m.places:
            tell(path, f"{place} is no location of {m.sheet.title}{near(place, m.places)}")


# -- Writing -------------------------------------------------------------------------------------------------------


def write(game: Game[State, Tables], s: State) -> dict[str, Any]:
    """The description of a state; what is as usual is left out. Before the set-up it is the set-up's choices."""
    files = {key: source for key, source in _sources(s) if source}
    if s.step == "setup":
        usual = {"map": "manor", "killer": usual_killer(game), "players": 2, "variant": ""}
        told = {"map": s.map.name, "killer": s.foe.name, "players": s.players, "variant": s.variant}
        chosen = {k: v for k, v in told.items() if v != usual[k]}
        return {"setup": {"survivors": list(s.team), **chosen, **files}}
    out: dict[str, Any] = {} if s.map.name == "manor" else {"map": s.map.name}
    name = {} if s.foe.name == usual_killer(game) else {"name": s.foe.name}
    cards = {"hand": s.killer.hand, "discard": s.killer.discard}
    killer = {**name, **_told(s.killer, OF_KILLER, _usual_killer(s, cards))}
    if killer:
        out["killer"] = {k: NONE if k == "locked" and not v else v for k, v in killer.items()}
    out["survivors"] = {who: _told_of(s, f) for who, f in s.survivors.items()}
    if s.step != "act":
        out["step"] = s.step
    usual = {**USUAL, **{key: getattr(s, key) for key in DECKS}} if as_usual(s) else USUAL
    position = {
        key: plainly(getattr(s, key)) for key in AS_THEY_ARE if key not in usual or getattr(s, key) != usual[key]
    }
    if position.get("bottom") == "":
        position["bottom"] = NONE
    position.update(files)
    for own in game.family.contributed("state"):
        position.update(own.write(game, s))
    return {**out, "position": position} if position else out


def _sources(s: State) -> tuple[tuple[str, str], ...]:
    """The user's files of a game."""
    boards = next((b.source for b in s.boards.values() if b.source), "")
    sources = (s.map.sheet.source, s.foe.source, s.box.source, boards)
    return tuple((key, source) for (_, key), source in zip(FILES, sources, strict=True))


def _told_of(s: State, f: Survivor) -> dict[str, Any]:
    told = {"at": f.at, **_told(f, OF_SURVIVOR, _usual_survivor(s, f.kind))}
    return {key: value for key, value in told.items() if key != "at" or not f.gone}


def _told(it: Any, keys: tuple[str, ...], usual: Any) -> dict[str, Any]:
    return {key: plainly(getattr(it, key)) for key in keys if getattr(it, key) != getattr(usual, key)}
