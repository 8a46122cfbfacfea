"""What just changed, worked out from two scenes."""

from __future__ import annotations

from types import ModuleType

import pytest
from msgspec.structs import replace

from subterra_nb.view import (
    BLANK,
    Badge,
    Cell,
    Condition,
    Edge,
    Fact,
    Mark,
    Piece,
    Scene,
    difference,
    marked,
    svg,
    text,
)

GUIDE = Piece("guide", "Guide", "Gd", at="A", hearts=3, full=5)
ROOM = Cell("A", 0, 0, "Hall", "plain", "Ha", "NE")
RUBBLE = Condition("blocked", "rubble")
BEFORE = Scene("Before", (ROOM, Cell("B", 1, 0)), (GUIDE,), facts=(Fact("Volcano", "14"),))


def with_guide(**changes: object) -> Scene:
    return replace(BEFORE, pieces=(replace(GUIDE, **changes),))


def with_room(**changes: object) -> Scene:
    return replace(BEFORE, cells=(replace(ROOM, **changes), BEFORE.cells[1]))


def test_nothing_changed_between_equal_scenes(scenes: ModuleType) -> None:
    assert difference(BEFORE, BEFORE) == ()
    assert difference(scenes.temple(), scenes.temple()) == ()
    # What says something about a scene is no change of it.
    assert difference(BEFORE, replace(BEFORE, title="After", question="What now?", marks=(Mark(),))) == ()
    assert difference(BEFORE, with_guide(on_turn=True)) == ()


def test_facts_of_one_name_are_told_apart() -> None:
    first, second = Fact("Ruling", "yes"), Fact("Ruling", "late")
    before = replace(BEFORE, facts=(first, second))
    assert difference(before, replace(BEFORE, facts=(first, second))) == ()
    # The near miss: the second one does change.
    after = replace(BEFORE, facts=(first, replace(second, value="early")))
    assert difference(before, after) == (Mark("changed", text="Ruling late to early", fact="Ruling"),)


@pytest.mark.parametrize(
    ("after", "mark"),
    [
        (with_guide(at="B"), Mark("arrived", "B", "guide", "Guide A to B")),
        (with_guide(at=""), Mark("arrived", "", "guide", "Guide A to off the board")),
        (with_guide(hearts=1), Mark("hurt", "A", "guide", "Guide hurt, hearts 3/5 to 1/5")),
        (with_guide(hearts=4), Mark("healed", "A", "guide", "Guide healed, hearts 3/5 to 4/5")),
        (with_guide(hearts=None), Mark("changed", "A", "guide", "Guide changed, hearts 3/5 to none")),
        (with_guide(full=4), Mark("changed", "A", "guide", "Guide: hearts 3/5 to 3/4")),
        (with_guide(posture="down"), Mark("changed", "A", "guide", "Guide goes down")),
        (with_guide(holds=("key",)), Mark("changed", "A", "guide", "Guide gains key")),
        (with_guide(badges=(Badge("tired"),)), Mark("changed", "A", "guide", "Guide gains tired")),
        (with_room(states=(Condition("over", "turned to lava"),)), Mark("turned", "A", text="A: turned to lava")),
        (with_room(states=(RUBBLE,)), Mark("changed", "A", text="A: rubble")),
        (with_room(openings="NS"), Mark("turned", "A", text="Hall at A opens to NS now")),
        (with_room(badges=(Badge("Mine"),)), Mark("changed", "A", text="A gains Mine")),
        (with_room(title="Ruin"), Mark("changed", "A", text="Hall at A is now Ruin")),
        (with_room(kind=BLANK), Mark("removed", "A", text="Hall at A removed")),
        (replace(BEFORE, cells=(ROOM,)), Mark("removed", "B", text="B removed")),
        (
            replace(BEFORE, cells=(*BEFORE.cells, Cell("C", 2, 0, "Trap"))),
            Mark("placed", "C", text="Trap at C placed"),
        ),
        (replace(BEFORE, pieces=()), Mark("removed", "A", "guide", "Guide is gone from A")),
        (
            replace(BEFORE, pieces=(GUIDE, Piece("e", "Eternal", at="B"))),
            Mark("placed", "B", "e", "Eternal appears at B"),
        ),
        (
            replace(BEFORE, edges=(Edge("B", "A", "broken"),)),
            Mark("changed", "B", text="wall broken between A and B"),
        ),
        (replace(BEFORE, facts=(Fact("Volcano", "13"),)), Mark("changed", text="Volcano 14 to 13", fact="Volcano")),
    ],
)
def test_one_change_gives_one_mark(after: Scene, mark: Mark) -> None:
    assert difference(BEFORE, after) == (mark,)


def test_turning_back_is_said_too() -> None:
    assert difference(with_room(states=(RUBBLE,)), BEFORE) == (Mark("changed", "A", text="A: no longer rubble"),)
    asleep = with_guide(posture="asleep")
    assert difference(asleep, BEFORE)[0].text == "Guide wakes"
    assert difference(with_guide(posture="down"), BEFORE)[0].text == "Guide gets up"
    assert difference(with_room(badges=(Badge("Mine"), Badge("Mine"))), with_room(badges=(Badge("Mine"),))) == (
        Mark("changed", "A", text="A loses Mine"),
    )
    # The order of chips and of openings is no change.
    assert difference(with_room(openings="EN"), BEFORE) == ()


def test_a_spot_that_gets_its_tile_is_placed_once() -> None:
    spot = with_room(kind=BLANK, title="", openings="", glyph="")
    assert difference(spot, BEFORE) == (Mark("placed", "A", text="Hall at A placed"),)


def test_several_changes_come_in_the_order_of_the_scene() -> None:
    after = replace(with_guide(at="B", hearts=0, posture="down"), facts=(Fact("Volcano", "13"),))
    assert [mark.kind for mark in difference(BEFORE, after)] == ["arrived", "hurt", "changed", "changed"]


def test_the_marks_are_drawn_and_said() -> None:
    shown = marked(BEFORE, with_guide(hearts=1))
    assert text(shown).endswith("just now: Guide hurt, hearts 3/5 to 1/5")
    assert 'class="mk"' in svg(shown)
    assert 'class="mk"' not in svg(marked(BEFORE, BEFORE))
