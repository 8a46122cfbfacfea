"""Distances and ways to the closest, with networkx as the oracle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

import networkx
from hypothesis import given
from hypothesis import strategies as st

from subterra_nb.board.graph import to_networkx
from subterra_nb.board.layout import FAR, Layout, Tile
from subterra_nb.board.paths import closest, first_steps_across, first_steps_avoiding, steps_to_closest
from tests.board.layouts import GRID, SHAPES, of, some, worked

SEEDS = st.integers(0, 10**6)
Graph = networkx.Graph


def enterable(layout: Layout, here: str, shut: Iterable[str] = ()) -> Graph:
    """The graph of the cells that can be entered from ``here``; ``here`` itself may be barred and still be left."""
    graph = to_networkx(layout)
    graph.remove_nodes_from([c for c in {*layout.over, *shut} if c != here])
    return graph


def distances(graph: Graph, here: str) -> dict[str, int]:
    return dict(networkx.single_source_shortest_path_length(graph, here))


def first_of_all_paths(graph: Graph, here: str, goals: Iterable[str]) -> set[str]:
    """The second cells of all shortest paths to each of the goals."""
    return {path[1] for goal in goals for path in networkx.all_shortest_paths(graph, here, goal) if len(path) > 1}


def nearest(row: Mapping[str, int], places: Iterable[str]) -> list[str]:
    reached = [p for p in dict.fromkeys(places) if p in row]
    return [p for p in reached if row[p] == min(row[q] for q in reached)]


@given(SEEDS)
def test_rows(seed: int) -> None:
    layout = worked(seed)
    everything = to_networkx(layout)
    for here in layout.tiles:
        assert layout.row(here) == distances(enterable(layout, here), here)
        assert layout.row_across(here) == distances(everything, here)
        for there in layout.tiles:
            assert layout.steps(here, there) == layout.row(here).get(there, FAR)


@given(SEEDS, SEEDS)
def test_rows_that_avoid_cells(seed: int, choice: int) -> None:
    layout = worked(seed)
    shut = some(layout.tiles, choice, 5)
    for here in layout.tiles:
        assert layout.row_avoiding(here, shut) == distances(enterable(layout, here, shut), here)


@given(SEEDS, SEEDS)
def test_closest_and_all_first_steps(seed: int, choice: int) -> None:
    layout = worked(seed)
    # A place on a cell that is turned over cannot be entered: it is none to go to.
    places = some([c for c in layout.tiles if c not in layout.over] or [*layout.tiles], choice, 5)
    places += places[:1]
    for here in layout.tiles:
        graph = enterable(layout, here)
        found = closest(layout, here, places)
        assert [*found] == nearest(distances(graph, here), places)
        if here not in found and here not in layout.over:
            steps = steps_to_closest(layout, here, places)
            assert {*steps} == first_of_all_paths(graph, here, found)
            assert len({*steps}) == len(steps)


@given(SEEDS, SEEDS)
def test_first_steps_round_shut_cells(seed: int, choice: int) -> None:
    layout = worked(seed)
    upright = [c for c in layout.tiles if c not in layout.over] or [*layout.tiles]
    shut = some(layout.tiles, choice, 4)
    places = [c for c in some(upright, choice + 1, 4) if c not in shut]
    for here in upright:
        if here in places or here in layout.over:
            continue
        graph = enterable(layout, here, shut)
        goals = nearest(distances(graph, here), places)
        assert {*first_steps_avoiding(layout, here, places, shut)} == first_of_all_paths(graph, here, goals)


@given(SEEDS, SEEDS)
def test_first_steps_across_what_is_turned_over(seed: int, choice: int) -> None:
    layout = worked(seed)
    places = some(layout.tiles, choice, 4)
    graph = to_networkx(layout)
    for here in layout.tiles:
        goals = nearest(distances(graph, here), places)
        if here not in goals:
            ways = first_of_all_paths(graph, here, goals) - {*layout.over}
            assert {*first_steps_across(layout, here, places)} == ways


def test_all_ties_are_found() -> None:
    ring = of({"A0": "NE", "B0": "NW", "A1": "ES", "B1": "SW"})
    assert {*steps_to_closest(ring, "A0", ("B1",))} == {"A1", "B0"}
    assert closest(ring, "A0", ("B1", "B0", "A1")) == ("B0", "A1")
    longer = of({"A0": "NE", "B0": "EW", "C0": "NW", "C1": "SW", "A1": "ES", "B1": "EW"})
    assert steps_to_closest(longer, "A0", ("B1",)) == ("A1",)
    assert {*steps_to_closest(longer, "A0", ("C1",))} == {"A1", "B0"}


def test_nowhere_to_go() -> None:
    apart = of({"A0": "E", "B0": "W", "D0": "N"})
    assert closest(apart, "A0", ("D0",)) == ()
    assert steps_to_closest(apart, "A0", ()) == ()
    assert first_steps_avoiding(apart, "A0", ("D0",), ()) == ()
    assert first_steps_across(apart, "A0", ("D0",)) == ()


def test_a_shut_cell_is_gone_round_if_there_is_a_way() -> None:
    ring = of({"A0": "NE", "B0": "NW", "A1": "ES", "B1": "SW"})
    assert first_steps_avoiding(ring, "A0", ("B1",), ("A1",)) == ("B0",)
    assert first_steps_avoiding(ring, "A0", ("B1",), ("A1", "B0")) == ()
    assert first_steps_avoiding(ring, "A0", ("B1",), ("B1",)) == ()


def test_the_graph_tells_what_lies_where() -> None:
    graph = to_networkx(of({"A0": "E", "B0": "W", "D0": "N"}).turn_over(("B0",)))
    assert graph.nodes["B0"] == {"kind": "plain", "openings": "W", "over": True, "pos": (1, 0)}
    assert {tuple(sorted(e)) for e in graph.edges} == {("A0", "B0")}
    assert graph.edges["A0", "B0"]["passable"] is False


@given(SEEDS, st.integers(1, 12))
def test_what_a_tile_leaves_as_it_was_is_handed_on(seed: int, more: int) -> None:
    """A layout that was asked everything before each further tile answers as one that never was."""
    layout, draw = worked(seed), Random(seed)
    for name in draw.sample([c for c in GRID.cells if c not in layout.tiles], more % 7):
        for here in some(layout.tiles, draw.randint(0, 99), 6):
            layout.row(here), layout.lines(here)
        layout.spots(), layout.of_kind("odd")
        tile = Tile(name, draw.choice(("plain", "odd")), draw.choice(SHAPES))
        layout = layout.place(name, tile)
        if draw.random() < 0.2:
            layout = layout.recast(name, "odd")
        fresh = Layout(layout.grid, layout.tiles, layout.joined, layout.over, layout.broken)
        assert {c: layout.row(c) for c in layout.tiles} == {c: fresh.row(c) for c in layout.tiles}
        assert {c: layout.lines(c) for c in layout.tiles} == {c: fresh.lines(c) for c in layout.tiles}
        assert [*layout.spots().items()] == [*fresh.spots().items()]
        assert layout.of_kind("odd") == fresh.of_kind("odd")
