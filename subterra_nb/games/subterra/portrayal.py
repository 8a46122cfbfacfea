"""How a state is shown: a scene for the viewer, which knows no game."""

from __future__ import annotations

from collections.abc import Sequence

from ...board.grid import OPPOSITE
from ...kernel.game import Game
from ...view.scene import Badge, Cell, Condition, Edge, Fact, Piece, Scene
from .box import BOX, printed_in
from .state import Caver, Creature, State, tiles_left
from .tables import Tables
from .tiles import series

LOOKS = {"ordinary": "plain", "cave-in": "unstable", "scree": "rocks", "horror": "dark", "start": "crossroads"}
PHASES = {
    "setup": "set-up",
    "turn": "a turn begins",
    "act": "action phase",
    "horrors": "horror phase",
    "hazard": "hazard phase",
    "end": "end phase",
}
RUBBLE = Condition("blocked", "rubble")
WORDS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def scene(s: State, game: Game[State, Tables], title: str = "", question: str = "", spots: Sequence[str] = ()) -> Scene:
    """The scene of a state; ``spots``: empty cells to show, because something can be done there."""
    at = s.layout.grid.at
    cells = tuple(_cell(s, game, c) for c in s.layout.tiles)
    blanks = tuple(
        Cell(id=c, x=at[c][0], y=at[c][1], title="empty", kind="blank")
        for c in dict.fromkeys(spots)
        if c not in s.layout.tiles and c in at
    )
    shown = (*cells, *blanks)
    xs, ys = [c.x for c in shown] or [0], [c.y for c in shown] or [0]
    acting = s.order[s.turn] if s.order and s.phase in ("turn", "act") and not s.ending else ""
    lanes = [*enumerate(s.layout.grid.lanes)]
    return Scene(
        title=title or game.family.title,
        cells=shown,
        pieces=(
            *(_caver(f, game, f.id == acting, s) for f in s.cavers.values()),
            *(_creature(c, game) for c in s.creatures.values()),
        ),
        edges=_broken(s),
        x_labels=tuple((x, lane) for x, lane in lanes if min(xs) <= x <= max(xs)),
        y_labels=tuple((y, str(y)) for y in range(min(ys), max(ys) + 1)),
        facts=_facts(s, game),
        question=question,
        kinds="Tile",
    )


def _cell(s: State, game: Game[State, Tables], c: str) -> Cell:
    tile = s.layout.tiles[c]
    printed = printed_in(s, game.tables, tile.name) if tile.name in game.tables.tiles else None
    sort = tile.kind if printed is None else series(tile.name)
    title = game.tables.titles.get(sort, sort)
    badges: list[Badge] = []
    if printed is not None and printed.numbers:
        numbers = "-".join(map(str, printed.numbers))
        title = f"{title} {numbers}"
        badges.append(Badge(numbers, "collapses by these numbers"))
    if c in s.climbs:
        side = s.climbs[c]
        badges.append(Badge(f"climb {side}", f"the climb side is {WORDS[side]}: a way out only by a rope"))
    if c in s.ropes:
        badges.append(Badge("rope", "a rope hangs here"))
    if c in s.flooded:
        badges.append(Badge("flooded", "a flood marker lies here"))
    for own in game.family.contributed("state"):
        badges += [Badge(text, about) for text, about in own.cell_badges(s, c)]
    x, y = s.layout.grid.at[c]
    return Cell(
        id=c,
        x=x,
        y=y,
        title=title,
        kind=LOOKS.get(tile.kind, tile.kind),
        glyph=game.tables.letters.get(sort, sort[:2].title()),
        openings="".join(side for side in "NESW" if s.layout.open(c, side) and _leads_on(s, c, side)),
        badges=tuple(badges),
        states=(RUBBLE,) if c in s.rubble else (),
        ours=printed is not None and printed.ours,
    )


def _leads_on(s: State, c: str, side: str) -> bool:
    """Whether anything lies beyond a side, or ever can: what is closed for good is as a wall."""
    n = s.layout.grid.next[c].get(side, "")
    return n in s.layout.tiles or s.layout.grid.inside(n)


def _broken(s: State) -> tuple[Edge, ...]:
    found = []
    for c, side in s.layout.broken:
        n = s.layout.grid.next[c][side]
        if n in s.layout.tiles and side in "NE" and (n, OPPOSITE[side]) in s.layout.broken:
            found.append(Edge(c, n, "broken"))
    return tuple(found)


def _caver(f: Caver, game: Game[State, Tables], on_turn: bool, s: State) -> Piece:
    kind = game.tables.kinds[f.kind]
    badges: tuple[Badge, ...] = ()
    if f.hidden:
        badges = (Badge("hidden", "no horror can go for this caver"),)
    if s.order and s.order[0] == f.id:
        badges = (*badges, Badge("first", "holds the starting-caver marker"))
    if f.fate:
        badges = (*badges, Badge("lost", "is out of the game"))
    elif not f.at:
        badges = (*badges, Badge("under water", "comes up in the next turn"))
    return Piece(
        id=f.id,
        name=kind.title,
        label=kind.label or f.kind[:2].title(),
        side="caver",
        measure="health",
        at=f.at or ("out of the game" if f.fate else "under water"),
        hearts=f.health,
        full=f.full,
        posture="up" if f.health else "down",
        on_turn=on_turn,
        holds=tuple(x for own in game.family.contributed("state") for x in own.holds(s, f)),
        badges=badges,
    )


def _creature(c: Creature, game: Game[State, Tables]) -> Piece:
    kind = game.tables.creatures[c.kind]
    number = c.id.rpartition("-")[2]
    return Piece(c.id, f"{kind.title} {number}", f"{kind.label}{number}", c.kind, c.at, look="foe")


def _facts(s: State, game: Game[State, Tables]) -> tuple[Fact, ...]:
    facts = [Fact("Round", str(s.round)), Fact("Phase", PHASES.get(s.phase, s.phase))]
    if s.order and s.phase in ("turn", "act"):
        facts.append(Fact("Turn", game.tables.kinds[s.cavers[s.order[s.turn]].kind].title))
        facts.append(Fact("Points", f"{s.points}{' (exerted)' if s.exerted else ''}"))
    facts.append(Fact("First", s.order[0] if s.order else "not named yet"))
    facts.append(Fact("Stack", f"{tiles_left(s)} tiles"))
    facts.append(Fact("Hazard deck", "Out of Time" if s.out_of_time else f"{s.cards} cards above Out of Time"))
    if s.discard:
        facts.append(Fact("Last hazard", s.discard[-1]))
    if s.gas:
        facts.append(Fact("Gas marker", "out", "entering a gas tile costs health"))
    if any(c.kind == "horror" for c in s.creatures.values()):
        facts.append(Fact("Horror marker", "out"))
    if s.aside:
        facts.append(Fact("Set aside", s.aside))
    for own in game.family.contributed("state"):
        facts += [Fact(name, value) for name, value in own.told(s)]
    if BOX.of(s).source:
        facts.append(Fact("Box", BOX.of(s).source, "says what is printed where the kit does not know it"))
    for asked, option in game.chosen.items():
        facts.append(Fact("Ruling" if asked in game.questions() else "Figure", f"{asked}: {option}", ours=True))
    if s.ending:
        facts.append(Fact("End", f"{s.ending}: {'won' if s.won else 'lost'}{', ' + s.rank if s.rank else ''}"))
    return tuple(facts)
