"""What the Inventor can do, each object beside a case in which it cannot or does nothing."""

from __future__ import annotations

from typing import Any

from subterra_nb.games.subterra2.typhaon_wakes.events import MineDestroyed
from subterra_nb.games.subterra2.typhaon_wakes.state import DEPLOYED
from tests.games.subterra2.scenes import (
    FACULTY,
    LEGION,
    facts,
    hearts,
    lane,
    notes,
    play,
    refused,
    scene,
    settle,
    shown,
)

SPIKES = {"D2": "spike NS"}


WITH_INVENTOR: dict[str, Any] = {"modules": [FACULTY, LEGION]}


def test_a_mine_goes_off_under_a_guardian_that_comes() -> None:
    game = scene({"inventor": ("D2", 5)}, guardians={"melee-1": "D3"}, hazard=["trap"], **WITH_INVENTOR)
    play(game, ("mine",))
    assert DEPLOYED.of(game.state).mines == {"D2": 1}
    settle(play(game, ("end",)))
    assert not game.state.guardians
    assert (hearts(game, "inventor"), DEPLOYED.of(game.state).mines) == (4, {})
    assert facts(game, MineDestroyed) == [MineDestroyed("D2")]


def test_a_mine_leaves_a_guardian_alone_that_is_there_already() -> None:
    game = play(scene({"inventor": ("D2", 5)}, guardians={"melee-1": "D2"}, **WITH_INVENTOR), ("mine",))
    assert DEPLOYED.of(game.state).mines == {"D2": 1}
    assert [*game.state.guardians] == ["melee-1"]
    assert "tw.mine.no-blast-on-deploy" in notes(game)


def test_the_barrier_stops_losses_but_not_attacks() -> None:
    figures = {"inventor": ("D2", 5)}
    darts = lane(3, D2="dart NS")
    game = play(scene(figures, darts, hazard=["trap"], **WITH_INVENTOR), ("barrier",), ("end",))
    assert hearts(game, "inventor") == 5
    assert "tw.barrier.blocks-loss" in notes(game)
    bare = play(scene(figures, darts, hazard=["trap"], **WITH_INVENTOR), ("end",))
    assert hearts(bare, "inventor") == 4
    attacked = scene(figures, lane(3), {"melee-1": "D2"}, hazard=["trap"], **WITH_INVENTOR)
    assert hearts(settle(play(attacked, ("barrier",), ("end",))), "inventor") == 3


def test_the_turret_shoots_when_the_turn_begins() -> None:
    def deployed(enemy_at: str) -> Any:
        """The Melee comes two tiles nearer before the next turn begins; the Turret reaches two."""
        figures = {"inventor": ("D1", 5), "guide": ("exit", 3, "", "escaped")}
        game = scene(figures, guardians={"melee-1": enemy_at}, hazard=["trap"] * 9, **WITH_INVENTOR)
        assert refused(game, ("turret",)) == ["ie.action-points.full-price"]
        play(game, ("exert",), ("turret",))
        assert game.state.explorers["turret"].hearts == 3
        assert "tw.inventor.turret-no-first-shot" in notes(game)
        return settle(play(game, ("end",)))

    near = deployed("D5")
    assert not near.state.guardians
    assert "tw.turret.fires-at-turn-start" in shown(near)
    far = deployed("D6")
    assert far.state.guardians["melee-1"].at == "D4"
    assert "tw.turret.reach-two" in notes(far)
