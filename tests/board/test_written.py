"""Tiles told of by name or kind, the order in which they were laid, and walls, whatever the game."""

from typing import Any

import pytest

from subterra_nb.board.grid import Grid
from subterra_nb.board.layout import Layout, Tile
from subterra_nb.board.written import (
    Written,
    break_walls,
    check_walls,
    in_order,
    named,
    parse_wall,
    tile_in_short,
    write_walls,
)

BOX = {"pond-1": ("pond", "NS"), "pond-2": ("pond", "NESW"), "hut": ("hut", "N")}
GRID = Grid("ABC", range(1, 4))


def told(*tiles: tuple[str, str, str]) -> tuple[dict[str, Written], list[str]]:
    """Tiles on A1, B1, ... with what was said when they were named."""
    faults: list[str] = []

    def say(path: Any, message: str, at: Any = None) -> None:
        faults.append(f"{path[-1]}: {message}")

    cells = {c: Written(*t, ("tiles", c)) for c, t in zip(("A1", "B1", "C1"), tiles, strict=False)}
    named(BOX, cells, say, {"court": "courtyard"})
    return cells, faults


def test_names_are_given_out_of_the_box_after_those_that_were_told() -> None:
    cells, faults = told(("", "pond", ""), ("pond-1", "pond", ""), ("plain", "plain", "NE"))
    assert faults == ["B1: which sides of pond-1 are open? One of NS EW"]
    assert [p.name for p in cells.values()] == ["pond-2", "pond-1", "plain-1"]
    assert cells["A1"].openings == "NESW"


def test_a_kind_with_a_name_of_its_own() -> None:
    cells, faults = told(("", "court", "NS"), ("", "court", "S"))
    assert (faults, [p.name for p in cells.values()]) == ([], ["courtyard", "courtyard"])


@pytest.mark.parametrize(
    ("tiles", "fault"),
    [
        ([("hut", "hut", "N"), ("hut", "hut", "S")], "B1: hut lies on A1 already"),
        ([("hat", "hut", "N")], "A1: there is no tile hat in this game, did you mean hut?"),
        ([("hut", "hut", "NS")], "A1: hut cannot lie open NS; it can N, E, S, W"),
        ([("", "hut", "NS")], "A1: no hut tile of that form is left for A1; there are \u2575, which can be turned"),
        ([("", "barn", "N")], "A1: no barn tile is in this game"),
    ],
)
def test_what_cannot_be_is_told_with_its_place(tiles: list[tuple[str, str, str]], fault: str) -> None:
    assert any(line.startswith(fault) for line in told(*tiles)[1])


def test_an_order_names_every_cell_once() -> None:
    faults: list[str] = []
    cells, _ = told(("hut", "hut", "N"), ("", "pond", "NS"))
    say: Any = lambda path, message, at=None: faults.append(message)  # noqa: E731
    assert in_order(None, cells, say, ("laid",), "the first") == ["A1", "B1"]
    assert in_order(["B1", "A1"], cells, say, ("laid",), "the first") == ["B1", "A1"]
    assert faults == []
    assert in_order(["B1", "C3"], cells, say, ("laid",), "the first") == ["A1", "B1"]
    assert faults == ["names every cell but the first, once each; look at A1, C3"]


@pytest.mark.parametrize("both", [True, False])
def test_walls_are_written_and_read(both: bool) -> None:
    layout = Layout(GRID, {}, {}).place("A1", Tile("a", "x", "E")).place("A2", Tile("b", "x", "W"))
    layout = layout.break_wall("A1", "N", both)
    (wall,) = write_walls(layout)
    assert wall == ("A1 N" if both else "A1 N only")
    assert parse_wall(GRID, wall) == ("A1", "N", both)
    assert parse_wall(GRID, "A9 N") == parse_wall(GRID, "A1 up") == ("", "", True)


def test_a_text_may_stand_for_a_tile() -> None:
    assert tile_in_short(" hut  ") == {"tile": "hut"}
    assert tile_in_short("pond NS") == {"tile": "pond", "open": "NS"}


def test_walls_that_are_none_are_told_with_their_place() -> None:
    faults: list[Any] = []
    check_walls(
        GRID, ["A1 N", "A1 X", "Z9 N"], lambda path, message: faults.append((path, message)), ("walls",), "A1 N"
    )
    said = "is no wall; write a cell and a side, such as A1 N"
    assert faults == [(("walls", 1), f"A1 X {said}"), (("walls", 2), f"Z9 N {said}")]


def test_walls_are_broken_where_a_tile_has_them() -> None:
    layout = Layout(GRID, {}, {}).place("A1", Tile("hut", "hut", "S")).place("A2", Tile("hut-2", "hut", "N"))
    assert not layout.open("A1", "N")
    broken = break_walls(layout, ["A1 N", "C3 N", "A1 X"])
    assert broken.open("A1", "N")
    assert write_walls(broken) == ["A1 N"]
