"""Attempts: who changes or stops them, in which order, and what is asked first."""

import pytest

from subterra_nb.kernel.decisions import Choose
from subterra_nb.kernel.luck import Scripted
from subterra_nb.kernel.record import Decided, Opened, Prevented
from tests.kernel.fair import ORDER, F, G, Gained, Pay, W, facts, fair, played

UNLUCKY = (("spin",), ("spin",))


def after_dues(*answers, modules=("weather",), **more):
    """Both keepers have spun in vain and pay the dues."""
    return played(fair(Scripted({"die": [1] * 9}), modules, **more), *UNLUCKY, *answers)


def paid(session, who="ann"):
    """The entry by which somebody paid."""
    return next(e for e in session.record if isinstance(e.what, Gained) and e.what.who == who)


def rules_run(session):
    return [e.what.rule for e in session.record if isinstance(e.what, Opened)]


def test_without_modifiers_an_attempt_goes_through():
    assert paid(after_dues(modules=())).what == Gained("ann", -2)


def test_modifiers_change_an_attempt_and_leave_their_citation():
    session = after_dues(ann=9, bob=9)
    assert paid(session).what == Gained("ann", -1)
    assert paid(session).cites == (F.dues, W.rain, W.sun)


@pytest.mark.parametrize(
    ("ruling", "run"), [("rain-first", ["rain", "sun", "rain", "sun"]), ("sun-first", ["sun", "sun"])]
)
def test_the_order_can_be_a_ruling_and_conditions_are_checked_again(ruling, run):
    """Once the sun has made it one token, the rain does not apply any more."""
    session = after_dues(ann=9, bob=9, rulings={ORDER.id: ruling})
    assert [r for r in rules_run(session) if r in ("rain", "sun")] == run


def test_equal_order_is_asked_of_the_seat_that_the_rule_names():
    session = after_dues(ann=9, bob=9, rulings={ORDER.id: "asked"})
    assert isinstance(session.decision, Choose)
    assert (session.decision.seat, session.decision.cite) == ("bob", ORDER.id)
    assert session.legal() == ("sun", "rain")
    assert not any(r in ("rain", "sun") for r in rules_run(session))
    played(session, "sun", "rain")
    assert [r for r in rules_run(session) if r in ("rain", "sun")] == ["sun", "rain", "sun"]


def test_nobody_is_asked_when_only_one_applies():
    session = after_dues(ann=9, bob=9, rulings={ORDER.id: "asked"}, numbers={F.dues: 1})
    assert session.decision.seat == "ann"
    assert not any(isinstance(e.what, Decided) and e.what.ask == "which comes first?" for e in session.record)


def test_an_attempt_that_is_stopped_is_on_record_and_has_no_effect():
    session = after_dues(modules=("guild", "weather"), ann=1, bob=9)
    assert session.state.tokens["ann"] == 1
    stopped = next(e for e in session.record if isinstance(e.what, Prevented) and isinstance(e.what.what, Pay))
    assert stopped.what == Prevented(Pay("ann", 2, (F.dues,)), "ann")
    assert stopped.cites == (G.waiver,)
    assert rules_run(session).count("rain") == 1  # for Bob: after the stop nothing else is asked for Ann


def test_one_token_more_and_it_is_not_stopped():
    session = after_dues(modules=("guild",), ann=2, bob=9)
    assert session.state.tokens["ann"] == 0


def test_an_attempt_is_no_entry():
    session = after_dues(ann=9, bob=9)
    assert not any(isinstance(e.what, Pay) for e in session.record)
    assert [e for e in facts(session) if isinstance(e, Gained)] == [Gained("ann", -1), Gained("bob", -1)]


def test_an_end_inside_rules_ends_everything():
    session = after_dues(modules=(), ann=1)
    assert session.over
    assert session.state.ended == "ann is broke"
    assert session.state.tokens == {"ann": 1, "bob": 3}  # Bob was not asked to pay any more
