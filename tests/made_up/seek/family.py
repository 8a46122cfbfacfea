"""The family as a value, with its portrayal and its notation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from subterra_nb.kernel.decisions import Action
from subterra_nb.kernel.game import Family, Game
from subterra_nb.kernel.notation import Key, Say, Shape
from subterra_nb.kernel.record import HIDDEN, Event
from subterra_nb.view.scene import Cell, Edge, Fact, Piece, Scene

from . import rules
from .rules import HIDER, SEEKER, State, Tables


def scene(s: State, game: Game[State, Tables], title: str = "", question: str = "", spots: Sequence[str] = ()) -> Scene:
    """The house with whoever can be seen in it."""
    house = game.tables.houses[s.house]
    at = {SEEKER: s.seeker, HIDER: "" if s.hider == HIDDEN else s.hider}
    return Scene(
        title=title or house.title,
        cells=tuple(Cell(r, x, y, r.title(), "room", r[:2].title()) for r, (x, y, _) in house.rooms.items()),
        pieces=tuple(Piece(n, n.title(), n[:2].title(), n, room, on_turn=n == SEEKER) for n, room in at.items()),
        edges=tuple(Edge(a, b) for a, b in house.doors),
        facts=(Fact("Round", str(s.round)), *((Fact("End", s.ended),) if s.ended else ())),
        question=question,
    )


POSITION = Shape(
    "Position", "Where the game stands.", (Key("round", int, "number of the round"), Key("looked", list[str], "rooms"))
)
FACTS = (Key("round", int, "number of the round"), Key("looked", list[str], "rooms in which nobody was"))


class Notation:
    """How a position is written: the house, who is where, and what else there is."""

    keys = (
        Key("house", str, "where it is played"),
        Key("at", dict[str, str], "the rooms of hider and seeker"),
        Key("position", POSITION, "everything else"),
    )
    merged = ("at", "position")
    game_facts = FACTS
    events: Mapping[str, type[Event]] = {
        e.__name__: e for e in (rules.Hid, rules.Went, rules.Creaked, rules.Missed, rules.Found, rules.Rang)
    }

    def state(self, game: Game[State, Tables], position: Mapping[str, Any], say: Say) -> State | None:
        """The state that a position describes."""
        house, at, more = position.get("house", "cottage"), position.get("at", {}), position.get("position", {})
        if house not in game.tables.houses:
            say(("house",), f"no house {house}")
            return None
        wrong = {n: r for n, r in at.items() if n not in (HIDER, SEEKER) or r not in game.tables.houses[house].rooms}
        for name, room in wrong.items():
            say(("at", name), f"{name} cannot be in {room}")
        looked = tuple(more.get("looked", ()))
        made = State(house, at.get(HIDER, ""), at.get(SEEKER, "hall"), more.get("round", 1), looked)
        return None if wrong else made

    def position(self, game: Game[State, Tables], state: State) -> dict[str, Any]:
        """What describes a state."""
        at = {SEEKER: state.seeker, **({HIDER: state.hider} if state.hider else {})}
        return {"house": state.house, "at": at, "position": {"round": state.round, "looked": list(state.looked)}}

    def expected(self, game: Game[State, Tables], state: State) -> dict[str, Any]:
        """All that is worth expecting."""
        return {"round": state.round, "looked": list(state.looked), SEEKER: {"at": state.seeker}}

    def subjects(self, game: Game[State, Tables]) -> Iterable[str]:
        """Who can be told of."""
        return (HIDER, SEEKER)

    def facts(self, game: Game[State, Tables], subject: str) -> tuple[Key, ...]:
        """The room of both."""
        return (Key("at", str, "its room"),) if subject in (HIDER, SEEKER) else ()

    def fact(self, game: Game[State, Tables], state: State, subject: str, fact: str) -> Any:
        """A fact in a state."""
        value = getattr(state, subject or fact)
        return list(value) if isinstance(value, tuple) else value

    def actions(self, game: Game[State, Tables]) -> Mapping[str, Action]:
        """What the seeker can do."""
        return rules.ACTIONS

    def stands_for(self, state: State, seat: str) -> tuple[str, ...]:
        """Seats are called what they are."""
        return (seat,)


FAMILY = Family(
    name="seek",
    title="Hide-and-seek",
    core=rules.CORE,
    modules={rules.WIDE.name: rules.WIDE},
    step=rules.step,
    over=lambda s: s.ended,
    round_of=lambda s: s.round,
    streams=("die",),
    tables=Tables,
    begin=rules.begin,
    scene=scene,
    ledgers=(str(Path(__file__).parent / "rulebook" / "seek.toml"),),
    setup_type=rules.Setup,
    outcome=lambda s: {"end": s.ended, "winner": {"found": SEEKER, "the bell": HIDER}.get(s.ended, "")},
    notation=Notation(),
    seats=lambda s: (HIDER, SEEKER),
    bots={"patient": rules.patient},
    example="seek/found",
    ends={"end": str, "winner": str},
)
