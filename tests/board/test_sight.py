"""Sight, against an oracle that walks cell by cell."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from subterra_nb.board.grid import OPPOSITE, SIDES, STEP
from subterra_nb.board.layout import FAR, Layout
from tests.board.layouts import GRID, of, some, worked

SEEDS = st.integers(0, 10**6)
NAMED = {place: name for name, place in GRID.at.items()}


def seen(
    layout: Layout, a: str, b: str, shut: tuple[str, ...], reach: int, stopping: tuple[str, ...], across: bool
) -> bool:
    """Look from ``a`` along each side, one cell at a time, by coordinates and open sides alone."""
    if a == b:
        return True
    for side in SIDES:
        here = a
        for _ in range(reach):
            x, y = GRID.at[here]
            near = NAMED.get((x + STEP[side][0], y + STEP[side][1]), "")
            if near not in layout.tiles or not layout.open(here, side) or not layout.open(near, OPPOSITE[side]):
                break
            if near in shut or (near in layout.over and not across):
                break
            if near == b:
                return True
            if near in stopping:
                break
            here = near
    return False


@given(SEEDS, SEEDS, st.sampled_from([1, 2, 3, 99]), st.booleans())
def test_sight(seed: int, choice: int, reach: int, across: bool) -> None:
    layout = worked(seed)
    shut = some(layout.tiles, choice, 4)
    stopping = some(layout.tiles, choice + 1, 4) if choice % 2 else ()
    for a in layout.tiles:
        for b in layout.tiles:
            expected = seen(layout, a, b, shut, reach, stopping, across)
            assert layout.sees(a, b, shut, reach, stopping, across) is expected, (a, b)


def test_lines_are_straight_and_end_at_walls() -> None:
    layout = of({"A0": "NE", "B0": "EW", "C0": "W", "D0": "EW", "A1": "S"})
    assert layout.lines("A0") == (("A1",), ("B0", "C0"))
    assert layout.sees("A0", "C0", ())
    assert not layout.sees("A0", "D0", ())  # a wall
    assert not layout.sees("A1", "B0", ())  # round the corner


def test_what_is_shut_is_not_seen_and_what_stops_is() -> None:
    row = of({"A0": "E", "B0": "EW", "C0": "EW", "D0": "W"})
    assert not row.sees("A0", "B0", ("B0",))
    assert not row.sees("A0", "C0", ("B0",))
    assert row.sees("A0", "B0", (), FAR, ("B0",))
    assert not row.sees("A0", "C0", (), FAR, ("B0",))
    assert row.sees("A0", "A0", ("A0",))


def test_reach() -> None:
    row = of({"A0": "E", "B0": "EW", "C0": "EW", "D0": "W"})
    assert row.sees("A0", "C0", (), 2)
    assert not row.sees("A0", "D0", (), 2)


def test_cells_turned_over_stop_sight_unless_it_goes_across() -> None:
    row = of({"A0": "E", "B0": "EW", "C0": "W"}).turn_over(("B0",))
    assert not row.sees("A0", "C0", ())
    assert row.sees("A0", "C0", (), across=True)
