"""Positions of Terrorscape that differ only in what a side may not know, and all that a side is shown of a game."""

from __future__ import annotations

import json
import random
from typing import Any

from msgspec.structs import replace

from subterra_nb.debug.debugger import Debugger
from subterra_nb.games.terrorscape.putrefied_enmity.state import DOWN, ENCOURAGEMENT, TOMB, UP
from subterra_nb.games.terrorscape.state import KILLER, SURVIVORS, State
from subterra_nb.kernel.decisions import Menu
from subterra_nb.kernel.record import Event
from subterra_nb.kernel.secrets import seen
from subterra_nb.kernel.session import Session
from subterra_nb.widgets.pages import messages

KEY = "key"


def shown(session: Session[Any, Any], seat: str, page: bool = False) -> dict[str, Any]:
    """All that a seat is shown, part by part: states, entries, answers, what is asked and refused, log, text, board;
    with ``page`` also the messages of a page of it.
    """
    view = seen(session, seat)
    d = view.decision
    debugger = Debugger.of(view)
    parts: dict[str, Any] = {
        "start": view.start,
        "state": view.state,
        "record": list(view.record),
        "answers": (view.answers, view.at, view.marks, view.drawn),
        "asked": None if d is None else (type(d).__name__, d.seat, d.cite, d.ask, d.also, tuple(view.legal())),
        "refused": list(d.greyed(view.table)) if isinstance(d, Menu) else [],
        "log": debugger.log(start=0).text(),
        "text": debugger.text(),
        "board": debugger.board().svg(),
        "rest": (view.luck, view.origin),
    }
    if page:
        parts["page"] = json.dumps(messages(Debugger.of(seen(session, seat))))
    return {name: repr(part) for name, part in parts.items()}


def differing(one: dict[str, str], other: dict[str, str]) -> dict[str, tuple[str, str]]:
    """The parts in which two showings differ, each shortened to where they begin to."""
    found = {}
    for name, told in one.items():
        if told != other[name]:
            n = next((i for i, (a, b) in enumerate(zip(told, other[name], strict=False)) if a != b), 0)
            found[name] = (told[max(0, n - 120) : n + 160], other[name][max(0, n - 120) : n + 160])
    return found


def told_facts(session: Session[Any, Any], seat: str, since: int = 0) -> list[Event]:
    """The facts that a seat has learnt, from an entry of the whole table on."""
    view = seen(session, seat)
    return [
        e.what
        for e, place in zip(view.record, view.places, strict=True)
        if place >= since and isinstance(e.what, Event)
    ]


# -- Positions -----------------------------------------------------------------------------------------------------


def otherwise_for(seat: str, s: State, draw: random.Random) -> State:
    """A position that looks the same to a seat, with everything otherwise that it may not know."""
    if seat != SURVIVORS:
        s = other_survivors(s, draw)
    if seat != KILLER:
        s = other_killer(s, draw)
    return s


def other_survivors(s: State, draw: random.Random) -> State:
    """The survivors somewhere else, with other cards, fears, repairs and noises."""
    cards = [*s.discover, *s.search, *s.discarded]
    held = {who: [i for i in f.items if i in cards or not s.box.kinds[i].owner] for who, f in s.survivors.items()}
    cards += [i for items in held.values() for i in items]
    draw.shuffle(cards)
    survivors = {}
    for who, f in s.survivors.items():
        own = tuple(i for i in f.items if i not in held[who])
        dealt = []
        while len(dealt) + len(own) < draw.randint(0, 3) and any(c != KEY for c in cards):
            card = next(c for c in cards if c != KEY)
            cards.remove(card)
            dealt.append(card)
        at = f.at if who in s.known or f.gone else draw.choice([*s.map.places])
        acted = draw.random() < 0.5 if s.step == "act" and f.acted else f.acted  # whether anybody is left, all see
        survivors[who] = replace(
            f, at=at, fear=draw.randint(0, 2) if "fear" in s.veiled else f.fear, items=(*own, *dealt), acted=acted
        )
    first = [cards.pop()] if s.discover else []  # whether there is one to discover, all see
    cut = sorted(draw.randint(0, len(cards)) for _ in range(2))
    parts = ([*first, *cards[: cut[0]]], cards[cut[0] : cut[1]], cards[cut[1] :])
    discover, search, discarded = (tuple(sorted(x)) for x in parts)
    noise = s.told if s.step != "act" else tuple(sorted({*s.told, *draw.sample([*s.map.places], 2)}))
    repairs = s.repairs if s.rescue else draw.randint(0, 4)
    trap = draw.choice(["", *s.map.places])
    s = replace(
        s, survivors=survivors, discover=discover, search=search, discarded=discarded, noise=noise, repairs=repairs,
        trap=trap,
    )  # fmt: skip
    if "ophelia" in survivors:
        s = ENCOURAGEMENT.change(s, holders=tuple(w for w in sorted(survivors) if draw.random() < 0.5))
    tomb = TOMB.of(s)
    if tomb.token:
        relics = tomb.relics[: draw.randint(0, len(tomb.relics))]
        s = TOMB.change(s, relics=relics, token=draw.choice([UP, DOWN]))
    return s


def other_killer(s: State, draw: random.Random) -> State:
    """Other cards in hand, deck and discard; a killer in stealth somewhere else."""
    k = s.killer
    cards = [*k.deck, *k.hand, *k.discard]
    draw.shuffle(cards)
    n, m = len(k.deck), len(k.deck) + len(k.hand)
    at = draw.choice([*s.map.places]) if k.stealth else k.at
    return replace(
        s, killer=replace(k, at=at, deck=tuple(sorted(cards[:n])), hand=tuple(cards[n:m]), discard=tuple(cards[m:]))
    )
