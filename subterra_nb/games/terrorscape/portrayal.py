"""How a state is shown: the map with its named places, whoever can be seen, and what lies beside it."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.game import Game
from ...kernel.record import HIDDEN
from ...view.scene import Badge, Cell, Edge, Fact, Piece, Scene
from .contributed import own_states
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
LOOKS = {"main exit": "exit", "hidden exit": "exit", "radio": "shield", "search": "key"}
ZONES = {"R": "stairs", "G": "columns", "B": "room"}
SOMEWHERE = "somewhere"


def scene(s: State, game: Game[State, Tables], title: str = "", question: str = "", spots: Sequence[str] = ()) -> Scene:
    """The scene of a state. A survivor whose place the viewpoint does not know stands beside the board."""
    return Scene(
        title=title or f"{game.family.title}: {s.map.sheet.title}",
        cells=tuple(_cell(s, game, place) for place in s.map.places),
        pieces=(
            *(_survivor(s, game, f) for f in s.survivors.values()),
            *((_killer(s),) if s.killer.at else ()),
            *(piece for of in game.tables.figures for piece in of(s)),
        ),
        edges=tuple(Edge(c.a, c.b) for c in s.map.connections.values()),
        facts=_facts(s, game),
        question=question,
        kinds="Location",
    )


def _cell(s: State, game: Game[State, Tables], name: str) -> Cell:
    place = s.map.places[name]
    badges = [Badge(m.what, f"{m.what} on the map") for m in s.map.marks_at[name]]
    badges += [Badge(f"passage {p.name} to {to}", "a secret passage") for to, p in s.map.passages[name]]
    badges += [Badge(f"blocked: {d}", "a block lies on this door") for d in s.map.doors_of[name] if d in s.blocks]
    if name in s.noise:
        badges.append(Badge("noise", "noise was made here in this turn"))
    if s.trap == name:
        badges.append(Badge("trap", "a trap is set here"))
    for own in own_states(game.family):
        badges += [Badge(text, about) for text, about in own.place_badges(s, name)]
    look = next((LOOKS[m.what] for m in s.map.marks_at[name] if m.what in LOOKS), ZONES.get(place.zone, "room"))
    title = f"{name} {place.title}".strip()
    x, y = place.at
    return Cell(name, x, y, title, look, name, badges=tuple(badges), ours=s.map.sheet.ours)


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
        holds=(*held, *(x for own in own_states(game.family) for x in own.holds(s, f))),
        badges=tuple(badges),
    )


def _killer(s: State) -> Piece:
    badges = [Badge(f"level {s.killer.level}"), Badge(f"strength {s.killer.strength}")]
    if s.killer.stealth:
        badges.append(Badge("stealth", f"out of sight; seen last in {s.killer.shown}"))
    return Piece("killer", s.foe.title, "Ki", "killer", s.killer.at, badges=tuple(badges), look="foe")


def _facts(s: State, game: Game[State, Tables]) -> tuple[Fact, ...]:
    k = s.killer
    facts = [
        Fact("Round", str(s.round)),
        Fact("Step", STEPS.get(s.step, s.step)),
        Fact("Killer", s.foe.title, "its cards are an invention of this kit" if s.foe.ours else "", ours=s.foe.ours),
        Fact("Level", str(k.level)),
        Fact("Strength", str(k.strength)),
        Fact("Hand", ", ".join(k.hand) if HIDDEN not in k.hand else f"{len(k.hand)} cards"),
        Fact("Skill deck", f"{len(k.deck)} cards, {len(k.discard)} discarded"),
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
    for own in own_states(game.family):
        facts += [Fact(name, value) for name, value in own.told(s)]
    for asked, option in game.chosen.items():
        facts.append(Fact("Ruling" if asked in game.questions() else "Figure", f"{asked}: {option}", ours=True))
    if s.ending:
        facts.append(Fact("End", f"{s.ending}: {'the survivors have' if s.won else 'the killer has'} won"))
    return tuple(facts)


def _deck(cards: tuple[str, ...], count: int) -> str:
    """How many cards a deck has, for those who can see it."""
    return HIDDEN if HIDDEN in cards else f"{count} cards"
