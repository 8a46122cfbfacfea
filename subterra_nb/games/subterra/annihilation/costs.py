"""Prices that the box prints and the kit does not know: by a ruling a user's file says them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....kernel.citations import Question
from ....kernel.decisions import Requirement
from ....kernel.game import Game, Module
from ....kernel.hints import near
from ....kernel.listings import Entry, figure, given, strange_keys
from ..box import BOX, Box, Listed
from ..events import PointsPaid
from ..state import State, current
from ..tables import T

ACTIONS = ("despoil", "transfer")
"""Actions whose price a file can say."""
BY_FILE = "data-needed"


def _faults(modules: tuple[Module, ...], entry: Entry) -> Iterator[tuple[str, str]]:
    yield from strange_keys(entry, ("action", "points"))
    action = entry.get("action")
    if action not in ACTIONS:
        yield "action", f"{given('action', action)}{near(str(action), ACTIONS)}; it is one of {', '.join(ACTIONS)}"
    yield from figure(entry, "points", 0, 9)


def _made(game: Game[Any, Any], entry: Entry, ours: bool) -> tuple[str, int]:
    return entry["action"], entry["points"]


COSTS = Listed("cost", _faults, _made)


def told(box: Box, action: str) -> int | None:
    """The price that a file says; None where none does."""
    cost: int | None = box.listed.get("cost", {}).get(action)
    return cost


def not_told(asked: Question, action: str) -> Callable[[Game[Any, Any], Any, Box], list[str]]:
    """For set-ups: a ruling that reads the price from a file, without one."""
    return lambda game, setup, box: missing(game, box, asked, action)


def missing(game: Game[Any, Any], box: Box, asked: Question, action: str) -> list[str]:
    """That a ruling reads a price from a file which does not say it."""
    if game.settings[asked.id] != BY_FILE or told(box, action) is not None:
        return []
    return [f"{asked.id}: {BY_FILE} takes a box file with a [[cost]] for the action {action}"]


def enough(asked: Question, price: Callable[[State, T], int]) -> Requirement:
    """That the points last for a price that is not the same in all games."""
    return Requirement(asked.id, "costs more points than are left", lambda s, t, me: s.points >= price(s, t))


async def pay(t: T, me: str, points: int, *cites: str) -> None:
    """The price of one who acts in a turn of their own."""
    if points and current(t.state) == me:
        await t.emit(PointsPaid(points), *cites)


def by_file(action: str) -> Callable[[State, T], int]:
    """The price as a file says it."""

    def price(s: State, t: T) -> int:
        return told(BOX.of(s), action) or 0

    return price
