"""The debugger's verbs and what it shows: board, open rules, decision, log, branches."""

import re
import subprocess
import sys

import pytest

from subterra_nb.debug import BreakpointError, Debugger, look
from subterra_nb.kernel.errors import GameOver, Illegal, WrongAnswer
from subterra_nb.lab.lesson import staged
from tests.debug.positions import FAILED, beside_eternal, walked_away, whole_game

# -- The board -----------------------------------------------------------------------------------------------------


def hints(board):
    return {(h.cell, h.text) for h in board.scene.hints}


def marks(board):
    return [m.text for m in board.scene.marks]


def test_the_present_board_shows_what_the_last_answer_did(game):
    board = look(game)
    assert "Guide D2 to D3" in marks(board)
    assert "Guide hurt, hearts 5/5 to 2/5" in marks(board)
    assert hints(board) == {("D2", "move"), ("D4", "move")}
    assert board.scene.question == "guide: what now?"


def test_a_past_board_shows_the_last_entry_alone(game, spots):
    assert marks(look(game, spots.lost + 1)) == ["Guide hurt, hearts 5/5 to 2/5"]
    assert marks(look(game, spots.moved + 1)) == ["Guide D2 to D3"]
    assert marks(look(game, spots.roll + 1)) == []
    assert marks(look(game, spots.moved + 1, since=spots.lost)) == [
        "Guide D2 to D3",
        "Guide hurt, hearts 5/5 to 2/5",
    ]


def test_hints_stand_only_where_something_is_asked(game, spots):
    assert hints(look(game, spots.chosen)) == {("D1", "move"), ("D3", "move")}
    assert look(game, spots.chosen).scene.question == "guide: what now?"
    assert hints(look(game, spots.paid)) == set()
    assert look(game, spots.paid).scene.question == ""
    assert look(game, spots.roll).scene.question == "luck: getting away from the Eternal"


def test_empty_spots_appear_where_something_can_be_done():
    session = whole_game(1, 0)
    board = look(session)
    spots = {c.id for c in board.scene.cells if c.kind == "blank"}
    assert spots
    assert spots == {cell for cell, text in hints(board) if text == "reveal"}
    assert not [c for c in look(session, hints=False).scene.cells if c.kind == "blank"]


def test_without_marks_and_hints(game):
    board = look(game, marks=False, hints=False, title="After the walk")
    assert (board.scene.marks, board.scene.hints, board.scene.question) == ((), (), "")
    assert board.scene.title == "After the walk"


def test_no_board_outside_the_record(game, spots):
    for at, since in ((spots.end + 1, None), (-1, None), (spots.move, spots.end + 1)):
        with pytest.raises(IndexError, match=f"0 to {spots.end}"):
            look(game, at, since=since)
    look(game, spots.end, since=spots.end)


def test_looking_changes_nothing(long_game):
    before = (len(long_game.record), list(long_game.answers), dict(long_game.drawn))
    for at in range(0, len(long_game.record) + 1, 37):
        look(long_game, at)
    assert (len(long_game.record), list(long_game.answers), dict(long_game.drawn)) == before


# -- Moving --------------------------------------------------------------------------------------------------------


def test_verbs_return_the_debugger_and_stay_within(game, spots):
    d = Debugger(game)
    end = spots.end
    assert d.at == end
    assert d.step() is d
    assert (d.at, d.note) == (end, "at the end")
    assert d.start().at == 0
    assert d.back().note == "at the start"
    assert [d.step(3).at, d.back().at, d.into().at] == [3, 2, spots.move + 1]
    assert [d.over().at, d.out().at, d.out().at] == [spots.moved, spots.again, end]
    assert [d.over_back().at, d.out_back().at, d.over().at, d.jump(-2).at] == [
        spots.again,
        spots.move,
        spots.again,
        spots.moved,
    ]
    assert [d.start().next_decision().at, d.next_decision(luck=True).at] == [spots.chosen, spots.roll]
    assert [d.next_decision().at, d.previous_decision(luck=True).at] == [end, spots.roll]
    assert d.previous_decision().at == spots.chosen
    assert [d.next_event().at, d.next_event().at] == [spots.paid + 1, spots.lost + 1]
    assert [d.previous_event().at, d.end().at] == [spots.paid + 1, end]


def test_the_board_marks_what_the_verb_passed(game, spots):
    d = Debugger(game).jump(spots.chosen)
    assert marks(d.next_decision(luck=True).board()) == ["Points 2 to 1"]
    assert marks(d.end().board()) == ["Guide D2 to D3", "Guide hurt, hearts 5/5 to 2/5"]
    assert marks(d.back().board()) == ["Guide D2 to D3"]


def test_breakpoints(game, spots):
    d = Debugger(game).start()
    assert d.run().note == "no breakpoint is set: at the end"
    d.break_at("event HeartsLost")
    d.break_at("event HeartsLost")
    assert [str(p) for p in d.breakpoints] == ["event HeartsLost"]
    assert (d.run_back().at, d.note) == (spots.lost + 1, "stopped at event HeartsLost")
    assert (d.run_back().at, d.note) == (0, "nothing hit: at the start")
    assert d.run("event Moved").at == spots.moved + 1
    assert d.clear("event HeartsLost").breakpoints == []
    with pytest.raises(BreakpointError):
        d.run("event Mooved")


# -- Views ---------------------------------------------------------------------------------------------------------


def test_the_short_form(game, spots):
    d = Debugger(game).start()
    assert repr(d) == f"main 0/{spots.end}: the start\nin: between rules"
    assert repr(d.jump(spots.lost + 1)) == (
        f"main {spots.lost + 1}/{spots.end}: guide loses 3 hearts [tw.eternal.leave-fail-three-hearts]\n"
        "in: action > move > leave roll (ends)"
    )
    assert repr(d.end()) == (
        f"main {spots.end}/{spots.end}: the rule begins: action [ie.actions]\n"
        "in: action\n"
        "guide: what now? moves to D2; moves to D4; heals guide; exerts; ends the action part"
    )


def test_the_end_of_the_game_is_told(long_game):
    d = Debugger(long_game)
    assert d.decision() is None
    assert "the game is over: end all downed" in repr(d)
    assert "the game is over" in d.html()
    assert "the game is over" not in repr(d.back())


def test_open_rules_with_their_texts(game, spots):
    spans = Debugger(game).jump(spots.roll + 1).spans()
    assert [r.name for r in spans.rules] == ["action", "move", "leave roll"]
    assert [r.ends for r in spans.rules] == [False, False, False]
    assert spans.rules[2].cites[0].text.startswith("An explorer attempting")
    assert spans.rules[1].cites[0].ours
    assert [r.ends for r in Debugger(game).jump(spots.lost + 1).spans().rules] == [False, False, True]


def test_the_decision_with_refused_answers(game, spots):
    asked = Debugger(game).decision()
    assert asked.question == "guide: what now?"
    assert asked.answer == 2
    assert asked.legal == ("moves to D2", "moves to D4", "heals guide", "exerts", "ends the action part")
    refused = {said: [r.cite.id for r in why] for said, why in asked.greyed}
    assert refused["runs"] == ["ie.action-points.full-price"]
    assert not set(refused) & set(asked.legal)
    past = Debugger(game).jump(spots.chosen).decision()
    assert (past.answer, past.legal[0]) == (0, "moves to D1")
    assert Debugger(game).jump(spots.roll).decision().legal == ("1", "2", "3", "4", "5", "6")
    assert Debugger(game).jump(spots.leave).decision() is None


def test_the_log(game, spots):
    end = spots.end
    d = Debugger(game).jump(spots.lost + 1)
    log = d.log()
    assert [line.index for line in log.lines] == list(range(spots.lost + 1))
    assert [line.depth for line in log.lines] == [0, 1, 1, 1, 2, 3, 3]
    assert log.text().splitlines()[-1].startswith(f"> {spots.lost}")
    assert [line.index for line in d.log(only="events").lines] == [spots.paid, spots.lost]
    assert [line.answer for line in d.log(0, end, "decisions").lines] == [0, 1]
    rolled = d.log(0, end, "rule tw.eternal.leave-roll")
    assert [line.index for line in rolled.lines] == [spots.leave, spots.roll]
    assert [line.index for line in d.log(-2, end).lines] == [spots.moved, spots.again]
    one_left = d.log(only=lambda e: e.state.points == 1)
    assert [line.index for line in one_left.lines] == list(range(spots.paid, spots.lost + 1))
    assert d.log(3, 3).text() == "nothing to show"


def test_forms_for_a_notebook(game):
    d = Debugger(game)
    for view in (d, d.log(), d.spans(), d.decision(), d.why(), d.why_not("move D9"), d.what_if(1, 4)):
        forms = view._repr_mimebundle_()
        assert set(forms) == {"text/plain", "text/html"}
        assert view._repr_mimebundle_(include=["text/plain"]) == {"text/plain": repr(view)}
        assert "text/html" not in view._repr_mimebundle_(exclude=["text/html"])
        page = forms["text/html"]
        assert page == view._repr_html_()
        assert not re.search(r"0x[0-9a-f]{6}|<script|https?://(?!www\.w3\.org)", page)
        for tag in ("div", "section", "ol", "ul", "li", "table", "tr", "details", "small", "strong"):
            assert page.count(f"<{tag}>") + page.count(f"<{tag} ") == page.count(f"</{tag}>"), tag
    html = d.html()
    assert "data:image/svg+xml," in html
    assert "The same as tables" in html
    assert "Not possible" in html


def test_text_from_outside_is_escaped(game):
    d = Debugger(game, name="<b>main</b>")
    assert "<b>main" not in d.html()
    assert "&lt;b&gt;main" in d.html()


def test_the_same_in_another_process():
    program = (
        "from tests.debug.positions import walked_away\n"
        "from subterra_nb.debug import Debugger\n"
        "d = Debugger(walked_away(3))\n"
        "print(d.text(), d.log().text(), d.why().text(), d.what_if(1, 4).text(), d.html())\n"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert "guide loses 3 hearts" in runs[0]


# -- Deciding ------------------------------------------------------------------------------------------------------


def test_answering_goes_on(game):
    before = len(game.record)
    d = Debugger(game).answer("guide moves to D4")
    assert d.at == len(game.record) > before
    assert game.state.explorers["guide"].at == "D4"
    assert marks(d.board())[0] == "Guide D3 to D4"


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
