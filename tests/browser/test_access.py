"""What a reader needs who uses a keyboard, a screen reader, a large font or a dark room; axe holds most of it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from subterra_nb.debug.debugger import Debugger
from subterra_nb.widgets import storyboard
from tests.browser.games import played

LEAVING = "typhaon_wakes/eternal-leave-fail"
FOCUSED = """() => {
  const a = document.activeElement;
  if (!a.closest(".sd-root")) return ["", ""];
  const name = a.dataset.cell || a.getAttribute("aria-label") || a.labels?.[0]?.textContent || a.textContent;
  const cell = a.querySelector(".sd-ring");
  return [name, cell ? getComputedStyle(cell).strokeWidth : getComputedStyle(a).outlineWidth];
}"""
SMALL = """() => [...document.querySelectorAll(".sd-root button")]
  .filter((b) => b.offsetParent && b.getBoundingClientRect().height < 24).length"""
SPOILED = """() => {
  const button = document.querySelector(".sd-bar button");
  button.textContent = "";
  button.removeAttribute("title");
  document.querySelector(".sd-place").style.color = "#ddd";
}"""
GRAVE = ("serious", "critical")


def faults(page: Any, within: str) -> list[str]:
    """What axe finds that is serious or worse, a line each."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, context=within).response["violations"]
    return [
        f"{v['id']}: {v['help']}: {v['nodes'][0]['target']} ({len(v['nodes'])})" for v in found if v["impact"] in GRAVE
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_the_page(
    scheme: str, open_page: Callable[..., Any], tmp_path: Path, shots: Path
) -> None:
    page = open_page(storyboard(Debugger(played(1990, 38)), tmp_path / "page.html").as_uri(), scheme=scheme)
    page.wait_for_selector(".sd-cell", state="attached")
    page.evaluate("() => document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    page.locator('[data-cell="D1"]').click()
    page.keyboard.press("1")
    page.keyboard.press("2")
    page.wait_for_timeout(300)
    page.screenshot(path=shots / f"large-{scheme}.png", full_page=True)
    assert faults(page, ".sd-root") == []
    page.keyboard.press("?")
    assert faults(page, ".sd-help") == []


def test_axe_would_find_something(open_page: Callable[..., Any], tmp_path: Path) -> None:
    page = open_page(storyboard(LEAVING, tmp_path / "page.html").as_uri())
    page.wait_for_selector(".sd-place:not(:empty)")
    page.evaluate(SPOILED)
    assert [line.split(":")[0] for line in faults(page, ".sd-root")] == ["button-name", "color-contrast"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_can_be_chosen_against_the_page(theme: str, open_page: Callable[..., Any], tmp_path: Path) -> None:
    other = {"light": "dark", "dark": "light"}[theme]
    page = open_page(storyboard(LEAVING, tmp_path / "page.html").as_uri(), scheme=other)
    page.wait_for_selector(".sd-place:not(:empty)")
    colour = "() => getComputedStyle(document.querySelector('.sd-root')).backgroundColor"
    before = page.evaluate(colour)
    page.get_by_label("Theme").select_option(theme)
    assert page.evaluate(colour) != before
    assert faults(page, ".sd-root") == []


def test_everything_is_reached_by_tab_and_seen(open_page: Callable[..., Any], tmp_path: Path) -> None:
    page = open_page(storyboard(LEAVING, tmp_path / "page.html").as_uri())
    page.wait_for_selector(".sd-place:not(:empty)")
    seen: list[str] = []
    unmarked: list[str] = []
    for _ in range(80):
        page.keyboard.press("Tab")
        name, ring = page.evaluate(FOCUSED)
        if not name:
            break
        seen.append(name)
        if ring not in ("3px", "7px"):
            unmarked.append(name)
    assert unmarked == []
    assert len([name for name in seen if name in ("D1", "D2")]) == 1
    assert {"Start", "Timeline", "Board: larger", "Filter by words or rule", "Veteran Fighter"} <= {
        s.strip() for s in seen
    }


def test_it_can_be_used_at_twice_the_size(open_page: Callable[..., Any], tmp_path: Path, shots: Path) -> None:
    # 200 % of a window of 1280 pixels leaves 640 for the page.
    page = open_page(storyboard(LEAVING, tmp_path / "page.html").as_uri(), width=640, height=500)
    page.wait_for_selector(".sd-place:not(:empty)")
    page.locator(".sd-bar button").first.focus()
    for _ in range(7):
        page.keyboard.press("n")
    page.screenshot(path=shots / "narrow.png", full_page=True)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 640
    assert page.evaluate(SMALL) == 0
    assert faults(page, ".sd-root") == []
    # What is to be decided follows on the board, also for the keyboard, and goes back where there is room beside it.
    order = "() => [...document.querySelectorAll('.sd-panel h3')].map((h) => h.textContent)"
    assert page.evaluate(order)[:2] == ["To decide", "Branches compared"]
    page.set_viewport_size({"width": 1400, "height": 900})
    page.wait_for_function("() => document.querySelector('.sd-right').firstChild.matches('.sd-decision')")


def test_the_board_is_a_grid_that_says_what_stands_where(open_page: Callable[..., Any], tmp_path: Path) -> None:
    page = open_page(storyboard(LEAVING, tmp_path / "page.html").as_uri())
    page.wait_for_selector(".sd-place:not(:empty)")
    grid = page.get_by_role("grid", name="Board")
    assert grid.get_by_role("row").count() == 2
    cell = grid.get_by_role("gridcell").nth(1)
    words = cell.get_attribute("aria-label")
    assert words.startswith("D1 Normal")
    for part in ("Veteran Fighter (Ve) hearts 7/7", "The Eternal (E)", "leads to D2"):
        assert part in words
