"""The bot that survives: it plays legally and repeatably, it sees what it claims to see, and it gets far."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import Any

import pytest
from msgspec.structs import replace

from subterra_nb.board.layout import FAR
from subterra_nb.games.subterra2.state import Guardian, State
from subterra_nb.games.subterra2.survivor import asides, goals, outlook, survivor
from subterra_nb.games.subterra2.survivor.turn import Turn
from subterra_nb.kernel.decisions import Choose, Menu
from subterra_nb.kernel.saves import digest
from subterra_nb.kernel.session import Session
from subterra_nb.lab.bots import at_random, play_out
from subterra_nb.lab.games import new_game
from tests.games.subterra2.scenes import lane, scene

TEAM = ("guide", "healer", "veteran", "sapper", "scoundrel")
#: Figures under which the late game is met in most games.
KIND = {"ie.action-points": 5, "ie.collapse.five-hearts": 1, "ie.spike-trap.three-hearts": 1}


def game(seed: int = 1, numbers: dict[str, int] | None = None, figures: tuple[str, ...] = TEAM) -> Session[Any, Any]:
    return new_game("subterra2", {"figures": figures, "difficulty": "beginner", "numbers": numbers or {}}, seed)


@pytest.fixture
def start() -> State:
    """All on the crossroads with full hearts, the guide to act; nothing laid yet."""
    session = game()
    assert isinstance(session.decision, Menu)
    return session.state  # type: ignore[no-any-return]


def put(s: State, who: str, **change: Any) -> State:
    return replace(s, explorers={**s.explorers, who: replace(s.explorers[who], **change)})


def haunted(s: State, cell: str, awake: bool = True) -> State:
    return replace(s, guardians={**s.guardians, f"melee-{cell}": Guardian(f"melee-{cell}", "melee", cell, awake)})


# -- Playing -------------------------------------------------------------------------------------------------------


def test_it_answers_every_decision_legally_and_leaves_the_game_alone() -> None:
    session = game(3)
    draw = random.Random(3).random
    while not session.over:
        before = len(session.record), session.state
        answer = survivor(session, draw)
        assert answer in session.legal()
        assert (len(session.record), session.state) == before
        session.choose(answer)
    assert session.state.ending


def test_a_game_repeats_and_another_seed_gives_another() -> None:
    first, again, other = game(4), game(4), game(5)
    for session in (first, again, other):
        play_out(session, survivor, 7)
    assert digest(first.record) == digest(again.record) != digest(other.record)


def test_the_hash_seed_of_the_process_does_not_matter() -> None:
    program = (
        "from tests.games.subterra2.test_survivor import game; from subterra_nb.lab.bots import play_out;"
        "from subterra_nb.games.subterra2.survivor import survivor; from subterra_nb.kernel.saves import digest;"
        "s = game(6); play_out(s, survivor, 6); print(digest(s.record))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


def test_it_lays_twice_as_many_tiles_as_random_play() -> None:
    laid = {}
    for bot in (survivor, at_random):
        sessions = [game(seed) for seed in range(8)]
        for session in sessions:
            play_out(session, bot, 1)
        laid[bot] = sum(len(s.state.layout.tiles) - 8 for s in sessions)
    assert laid[survivor] > 2 * laid[at_random] > 0


def test_with_kinder_figures_it_brings_the_artifact_out() -> None:
    won = []
    for seed in range(6):
        session = game(seed, KIND)
        play_out(session, survivor, seed)
        won.append(session.state.won)
    assert sum(won) >= 3


@pytest.mark.parametrize(("tile", "says"), [("guardian-1", "contradict"), ("normal-1", "allow"), ("key-1", "allow")])
def test_it_contradicts_guardians_and_lets_other_tiles_lie(tile: str, says: str) -> None:
    """Of two tiles that the Archaeologist draws, the one that is kept is what is asked about."""
    figures = {"archaeologist": ("D2", 5), "cartographer": ("D2", 3)}
    bag = (tile, "guardian-2", "lava-1", "lava-2")
    at_hand = scene(figures, lane(2), draws=[tile, "guardian-2"], bag=bag, modules=["typhaon_wakes.faculty"])
    at_hand.choose(("reveal", "D3"))
    at_hand.choose(tile)
    assert at_hand.legal() == ("allow", "contradict")
    assert survivor(at_hand, random.Random(0).random) == says


def test_it_keeps_the_last_tile_whatever_it_is() -> None:
    figures = {"guide": ("D2", 3), "cartographer": ("D2", 3)}
    modules = ["typhaon_wakes.faculty"]
    at_hand = scene(figures, lane(2), draws=["guardian-3"], bag=("guardian-3",), modules=modules)
    at_hand.choose(("reveal", "D3"))
    assert survivor(at_hand, random.Random(0).random) == "allow"


def test_it_maps_where_it_cannot_reveal() -> None:
    layout = lane(2, D1="normal NS", D2="normal NS")
    figures = {"cartographer": ("D1", 3), "guide": ("D0", 3)}
    bag = ("lava-1", "lava-2", "normal-1")
    turn = scene(figures, layout, bag=bag, modules=["typhaon_wakes.faculty"], asked=True)
    assert survivor(turn, random.Random(0).random) == ("map", "D3")


# -- Seeing --------------------------------------------------------------------------------------------------------


def test_stages_follow_bag_sanctum_keys_and_curse(start: State) -> None:
    assert outlook.stage(start) == outlook.EXPLORING
    assert outlook.stage(replace(start, bag=())) == outlook.EXPLORING, "the Sanctum is not there yet"
    assert outlook.stage(replace(start, cursed=True)) == outlook.FLEEING


def test_guardians_threaten_while_awake(start: State) -> None:
    assert outlook.nearest_threat(haunted(start, "C0"), "D0") == 1
    assert outlook.nearest_threat(haunted(start, "C0", awake=False), "D0") == FAR
    assert outlook.danger(haunted(start, "C0"), "D0") > outlook.danger(start, "D0")
    assert outlook.danger(haunted(start, "A0"), "D0") == outlook.danger(start, "D0"), "three steps off"


def test_rubble_costs_a_way_what_digging_costs_but_not_the_guide(start: State) -> None:
    buried = replace(start, rubble=("C0",))
    healer, guide = buried.explorers["healer"], buried.explorers["guide"]
    assert outlook.Ways(buried, healer, False).cost["C0"] == 3
    assert outlook.Ways(buried, guide, False).cost["C0"] == 1
    assert outlook.Ways(start, healer, False).cost["C0"] == 1


def test_the_exit_is_no_way_until_it_is_wanted(start: State) -> None:
    me = start.explorers["healer"]
    assert "exit" not in outlook.Ways(start, me, False).cost
    assert outlook.Ways(start, me, True).first("exit") == "exit"


def test_the_first_step_leads_to_the_goal(start: State) -> None:
    ways = outlook.Ways(start, start.explorers["healer"], False)
    assert ways.first("A0") == "C0"
    assert ways.first("D0") == ""
    assert ways.nearest(["A0", "E0"]) == "E0"


# -- Deciding ------------------------------------------------------------------------------------------------------


def test_the_prepared_take_the_hits_and_the_carrier_is_spared(start: State) -> None:
    names = [*TEAM]
    assert max(names, key=lambda who: asides.bears(start, who)) == "veteran", "the most hearts"
    assert max(names, key=lambda who: asides.bears(replace(start, prepared="guide"), who)) == "guide"
    alike = put(put(start, "guide", hearts=2), "healer", hearts=2, item="artifact")
    assert asides.bears(alike, "guide") > asides.bears(alike, "healer")


def test_the_nearest_who_can_helps_the_downed(start: State) -> None:
    s = put(put(start, "sapper", at="A0", hearts=0), "healer", at="C0")
    assert goal(s, "healer") == "A0"
    assert goal(s, "guide") != "A0"
    assert goal(put(s, "healer", hearts=1), "healer") != "A0", "too weak herself"


def test_the_one_with_the_artifact_runs_and_others_fight_what_is_upon_it(start: State) -> None:
    s = haunted(put(replace(start, cursed=True), "veteran", at="B0", item="artifact"), "B0")
    assert goal(s, "veteran") == "exit"
    assert goal(put(s, "healer", at="C0"), "healer") == "B0"
    assert goal(put(replace(s, guardians={}), "healer", at="D0"), "healer") == "D0", "nobody goes out ahead"
    assert goal(replace(s, artifact_out=True), "healer") == "exit"


def test_a_guardian_on_the_own_tile_is_struck_and_a_dormant_one_is_not() -> None:
    session = game()
    for awake in (True, False):
        s = haunted(session.state, "D0", awake)
        menu = session.decision
        assert isinstance(menu, Menu)
        session.table.state = s
        legal = menu.legal(session.table)
        assert ("attack", "melee-D0") in legal
        turn = Turn(s, menu, legal)
        assert bool(turn.here) is awake
        session._legal = None
        assert (survivor(session, random.Random(1).random) == ("attack", "melee-D0")) is awake


def test_a_tile_is_turned_towards_new_places(start: State) -> None:
    assert (
        asides.lies_well(start, "D1", "NESW") > asides.lies_well(start, "D1", "NS") > asides.lies_well(start, "D1", "S")
    )


def test_a_drawn_tile_is_preferred_open_and_without_guardian() -> None:
    session = game()
    tiles = session.game.tables.tiles
    order = sorted(("normal-1", "lava-1", "guardian-1", "bridge-1"), key=lambda x: -asides.suits(tiles[x]))
    assert order[0] in ("normal-1", "lava-1")
    assert order[-1] == "guardian-1"
    choice = Choose("guide", "x", ("guardian-1", "normal-1"))
    assert asides.aside(session, choice, choice.options, random.Random(1).random) == "normal-1"


def goal(s: State, who: str) -> str:
    me = s.explorers[who]
    now = outlook.stage(s)
    return goals.goal_of(s, me, outlook.Ways(s, me, now == outlook.FLEEING), now)
