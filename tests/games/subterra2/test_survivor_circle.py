"""What the bot that survives does with The Circle's explorers."""

from __future__ import annotations

import random
from typing import Any

import pytest

from subterra_nb.games.subterra2.arimas_light.state import CHANGED, TAROT, Changed, Tarot
from subterra_nb.games.subterra2.arimas_light.tarot_deck import known
from subterra_nb.games.subterra2.survivor import survivor
from subterra_nb.kernel.decisions import Menu
from subterra_nb.lab.bots import play_out
from subterra_nb.lab.games import new_game
from tests.games.subterra2.scenes import Game, board, lane, play, scene

CIRCLE = "arimas_light.circle"
TARGET = {"ie.action-points": 5, "ie.collapse.five-hearts": 1, "ie.spike-trap.three-hearts": 1}


def answer(game: Game) -> Any:
    found = survivor(game, random.Random(0).random)
    assert found in game.legal()
    return found


def at_hand(figures: dict[str, Any], layout: Any = None, **more: Any) -> Game:
    return scene(figures, layout, modules=[CIRCLE], asked=True, **more)


@pytest.mark.parametrize(
    ("guardians", "points", "strikes"),
    [
        ({"melee-1": "D2"}, 1, True),
        ({"melee-1": "D2", "melee-2": "D2"}, 2, True),
        ({"melee-1": "D2", "melee-2": "D3"}, 1, False),
        ({"melee-1": "D2", "melee-2": "D4"}, 1, True),
    ],
)
def test_a_strike_where_no_guardian_is_left_near_by(guardians: dict[str, str], points: int, strikes: bool) -> None:
    game = at_hand({"escape-artist": ("D2",), "guide": ("D1",)}, guardians=guardians, points=points, bag=("lava-1",))
    assert (answer(game)[0] == "strike") is strikes


def test_once_fade_is_gone_another_strike_costs_nothing_more() -> None:
    guardians = {"melee-1": "D2", "melee-2": "D2", "melee-3": "D3"}
    game = at_hand({"escape-artist": ("D2",), "guide": ("D1",)}, guardians=guardians, bag=("lava-1",))
    assert answer(game)[0] != "strike"
    play(game, ("strike", "melee-1"))
    assert answer(game) == ("strike", "melee-2")


def sanctum(**more: Any) -> Any:
    return board({**{f"D{n}": "normal NS" for n in range(1, 6)}, "D6": "sanctum NS", "D7": "pedestal S", **more})


@pytest.mark.parametrize(("magician", "trades"), [("D5", True), ("D2", False)])
def test_a_trade_with_whoever_carries_a_key_and_is_far(magician: str, trades: bool) -> None:
    figures = {"magician": (magician,), "guide": ("D1", 3, "key-1"), "healer": ("D1",)}
    game = at_hand(figures, sanctum(), keys_placed=2)
    assert (answer(game) == ("transpose", "guide")) is trades


def test_a_tile_is_transformed_where_many_would_be_hurt() -> None:
    figures = {"magician": ("D2",), "guide": ("D2",), "healer": ("D2",), "priest": ("D2",)}
    names = {CHANGED.name: Changed(transformed=("transformed-1", "transformed-2", "transformed-3"))}
    game = at_hand(figures, lane(3, D2="lava NS lava-1"), parts=names, bag=("lava-2", "normal-1"))
    assert answer(game) == ("transform",)
    game = at_hand(figures, lane(3, D2="normal NS normal-2"), parts=names, bag=("lava-2", "normal-1"))
    assert answer(game) != ("transform",)


def tarot(*hand: str) -> dict[str, Tarot]:
    """The Tarot with these cards in hand and no others to draw, as a part of the state."""
    return {TAROT.name: Tarot(known(), hand=hand)}


@pytest.mark.parametrize(("hearts", "used"), [((1, 5), False), ((1, 1), True), ((0, 5), True)])
def test_the_heart_is_used_where_it_does_something(hearts: tuple[int, int], used: bool) -> None:
    figures = {"fortune-teller": ("D1",), "guide": ("D3", hearts[0]), "healer": ("D3", min(hearts[1], 3))}
    if hearts[1] == 5:
        figures["healer"] = ("D3",)
    game = at_hand(figures, lane(3), bag=("lava-1",), parts=tarot("heart"))
    assert (answer(game) == ("tarot", "heart")) is used


def test_a_guardian_that_was_foreseen_is_put_back_and_another_tile_is_laid() -> None:
    figures = {"fortune-teller": ("D1",), "guide": ("D3",)}
    for tile, welcome in (("guardian-1", False), ("normal-1", True)):
        bag = (tile, "lava-1", "lava-2", "normal-2")
        game = scene(figures, lane(3), modules=[CIRCLE], bag=bag, draws=[tile], parts=tarot())
        assert answer(game) == ("scry",)
        play(game, ("scry",))
        assert (answer(game) != "return") is welcome


def test_an_action_that_a_card_offers_is_taken_or_declined() -> None:
    """The Quest asks with a menu in which nothing ends."""
    figures = {"fortune-teller": ("D1",), "guide": ("D2",), "healer": ("D2",)}
    game = at_hand(figures, lane(2, D2="normal S"), parts=tarot("quest"))
    play(game, ("tarot", "quest"))
    while game.state.turn == 0 and game.state.phase == "act":
        if isinstance(game.decision, Menu) and game.decision.seat == "fortune-teller":
            break
        game.choose(answer(game))
    assert TAROT.of(game.state).discard == ("quest",)


def test_whole_games_by_the_five_of_the_circle() -> None:
    team = ("magician", "beastmaster", "strongman", "escape-artist", "fortune-teller")
    used = set()
    for seed in range(6):
        numbers = TARGET if seed % 2 else {}
        setup = {"figures": team, "difficulty": "beginner", "modules": (CIRCLE,), "numbers": numbers}
        session = new_game("subterra2", setup, seed)
        play_out(session, survivor, seed)
        assert session.state.ending
        used |= {x[0] for x in session.answers if isinstance(x, tuple)}
    assert used >= {"strike", "scry", "dog"}


def test_exerting_and_healing_oneself_comes_to_an_end_where_exerting_is_unlimited() -> None:
    rulings = {"ie.q.exert-count": "unlimited"}
    figures = {"scoundrel": ("D1", 3, "key-1"), "guide": ("D1",)}
    game = scene(figures, sanctum(D2="bridge NS"), points=0, keys_placed=1, asked=True, rulings=rulings)
    for _ in range(20):
        if game.state.phase != "act" or game.state.turn:
            break
        game.choose(answer(game))
    assert len([x for x in game.answers if x == ("exert",)]) <= 1
    assert game.state.phase != "act" or game.state.turn
