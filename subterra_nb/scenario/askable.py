"""Whether the facts that a scenario expects can be asked at all: everything in them that names nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, get_args, get_origin

from msgspec.structs import fields

from ..kernel.game import Game
from ..kernel.notation import Key, Notation, Path
from ..kernel.record import Exempted, Prevented
from ..kernel.secrets import viewpoints
from .problems import did_you_mean, listed
from .shape import told

IDS = ("cites", "not_cites")
EVENTS = ("events", "not_events")
ANSWERS = ("legal", "not_legal")
SEEN = "seen"
"""Expected of what somebody can see: viewpoint to facts."""
NOBODY = "nobody"
NOTES: Mapping[str, type] = {"Prevented": Prevented, "Exempted": Exempted}
Fault = tuple[Path, str]


def faults(game: Game[Any, Any], expected: Mapping[str, Any], path: Path, ids: Collection[str]) -> list[Fault]:
    """Everything in an expectation that names nothing, or has a value of the wrong kind."""
    notation: Notation = game.family.notation
    own, ends = {k.name: k for k in notation.game_facts}, game.family.ends
    out: list[Fault] = []
    for name, value in expected.items():
        here = (*path, name)
        if name in IDS:
            out += _ids(value, here, ids)
        elif name in EVENTS:
            out += _events({**NOTES, **notation.events}, value, here)
        elif name in ANSWERS:
            if not isinstance(value, list):
                out.append((here, f"expected a list of answers, got {told(value)}"))
        elif name == SEEN:
            out += _viewpoints(game, value, here, ids)
        elif name == "asked" or name in ends:
            wanted = str if name == "asked" else ends[name]
            if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
                out.append((here, f"expected {_kind(wanted)}, got {told(value)}"))
        elif name in own:
            out += _value(own[name], value, here)
        elif facts := notation.facts(game, name):
            out += _subject(facts, value, here)
        elif name.startswith("cell "):
            out.append((here, f"there is no {name}"))
        else:
            known = [*own, *ends, "asked", SEEN, *IDS, *EVENTS, *ANSWERS, *notation.subjects(game), "cell"]
            out.append((here, f"there is no fact or figure {name}{did_you_mean(name, known)}"))
    return out


def _viewpoints(game: Game[Any, Any], value: Any, path: Path, ids: Collection[str]) -> list[Fault]:
    known = viewpoints(game)
    if not known:
        return [(path, "everybody sees everything in this game")]
    if not isinstance(value, dict):
        return [(path, f"expected who sees what, such as {{{known[-1]}: ...}}, got {told(value)}")]
    out: list[Fault] = []
    for who, facts in value.items():
        if who not in known:
            said = did_you_mean(who, known, f"; known: {listed(known)}")
            out.append(((*path, who), f"nobody called {who} sees more or less than others{said}"))
        elif not isinstance(facts, dict):
            out.append(((*path, who), f"expected facts, got {told(facts)}"))
        elif SEEN in facts:
            out.append(((*path, who, SEEN), f"what {who} sees is seen by nobody else"))
        else:
            out += faults(game, facts, (*path, who), ids)
    return out


def _subject(facts: tuple[Key, ...], value: Any, path: Path) -> list[Fault]:
    if not isinstance(value, dict):
        return [(path, f"expected facts, such as {{{facts[0].name}: ...}}, got {told(value)}")]
    out: list[Fault] = []
    known = {k.name: k for k in facts}
    for name, wanted in value.items():
        if name in known:
            out += _value(known[name], wanted, (*path, name))
        else:
            out.append(((*path, name), f"no fact {name}{did_you_mean(name, known, f'; known: {listed(known)}')}"))
    return out


def _value(key: Key, value: Any, path: Path) -> list[Fault]:
    if key.one_of and value not in key.one_of:
        return [(path, f"{told(value)} is none of {', '.join(key.one_of)}{did_you_mean(str(value), key.one_of)}")]
    if not _is(key.type, value):
        return [(path, f"expected {_kind(key.type)}, got {told(value)}")]
    return []


def _is(t: Any, value: Any) -> bool:
    arguments, origin = get_args(t), get_origin(t)
    if origin is list:
        return isinstance(value, list) and all(_is(arguments[0], v) for v in value)
    if origin is dict:
        return isinstance(value, dict) and all(_is(arguments[1], v) or v == "none" for v in value.values())
    if arguments:
        return any(_is(a, value) for a in arguments)
    return isinstance(value, t) and (t is not int or not isinstance(value, bool))


def _kind(t: Any) -> str:
    if t in (int, bool, str):
        return {int: "a whole number", bool: "true or false", str: "a text"}[t]
    origin = get_origin(t)
    if origin in (list, dict):
        return "a list" if origin is list else "keys with values"
    return " or ".join(_kind(a) for a in get_args(t))


def _ids(value: Any, path: Path, ids: Collection[str]) -> list[Fault]:
    if isinstance(value, str):
        value = [value]
    if not isinstance(value, list):
        return [(path, f"expected a list of ids, got {told(value)}")]
    return [
        ((*path, i), f"there is no rule or question {told(v)}{did_you_mean(str(v), ids)}")
        for i, v in enumerate(value)
        if v not in ids
    ]


def _events(known: Mapping[str, type], value: Any, path: Path) -> list[Fault]:
    if not isinstance(value, list):
        return [(path, f"expected a list of events, got {told(value)}")]
    out: list[Fault] = []
    for i, e in enumerate(value):
        name, wanted = event_of(e)
        if name not in known:
            out.append(((*path, i), f"there is no event {name}{did_you_mean(name, known)}"))
            continue
        names = [f.name for f in fields(known[name])]
        for field in wanted:
            if field not in names:
                said = f"{name} has no {field}{did_you_mean(field, names, f'; it has {listed(names)}')}"
                out.append(((*path, i, name, field), said))
    return out


def event_of(e: Any) -> tuple[str, Mapping[str, Any]]:
    """``HeartsLost`` or ``{HeartsLost: {who: guide}}``."""
    if isinstance(e, dict) and len(e) == 1:
        name, wanted = next(iter(e.items()))
        return name, wanted if isinstance(wanted, dict) else {told(wanted): None}
    return told(e), {}
