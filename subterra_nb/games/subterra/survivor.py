"""A bot for Sub Terra that finds the exit now and then: it explores, helps the fallen, keeps off what hurts, gets out.

It knows what the people at the table know and no more: the board, and neither the order of the stack nor any roll.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ...kernel.decisions import Menu, Pick
from ...kernel.session import Session
from .movement import climbable, ways
from .placing import openings_of
from .state import Caver, State, cavers_on, tiles_left
from .victims import victims

Answer = Any
RISKY = ("water", "gas", "cave-in")
"""Kinds of tile on which one would rather not end a turn."""
NEAR = 3
"""A horror at so many steps is a reason to get away."""


class Errand(Struct, frozen=True):
    """What an expansion has to be done before anybody goes home: an ``action`` for now, else ``goals`` to go to."""

    action: Answer = None
    goals: tuple[str, ...] = ()


def _errand(session: Session[Any, Any], me: Caver) -> Errand | None:
    """The first of them, None when all are done (``errands`` of a module: function of state and caver)."""
    found = (errand(session.state, me) for errand in session.game.parts("errands"))
    return next((x for x in found if x is not None), None)


def survivor(session: Session[Any, Any], draw: Callable[[], float]) -> Answer:
    """One of the legal answers."""
    legal = session.legal()
    if len(legal) == 1:
        return legal[0]
    d = session.decision
    if isinstance(d, Menu):
        return _act(session, d, legal, draw)
    return _aside(session, legal)


def _aside(session: Session[Any, Any], legal: Iterable[Answer]) -> Answer:
    """Everything that is no menu: stop when all who can are out, keep on running, leave gaps open."""
    legal = [*legal]
    s: State = session.state
    d: Any = session.decision
    if "stop" in legal and "go on" in legal:
        return "stop"
    if d.cite == "st.placement.any-rotation":
        return max(legal, key=lambda way: len(openings_of(way)))
    steps = [x for x in legal if x in s.layout.tiles]
    if steps and isinstance(d, Pick):  # on a Run
        row = _row(session, s.cavers[d.seat], False)
        for goals in _goals(session, s.cavers[d.seat]):
            far, near = min((row[g] for g in goals if g in row), default=(0, ""))
            if near in steps:
                return near
            if far == 0 and any(g in row for g in goals) and "stop" in legal:
                return "stop"
        if "stop" in legal:
            return "stop"
    return legal[0]


def _act(session: Session[Any, Any], d: Menu, legal: Iterable[Answer], draw: Callable[[], float]) -> Answer:
    """An action in the own turn, or one that somebody was directed to."""
    s: State = session.state
    me = s.cavers[d.seat]
    options = [*legal]
    can = dict.fromkeys(a[0] for a in options)
    late = s.out_of_time  # no more mending: it could go on for ever
    helped = None if late else _help(s, me, options)
    if helped is not None:
        return helped
    errand = _errand(session, me)
    if errand is not None and errand.action in options:
        return errand.action
    out = s.layout.of_kind("exit") if errand is None else ()
    if out and me.at == out[0]:
        return ("end",) if ("end",) in options else options[0]
    danger = _danger(session, me)
    if danger and ("repel", danger) in options:
        return ("repel", danger)
    if danger:
        fled = _flee(s, me, options)
        if fled is not None:
            return fled
    go = _onwards(session, me, options, bool(out))
    if go is not None:
        return go
    if "exert" in can and me.health > 1 and out:
        return ("exert",)
    if me.health < me.full and not late:
        for mend in (("heal", me.id), ("self-heal",)):
            if mend in options:
                return mend
    return ("end",) if ("end",) in options else options[int(draw() * len(options))]


def _help(s: State, me: Caver, options: list[Answer]) -> Answer | None:
    """Wake the fallen, mend oneself at the last health."""
    for f in cavers_on(s, me.at):
        if not f.health and ("heal", f.id) in options:
            return ("heal", f.id)
    if me.health == 1:
        for mend in (("heal", me.id), ("self-heal",)):
            if mend in options and not s.layout.of_kind("exit"):
                return mend
    return None


def _danger(session: Session[Any, Any], me: Caver) -> str:
    """A horror that can be here soon; "" for none."""
    s: State = session.state
    if not s.creatures or me.id not in [f.id for f in victims(session.table)]:
        return ""
    row = s.layout.row(me.at)
    near = [(row.get(c.at, 99), c.id) for c in s.creatures.values()]
    steps, who = min(near)
    return who if steps <= NEAR else ""


def _flee(s: State, me: Caver, options: list[Answer]) -> Answer | None:
    """Onto the neighbouring tile that is farthest from all horrors, if that is farther than here; else hide."""
    rows = [s.layout.row(c.at) for c in s.creatures.values()]

    def far(cell: str) -> int:
        return min(row.get(cell, 99) for row in rows)

    best = max((a for a in options if a[0] == "move"), key=lambda a: far(a[1]), default=None)
    if best is not None and far(best[1]) > far(me.at):
        return best
    explored = next((a for a in options if a[0] == "explore"), None)
    if explored is not None:
        return explored
    return ("hide",) if ("hide",) in options and not me.hidden else None


def _goals(session: Session[Any, Any], me: Caver) -> tuple[list[str], ...]:
    """Where to go, what is best first: the exit; those who lie; where the cave goes on, with and without a rope."""
    s: State = session.state
    out = s.layout.of_kind("exit")
    errand = _errand(session, me)
    if out and errand is None:
        return ([*out],)
    fallen = [f.at for f in s.cavers.values() if not f.health and f.at]
    if errand is not None and errand.goals:
        return ([*errand.goals], fallen)
    if not tiles_left(s):
        return (fallen,)
    held = {f.at for f in s.cavers.values() if f.id != me.id and f.health}
    spots = s.layout.spots()
    on = [c for c, free in spots.items() if any(climbable(s, c, n) for n in free)]
    return (fallen, [c for c in on if c not in held], on, [c for c in spots if c not in held])


def _onwards(session: Session[Any, Any], me: Caver, options: list[Answer], out: bool) -> Answer | None:
    """The next action on the way: out by the exit, or to where the cave goes on."""
    s: State = session.state
    here = [a for a in options if a[0] == "explore"]
    tiers = _goals(session, me)
    errand = _errand(session, me)
    if not out and here and not (errand is not None and errand.goals):
        last = s.points == 1 and not s.exerted
        reveal = [a for a in options if a[0] == "reveal"]
        return reveal[0] if last and reveal and s.layout.tiles[me.at].kind not in RISKY else here[0]
    row = _row(session, me, False)
    for goals in tiers:
        far, step = min((row[g] for g in goals if g in row and row[g][0]), default=(0, ""))
        if not step:
            continue
        if far > 1 and ("run",) in options and s.points == 2:
            return ("run",)
        if far > 1 and ("sprint",) in options:
            return ("sprint",)
        if ("move", step) in options:
            return ("move", step)
    if s.climbs.get(me.at) and ("rope",) in options:
        return ("rope",)
    row = _row(session, me, True)
    for goals in tiers:
        _, step = min((row[g] for g in goals if g in row and row[g][0]), default=(0, ""))
        action = _through(s, me, step, options) if step else None
        if action is not None:
            return action
    return None


def _row(session: Session[Any, Any], me: Caver, hard: bool) -> dict[str, tuple[int, str]]:
    """Where one can get to: cell to steps and the first of them; ``hard``: over everything that bars the way."""
    s: State = session.state
    t = session.table
    found: dict[str, tuple[int, str]] = {me.at: (0, "")}
    todo = [me.at]
    for c in todo:
        steps, first = found[c]
        near = s.layout.joined[c] if hard else ways(s, t, replace(me, at=c))
        for n in near:
            if n not in found:
                found[n] = (steps + 1, first or n)
                todo.append(n)
    return found


def _through(s: State, me: Caver, step: str, options: list[Answer]) -> Answer | None:
    """One step where every easy way is barred: dig, swim, squeeze, or place a rope."""
    for action in (("move", step), ("dig", step), ("swim", step), ("squeeze", step)):
        if action in options:
            return action
    return ("rope",) if not climbable(s, me.at, step) and ("rope",) in options else None
