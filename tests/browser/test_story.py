"""What a reader does who has never seen the kit: find out why, see what a 4 would have done, and keep it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from subterra_nb.scenario import check
from tests.browser.lab import Lab

FOUR = "getting away from the Eternal: 4"


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_ten_minutes(
    theme: str, in_lab: Callable[..., Any], lab: Lab, repository: Path, shots: Path, tmp_path: Path
) -> None:
    lab.theme(theme)
    written = lab.root / "four.yaml"
    written.unlink(missing_ok=True)
    page = in_lab(f"story-{theme}", file=repository / "notebooks" / "01_step_debugger.ipynb", width=1500, height=1300)
    view = page.locator(".sd-root").first
    # Why did it take three hearts?
    view.get_by_role("button", name=re.compile("loses 3 hearts")).first.click()
    why = view.locator(".sd-why")
    assert "tw.eternal.leave-fail-three-hearts" in why.inner_text()
    assert "A leave-roll below four costs the departing explorer three hearts" in why.inner_text()
    assert "hearts 7/7 to 4/7" in view.locator(".sd-just").inner_text()
    page.screenshot(path=shots / f"story-1-why-{theme.lower()}.png")
    # What would a 4 have done?
    why.get_by_role("button", name=re.compile("What else.*: 2")).click()
    answers = view.locator(".sd-decision .sd-answers button")
    answers.first.wait_for()
    assert answers.all_inner_texts() == ["1", "2 (given)", "3", "4", "5", "6"]
    answers.nth(3).click()
    view.locator(".sd-branches").get_by_role("button", name=FOUR).wait_for()
    compared = view.locator(".sd-compared")
    compared.get_by_text("part at entry 5").wait_for()
    assert "2, not 4" in compared.inner_text()
    assert re.search(r"veteran hearts\s+4\s+7", compared.inner_text())
    assert compared.locator("svg").count() == 2
    branches = view.locator(".sd-branches")
    assert f"veteran hearts: 4 (as it happened), 7 ({FOUR})" in branches.inner_text()
    branches.get_by_role("button", name="Show them side by side").click()
    assert compared.locator("summary").evaluate("s => s === document.activeElement")
    branches.get_by_role("button", name="To its end").click()
    assert "hearts 7/7" in view.locator(".sd-pieces").inner_text()
    # Keep it.
    view.get_by_role("group").filter(has_text="Write as scenario").last.locator("summary").click()
    view.get_by_label("File", exact=True).fill("four.yaml")
    view.get_by_label("Title", exact=True).fill("A four")
    view.get_by_role("button", name="Write the file").click()
    view.get_by_text("checked: it holds").wait_for()
    page.screenshot(path=shots / f"story-2-kept-{theme.lower()}.png")
    assert check([written], lambda line: None) == 0
    assert "number: [4]" in written.read_text(encoding="utf-8").replace("number: 4", "number: [4]")
    assert view.locator(".sd-write pre").inner_text().startswith("title: A four")
    # A second press would replace it, and only a second one does.
    view.get_by_role("button", name="Write the file").click()
    view.get_by_role("button", name="Replace the file").wait_for()
    # That holds for this file only.
    view.get_by_label("File", exact=True).fill("five.yaml")
    view.get_by_role("button", name="Write the file").wait_for()


def test_one_cell_is_enough(in_lab: Callable[..., Any], repository: Path, shots: Path) -> None:
    page = in_lab("one-cell", file=repository / "notebooks" / "01_step_debugger.ipynb", run=False)
    first = page.locator(".jp-CodeCell").first
    # The saved notebook reads before anything was run, though JupyterLab does not trust it yet.
    picture = first.get_by_role("img", name=re.compile("Veteran Fighter hurt, hearts"))
    picture.wait_for()
    assert picture.evaluate("i => i.complete && i.naturalWidth > 600")
    assert "exitExD0" not in first.inner_text().replace(" ", "")
    page.screenshot(path=shots / "unrun.png")
    first.locator(".jp-InputArea").click()
    page.keyboard.press("Shift+Enter")
    first.locator(".sd-root .sd-place:not(:empty)").wait_for()
    first.get_by_role("button", name="Back", exact=True).click()
    assert first.locator(".sd-place").inner_text() == "as it happened: 8 of 9"


def test_what_was_found_keeps_its_name(in_lab: Callable[..., Any], lab: Lab, repository: Path) -> None:
    """Nobody needs to think of a title, and everything goes by keyboard alone."""
    written = lab.root / "what-if.yaml"
    written.unlink(missing_ok=True)
    page = in_lab("by-keyboard", file=repository / "notebooks" / "01_step_debugger.ipynb", run=False)
    first = page.locator(".jp-CodeCell").first
    first.locator(".jp-InputArea").click()
    page.keyboard.press("Shift+Enter")
    view = first.locator(".sd-root")
    view.locator(".sd-place:not(:empty)").wait_for()
    view.locator(".sd-bar button").first.focus()
    page.keyboard.press("End")
    page.keyboard.press("Shift+L")  # the roll
    view.get_by_text("luck: getting away from the Eternal").wait_for()
    page.keyboard.press("a")
    for _ in range(3):
        page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.textContent") == "4"
    page.keyboard.press("Enter")
    view.get_by_text("as it happened: ").wait_for(state="detached")
    view.locator(".sd-place", has_text=FOUR).wait_for()
    page.keyboard.press("s")
    for _ in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    view.get_by_text("checked: it holds").wait_for()
    assert "What if: getting away from the Eternal: 4" in written.read_text(encoding="utf-8")
    assert check([written], lambda line: None) == 0
