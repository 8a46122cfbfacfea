"""The debugger's verbs and what it shows: board, open rules, decision, log, branches."""

import re
import subprocess
import sys

import pytest

from subterra_nb.debug import BreakpointError, Debugger, look
from tests.debug.positions import whole_game

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
