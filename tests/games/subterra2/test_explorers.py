"""What each of the eleven explorers can do, each ability beside a case in which it cannot or does nothing."""

from __future__ import annotations

from typing import Any

import pytest

from subterra_nb.games.subterra2.events import HeartsLost, TileReturned
from subterra_nb.kernel.decisions import Choose, Pick
from tests.games.subterra2.scenes import (
    board,
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


# -- Archaeologist -------------------------------------------------------------------------------------------------


def test_scholar_draws_two_and_keeps_one() -> None:
    bag = ("lava-1", "key-1", "normal-1")
    game = play(scene({"archaeologist": ("D2", 5)}, lane(2), bag=bag, draws=["key-1", "lava-1"]), ("reveal", "D3"))
    assert game.legal() == ("key-1", "lava-1")
    play(game, "lava-1")
    assert facts(game, TileReturned) == [TileReturned("key-1")]
    settle(game)
    assert game.state.layout.tiles["D3"].name == "lava-1"
    assert sorted(game.state.bag) == ["key-1", "normal-1"]


def test_scholar_draws_one_when_there_is_just_one_and_others_always_do() -> None:
    alone = play(scene({"archaeologist": ("D2", 5)}, lane(2), bag=["lava-1"], draws=["lava-1"]), ("reveal", "D3"))
    assert "ie.archaeologist.scholar-last" in notes(alone)
    other = scene({"guide": ("D2", 3)}, lane(2), bag=["lava-1", "key-1"], draws=["lava-1"])
    assert settle(play(other, ("reveal", "D3"))).state.bag == ("key-1",)


def test_adventurer_pays_a_heart_to_roll_again() -> None:
    game = scene({"archaeologist": ("D1", 5)}, guardians={"melee-1": "D1"}, number=[1, 6])
    play(game, ("attack", "melee-1"))
    assert game.legal() == ("keep", "reroll")
    play(game, "reroll")
    assert hearts(game, "archaeologist") == 4
    play(game, "keep")
    assert not game.state.guardians


def test_adventurer_may_keep_and_is_not_asked_in_the_turn_of_another() -> None:
    kept = play(
        scene({"archaeologist": ("D1", 5)}, guardians={"melee-1": "D1"}, number=[1]), ("attack", "melee-1"), "keep"
    )
    assert hearts(kept, "archaeologist") == 5
    assert kept.state.guardians
    figures = {"guide": ("D1", 3), "archaeologist": ("D1", 5)}
    other = play(scene(figures, guardians={"melee-1": "D1"}, number=[1]), ("attack", "melee-1"))
    assert other.decision.seat == "guide"
    assert not isinstance(other.decision, Choose)


# -- Guide ---------------------------------------------------------------------------------------------------------


def test_illuminate_reveals_twice_for_one_point() -> None:
    bag = ("lava-1", "lava-2", "lava-3")
    game = scene({"guide": ("D2", 3)}, board({"D1": "normal NS"}, ["D2"]), bag=bag, draws=["lava-1", "lava-2"])
    play(game, ("illuminate",))
    assert isinstance(game.decision, Pick)
    assert game.legal() == ("stop", "D3", "E2", "C2")
    play(game, "D3", "E2")
    assert {"D3", "E2"} <= {*game.state.layout.tiles}
    assert game.state.points == 1
    assert game.state.bag == ("lava-3",)


def test_illuminate_may_stop_and_needs_a_bag() -> None:
    game = scene({"guide": ("D2", 3)}, lane(2), bag=["lava-1", "lava-2"], draws=["lava-1"])
    play(game, ("illuminate",), "D3")
    assert game.state.points == 1  # no place is left: the second Reveal falls away
    assert len(game.state.bag) == 1
    assert refused(scene({"guide": ("D2", 3)}, lane(2)), ("illuminate",)) == ["ie.reveal.empty-bag"]


def test_agile_goes_onto_rubble_and_others_do_not() -> None:
    game = play(scene({"guide": ("D1", 3)}, rubble=("D2",)), ("move", "D2"))
    assert game.state.explorers["guide"].at == "D2"
    assert "ie.guide.agile" in shown(game)
    assert refused(scene({"healer": ("D1", 3)}, rubble=("D2",)), ("move", "D2")) == ["ie.rubble"]


# -- Scoundrel -----------------------------------------------------------------------------------------------------


def test_sprint_is_two_moves_for_one_point() -> None:
    game = play(scene({"scoundrel": ("D1", 3)}), ("sprint",), "D2", "D3")
    assert (game.state.explorers["scoundrel"].at, game.state.points) == ("D3", 1)
    short = play(scene({"scoundrel": ("D1", 3)}), ("sprint",), "D2", "stop")
    assert (short.state.explorers["scoundrel"].at, short.state.points) == ("D2", 1)
    barred = play(scene({"scoundrel": ("D1", 3)}, rubble=("D2",)), ("sprint",))
    assert barred.legal() == ("stop", "D0")


def test_vigilance_sets_off_no_trap() -> None:
    game = play(scene({"scoundrel": ("D1", 3)}, lane(3, **SPIKES)), ("move", "D2"))
    assert hearts(game, "scoundrel") == 3
    assert "ie.scoundrel.vigilance-no-trigger" in notes(game)
    other = play(scene({"healer": ("D1", 3)}, lane(3, **SPIKES), number=[3]), ("move", "D2"))
    assert hearts(other, "healer") == 0


def test_vigilance_protects_those_on_the_same_tile() -> None:
    """The roller next door springs a Dart Trap; who is with the Scoundrel loses nothing."""
    darts = lane(3, D2="dart NS")

    def rolled(at: str) -> Any:
        figures = {"guide": ("D1", 3), "scoundrel": ("D2", 3), "priest": (at, 5)}
        return play(scene(figures, darts, hazard=["trap"]), ("end",))

    together, apart = rolled("D2"), rolled("D3")
    assert (hearts(together, "scoundrel"), hearts(together, "priest"), hearts(together, "guide")) == (3, 5, 2)
    assert (hearts(apart, "scoundrel"), hearts(apart, "priest")) == (3, 4)


# -- Aristocrat ----------------------------------------------------------------------------------------------------


def test_command_moves_another_who_chooses_where() -> None:
    game = play(scene({"aristocrat": ("D1", 5), "guide": ("D3", 3)}), ("command", "guide"))
    assert game.decision.seat == "guide"
    assert set(game.legal()) == {"D2", "D4"}
    play(game, "D4")
    assert (game.state.explorers["guide"].at, game.state.points) == ("D4", 1)


def test_command_has_nothing_for_oneself_the_downed_or_those_without_a_way() -> None:
    game = scene({"aristocrat": ("D1", 5), "guide": ("D3", 0), "healer": ("D6", 3)}, rubble=("D5",))
    assert refused(game, ("command", "aristocrat")) == ["ie.q.command-self"]
    assert refused(game, ("command", "guide")) == ["ie.aristocrat-command"]
    assert refused(game, ("command", "healer")) == ["ie.move"]


def test_research_lays_a_journal_anywhere_open() -> None:
    journals = ("journal-1", "journal-2", "journal-3")
    game = scene({"aristocrat": ("D1", 5)}, journals=journals)
    assert ("research", "D7") in game.legal()
    settle(play(game, ("research", "D7")))
    assert game.state.layout.tiles["D7"].kind == "normal"
    assert game.state.layout.steps("D6", "D7") == 1
    assert (len(game.state.journals), game.state.points) == (2, 0)
    assert refused(scene({"aristocrat": ("D1", 5)}), ("research", "D7"))[0] == "ie.ability.use-limit"
    walled = scene({"aristocrat": ("D1", 5)}, journals=journals)
    assert refused(walled, ("research", "E3")) == ["ie.aristocrat-journal"]


# -- Foreman -------------------------------------------------------------------------------------------------------


def test_excavate_digs_for_one_point() -> None:
    game = play(scene({"foreman": ("D1", 5)}, rubble=("D2",)), ("excavate", "D2"))
    assert (game.state.rubble, game.state.points) == ((), 1)
    dug = play(scene({"foreman": ("D1", 5)}, rubble=("D2",), hazard=["trap"] * 9), ("dig", "D2"))
    assert (dug.state.rubble, dug.state.points) == ((), 0)
    assert refused(scene({"foreman": ("D1", 5)}, rubble=("D3",)), ("excavate", "D3")) == ["ie.dig"]
    assert refused(scene({"foreman": ("D1", 5)}), ("excavate", "D2")) == ["ie.dig"]


def test_consolidate_makes_a_tile_normal() -> None:
    layout = lane(3, **SPIKES)
    game = play(scene({"foreman": ("D2", 5)}, layout), ("consolidate",))
    assert game.state.layout.tiles["D2"].kind == "normal"
    assert (game.state.safe, game.state.points) == (("D2",), 1)
    assert refused(game, ("consolidate",)) == ["ie.foreman.consolidate"]
    spent = scene({"foreman": ("D2", 5)}, layout, used={"consolidate": 4}, safe=("D1", "D3", "B0", "C0"))
    assert refused(spent, ("consolidate",)) == ["ie.ability.use-limit"]


# -- Sharpshooter --------------------------------------------------------------------------------------------------


def test_scope_reveals_in_sight() -> None:
    def at(cell: str, **more: Any) -> Any:
        return scene({"sharpshooter": (cell, 5)}, lane(4), bag=["lava-1", "lava-2"], draws=["lava-1"], **more)

    game = settle(play(at("D2"), ("scope", "D5")))
    assert game.state.layout.tiles["D5"].name == "lava-1"
    assert refused(at("D1"), ("scope", "D5")) == ["ie.sharpshooter.scope"]
    assert refused(at("D2", rubble=("D3",)), ("scope", "D5")) == ["ie.sharpshooter.scope"]


@pytest.mark.parametrize(
    ("at", "cites"),
    [
        ("D4", []),
        ("D5", ["ie.sharpshooter.precision-shot"]),
        ("D1", ["ie.sharpshooter.not-own-tile"]),
        ("C0", ["ie.sharpshooter.precision-shot"]),
    ],
)
def test_precision_shot(at: str, cites: list[str]) -> None:
    game = scene({"sharpshooter": ("D1", 5)}, guardians={"melee-1": at})
    if cites:
        assert refused(game, ("shoot", "melee-1")) == cites
    else:
        assert not play(game, ("shoot", "melee-1")).state.guardians


def test_precision_shot_is_stopped_by_walls_and_rubble_but_not_by_figures() -> None:
    walled = scene({"sharpshooter": ("D1", 5)}, lane(3, E1="normal EW"), {"melee-1": "E1"})
    assert refused(walled, ("shoot", "melee-1")) == ["ie.sight.walls"]
    shut = scene({"sharpshooter": ("D1", 5)}, guardians={"melee-1": "D3"}, rubble=("D2",))
    assert refused(shut, ("shoot", "melee-1")) == ["ie.sight.rubble"]
    on_rubble = scene({"sharpshooter": ("D1", 5)}, guardians={"melee-1": "D3"}, rubble=("D3",))
    assert refused(on_rubble, ("shoot", "melee-1")) == ["ie.sight.rubble-tile"]
    crowd = scene({"sharpshooter": ("D1", 5), "guide": ("D2", 3)}, guardians={"melee-1": "D3", "melee-2": "D2"})
    assert [*play(crowd, ("shoot", "melee-1")).state.guardians] == ["melee-2"]


# -- Sapper --------------------------------------------------------------------------------------------------------


def test_grenade_destroys_all_enemies_and_hurts_explorers() -> None:
    figures = {"sapper": ("D1", 5), "guide": ("D2", 3), "healer": ("D3", 3)}
    game = scene(figures, guardians={"melee-1": "D2", "melee-2": "D2", "melee-3": "D3"})
    play(game, ("grenade", "D2"))
    assert [*game.state.guardians] == ["melee-3"]
    assert [hearts(game, n) for n in figures] == [5, 2, 3]
    assert refused(game, ("grenade", "D3")) == ["ie.sapper.grenade"]
    assert refused(game, ("grenade", "D2")) == ["ie.sapper.grenade"]


def test_demolish_opens_a_wall_for_good() -> None:
    game = play(scene({"sapper": ("D1", 5)}, lane(2, E1="normal EW")), ("demolish", "E1"))
    assert game.state.layout.steps("D1", "E1") == 1
    assert game.state.used == {"demolish": 1}
    assert refused(game, ("demolish", "D2")) == ["ie.sapper.demolish"]
    spent = scene({"sapper": ("D1", 5)}, lane(2, E1="normal EW"), used={"demolish": 3})
    assert refused(spent, ("demolish", "E1")) == ["ie.ability.use-limit"]


# -- Veteran -------------------------------------------------------------------------------------------------------


def test_annihilate_needs_no_roll() -> None:
    game = scene({"veteran": ("D1", 7)}, guardians={"melee-1": "D1", "melee-2": "D2"})
    assert refused(game, ("annihilate", "melee-2")) == ["ie.attack.needs-enemy"]
    assert [*play(game, ("annihilate", "melee-1")).state.guardians] == ["melee-2"]


def test_prepare_stops_all_losses_but_the_price_of_exerting() -> None:
    figures = {"veteran": ("D1", 7), "guide": ("exit", 3, "", "escaped")}
    plain = scene(figures, guardians={"melee-1": "D1"}, hazard=["trap"] * 9)
    settle(play(plain, ("end",)))
    assert hearts(plain, "veteran") == 5
    game = scene(figures, guardians={"melee-1": "D1"}, hazard=["stumble"] * 9)
    settle(play(game, ("prepare",), ("exert",), ("end",)))
    assert facts(game, HeartsLost) == [HeartsLost("veteran", 1)]
    assert hearts(game, "veteran") == 6


def test_prepare_rests_for_a_turn() -> None:
    figures = {"veteran": ("D1", 7), "guide": ("D4", 3)}
    game = scene(figures, hazard=["trap"] * 9)
    play(game, ("prepare",))
    assert refused(game, ("prepare",)) == ["ie.veteran.prepare"]
    play(game, ("end",), ("end",))
    assert game.decision.seat == "veteran"
    assert refused(game, ("prepare",)) == ["ie.veteran.prepare-rest"]
    play(game, ("end",), ("end",))
    assert ("prepare",) in game.legal()


# -- Healer --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "had", "has"), [("D3", 1, 3), ("D2", 2, 3), ("D1", 0, 2), ("D4", 1, None)])
def test_cure(at: str, had: int, has: int | None) -> None:
    game = scene({"healer": ("D1", 3), "guide": (at, had)})
    if has is None:
        assert refused(game, ("cure", "guide")) == ["ie.healer.cure"]
    else:
        assert hearts(play(game, ("cure", "guide")), "guide") == has


def test_cure_is_for_others_who_are_hurt_and_seen() -> None:
    game = scene({"healer": ("D1", 1), "guide": ("D3", 1), "priest": ("D2", 5)}, rubble=("D2",))
    assert refused(game, ("cure", "healer")) == ["ie.healer"]
    assert refused(game, ("cure", "guide")) == ["ie.sight.rubble"]
    assert refused(game, ("cure", "priest")) == ["ie.sight.rubble-tile", "ie.heal.cap"]


def test_survivor_gains_by_stumbling() -> None:
    game = play(scene({"healer": ("D1", 3), "guide": ("D4", 3)}, hazard=["stumble"]), ("exert",), ("end",))
    assert hearts(game, "healer") == 3
    up_again = play(scene({"healer": ("D1", 0), "guide": ("D4", 3)}, hazard=["stumble"]), ("end",))
    assert hearts(up_again, "healer") == 1
    other = play(scene({"priest": ("D1", 5), "guide": ("D4", 3)}, hazard=["stumble"]), ("exert",), ("end",))
    assert hearts(other, "priest") == 3


# -- Priest --------------------------------------------------------------------------------------------------------


def test_revive_costs_three_and_reaches_anywhere() -> None:
    figures = {"priest": ("D1", 5), "guide": ("D6", 0), "veteran": ("B0", 2), "healer": ("D1", 3)}
    game = scene(figures)
    assert refused(game, ("revive", "guide")) == ["ie.action-points.full-price"]
    play(game, ("exert",))
    other = game.fork(len(game.answers), ("revive", "veteran"))
    assert hearts(play(game, ("revive", "guide")), "guide") == 1
    assert hearts(other, "veteran") == 5
    assert game.state.points == 0
    again = play(scene(figures), ("exert",))
    assert refused(again, ("revive", "priest")) == ["ie.priest.revive-downed"]
    assert refused(again, ("revive", "healer")) == ["ie.heal.cap"]


def test_purify_clears_another_tile() -> None:
    game = play(scene({"priest": ("D1", 5)}, guardians={"melee-1": "D6", "melee-2": "D6", "melee-3": "D1"}), ("exert",))
    assert refused(game, ("purify", "D1")) == ["ie.priest.purify"]
    assert refused(game, ("purify", "D3")) == ["ie.priest.purify"]
    assert [*play(game, ("purify", "D6")).state.guardians] == ["melee-3"]
