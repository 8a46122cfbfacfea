"""What is worked out once for a composed game and shared by all its sessions, and what modules contribute to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ...board.layout import Layout
from ...kernel.citations import Ids, Number, Question, number
from ...kernel.decisions import Action, Requirement
from ...kernel.game import Game
from ...kernel.menus import CompiledMenus
from ...kernel.table import Table
from .figures import CaverKind, Trait, having
from .state import Section, State
from .tiles import EXIT, GLYPHS, START, TITLES, Area, TileType, core_area

I = Ids("st")
CONSCIOUS = "conscious"
"""The stance of a caver who acts."""
POINTS = number(I.action_points, 2)


class Offer(Struct, frozen=True):
    """An action that a module adds to the menu.

    ``price``: a figure, which brings its citation (None: free); ``kind``: the caver who has it ("" for every caver; one
    of its own takes the place of a common one of the same name); ``leaves``: it takes the caver off the tile, so that
    whatever holds cavers there refuses it; ``enters``: the caver enters its argument by a Move; ``ruled``: (question,
    options under which it is offered); ``cites``: further rules that paying shows.
    """

    action: Action
    price: Number | None = None
    kind: str = ""
    leaves: bool = False
    enters: bool = False
    ruled: tuple[Question, *tuple[str, ...]] | None = None
    cites: tuple[str, ...] = ()


class Hold(Struct, frozen=True):
    """A requirement on moves, in force under some options of a question or always.

    ``on``: "leaving" (a tile) or "entering" (one); ``spares``: (question, option, action that it does not hold under
    it; :data:`ON_THE_WAY` stands for further steps within one action).
    """

    on: str
    needs: Requirement
    ruled: tuple[Question, *tuple[str, ...]] | None = None
    spares: tuple[tuple[Question, str, str], ...] = ()

    def spared(self, settings: Mapping[str, Any]) -> tuple[str, ...]:
        """The actions that it does not hold in a game."""
        return tuple(action for asked, option, action in self.spares if settings[asked.id] == option)


ON_THE_WAY = "on the way"


class CreatureKind(Struct, frozen=True):
    """A type of creature.

    ``rounds``: activations in each horror phase; ``activate(table, id)``: one of them; ``order`` and ``order_cite``:
    the question and the rule on the order of several, ``fixed``: the options under which nobody sets it, ``running``:
    those under which each uses all its activations before the next; ``met(table, caver)``: what happens to a caver who
    arrives on a tile, whoever is there; ``label`` for the board.
    """

    name: str
    title: str
    label: str
    rounds: Number
    activate: Callable[..., Awaitable[None]]
    order: Question
    order_cite: str
    met: Callable[..., Awaitable[None]] | None = None
    fixed: tuple[str, ...] = ()
    running: tuple[str, ...] = ()


class Hazard(Struct, frozen=True):
    """A kind of hazard card: ``resolve(table, strong)`` does what it says."""

    name: str
    resolve: Callable[..., Awaitable[None]]


class Card(Struct, frozen=True):
    """A hazard card: its ``kind``, whether it is the stronger one, and the rule that counts it."""

    name: str
    kind: str
    strong: bool
    cite: str


class Deck(Struct, frozen=True):
    """How the hazard deck is made.

    ``pool(game, difficulty, cavers)``: the cards that may be dealt, with the rules; ``size(table, difficulty,
    cavers)``: how many are, with its rule; ``pick(table, pool, size)``: the cards of the pool that can be dealt, where
    someone picks; ``endless``: (question, option under which no Out of Time card lies under them).
    """

    pool: Callable[..., tuple[tuple[Card, ...], tuple[str, ...]]]
    size: Callable[..., tuple[int, tuple[str, ...]]]
    pick: Callable[..., Awaitable[tuple[Card, ...]]] | None = None
    endless: tuple[Question, str] | None = None


class StackPlan(Struct, frozen=True):
    """How the tile stack is made.

    ``tiles(game)``: the tiles that go into it, by kind; ``build(table)``: shuffles and cuts it, giving its sections
    from the top, with the rules of this; ``counted``: the rules that say how many tiles these are; ``pick(table)``:
    the tiles, where they are picked out of more.
    """

    tiles: Callable[..., tuple[TileType, ...]]
    build: Callable[..., Awaitable[tuple[tuple[Section, ...], tuple[str, ...]]]]
    counted: tuple[str, ...]
    pick: Callable[..., Awaitable[tuple[TileType, ...]]] | None = None


class Team(Struct, frozen=True):
    """How many cavers a game can have, with the rule; ``otherwise``: (question, option, fewest under it)."""

    fewest: int
    most: int
    cite: str
    otherwise: tuple[Question, str, int] | None = None


class Scoring(Struct, frozen=True):
    """How a result is read.

    ``result(table, left)`` gives (won, rank, rules), ``left`` being the cavers left behind; ``reckon(table, left)``
    goes before it and puts on record what the result is made of.
    """

    result: Callable[..., tuple[bool, str, tuple[str, ...]]]
    reckon: Callable[..., Awaitable[None]] | None = None


class Tables:
    """Compiled cavers, menus, creatures, tiles and cards of one composition.

    ``kinds``: cavers by name; ``number``: caver number by kind; ``having``: trait to the kinds that have it, with the
    rule; ``menus``: kind to its actions, ``"directed " + kind`` to those that can be directed; ``legal``: the compiled
    ones; ``paid``: (kind, action) to what paying shows; ``actions``: all by name; ``tiles``: all tile types by name;
    ``titles``, ``letters``: sort of tile to its title, and to its letters on a board; ``means``: kind of tile to the
    rules that its entering shows; ``entry``: kind of tile to the effect of entering it; ``creatures``: types by name;
    ``met``: what happens to those who arrive; ``hazards`` and ``cards`` by name; ``leaving`` and ``entering``:
    requirements on these, ``on_the_way`` on further steps within one action; ``explored``, ``goes`` and ``gone``:
    requirements on going onto a tile just explored, whether its explorer does, and what follows on that; ``again``:
    what a collapse does to a tile that has collapsed, and whether anything; ``box``: (component, number, rule) of the
    modules; ``area``, ``stack``, ``deck``, ``team``, ``scoring``: those of the last module that brings one;
    ``steps``: further steps of the set-up (name of the step that they follow, procedure); ``before_end``: what modules
    let happen at the end of a round before the game may end, and whether it may; ``procedure``: phase to its part of
    the procedure; ``spawning``: what modules tell of the place of a new horror; ``hindrances``: what they find wrong
    with a set-up.
    """

    __slots__ = (
        "_leaving",
        "actions",
        "again",
        "area",
        "before_end",
        "box",
        "cards",
        "creatures",
        "deck",
        "entering",
        "entry",
        "explored",
        "goes",
        "gone",
        "having",
        "hazards",
        "hindrances",
        "kinds",
        "leaving",
        "legal",
        "letters",
        "means",
        "menus",
        "met",
        "number",
        "on_the_way",
        "paid",
        "procedure",
        "scoring",
        "spawning",
        "stack",
        "steps",
        "team",
        "tiles",
        "titles",
    )

    def __init__(self, game: Game[State, Any]) -> None:
        kinds: tuple[CaverKind, ...] = game.parts("figures")
        self.kinds: Mapping[str, CaverKind] = {k.name: k for k in kinds}
        self.number: Mapping[str, int] = {k.name: k.number for k in kinds}
        self.having: Mapping[Trait, Mapping[str, str]] = {trait: having(kinds, trait) for trait in Trait}
        holds = [h for h in game.parts("holds") if in_force(h.ruled, game.settings)]
        leaving = [(h.needs, h.spared(game.settings)) for h in holds if h.on == "leaving"]
        self.leaving: tuple[Requirement, ...] = tuple(needs for needs, _ in leaving)
        self.on_the_way: tuple[Requirement, ...] = tuple(needs for needs, out in leaving if ON_THE_WAY not in out)
        self._leaving = leaving
        self.entering: tuple[Requirement, ...] = tuple(h.needs for h in holds if h.on == "entering")
        offers = [o for o in game.parts("actions") if in_force(o.ruled, game.settings)]
        own = {k.name: self._menu(offers, k.name, game.settings) for k in kinds}
        common = {o.action.name for o in offers if not o.kind}
        directed = {
            f"directed {k}": {name: a for name, a in menu.items() if a.price == 1 and name not in ALONE}
            for k, menu in own.items()
        }
        commonly = {
            f"commonly {k}": {name: a for name, a in menu.items() if name in common} for k, menu in directed.items()
        }
        self.menus: Mapping[str, Mapping[str, Action]] = {**own, **directed, **commonly}
        self.legal = CompiledMenus(self.menus)
        self.paid: Mapping[tuple[str, str], tuple[str, ...]] = {
            (k.name, o.action.name): (o.price.id, *o.cites, *((I.actions,) if not o.kind else ()))
            for k in kinds
            for o in sorted(offers, key=lambda o: bool(o.kind))
            if o.price is not None and o.kind in ("", k.name)
        }
        granted: tuple[Action, ...] = game.parts("actions in menus of their own")
        self.actions: Mapping[str, Action] = {
            a.name: a for a in (*(a for m in own.values() for a in m.values()), *granted)
        }
        self.area: Area = last_of(game, "area", core_area)(game.settings)
        self.stack: StackPlan = last_of(game, "stack", None)
        self.deck: Deck = last_of(game, "deck", None)
        self.team: Team = last_of(game, "team", None)
        self.scoring: Scoring = last_of(game, "scoring", None)
        box = tuple(tile for made in game.parts("tiles") for tile in made(game.settings))
        self.tiles: Mapping[str, TileType] = {x.name: x for x in (START, EXIT, *box)}
        self.titles: Mapping[str, str] = {**TITLES, **dict(game.parts("titles"))}
        self.letters: Mapping[str, str] = {**GLYPHS, **dict(game.parts("letters"))}
        self.means: Mapping[str, tuple[str, ...]] = dict(game.parts("what tiles mean"))
        self.entry: Mapping[str, Callable[..., Awaitable[None]]] = dict(game.parts("entering a tile"))
        creatures: tuple[CreatureKind, ...] = game.parts("creatures")
        self.creatures: Mapping[str, CreatureKind] = {c.name: c for c in creatures}
        self.met: tuple[Callable[..., Awaitable[None]], ...] = tuple(c.met for c in creatures if c.met is not None)
        hazards: tuple[Hazard, ...] = game.parts("hazards")
        self.hazards: Mapping[str, Hazard] = {h.name: h for h in hazards}
        cards: tuple[Card, ...] = tuple(c for made in game.parts("cards") for c in made(game.settings))
        self.cards: Mapping[str, Card] = {c.name: c for c in cards}
        self.explored: tuple[Requirement, ...] = game.parts("going onto an explored tile")
        self.goes: tuple[Callable[..., Awaitable[bool]], ...] = game.parts("whether an explorer goes on")
        self.gone: tuple[Callable[..., Awaitable[None]], ...] = game.parts("having gone on")
        self.again: tuple[Callable[..., Awaitable[bool]], ...] = game.parts("collapsing again")
        self.box: tuple[tuple[str, int, str], ...] = game.parts("box")
        self.steps: tuple[tuple[str, Callable[..., Awaitable[None]]], ...] = game.parts("steps of the set-up")
        self.before_end: tuple[Callable[..., Awaitable[bool]], ...] = game.parts("whether the game may end")
        self.procedure: Mapping[str, Callable[..., Awaitable[None]]] = dict(game.parts("procedure"))
        self.spawning: tuple[Callable[..., tuple[str, ...]], ...] = game.parts("where a horror comes")
        self.hindrances: tuple[Callable[..., list[str]], ...] = game.parts("what hinders a set-up")

    def _menu(self, offers: list[Offer], kind: str, settings: Mapping[str, Any]) -> dict[str, Action]:
        """The actions of a caver, in the order of the modules; its own take the place of common ones."""
        mine = {o.action.name: o for o in offers if not o.kind}
        mine.update({o.action.name: o for o in offers if o.kind == kind})
        ending = mine.pop("end")
        return {o.action.name: self._priced(o, settings) for o in (*mine.values(), ending)}

    def _priced(self, o: Offer, settings: Mapping[str, Any]) -> Action:
        """The action with its price in this game, and with what holds cavers on their tile or bars the way."""
        a = replace(o.action, price=settings[o.price.id] if o.price is not None else 0)
        if o.leaves and self.leaving:
            held = (needs for needs, out in self._leaving if a.name not in out)
            a = replace(a, needs=(*a.needs, *held), ready=None)
        if o.enters and self.entering:
            quick = a.granted
            further = self.entering

            def granted(s: State, t: T, me: Any, x: Any) -> bool:
                return quick is not None and quick(s, t, me, x) and all(r.holds(s, t, me, x) for r in further)

            a = replace(a, each=(*a.each, *further), granted=granted if quick else None)
        return a


ALONE = ("exert", "direct", "end")
"""Actions that nobody can be directed to."""


def in_force(ruled: tuple[Any, ...] | None, settings: Mapping[str, Any]) -> bool:
    """Whether something that depends on a ruling is in force; without one it always is."""
    return ruled is None or settings[ruled[0].id] in ruled[1:]


def last_of(game: Game[State, Any], part: str, default: Any) -> Any:
    """What the last module brings that brings this: an expansion's takes the place of the core's."""
    return next(reversed(game.parts(part)), default)


T = Table[State, Tables]


def plays(*kinds: str) -> Callable[[State], bool]:
    """For modifiers: whether a game that starts from a state has one of these cavers, or could."""

    def holds(start: State) -> bool:
        return any(k in start.figures for k in kinds) or any(f.kind in kinds for f in start.cavers.values())

    return holds


def around(layout: Layout, cell: str) -> list[str]:
    """All places that adjoin a cell, the border included; none for a caver who is on no tile."""
    return [*layout.grid.next[cell].values()] if cell else []
