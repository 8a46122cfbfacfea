"""Every option of every question, and every figure at its least, makes a game that can be played to its end."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from subterra_nb.games import family
from subterra_nb.games.subterra2.typhaon_wakes import doom_deck
from subterra_nb.kernel.errors import SetupError
from subterra_nb.kernel.game import compose
from subterra_nb.lab.bots import at_random, play_out
from subterra_nb.lab.games import new_game
from tests.properties.components import all_faults

KIN = family("subterra2")
MODULES = tuple(sorted(KIN.modules))
GAME = compose(KIN, MODULES)
TEAM = [k.name for k in GAME.parts("figures") if k.playable]


def plays(number: int, **settings: Any) -> list[str]:
    """Play a random game under some settings; the first fault of its components."""
    setup = {"figures": random.Random(number).sample(TEAM, 4), "modules": MODULES, **settings}
    session = new_game("subterra2", setup, number)
    play_out(session, at_random, number)
    assert session.state.ending
    return list(itertools.islice(all_faults(session, False), 1))


@pytest.mark.parametrize("question", GAME.questions().values(), ids=lambda q: q.id)
def test_every_option_can_be_played(question: Any) -> None:
    assert len({*question.options}) == len(question.options) > 1
    cards = {"cards": str(doom_deck.STAND_IN)} if question.id == "ie.q.doom-stand-in" else {}
    for i, option in enumerate(question.options[1:]):
        assert not plays(i, rulings={question.id: option}, **cards), option


@pytest.mark.parametrize("number", GAME.numbers().values(), ids=lambda n: n.id)
def test_every_figure_can_be_at_its_least(number: Any) -> None:
    assert number.least <= number.default <= number.most
    assert not plays(3, numbers={number.id: number.least})


@pytest.mark.parametrize("number", GAME.numbers().values(), ids=lambda n: n.id)
def test_beyond_its_bounds_a_figure_is_refused(number: Any) -> None:
    for figure in (number.least - 1, number.most + 1):
        with pytest.raises(SetupError, match=f"{figure} is not a figure from {number.least} to {number.most}"):
            compose(KIN, MODULES, None, {number.id: figure})
