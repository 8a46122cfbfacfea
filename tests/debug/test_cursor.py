"""Moving in a record: every verb, at both ends too, against the tree of spans."""

import pytest

from subterra_nb.debug import Cursor
from subterra_nb.kernel.record import Decided, Event, Opened, extent

FORWARD = [Cursor.step, Cursor.into, Cursor.over, Cursor.out, Cursor.next_decision, Cursor.next_event]
BACK = [Cursor.back, Cursor.over_back, Cursor.out_back, Cursor.previous_decision, Cursor.previous_event]


def places(record):
    return range(len(record) + 1)


@pytest.mark.parametrize("verb", FORWARD, ids=lambda v: v.__name__)
def test_forward_goes_on_and_ends_at_the_end(verb, long_game):
    cursor = Cursor(long_game.record, 0)
    before = -1
    while verb(cursor):
        assert cursor.at > before
        before = cursor.at
    assert cursor.at == len(long_game.record)
    assert not verb(cursor)


@pytest.mark.parametrize("verb", BACK, ids=lambda v: v.__name__)
def test_back_goes_back_and_ends_at_the_start(verb, long_game):
    cursor = Cursor(long_game.record)
    before = len(long_game.record) + 1
    while verb(cursor):
        assert cursor.at < before
        before = cursor.at
    assert cursor.at == 0
    assert not verb(cursor)


def test_a_step_and_a_step_back_return(long_game):
    record = long_game.record
    for at in places(record):
        cursor = Cursor(record, at)
        if cursor.step():
            cursor.back()
        assert cursor.at == at
        if cursor.back():
            cursor.step()
        assert cursor.at == at


def test_over_passes_a_whole_rule_and_nothing_else(long_game):
    record = long_game.record
    for at in range(len(record)):
        cursor = Cursor(record, at)
        cursor.over()
        opens = isinstance(record[at].what, Opened)
        assert cursor.at == (extent(record, at) if opens else at + 1)
        if opens:
            assert all(record[i].parent >= at for i in range(at + 1, cursor.at))


def test_over_back_returns_to_before_rules_that_end_here(long_game):
    record = long_game.record
    for at in range(1, len(record) + 1):
        cursor = Cursor(record, at)
        cursor.over_back()
        passed = record[cursor.at]
        assert cursor.at == at - 1 or (isinstance(passed.what, Opened) and extent(record, cursor.at) == at)


def test_out_ends_the_innermost_rule_that_still_runs(long_game):
    record = long_game.record
    for at in places(record):
        cursor = Cursor(record, at)
        running = [i for i in range(at) if isinstance(record[i].what, Opened) and extent(record, i) > at]
        cursor.out()
        assert cursor.at == (extent(record, running[-1]) if running else len(record))


def test_out_back_leaves_the_rule_by_its_beginning(long_game):
    record = long_game.record
    for at in range(1, len(record) + 1):
        cursor = Cursor(record, at)
        around = cursor.spans()
        cursor.out_back()
        assert cursor.at == (around[-1] if around else 0)


def test_spans_hold_what_just_happened(long_game):
    record = long_game.record
    for at in range(1, len(record) + 1):
        chain = Cursor(record, at).spans()
        assert list(chain) == [i for i in range(at) if isinstance(record[i].what, Opened) and extent(record, i) >= at]
    assert Cursor(record, 0).spans() == ()


def test_into_stands_right_inside_the_next_rule(long_game):
    cursor = Cursor(long_game.record, 0)
    found = []
    while cursor.into() and cursor.at < len(long_game.record):
        assert isinstance(cursor.entry.what, Opened)
        assert cursor.spans()[-1] == cursor.at - 1
        found.append(cursor.at - 1)
    assert found == [i for i, e in enumerate(long_game.record) if isinstance(e.what, Opened)]
    assert len(found) > 50


def test_decisions_stop_before_the_answer(long_game):
    record = long_game.record
    asked = [
        i for i, e in enumerate(record) if isinstance(e.what, Decided) and not e.what.forced and e.what.seat != "luck"
    ]
    rolls = [i for i, e in enumerate(record) if isinstance(e.what, Decided) and not e.what.forced]
    assert len(asked) < len(rolls)
    for luck, expected in ((False, asked), (True, rolls)):
        cursor, found = Cursor(record, 0), []
        while cursor.next_decision(luck) and cursor.at < len(record):
            found.append(cursor.at)
        assert found == expected
        back = []
        while cursor.previous_decision(luck) and cursor.at:
            back.append(cursor.at)
        assert back == expected[::-1]


def test_events_stop_behind_the_event(long_game):
    record = long_game.record
    cursor, found = Cursor(record, 0), []
    while cursor.next_event() and isinstance(cursor.entry.what, Event):
        found.append(cursor.at - 1)
    assert found == [i for i, e in enumerate(record) if isinstance(e.what, Event)]


@pytest.mark.parametrize("to", ["begun", "paid", "end"])
def test_jump(game, spots, to):
    cursor = Cursor(game.record)
    cursor.jump(getattr(spots, to))
    assert cursor.at == getattr(spots, to)


@pytest.mark.parametrize(("back", "to"), [(1, "again"), (2, "moved")])
def test_jump_counted_from_the_end(game, spots, back, to):
    cursor = Cursor(game.record, 0)
    cursor.jump(-back)
    assert cursor.at == getattr(spots, to)
    cursor.jump(-spots.end)
    assert cursor.at == 0


@pytest.mark.parametrize("sign", [1, -1])
def test_no_jump_outside(game, spots, sign):
    cursor = Cursor(game.record, 4)
    with pytest.raises(IndexError, match=f"0 to {spots.end}, not"):
        cursor.jump(sign * (spots.end + 1))
    assert cursor.at == 4
