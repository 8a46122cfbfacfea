"""What is worked out once for a composed game and shared by all its sessions, and what modules contribute to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from ...kernel.citations import Question
from ...kernel.decisions import Action
from ...kernel.game import Game
from ...kernel.menus import CompiledMenus
from ...kernel.table import Table
from .state import State
from .steps import Performed

FRESH, SPENT = "fresh", "spent"
"""The stances of a survivor: the main action of this turn is there, or it is not."""
SURVIVOR = "survivor"
"""The menu of a survivor; those of the killer are called like the steps of the turn."""


class Offer(Struct, frozen=True):
    """An action in the menu ``menu``, under (question, options) if ``ruled``."""

    action: Action
    menu: str = SURVIVOR
    ruled: tuple[Question, *tuple[str, ...]] | None = None


class Tables:
    """What one composition has.

    ``menus``: name of a menu to its actions, ``legal``: the compiled ones, ``told``: all of them by name;
    ``procedure``: step of the round to its part of the procedure. By the names of steps of cards and items:
    ``card_steps``, ``item_steps``, and ``minion_steps`` for what minions do. ``strength``: functions of table and
    location to (points, rules) that an attack there has; ``beginning``: what happens at the start of the survivors'
    turn; ``levelling``: what happens on a level up before its effect, ``at_the_top``: what does not happen for want of
    a level; ``clearing``: what is taken away with a location that is lost, ``lost``: the rules that refuse one;
    ``entering``: what happens to a survivor who enters a location by [MOVE]; ``leading``: what happens on a step of the
    killer, in stealth or not (it is given and gives how many minions went along); ``figures``: functions of the state
    to further figures on the map; ``box``: (what, how many, rule) of the modules; ``steps``: further steps of the
    set-up (name of the step that they follow, procedure); ``first_wounds``: functions to further rules of the first
    wounds of an encounter; ``lifting``: functions of state, table and location to whether the killer there bars
    nothing; ``staying``: functions of table and item card to the rule by which it stays with its holder, "" for none;
    ``variants`` by name, the basic game as ""; ``hindrances``: what modules find wrong with a set-up.
    """

    __slots__ = (
        "_data",
        "_game",
        "at_the_top",
        "beginning",
        "box",
        "card_steps",
        "clearing",
        "entering",
        "figures",
        "first_wounds",
        "hindrances",
        "item_steps",
        "leading",
        "legal",
        "levelling",
        "lifting",
        "lost",
        "menus",
        "minion_steps",
        "procedure",
        "staying",
        "steps",
        "strength",
        "told",
        "variants",
    )

    def __init__(self, game: Game[State, Any]) -> None:
        def of(part: str) -> tuple[Any, ...]:
            return game.parts(part)

        self._game = game
        self._data: dict[tuple[Any, ...], Any] = {}
        offers: tuple[Offer, ...] = tuple(o for o in of("actions") if in_force(o.ruled, game.settings))
        self.menus: Mapping[str, Mapping[str, Action]] = {
            menu: {o.action.name: o.action for o in offers if o.menu == menu}
            for menu in dict.fromkeys(o.menu for o in offers)
        }
        self.legal = CompiledMenus(self.menus)
        self.told: Mapping[str, Action] = {
            f"{menu} {name}" if sum(name in m for m in self.menus.values()) > 1 else name: a
            for menu, of_it in self.menus.items()
            for name, a in of_it.items()
        }
        self.procedure: Mapping[str, Callable[..., Awaitable[None]]] = dict(of("procedure"))
        self.card_steps: Mapping[str, Performed] = performed(of("card steps"))
        self.item_steps: Mapping[str, Performed] = performed(of("item steps"))
        self.minion_steps: Mapping[str, Callable[..., Awaitable[bool]]] = dict(of("minion steps"))
        self.strength: tuple[Callable[..., tuple[int, tuple[str, ...]]], ...] = of("strength")
        self.beginning: tuple[Callable[..., Awaitable[None]], ...] = of("at the start of the survivors' turn")
        self.levelling: tuple[Callable[..., Awaitable[None]], ...] = of("on level up, before the effect")
        self.clearing: tuple[Callable[..., Awaitable[None]], ...] = of("clearing a location")
        self.lost: tuple[str, ...] = of("rules of lost locations")
        self.at_the_top: tuple[Callable[..., None], ...] = of("no level up")
        self.entering: tuple[Callable[..., Awaitable[None]], ...] = of("entering a location")
        self.leading: tuple[Callable[..., Awaitable[int | None]], ...] = of("a step of the killer")
        self.figures: tuple[Callable[..., tuple[Any, ...]], ...] = of("figures on the map")
        self.box: tuple[tuple[str, int, str], ...] = of("box")
        self.steps: tuple[tuple[str, Callable[..., Awaitable[None]]], ...] = of("steps of the set-up")
        self.variants: Mapping[str, Any] = {v.name: v for v in of("variants")}
        self.first_wounds: tuple[Callable[..., tuple[str, ...]], ...] = of("first wounds: citations")
        self.lifting: tuple[Callable[..., bool], ...] = of("what lifts the killer's bar")
        self.staying: tuple[Callable[..., str], ...] = of("items that stay with their holder")
        self.hindrances: tuple[Callable[..., list[str]], ...] = of("what hinders a set-up")

    def data(self, of: Callable[..., Any], *named: str) -> Any:
        """What a reader of data files gives for these names; a user's file is read again when it has changed."""
        key = (of, *named, written(named[-1]))
        if key not in self._data:
            if len(self._data) >= MOST_READ:
                self._data.clear()
            self._data[key] = of(self._game, *named)
        return self._data[key]


MOST_READ = 64
"""How many maps, killers, items and boards a composition keeps."""


def written(path: str) -> tuple[int, int] | None:
    """When a user's file was written and how long it is; None for none, and for one that cannot be read."""
    try:
        told = Path(path).stat() if path else None
    except OSError:
        return None
    return None if told is None else (told.st_mtime_ns, told.st_size)


def performed(steps: tuple[Any, ...]) -> dict[str, Performed]:
    """Those of some kinds of steps that are carried out, by name; of the others it is enough that they are printed."""
    return {p.shape.do: p for p in steps if isinstance(p, Performed)}


def in_force(ruled: tuple[Any, ...] | None, settings: Mapping[str, Any]) -> bool:
    """Whether something that depends on a ruling is in force; without one it always is."""
    return ruled is None or settings[ruled[0].id] in ruled[1:]


T = Table[State, Tables]
