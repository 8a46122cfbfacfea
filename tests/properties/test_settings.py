"""Every option of every question, and every figure at its least, makes a game that can be played to its end."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from subterra_nb.games import FAMILIES, family
from subterra_nb.games.subterra2.typhaon_wakes import doom_deck
from subterra_nb.kernel.choices import sizes_of, team_of
from subterra_nb.kernel.errors import SetupError
from subterra_nb.kernel.game import Game, compose
from subterra_nb.lab.bots import at_random, play_out
from subterra_nb.lab.fuzz import together
from subterra_nb.lab.games import new_game, some_figures, some_setup
from tests.properties import components, screens

#: Of a family whose components are counted: what is wrong with those of a game.
FAULTS: dict[str, Any] = {
    "subterra2": lambda session: list(itertools.islice(components.all_faults(session, False), 1)),
    "terrorscape": lambda session: list(itertools.islice(screens.all_faults(session), 1)),
}
#: What a setup has to say besides, for a question that asks about it.
BOX = {"box": str(Path(__file__).parent / "box.toml")}
KILLER = {"killer_file": str(Path(__file__).parents[1] / "games" / "terrorscape" / "data" / "gardener.toml")}
BESIDES: dict[str, dict[str, Any]] = {
    "ie.q.doom-stand-in": {"cards": str(doom_deck.STAND_IN)},
    "st.q.standin-use": BOX,
    "an.q.despoil-cost": BOX,
    "an.q.transfer-cost": BOX,
    **dict.fromkeys(("ts.q.queen-levels", "ts.q.queen-deck", "ts.q.queen-passive", "ts.q.domination-values"), KILLER),
    "ts.q.dylan-and-caleb": {"survivors": ("anna", "ophelia", "marco")},
}


def fullest() -> Iterator[tuple[str, Game[Any, Any]]]:
    """Of each family games with as many modules as can be played together, so that each module is in one."""
    for name in FAMILIES:
        names, left = sorted(family(name).modules), {""}
        while left:
            first = [m for m in names if m in left]
            game = compose(family(name), together(family(name), (*first, *names)))
            left = ({*names} if left == {""} else left) - {m.name for m in game.modules}
            yield name, game


GAMES = list(fullest())
QUESTIONS = list({q.id: (name, game, q) for name, game in reversed(GAMES) for q in game.questions().values()}.values())
NUMBERS = list({n.id: (name, game, n) for name, game in reversed(GAMES) for n in game.numbers().values()}.values())


def told(value: Any) -> str:
    """The id of a test: the family, and that of the question or the figure."""
    return value if isinstance(value, str) else "" if isinstance(value, Game) else str(value.id)


def plays(name: str, game: Game[Any, Any], number: int, **settings: Any) -> list[str]:
    """Play a random game of a family under some settings; the first fault of its components."""
    modules = tuple(m.name for m in game.modules if m is not game.family.core)
    setup = {**some_setup(name, modules, number), **settings}
    ruled = compose(game.family, modules, setup.get("rulings"), setup.get("numbers"))
    team, sizes = team_of(ruled), sizes_of(ruled)
    if team is not None and len(setup[team.name]) not in sizes:  # the figure is about how many take part
        setup[team.name] = some_figures(name, modules, number, sizes[0])
    session = new_game(name, setup, number)
    play_out(session, at_random, number)
    assert session.over
    assert session.game.family.outcome(session.state)["end"]
    return list(FAULTS[name](session)) if name in FAULTS else []


@pytest.mark.parametrize(("name", "game", "question"), QUESTIONS, ids=told)
def test_every_option_can_be_played(name: str, game: Game[Any, Any], question: Any) -> None:
    assert len({*question.options}) == len(question.options) > 1
    for i, option in enumerate(question.options[1:]):
        assert not plays(name, game, i, rulings={question.id: option}, **BESIDES.get(question.id, {})), option


@pytest.mark.parametrize(("name", "game", "number"), NUMBERS, ids=told)
def test_every_figure_can_be_at_its_least(name: str, game: Game[Any, Any], number: Any) -> None:
    assert number.least <= number.default <= number.most
    assert not plays(name, game, 3, numbers={number.id: number.least})


@pytest.mark.parametrize(("name", "game", "number"), NUMBERS, ids=told)
def test_beyond_its_bounds_a_figure_is_refused(name: str, game: Game[Any, Any], number: Any) -> None:
    for figure in (number.least - 1, number.most + 1):
        with pytest.raises(SetupError, match=f"{figure} is not a figure from {number.least} to {number.most}"):
            compose(game.family, [m.name for m in game.modules[1:]], None, {number.id: figure})
