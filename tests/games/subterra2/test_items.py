"""Items in hand and on the board: who can take, give, put down and place them, and who cannot."""

from __future__ import annotations

from typing import Any

from tests.games.subterra2.scenes import lane, play, refused, scene

SANCTUM = {"D5": "sanctum NS", "D6": "pedestal S"}


def test_picking_up() -> None:
    game = scene({"guide": ("D2", 3)}, items={"key-1": "D2", "key-2": "D3"})
    assert refused(game, ("pick-up", "key-2")) == ["ie.item-action.pick-up"]
    play(game, ("pick-up", "key-1"))
    assert game.state.explorers["guide"].item == "key-1"
    assert game.state.items == {"key-2": "D3"}
    play(game, ("move", "D3"), ("exert",))
    assert refused(game, ("pick-up", "key-2")) == ["ie.item-action.one-in-hand"]


def test_taking_needs_consent() -> None:
    figures = {"guide": ("D2", 3), "healer": ("D2", 3, "key-1")}
    agreed = play(scene(figures), ("take", "healer"), "agree")
    assert [f.item for f in agreed.state.explorers.values()] == ["key-1", ""]
    asked = play(scene(figures), ("take", "healer"))
    assert asked.decision.seat == "healer"
    refusing = play(asked, "refuse")
    assert [f.item for f in refusing.state.explorers.values()] == ["", "key-1"]
    assert refusing.state.points == 1


def test_giving() -> None:
    figures = {"guide": ("D2", 3, "key-1"), "healer": ("D2", 3), "priest": ("D3", 5)}
    game = scene(figures)
    assert refused(game, ("give", "priest")) == ["ie.item-action"]
    assert refused(game, ("give", "guide"))[0] == "ie.item-action"
    play(game, ("give", "healer"))
    assert [f.item for f in game.state.explorers.values()] == ["", "key-1", ""]
    assert refused(game, ("give", "healer"))[0] == "ie.item-action.put-down"


def test_full_hands_are_swapped_by_a_ruling_only() -> None:
    figures = {"guide": ("D2", 3, "key-1"), "healer": ("D2", 3, "key-2")}
    assert refused(scene(figures), ("give", "healer")) == ["ie.item-action.one-in-hand"]
    game = play(scene(figures, rulings={"ie.q.item-swap": "swap"}), ("give", "healer"))
    assert game.decision.seat == "healer"
    refusing = play(game.fork(), "refuse")
    assert [f.item for f in refusing.state.explorers.values()] == ["key-1", "key-2"]
    assert [f.item for f in play(game, "agree").state.explorers.values()] == ["key-2", "key-1"]


def test_the_dead_and_the_escaped_take_and_give_nothing() -> None:
    for fate in ("dead", "escaped"):
        figures: dict[str, tuple[Any, ...]] = {"guide": ("D2", 3, "key-1"), "healer": ("D2", 0, "", fate)}
        assert refused(scene(figures), ("give", "healer")) == ["ie.item-action"]
        figures = {"guide": ("D2", 3), "healer": ("D2", 0, "key-1", fate)}
        assert "ie.item-action" in refused(scene(figures), ("take", "healer"))


def test_the_downed_can_be_relieved_unless_ruled_otherwise() -> None:
    figures = {"guide": ("D2", 3), "healer": ("D2", 0, "key-1")}
    assert play(scene(figures), ("take", "healer"), "agree").state.explorers["guide"].item == "key-1"
    ruled = scene(figures, rulings={"ie.q.take-from-downed": "refused"})
    assert refused(ruled, ("take", "healer")) == ["ie.q.take-from-downed"]


def test_putting_down() -> None:
    game = play(scene({"guide": ("D2", 3, "key-1")}), ("put-down",))
    assert game.state.items == {"key-1": "D2"}
    assert refused(game, ("put-down",)) == ["ie.item-action.put-down"]


def test_the_third_key_brings_the_artifact_and_lifting_it_the_curse() -> None:
    def placed(keys: int) -> Any:
        figures = {"guide": ("D5", 3, "key-3")}
        return play(scene(figures, lane(6, **SANCTUM), keys_placed=keys), ("place-key",))

    assert placed(1).state.items == {}
    game = placed(2)
    assert game.state.items == {"artifact": "D6"}
    assert not game.state.cursed
    play(game, ("move", "D6"), ("exert",), ("pick-up", "artifact"))
    assert game.state.cursed
    assert game.state.explorers["guide"].item == "artifact"


def test_a_key_is_placed_on_the_sanctum_only() -> None:
    outside = scene({"guide": ("D4", 3, "key-1")}, lane(6, **SANCTUM))
    assert refused(outside, ("place-key",)) == ["ie.sanctum.key-placing"]
    empty = scene({"guide": ("D5", 3)}, lane(6, **SANCTUM))
    assert refused(empty, ("place-key",)) == ["ie.sanctum.key-placing"]
    inner = scene({"guide": ("D6", 3, "key-1")}, lane(6, **SANCTUM), rulings={"ie.q.key-half": "corridor-then-end"})
    assert refused(inner, ("place-key",)) == ["ie.sanctum.key-placing"]
    assert play(scene({"guide": ("D6", 3, "key-1")}, lane(6, **SANCTUM)), ("place-key",)).state.keys_placed == 1
