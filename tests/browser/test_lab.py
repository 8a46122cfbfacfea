"""The widgets in JupyterLab: answers, branches, rulings, faults, the form, reloading, and what is left behind."""

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from subterra_nb.scenario import check
from tests.browser.lab import Lab
from tests.browser.test_access import faults

OPEN = """from subterra_nb.lab.lesson import staged
from subterra_nb.widgets import debugger
view = debugger(staged("typhaon_wakes/eternal-failed-leave", "main", luck={"number": 2}))
view"""
GAME = """from subterra_nb import Debugger
from subterra_nb.widgets import debugger, starting
view = debugger(starting.started("subterra2", ["veteran", "healer", "sapper"], seed=7))
view"""


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
    # What is asked next and has an answer leaves no complaint standing.
    decision.get_by_label("Why not (an answer in words)").fill("veteran moves to A0")
    page.keyboard.press("Enter")
    page.get_by_role("alert").get_by_text("Not done:").wait_for(state="hidden")


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
    """Each is set by hand, found by its name, run to and back to, and removed."""
    page = in_lab(
        "points",
        OPEN,
        "def goes(entry): return 'goes' in str(entry.what)\ndef broken(entry): return entry.teapot",
        "from subterra_nb.debug.breakpoints import when\nview.break_at(when(lambda e: 'pays' in str(e.what), 'paid'))",
    )
    panel = page.locator(".sd-breakpoints")
    panel.locator("summary").click()
    panel.get_by_text("predicate paid (").wait_for()
    panel.get_by_role("button", name="Remove predicate paid").click()
    for kind, what, at in [
        ("rule", "tw.eternal.leave-roll", 5),
        ("event", "HeartsLost", 7),
        ("figure", "veteran", 2),
        ("place", "D0", 2),
        ("value", "veteran.hearts < 5", 7),
        ("predicate", "goes", 8),
    ]:
        panel.get_by_label("Stop at").select_option(kind)
        panel.get_by_label("Name").fill(what)
        panel.get_by_role("button", name="Add breakpoint").click()
        panel.get_by_text(f"{kind} {what} (").wait_for()
        page.get_by_role("button", name="Start", exact=True).click()
        page.keyboard.press("r")
        assert place(page) == f"main: {at} of 9"
        assert f"stopped at {kind} {what}" in page.locator(".sd-just").inner_text()
        page.keyboard.press("End")
        page.get_by_role("button", name="Run back", exact=True).click()
        assert f"stopped at {kind} {what}" in page.locator(".sd-just").inner_text()
        panel.get_by_role("button", name=f"Remove {kind} {what}").click()
        panel.get_by_text("No breakpoint is set.").wait_for()
    alert = page.get_by_role("alert")
    for kind, what, told in [
        ("place", "D99", "no place is called D99"),
        ("predicate", "gose", "did you mean goes?"),
        ("predicate", "broken", "predicate broken: failed at entry 0: AttributeError"),
        ("value", "veteran.heart < 5", "did you mean hearts?"),
    ]:
        panel.get_by_label("Stop at").select_option(kind)
        panel.get_by_label("Name").fill(what)
        panel.get_by_role("button", name="Add breakpoint").click()
        alert.get_by_text(told).wait_for()
    assert panel.get_by_text("No breakpoint is set.").is_visible()


def test_a_fault_in_a_callback_is_shown_and_logged(in_lab: Callable[..., Any], lab: Lab, shots: Path) -> None:
    log = lab.root / "faults.log"
    page = in_lab(
        "faults",
        "import logging\nlogging.basicConfig(filename='faults.log', force=True)\n" + OPEN,
        "view.controller._verbs['whynot'] = lambda message: 1 / 0",
    )
    page.get_by_label("Why not (an answer in words)").fill("veteran moves to D2")
    page.get_by_role("button", name="Ask why not").click()
    alert = page.get_by_role("alert")
    alert.get_by_text("This is a fault of the kit: ZeroDivisionError").wait_for()
    alert.get_by_text("Details", exact=True).click()
    assert "Traceback" in alert.inner_text()
    page.screenshot(path=shots / "fault.png")
    logged = log.read_text(encoding="utf-8")
    assert "ZeroDivisionError" in logged
    assert "Traceback" in logged
    # A fault of the page itself goes the same ways.
    alert.get_by_role("button", name="Close this message").click()
    page.wait_for_timeout(200)
    assert page.evaluate("() => document.activeElement.textContent") == "Ask why not", "the focus goes back"
    page.evaluate("() => { document.querySelector('.sd-nowline').replaceChildren = null; }")
    page.keyboard.press("m")
    page.keyboard.press("b")
    alert.get_by_text("This is a fault of the kit: TypeError").wait_for()
    deadline = time.monotonic() + 20
    while "the page failed: TypeError" not in log.read_text(encoding="utf-8"):
        assert time.monotonic() < deadline, "the fault of the page is not in the log"
        time.sleep(0.1)


def test_a_draw_is_replaced(in_lab: Callable[..., Any], shots: Path) -> None:
    page = in_lab("draw", GAME)
    decision, log = page.locator(".sd-decision"), page.locator(".sd-log")
    decision.get_by_role("button", name="explores D1").click()
    decision.get_by_text("which sides shall be open?").wait_for()
    decision.locator(".sd-answers button").first.click()
    cell = page.locator('[data-cell="D1"]')
    page.wait_for_function("() => / Normal/.test(document.querySelector('[data-cell=D1]')?.getAttribute('aria-label'))")
    # Back to the draw itself: what else could have come out of the bag?
    log.get_by_label("Show", exact=True).select_option("dl")
    log.get_by_role("button").filter(has_text="normal-3 (luck)").click()
    decision.get_by_role("button", name="What else could have been answered?").click()
    decision.locator(".sd-answers button").nth(20).wait_for()
    decision.get_by_role("button", name="bridge-1", exact=True).click()
    page.locator(".sd-compared").get_by_text("normal-3, not bridge-1").wait_for()
    assert "bridge-1" in page.locator(".sd-branches").inner_text()
    page.get_by_role("button", name="End", exact=True).click()
    if decision.get_by_text("which sides shall be open?").is_visible():
        decision.locator(".sd-answers button").first.click()
    page.wait_for_function("() => / Bridge/.test(document.querySelector('[data-cell=D1]')?.getAttribute('aria-label'))")
    page.screenshot(path=shots / "draw.png")
    assert "Veteran Fighter" in cell.get_attribute("aria-label")


def test_branches_lie_side_by_side(in_lab: Callable[..., Any], shots: Path) -> None:
    page = in_lab("beside", OPEN, width=1500, height=1300)
    page.get_by_role("button", name="Previous decision", exact=True).click()
    page.locator(".sd-answers").get_by_role("button", name="exerts").click()
    page.locator(".sd-branch", has_text="veteran exerts").wait_for()
    compared = page.locator(".sd-compared")
    pictures = compared.get_by_role("img")
    pictures.nth(1).wait_for()
    assert [p.get_attribute("aria-label").split(",")[0] for p in pictures.all()] == ["main", "veteran exerts"]
    assert "otherwise than beside it" in pictures.first.get_attribute("aria-label")
    one, other = (p.bounding_box() for p in pictures.all())
    assert one["width"] > 250
    assert abs(one["y"] - other["y"]) < 2 < other["x"] - one["x"]
    assert pictures.first.locator("text=Ve").count() == 1
    compared.scroll_into_view_if_needed()
    page.screenshot(path=shots / "beside.png")
    assert faults(page, ".sd-root") == []
    page.get_by_role("button", name="main", exact=True).click()
    page.get_by_label("Compare", exact=True).select_option("veteran exerts")
    page.get_by_label("with", exact=True).select_option("main")
    page.get_by_role("button", name="Compare branches").click()
    page.wait_for_function(
        "() => /^veteran exerts/.test(document.querySelector('.sd-compared [role=img]').getAttribute('aria-label'))"
    )


def test_a_seat_sees_no_more_than_it_may(in_lab: Callable[..., Any], repository: Path, shots: Path) -> None:
    page = in_lab(
        "seats",
        f"import sys\nsys.path.insert(0, {str(repository)!r})\nfrom tests.widgets.letters import letters\n"
        "from subterra_nb.widgets import debugger\ndebugger(letters())",
    )
    view = page.locator(".sd-root")
    seats = view.get_by_label("Seen by")
    assert seats.locator("option").all_inner_texts() == ["the whole table", "everybody", "ann"]
    assert "news" in view.inner_text()
    seats.select_option("everybody")
    view.get_by_text("ann takes hidden").first.wait_for()
    for word in ("news", "will", "love", "bill"):
        assert word not in page.evaluate("() => document.querySelector('.sd-root').outerHTML").replace(" will ", "")
    page.screenshot(path=shots / "seat.png")
    assert faults(page, ".sd-root") == []
    view.get_by_label("Seen by").select_option("ann")
    view.get_by_text("ann takes news").first.wait_for()


def test_where_nothing_is_secret_no_seat_is_offered(in_lab: Callable[..., Any]) -> None:
    page = in_lab("noseats", OPEN)
    assert page.locator(".sd-tools").get_by_label("Theme").is_visible()
    assert not page.get_by_text("Seen by").is_visible()


def test_another_game_in_the_same_place_leaves_nothing_of_the_first(in_lab: Callable[..., Any]) -> None:
    page = in_lab("another", GAME, "view.show(Debugger.of('typhaon_wakes/eternal-leave-fail').start())", wait="")
    page.get_by_text("a one: 0 of 9").wait_for()
    cells = page.locator(".sd-cell")
    assert sorted(cell.get_attribute("data-cell") for cell in cells.all()) == ["D1", "D2"]
    assert page.locator(".sd-pieces").inner_text().count("hearts") == 2
    assert page.locator(".sd-axis").count() == 3
    assert "sapper" in page.locator('[data-cell="D1"]').get_attribute("aria-label").lower()


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
    page.locator(".sd-branch", has_text="veteran exerts").wait_for()
    where = place(page)
    page.keyboard.press("Control+s")
    deadline = time.monotonic() + 20
    while "widget-view" not in (lab.root / "again.ipynb").read_text(encoding="utf-8"):
        assert time.monotonic() < deadline, "the notebook was not saved by Ctrl+S"
        time.sleep(0.1)
    page.reload()
    page.wait_for_selector(".sd-place:not(:empty)")
    assert place(page) == where
    assert page.locator(".sd-branch", has_text="veteran exerts").get_attribute("aria-current") == "true"


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
