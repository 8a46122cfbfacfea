"""How a state is shown: a scene for the viewer, which knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...board.grid import OPPOSITE
from ...kernel.game import Game
from ...view.scene import Badge, Cell, Condition, Edge, Fact, Piece, Scene
from .contributed import Look
from .figures import BEYOND
from .state import Explorer, Guardian, State
from .tables import Tables
from .tiles import GRID

LOOKS = (
    Look("normal", "N", "plain"),
    Look("bridge", "Br"),
    Look("key", "Ke"),
    Look("lava", "La"),
    Look("spike", "Sp", "trap"),
    Look("dart", "Da", "trap"),
    Look("ruin", "Ru"),
    Look("guardian", "Gu"),
    Look("journal", "Jo", ours=True),
    Look("sanctum", "Sa"),
    Look("pedestal", "Pe", "sanctum"),
    Look("crossroads", "En"),
    Look("exit", "Ex"),
    Look("wing", "Wi", "entrance"),
)
LABELS = (
    ("archaeologist", "Ar"),
    ("guide", "Gd"),
    ("scoundrel", "Sc"),
    ("aristocrat", "As"),
    ("foreman", "Fo"),
    ("sharpshooter", "Sh"),
    ("sapper", "Sa"),
    ("veteran", "Ve"),
    ("healer", "He"),
    ("priest", "Pr"),
)
PHASES = {
    "setup": "set-up",
    "turn": "a turn begins",
    "act": "action part",
    "hazard": "hazard roll",
    "guardians": "round's end: guardians",
    "volcano": "round's end: volcano",
}
DRAWN = {"lava": "fire", "guardian": "shield", "sanctum": "columns"}
"""What looks so is drawn under another name."""
RUBBLE = Condition("blocked", "rubble")
LAVA = Condition("over", "turned to lava", "lava")
SAFE = Condition("safe")


def scene(s: State, game: Game[State, Tables], title: str = "", question: str = "", spots: Sequence[str] = ()) -> Scene:
    """The scene of a state; ``spots``: empty cells to show, because something can be done there."""
    tokens = game.parts("scene: badges of a cell")
    cells = tuple(_cell(s, game, c, tokens) for c in s.layout.tiles)
    blanks = tuple(
        Cell(id=c, x=GRID.at[c][0], y=GRID.at[c][1], title="empty", kind="blank")
        for c in dict.fromkeys(spots)
        if c not in s.layout.tiles and c in GRID.at
    )
    columns = [GRID.column(c.id) for c in (*cells, *blanks)] or [0]
    acting = s.order[s.turn] if s.order and s.phase in ("turn", "act", "hazard") and not s.ending else ""
    pieces = (
        *(_explorer(f, game, f.id == acting, s) for f in s.explorers.values()),
        *(piece for pieces in game.parts("scene: pieces") for piece in pieces(s, game)),
        *(_guardian(g, game) for g in s.guardians.values()),
    )
    return Scene(
        title=title or game.family.title,
        cells=(*cells, *blanks),
        pieces=pieces,
        edges=_broken(s),
        x_labels=tuple(enumerate(GRID.lanes)),
        y_labels=tuple((y, str(y)) for y in range(min(columns), max(columns) + 1) if y >= 0),
        facts=_facts(s, game),
        question=question,
        kinds="Tile",
    )


def _cell(s: State, game: Game[State, Tables], c: str, tokens: tuple[Callable[..., Iterable[Badge]], ...]) -> Cell:
    tile = s.layout.tiles[c]
    kind = game.tables.tiles.get(tile.name)
    title = game.tables.titles.get(tile.kind, tile.kind)
    if kind is not None and kind.number and tile.kind == "ruin":
        title = f"{title} {kind.number}"
    aside = kind is not None and kind.kind in game.tables.aside
    if kind is not None and aside and kind not in game.tables.journals:
        title = game.tables.titles.get(kind.kind, title)
    look = game.tables.looks.get(tile.kind) or Look(tile.kind, tile.kind[:2].title())
    badges = [Badge(item.replace("key-", "key "), f"{item} lies here") for item, at in s.items.items() if at == c]
    badges += [badge for told in tokens for badge in told(s, c)]
    states: list[Condition] = []
    if c in s.rubble:
        states.append(RUBBLE)
    if c in s.layout.over:
        states.append(LAVA)
    if c in s.safe:
        states.append(SAFE)
    x, y = GRID.at[c]
    return Cell(
        id=c,
        x=x,
        y=y,
        title=title,
        kind=look.like or tile.kind,
        look=DRAWN.get(look.like or tile.kind, ""),
        glyph=look.glyph,
        openings="".join(side for side in "NESW" if s.layout.open(c, side)),
        badges=tuple(badges),
        states=tuple(states),
        ours=look.ours or aside or tile.name.startswith("journal"),
        piece_of=tile.name if tile.piece == "start" else tile.piece,
    )


def _broken(s: State) -> tuple[Edge, ...]:
    found = []
    for c, side in s.layout.broken:
        n = GRID.next[c][side]
        if n in s.layout.tiles and c in s.layout.tiles and side in "NE" and (n, OPPOSITE[side]) in s.layout.broken:
            found.append(Edge(c, n, "broken"))
    return tuple(found)


def _explorer(f: Explorer, game: Game[State, Tables], on_turn: bool, s: State) -> Piece:
    kind = game.tables.kinds[f.kind]
    badges = (Badge("shield", "loses no hearts until its next turn"),) if s.prepared == f.id else ()
    badges = (*badges, *(badge for told in game.parts("scene: badges of a figure") for badge in told(s, f.id)))
    if f.lapsed:
        badges = (*badges, Badge("seen", "has lost its exemptions until its next turn"))
    if f.fate:
        badges = (*badges, Badge(f.fate, f"has {f.fate}" if f.fate == "escaped" else "is dead"))
    return Piece(
        id=f.id,
        name=kind.title,
        label=game.tables.labels.get(f.kind, f.kind[:2].title()),
        side="explorer" if kind.playable else "object",
        look="person" if kind.playable else "object",
        at="" if f.fate else f.at,
        hearts=f.hearts,
        full=f.full if f.full < BEYOND else None,
        posture="up" if f.hearts else "down",
        on_turn=on_turn,
        holds=(f.item,) if f.item else (),
        badges=badges,
    )


def _guardian(g: Guardian, game: Game[State, Tables]) -> Piece:
    kind = game.tables.guardians[g.kind]
    number = g.id.rpartition("-")[2] if "-" in g.id else ""
    return Piece(
        id=g.id,
        name=f"{kind.title} {number}".strip(),
        label=f"{kind.name[0].upper()}{number}",
        side="guardian",
        look="foe",
        at=g.at,
        posture="up" if g.awake else "asleep",
    )


def counted(n: int, what: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{n} {what}{'' if n == 1 else 's'}"


def _facts(s: State, game: Game[State, Tables]) -> tuple[Fact, ...]:
    volcano = "erupting" if s.erupted else str(s.marker)
    phases = {**PHASES, **dict(game.parts("phases"))}
    facts = [Fact("Round", str(s.round)), Fact("Phase", phases.get(s.phase, s.phase))]
    if s.order and s.phase in ("turn", "act", "hazard"):
        facts.append(Fact("Turn", game.tables.kinds[s.explorers[s.order[s.turn]].kind].title))
        facts.append(Fact("Points", f"{s.points}{' (exerted)' if s.exerted else ''}"))
    if game.tables.mode is not None and s.phase in game.tables.mode.phases:
        facts.append(Fact("Turn", game.tables.mode.title))
    facts += [Fact("Lead", s.lead or "none"), Fact("Volcano", volcano), Fact("Bag", f"{len(s.bag)} tiles")]
    facts.append(Fact("Keys placed", str(s.keys_placed)))
    if s.cursed:
        facts.append(Fact("Curse", "on"))
    for shown in game.parts("scene: facts"):
        facts += shown(s, game)
    if s.artifact_out:
        facts.append(Fact("Artifact", "out of the temple"))
    for asked, option in game.chosen.items():
        facts.append(Fact("Ruling" if asked in game.questions() else "Figure", f"{asked}: {option}", ours=True))
    if s.ending:
        told = "won" if s.won else "lost" if game.tables.mode is None else f"{game.tables.mode.title} has won"
        facts.append(Fact("End", f"{s.ending}: {told}{', ' + s.rank if s.rank else ''}"))
    return tuple(facts)
