"""Scenarios, rules and coverage with a family that nothing of the kit was written for."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest

from subterra_nb import scenario
from subterra_nb.kernel.session import Session
from subterra_nb.lab.bots import ablest, play_out
from subterra_nb.lab.games import new_game, some_setup
from subterra_nb.lab.lesson import rules
from subterra_nb.scenario.coverage import coverage
from subterra_nb.scenario.rules_command import rules_command
from subterra_nb.scenario.rules_page import page as rules_page
from tests.made_up.kit import NAME, SCENARIOS
from tests.made_up.seek.family import FAMILY

ROOT = Path(__file__).parents[2]
ROOMS = ("kitchen", "landing", "attic")
#: Words that only a layer with another game in mind could bring in.
FOREIGN = re.compile("explorer|guardian|volcano|temple|subterra2|lane|lava|rubble", re.IGNORECASE)


def game(room: str = "attic", *answers: Any, die: int = 1) -> Session[Any, Any]:
    """A game in which the hider goes to a room, no board creaks, and these answers follow."""
    session = new_game(NAME, {})
    session.luck = None
    for answer in (room, *answers):
        while session.decision is not None and session.decision.seat == "luck":
            session.choose(die)
        session.choose(answer)
    while session.decision is not None and session.decision.seat == "luck":
        session.choose(die)
    return session


# -- Scenarios and rules -------------------------------------------------------------------------------------------


def test_its_scenarios_hold() -> None:
    told: list[str] = []
    assert scenario.check([], told.append) == 0
    assert told == ["3 files, 4 cases, 0 failed"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("hider: kitchen", "hider: tower"), "hider cannot be in tower"),
        (("winner: seeker", "winer: seeker"), "did you mean winner?"),
        (("family: seek", "family: seeker"), "no family seeker, did you mean seek?"),
        (("seeker goes to kitchen", "seeker goes kitchen"), "goes to ..."),
        (("die: [5, 1]", "dice: [5, 1]"), "no luck is called dice, did you mean die?"),
    ],
)
def test_a_wrong_file_is_told_in_its_own_words(change: tuple[str, str], told: str, tmp_path: Path) -> None:
    text = (SCENARIOS / "seek" / "found.yaml").read_text(encoding="utf-8")
    (tmp_path / "x.yaml").write_text(text.replace(*change), encoding="utf-8")
    found: list[str] = []
    assert scenario.check([tmp_path / "x.yaml"], lambda line: None, found.append) == 2
    assert any(told in line for line in found), found
    assert not [line for line in found if FOREIGN.search(line.replace("subterra2", ""))]


SECRET = """\
title: What can be seen
family: seek
setup: {door: kitchen}
luck: {die: 5}
play:
  - choose: attic
expect: {seen: %s}
"""


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ("{everybody: {hider: {at: attic}}}", ".hider.at: expected attic, got hidden\n    the hider is in:"),
        ("{everybody: {events: [Hid, Hid]}}", "expect.seen.everybody.events[2]: Hid did not occur"),
        ("{everybody: {not_events: [Creaked]}}", "occurred, and was not to\n    a board creaks upstairs [hs.creak"),
        ("{everybody: {asked: hider}}", "expected hider, got seeker"),
        ("{hider: {round: 2}}", "expect.seen.hider.round: expected 2, got 1, as at the start"),
    ],
)
def test_what_somebody_sees_and_is_not_as_expected(facts: str, told: str) -> None:
    (case,) = scenario.read(SECRET % facts).cases()
    (failure,) = scenario.run(case).failures
    assert told in str(failure)


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ("{hidr: {round: 1}}", "nobody called hidr sees more or less than others, did you mean hider?"),
        ("{hider: 3}", "expect.seen.hider: expected facts, got 3"),
        ("hider", "expect.seen: expected who sees what, such as {hider: ...}, got hider"),
        ("{hider: {hider: {room: attic}}}", "expect.seen.hider.hider.room: no fact room"),
        ("{hider: {seen: {everybody: {round: 1}}}}", "expect.seen.hider.seen: what hider sees is seen by nobody else"),
    ],
)
def test_what_nobody_can_see_is_told(facts: str, told: str) -> None:
    with pytest.raises(scenario.ScenarioErrors) as error:
        scenario.read(SECRET % facts)
    assert told in str(error.value)


def test_any_point_of_a_game_can_be_written_and_read() -> None:
    for seed in range(8):
        session = new_game(NAME, some_setup(NAME, ("manor",) if seed % 2 else (), seed) | {"door": "kitchen"}, seed)
        play_out(session, ablest(FAMILY), seed)
        for at in range(0, len(session.answers), 3):
            text = scenario.write(session, at)
            for case in scenario.read(text).cases():
                assert scenario.run(case).ok, text


def test_its_keys_are_in_the_schema_beside_those_of_the_box() -> None:
    schema = scenario.schema()
    assert NAME in schema["properties"]["family"]["enum"]
    assert set(schema["$defs"]["seek.Scenario"]["properties"]) >= {"house", "at", "position", "setup"}


def test_coverage_by_its_prefix_runs_its_own_scenarios_only() -> None:
    out, err = io.StringIO(), io.StringIO()
    assert rules_command("hs", coverage=True, out=out, err=err) == 0, err.getvalue()
    told = out.getvalue()
    assert "Hide-and-seek: 8 rules, 8 modelled, 8 of these shown" in told
    assert "Sub Terra II: 0 rules" in told
    assert "Hide-and-seek: 0 have" not in told
    assert "0 cases ran" in told


def test_the_page_of_rules_names_its_sources() -> None:
    found = coverage(FAMILY)
    assert found.faults == ()
    assert found.unknown == {}
    assert "seek/rules.py" in rules_page([found], {})
    assert "hs.q.curtains" in rules_page([found], {})


def test_one_rule_in_full_and_words() -> None:
    out = io.StringIO()
    assert rules_command("hs.look", out=out) == 0
    assert "seek/found" in out.getvalue()
    assert "next-door: it reaches the rooms beside" in out.getvalue()
    assert "hs.creak (ours" in rules("hs.creak", "ie.move").text()
