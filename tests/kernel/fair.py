"""A tiny invented game for the tests of the kernel: two stall keepers, a die and tokens at a fair.

In a turn a keeper spins for tokens, gives one away, haggles or packs up. After both turns each pays the dues. The
module ``weather`` changes what is paid, ``guild`` waives it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from subterra_nb.kernel.citations import Ids, number, question
from subterra_nb.kernel.decisions import Action, Choose, Domain, Luck, Menu, Requirement
from subterra_nb.kernel.game import Family, Module, compose
from subterra_nb.kernel.menus import compiled
from subterra_nb.kernel.record import Event
from subterra_nb.kernel.session import LuckSource, Session
from subterra_nb.kernel.table import Ended, Modifier, Reaction, Table, rule

F, W, G = Ids("fa"), Ids("fa.weather"), Ids("fa.guild")
LUCKY = number(F.spin, 4)
DUES = number(F.dues, 2)
ENOUGH = number(F.rich, 6)
WHEEL = question("fa.q.wheel", "gain", "double")
ORDER = question("fa.q.order", "rain-first", "sun-first", "asked")
SEATS = ("ann", "bob")


class State(Struct, frozen=True, gc=False):
    """``tokens`` by keeper; ``turn``: index of who is on turn; ``ended``: how it ended."""

    tokens: Mapping[str, int]
    turn: int = 0
    round: int = 1
    ended: str = ""
    cheers: int = 0


T = Table[State, None]


class Gained(Event, frozen=True, gc=False):
    """Tokens gained, or lost if fewer than none."""

    who: str
    tokens: int
    says: ClassVar[str] = "{who} gains {tokens} tokens"

    def apply(self, s: State) -> State:
        return replace(s, tokens={**s.tokens, self.who: s.tokens[self.who] + self.tokens})


class Cheered(Event, frozen=True, gc=False):
    """The crowd cheers; there is no sentence for it."""

    loud: int
    quiet: str = ""

    def apply(self, s: State) -> State:
        return replace(s, cheers=s.cheers + self.loud)


class Turned(Event, frozen=True, gc=False):
    """The next turn, of this round or the next."""

    def apply(self, s: State) -> State:
        return replace(s, turn=1 - s.turn, round=s.round + s.turn)


class Closed(Event, frozen=True, gc=False):
    """The fair is over."""

    how: str

    def apply(self, s: State) -> State:
        return replace(s, ended=self.how)


class Pay(Struct, frozen=True, gc=False):
    """Somebody is about to pay."""

    who: str
    tokens: int
    cites: tuple[str, ...] = ()


# -- Rules ---------------------------------------------------------------------------------------------------------


async def step(t: T) -> None:
    """One turn; after the second one the dues."""
    await turn(t)
    last = t.state.turn == 1
    if last:
        await dues(t)
    await t.emit(Turned(), F.turns)


@rule(F.turn)
async def turn(t: T) -> None:
    """One action of the menu."""
    me = SEATS[t.state.turn]
    points = min(t.state.tokens[me], 3)
    stance = "open" if points else "bare"
    chosen = await Menu(me, F.turn, me, ACTIONS, points, stance, F.dear, F.unfit, LEGAL[stance], "what now?")
    await ACTIONS[chosen[0]].do(t, me, *chosen[1:])


@rule(F.spin, F.wheel)
async def spin(t: T, me: str) -> None:
    """Spin the wheel: on a high number tokens come in."""
    shown = await Luck("die", F.spin, (1, 2, 3, 4, 5, 6), "the wheel")
    if shown >= t[LUCKY]:
        gained = 2 if t[WHEEL] == "double" else 1
        await t.emit(Gained(me, gained), LUCKY.id, WHEEL.id)
    else:
        t.prevented("a gain", LUCKY.id, who=me)


@rule(F.give)
async def give(t: T, me: str, other: str) -> None:
    """One token goes across; the taker may refuse it."""
    if await Choose(other, F.give, ("thanks", "no"), "take it?") == "thanks":
        await t.emit(Gained(me, -1), F.give)
        await t.emit(Gained(other, 1), F.give)
    else:
        t.exempted(other, "being given something", F.give)


@rule(F.haggle)
async def haggle(t: T, me: str) -> None:
    """A choice without a choice: whoever haggles says yes in the end."""
    await Choose(me, F.haggle, ("yes",), "agreed?")
    await t.emit(Cheered(1), F.haggle)


@rule(F.pack)
async def pack(t: T, me: str) -> None:
    """The fair is over at once."""
    await t.emit(Closed(f"{me} packed up"), F.pack)
    raise Ended


@rule(F.dues)
async def dues(t: T) -> None:
    """Everybody pays; whoever cannot ends the fair."""
    for who in SEATS:
        pay = await t.attempt(Pay(who, t[DUES], (DUES.id,)))
        if pay is None:
            continue
        if pay.tokens > t.state.tokens[who]:
            await t.emit(Closed(f"{who} is broke"), *pay.cites)
            raise Ended
        await t.emit(Gained(who, -pay.tokens), *pay.cites)


@rule(F.rich)
async def cheer(t: T, e: Gained) -> None:
    """The crowd cheers whoever is rich."""
    await t.emit(Cheered(2), F.rich)


@rule(W.rain)
async def rain(t: T, pay: Pay) -> Pay:
    """In the rain somebody who pays two or more pays twice as much."""
    return replace(pay, tokens=pay.tokens * 2, cites=(*pay.cites, W.rain))


@rule(W.sun)
async def sun(t: T, pay: Pay) -> Pay:
    """In the sun somebody who pays two or more pays one."""
    return replace(pay, tokens=1, cites=(*pay.cites, W.sun))


@rule(G.waiver)
async def waiver(t: T, pay: Pay) -> None:
    """The guild pays for whoever has one token at most."""
    t.prevented(pay, G.waiver, who=pay.who)


HAS = Requirement(F.give, "has no token", lambda s, t, me, other: s.tokens[me] > 0)
OTHER = Requirement(F.to_another, "is the giver", lambda s, t, me, other: other != me)
SHORT = Requirement(F.short, "has enough", lambda s, t, me, other: s.tokens[other] < 3, (OTHER,))
QUIET = Requirement(F.quiet, "it is too loud", lambda s, t, me: s.cheers < 3)
KEEPER = Domain("keeper", lambda s: s.tokens)

ACTIONS = {
    a.name: a
    for a in (
        Action("spin", F.spin, "spins", spin),
        Action("give", F.give, "gives {}", give, 2, "open", lambda s, t, me: SEATS, (), (HAS, OTHER, SHORT), KEEPER),
        Action("haggle", F.haggle, "haggles", haggle, 1, "", None, (QUIET,)),
        Action("pack", F.pack, "packs up", pack),
    )
}
LEGAL = {stance: compiled(ACTIONS.values(), stance) for stance in ("open", "bare")}

CORE = Module(
    "core",
    "Fair",
    (LUCKY, DUES, ENOUGH, WHEEL),
    reactions=(Reaction(Gained, lambda t, e: e.tokens > 0 and t.state.tokens[e.who] >= t[ENOUGH], cheer),),
)
WEATHER = Module(
    "weather",
    "Weather",
    (ORDER,),
    modifiers=(
        Modifier(
            Pay,
            lambda t, p: p.tokens > 1,
            sun,
            (ORDER, {"rain-first": 30, "sun-first": 10, "asked": 20}),
            "bob",
            ORDER.id,
        ),
        Modifier(Pay, lambda t, p: p.tokens > 1 and W.rain not in p.cites, rain, 20),
    ),
)
GUILD = Module(
    "guild",
    "Guild",
    (number(G.waiver, 1),),
    modifiers=(Modifier(Pay, lambda t, p: t.state.tokens[p.who] <= t[number(G.waiver, 1)], waiver, 5),),
    excludes=("market",),
)
MARKET = Module("market", "Market", (number(F.dues, 3),), needs=("weather",))


def family(**other: Any) -> Family:
    """The fair as a value, with fields replaced."""
    values: dict[str, Any] = {
        "name": "fair",
        "title": "Fair",
        "core": CORE,
        "modules": {m.name: m for m in (WEATHER, GUILD, MARKET)},
        "step": step,
        "over": lambda s: s.ended != "",
        "round_of": lambda s: s.round,
        "streams": ("die", "other"),
        "tables": lambda game: None,
        "begin": lambda game, setup: State({"ann": 3, "bob": 3}),
        "scene": lambda state, game, seat: None,
        "ledgers": (),
        "setup_type": dict,
        "outcome": lambda s: {"end": s.ended},
    }
    return Family(**{**values, **other})


FAIR = family()


def fair(
    luck: LuckSource | None = None,
    modules: tuple[str, ...] = (),
    ann: int = 3,
    bob: int = 3,
    rulings: Mapping[str, str] | None = None,
    numbers: Mapping[str, int] | None = None,
    **state: Any,
) -> Session[State, None]:
    """A fair with so many tokens."""
    game = compose(FAIR, modules, rulings, numbers)
    return Session(game, State({"ann": ann, "bob": bob}, **state), luck, {"ann": ann, "bob": bob})


def played(session: Session[State, None], *answers: Any) -> Session[State, None]:
    """The session after these answers."""
    for a in answers:
        session.choose(a)
    return session


def facts(session: Session[State, None]) -> list[Any]:
    """The events of the record."""
    return [e.what for e in session.record if isinstance(e.what, Event)]
