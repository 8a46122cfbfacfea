"""Answers in words, and back: what a step of a scenario says is what a debugger and a log show."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.decisions import Action, Decision, Menu, Pick
from ..kernel.errors import GameOver, NotAnAction
from ..kernel.record import spoken
from ..kernel.session import Session


def say(session: Session[Any, Any], answer: Any) -> str:
    """An answer to the pending decision in words: ``guide moves to D3`` for an action, else the answer itself."""
    if session.decision is None:
        raise GameOver("the game is over")
    return tell(session.decision, answer)


def tell(decision: Decision, answer: Any) -> str:
    """The same for a decision that may be over."""
    if isinstance(decision, Menu):
        action = decision.actions[answer[0]]
        return f"{decision.seat} {action.phrase.format(spoken(answer[1]) if len(answer) > 1 else '')}".rstrip()
    return spoken(answer)


def parse(session: Session[Any, Any], text: Any) -> Any:
    """The answer that a text means for the pending decision: the inverse of :func:`say`.

    Raises :class:`NotAnAction` for words that mean no answer at all; whether the answer is legal is not asked here.
    """
    d = session.decision
    if d is None:
        raise GameOver("the game is over")
    if isinstance(d, Menu):
        seat, rest = seat_and_rest(str(text))
        name, argument = match(d.actions, rest if seat == d.seat else str(text))
        if argument is None:
            return (name,)
        return (name, _among(_arguments(session, d, d.actions[name]), argument))
    choices: list[Any] = [*d.options]
    if isinstance(d, Pick):
        choices += [*d.candidates, *(d.domain.values(session.state) if d.domain is not None else ())]
    return _among(choices, text if isinstance(text, str) else _plain(text))


def seat_and_rest(text: str) -> tuple[str, str]:
    """``guide moves to D3`` or ``guide: move D3`` as (seat, what it does)."""
    seat, _, rest = text.strip().partition(" ")
    return seat.rstrip(":"), rest.strip()


def match(actions: Mapping[str, Action], text: str) -> tuple[str, str | None]:
    """The action that a text names, by its sentence (``moves to D3``) or its name (``move D3``, ``move to D3``), and
    its argument.

    Raises :class:`NotAnAction` with the sentences that come near.
    """
    words = " ".join(text.split())
    for a in actions.values():
        before, hole, after = a.phrase.partition("{}")
        if not hole and words == a.phrase:
            return a.name, None
        if hole and words.startswith(before) and words.endswith(after) and len(words) > len(before) + len(after):
            return a.name, words[len(before) : len(words) - len(after)]
    name, _, rest = words.partition(" ")
    if name in actions and (actions[name].options is not None) == bool(rest):
        between = actions[name].phrase.partition("{}")[0].partition(" ")[2]
        return name, rest.removeprefix(between) or None
    raise NotAnAction(_no_such(actions, words))


def _no_such(actions: Mapping[str, Action], words: str) -> str:
    name = words.split(" ")[0]
    if name in actions:
        return f"{name} is told as “{sentence_of(actions[name])}”"
    told = {sentence_of(a): a.phrase.format("").strip() for a in actions.values()}
    near = difflib.get_close_matches(words, told, 3, 0.4)
    by_verb = {phrase: s for s, phrase in told.items()}
    near += [by_verb[p] for p in difflib.get_close_matches(re.sub(r" \S+$", "", words) or name, by_verb, 2, 0.6)]
    near += [f"{n}" for n in difflib.get_close_matches(name, actions, 1, 0.7)]
    close = [f"“{s}”" for s in dict.fromkeys(near)]
    if close:
        return f"“{words}” is no action here, did you mean {' or '.join(close[:3])}?"
    return f"“{words}” is no action here; actions: {', '.join(told)}"


def sentence_of(action: Action) -> str:
    """An action's sentence with three dots for its argument."""
    return action.phrase.format("...")


def _arguments(session: Session[Any, Any], menu: Menu, action: Action) -> Iterable[Any]:
    t = session.table
    if action.domain is not None:
        yield from action.domain.values(t.state)
    if action.options is not None:
        yield from action.options(t.state, t, menu.me)


def _among(values: Iterable[Any], text: Any) -> Any:
    """The value that is told like this; else the text as it stands, for the rules to judge."""
    wanted = spoken(text)
    return next((v for v in values if spoken(v) == wanted), text)


def _plain(value: Any) -> Any:
    return tuple(_plain(v) for v in value) if isinstance(value, list) else value
