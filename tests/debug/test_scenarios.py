"""Scenarios in the debugger: cases as branches, what does not hold, and writing a point of a game as a file."""

import io

import pytest

from subterra_nb.debug import CannotOpen, Debugger, opened
from subterra_nb.debug.comparing import first_difference
from subterra_nb.debug.telling import Teller
from subterra_nb.debug.terminal import step_command
from subterra_nb.kernel.decisions import Menu
from subterra_nb.scenario import read, run, say
from tests.debug.positions import whole_game

TEXT = """\
title: Walking away from the Eternal
family: subterra2
modules: [typhaon_wakes.legion]
board: |
  4 . . . │4  . . .
  3 . . . ├N3 . . .
  2 . . . │2  . . .
  1 . . . │1  . . .
    A B C D   E F G
figures:
  veteran: {at: D2, hearts: 5}
  healer: {at: D4}
  eternal: {at: D2}
play:
  - refuse: veteran digs at D3
    because: ie.dig
  - do: veteran moves to D3
cases:
  - name: caught
    luck: {number: [3]}
    expect: {veteran: {at: D3, hearts: 2}}
  - name: away
    luck: {number: [4]}
    expect: {veteran: {at: D3, hearts: 5}}
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "eternal.yaml"
    path.write_text(TEXT, encoding="utf-8")
    return path


def hearts(debugger):
    return debugger.session.state.explorers["veteran"].hearts


def test_cases_are_branches(file):
    d = Debugger.of(file)
    assert list(d.branches) == ["caught", "away"]
    assert d.note == ""
    assert (hearts(d), hearts(d.switch("away"))) == (2, 5)
    assert d.compare("caught", "away").why[0].startswith("another roll")


@pytest.mark.parametrize("make", [read, lambda t: read(t).case("caught"), lambda t: run(read(t).case("caught"))])
def test_scenario_case_and_run_are_sources(make):
    d = Debugger.of(make(TEXT))
    assert next(iter(d.branches)) == "caught"
    assert len(opened(make(TEXT)).record) == len(d.session.record) > 8


def test_what_does_not_hold_is_said(tmp_path):
    path = tmp_path / "wrong.yaml"
    path.write_text(TEXT.replace("hearts: 2}", "hearts: 3}"), encoding="utf-8")
    d = Debugger.of(path)
    assert d.note.startswith(f"does not hold: {path}:")
    assert "hearts" in d.note
    assert hearts(d) == 2
    out = io.StringIO()
    assert step_command(path, io.StringIO("q\n"), out) == 0
    assert out.getvalue().startswith("does not hold: ")


def test_a_script_that_stops_half_way_is_still_opened(tmp_path):
    path = tmp_path / "short.yaml"
    path.write_text(TEXT.replace("number: [3]", "hazard: [trap]"), encoding="utf-8")
    d = Debugger.of(path)
    assert "luck is needed and not scripted" in d.note
    assert d.decision().question == "luck: getting away from the Eternal"
    assert hearts(d.answer(2)) == 2


def test_all_faults_of_a_file_at_once(tmp_path):
    path = tmp_path / "bad.yaml"
    path.write_text(TEXT.replace("at: D4", "at: Q9").replace("because: ie.dig", "because: ie.digg"), encoding="utf-8")
    out = io.StringIO()
    assert step_command(path, io.StringIO("q\n"), out) == 2
    lines = out.getvalue().splitlines()
    assert [line.split(":")[1] for line in lines] == ["12", "16"]
    assert "did you mean ie.dig" in lines[1]
    with pytest.raises(CannotOpen, match="no such scenario"):
        Debugger.of("typhaon_wakes/no-such-thing")


def test_a_what_if_is_written_and_holds(file, tmp_path):
    d = Debugger.of(file).replace(1, 5, name="five").end()
    path = d.write(tmp_path / "five.yaml", title="Five")
    again = read(path)
    assert again.title == "Five"
    result = run(again.case())
    assert result.failures == ()
    assert first_difference(result.session.record, d.session.record) is None
    assert opened(path).state == d.session.state


def test_a_point_is_written_without_what_came_later(file, tmp_path):
    d = Debugger.of(file).start().next_decision()
    again = opened(d.write(tmp_path / "start.yaml"))
    assert again.answers == []
    assert again.state == d.session.start
    whole = opened(d.end().write(tmp_path / "whole.yaml", first=0))
    assert whole.answers == d.session.answers


def test_json_tells_scenario_from_save(file, tmp_path):
    path = tmp_path / "eternal.json"
    path.write_text(read(file).to_json(), encoding="utf-8")
    assert list(Debugger.of(path).branches) == ["caught", "away"]


def test_the_log_says_what_a_scenario_would():
    session = whole_game(7, 60)
    teller = Teller(session)
    menus = 0
    for k, i in enumerate(session.at):
        at = session.fork(k)
        if isinstance(at.decision, Menu):
            assert teller.entry(i) == say(at, session.answers[k])
            menus += 1
    assert menus > 10
