"""What a case does when it runs: steps, luck, refusals, facts, and the message when one of them does not hold."""

import pytest

from subterra_nb.scenario import read, run
from subterra_nb.scenario.expectations import same
from tests.scenario.texts import LEAVING


def result_of(rest: str, head: str = LEAVING):
    return run(read(head + rest).case())


def told(rest: str, head: str = LEAVING) -> str:
    return "\n".join(str(p) for p in result_of(rest, head).failures)


def test_all_that_is_expected_holds() -> None:
    result = result_of(
        """\
luck: {number: [4]}
play:
  - do: guide moves to D1
    expect: {guide: {at: D1, hearts: 3}, cites: [tw.eternal.leave-safe-on-four], not_events: [HeartsLost]}
  - expect: {veteran: {at: D1}, eternal: {awake: true}, asked: guide, cell D1: {kind: ruin, figures: [veteran, guide]}}
expect: {points: 1, bag: 0, turn: guide}
"""
    )
    assert result.ok, result.failures
    assert "tw.eternal.leave-roll" in result.cites["span"]
    assert "tw.eternal.leave-safe-on-four" in result.cites["event"]
    assert result.session.origin == {"scenario": "scenario", "case": ""}


@pytest.mark.parametrize(
    ("fact", "message"),
    [
        ("guide: {at: D2}", "expect.guide.at: expected D2, got D1\n    guide goes to D1 [ie.move"),
        ("guide: {hearts: 2}", "expect.guide.hearts: expected 2, got 3, as at the start"),
        ("guide: {downed: true}", "expected true, got false"),
        ("melee-1: {at: D1}", "expected D1, but melee-1 is not there"),
        ("points: 2", "expect.points: expected 2, got 1\n    1 point paid [ie.actions.cost-move"),
        ("asked: veteran", "expected veteran, got guide (an action)"),
        ("events: [HeartsLost]", "HeartsLost did not occur; events: PointsPaid, Moved"),
        ("events: [Moved, PointsPaid]", "PointsPaid did not occur; it occurred only before the one named before it"),
        ("events: [{Moved: {to: D2}}]", "{Moved: {'to': 'D2'}} did not occur"),
        ("not_events: [Moved]", "Moved occurred, and was not to\n    guide goes to D1"),
        ("cites: [ie.flee]", "ie.flee is cited by nothing that happened"),
        ("not_cites: [ie.move]", "ie.move is cited, and was not to be\n    guide goes to D1 [ie.move"),
        ("legal: [moves to D9]", "moves to D9 is not legal: that tile is not connected"),
        ("not_legal: [moves to D2]", "moves to D2 is legal"),
        ("cell D1: {rubble: true}", "expect.cell D1.rubble: expected true, got false"),
        ("end: all downed", "expected all downed, got none"),
        ("items: {key-1: D2}", "expected {key-1: D2}, got {key-1: none}"),
        ("rubble: [D1]", "expected [D1], got []"),
    ],
)
def test_a_fact_that_does_not_hold(fact: str, message: str) -> None:
    rest = f"luck: {{number: [4]}}\nplay:\n  - do: guide moves to D1\nexpect: {{{fact}}}\n"
    assert message in told(rest)
    assert all(p.kind == "expectation" and p.line == 16 for p in result_of(rest).failures)


@pytest.mark.parametrize(
    ("rest", "message"),
    [
        ("play: [do: guide moves to D1]", "play[1].do: luck is needed and not scripted: number, result 1"),
        ("luck: {number: [7]}\nplay: [do: guide moves to D1]", "7 cannot come up"),
        ("luck: {number: [4, 5]}\nplay: [do: guide moves to D1]", "luck.number[2]: [5] is scripted for number and has"),
        ("play: [{do: guide moves to D1, luck: {number: [4, 2]}}]", "play[1].luck.number: [2] is scripted for number"),
        ("play: [do: veteran moves to D0]", "guide is asked now, not veteran"),
        ("play: [choose: D0]", "nothing is being asked but what guide does; use do"),
        ("play: [{do: guide runs}, {do: guide moves to D1}]", "guide is asked first: where does the Run go next?"),
        ("play: [{do: guide runs}, {choose: D1, by: lead}]", "guide is asked now, not lead"),
        ("play: [do: guide moves to D77]", "D77 is no cell of the temple, did you mean D7?"),
        ("play: [do: guide annihilates eternal]", "“annihilates eternal” is no action here"),
        (
            "luck: {number: 4}\nplay: [{do: guide runs}, {choose: stop, luck: {number: 3}}]",
            "[4] is scripted for number and has not come up before step 2",
        ),
        (
            "luck: {number: 4}\nplay: [do: guide runs]",
            "[4] is scripted for number and has not come up by the end; left open: guide, where does the Run go next?",
        ),
    ],
)  # fmt: skip
def test_a_script_that_does_not_fit(rest: str, message: str) -> None:
    found = result_of(rest)
    assert message in "\n".join(str(p) for p in found.failures)
    assert {p.kind for p in found.failures} == {"script"}


def test_an_action_that_is_refused_says_by_which_rule() -> None:
    found = result_of("play: [do: guide moves to D9]").failures
    assert [(p.kind, p.why) for p in found] == [
        ("expectation", ("that tile is not connected to the explorer's [ie.connected-adjacent]",))
    ]


def test_a_refusal_names_the_rule_and_changes_nothing() -> None:
    before = read(LEAVING + "turn: guide\n").case().session()
    result = result_of("play: [{refuse: guide moves to D9, only: ie.connected-adjacent}]")
    assert result.ok
    assert (result.session.state, result.session.record) == (before.state, before.record)
    assert [(r.step, r.answer) for r in result.refusals] == [(0, ("move", "D9"))]
    assert result.cites["refusal"] == ("ie.connected-adjacent",)


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("refuse: guide moves to D9, because: ie.rubble", "expected ie.rubble, refused by ie.connected-adjacent"),
        ("refuse: guide moves to D9, only: [ie.connected-adjacent, ie.rubble]", "play[1].only: expected"),
        ("refuse: guide exerts, because: ie.exert", "guide exerts is not refused"),
        ("refuse: guide moves to D1, because: ie.rubble", "is not refused (luck is needed"),
    ],
)
def test_a_refusal_that_does_not_happen(step: str, message: str) -> None:
    found = result_of(f"play: [{{{step}}}]").failures
    assert message in str(found[0])
    assert {p.kind for p in found} == {"expectation"}


def test_a_choice_can_be_refused() -> None:
    rest = "play: [{do: guide runs}, {refuse: D9, because: ie.run.steps-are-moves, by: guide}, {choose: stop}]"
    assert result_of(rest).ok
    assert "stop is not refused" in told(rest.replace("refuse: D9", "refuse: stop"))


def test_luck_of_the_file_comes_before_luck_of_a_step() -> None:
    rest = """\
luck: {number: 4}
play:
  - {do: guide moves to D1}
  - {do: guide ends the action part, luck: {hazard: [stumble, activate]}}
  - {choose: stumble}
"""
    result = result_of(rest, LEAVING.replace("veteran: {at: D1}", "veteran: {at: D1, hearts: 7}"))
    assert result.ok, result.failures
    assert result.ends[-1] == len(result.session.record)


def test_cases_differ_in_what_they_say() -> None:
    text = (
        LEAVING
        + """\
play: [do: guide moves to D1]
expect: {eternal: {at: D2}}
cases:
  - {name: safe, luck: {number: 4}, expect: {guide: {at: D1, hearts: 3}}}
  - {name: asleep, figures: {eternal: {awake: false}}, expect: {guide: {hearts: 3}, not_cites: [tw.eternal.leave-roll]}}
  - {name: gone, figures: {eternal: null}, expect: {eternal: {gone: true}}}
  - {name: five, numbers: {tw.eternal.leave-safe-on-four: 5}, luck: {number: 4, hazard: [stumble, stumble]},
     expect: {guide: {hearts: 0}}}
  - {name: further, luck: {number: 4}, play: [do: guide moves to D0], expect: {guide: {at: D0}}}
"""
    )
    scenario = read(text)
    results = {c.name: run(c) for c in scenario.cases()}
    assert [n for n, r in results.items() if not r.ok] == ["gone"]
    assert "expect.eternal.at (case gone): expected D2, but eternal is not there" in str(results["gone"].failures[0])
    assert results["five"].case.title == "Walking away from the Eternal: five"
    assert results["asleep"].case.avoids == ("tw.eternal.leave-roll",)


def test_a_game_can_begin_with_its_set_up() -> None:
    text = """\
title: Set-up
family: subterra2
setup: {figures: [guide, healer, priest], difficulty: expert, lead: healer}
expect: {asked: healer, bag: 30, marker: 20, cites: [ie.setup.bag-filled]}
"""
    result = run(read(text).case())
    assert result.ok, result.failures


def test_a_long_script_that_fails_everywhere_ends() -> None:
    result = result_of("play:\n" + "  - expect: {guide: {at: D1}, cites: [ie.flee]}\n" * 1500)
    assert 100 < len(result.failures) < 110


def test_a_session_can_have_other_luck() -> None:
    case = read(LEAVING + "play: [do: guide moves to D1]\n").case()
    session = case.session(luck=lambda d, n: 6)
    session.choose(("move", "D1"))
    assert session.state.explorers["guide"].at == "D1"


def test_an_empty_mapping_says_that_there_is_nothing() -> None:
    assert same({}, {})
    assert not same({"D1": 2}, {})
    assert same({"D1": 2, "D2": 1}, {"D1": 2})
    assert same({"D1": 2}, {"D1": 2, "D3": 0})
    assert not same({"D1": 2}, {"D1": 1})
