"""Connections, walls, tiles turned over; a layout never changes."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from subterra_nb.board.grid import OPPOSITE, SIDES
from subterra_nb.board.layout import FAR, Layout, Tile
from tests.board.layouts import GRID, empty, grown, of, worked

SEEDS = st.integers(0, 10**6)


def connected(layout: Layout, a: str, b: str) -> bool:
    """Whether two cells are connected, from the definition: adjacent, and open on both faces of the edge."""
    side = GRID.side(a, b)
    return (
        bool(side)
        and a in layout.tiles
        and b in layout.tiles
        and layout.open(a, side)
        and layout.open(b, OPPOSITE[side])
    )


def told(layout: Layout) -> Any:
    """Everything a layout says of itself, copied."""
    rows = {c: layout.row(c) for c in layout.tiles}
    return deepcopy((layout.tiles, layout.joined, layout.links, layout.over, layout.broken, layout.spots(), rows))


@pytest.mark.parametrize(
    ("left", "right", "joined"),
    [("E", "W", True), ("NESW", "W", True), ("E", "NES", False), ("NSW", "W", False), ("N", "N", False)],
)
def test_open_against_open_connects_and_open_against_wall_does_not(left: str, right: str, joined: bool) -> None:
    for cells in ({"A0": left, "B0": right}, {"B0": right, "A0": left}):
        layout = of(cells)
        assert ("B0" in layout.joined["A0"]) is joined
        assert ("A0" in layout.joined["B0"]) is joined
        assert layout.steps("A0", "B0") == (1 if joined else FAR)


@given(SEEDS)
def test_connections_are_those_of_the_definition(seed: int) -> None:
    layout = worked(seed)
    for a in layout.tiles:
        assert {*layout.joined[a]} == {b for b in layout.tiles if connected(layout, a, b)}
        assert len({*layout.joined[a]}) == len(layout.joined[a])
        assert {*layout.links[a]} == {b for b in layout.joined[a] if b not in layout.over}


@given(SEEDS)
def test_spots_are_empty_cells_behind_open_sides(seed: int) -> None:
    layout = worked(seed)
    expected = {
        cell: {
            n
            for side, n in GRID.next[cell].items()
            if layout.open(cell, side) and n not in layout.tiles and GRID.inside(n)
        }
        for cell in layout.tiles
        if cell not in layout.over
    }
    assert {c: {*free} for c, free in layout.spots().items()} == {c: free for c, free in expected.items() if free}


@given(SEEDS, SEEDS)
def test_what_is_made_of_a_layout_leaves_it_as_it_was(seed: int, choice: int) -> None:
    layout = worked(seed)
    before = told(layout)
    free = [c for c in GRID.cells if c not in layout.tiles]
    cells = list(layout.tiles)
    cell = cells[choice % len(cells)]
    side = SIDES[choice % 4]
    made = [layout.place(free[choice % len(free)], Tile("new", "plain", "NESW")), layout.recast(cell, "other")]
    if cell not in layout.over:
        made.append(layout.turn_over((cell,)))
    if side in GRID.next[cell]:
        made += [layout.break_wall(cell, side), layout.break_wall(cell, side, both=False)]
    for other in made:
        told(other)
    assert told(layout) == before


@pytest.mark.parametrize("both", [True, False])
def test_a_broken_wall_connects_if_the_far_face_is_open_then(both: bool) -> None:
    open_beyond = of({"A0": "N", "B0": "W"}).break_wall("A0", "E", both)
    assert open_beyond.joined == {"A0": ("B0",), "B0": ("A0",)}
    walled_beyond = of({"A0": "N", "B0": "N"}).break_wall("A0", "E", both)
    assert bool(walled_beyond.joined["A0"]) is both
    assert walled_beyond.open("A0", "E")
    assert walled_beyond.open("B0", "W") is both


def test_a_wall_broken_towards_an_empty_cell_opens_a_spot_and_connects_later() -> None:
    layout = of({"B1": "N"}).break_wall("B1", "E")
    assert layout.spots() == {"B1": ("B2", "C1")}
    assert layout.place("C1", Tile("c", "plain", "W")).joined["B1"] == ("C1",)
    assert layout.place("C1", Tile("c", "plain", "E")).joined["B1"] == ()


def test_breaking_a_wall_twice_connects_once() -> None:
    once = of({"A0": "N", "B0": "N"}).break_wall("A0", "E")
    assert once.break_wall("B0", "W").joined == once.joined


def test_a_cell_turned_over_can_be_left_but_not_entered() -> None:
    layout = of({"A0": "E", "B0": "EW", "C0": "W"}).turn_over(("B0",))
    assert layout.links["A0"] == ()
    assert layout.links["B0"] == ("A0", "C0")
    assert layout.joined["A0"] == ("B0",)
    assert layout.steps("A0", "C0") == FAR
    assert layout.steps("B0", "C0") == 1
    assert layout.row_across("A0") == {"A0": 0, "B0": 1, "C0": 2}
    assert layout.spots() == {}


def test_turning_over_keeps_the_order() -> None:
    layout = of({"A0": "E", "B0": "EW", "C0": "W"}).turn_over(("C0",)).turn_over(("A0",))
    assert layout.over == ("C0", "A0")


def test_tiles_by_kind_leave_out_what_is_turned_over() -> None:
    layout = empty()
    for cell, kind in (("B0", "odd"), ("A0", "odd"), ("C0", "plain")):
        layout = layout.place(cell, Tile(cell, kind, "NESW"))
    assert layout.of_kind("odd") == ("B0", "A0")
    assert layout.turn_over(("B0",)).of_kind("odd") == ("A0",)
    assert layout.of_kind("other") == ()


def test_recast_changes_the_kind_and_nothing_else() -> None:
    layout = of({"A0": "E", "B0": "W"})
    recast = layout.recast("B0", "other")
    assert recast.of_kind("other") == ("B0",)
    assert recast.of_kind("plain") == ("A0",)
    assert recast.tiles["B0"] == Tile("B0", "other", "W")
    assert layout.of_kind("plain") == ("A0", "B0")
    assert recast.row("A0") == layout.row("A0")
    # What is made of the recast layout must not bring back rows of the old one.
    assert recast.turn_over(("B0",)).steps("A0", "B0") == FAR


@given(SEEDS)
def test_layouts_with_the_same_content_are_equal(seed: int) -> None:
    one, other = worked(seed), worked(seed)
    assert one is not other
    assert one == other
    assert hash(one) == hash(other)
    told(one)  # what was looked up does not count
    assert one == other
    free = next(c for c in GRID.cells if c not in one.tiles)
    assert one.place(free, Tile("new", "plain", "N")) != one
    assert one.place(free, Tile("new", "plain", "N")) != one.place(free, Tile("new", "plain", "E"))
    assert one.recast(next(iter(one.tiles)), "other") != one
    upright = [c for c in one.tiles if c not in one.over]
    assert one.turn_over(upright[:1]) != one
    assert one != "a layout"


def test_a_layout_says_what_it_is() -> None:
    assert repr(grown(1, 7).turn_over(())) == "Layout(7 tiles, 0 turned over)"
