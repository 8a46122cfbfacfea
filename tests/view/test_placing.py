"""Sides, connections and slots: what the drawing rests on."""

from __future__ import annotations

from types import ModuleType

import pytest

from subterra_nb.view import BLANK, Cell, Edge, Scene, svg
from subterra_nb.view.figure import fit
from subterra_nb.view.placing import clipped, leads_to, num, sides_of, slots, width_of, wrapped
from subterra_nb.view.svg import piece_slots
from subterra_nb.view.tile import FOOT, HEAD, TILE, WALL, floor_path


@pytest.mark.parametrize("count", range(1, 15))
@pytest.mark.parametrize("with_chips", [False, True])
def test_figures_on_one_tile_do_not_overlap(count: int, with_chips: bool) -> None:
    places = piece_slots(count, with_chips)
    assert len(places) == count
    bottom = TILE - WALL - (FOOT if with_chips else 0)
    for place in places:
        assert place.x >= WALL
        assert place.x + place.width <= TILE - WALL
        assert place.y >= WALL + HEAD
        assert place.y + place.height <= bottom
    boxes = []
    for place in places:
        sizes = fit(place.width, place.height)
        x, y = place.x + place.width / 2, place.y + sizes.centre
        # The figure, and its hearts where they stand below it.
        low = y + sizes.radius + (0 if sizes.dense else 2.5 + sizes.hearts)
        boxes.append((x - sizes.radius, y - sizes.radius, x + sizes.radius, low))
    for index, (left, top, right, low) in enumerate(boxes):
        assert right - left >= 12, "too small to read"
        for other in boxes[index + 1 :]:
            apart = right <= other[0] or other[2] <= left or low <= other[1] + 1 or other[3] <= top + 1
            assert apart, (boxes[index], other)


def test_a_crowd_is_drawn_whole(scenes: ModuleType) -> None:
    picture = svg(scenes.crowd(), "light").partition('class="pn"')[0]
    assert picture.count('class="p-person"') == 6
    assert picture.count('class="p-foe"') == 5


def test_no_slots_for_nobody() -> None:
    assert slots(0, 0, 0, 10, 10) == ()


def test_sides() -> None:
    scene = Scene(
        cells=(
            Cell("A0", 0, 0, openings="NES"),
            Cell("B0", 1, 0, openings="WE"),
            Cell("C0", 2, 0, openings="N"),
            Cell("A1", 0, 1, kind=BLANK),
        )
    )
    sides = sides_of(scene)
    assert sides["A0"] == ("mouth", "open", "mouth", "wall")
    assert sides["B0"] == ("wall", "blocked", "wall", "open")
    assert sides["C0"] == ("mouth", "wall", "wall", "wall")
    assert leads_to(scene, sides) == {"A0": ("B0",), "B0": ("A0",), "C0": (), "A1": ()}


def test_edges_overrule_openings_both_ways() -> None:
    cells = (Cell("A", 0, 0, openings="E"), Cell("B", 1, 0, openings="W"), Cell("C", 2, 0), Cell("D", 5, 5))
    scene = Scene(cells=cells, edges=(Edge("B", "A", "wall"), Edge("B", "C", "broken"), Edge("A", "D", "connected")))
    sides = sides_of(scene)
    assert sides["A"][1] == sides["B"][3] == "wall"
    assert sides["B"][1] == sides["C"][3] == "broken"
    assert leads_to(scene, sides) == {"A": ("D",), "B": ("C",), "C": ("B",), "D": ("A",)}


def test_the_floor_reaches_the_edge_only_where_it_is_open() -> None:
    closed = floor_path(("wall", "wall", "wall", "wall"))
    assert closed == f"M{WALL} {WALL}L{TILE - WALL} {WALL}L{TILE - WALL} {TILE - WALL}L{WALL} {TILE - WALL}z"
    north = floor_path(("open", "wall", "wall", "wall"))
    assert "L32 0L80 0" in north
    assert "L32 0" not in floor_path(("blocked", "wall", "wall", "wall"))
    east = floor_path(("wall", "open", "wall", "wall"))
    assert f"L{TILE} 32L{TILE} 80" in east


def test_words_are_clipped_and_wrapped_to_fit() -> None:
    assert clipped("key", 10, 100) == "key"
    short = clipped("a very long name of a room", 10, 60)
    assert short.endswith("..")
    assert width_of(short, 10) <= 60
    lines = wrapped("one two three four five sixsixsixsixsixsixsixsix", 10, 60)
    assert all(width_of(line, 10) <= 60 for line in lines)
    assert "".join(lines).replace(" ", "") == "onetwothreefourfivesixsixsixsixsixsixsixsix"
    assert wrapped("", 10, 60) == ()
    assert clipped("x" * 100_000, 10, 60).endswith("..")


def test_numbers_are_brief() -> None:
    assert [num(value) for value in (3.0, 2.25, -0.04, -1.5, 0.96)] == ["3", "2.2", "0", "-1.5", "1"]
