"""Deciding in the debugger: answers, refusals, what-ifs and the branches that they make."""

import pytest

from subterra_nb.debug import Debugger
from subterra_nb.kernel.errors import GameOver, Illegal, WrongAnswer
from subterra_nb.lab.lesson import staged
from tests.debug.positions import FAILED, beside_eternal, walked_away


def test_answering_goes_on(game):
    before = len(game.record)
    d = Debugger(game).answer("guide moves to D4")
    assert d.at == len(game.record) > before
    assert game.state.explorers["guide"].at == "D4"
    assert d.board().scene.marks[0].text == "Guide D3 to D4"


def test_a_refused_answer_changes_nothing(game, spots):
    d = Debugger(game)
    with pytest.raises(Illegal):
        d.answer("guide moves to D6")
    assert (len(game.record), d.at) == (spots.end, spots.end)


def test_no_answer_in_the_past_and_after_the_end(game, long_game):
    with pytest.raises(WrongAnswer, match="replace"):
        Debugger(game).back().answer("move D4")
    with pytest.raises(GameOver):
        Debugger(long_game).answer("move D4")


def test_a_figure_of_chance_is_answered_when_no_luck_plays():
    session = beside_eternal()
    session.luck = None
    d = Debugger(session).answer("move D3")
    assert d.decision().question == "luck: getting away from the Eternal"
    assert d.answer("4").session.state.explorers["guide"].hearts == 5


def test_replace_stands_behind_the_new_answer(game, spots):
    d = Debugger(game).replace(1, 4, name="four")
    assert (d.name, d.branch.parent, d.at) == ("four", "main", spots.roll + 1)
    assert "getting away from the Eternal: 4" in repr(d)
    assert d.end().session.state.explorers["guide"].hearts == 5
    assert d.switch("main").at == spots.end
    assert d.session.state.explorers["guide"].hearts == 2


def test_what_if_takes_the_decision_at_the_cursor(game, spots):
    d = Debugger(game)
    assert d.jump(spots.roll).what_if(answer=4).parts == spots.roll
    assert d.jump(spots.again).what_if(answer=5).parts == spots.roll
    assert d.jump(spots.chosen).what_if(answer="end").parts == spots.chosen
    assert d.end().what_if(answer="move D4").why[0].startswith("one stands there, the other goes on")
    with pytest.raises(LookupError, match="no answer was given"):
        d.start().what_if(answer=4)
    assert list(d.branches) == ["main", "#1 4", "#1 5", "#0 end", "#2 move D4"]


def test_other_answers_at_one_place_lie_beside_each_other(game, spots):
    d = Debugger(game)
    d.replace(1, 4)
    assert d.branch.parent == "main"
    d.replace(1, 5)
    assert (d.branch.parent, d.branch.at) == ("main", spots.roll)
    d.what_if(numbers={"tw.eternal.leave-safe-on-four": 6})
    ruled = next(reversed(d.branches))
    assert d.branches[ruled].parent == "#1 5"
    # Under other rules nothing is shared, not even what came before.
    d.switch(ruled).replace(1, 6)
    assert d.branch.parent == ruled
    d.switch("#1 4").end().what_if(answer="move D4")
    assert d.branches[next(reversed(d.branches))].parent == "#1 4"


def test_branches_have_names_of_their_own(game):
    d = Debugger(game)
    d.what_if(1, 4)
    d.what_if(1, 4)
    assert list(d.branches) == ["main", "#1 4", "#1 4 (2)"]
    with pytest.raises(ValueError, match="is called main already"):
        d.what_if(1, 5, name="main")
    with pytest.raises(LookupError, match="did you mean main"):
        d.switch("man")


def test_compare_by_name(game):
    d = Debugger(game)
    with pytest.raises(LookupError, match="only one branch"):
        d.compare()
    d.what_if(1, 4, name="four")
    d.what_if(ruling={FAILED: "held-back"}, name="held")
    assert d.compare().names == ("main", "held")
    assert d.compare(other="four").names == ("main", "four")
    assert d.switch("four").compare().names == ("main", "four")
    assert d.compare("held", "four").names == ("held", "four")
    with pytest.raises(LookupError, match="no branch is called fuor, did you mean four"):
        d.compare("fuor", "main")


def test_why_of_the_last_event_by_default(game, spots):
    d = Debugger(game)
    assert d.why().chain[0].index == spots.moved
    assert d.jump(spots.lost + 1).why().chain[0].index == spots.lost
    assert d.why(spots.paid).chain[0].index == spots.paid
    assert d.why("hearts lost").chain[0].index == spots.lost
    with pytest.raises(LookupError):
        d.jump(spots.lost).why("hearts lost")
    with pytest.raises(LookupError, match="nothing has happened"):
        d.start().why()


def test_one_branch_is_not_the_other():
    session = walked_away(3)
    before = list(session.record)
    d = Debugger(session)
    d.what_if(1, 4, name="four")
    d.switch("four").answer("move D4")
    assert session.record == before


def test_where_a_script_runs_out_the_die_is_asked_for() -> None:
    """An answer is taken or refused as a whole: here it is taken, and the die that nobody scripted waits."""
    d = staged("typhaon_wakes/eternal-failed-leave", "as it happened")
    taken = len(d.session.record)
    d.answer(("end",))
    assert (d.session.decision.seat, d.at) == ("luck", len(d.session.record))
    assert d.session.record[taken].what.answer == ("end",)
    d.answer("stumble")
    assert d.session.record[d.session.at[-1]].what.answer == "stumble"
    replayed = d.session.fork(len(d.session.answers))
    assert [e.what for e in replayed.record] == [e.what for e in d.session.record]
