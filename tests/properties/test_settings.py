"""Every option of every question, and every figure at its least, makes a game that can be played to its end."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from subterra_nb.games import FAMILIES, family
from subterra_nb.games.subterra2.typhaon_wakes import doom_deck
from subterra_nb.kernel.errors import SetupError
from subterra_nb.kernel.game import compose
from subterra_nb.lab.bots import at_random, play_out
from subterra_nb.lab.fuzz import together
from subterra_nb.lab.games import new_game, some_setup
from tests.properties.components import all_faults

#: Of a family whose components are counted: what is wrong with those of a game.
FAULTS: dict[str, Any] = {"subterra2": lambda session: list(itertools.islice(all_faults(session, False), 1))}
#: What a setup has to say besides, for a question that asks about it.
BESIDES: dict[str, dict[str, Any]] = {"ie.q.doom-stand-in": {"cards": str(doom_deck.STAND_IN)}}
GAMES = {name: compose(family(name), together(family(name), sorted(family(name).modules))) for name in FAMILIES}
QUESTIONS = [(name, q) for name, game in GAMES.items() for q in game.questions().values()]
NUMBERS = [(name, n) for name, game in GAMES.items() for n in game.numbers().values()]


def told(value: Any) -> str:
    """The id of a test: that of the question or the figure."""
    return value if isinstance(value, str) else str(value.id)


def plays(name: str, number: int, **settings: Any) -> list[str]:
    """Play a random game of a family under some settings; the first fault of its components."""
    modules = tuple(m.name for m in GAMES[name].modules if m is not GAMES[name].family.core)
    session = new_game(name, {**some_setup(name, modules, number), **settings}, number)
    play_out(session, at_random, number)
    assert session.over
    assert session.game.family.outcome(session.state)["end"]
    return list(FAULTS[name](session)) if name in FAULTS else []


@pytest.mark.parametrize(("name", "question"), QUESTIONS, ids=told)
def test_every_option_can_be_played(name: str, question: Any) -> None:
    assert len({*question.options}) == len(question.options) > 1
    for i, option in enumerate(question.options[1:]):
        assert not plays(name, i, rulings={question.id: option}, **BESIDES.get(question.id, {})), option


@pytest.mark.parametrize(("name", "number"), NUMBERS, ids=told)
def test_every_figure_can_be_at_its_least(name: str, number: Any) -> None:
    assert number.least <= number.default <= number.most
    assert not plays(name, 3, numbers={number.id: number.least})


@pytest.mark.parametrize(("name", "number"), NUMBERS, ids=told)
def test_beyond_its_bounds_a_figure_is_refused(name: str, number: Any) -> None:
    for figure in (number.least - 1, number.most + 1):
        with pytest.raises(SetupError, match=f"{figure} is not a figure from {number.least} to {number.most}"):
            compose(GAMES[name].family, [m.name for m in GAMES[name].modules[1:]], None, {number.id: figure})
