"""Room: what is too long is broken, what is too large is moved about, and one still sees where one is."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from subterra_nb.debug.debugger import Debugger
from subterra_nb.lab.games import save
from subterra_nb.widgets import storyboard
from tests.browser.games import played
from tests.browser.lab import Lab
from tests.browser.test_access import faults
from tests.browser.test_lab import OPEN

# By how many pixels something in the view reaches out of it, the words in boxes included.
OUT = "() => { const root = document.querySelector('.sd-root'); return root.scrollWidth - root.clientWidth; }"
LONG = [
    "x" * 2000,
    "veteran moves to " + "D" * 600,
    "veteran " + "moves" * 100 + " to D9",
    "veteran moves to D9 " * 100,
]
# What of the names of lanes and columns can be seen, and where the corner of the board is.
NAMES = """() => {
  const box = document.querySelector(".sd-scroll"), b = box.getBoundingClientRect();
  const seen = [...document.querySelectorAll(".sd-axis")].filter((t) => {
    const r = t.getBoundingClientRect(), [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
    return x > b.left && x < b.left + box.clientWidth && y > b.top && y < b.top + box.clientHeight;
  }).map((t) => t.textContent);
  return { columns: seen.filter((w) => /^[A-Z]/.test(w)), lanes: seen.filter((w) => /^-?\\d/.test(w)) };
}"""


@pytest.mark.parametrize("width", [1400, 640])
def test_words_without_end_widen_nothing(width: int, in_lab: Callable[..., Any], shots: Path) -> None:
    """A window of 640 pixels is one of 1280 at 200 %."""
    page = in_lab("endless", OPEN, width=width, height=1000)
    view = page.locator(".sd-root")
    field = view.get_by_label("Why not (an answer in words)")
    for words in LONG:
        field.fill(words)
        page.keyboard.press("Enter")
        view.get_by_role("alert").or_(view.locator(".stn-why-not")).first.wait_for()
        page.wait_for_timeout(300)
        assert page.evaluate(OUT) <= 0, words[:30]
    page.screenshot(path=shots / f"endless-{width}.png")
    points = view.locator(".sd-breakpoints")
    points.locator("summary").click()
    points.get_by_label("Stop at").select_option("rule")
    points.get_by_label("Name").fill("tw." + "y" * 500)
    page.keyboard.press("Enter")
    view.get_by_role("alert").get_by_text("yyyy").wait_for()
    assert page.evaluate(OUT) <= 0
    view.locator(".sd-write summary").click()
    view.get_by_label("File", exact=True).fill("z" * 100 + f"{width}.yaml")
    view.get_by_label("Title", exact=True).fill("t" * 700)
    view.get_by_role("button", name="Write the file").click()
    view.get_by_text("checked: it holds").wait_for()
    assert page.evaluate(OUT) <= 0
    assert faults(page, ".sd-root") == []


def test_a_large_board_is_dragged_in_jupyterlab(in_lab: Callable[..., Any], lab: Lab) -> None:
    """Also beyond its edge; the notebook beneath stays where it is, and marks neither cells nor text."""
    save(played(300, 38), lab.root / "drag.json")
    load = "from subterra_nb.lab.games import load\nfrom subterra_nb.widgets import debugger\n"
    page = in_lab("drag", f"{load}view = debugger(load('drag.json'))\nview", "x = 1", height=900)
    board = page.locator(".sd-scroll")
    page.locator(".sd-bar button").first.focus()
    for _ in range(6):
        page.keyboard.press("+")
    board.scroll_into_view_if_needed()
    page.evaluate("() => document.querySelector('.sd-scroll').scrollIntoView({ block: 'center' })")
    page.wait_for_timeout(300)
    box = board.bounding_box()
    where = "() => { const b = document.querySelector('.sd-scroll'); return [b.scrollLeft, b.scrollTop]; }"
    notebook = "() => document.querySelector('.jp-WindowedPanel-outer').scrollTop"
    (left, top), stood = page.evaluate(where), page.evaluate(notebook)
    x, y = box["x"] + 350, box["y"] + 300
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 120, y - 60, steps=5)
    assert page.evaluate(where) == pytest.approx([left + 120, top + 60], abs=2)
    page.mouse.move(box["x"] - 20, y - 60, steps=5)
    assert page.evaluate(where)[0] > left + 300, "the board follows on beyond its edge"
    page.mouse.up()
    page.mouse.move(x, y)
    assert page.evaluate(where)[0] > left + 300, "it was let go"
    assert page.evaluate(notebook) == stood
    assert page.locator(".sd-selected .sd-question").count() == 0, "dragging selects no place"
    assert page.evaluate("() => String(getSelection())") == "", "nor text"
    assert page.locator(".jp-Notebook .jp-Cell").count() == 2
    assert page.locator(".jp-Notebook .jp-mod-multiSelected").count() == 0
    # The wheel turns the notebook, and with Ctrl the size.
    size = page.locator(".sd-svg").bounding_box()["width"]
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    page.wait_for_function("w => document.querySelector('.sd-svg').getBoundingClientRect().width > w", arg=size * 1.1)


def test_names_of_lanes_and_columns_stay_in_sight(open_page: Callable[..., Any], tmp_path: Path, shots: Path) -> None:
    page = open_page(storyboard(Debugger(played(300, 38)), tmp_path / "page.html").as_uri())
    page.wait_for_selector(".sd-cell", state="attached")
    page.locator(".sd-bar button").first.focus()
    page.keyboard.press("End")
    whole = page.evaluate(NAMES)
    assert len(whole["columns"]) > 3
    assert len(whole["lanes"]) > 3
    for _ in range(7):
        page.keyboard.press("+")
    scroll = "([x, y]) => document.querySelector('.sd-scroll').scrollTo(x, y)"
    for to in ([0, 0], [9999, 0], [0, 9999], [9999, 9999], [150, 150]):
        page.evaluate(scroll, to)
        page.wait_for_timeout(100)
        seen = page.evaluate(NAMES)
        assert seen["columns"], to
        assert seen["lanes"], to
        assert len(seen["columns"]) < len(whole["columns"]), "a part of the board is seen"
    page.locator(".sd-scroll").screenshot(path=shots / "names.png")
    assert faults(page, ".sd-root") == []
    # Where one walks to is not behind them.
    page.locator('[data-cell="D0"]').focus()
    for key in ("ArrowLeft",) * 4 + ("ArrowDown",) * 4:
        page.keyboard.press(key)
        page.wait_for_timeout(60)
        hidden = page.evaluate(
            """() => { const c = document.activeElement.getBoundingClientRect();
            const box = document.querySelector(".sd-scroll").getBoundingClientRect();
            const edges = [...document.querySelectorAll(".sd-edge")].map((e) => e.getBoundingClientRect());
            return [c.left < box.left, c.bottom > box.bottom,
              ...edges.map((e) => c.left < e.right - 1 && c.right > e.left + 1 && c.top < e.bottom - 1
                && c.bottom > e.top + 1)]; }"""
        )
        assert hidden == [False] * 4, page.evaluate("() => document.activeElement.dataset.cell")
    page.keyboard.press("0")
    assert page.evaluate(NAMES) == whole
