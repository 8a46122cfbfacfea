"""Messages of a page and what comes back."""

import json
import logging
from pathlib import Path
from typing import Any

import pytest

from subterra_nb.debug.breakpoints import Breakpoint, when
from subterra_nb.debug.debugger import Debugger
from subterra_nb.lab.lesson import staged
from subterra_nb.scenario import check
from subterra_nb.widgets.controller import Controller
from tests.debug.positions import FAILED, SAFE, beside_eternal
from tests.widgets.conftest import Memory

FOUR = "getting away from the Eternal: 4"


def roll_of(page: Memory) -> int:
    """Where the leave-roll is asked."""
    return int(page.controller.debugger.session.at[1])


def test_opening_says_where_one_stands(debugger: Debugger) -> None:
    (reply,) = Controller(debugger).handle({"do": "hello"})
    assert (reply["is"], reply["branch"], reply["at"]) == ("open", "main", len(debugger.session.record))
    # What the last answer brought about counts as just now.
    assert reply["since"] == debugger.session.at[0] < reply["at"]
    debugger.jump(4).jump(6)
    assert Controller(debugger).handle({"do": "hello"})[0]["since"] == 4
    (branch,) = reply["branches"]
    assert branch["length"] == len(branch["kinds"]) == len(branch["parents"]) == len(branch["causes"])
    assert branch["pending"] == "guide: what now?"
    assert reply["asks"][0]["legal"]
    assert json.loads(json.dumps(reply)) is not None


def test_the_page_moves_and_the_debugger_follows(page: Memory, debugger: Debugger) -> None:
    assert page.ask(do="moved", branch="main", at=3) == []
    assert debugger.at == 3
    assert page.one(do="moved", branch="main", at=99)["is"] == "refused"
    assert debugger.at == 3


@pytest.mark.parametrize("value", ["", "2.5", "1e9", None])
def test_a_figure_is_a_whole_number(page: Memory, value: Any) -> None:
    refused = page.one(do="settings", branch="main", at=1, id="tw.eternal.leave-safe-on-four", value=value)
    assert refused["is"] == "refused"
    assert refused["text"] == f"tw.eternal.leave-safe-on-four: {str(value)!r} is no whole number"


def test_a_file_that_cannot_be_written_is_named(page: Memory) -> None:
    (page.controller.folder / "folder.yaml").mkdir()
    for name, told in (("no/such/x.yaml", "No such file or directory"), ("folder.yaml", "is a folder")):
        refused = page.one(do="write", branch="main", at=3, name=name, over=True)
        assert refused["is"] == "refused"
        assert name in refused["text"]
        assert told in refused["text"]


@pytest.mark.parametrize("fault", [SystemExit(3), KeyboardInterrupt(), RuntimeError("<b>"), RecursionError()])
def test_a_function_that_ends_ends_nothing_but_itself(debugger: Debugger, fault: BaseException) -> None:
    def ends(entry: Any) -> bool:
        raise fault

    page = Memory(Controller(debugger, functions=lambda: {"ends": ends}))
    page.ask(do="hello")
    refused = page.one(do="break", point="predicate ends")
    assert refused["is"] == "refused"
    assert f"predicate ends: failed at entry 0: {type(fault).__name__}" in refused["text"]
    assert debugger.breakpoints == []


def test_what_is_asked_of_luck(page: Memory) -> None:
    (ask,) = page.one(do="asked", branch="main", ats=[roll_of(page)])["asks"]
    assert ask["legal"] == ["1", "2", "3", "4", "5", "6"]
    assert (ask["luck"], ask["given"], ask["greyed"]) == (True, 2, [])
    assert page.one(do="asked", branch="main", ats=[roll_of(page) + 1])["asks"] == []


def test_what_is_asked_of_a_seat(page: Memory) -> None:
    (ask,) = page.one(do="asked", branch="main", ats=[1])["asks"]
    assert ask["legal"][ask["given"]] == "moves to D3"
    assert ["D1", "move"] in ask["hints"]
    reasons = dict(ask["greyed"])["digs at D3"]
    assert reasons == [["no rubble lies there", "ie.dig"]]
    assert "ie.dig" in page.books[0]


def test_an_answer_goes_on(page: Memory, debugger: Debugger) -> None:
    before = len(debugger.session.record)
    (ask,) = page.one(do="asked", branch="main", ats=[before])["asks"]
    n = ask["legal"].index("exerts")
    reply = page.one(do="answer", branch="main", at=before, n=n, said="exerts")
    assert (reply["is"], reply["at"], reply["length"]) == ("grown", len(debugger.session.record), debugger.at)
    assert reply["shape"]["from"] == before < reply["length"]
    assert all(("main", i) in page.rows for i in range(before, reply["length"]))
    assert len(debugger.branches) == 1


def test_another_answer_is_another_branch(page: Memory, debugger: Debugger) -> None:
    old = list(debugger.session.record)
    reply = page.one(do="answer", branch="main", at=roll_of(page), n=3, said="4")
    assert (reply["is"], reply["branch"]["name"], reply["beside"]) == ("branch", FOUR, "main")
    assert reply["branch"]["shares"] == ["main", roll_of(page) if debugger.name == "main" else 5]
    assert debugger.name == FOUR
    assert debugger.session.state.explorers["guide"].hearts == 5
    assert debugger.branches["main"].session.record == old
    found = page.one(do="compare", one="main", other=FOUR)
    assert "3, not 4" in found["html"]
    assert [name for name, _, _ in found["boards"]] == ["main", FOUR]
    for (name, scene, marks), other in zip(found["boards"], ("hurt", "healed"), strict=True):
        frames = page.controller.desk.frames_of(name)
        assert scene == frames.scene_at(frames.length)[1]
        told = [(kind, piece) for kind, _, piece, _, _ in page.tables["marks"][marks]]
        assert (other, "guide") in told


def test_other_results_of_one_roll_lie_beside_each_other(page: Memory, debugger: Debugger) -> None:
    """Which of them one stands in makes no difference; what is changed behind the other answer lies below it."""
    at = roll_of(page)
    for n, said, beside in ((3, "4", "main"), (4, "5", FOUR), (4, "5", f"{FOUR[:-1]}5")):
        page.ask(do="hello")
        reply = page.one(do="answer", branch=debugger.name, at=at, n=n, said=said)
        assert (reply["branch"]["parent"], reply["branch"]["at"], reply["beside"]) == ("main", at, beside)
    later = len(debugger.switch(FOUR).session.record)
    legal = page.one(do="asked", branch=FOUR, ats=[later])["asks"][0]["legal"]
    assert page.one(do="answer", branch=FOUR, at=later, n=0, said=legal[0])["is"] == "grown"
    reply = page.one(do="answer", branch=FOUR, at=later, n=1, said=legal[1])
    assert (reply["branch"]["parent"], reply["branch"]["name"]) == (FOUR, f"guide {legal[1]}")
    reply = page.one(do="answer", branch=debugger.name, at=at, n=0, said="1")
    assert (reply["branch"]["parent"], len(debugger.branches)) == ("main", 6)


@pytest.mark.parametrize(("n", "said"), [(3, "5"), (9, "4"), (0, "4")])
def test_a_button_that_is_out_of_date_does_nothing(page: Memory, debugger: Debugger, n: int, said: str) -> None:
    reply = page.one(do="answer", branch="main", at=roll_of(page), n=n, said=said)
    assert reply == {"is": "refused", "text": "this is no longer what is being asked"}
    assert list(debugger.branches) == ["main"]


def test_other_settings_are_another_branch(page: Memory, debugger: Debugger) -> None:
    reply = page.one(do="settings", branch="main", at=0, id=FAILED, value="held-back")
    assert reply["is"] == "branch"
    assert debugger.session.state.explorers["guide"].at == "D2"
    chosen = {x["id"]: x["now"] for x in reply["settings"]}
    assert chosen[FAILED] == "held-back"
    assert reply["branch"]["book"] == 1
    page.ask(do="switch", branch="main")
    assert page.one(do="settings", branch="main", at=0, id=SAFE, value="3")["is"] == "branch"
    assert debugger.session.state.explorers["guide"].hearts == 5
    assert page.one(do="settings", branch="main", at=0, id=FAILED, value="held-bak")["is"] == "refused"
    assert len(debugger.branches) == 3


def test_why_not(page: Memory) -> None:
    end = len(page.controller.debugger.session.record)
    told = page.one(do="whynot", branch="main", at=end, answer="guide moves to D6")
    assert "ie.connected" in told["html"]
    assert page.one(do="whynot", branch="main", at=end, answer="guide flies")["is"] == "refused"


def test_breakpoints_come_with_what_they_hit(page: Memory, debugger: Debugger) -> None:
    (point,) = page.one(do="break", point="event HeartsLost")["points"]
    record = debugger.session.record
    assert point["hits"] == [i for i in range(len(record)) if Breakpoint("event", "HeartsLost").hits(record, i)] != []
    debugger.break_at(when(lambda entry: "goes" in str(entry.what), "going"))
    assert [p["said"] for p in page.one(do="break", point="value guide.hearts < 3")["points"]] == [
        "event HeartsLost",
        "predicate going",
        "value guide.hearts < 3",
    ]
    assert [p["said"] for p in page.one(do="clear", n=0)["points"]] == ["predicate going", "value guide.hearts < 3"]
    assert page.one(do="clear", n=7)["is"] == "refused"
    refused = page.one(do="break", point="event HeartsLots")
    assert (refused["is"], "did you mean HeartsLost?" in refused["text"]) == ("refused", True)


def test_a_function_is_a_breakpoint_by_its_name(debugger: Debugger) -> None:
    def lost(entry: Any) -> bool:
        return "HeartsLost" in repr(entry.what)

    def broken(entry: Any) -> bool:
        return bool(1 / 0)

    page = Memory(Controller(debugger, functions=lambda: {"lost": lost, "broken": broken}))
    assert page.one(do="hello")["words"]["predicate"] == ["lost", "broken"]
    (point,) = page.one(do="break", point="predicate lost")["points"]
    record = debugger.session.record
    assert point["hits"] == [i for i in range(len(record)) if lost(record[i])] != []
    refused = page.one(do="break", point="predicate lots")
    assert (refused["is"], "did you mean lost?" in refused["text"]) == ("refused", True)
    assert "failed at entry 0: ZeroDivisionError" in page.one(do="break", point="predicate broken")["text"]
    assert "define one in a cell" in page.one(do="break", point="predicate __import__('os')")["text"]
    assert [str(p) for p in debugger.breakpoints] == ["predicate lost"]


def test_a_function_that_fails_later_hits_nothing_from_there_on(page: Memory, debugger: Debugger) -> None:
    debugger.break_at(when(lambda entry: entry.what.who == "guide", "who"))
    (point,) = page.one(do="hello")["points"]
    assert point == {"said": point["said"], "hits": []}
    assert "predicate who: failed at entry 0: AttributeError" in point["said"]


def test_a_fault_of_the_page_is_logged(page: Memory, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        assert page.ask(do="fault", text="TypeError: no", details="at draw") == []
    assert "the page failed: TypeError: no\nat draw" in caplog.text


def test_a_tick_is_heard_and_nothing_else(page: Memory, debugger: Debugger) -> None:
    before = (debugger.at, len(debugger.session.record))
    assert page.ask(do="tick") == []
    assert (debugger.at, len(debugger.session.record)) == before


def test_rows_that_a_silent_message_added_are_not_lost(page: Memory) -> None:
    desk = page.controller.desk
    n = desk.tables.text("a text that nobody was told")
    assert page.ask(do="moved", branch="main", at=0) == []
    page.ask(do="part", branch="main", ats=[0])
    assert page.text(n) == "a text that nobody was told"


def test_a_scenario_is_written_and_checked(tmp_path: Path) -> None:
    page = Memory(Controller(staged("typhaon_wakes/eternal-failed-leave", luck={"number": 2}), tmp_path))
    page.ask(do="answer", branch="main", at=roll_of(page), n=3, said="4")
    end = len(page.controller.debugger.session.record)
    reply = page.one(do="write", branch=FOUR, at=end, name="four", title="A four")
    assert reply["ok"], reply["text"]
    assert reply["text"].endswith("four.yaml; checked: it holds")
    assert check([tmp_path / "four.yaml"], lambda line: None) == 0
    assert reply["content"].startswith("title: A four")
    again = page.one(do="write", branch=FOUR, at=end, name="four.yaml")
    assert again["is"] == "exists"
    assert (tmp_path / "four.yaml").read_text(encoding="utf-8") == reply["content"]
    assert page.one(do="write", branch=FOUR, at=end, name="four.yaml", over=True)["is"] == "written"
    assert page.one(do="write", branch=page.controller.debugger.name, at=end, name="FOUR.YAML")["ok"]
    assert check([tmp_path / "FOUR.YAML"], lambda line: None) == 0
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder.yaml").mkdir()
    for name in ("folder.yaml", "folder"):
        refused = page.one(do="write", branch=page.controller.debugger.name, at=end, name=name)
        assert refused == {"is": "refused", "text": "folder.yaml is a folder: give the file a name of its own"}
    assert page.one(do="write", branch=FOUR, at=end, name="four.txt")["is"] == "refused"
    assert page.one(do="write", branch=FOUR, at=end, name=" ")["is"] == "refused"


def test_a_fault_of_the_kit_is_told_and_logged(page: Memory, caplog: pytest.LogCaptureFixture) -> None:
    page.controller.debugger.why_not = None  # type: ignore[method-assign, assignment]
    with caplog.at_level(logging.ERROR):
        reply = page.one(do="whynot", branch="main", at=0, answer="4")
    assert reply["is"] == "error"
    assert "TypeError" in reply["text"]
    assert "Traceback" in reply["details"]
    assert "Traceback" in caplog.text


def test_a_wrong_wish_is_no_fault_of_the_kit(page: Memory, caplog: pytest.LogCaptureFixture) -> None:
    for message in ({"do": "dance"}, {"do": "part", "branch": "mian", "ats": [0]}, {}):
        (reply,) = page.controller.handle(message)
        assert reply["is"] == "refused"
    assert caplog.text == ""


def test_branches_of_a_scenario_stand_side_by_side() -> None:
    page = Memory(Controller(Debugger.of("typhaon_wakes/eternal-leave-fail")))
    names = [b["name"] for b in page.one(do="hello")["branches"]]
    assert names == ["a one", "a three", "a four"]
    page.ask(do="part", branch="a four", ats=[0])
    assert ("a four", 0) in page.rows


def test_rules_that_wait_for_an_answer_are_open() -> None:
    session = beside_eternal(())
    session.luck = None
    session.choose(("move", "D3"))
    page = Memory(Controller(Debugger(session)))
    (branch,) = page.one(do="hello")["branches"]
    assert [session.record[i].what.rule for i in branch["waiting"]][-1] == "leave_roll"
    assert page.one(do="asked", branch="main", ats=[branch["length"]])["asks"][0]["luck"]


def test_many_messages_make_no_more_branches_or_frames(page: Memory, debugger: Debugger) -> None:
    sizes: list[Any] = []
    for n in range(500):
        page.ask(do="moved", branch="main", at=n % 9)
        page.ask(do="asked", branch="main", ats=[n % 9])
        if n in (20, 499):
            desk = page.controller.desk
            sizes.append((len(desk.frames), {k: len(t.rows) for k, t in desk.tables.tables.items()}))
    assert sizes[0] == sizes[1]
    assert list(debugger.branches) == ["main"]
