"""What can be chosen before a game of Sub Terra, and what is refused, with the rule."""

from __future__ import annotations

from typing import Any

import pytest

from subterra_nb.games import family
from subterra_nb.games.subterra.tiles import SHAPES
from subterra_nb.kernel.errors import SetupError
from subterra_nb.lab.games import new_game

TEAM = ("diver", "scout", "medic", "leader")
SIX = (*TEAM, "climber", "bodyguard")


def refused(**setup: Any) -> str:
    with pytest.raises(SetupError) as told:
        new_game("subterra", {"figures": TEAM, **setup})
    return str(told.value)


@pytest.mark.parametrize("cavers", [4, 5, 6])
def test_a_team_has_four_to_six(cavers: int) -> None:
    session = new_game("subterra", {"figures": SIX[:cavers]})
    assert len(session.state.cavers) == cavers


@pytest.mark.parametrize("figures", [SIX[:3], (*SIX, "engineer")])
def test_fewer_or_more_are_refused(figures: tuple[str, ...]) -> None:
    assert "st.caver-selection.team-size" in refused(figures=figures)


def test_nobody_is_in_the_team_twice() -> None:
    assert "diver is named twice [st.caver-selection]" in refused(figures=("diver", "diver", "scout", "medic"))


def test_who_has_no_known_board_is_not_offered() -> None:
    told = refused(figures=("agent", "diver", "scout", "medic"))
    assert "st.investigation.agent-not-modelled" in told
    assert "st.investigation.agent-not-modelled" not in refused(figures=("agnt", "diver", "scout", "medic"))


@pytest.mark.parametrize(
    ("players", "figures", "rule"),
    [
        (2, SIX, "st.caver-selection.two-players"),
        (3, SIX[:5], "st.caver-selection.three-players"),
        (4, SIX, "st.caver-selection.four-to-six-players"),
        (7, SIX, "st.caver-selection.four-to-six-players"),
    ],
)
def test_players_and_cavers_have_to_agree(players: int, figures: tuple[str, ...], rule: str) -> None:
    assert rule in refused(players=players, figures=figures)


@pytest.mark.parametrize(("players", "figures"), [(1, SIX), (2, TEAM), (3, SIX), (5, SIX[:5]), (0, TEAM)])
def test_players_that_do(players: int, figures: tuple[str, ...]) -> None:
    assert new_game("subterra", {"figures": figures, "players": players}).state.players == (players or len(figures))


def test_an_unknown_difficulty_is_refused() -> None:
    assert "st.difficulty" in refused(difficulty="hopeless")


def test_all_faults_are_told_at_once() -> None:
    told = refused(figures=("diver", "diver", "nobody", "medic"), difficulty="hopeless", first="leader", players=9)
    assert len(told.splitlines()) >= 5 or told.count(";") >= 4


def test_the_box_has_64_tiles_of_nine_kinds() -> None:
    game = new_game("subterra", {"figures": TEAM}).game
    tiles = game.tables.stack.tiles(game)
    assert len(tiles) == len({x.name for x in tiles}) == 64
    counts = {kind: len([x for x in tiles if x.kind == kind]) for kind in dict.fromkeys(x.kind for x in tiles)}
    assert counts == {
        "ordinary": 16, "water": 8, "gas": 8, "cave-in": 12, "squeeze": 3, "ledge": 3, "slide": 3, "scree": 3,
        "horror": 8,
    }  # fmt: skip
    assert all(SHAPES[x.shape] == x.openings for x in tiles)


def test_every_number_is_on_four_cave_in_tiles() -> None:
    game = new_game("subterra", {"figures": TEAM}).game
    pairs = [x.numbers for x in game.tables.tiles.values() if x.kind == "cave-in"]
    assert len(pairs) == len({*pairs}) == 12
    assert {n: sum(n in pair for pair in pairs) for n in range(1, 7)} == dict.fromkeys(range(1, 7), 4)


def test_the_exit_comes_with_one_of_the_last_six_draws() -> None:
    session = new_game("subterra", {"figures": TEAM})
    assert [(x.tiles, x.among) for x in session.state.sections] == [(59, ()), (6, ("exit",))]
    assert len(session.state.stack) == 64


def test_deck_sizes() -> None:
    sizes = {
        (difficulty, n): new_game("subterra", {"figures": SIX[:n], "difficulty": difficulty}).state.cards
        for difficulty in ("normal", "advanced", "expert")
        for n in (4, 5, 6)
    }
    assert [*sizes.values()] == [22, 19, 17, 20, 17, 15, 18, 15, 13]


def test_the_family_says_how_many_can_take_part() -> None:
    kin = family("subterra")
    assert tuple(kin.sizes(new_game("subterra", {"figures": TEAM}).game)) == (4, 5, 6)
