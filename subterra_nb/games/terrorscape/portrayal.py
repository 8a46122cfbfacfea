"""How a state is shown: the map with its named places, whoever can be seen, and what lies beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

from ...kernel.game import Game
from ...kernel.record import HIDDEN
from ...view.scene import BESIDE, Badge, Cell, Condition, Edge, EdgeState, Fact, Piece, Scene
from .maps import Map
from .sheet import OPEN, Connection, Place
from .state import State, Survivor, search_cards
from .tables import Tables

STEPS = {
    "setup": "set-up",
    "start": "start of the survivors' turn",
    "act": "survivors' actions",
    "discover": "discover",
    "tell": "telling of noise",
    "killer": "start of the killer's turn",
    "fast": "fast skills",
    "main": "main step",
    "slow": "slow skill",
    "draw": "drawing cards",
}
KINDS = {
    "main exit": ("exit", "exit"), "hidden exit": ("exit", "exit"), "radio": ("radio", "mast"),
    "search": ("search", "lens"),
}  # fmt: skip
"""What is marked at a location to the kind of it, and how that looks."""
LOCATION = ("location", "plain")
TINTS = {
    "red": "ember", "green": "leaf", "blue": "water", "yellow": "gold", "purple": "violet", "orange": "sand",
    "grey": "stone", "white": "mist",
}  # fmt: skip
"""The colours of zones by what they are called; others have what is left."""
PLANS = ("book", "tools", "occult")
"""Marks that only survival plans use: told last."""
SOMEWHERE = "somewhere"
APART = 28
"""The room between locations, in which doors and open borders are drawn."""
WORDS = {"connected": "door", "wide": "open border", "barred": "blocked door"}


def scene(s: State, game: Game[State, Tables], title: str = "", question: str = "", spots: Sequence[str] = ()) -> Scene:
    """The scene of a state. A survivor whose place the viewpoint does not know stands beside the board."""
    hidden = any(f.at == HIDDEN and not f.gone for f in s.survivors.values())
    return Scene(
        title=title or f"{game.family.title}: {s.map.sheet.title}",
        cells=(
            *(_cell(s, game, place) for place in s.map.places),
            *(_gone(place, s) for place in s.map.sheet.places if place.name in s.map.gone),
            *((Cell(SOMEWHERE, *waiting(s.map), kind=BESIDE),) if hidden else ()),
        ),
        pieces=(
            *(_survivor(s, game, f) for f in s.survivors.values()),
            *((_killer(s),) if s.killer.at else ()),
            *(piece for of in game.tables.figures for piece in of(s)),
        ),
        edges=tuple(_edge(s, c) for c in s.map.connections.values()),
        facts=_facts(s, game),
        question=question,
        kinds="Location",
        apart=APART,
    )


def _edge(s: State, c: Connection) -> Edge:
    state: EdgeState = "wide" if c.kind == OPEN else "barred" if c.name in s.blocks else "connected"
    return Edge(c.a, c.b, state, WORDS[state])


@lru_cache(maxsize=64)
def waiting(m: Map) -> tuple[int, int]:
    """Where on the drawing those wait whose location is not known: the spot off the map that no way comes near."""
    at = {p.at for p in m.sheet.places}
    xs, ys = [x for x, _ in at], [y for _, y in at]
    free = [(x, y) for y in range(min(ys), max(ys) + 1) for x in range(max(xs), min(xs) - 1, -1) if (x, y) not in at]
    places = {p.name: p.at for p in m.sheet.places}
    lines = [(places[c.a], places[c.b]) for c in m.sheet.connections]
    clear = [spot for spot in free if all(_off(spot, *line) > 0.6 for line in lines)]
    return clear[0] if clear else (max(xs), min(ys) - 1)


def _off(spot: tuple[int, int], a: tuple[int, int], b: tuple[int, int]) -> float:
    """How far a spot lies from a line."""
    (x, y), (ax, ay), (bx, by) = spot, a, b
    dx, dy = bx - ax, by - ay
    along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    return hypot(x - ax - along * dx, y - ay - along * dy)


def _gone(place: Place, s: State) -> Cell:
    """A location that is none any more."""
    x, y = place.at
    fallen = Condition("over", "no location any more", "gone")
    return Cell(
        place.name, x, y, place.title, "location", place.name, states=(fallen,), ours=s.map.sheet.ours, look="rocks"
    )


def _cell(s: State, game: Game[State, Tables], name: str) -> Cell:
    place = s.map.places[name]
    x, y = place.at
    kind, look = next((KINDS[m.what] for m in s.map.marks_at[name] if m.what in KINDS), LOCATION)
    zone = next(z for z in s.map.sheet.zones if z.letter == place.zone)
    return Cell(
        name, x, y, place.title, kind, name,
        badges=(*_news(s, game, name), *_printed(s.map, name)),
        ours=s.map.sheet.ours,
        area=f"{zone.title} zone",
        tint=tints(s.map)[zone.letter],
        look=look,
    )  # fmt: skip


@lru_cache(maxsize=64)
def tints(m: Map) -> dict[str, str]:
    """The colour of each zone by its letter."""
    known = {z.letter: TINTS[z.title.lower()] for z in m.sheet.zones if z.title.lower() in TINTS}
    left = [t for t in TINTS.values() if t not in known.values()]
    for n, z in enumerate(z for z in m.sheet.zones if z.letter not in known):
        known[z.letter] = left[n % len(left)] if left else "plain"
    return known


def _news(s: State, game: Game[State, Tables], name: str) -> list[Badge]:
    """What lies in a location now."""
    badges = []
    if name in s.noise:
        badges.append(Badge("noise", "noise was made here in this turn"))
    if s.trap == name:
        badges.append(Badge("trap", "a trap is set here"))
    if s.killer.stealth and s.killer.shown == name and not _out_of_sight(s):
        badges.append(Badge("seen last", "where the killer, who is in stealth, was seen last"))
    for own in game.family.contributed("state"):
        badges += [Badge(text, about) for text, about in own.place_badges(s, name)]
    return badges


@lru_cache(maxsize=4096)
def _printed(m: Map, name: str) -> tuple[Badge, ...]:
    """What the map says of a location, what only survival plans use at the end."""
    marks = sorted(m.marks_at[name], key=lambda mark: mark.what in PLANS)
    badges = [Badge(mark.what, f"{mark.what} on the map") for mark in marks]
    ways = [
        Badge(f"{p.name} to {to}, secret", f"a secret passage to {to}, for effects that say so")
        for to, p in m.passages[name]
    ]
    ways += [
        Badge(f"{w.to} by killer", "a way that only the killer goes")
        for w in m.killer_ways[name]
        if m.way(name, w.to) is None
    ]
    split = sum(mark.what not in PLANS for mark in marks)
    return (*badges[:split], *ways, *badges[split:])


def _out_of_sight(s: State) -> bool:
    """Whether the viewpoint knows no more than where a killer in stealth was seen last."""
    k = s.killer
    return bool(k.stealth) and k.at == k.shown and HIDDEN in (*k.deck, *k.hand, *k.discard)


def _survivor(s: State, game: Game[State, Tables], f: Survivor) -> Piece:
    badges = [Badge(f"fear {f.fear}", "each fear takes a die from the defence")] if f.fear else []
    if f.acted:
        badges.append(Badge("acted", "has taken the main action of this turn"))
    if f.kind in s.known:
        badges.append(Badge("seen", "the killer knows this place"))
    board = s.boards[f.kind]
    held = (s.box.kinds[i].title if i in s.box.kinds else i for i in f.items)
    return Piece(
        id=f.kind,
        name=board.title,
        label=f.kind[:2].title(),
        side="survivor",
        measure="health",
        at=f.gone or (SOMEWHERE if f.at == HIDDEN else f.at),
        hearts=0 if f.gone == "dead" else 1 if f.injured else 2,
        full=2,
        posture="down" if f.gone == "dead" else "up",
        on_turn=s.step == "act" and not f.acted and not f.gone,
        holds=(*held, *(x for own in game.family.contributed("state") for x in own.holds(s, f))),
        badges=tuple(badges),
    )


def _killer(s: State) -> Piece:
    badges = [Badge(f"level {s.killer.level}"), Badge(f"strength {s.killer.strength}")]
    if s.killer.stealth:
        badges.append(Badge("stealth", f"out of sight; seen last in {s.killer.shown}"))
    return Piece(
        "killer", s.foe.title, "Ki", "killer", s.killer.at,
        posture="unsure" if _out_of_sight(s) else "up", badges=tuple(badges), look="foe",
    )  # fmt: skip


def _facts(s: State, game: Game[State, Tables]) -> tuple[Fact, ...]:
    k = s.killer
    facts = [
        Fact("Round", str(s.round)),
        Fact("Step", STEPS.get(s.step, s.step)),
        Fact("Map", s.map.sheet.title, "invented by this kit" if s.map.sheet.ours else "", ours=s.map.sheet.ours),
        Fact("Killer", s.foe.title, "its cards are an invention of this kit" if s.foe.ours else "", ours=s.foe.ours),
        Fact("Level", str(k.level)),
        Fact("Strength", str(k.strength)),
        Fact("Hand", ", ".join(k.hand) or "none" if HIDDEN not in k.hand else _cards(len(k.hand)), ours=s.foe.ours),
        Fact("Skill deck", f"{_cards(len(k.deck))}, {len(k.discard)} discarded"),
        Fact("Keys", str(s.keys)),
        Fact("Discover deck", _deck(s.discover, len(s.discover))),
        Fact("Search deck", _deck(s.search, search_cards(s))),
        Fact("Blocks", ", ".join(s.blocks) or "none"),
        Fact("Noise told", ", ".join(s.told) or "none"),
    ]
    if s.repairs:
        facts.append(Fact("Repairs", str(s.repairs)))
    if s.rescue:
        facts.append(Fact("Rescue", f"in {s.rescue} turns"))
    for own in game.family.contributed("state"):
        facts += [Fact(name, value, ours=any(ours)) for name, value, *ours in own.told(s)]
    for board in s.boards.values():
        can = ", ".join(a.title for a in board.abilities) or "nothing else than all can"
        facts.append(Fact(board.title, can, "what the board says", ours=board.ours))
    for asked, option in game.chosen.items():
        facts.append(Fact("Ruling" if asked in game.questions() else "Figure", f"{asked}: {option}", ours=True))
    if s.ending:
        facts.append(Fact("End", f"{s.ending}: {'the survivors have' if s.won else 'the killer has'} won"))
    return tuple(facts)


def _deck(cards: tuple[str, ...], count: int) -> str:
    """How many cards a deck has, for those who can see it."""
    return HIDDEN if HIDDEN in cards else _cards(count)


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"
