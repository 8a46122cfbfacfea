"""Breakpoints: each kind hits what it says and not what is beside it; misspelt ones are errors that suggest."""

import pytest

from subterra_nb.debug import BreakpointError, Cursor
from subterra_nb.debug.breakpoints import parse, run, when
from tests.debug.positions import walked_away, whole_game


def hits(session, text):
    point = parse(text, session)
    return [i for i in range(len(session.record)) if point.hits(session.record, i)]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("rule tw.eternal.leave-roll", ["leave", "roll"]),
        ("rule tw.eternal.*", ["leave", "roll", "lost"]),
        ("rule tw.q.eternal-failed-leave", ["moved"]),
        ("rule tw.eternal.leave-safe-on-four", []),
        ("event HeartsLost", ["lost"]),
        ("event hearts-lost", ["lost"]),
        ("event Moved", ["moved"]),
        ("event Downed", []),
        ("figure guide", ["chosen", "lost", "moved"]),
        ("figure healer", []),
        ("place D3", ["chosen", "moved"]),
        ("place D2", ["lost", "moved"]),
        ("place D5", []),
        ("value guide.hearts", ["lost"]),
        ("value explorers.guide.hearts changed", ["lost"]),
        ("value guide.hearts < 3", ["lost"]),
        ("value guide.hearts < 2", []),
        ("value guide.hearts == 2", ["lost"]),
        ("value guide.at == D3", ["moved"]),
        ("value points >= 1", []),
        ("value points <= 1", ["paid"]),
        ("value eternal.awake == no", []),
    ],
)
def test_hits(game, spots, text, where):
    assert hits(game, text) == [getattr(spots, name) for name in where]


def test_a_comparison_hits_when_it_becomes_true(long_game):
    first = hits(long_game, "value guide.hearts <= 1")
    record = long_game.record
    assert first
    for i in first:
        assert record[i].state.explorers["guide"].hearts <= 1 < record[i - 1].state.explorers["guide"].hearts
    assert len(hits(long_game, "value guide.hearts")) > len(first)


def test_run_stops_behind_each_hit_both_ways(long_game):
    record = long_game.record
    point = parse("event HeartsLost", long_game)
    expected = [i + 1 for i in range(len(record)) if point.hits(record, i)]
    assert len(expected) > 3
    cursor, found = Cursor(record, 0), []
    while run(cursor, [point]) is point:
        found.append(cursor.at)
    assert (found, cursor.at) == (expected, len(record))
    back = []
    while run(cursor, [point], back=True) is point:
        back.append(cursor.at)
    assert (back, cursor.at) == (expected[::-1], 0)


def test_the_nearest_of_several_hits(game):
    roll, moved = parse("rule ie.number-die", game), parse("event Moved", game)
    cursor = Cursor(game.record, 0)
    assert run(cursor, [moved, roll]) is roll
    assert run(cursor, [moved, roll]) is moved
    assert run(cursor, [moved, roll]) is None


def test_a_function_as_a_breakpoint(game, spots):
    point = when(lambda e: e.state.points == 1, "one point")
    cursor = Cursor(game.record, 0)
    assert run(cursor, [point]) is point
    assert cursor.at == spots.paid + 1
    assert str(point) == "predicate one point"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "one of: rule, event, figure, place, value"),
        ("rul ie.move", "did you mean rule"),
        ("rule", "takes one name"),
        ("rule tw.eternal.leaveroll", "did you mean tw.eternal.leave-roll"),
        ("rule tw.eternel.*", "no rule"),
        ("event HeartLost", "did you mean HeartsLost"),
        ("figure gide", "did you mean guide"),
        ("place D99", "no place is called D99"),
        ("value guide.heart", "did you mean hearts"),
        ("value gide.hearts", "did you mean guide"),
        ("value guide.hearts.x", "has no x"),
        ("value guide.hearts < many", "compares numbers"),
        ("value guide.hearts ~ 2", "no comparison"),
        ("value guide.hearts 2", "takes a path"),
        ('place "D3', "cannot read"),
        ("value __import__('os').getcwd()", "nothing is called"),
    ],
)
def test_what_cannot_be_understood(game, text, message):
    with pytest.raises(BreakpointError, match=message):
        parse(text, game)


def test_a_spot_without_a_tile_is_a_place():
    session = whole_game(1, 5)
    empty = next(c for c in ("D1", "D2", "D3", "C5") if c not in session.state.layout.tiles)
    assert str(parse(f"place {empty}", session)) == f"place {empty}"


def test_a_figure_that_is_gone_is_still_known():
    session = walked_away(3)
    assert str(parse("figure eternal", session)) == "figure eternal"
