"""What a reader finds who opens a notebook again that was saved: with its kernel, without, and with another one."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.browser.lab import Lab
from tests.browser.test_lab import OPEN

FORM = "from subterra_nb.widgets import explore\nexplore()"
BUSY = """import os, time
while "again" in globals() and not os.path.exists("enough"): time.sleep(0.05)
again = True"""
BROKEN = "Error displaying widget"


def save(page: Any, lab: Lab, name: str, until: str) -> None:
    """Save by the keyboard, and wait until the file holds some text."""
    page.keyboard.press("Control+s")
    deadline = time.monotonic() + 20
    while until not in (lab.root / f"{name}.ipynb").read_text(encoding="utf-8"):
        assert time.monotonic() < deadline, "the notebook was not saved by Ctrl+S"
        time.sleep(0.1)


def test_a_saved_notebook_is_read_without_its_kernel(in_lab: Callable[..., Any], lab: Lab, shots: Path) -> None:
    page = in_lab("saved", OPEN, FORM, height=1600)
    page.get_by_role("button", name="Start the game").wait_for()
    live, twins = page.locator(".sd-root"), page.locator(".stn-twin")
    assert (live.count(), twins.count()) == (1, 2)
    assert not any(twin.is_visible() for twin in twins.all()), "what is alive is not shown twice"
    page.locator(".sd-bar button").first.focus()
    save(page, lab, "saved", "widget-view")
    cells = json.loads((lab.root / "saved.ipynb").read_text(encoding="utf-8"))["cells"]
    kinds = [[sorted(output["data"]) for output in cell["outputs"]] for cell in cells]
    assert kinds == [[["application/vnd.jupyter.widget-view+json"], ["text/html", "text/plain"]]] * 2
    lab.stop_kernels()
    page.goto("about:blank")
    page.goto(f"{lab.url}/doc/tree/saved.ipynb?token={lab.token}")
    page.get_by_text("| Idle").wait_for()
    game, form = (page.locator(".jp-CodeCell").nth(n) for n in (0, 1))
    picture = game.get_by_role("img").first
    picture.wait_for()
    form.get_by_text("A form to start a game by hand").wait_for()
    page.wait_for_timeout(3500)  # JupyterLab waits two seconds for a model before it says that there is none
    page.screenshot(path=shots / "saved.png")
    assert picture.is_visible()
    assert "veteran" in game.locator(".stn-twin").inner_text()
    assert page.get_by_text(BROKEN).locator("visible=true").count() == 0
    assert page.get_by_text("Loading widget").locator("visible=true").count() == 0
    # Run again, the view takes the place of the twin.
    game.locator(".jp-InputArea").click()
    page.keyboard.press("Shift+Enter")
    game.locator(".sd-place:not(:empty)").wait_for()
    assert not game.locator(".stn-twin").is_visible()


def test_a_notebook_from_somebody_else_is_read(in_lab: Callable[..., Any], lab: Lab, tmp_path: Path) -> None:
    """JupyterLab does not trust it: it shows no widget of it and keeps no style in it."""
    page = in_lab("mine", OPEN)
    page.locator(".sd-bar button").first.focus()
    save(page, lab, "mine", "widget-view")
    notebook = json.loads((lab.root / "mine.ipynb").read_text(encoding="utf-8"))
    notebook["cells"].append({"cell_type": "markdown", "id": "note", "metadata": {}, "source": "From elsewhere."})
    (tmp_path / "theirs.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    page = in_lab("theirs", file=tmp_path / "theirs.ipynb", run=False)
    page.locator(".jp-CodeCell").get_by_role("img").first.wait_for()
    page.wait_for_timeout(2500)
    assert page.get_by_text(BROKEN).locator("visible=true").count() == 0
    assert "DebuggerWidget" not in page.locator(".jp-CodeCell").inner_text()


def test_two_views_of_one_widget_have_one_cursor(in_lab: Callable[..., Any], lab: Lab, shots: Path) -> None:
    """Either follows the other at once and without the kernel; what one looks at is each one's own."""
    (lab.root / "enough").unlink(missing_ok=True)
    page = in_lab("shared-cursor", OPEN, "view", BUSY, wait="", height=2600)
    first, second = (page.locator(".sd-root").nth(n) for n in (0, 1))
    for view in (first, second):
        view.get_by_text("main: 9 of 9").wait_for()
    page.get_by_text("| Idle").wait_for()
    third = page.locator(".jp-Notebook .jp-Cell").nth(2)
    third.locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    # The kernel is busy with the third cell: it takes part in none of this.
    third.get_by_text("[*]:").wait_for()
    for view, other, key, at in ((first, second, "b", 8), (second, first, "b", 7), (first, second, "Home", 0)):
        view.locator(".sd-bar button").first.focus()
        page.keyboard.press(key)
        for each in (view, other):
            assert each.locator(".sd-place").inner_text() == f"main: {at} of 9"
    assert third.get_by_text("[*]:").is_visible()
    (lab.root / "enough").touch()
    page.get_by_text("| Idle").wait_for()
    page.keyboard.press("End")
    second.locator('[data-cell="C0"]').click()
    assert second.locator(".sd-selected .sd-question").inner_text().startswith("C0 Wing")
    assert first.locator(".sd-selected .sd-question").count() == 0
    # An answer in one is an answer in both, and is announced once; what is wrong is said where it was asked.
    second.locator(".sd-decision").get_by_role("button", name="exerts", exact=True).click()
    for view in (first, second):
        view.get_by_text("main: 1", exact=False).first.wait_for()
    page.wait_for_timeout(400)
    assert first.locator(".sd-place").inner_text() == second.locator(".sd-place").inner_text() != "main: 9 of 9"
    assert "hearts 3/7" in first.locator(".sd-pieces").inner_text()
    assert second.locator(".sd-live").inner_text() != first.locator(".sd-live").inner_text()
    second.get_by_label("Why not (an answer in words)").fill("veteran flies")
    page.keyboard.press("Enter")
    second.get_by_role("alert").get_by_text("Not done:").wait_for()
    assert not first.get_by_role("alert").is_visible()
    page.screenshot(path=shots / "shared-cursor.png", full_page=True)
    # The first goes, the second goes on.
    page.locator(".jp-Notebook .jp-Cell").first.locator(".jp-InputArea").click()
    page.keyboard.press("Escape")
    page.keyboard.press("d")
    page.keyboard.press("d")
    page.wait_for_function("() => document.querySelectorAll('.sd-root').length === 1")
    last = page.locator(".sd-root")
    last.get_by_role("button", name="Start", exact=True).click()
    assert last.locator(".sd-place").inner_text().startswith("main: 0 of")
    last.get_by_role("button", name="End", exact=True).click()
    before = last.locator(".sd-place").inner_text()
    last.locator(".sd-decision").get_by_role("button", name="ends the action part").click()
    page.wait_for_function("was => document.querySelector('.sd-place').textContent !== was", arg=before)


def test_keys_of_the_form_do_not_reach_the_notebook(in_lab: Callable[..., Any]) -> None:
    """Lists are chosen from by arrows and letters, and no cell is moved, cut, merged or made."""
    page = in_lab("form-keys", "x = 1", FORM, "y = 2", wait=".widget-button", height=1600)
    cells = page.locator(".jp-Notebook .jp-Cell")
    page.get_by_role("button", name="Start the game").wait_for()
    assert cells.count() == 3
    question = page.get_by_label("Question", exact=True)
    first = question.input_value()
    question.focus()
    page.keyboard.press("ArrowDown")
    assert question.input_value() != first
    page.keyboard.press("ArrowUp")
    assert question.input_value() == first
    figures = page.get_by_label("Figures")
    figures.focus()
    page.keyboard.press("End")
    assert figures.evaluate("s => s.selectedOptions.length") == 1
    controls = (question, figures, page.get_by_label("Family"), page.get_by_role("button", name="Add ruling"))
    for control in controls:
        for key in ("x", "d", "d", "a", "b", "v", "j", "Shift+M", "ArrowDown", "ArrowUp"):
            control.focus()
            page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert cells.count() == 3
    assert page.evaluate("() => document.activeElement.closest('.stn-form') !== null")
    seed = page.get_by_label("Seed")
    seed.fill("12")
    page.get_by_role("button", name="Add ruling").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => [...document.querySelectorAll('textarea')].some((t) => /: /.test(t.value))")
    # Outside of it the notebook has its keys again.
    cells.first.locator(".jp-InputArea").click()
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    page.wait_for_function("() => document.querySelectorAll('.jp-Notebook .jp-Cell').length === 4")
