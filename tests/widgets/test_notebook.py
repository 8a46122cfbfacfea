"""The widgets as a notebook has them: twins, the form, what is left behind."""

import logging
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

from subterra_nb.kernel.errors import SetupError
from subterra_nb.scenario import check
from subterra_nb.widgets import board, debugger, explore, starting, twin
from subterra_nb.widgets.form import Explore
from tests.debug.positions import walked_away

LEAVING = "typhaon_wakes/eternal-leave-fail"
VIEW = "application/vnd.jupyter.widget-view+json"


def test_a_saved_view_can_be_read() -> None:
    view = debugger(LEAVING, 7)
    bundle = view._repr_mimebundle_()
    assert set(bundle) == {VIEW, "text/plain", "text/html"}
    assert "veteran loses 3 hearts" in bundle["text/plain"]
    assert 'src="data:image/svg+xml,' in bundle["text/html"]
    assert "<svg" not in bundle["text/html"], "JupyterLab leaves only its words of a drawing that it does not trust"
    assert "<table" in bundle["text/html"]
    assert view._repr_mimebundle_(include=["text/plain"]) == {"text/plain": bundle["text/plain"]}
    assert VIEW not in view._repr_mimebundle_(exclude=[VIEW])


def test_a_cell_keeps_the_widget_and_its_twin_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Together in one output, JupyterLab would take the widget even where its kernel is gone."""
    shown: list[Any] = []
    monkeypatch.setattr(twin, "display", lambda data, raw: shown.append(data))
    for view in (debugger(LEAVING, 7), board(LEAVING), explore()):
        shown.clear()
        view._ipython_display_()
        live, still = shown
        assert set(live) == {VIEW}
        assert live[VIEW]["model_id"] == view.model_id
        assert still["text/plain"] == view.twin()["text/plain"]
        assert still["text/html"].startswith('<div class="stn-twin"><style>')
        assert view.twin()["text/html"] in still["text/html"]


def test_the_twin_is_the_same_each_time() -> None:
    assert debugger(LEAVING).twin() == debugger(LEAVING).twin()
    assert explore().twin() == explore().twin()


def test_a_board_alone_says_nothing_of_the_debugger() -> None:
    alone = board(LEAVING)
    assert alone.panels == "board"
    assert "To decide" not in alone.twin()["text/html"]
    assert "To decide" in debugger(LEAVING).twin()["text/html"]
    with pytest.raises(ValueError, match="'all' or 'board'"):
        type(alone)(alone.debugger, panels="some")


def test_replies_are_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    view = debugger(walked_away(3))
    sent: list[Any] = []
    monkeypatch.setattr(view, "send", sent.append)
    view._heard(None, {"do": "hello"}, [])
    view._heard(None, {"do": "moved", "branch": "main", "at": 2}, [])
    assert [m["is"] for m in sent] == ["open"]
    view.debugger.step()
    view.refresh()
    assert (sent[-1]["is"], sent[-1]["at"]) == ("open", 3)
    view.break_at("figure guide")
    assert sent[-1]["points"][0]["said"] == "figure guide"


def test_500_steps_leave_no_widget_behind() -> None:
    view = debugger(walked_away(3))
    view._heard(None, {"do": "hello"}, [])
    before = len(_instances)
    for n in range(500):
        view._heard(None, {"do": "moved", "branch": "main", "at": n % 9}, [])
        view.twin()
    assert len(_instances) == before


@pytest.fixture
def form(tmp_path: Path) -> Explore:
    return explore(tmp_path)


def press(form: Explore, words: str) -> None:
    """Press the button with these words."""
    todo: list[Any] = [form]
    while todo:
        w = todo.pop()
        todo += getattr(w, "children", ())
        if getattr(w, "description", "") == words and hasattr(w, "click"):
            w.click()
            return
    raise AssertionError(f"no button {words}")


def test_a_game_is_started_by_hand(form: Explore) -> None:
    form.new.modules.value = ["typhaon_wakes.legion"]
    form.new.figures.value = ["guide", "healer", "veteran"]
    form.new.seed.value = 5
    press(form, "Start the game")
    assert form.debugger is not None
    session = form.debugger.session
    assert (session.state.order, session.luck.seed) == (("guide", "healer", "veteran"), 5)
    assert [m.name for m in session.game.modules] == ["infernos_edge", "typhaon_wakes.legion"]
    view, alive = form.view, len(_instances)
    press(form, "Start the game")
    assert (form.view, len(_instances)) == (view, alive)
    assert form.debugger.session is not session


def test_all_that_a_setup_asks_for_can_be_chosen(form: Explore) -> None:
    new = form.new
    by_default = {name: field.value for name, field in new.fields.items()}
    assert by_default == {"difficulty": "normal", "lead": "", "players": 0, "cards": "", "tarot": ""}
    new.figures.value = ["guide", "healer", "veteran", "sapper"]
    new.fields["difficulty"].value = "expert"
    new.fields["lead"].value = "veteran"
    new.fields["players"].value = 2
    new.order.value = "sapper, guide, veteran, healer"
    press(form, "Start the game")
    assert form.debugger is not None
    state = form.debugger.session.state
    assert (state.order, state.difficulty, state.lead, state.players) == (
        ("veteran", "healer", "sapper", "guide"), "expert", "veteran", 2
    )  # fmt: skip
    new.fields["cards"].value = "nowhere.toml"
    press(form, "Start the game")
    assert 'role="alert"' in form.status.value
    new.fields["cards"].value = ""
    new.fields["players"].value = 5
    press(form, "Start the game")
    assert 'role="alert"' in form.status.value
    assert form.debugger.session.state is state


def test_figures_keep_their_order_and_a_lead_who_leaves_is_none(form: Explore) -> None:
    new = form.new
    new.figures.value = ["guide", "healer", "veteran"]
    new.order.value = "veteran, guide, healer"
    new.fields["lead"].value = "veteran"
    new.figures.value = ["guide", "healer", "sapper", "veteran"]
    assert new.order.value == "veteran, guide, healer, sapper"
    assert new.fields["lead"].value == "veteran"
    new.figures.value = ["guide", "healer", "sapper"]
    assert (new.order.value, new.fields["lead"].value) == ("guide, healer, sapper", "")
    assert "veteran" not in dict(new.fields["lead"].options).values()
    new.order.value = "guide, healer, saper"
    press(form, "Start the game")
    assert "did you mean sapper?" in form.status.value


def test_a_question_is_told_in_words(form: Explore) -> None:
    form.new.question.value = "ie.q.volcano-table"
    form.new.option.value = "swapped"
    assert "starting numbers for four and five explorers" in form.new.about.value
    assert "<em>swapped</em>: yes" in form.new.about.value
    form.new.question.value = "ie.action-points"
    assert "two action points" in form.new.about.value


def test_faults_are_shown_all_at_once(form: Explore) -> None:
    form.new.figures.value = ["guide", "healer"]
    form.new.settings.value = "tw.q.nothing: yes"
    press(form, "Start the game")
    assert 'role="alert"' in form.status.value
    assert "no question tw.q.nothing" in form.status.value
    form.new.settings.value = ""
    press(form, "Start the game")
    assert "2 explorers; a game has 3 to 6" in form.status.value
    assert form.debugger is None


def test_a_fault_of_the_kit_is_shown_and_logged(
    form: Explore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(starting, "started", lambda *a: 1 / 0)
    with caplog.at_level(logging.ERROR):
        press(form, "Start the game")
    assert "This is a fault of the kit: ZeroDivisionError" in form.status.value
    assert "Traceback" in form.status.value
    assert "ZeroDivisionError" in caplog.text


def test_rulings_are_gathered(form: Explore) -> None:
    form.new.question.value = "ie.q.sight-own-tile"
    form.new.option.value = "excluded"
    press(form, "Add ruling")
    form.new.option.value = "included"
    press(form, "Add ruling")
    assert form.new.settings.value == "ie.q.sight-own-tile: included"
    form.new.question.value = "ie.action-points"
    form.new.option.value = "3"
    press(form, "Add ruling")
    press(form, "Start the game")
    assert form.debugger is not None
    assert form.debugger.session.game.chosen == {"ie.q.sight-own-tile": "included", "ie.action-points": 3}


def test_a_scenario_is_loaded_changed_and_saved(form: Explore, tmp_path: Path) -> None:
    form.scenario.value = LEAVING
    press(form, "Load it")
    assert form.debugger is not None
    assert list(form.debugger.branches) == ["a one", "a three", "a four"]
    form.text.value = form.text.value.replace("sapper: {at: D1, hearts: 5}", "sapper: {at: D1}")
    form.file.value = "mine.YAML"
    press(form, "Save the text")
    assert "0 failed" in form.status.value
    (tmp_path / "ours.yaml").mkdir()
    form.file.value = "ours.yaml"
    press(form, "Save the text")
    assert "ours.yaml is a folder" in form.status.value
    form.file.value = "mine.yaml"
    press(form, "Save the text")
    assert "0 failed" in form.status.value
    assert check([tmp_path / "mine.yaml"], lambda line: None) == 0
    other = explore(tmp_path)
    other.file.value, other.text.value = "mine.yaml", "title: x\n"
    press(other, "Save the text")
    assert "press again" in other.status.value
    assert "title: x" not in (tmp_path / "mine.yaml").read_text(encoding="utf-8")
    press(other, "Save the text")
    assert 'role="alert"' in other.status.value
    assert (tmp_path / "mine.yaml").read_text(encoding="utf-8") == "title: x\n"


def test_a_wrong_text_is_told_with_line_and_column(form: Explore) -> None:
    form.text.value = "title: x\nfamily: subterra2\nfigurse: {}\n"
    press(form, "Play the text")
    assert "the text:3:1" in form.status.value
    form.text.value = ""
    press(form, "Play the text")
    assert 'role="alert"' in form.status.value


def test_lines_of_settings() -> None:
    assert starting.settings_of("a.q.b: yes\n\n c.d : 4 \n") == ({"a.q.b": "yes"}, {"c.d": 4})
    with pytest.raises(SetupError) as caught:
        starting.settings_of("a\nb: \nc: d")
    assert len(caught.value.problems) == 2
