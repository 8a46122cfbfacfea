"""What "shown" means, on records made by hand."""

from typing import Any

import pytest

from subterra_nb.kernel.record import Decided, Entry, Event, Exempted, Opened, Prevented
from subterra_nb.scenario.coverage import Run, produced, shown_by

ROLL = "xy.leave-roll"


def entry(what: Any, *cites: str, parent: int = -1) -> Entry:
    return Entry(parent, parent, cites, what, None)


def run(
    *record: Entry, scenario: str = "leaving", case: str = "1", shows: tuple[str, ...] = (ROLL,), **rest: Any
) -> Run:
    return Run(scenario, case, shows, [*record], **rest)


SPAN = (entry(Opened("leave"), ROLL), entry(Event(), "xy.move", parent=0))
NONE_OF_IT = "leaving says that it shows xy.leave-roll, but nothing that happened in it cites that"
SPANS_ALONE = "leaving shows xy.leave-roll by spans alone, which takes a near miss without it; there is none"


@pytest.mark.parametrize("what", [Event(), Decided("luck", 3), Prevented("a move"), Exempted("turret", "prey")])
def test_whatever_happened_shows_its_rule(what: Any) -> None:
    assert shown_by([run(entry(what, ROLL))]) == ({ROLL: ("leaving",)}, ())


def test_a_refusal_shows_its_rule() -> None:
    assert shown_by([run(refused=((-1, (ROLL,)),))]) == ({ROLL: ("leaving",)}, ())


def test_a_span_that_holds_only_a_refusal_shows_its_rule_beside_a_near_miss() -> None:
    asked = run(entry(Opened("leave"), ROLL), refused=((0, ("xy.move",)),))
    assert produced(asked) == ({"xy.move"}, {ROLL})
    assert shown_by([asked, run(case="2")]) == ({ROLL: ("leaving",)}, ())
    elsewhere = run(entry(Opened("leave"), ROLL), refused=((-1, ("xy.move",)),))
    assert shown_by([elsewhere, run(case="2")]) == ({}, (NONE_OF_IT,))


def test_what_is_not_listed_is_not_shown() -> None:
    assert shown_by([run(entry(Event(), ROLL), shows=())]) == ({}, ())


def test_what_is_listed_and_did_not_happen_is_a_fault() -> None:
    assert shown_by([run(entry(Event(), "xy.move"))]) == ({}, (NONE_OF_IT,))


def test_a_case_that_failed_shows_nothing() -> None:
    failed = run(entry(Event(), ROLL), fault="hearts 0, expected 3")
    assert shown_by([failed]) == ({}, ())
    assert shown_by([failed, run(entry(Event(), "xy.move"), case="2")]) == ({}, (NONE_OF_IT,))


def test_an_empty_span_shows_nothing() -> None:
    assert shown_by([run(entry(Opened("leave"), ROLL)), run(case="2")]) == ({}, (NONE_OF_IT,))
    inner = (entry(Opened("leave"), ROLL), entry(Opened("move"), "xy.move", parent=0))
    assert shown_by([run(*inner), run(case="2")]) == ({}, (NONE_OF_IT,))


def test_a_span_alone_needs_a_near_miss() -> None:
    assert shown_by([run(*SPAN)]) == ({}, (SPANS_ALONE,))
    assert shown_by([run(*SPAN), run(*SPAN, case="2")]) == ({}, (SPANS_ALONE,))
    assert shown_by([run(*SPAN), run(entry(Event(), "xy.move"), case="2")]) == ({ROLL: ("leaving",)}, ())


def test_what_happened_may_lie_deep_in_the_span() -> None:
    deep = (entry(Opened("leave"), ROLL), entry(Opened("move"), parent=0), entry(Event(), "xy.move", parent=1))
    assert produced(run(*deep)) == ({"xy.move"}, {ROLL})
    assert shown_by([run(*deep), run(case="2")]) == ({ROLL: ("leaving",)}, ())


def test_an_empty_span_in_the_other_case_is_no_near_miss() -> None:
    assert shown_by([run(*SPAN), run(entry(Opened("leave"), ROLL), case="2")]) == ({}, (SPANS_ALONE,))


def test_another_scenario_is_a_near_miss_only_when_it_expects_the_rule_not_to_appear() -> None:
    other = {"scenario": "staying", "shows": ()}
    assert shown_by([run(*SPAN), run(**other)]) == ({}, (SPANS_ALONE,))
    assert shown_by([run(*SPAN), run(**other, avoids=(ROLL,))]) == ({ROLL: ("leaving",)}, ())
    assert shown_by([run(*SPAN), run(**other, avoids=(ROLL,), fault="it appears")]) == ({}, (SPANS_ALONE,))


def test_one_step_without_the_rule_is_a_near_miss_in_another_case_only() -> None:
    assert shown_by([run(*SPAN, avoids=(ROLL,))]) == ({}, (SPANS_ALONE,))
    assert shown_by([run(*SPAN), run(*SPAN, case="2", avoids=(ROLL,))]) == ({ROLL: ("leaving",)}, ())


def test_an_event_needs_no_near_miss_even_beside_spans() -> None:
    assert shown_by([run(*SPAN, entry(Event(), ROLL, parent=0))]) == ({ROLL: ("leaving",)}, ())


def test_several_scenarios_show_a_rule_in_order_of_their_names() -> None:
    both = [run(entry(Event(), ROLL), scenario=name) for name in ("walking", "fleeing")]
    assert shown_by(both) == ({ROLL: ("fleeing", "walking")}, ())
