"""Ark and Dog over whole games: what they are excepted from holds in every entry of the record."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from subterra_nb.games.subterra2.arimas_light.events import FigurePlaced
from subterra_nb.games.subterra2.events import ActionPartEnded, Escaped, GameEnded, Moved, TurnBegun, UsedThisTurn
from subterra_nb.games.subterra2.figures import As
from subterra_nb.games.subterra2.portrayal import scene
from subterra_nb.games.subterra2.survivor import survivor
from subterra_nb.kernel.record import Decided, Entry, Opened
from subterra_nb.kernel.session import Session
from subterra_nb.lab.bots import at_random, play_out
from subterra_nb.lab.games import new_game

ARK, CIRCLE = "arimas_light.ark", "arimas_light.circle"
OTHERS = ((), ("typhaon_wakes.typhaon",), ("typhaon_wakes.legion",), ("typhaon_wakes.faculty", "typhaon_wakes.legion"))


@cache
def games() -> tuple[Session[Any, Any], ...]:
    """Games with Ark and Dog, half of them by each bot."""
    return tuple(_game(seed) for seed in range(12))


def _game(seed: int) -> Session[Any, Any]:
    draw = random.Random(seed)
    others = draw.sample(("guide", "healer", "veteran", "priest", "sapper", "aristocrat"), 2)
    figures = ("beastmaster", "strongman", *others)
    modules = (ARK, CIRCLE, *OTHERS[seed % len(OTHERS)])
    session = new_game("subterra2", {"figures": figures, "difficulty": "beginner", "modules": modules}, seed)
    play_out(session, survivor if seed % 2 else at_random, seed)
    return session


def spans(session: Session[Any, Any], entry: Entry) -> Iterator[str]:
    """The names of the rules that were running at an entry, the innermost first."""
    parent = entry.parent
    while parent >= 0:
        outer = session.record[parent]
        assert isinstance(outer.what, Opened)
        yield outer.what.rule
        parent = outer.parent


def test_the_ark_moves_by_push_and_pull_only() -> None:
    moves = 0
    for session in games():
        for e in session.record:
            if isinstance(e.what, (Moved, Escaped)) and e.what.who == "ark":
                moves += 1
                assert {"do_push", "do_pull", "shoves"} & {*spans(session, e)}, e
    assert moves > 20


def test_ark_and_dog_have_no_turns_and_hold_nothing() -> None:
    for session in games():
        for e in session.record:
            assert not (isinstance(e.what, (TurnBegun, ActionPartEnded)) and e.what.who in ("ark", "dog"))
            assert all(f.id not in ("ark", "dog") or not f.item for f in e.state.explorers.values())
            assert not {"ark", "dog"} & {*e.state.order}


def test_there_is_one_ark_and_at_most_one_dog_with_three_hearts_at_most() -> None:
    called = 0
    for session in games():
        for e in session.record:
            figures = e.state.explorers
            assert e.state.phase == "setup" or figures["ark"].kind == "ark"
            assert all(figures[x].hearts <= 3 for x in ("ark", "dog") if x in figures)
            if isinstance(e.what, Decided):
                assert "dog" not in figures or figures["dog"].hearts > 0 or figures["dog"].fate
            called += isinstance(e.what, FigurePlaced) and e.what.who == "dog"
    assert called > 5


def test_the_free_dog_action_is_had_once_a_turn_at_most() -> None:
    had = 0
    for session in games():
        turns: Counter[tuple[int, int]] = Counter()
        for e in session.record:
            if isinstance(e.what, UsedThisTurn) and e.what.ability == "dog":
                turns[e.state.round, e.state.turn] += 1
                had += 1
        assert max(turns.values(), default=0) <= 1
    assert had > 5


def test_the_eruption_is_a_loss_and_nothing_turns_over() -> None:
    ends = Counter()
    for session in games():
        end = next(e.what for e in session.record if isinstance(e.what, GameEnded))
        ends[end.how, end.won] += 1
        assert not session.state.layout.over
        assert end.won == (end.how == "the Ark is delivered")
    assert ends["the volcano has erupted", False]


def test_the_three_helpers_can_be_told_apart_without_colour() -> None:
    pieces = {p.id: p for p in scene(games()[3].state, games()[3].game).pieces}
    assert pieces["ark"].side == "object"
    labels = games()[3].game.tables.labels
    assert len({labels[x] for x in ("ark", "dog", "turret", "archaeologist", "aristocrat")}) == 5


@pytest.mark.parametrize("figure", ["ark", "dog"])
def test_every_respect_is_decided_by_a_rule_or_a_question(figure: str) -> None:
    standing = games()[3].table.tables.standing
    for respect in As:
        counts, cite = standing[figure, respect]
        assert cite.split(".")[0] in ("al", "tw", "ie"), (respect, counts, cite)
