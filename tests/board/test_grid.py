"""Grids and the ways to turn a tile."""

import itertools

import pytest

from subterra_nb.board.grid import OPPOSITE, SIDES, STEP, Grid, rotations
from tests.board.layouts import GRID


@pytest.mark.parametrize(
    ("openings", "turned"),
    [
        ("NESW", ("NESW",)),
        ("NEW", ("NEW", "NES", "ESW", "NSW")),
        ("NS", ("NS", "EW")),
        ("NE", ("NE", "ES", "SW", "NW")),
        ("N", ("N", "E", "S", "W")),
        ("", ("",)),
    ],
)
def test_rotations(openings: str, turned: tuple[str, ...]) -> None:
    assert rotations(openings) == turned


@pytest.mark.parametrize("size", range(5))
def test_turning_keeps_the_number_of_open_sides_and_the_angle_between_them(size: int) -> None:
    for sides in itertools.combinations(SIDES, size):
        turned = rotations("".join(sides))
        assert "".join(sides) in turned
        assert {len(x) for x in turned} == {size}
        assert len({*turned}) == len(turned)
        straight = {*sides} in ({"N", "S"}, {"E", "W"})
        assert all(({*x} in ({"N", "S"}, {"E", "W"})) == straight for x in turned)
        # A closed set of turns: turning any of them gives the same ways.
        assert all({*rotations(x)} == {*turned} for x in turned)


def test_neighbours_are_mutual() -> None:
    for cell in GRID.cells:
        for side, near in GRID.next[cell].items():
            assert GRID.next[near][OPPOSITE[side]] == cell
            assert GRID.side(cell, near) == side
            x, y = GRID.at[cell]
            dx, dy = STEP[side]
            assert GRID.at[near] == (x + dx, y + dy)


def test_sides_of_cells_that_do_not_adjoin() -> None:
    assert GRID.side("A0", "B0") == "E"
    assert GRID.side("A0", "A1") == "N"
    assert GRID.side("A0", "B1") == ""
    assert GRID.side("A0", "A0") == ""
    assert GRID.side("A0", "C0") == ""


def test_the_border_lies_round_the_grid_but_not_ahead_of_it() -> None:
    assert {"beside-A0", "beside-E0", "behind-A0", "behind-gate"} <= {*GRID.border}
    assert "behind-C0" not in GRID.at  # the gate lies there
    assert GRID.next["C0"]["S"] == "gate"
    assert "N" not in GRID.next["A5"]  # the far end
    assert not {*GRID.border} & {*GRID.cells}


def test_only_cells_of_the_grid_are_inside() -> None:
    assert all(GRID.inside(c) for c in GRID.cells)
    assert not any(GRID.inside(c) for c in GRID.border)


def test_barred_lanes_exist_and_take_nothing() -> None:
    narrow = Grid("ABCDE", range(3), barred="AE")
    assert not narrow.inside("A1")
    assert not narrow.inside("E2")
    assert narrow.inside("B1")
    assert narrow.next["B1"]["W"] == "A1"


def test_columns_are_counted_from_the_start_line() -> None:
    assert [GRID.column(c) for c in ("gate", "C0", "E5", "behind-A0")] == [-1, 0, 5, -1]
