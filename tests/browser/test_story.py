"""What a reader does who has never seen the kit: find out why, see what a 4 would have done, and keep it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from subterra_nb.scenario import check
from tests.browser.lab import Lab


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
    view.locator(".sd-branches").get_by_role("button", name="#1 4").wait_for()
    compared = view.locator(".sd-compared")
    compared.get_by_text("part at entry 5").wait_for()
    assert "2, not 4" in compared.inner_text()
    assert re.search(r"veteran hearts\s+4\s+7", compared.inner_text())
    assert compared.locator("svg").count() == 2
    view.get_by_role("button", name="End", exact=True).click()
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
    # A second press would replace it, and only a second one does.
    view.get_by_role("button", name="Write the file").click()
    view.get_by_role("button", name="Replace the file").wait_for()
