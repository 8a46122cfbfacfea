"""What is worked out once for a composed game and shared by all its sessions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ...kernel.citations import Ids, Number, Question, number
from ...kernel.decisions import Action, Requirement
from ...kernel.game import Game
from ...kernel.menus import CompiledMenus
from ...kernel.table import Table
from .contributed import FurtherTrap, GameMode, Look, Opposition, by_face
from .figures import As, FigureKind, Standing, lapsing, standing
from .state import State
from .tiles import JOURNAL_SHAPES, RUIN_NUMBERS, TITLES, Exchange, TileType, bag, journals

I, A, X = Ids("ie"), Ids("ie.actions"), Ids("ie.exert")

UP, LYING = "active", "downed"
"""The two stances of an explorer in the temple."""
POINTS = number(I.action_points, 2)


class GuardianKind(Struct, frozen=True):
    """A type of guardian.

    ``supply``: how many figures; ``round_end`` and ``symbol``: activations at a round's end and per Activate Guardians
    face; ``act(table, guardian)``: one activation; ``makes``: kind of tile on which Wake Guardian places it ("" none);
    ``parting``: whether it hits those who leave; ``spared``: the rule by which it does not ("" for none);
    ``makes_cites``: what the placing on its tile shows; ``cites``: what its figures in the box show;
    ``lapses``: the question whether it loses the rest of its activations when it is laid down amid them; ``tile``: the
    kind of tile that brings it once and no more ("" none); ``lies``: it comes into play lying.
    """

    name: str
    title: str
    supply: Number
    round_end: Number
    symbol: Number
    act: Callable[..., Awaitable[None]]
    makes: str = ""
    makes_cites: tuple[str, ...] = ()
    parting: bool = False
    spared: str = ""
    cites: tuple[str, ...] = ()
    lapses: Question | None = None
    tile: str = ""
    lies: bool = False


class Offer(Struct, frozen=True):
    """An action that a module adds to the menu: its ``price`` (a figure, which brings its citation; None: free) and
    the ``kind`` of figure that has it ("" for every explorer).
    """

    action: Action
    price: Number | None = None
    kind: str = ""
    cheap: tuple[Question, str] | None = None


class Tables:
    """Compiled figures, menus, guardians and tiles of one composition.

    ``kinds``: figure kinds by name; ``standing``: who counts in what respect, ``lapsed``: those who have lost their
    exemptions, ``out_of``: respect to the kinds that do not count; ``menus``: figure kind to its actions;
    ``guardians``: types by name; ``makers``: kind of tile to the guardian type it brings; ``tiles``: all tile types by
    name; ``bag``: the base bag; ``exchange``: what the temple mode does to it; ``titles``: kind of tile to its title;
    ``aside``: kinds of tile that are set aside and play as Normal tiles; ``looks``, ``labels``: how kinds of tile and
    figures are shown; ``faces``: hazard face to its rule; ``clearing``: what else is cleared off a tile that flips;
    ``procedure``: phase to its part of the procedure; ``modes``: the game modes joined, none for the Core Objective;
    ``mode``: the opposition that one of them brings; ``other_aim``: the rules by which the Artifact is not the aim,
    ``artifact_aim``: whether it is all the same.
    """

    __slots__ = (
        "actions",
        "after_collapse",
        "after_explore",
        "all_downed",
        "around_run",
        "arrivals",
        "artifact_aim",
        "aside",
        "bag",
        "basic",
        "box",
        "carrying",
        "clearing",
        "curse",
        "exchange",
        "faces",
        "form_stays",
        "gifts",
        "guardian_stops",
        "guardians",
        "hazard_die",
        "interleaving",
        "journals",
        "keys_again",
        "kinds",
        "labels",
        "lapsed",
        "lead_orders",
        "leaving",
        "legal",
        "looks",
        "lost",
        "makers",
        "menus",
        "mode",
        "modes",
        "no_artifact",
        "none_possible",
        "other_aim",
        "out_of",
        "paid",
        "passed_over",
        "procedure",
        "rubble",
        "run_leaving",
        "run_stops",
        "safety_tokens",
        "shuts_bag",
        "spreads",
        "stand_ins",
        "standing",
        "stays_put",
        "symbols",
        "temple_joined",
        "tiles",
        "tiles_aside",
        "titles",
        "too_early",
        "traps",
        "typed",
        "unwalled",
        "wake_distance",
        "wake_tie",
        "wall_crossed",
        "wall_elsewhere",
        "wall_shut",
        "win_moment",
        "wings",
        "won",
    )

    def __init__(self, game: Game[State, Any]) -> None:
        kinds: tuple[FigureKind, ...] = game.parts("figures")
        self.kinds: Mapping[str, FigureKind] = {k.name: k for k in kinds}
        self.standing: Standing = standing(kinds, game.settings, dict(game.parts("exemptions of helpers")))
        self.lapsed: Standing = lapsing(kinds)
        self.out_of: Mapping[As, frozenset[str]] = {
            respect: frozenset(k.name for k in kinds if not self.standing[k.name, respect][0]) for respect in As
        }
        self.unwalled = self.out_of[As.WALLED]
        self.wall_crossed: tuple[str, ...] = game.parts("walls: crossed")
        self.wall_elsewhere: tuple[str, ...] = game.parts("walls: crossed in other actions")
        self.wall_shut: tuple[str, ...] = game.parts("walls: no Reveal across")
        offers: tuple[Offer, ...] = game.parts("actions")
        targets = game.parts("requirements on a targeted enemy")
        further = game.parts("requirements on an action")
        priced = [(o, _priced(o, game.settings, targets, further)) for o in offers]
        self.menus: Mapping[str, Mapping[str, Action]] = {
            k.name: {a.name: a for o, a in priced if o.kind in ("", k.name)} for k in kinds if k.playable
        }
        self.legal = CompiledMenus(self.menus)
        self.paid: Mapping[str, tuple[str, ...]] = {
            o.action.name: _paid(o, a, game.settings) for o, a in priced if a.price
        }
        granted: tuple[Action, ...] = game.parts("actions in menus of their own")
        self.actions: Mapping[str, Action] = {a.name: a for a in (*(a for _, a in priced), *granted)}
        guardians: tuple[GuardianKind, ...] = game.parts("guardians")
        self.guardians: Mapping[str, GuardianKind] = {g.name: g for g in guardians}
        self.makers: Mapping[str, str] = {g.makes: g.name for g in guardians if g.makes}
        self.bag = bag(game.settings[RUIN_NUMBERS.id])
        self.journals = journals(game.settings[JOURNAL_SHAPES.id])
        self.exchange: tuple[Exchange, ...] = tuple(x(game.settings) for x in game.parts("exchange"))
        added = tuple(tile for x in self.exchange for _, tiles in x.into for tile in tiles)
        self.tiles_aside: tuple[TileType, ...] = tuple(
            tile for made in game.parts("tiles set aside") for tile in made(game.settings)
        )
        self.tiles: Mapping[str, TileType] = {x.name: x for x in (*self.bag, *self.journals, *added, *self.tiles_aside)}
        self.aside = frozenset(("journal", *(tile.kind for tile in self.tiles_aside)))
        looks: tuple[Look, ...] = (*game.family.core.parts.get("looks", ()), *game.family.contributed("looks"))
        self.looks: Mapping[str, Look] = {look.kind: look for look in looks}
        self.labels: Mapping[str, str] = dict(game.parts("labels"))
        self.gifts: dict[tuple[str, int, bool], Any] = {}
        self.basic = frozenset(o.action.name for o in game.modules[0].parts.get("actions", ()) if not o.kind)
        self.stays_put: tuple[tuple[Question, str], ...] = game.parts("guardians: beside one that they ignore")
        self.carrying: tuple[str, ...] = game.parts("actions that move others by a card")
        self.shuts_bag: tuple[tuple[Question, str], ...] = game.parts("bag: shut after the Sanctum")
        self.titles: Mapping[str, str] = {**TITLES, **dict(game.parts("titles"))}
        self.interleaving = asked_anew(game, "guardians: interleaving")
        self.wake_tie = asked_anew(game, "wake: ties")
        self.wake_distance: tuple[Question, ...] = game.parts("wake: distance")
        self.clearing: tuple[Callable[..., Awaitable[None]], ...] = game.parts("clearing of tiles that flip")
        self.lead_orders: tuple[str, ...] = game.parts("guardians: order")
        self.none_possible: tuple[str, ...] = game.parts("wake: none possible")
        self.passed_over: tuple[str, ...] = game.parts("wake: type passed over")
        self.typed: tuple[str, ...] = game.parts("wake: type of the tile")
        added_faces = tuple(x for faces in game.parts("further faces") for x in faces(game.settings))
        self.faces: Mapping[str, Callable[..., Awaitable[None]]] = dict((*game.parts("faces"), *added_faces))
        self.hazard_die: tuple[str, ...] = tuple(self.faces)
        self.symbols: Mapping[str, tuple[Callable[..., Awaitable[None]], ...]] = by_face(game)
        self.after_collapse: tuple[tuple[Callable[..., bool], Callable[..., Awaitable[None]]], ...] = game.parts(
            "collapse: number roll"
        )
        self.traps: tuple[FurtherTrap, ...] = game.parts("traps")
        self.rubble: tuple[tuple[Number, Callable[[State], int]], ...] = game.parts("rubble tokens")
        self.safety_tokens: tuple[tuple[str, Question, str], ...] = game.parts("safety tokens: other uses")
        self.form_stays = frozenset(
            kind
            for kinds, asked, option in game.parts("safety tokens: form stays")
            if game.settings[asked.id] == option
            for kind in kinds
        )
        self.keys_again: tuple[Callable[..., Awaitable[None]], ...] = game.parts("keys of tiles drawn again")
        self.wings: tuple[tuple[str, str], str] = next(
            ((x.wings, x.wings_cite) for x in self.exchange if x.wings is not None), (("guardian", "guardian"), "")
        )
        self.box: tuple[tuple[str, int, str], ...] = tuple(dict.fromkeys(game.parts("box")))
        self.temple_joined: tuple[tuple[str, tuple[str, ...]], ...] = game.parts("temple modes: joined")
        self.leaving: tuple[Requirement, ...] = game.parts("requirements on leaving a tile")
        self.run_leaving: tuple[Requirement, ...] = game.parts("run: requirements on a step")
        self.run_stops: tuple[Callable[..., str], ...] = game.parts("run: stops")
        self.around_run: tuple[tuple[Callable[..., Awaitable[None]], Callable[..., Awaitable[None]]], ...] = game.parts(
            "run: around it"
        )
        self.after_explore: tuple[Callable[..., Awaitable[None]], ...] = game.parts("explore: after it")
        self.guardian_stops: tuple[Callable[..., str], ...] = game.parts("guardians: what holds them")
        self.stand_ins: tuple[Callable[..., Mapping[str, str]], ...] = game.parts("wake: stand-ins")
        self.procedure: Mapping[str, Callable[..., Awaitable[None]]] = dict(game.parts("procedure"))
        self.modes: tuple[GameMode, ...] = game.parts("game mode")
        self.mode: Opposition | None = next((m.opposition for m in self.modes if m.opposition is not None), None)
        self.other_aim: tuple[str, ...] = game.parts("objective: in place of the Artifact")
        self.artifact_aim: bool = not self.other_aim or (
            self.mode is not None
            and any(game.settings[q.id] == option for q, option in game.parts("objective: the Artifact as well"))
        )
        self.arrivals: tuple[Callable[..., Awaitable[None]], ...] = game.parts("arrivals without a Move")
        self.all_downed: tuple[str, ...] = game.parts("objective: all downed")
        self.no_artifact: tuple[tuple[Question, str], ...] = game.parts("Artifact: not in play")
        self.curse: tuple[Question, ...] = game.parts("curse: whether it is in force")
        self.spreads: tuple[Number, ...] = game.parts("eruption: spreads a round")
        self.too_early: tuple[str, ...] = game.parts("eruption: too early")
        self.win_moment = asked_anew(game, "objective: when it is met")
        self.won: tuple[str, ...] = game.parts("objective: won")
        self.lost: tuple[str, ...] = game.parts("objective: lost")


def asked_anew(game: Game[State, Any], part: str) -> Question | None:
    """The question by which a module asks a core question anew; None where the core's own is in force."""
    return next(iter(game.parts(part)), None)


def _paid(o: Offer, action: Action, settings: Mapping[str, Any]) -> tuple[str, ...]:
    """What paying for an action shows: its price; that it needs a gift; that it is an ability and no normal action."""
    gift = (X.three_point_costs,) if action.price > settings[POINTS.id] else ()
    return (o.price.id if o.price else "", *gift, *((A.abilities_apart,) if o.kind else ()))


def _priced(
    o: Offer,
    settings: Mapping[str, Any],
    targets: tuple[Requirement, ...],
    further: tuple[tuple[str, Requirement], ...],
) -> Action:
    """The action with its price in this game, and with what modules require of it or of an enemy that is its target."""
    each = (
        (*o.action.each, *targets) if o.action.domain is not None and o.action.domain.name == "enemy" else o.action.each
    )
    price = settings[o.price.id] if o.price else 0
    if o.cheap is not None and settings[o.cheap[0].id] == o.cheap[1]:
        price = 1
    mine = tuple(r for name, r in further if name == o.action.name)
    if not mine:
        return replace(o.action, price=price, each=each)
    if o.action.options is None:
        return replace(o.action, price=price, needs=(*o.action.needs, *mine), ready=None)
    quick = o.action.granted

    def granted(s: State, t: T, me: Any, x: Any) -> bool:
        return quick is not None and quick(s, t, me, x) and all(r.holds(s, t, me, x) for r in mine)

    return replace(o.action, price=price, each=(*each, *mine), granted=granted if quick else None)


T = Table[State, Tables]


def plays(*kinds: str) -> Callable[[State], bool]:
    """For modifiers: whether a game that starts from a state has one of these figures, or could."""

    def holds(start: State) -> bool:
        return any(k in start.figures for k in kinds) or any(f.kind in kinds for f in start.explorers.values())

    return holds


def decides(t: T, who: str) -> str:
    """The seat that decides for a figure: its own, or that of whoever runs it."""
    return t.tables.kinds[t.state.explorers[who].kind].run_by or who


def current_player(t: T) -> str:
    """The seat of the player whose turn it is: an explorer, or whoever a game mode names in its own phases."""
    mode = t.tables.mode
    if mode is not None and t.state.phase in mode.phases:
        return mode.current(t)
    return t.state.order[t.state.turn]


def current_explorer(t: T) -> str:
    """Who counts as the current explorer; a name that no explorer has where nobody does."""
    seat = current_player(t)
    return t.state.lead if seat == "lead" else seat


def opposing(t: T) -> str:
    """The seat that plays against the explorers; the lead explorer's where there is none."""
    return t.tables.mode.seat if t.tables.mode is not None else "lead"
