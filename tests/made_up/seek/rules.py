"""The rules: one hides, the other goes from room to room, listens and looks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from subterra_nb.kernel.citations import Ids, number, question
from subterra_nb.kernel.decisions import Action, Choose, Domain, Luck, Menu, Requirement
from subterra_nb.kernel.errors import SetupError
from subterra_nb.kernel.game import Game, Module, Secrets
from subterra_nb.kernel.menus import compiled
from subterra_nb.kernel.record import HIDDEN, Event
from subterra_nb.kernel.table import Ended, Table, rule

S = Ids("hs")
LOUD = number(S.creak, 5, 1, 7)
ROUNDS = number(S.bell, 6, 1, 30)
CURTAINS = question("hs.q.curtains", "room", "next-door")
HIDER, SEEKER = "hider", "seeker"


class House(Struct, frozen=True):
    """``rooms``: name to where it is drawn and its floor; ``doors``: pairs of rooms."""

    name: str
    title: str
    rooms: Mapping[str, tuple[int, int, str]]
    doors: tuple[tuple[str, str], ...]

    def beside(self, room: str) -> tuple[str, ...]:
        """The rooms that a door leads to."""
        return tuple(b if a == room else a for a, b in self.doors if room in (a, b))


DOWN, UP = "downstairs", "upstairs"
COTTAGE = House(
    "cottage", "Cottage",
    {"hall": (0, 0, DOWN), "kitchen": (1, 0, DOWN), "landing": (0, 2, UP), "attic": (2, 2, UP)},
    (("hall", "kitchen"), ("hall", "landing"), ("landing", "attic")),
)  # fmt: skip
MANOR = House(
    "manor", "Manor",
    {**COTTAGE.rooms, "cellar": (3, 0, DOWN), "tower": (4, 2, UP)},
    (*COTTAGE.doors, ("kitchen", "cellar"), ("attic", "tower"), ("cellar", "tower")),
)  # fmt: skip


class State(Struct, frozen=True, gc=False):
    """Rooms of both, "" while nobody is hidden; ``looked``: rooms in which nobody was."""

    house: str
    hider: str = ""
    seeker: str = "hall"
    round: int = 1
    looked: tuple[str, ...] = ()
    ended: str = ""


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """``house``: where it is played; ``door``: the room in which the seeker begins."""

    house: Annotated[str, Meta(extra={"part": "houses"})] = "cottage"
    door: Annotated[str, Meta(extra={"options": ("hall", "kitchen")})] = "hall"
    modules: tuple[str, ...] = ()
    rulings: dict[str, str] = {}
    numbers: dict[str, int] = {}


class Tables:
    """``houses`` by name."""

    def __init__(self, game: Game[State, Any]) -> None:
        self.houses: dict[str, House] = {h.name: h for h in game.parts("houses")}


T = Table[State, Tables]


class Hid(Event, frozen=True, gc=False):
    """The hider has gone to a room."""

    room: str
    says: ClassVar[str] = "the hider is in: {room}"

    def apply(self, s: State) -> State:
        return replace(s, hider=self.room)

    def seen_by(self, seat: str) -> Event:
        return self if seat == HIDER else Hid(HIDDEN)


class Went(Event, frozen=True, gc=False):
    """The seeker has gone to a room."""

    room: str
    says: ClassVar[str] = "the seeker goes to {room}"

    def apply(self, s: State) -> State:
        return replace(s, seeker=self.room)


class Creaked(Event, frozen=True, gc=False):
    """A board creaks, and tells the floor."""

    floor: str
    says: ClassVar[str] = "a board creaks {floor}"


class Missed(Event, frozen=True, gc=False):
    """Nobody is in a room."""

    room: str
    says: ClassVar[str] = "nobody is in {room}"

    def apply(self, s: State) -> State:
        return replace(s, looked=(*s.looked, self.room))


class Found(Event, frozen=True, gc=False):
    """The hider is found."""

    room: str
    says: ClassVar[str] = "the hider is found in {room}"

    def apply(self, s: State) -> State:
        return replace(s, ended="found")


class Turned(Event, frozen=True, gc=False):
    """The next round."""

    def apply(self, s: State) -> State:
        return replace(s, round=s.round + 1)


class Rang(Event, frozen=True, gc=False):
    """The bell rings: nobody was found."""

    def apply(self, s: State) -> State:
        return replace(s, ended="the bell")


def begin(game: Game[State, Tables], setup: Setup) -> State:
    """The state before anybody hides."""
    if setup.house not in game.tables.houses:
        raise SetupError((f"no house {setup.house}; there are: {', '.join(game.tables.houses)}",))
    return State(setup.house, seeker=setup.door)


async def step(t: T) -> None:
    """Hiding first, then round after round."""
    await (turn(t) if t.state.hider else hide(t))


@rule(S.hide)
async def hide(t: T) -> None:
    """The hider goes to any room but the seeker's, and nobody else knows which."""
    rooms = tuple(r for r in t.tables.houses[t.state.house].rooms if r != t.state.seeker)
    room = await Choose(HIDER, S.hide, rooms, "where to hide?", seen=(HIDER,))
    await t.emit(Hid(room), S.hide)


@rule(S.turn)
async def turn(t: T) -> None:
    """A board may creak; then the seeker goes or looks; at the end the bell may ring."""
    if await Luck("die", S.creak, (1, 2, 3, 4, 5, 6), "does a board creak?") >= t[LOUD]:
        await t.emit(Creaked(t.tables.houses[t.state.house].rooms[t.state.hider][2]), LOUD.id)
    chosen = await Menu(SEEKER, S.turn, SEEKER, ACTIONS, 1, "", S.turn, S.turn, LEGAL, "what now?")
    await ACTIONS[chosen[0]].do(t, *chosen[1:])
    if t.state.round >= t[ROUNDS]:
        await t.emit(Rang(), ROUNDS.id)
        raise Ended
    await t.emit(Turned(), S.turn)


@rule(S.go)
async def go(t: T, room: str) -> None:
    """Through a door."""
    await t.emit(Went(room), S.go)


@rule(S.look)
async def look(t: T) -> None:
    """Whoever is in the room is found; whether a look goes through open doors is a question."""
    s = t.state
    near = t.tables.houses[s.house].beside(s.seeker) if t[CURTAINS] == "next-door" else ()
    if s.hider in (s.seeker, *near):
        await t.emit(Found(s.hider), S.look, CURTAINS.id)
        raise Ended
    await t.emit(Missed(s.seeker), S.look)


def rooms_of(s: State, t: T | None = None, me: Any = None) -> Iterable[str]:
    """All rooms there are."""
    return (MANOR if s.house == "manor" else COTTAGE).rooms


def _door(s: State, t: T, me: Any, room: str) -> bool:
    return room in t.tables.houses[s.house].beside(s.seeker)


ACTIONS = {
    a.name: a
    for a in (
        Action(
            "go", S.go, "goes to {}", go, options=rooms_of,
            each=(Requirement(S.doors, "no door leads there", _door),), domain=Domain("room", rooms_of),
        ),
        Action("look", S.look, "looks round", look, needs=(
            Requirement(S.once, "has looked there", lambda s, t, me: s.seeker not in s.looked),
        )),
    )
}  # fmt: skip
LEGAL = compiled(ACTIONS.values(), "")


def unseen(s: State, seat: str) -> State:
    """What a seat sees: where the hider is, only the hider knows."""
    return s if seat == HIDER or s.ended == "found" or not s.hider else replace(s, hider=HIDDEN)


def patient(session: Any, draw: Callable[[], float]) -> Any:
    """A bot: it looks where it has not looked, and else goes on."""
    legal = session.legal()
    return ("look",) if ("look",) in legal else legal[int(draw() * len(legal))]


CORE = Module(
    "cottage", "In the cottage", (LOUD, ROUNDS, CURTAINS), parts={"houses": (COTTAGE,)},
    secrets=Secrets((HIDER,), unseen),
)  # fmt: skip
WIDE = Module("manor", "In the manor", parts={"houses": (MANOR,)})
