"""The widgets in JupyterLab: answers, branches, rulings, faults, the form, reloading, and what is left behind."""

import re
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from subterra_nb.lab.games import save
from subterra_nb.scenario import check
from tests.browser.games import played
from tests.browser.lab import Lab
from tests.browser.test_access import faults
from tests.browser.test_speed import calm

OPEN = """from subterra_nb.lab.lesson import staged
from subterra_nb.widgets import debugger
view = debugger(staged("typhaon_wakes/eternal-failed-leave", "main", luck={"number": 2}))
view"""
COUNT = "from ipywidgets.widgets.widget import _instances\nprint(len(_instances), 'widgets')"

# Milliseconds from a press of the first answer that was not given to the painted change.
PRESSED = """() => new Promise((done) => {
  const place = () => document.querySelector(".sd-place").textContent, before = place(), begin = performance.now();
  const look = () => (place() === before ? requestAnimationFrame(look) : done(performance.now() - begin));
  document.querySelector(".sd-answers button:not(.sd-given)").click();
  requestAnimationFrame(look);
})"""


def place(page: Any) -> str:
    """Where one stands, as a reader sees it."""
    text: str = page.locator(".sd-place").first.inner_text()
    return text


def test_answers_are_given_by_buttons(in_lab: Callable[..., Any]) -> None:
    page = in_lab("answers", OPEN)
    assert place(page) == "main: 9 of 9"
    decision = page.locator(".sd-decision")
    decision.get_by_role("button", name="exerts", exact=True).click()
    page.get_by_text(re.compile(r"main: 1[0-9] of 1[0-9]")).wait_for()
    assert "hearts 3/7" in page.locator(".sd-pieces").inner_text()
    decision.get_by_label("Why not (an answer in words)").fill("veteran moves to A0")
    decision.get_by_role("button", name="Ask why not").click()
    page.get_by_text("A0 is not", exact=False).or_(page.locator(".stn-why-not")).first.wait_for()
    assert "ie.connected" in page.locator(".sd-why").inner_text()
    decision.get_by_label("Why not (an answer in words)").fill("veteran flies")
    page.keyboard.press("Enter")
    page.get_by_role("alert").get_by_text("Not done:").wait_for()


def test_another_ruling_is_another_branch(in_lab: Callable[..., Any]) -> None:
    page = in_lab("ruling", OPEN)
    settings = page.locator(".sd-settings")
    settings.locator("summary").click()
    settings.get_by_label("Question or figure").select_option("tw.q.eternal-failed-leave")
    settings.get_by_label("Ruling").select_option("held-back")
    settings.get_by_role("button", name="Play it so").click()
    page.locator(".sd-compared").get_by_text("ruled otherwise: tw.q.eternal-failed-leave").wait_for()
    page.keyboard.press("End")
    assert re.search(r"Veteran Fighter\S* +D1 hearts 4/7", page.locator(".sd-pieces").inner_text())
    settings.get_by_label("Question or figure").select_option("tw.eternal.leave-safe-on-four")
    settings.get_by_label("Figure", exact=True).fill("2")
    settings.get_by_role("button", name="Play it so").click()
    page.get_by_role("button", name="leave-safe-on-four 2").wait_for()
    assert page.locator(".sd-tree").first.get_by_role("button").count() == 3


def test_breakpoints_of_all_kinds(in_lab: Callable[..., Any]) -> None:
    page = in_lab(
        "points",
        OPEN,
        "from subterra_nb.debug.breakpoints import when\nview.break_at(when(lambda e: 'goes' in str(e.what), 'goes'))",
    )
    panel = page.locator(".sd-breakpoints")
    panel.locator("summary").click()
    panel.get_by_text("predicate goes (1 times)").wait_for()
    for kind, what in [
        ("value", "veteran.hearts < 5"),
        ("rule", "tw.eternal.leave-roll"),
        ("figure", "veteran"),
        ("place", "D0"),
    ]:
        panel.get_by_label("Stop at").select_option(kind)
        panel.get_by_label("Name").fill(what)
        panel.get_by_role("button", name="Add breakpoint").click()
        panel.get_by_text(f"{kind} {what} (").wait_for()
    panel.get_by_label("Name").fill("D99")
    panel.get_by_role("button", name="Add breakpoint").click()
    page.get_by_role("alert").get_by_text("no place is called D99").wait_for()
    for name in ("figure veteran", "place D0", "rule tw.eternal.leave-roll", "predicate goes"):
        panel.get_by_role("button", name=f"Remove {name}").click()
        panel.get_by_role("button", name=f"Remove {name}").wait_for(state="detached")
    page.get_by_role("button", name="Start", exact=True).click()
    page.keyboard.press("r")
    assert place(page) == "main: 7 of 9"
    assert "stopped at value veteran.hearts < 5" in page.locator(".sd-just").inner_text()


def test_a_fault_in_a_callback_is_shown_and_logged(in_lab: Callable[..., Any], shots: Path) -> None:
    page = in_lab("faults", OPEN, "view.controller._verbs['whynot'] = lambda message: 1 / 0")
    page.get_by_label("Why not (an answer in words)").fill("veteran moves to D2")
    page.get_by_role("button", name="Ask why not").click()
    alert = page.get_by_role("alert")
    alert.get_by_text("This is a fault of the kit: ZeroDivisionError").wait_for()
    alert.get_by_text("Details", exact=True).click()
    assert "Traceback" in alert.inner_text()
    page.screenshot(path=shots / "fault.png")


def test_code_and_view_share_one_debugger(in_lab: Callable[..., Any]) -> None:
    page = in_lab("shared", OPEN, "view.debugger.start().step()\nview.refresh()", "print('at', view.debugger.at)")
    page.get_by_text("main: 1 of 9").wait_for()
    page.get_by_role("button", name="End", exact=True).click()
    page.wait_for_timeout(500)
    page.locator(".jp-Notebook .jp-Cell").nth(2).locator(".jp-InputArea").click()
    page.keyboard.press("Shift+Enter")
    page.get_by_text("at 9", exact=True).wait_for()


def test_a_page_that_is_loaded_again_finds_everything(in_lab: Callable[..., Any], lab: Lab) -> None:
    page = in_lab("again", OPEN)
    page.get_by_role("button", name="Previous decision", exact=True).click()
    page.wait_for_selector(".sd-answers .sd-given")
    page.locator(".sd-answers").get_by_role("button", name="exerts").click()
    page.get_by_role("button", name="#0 exert").wait_for()
    where = place(page)
    page.keyboard.press("Control+s")
    deadline = time.monotonic() + 20
    while "widget-view" not in (lab.root / "again.ipynb").read_text(encoding="utf-8"):
        assert time.monotonic() < deadline, "the notebook was not saved by Ctrl+S"
        time.sleep(0.1)
    page.reload()
    page.wait_for_selector(".sd-place:not(:empty)")
    assert place(page) == where
    assert page.get_by_role("button", name="#0 exert").get_attribute("aria-current") == "true"


def test_a_large_record_opens_steps_and_answers_in_time(in_lab: Callable[..., Any], lab: Lab, shots: Path) -> None:
    save(played(1990, 38), lab.root / "long.json")
    page = in_lab(
        "long",
        "from subterra_nb.lab.games import load\nfrom subterra_nb.widgets import debugger\ngame = load('long.json')",
        "view = debugger(game)\nview",
        wait="",
    )
    page.evaluate(
        """() => { const cell = document.querySelectorAll(".jp-Cell")[1];
        new MutationObserver((_, me) => {
          if (!window.began && cell.querySelector(".sd-root")) window.began = performance.now();
          if (document.querySelector(".sd-cell")) { window.opened = performance.now(); me.disconnect(); }
        }).observe(document, { childList: true, subtree: true }); }"""
    )
    page.wait_for_function("() => window.opened")
    opened = page.evaluate("() => window.opened - window.began")
    page.wait_for_function("() => /of \\d{4}/.test(document.querySelector('.sd-log .sd-small').textContent)")
    waits = []
    for _ in range(20):
        page.wait_for_selector(".sd-answers button:not(.sd-given)")
        waits.append(page.evaluate(PRESSED))
        page.wait_for_timeout(120)
    page.get_by_role("button", name="Previous decision", exact=True).click()
    page.get_by_role("button", name="Previous decision", exact=True).click()
    page.wait_for_selector(".sd-answers .sd-given")
    branch = page.evaluate(PRESSED)
    high = quantiles(waits, n=20)[18]
    answered = f"answers {median(waits):.0f} ms (median) {high:.0f} ms (95th)"
    said = f"opened in {opened:.0f} ms, {answered}, a branch {branch:.0f} ms"
    (shots / "speed-lab.txt").write_text(said + "\n", encoding="utf-8")
    page.screenshot(path=shots / "large-lab.png")
    assert opened <= 1000 or not calm(), said
    # Half of it is the websocket's, and single answers run into whatever else the kernel and the browser do just then.
    assert max(median(waits), branch) <= 100 or not calm(), said
    assert high <= 150 or not calm(), said
    assert max(high, branch) <= 1000, said


def test_500_steps_leave_no_widget_behind(in_lab: Callable[..., Any]) -> None:
    page = in_lab("many", OPEN, COUNT)
    page.get_by_text(re.compile(r"^\d+ widgets")).wait_for()
    before = page.get_by_text(re.compile(r"^\d+ widgets")).inner_text()
    page.get_by_role("button", name="Back", exact=True).click()
    for _ in range(250):
        page.keyboard.press("b")
        page.keyboard.press("n")
    page.locator(".jp-Notebook .jp-Cell").nth(1).locator(".jp-InputArea").click()
    page.keyboard.press("Shift+Enter")
    page.get_by_text("[3]:").first.wait_for()
    assert page.get_by_text(re.compile(r"^\d+ widgets")).inner_text() == before


def test_the_form_starts_and_saves(in_lab: Callable[..., Any], lab: Lab, shots: Path) -> None:
    for name in ("changed.yaml", "eternal-leave-fail-changed.yaml"):
        (lab.root / name).unlink(missing_ok=True)
    page = in_lab("form", "from subterra_nb.widgets import explore\nexplore()", wait=".widget-button", height=1600)

    page.get_by_label("Seed").fill("7")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".sd-place:not(:empty)")
    page.get_by_text("The game has begun", exact=False).wait_for()
    page.screenshot(path=shots / "form.png", full_page=True)
    assert faults(page, ".jp-OutputArea-output") == []
    page.get_by_role("button", name="Load it").click()
    page.get_by_text("What a failed leave-roll costs: played.").wait_for()
    page.get_by_text("a one: 0 of 9").wait_for()
    text = page.get_by_label("Text")
    changed = text.input_value().replace("veteran: {at: D1}", "veteran: {at: D1, hearts: 6}")
    text.fill(changed)
    page.get_by_role("button", name="Play the text").click()
    page.get_by_role("alert").get_by_text("does not hold", exact=False).first.wait_for()
    text.fill(
        changed.replace("hearts: 4}", "hearts: 3}")
        .replace("hearts: 4,", "hearts: 3,")
        .replace("hearts: 7}", "hearts: 6}")
    )
    page.get_by_role("button", name="Play the text").click()
    page.get_by_text("What a failed leave-roll costs: played.").wait_for()
    page.get_by_label("File", exact=True).first.fill("changed.yaml")
    page.get_by_role("button", name="Save the text").click()
    page.get_by_text("written: changed.yaml", exact=False).wait_for()
    assert check([lab.root / "changed.yaml"], lambda line: None) == 0
    text.fill(changed.replace("veteran: {at: D1", "veteran: {at: D77"))
    page.get_by_role("button", name="Play the text").click()
    page.get_by_role("alert").get_by_text(re.compile(r"the text:\d+:\d+")).wait_for()


def test_axe_in_lab(in_lab: Callable[..., Any], lab: Lab) -> None:
    for theme in ("Light", "Dark"):
        lab.theme(theme)
        page = in_lab(f"axe-{theme}", OPEN)
        page.wait_for_timeout(300)
        assert faults(page, ".sd-root") == []


def test_keys_do_not_reach_the_notebook(in_lab: Callable[..., Any]) -> None:
    page = in_lab("keys", OPEN)
    page.get_by_role("button", name="Start", exact=True).click()
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    for key in "abdxm":
        page.keyboard.press(key)
    page.keyboard.press("d")
    page.keyboard.press("d")
    page.keyboard.press("ArrowUp")
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells
    assert page.locator(".sd-root").count() == 1
