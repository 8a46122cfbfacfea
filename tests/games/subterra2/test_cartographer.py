"""What the Cartographer can do: where Map reaches, and what Contradict stops, each beside what it leaves alone."""

from __future__ import annotations

import random
from typing import Any

import networkx
import pytest

from subterra_nb.board.graph import to_networkx
from subterra_nb.games.subterra2.events import TileDrawn, TilePlaced, TileReturned
from subterra_nb.games.subterra2.placing import Place
from subterra_nb.games.subterra2.tiles import GRID
from subterra_nb.games.subterra2.typhaon_wakes.contradict import distance, shielded
from subterra_nb.kernel.decisions import Menu
from subterra_nb.kernel.record import Decided
from subterra_nb.lab.bots import at_random
from subterra_nb.lab.games import new_game
from tests.games.subterra2.scenes import FACULTY, LEGION, board, facts, lane, notes, play, refused, scene

WITH: dict[str, Any] = {"modules": [FACULTY], "bag": ("bridge-1", "bridge-2", "normal-1")}
TEAM = ("cartographer", "guide", "archaeologist", "aristocrat", "sharpshooter")


def games(number: int, **more: Any) -> Any:
    """Random games of a team with the Cartographer, each with the points at which something is asked."""
    for seed in range(number):
        setup = {"figures": TEAM, "modules": (FACULTY, LEGION), **more}
        session, draw = new_game("subterra2", setup, seed), random.Random(seed)
        while not session.over:
            yield session
            session.choose(at_random(session, draw.random))


def test_map_reaches_what_a_reveal_from_the_own_tile_or_a_connected_one_would() -> None:
    found, stepped = 0, 0
    for game in games(40):
        d = game.decision
        if not isinstance(d, Menu) or d.seat != "cartographer" or not d.me.hearts:
            continue
        layout, here = game.state.layout, d.me.at
        near = {here, *(n for n in networkx.Graph(to_networkx(layout)).neighbors(here))}
        spots = {
            to
            for at in near - {*layout.over}
            for side, to in GRID.next[at].items()
            if layout.open(at, side) and to not in layout.tiles and layout.grid.inside(to)
        }
        expected = spots if d.points and game.state.bag else set()
        assert {a[1] for a in game.legal() if a[0] == "map"} == expected
        found += bool(expected)
        stepped += any(here not in GRID.next[to].values() for to in expected)
    assert found > 100
    assert stepped > 100


def test_the_distance_is_that_of_a_walk_with_the_new_tile_on_the_board() -> None:
    """The walk in the graph of the temple, the new tile hung onto the one that it is placed from."""
    asked = 0
    for game in games(6, rulings={"tw.q.contradict-distance": "to-new-spot"}):
        s = game.state
        for beside, free in s.layout.spots().items():
            graph = networkx.Graph(to_networkx(s.layout))
            graph.remove_nodes_from(s.layout.over)
            graph.add_edge(beside, free[0])
            for f in s.explorers.values():
                if f.fate or f.at not in graph:
                    continue
                place = Place("normal-1", free[0], beside, "guide")
                counted = distance(game.table, f.at, place, "", "to-new-spot")
                walk = networkx.has_path(graph, f.at, free[0])
                expected = networkx.shortest_path_length(graph, f.at, free[0]) if walk else 1000
                assert counted == expected
                assert distance(game.table, f.at, place, "", "to-source") == counted - 1
                (x, y), (u, v) = GRID.at[f.at], GRID.at[free[0]]
                assert distance(game.table, f.at, place, "", "grid") == abs(x - u) + abs(y - v) <= counted
                asked += 1
        if asked > 20000:
            break
    assert asked > 1000


@pytest.mark.parametrize("turning", ["before-turning", "after-turning"])
def test_whoever_is_asked_is_asked_after_the_draw_and_decides_what_becomes_of_the_tile(turning: str) -> None:
    answers = {"allow": 0, "contradict": 0}
    for game in games(8, rulings={"tw.q.contradict-turning": turning}):
        if getattr(game.decision, "options", ()) != ("allow", "contradict"):
            continue
        s = game.state
        in_hand = next(e.what.tile for e in reversed(game.record) if isinstance(e.what, TileDrawn))
        assert game.decision.seat == "cartographer"
        assert f"{in_hand} for " in game.decision.ask or "archaeologist" in s.order[s.turn]
        for answer in answers:
            fork = game.fork(len(game.answers), answer)
            after = [e.what for e in fork.record[len(game.record) :]]
            tiles = {x.tile for x in after if isinstance(x, TileReturned)}
            placed = {x.name for x in after if isinstance(x, TilePlaced)}
            tile = game.decision.ask.partition(" ")[0]
            assert isinstance(after[0], Decided)
            assert tile not in s.bag
            if answer == "contradict":
                assert tiles == {tile}
                assert tile not in placed
                assert (*s.bag, tile) == fork.state.bag[: len(s.bag) + 1]
                assert fork.state.points == s.points
            else:
                assert tiles == set()
            answers[answer] += 1
    assert min(answers.values()) > 20


def test_what_keeps_a_placing_from_being_contradicted_is_where_its_tile_comes_from_and_who_places_it() -> None:
    game = scene({"cartographer": ("D1", 3), "guide": ("D3", 3)}, lane(3), **WITH)
    of = lambda source, by="guide": shielded(game.table, Place("x", "D4", "D3", by, source))  # noqa: E731
    assert of("bag") == ()
    assert of("sanctum") == ("tw.contradict.bag-only", "tw.contradict.not-sanctum")
    assert of("journal") == ("tw.contradict.bag-only", "tw.contradict.not-journal")
    assert of("transform") == ("tw.contradict.bag-only", "tw.contradict.not-transform")
    assert of("a box under the table") == ("tw.contradict.bag-only",)
    assert of("bag", "typhaon") == ("tw.contradict.not-typhaon", "tw.q.contradict-vs-typhaon")
    ruled = {"tw.q.contradict-vs-typhaon": "if-explorer-adjacent"}
    game = scene({"cartographer": ("D1", 3), "guide": ("D3", 3)}, lane(3), rulings=ruled, **WITH)
    assert of("bag", "typhaon") == ()
    assert shielded(game.table, Place("x", "E2", "D2", "typhaon")) != ()


def test_a_map_from_behind_a_wall_is_refused_and_so_is_one_onto_a_tile() -> None:
    layout = board({"D1": "normal NS", "D2": "normal S", "E1": "normal NS", "E2": "normal NS"})
    game = scene({"cartographer": ("D1", 3)}, layout, **WITH)
    assert refused(game, ("map", "D3")) == ["ie.reveal.not-through-wall"]
    assert refused(game, ("map", "E3")) == ["tw.cartographer.map-reach", "tw.map.as-reveal-next-door"]
    assert "ie.reveal" in refused(game, ("map", "E1"))
    assert "ie.column.no-rear-growth" in refused(game, ("map", "behind-C0"))


def test_a_contradicted_tile_can_be_drawn_again_at_once() -> None:
    game = scene({"guide": ("D3", 3), "cartographer": ("D3", 3)}, lane(3), draws=["bridge-1", "bridge-1"], **WITH)
    play(game, ("reveal", "D4"), "contradict", ("reveal", "D4"), "allow")
    assert [e.tile for e in facts(game, TileDrawn)] == ["bridge-1", "bridge-1"]
    assert game.state.layout.tiles["D4"].name == "bridge-1"
    assert notes(game) == ["tw.contradict.no-refund"]


def test_a_placing_that_is_stopped_by_nobody_needs_no_cartographer() -> None:
    """Without the Cartographer nothing listens to the attempts."""
    game = scene({"guide": ("D3", 3)}, lane(3), **WITH)
    assert Place not in game.table.modifiers
    with_her = scene({"guide": ("D3", 3), "cartographer": ("D0", 3)}, lane(3), **WITH)
    assert Place in with_her.table.modifiers
