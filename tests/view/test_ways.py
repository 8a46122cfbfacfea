"""Places that lie apart: the ways between them, parts of the board, figures that may be elsewhere, rows of chips."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import msgspec
import pytest

from subterra_nb.view import Badge, Board, Cell, Edge, Piece, Scene, difference, svg, table, text
from subterra_nb.view.placing import leads_to, sides_of
from subterra_nb.view.scene import BESIDE
from subterra_nb.view.svg import piece_slots
from subterra_nb.view.tile import FOOT, MOST_ROWS, TILE, WALL, chip_rows
from subterra_nb.view.ways import free_spot, ways


def house() -> Scene:
    """Four rooms: two doors, one of them shut, a wide opening, a door that leads across a corner."""
    return Scene(
        title="A house",
        cells=(
            Cell("A1", 0, 0, "Hall", "plain", "A1", area="old part", tint="sand"),
            Cell("A2", 1, 0, "Study", "plain", "A2", area="old part", tint="sand"),
            Cell("B1", 0, 1, "Attic", "lens", "B1", area="new part", tint="leaf"),
            Cell("B2", 1, 1, "Loft", "plain", "B2", area="new part", tint="leaf"),
            Cell("elsewhere", 2, 0, kind=BESIDE),
        ),
        edges=(
            Edge("A1", "A2", "connected", "door"),
            Edge("A1", "B1", "barred", "shut door"),
            Edge("B1", "B2", "wide", "arch"),
            Edge("A2", "B1", "connected", "door"),
        ),
        pieces=(
            Piece("cat", "Cat", "Ca", at="A1", posture="unsure"),
            Piece("dog", "Dog", "Do", at="elsewhere"),
        ),
        apart=30,
    )


def test_what_is_barred_or_wide_is_a_connection_and_told_apart() -> None:
    scene = house()
    sides = sides_of(scene)
    assert sides["A1"] == ("barred", "open", "wall", "wall")
    assert sides["B1"] == ("wall", "wide", "barred", "wall")
    assert leads_to(scene, sides)["A1"] == ("B1", "A2")
    assert "A2" in leads_to(scene, sides)["B1"]
    written = text(scene)
    assert "between places: a gap in the wall: door, xx: shut door, no wall: arch" in written
    for line in ("door: A1-A2, A2-B1", "shut door: A1-B1", "arch: B1-B2"):
        assert line in written
        assert line in table(scene)


def test_each_way_is_drawn_with_its_word_and_what_can_be_shut_with_a_sign() -> None:
    drawn = ways(house())
    assert re.findall("<title>(.*?)</title>", drawn) == ["arch B1-B2", "door A1-A2", "shut door A1-B1", "door A2-B1"]
    assert drawn.count('class="ds"') == 3  # the arch has none
    assert drawn.count('class="bd"') == 1  # one is shut
    assert drawn in svg(house())


def test_a_grid_has_no_such_drawing_and_lies_close() -> None:
    close = msgspec.structs.replace(house(), apart=0)
    assert ways(close) == ""
    wide = {s: float(re.search(r'<svg[^>]* width="([\d.]+)"', svg(s))[1]) for s in (close, house())}  # type: ignore[index]
    assert wide[house()] - wide[close] == 2 * 30


def test_ways_lie_under_the_tiles() -> None:
    drawn = svg(house())
    assert drawn.index('class="wo"') < drawn.index('class="w"')


def test_the_sign_stands_where_no_tile_lies_and_no_other_sign() -> None:
    half = TILE / 2
    a, b = (half, half), (3 * TILE + half, half)
    middle = (2 * TILE, half)
    assert free_spot(a, b, [], []) == pytest.approx(middle)
    x, y = free_spot(a, b, [(0, 0), (TILE, 0), (3 * TILE, 0)], [])
    assert 2 * TILE < x < 3 * TILE
    assert y == half
    beside, _ = free_spot(a, b, [], [middle])
    assert 20 < abs(beside - middle[0]) < TILE
    everywhere = [(n * TILE - 1.0, -1.0) for n in range(5)]
    assert free_spot(a, b, everywhere, []) == pytest.approx(middle)


def test_parts_of_the_board_are_told_by_colour_and_by_word() -> None:
    drawn = svg(house())
    assert drawn.count('class="f-sand"') == 2
    assert drawn.count('class="f-leaf"') == 2
    legend = drawn[drawn.index(">Legend<") :]
    for word in ("old part", "new part", "door", "arch", "shut door", "seen there last"):
        assert f">{word}</text>" in legend
    assert "B1 Attic: new part" in text(house())
    assert "new part" in table(house())
    assert "A1</text>" not in legend  # a name is no kind


def test_who_may_be_elsewhere_has_a_dashed_rim_and_a_question_mark() -> None:
    drawn = svg(house())
    assert drawn.count('class="zz"') == 3  # on the board, in the list, in the legend
    assert "Cat (Ca) A1, seen there last" in text(house())
    assert "?Ca" in text(house())


def test_a_spot_beside_the_map_is_no_place_of_it() -> None:
    scene = house()
    assert "elsewhere, not on the map" in Board(scene).svg()
    assert leads_to(scene, sides_of(scene))["elsewhere"] == ()
    assert "Do" in text(scene).split("figures:")[0]
    assert "<td>not on the map</td>" in table(scene)
    ET.fromstring(svg(scene))


def test_places_without_a_title_are_not_listed_by_how_they_look() -> None:
    scene = house()
    cells = (msgspec.structs.replace(scene.cells[0], title=""), *scene.cells[1:])
    written = text(msgspec.structs.replace(scene, cells=cells))
    assert "kinds: A2 Study, B1 Attic, B2 Loft" in written
    assert "A1 plain" not in written


def test_a_change_of_an_edge_is_said_in_the_words_of_the_game() -> None:
    before = house()
    edges = (Edge("A2", "A1", "barred", "shut door"), *before.edges[1:])
    after = msgspec.structs.replace(before, edges=edges)
    assert [m.text for m in difference(before, after)] == ["shut door between A1 and A2"]
    turned = msgspec.structs.replace(before, edges=(Edge("A2", "A1", "connected", "door"), *before.edges[1:]))
    assert difference(before, turned) == ()


def test_chips_take_as_many_rows_as_they_need_and_figures_stand_above() -> None:
    few, many = (Badge("noise"),), tuple(Badge(f"a longer word {n}") for n in range(6))
    assert chip_rows(few, False) == ((0,),)
    assert len(chip_rows(many, True)) == MOST_ROWS
    scene = Scene(cells=(Cell("A", badges=many),))
    assert "+3</text>" in svg(scene) or "+4</text>" in svg(scene)
    for rows in range(MOST_ROWS + 1):
        for slot in piece_slots(3, rows):
            assert slot.y + slot.height <= TILE - WALL - FOOT * rows + 0.01
