"""Every way in which a game can end, each beside a position in which it goes on."""

from __future__ import annotations

from typing import Any

import pytest

from subterra_nb.games.subterra2.events import GameEnded
from tests.games.subterra2.scenes import Game, board, facts, lane, play, scene, settle, shown

EXIT = ("move", "exit")
SANCTUM = {"D5": "sanctum NS", "D6": "pedestal S"}


def end(game: Game) -> tuple[str, bool, str]:
    """How the game ended; the last fact says the same."""
    assert game.over
    s = game.state
    assert facts(game, GameEnded) == [GameEnded(s.ending, s.won, s.rank)]
    assert "ie.game-end" in shown(game)
    return s.ending, s.won, s.rank


def goes_on(game: Game) -> bool:
    return not game.over and not facts(game, GameEnded) and not game.state.ending


# -- All downed ----------------------------------------------------------------------------------------------------


def last_standing(hearts: int, **more: Any) -> Game:
    """The guide, last in the round, ends the turn beside a Melee, which attacks twice; the healer is downed."""
    figures = {"healer": ("D4", 0), "guide": ("D2", hearts)}
    return play(scene(figures, guardians={"melee-1": "D2"}, hazard=["trap"], turn=1, **more), ("end",))


def test_all_downed() -> None:
    game = last_standing(2)
    assert end(game) == ("all downed", False, "")
    assert {"ie.game-end.all-downed", "ie.game-end.loss"} <= shown(game)
    assert goes_on(last_standing(3))


def test_all_inside_downed_after_somebody_left_with_the_artifact() -> None:
    def leaving(healer: int, **more: Any) -> Game:
        figures = {"guide": ("D0", 3, "artifact"), "healer": ("D4", healer), "priest": ("D3", 0)}
        return scene(figures, hazard=["trap"] * 9, cursed=True, keys_placed=3, **more)

    assert end(play(leaving(0), EXIT)) == ("all downed", True, "Silver")
    assert end(play(leaving(0, rulings={"ie.q.downed-at-end": "alive"}), EXIT)) == ("all downed", True, "Legendary")
    assert goes_on(play(leaving(1), EXIT))
    assert goes_on(play(leaving(0, rulings={"ie.q.all-downed-some-gone": "nobody-may-have-left"}), EXIT))


def test_the_end_may_wait_for_the_end_of_the_turn() -> None:
    def falls(moment: str) -> Game:
        game = scene(
            {"guide": ("D1", 1)}, lane(3), {"melee-1": "D1"}, hazard=["trap"], rulings={"ie.q.end-check-moment": moment}
        )
        return play(game, ("move", "D2"))

    assert "ie.hazard-die.icon-starburst" not in shown(falls("at-once"))
    late = falls("turn-end")
    assert end(late) == ("all downed", False, "")
    assert "ie.hazard-die.icon-starburst" in shown(late)


# -- Nobody left inside --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dead", "rank"), [*enumerate(["Legendary", "Gold", "Silver", "Bronze", "Bronze"])])
def test_won_by_the_number_of_the_dead(dead: int, rank: str) -> None:
    others = ("healer", "priest", "sapper", "foreman")
    figures: dict[str, tuple[Any, ...]] = {"guide": ("D0", 1, "artifact")}
    figures |= {n: ("D4", 0, "", "dead") if i < dead else ("exit", 3, "", "escaped") for i, n in enumerate(others)}
    game = play(scene(figures, cursed=True, keys_placed=3), EXIT)
    assert end(game) == ("nobody left inside", True, rank)
    assert f"ie.scoring.{rank.lower()}" in shown(game)
    if dead == 4:
        unranked = scene(figures, cursed=True, keys_placed=3, rulings={"ie.q.bronze-limit": "no-rank"})
        assert end(play(unranked, EXIT)) == ("nobody left inside", True, "")


def test_lost_because_the_artifact_is_not_out() -> None:
    figures = {"guide": ("D0", 1), "healer": ("exit", 3, "", "escaped")}
    game = play(scene(figures), EXIT)
    assert end(game) == ("nobody left inside", False, "")
    assert "ie.game-end.loss" in shown(game)
    figures["healer"] = ("D4", 3)
    assert goes_on(play(scene(figures, hazard=["trap"]), EXIT))


def test_a_lone_turret_does_not_keep_the_game_going() -> None:
    figures = {"inventor": ("D0", 3, "artifact"), "turret": ("D2", 3)}
    more: dict[str, Any] = {"modules": ["typhaon_wakes.faculty"], "cursed": True, "asked": True}
    assert end(play(scene(figures, **more), EXIT)) == ("nobody left inside", True, "Legendary")
    assert goes_on(play(scene(figures, rulings={"ie.q.helpers-left-inside": "goes-on"}, **more), EXIT))


# -- The eruption --------------------------------------------------------------------------------------------------


def erupts(figures: dict[str, tuple[Any, ...]], face: str = "lava", sanctum: bool = True, **more: Any) -> Game:
    """The guide's hazard roll with the marker on zero; under the curse two dice."""
    layout = lane(6, **SANCTUM) if sanctum else lane(6)
    return settle(play(scene(figures, layout, hazard=[face, "trap"], **{"marker": 0, **more}), ("end",)))


CARRIED: dict[str, Any] = {"cursed": True, "keys_placed": 3}


def test_erupted_before_the_sanctum_is_placed() -> None:
    game = erupts({"guide": ("D2", 3)}, sanctum=False)
    assert end(game) == ("erupted too early", False, "")
    assert "ie.eruption.too-early" in shown(game)
    assert goes_on(erupts({"guide": ("D2", 3)}, sanctum=False, marker=1))
    assert goes_on(erupts({"guide": ("D2", 3)}, "stumble", sanctum=False))


def test_erupted_while_the_artifact_is_in_the_sanctum() -> None:
    healer = {"healer": ("D1", 3)}
    lies = erupts({"guide": ("D2", 3)}, items={"artifact": "D6"}, keys_placed=3)
    assert end(lies) == ("erupted too early", False, "")
    carried_inside = erupts({"guide": ("D5", 3, "artifact"), **healer}, **CARRIED)
    assert end(carried_inside) == ("erupted too early", False, "")
    carried_outside = erupts({"guide": ("D4", 3, "artifact"), **healer}, **CARRIED)
    assert goes_on(carried_outside)
    assert carried_outside.state.layout.over == ("D5", "D6")
    put_down_outside = erupts({"guide": ("D4", 3), **healer}, items={"artifact": "D4"}, **CARRIED)
    assert goes_on(put_down_outside)


def test_lifted_is_enough_by_a_ruling() -> None:
    """Then the eruption comes in time, and burns the Artifact with its carrier."""
    figures = {"guide": ("D5", 3, "artifact"), "healer": ("D1", 3)}
    game = erupts(figures, rulings={"ie.q.artifact-in-sanctum": "lifted-is-enough"}, **CARRIED)
    assert end(game) == ("the Artifact is lost", False, "")


def spreads(figures: dict[str, tuple[Any, ...]], **more: Any) -> Game:
    """Lava has reached D5; at this round's end it spreads once more over a straight way, twice under the curse."""
    layout = lane(6, **SANCTUM).turn_over(("D5", "D6"))
    game = scene(figures, layout, hazard=["trap"] * 9, marker=0, erupted=True, erupted_in=1, round=3, **more)
    return settle(play(game, ("end",)))


def test_the_artifact_is_lost_on_a_tile_that_flips() -> None:
    lost = spreads({"guide": ("D0", 3)}, items={"artifact": "D3"}, **CARRIED)
    assert end(lost) == ("the Artifact is lost", False, "")
    assert "ie.spread.artifact-lost" in shown(lost)
    farther = spreads({"guide": ("D0", 3)}, items={"artifact": "D2"}, **CARRIED)
    assert goes_on(farther)
    assert farther.state.layout.over == ("D5", "D6", "D4", "D3")


def test_the_artifact_is_lost_with_its_carrier() -> None:
    figures = {"guide": ("D0", 3), "healer": ("D3", 3, "artifact")}
    assert end(spreads({"healer": ("D3", 0, "artifact"), "guide": ("D0", 3)}, turn=1, **CARRIED)) == (
        "the Artifact is lost",
        False,
        "",
    )
    goes_down = spreads(figures, turn=1, rulings={"ie.q.artifact-burnt": "play-on"}, **CARRIED)
    assert goes_on(goes_down)
    assert goes_down.state.explorers["healer"].fate == "dead"


def test_lava_ends_the_game_when_nobody_is_left() -> None:
    out = {"healer": ("exit", 3, "artifact", "escaped")}
    won = spreads({**out, "guide": ("D4", 3)}, turn=1, artifact_out=True, **CARRIED)
    assert end(won) == ("nobody left inside", True, "Gold")
    assert goes_on(spreads({**out, "guide": ("D2", 3)}, turn=1, artifact_out=True, **CARRIED))


# -- The Sanctum ---------------------------------------------------------------------------------------------------

SHUT = {"B1": "guardian S", "C1": "guardian S", "E1": "guardian S", "F1": "guardian S"}


def last_tile(tiles: dict[str, str], spot: str, at: str, **more: Any) -> Game:
    """The last tile of the bag is drawn and none but the given places are open."""
    layout = board({**SHUT, **tiles})
    return settle(
        play(
            scene({"guide": (at, 3)}, layout, bag=["lava-1"], draws=["lava-1"], hazard=["trap"], **more),
            ("reveal", spot),
        )
    )


def test_no_room_for_the_sanctum() -> None:
    blocked = {"D1": "normal NS", "D3": "guardian N"}
    wall_ahead = last_tile({**blocked, "D3": "spike S", "C2": "guardian S", "E2": "guardian S"}, "D2", "D1")
    assert end(wall_ahead) == ("no room for the Sanctum", False, "")
    assert "ie.tile-placement.sealing-no-cure" in shown(wall_ahead)
    roomy = last_tile({"D1": "normal NS"}, "D2", "D1")
    assert goes_on(roomy)
    assert [c for c, t in roomy.state.layout.tiles.items() if t.piece == "sanctum"] == ["D3", "D4"]


def test_no_room_within_the_grid() -> None:
    """Only a place at the grid's edge is left: the Sanctum sticks out, or the game is lost by a ruling."""
    tiles = {"D1": "normal SW", "C1": "normal EW", "B1": "normal EW"}
    shut = {"E1": "guardian S", "F1": "guardian S"}

    def sealed(**more: Any) -> Game:
        game = scene(
            {"guide": ("B1", 3)}, board({**shut, **tiles}), bag=["key-1"], draws=["key-1"], hazard=["trap"], **more
        )
        return settle(play(game, ("reveal", "A1")))

    over_edge = sealed()
    assert goes_on(over_edge)
    assert [c for c, t in over_edge.state.layout.tiles.items() if t.piece == "sanctum"] == ["A1", "beside-A1"]
    lost = sealed(rulings={"ie.q.sanctum-no-room": "game-lost"})
    assert end(lost) == ("no room for the Sanctum", False, "")


# -- By rulings only -----------------------------------------------------------------------------------------------


def test_the_artifact_out_at_once() -> None:
    figures = {"guide": ("D0", 3, "artifact"), "healer": ("D4", 1), "priest": ("D4", 0)}
    at_once = {"ie.q.end-on-artifact-exit": "at-once"}
    game = play(scene(figures, rulings=at_once, hazard=["trap"] * 2, **CARRIED), EXIT)
    assert end(game) == ("the Artifact is out", True, "Gold")
    assert goes_on(settle(play(scene(figures, hazard=["trap"] * 2, **CARRIED), EXIT)))
    figures["guide"] = ("D0", 3)
    assert goes_on(play(scene(figures, rulings=at_once, hazard=["trap"]), EXIT))


def test_a_key_is_lost() -> None:
    ruling = {"ie.q.key-out-or-burnt": "lost-now"}
    figures = {"guide": ("D0", 3, "key-1"), "healer": ("D1", 3)}
    game = play(scene(figures, rulings=ruling, hazard=["trap"]), EXIT)
    assert end(game) == ("a key is lost", False, "")
    assert goes_on(play(scene(figures, hazard=["trap"]), EXIT))
    figures["guide"] = ("D0", 3)
    assert goes_on(play(scene(figures, rulings=ruling, hazard=["trap"]), EXIT))


def test_a_key_is_burnt() -> None:
    ruling = {"ie.q.key-out-or-burnt": "lost-now"}
    out: dict[str, tuple[Any, ...]] = {"healer": ("exit", 3, "artifact", "escaped"), "guide": ("D0", 3)}
    more = {**CARRIED, "artifact_out": True, "turn": 1, "keys_placed": 2}
    assert end(spreads(out, rulings=ruling, items={"key-1": "D4"}, **more)) == ("a key is lost", False, "")
    assert goes_on(spreads(out, items={"key-1": "D4"}, **more))
    assert goes_on(spreads(out, rulings=ruling, items={"key-1": "D1"}, **more))


def test_the_onset_of_the_eruption_may_win_for_typhaon() -> None:
    def erupts(ruling: str) -> Game:
        figures = {"guide": ("D1", 3, "artifact"), "healer": ("D0",)}
        return scene(
            figures,
            lane(4, **SANCTUM),
            modules=["typhaon_wakes.typhaon"],
            rulings={"tw.q.eruption-instant-win": ruling},
            phase="volcano",
            marker=1,
            cursed=True,
            keys_placed=3,
        )

    game = erupts("always")
    assert end(game) == ("the volcano has erupted", False, "")
    assert {"tw.typhaon-goal.typhaon-wins", "tw.volcano.may-settle-game"} <= shown(game)
    assert goes_on(erupts("core-condition"))
    assert goes_on(erupts("never"))


def test_all_ways_to_end_are_here(repository: Any) -> None:
    """Each way that the code names is the subject of a test above."""
    source = "".join(p.read_text() for p in sorted((repository / "subterra_nb/games/subterra2").rglob("*.py")))
    named = set()
    for call in ('await end(t, "', 'await lose(t, "'):
        named |= {part.partition('"')[0] for part in source.split(call)[1:]}
    tested = (repository / "tests/games/subterra2/test_endings.py").read_text()
    assert named == {
        "all downed",
        "nobody left inside",
        "erupted too early",
        "the volcano has erupted",
        "the Artifact is lost",
        "no room for the Sanctum",
        "the Artifact is out",
        "a key is lost",
    }
    assert all(f'("{how}", ' in tested for how in named)
