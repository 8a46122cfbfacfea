"""What goes wrong around a view: others beside it, a kernel that is busy or gone, and what a seat may not remember."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from subterra_nb.debug.debugger import Debugger
from subterra_nb.kernel.game import compose
from subterra_nb.kernel.luck import Scripted
from subterra_nb.kernel.session import Session
from subterra_nb.view.scene import Cell, Piece, Scene
from subterra_nb.widgets import storyboard
from tests.browser.test_access import faults
from tests.browser.test_lab import OPEN, place
from tests.widgets.letters import LETTERS, Letters

TYPHAON = """from subterra_nb.widgets import debugger, starting
game = starting.started("subterra2", ["veteran", "healer", "sapper"], ["typhaon_wakes.typhaon"], seed=7)
debugger(game)"""
TWICE = """() => {
  const ids = [...document.querySelectorAll(".sd-root [id]")].map((e) => e.id);
  return ids.filter((id, n) => ids.indexOf(id) !== n);
}"""
OUTSIDE = """() => [...document.querySelectorAll(".sd-root")].flatMap((root) =>
  [...root.querySelectorAll("label,input")].filter((e) => {
    const to = e.control || e.list; return to && !root.contains(to);
  }).map((e) => e.outerHTML))"""
SLOW = "import time\ndef slow(entry):\n    time.sleep(0.4)"


def test_two_views_in_one_notebook_keep_apart(in_lab: Callable[..., Any]) -> None:
    """Every label names a field of its own view, and keys move the view that they are pressed in."""
    page = in_lab("two", OPEN, OPEN.replace('"main"', '"other"'), wait="")
    first, second = (page.locator(".sd-root").nth(n) for n in (0, 1))
    second.get_by_text("other: 9 of 9").wait_for()
    first.get_by_text("main: 9 of 9").wait_for()
    assert page.evaluate(TWICE) == []
    assert page.evaluate(OUTSIDE) == []
    second.get_by_text("Filter by words or rule").click()
    page.keyboard.type("hearts")
    second.get_by_text("1 of 9 entries").wait_for()
    assert "Entries 0 to 8 of 9" in first.locator(".sd-log").inner_text()
    second.locator(".sd-bar button").first.focus()
    page.keyboard.press("b")
    second.get_by_text("other: 8 of 9").wait_for()
    assert place(page) == "main: 9 of 9"
    assert faults(page, ".jp-Notebook .jp-OutputArea") == []


def test_a_busy_kernel_and_one_that_is_gone_are_told(in_lab: Callable[..., Any]) -> None:
    page = in_lab("gone", OPEN, SLOW)
    view = page.locator(".sd-root")
    points = view.locator(".sd-breakpoints")
    points.locator("summary").click()
    points.get_by_label("Stop at").select_option("predicate")
    points.get_by_label("Name").fill("slow")
    page.keyboard.press("Enter")
    view.locator(".sd-just").get_by_text("The kernel has not answered yet").wait_for()
    points.get_by_text("predicate slow (0 times)").wait_for()
    page.locator("[data-command='notebook:restart-kernel']").first.click()
    page.get_by_role("button", name="Confirm Kernel Restart").click()
    page.wait_for_timeout(3000)
    # All that is here can still be looked at; what nobody can answer any more is said.
    page.get_by_role("button", name="Start", exact=True).click()
    assert place(page) == "main: 0 of 9"
    alert = view.get_by_role("alert")
    alert.get_by_text("the kernel does not know this view any more").wait_for()
    alert.get_by_role("button", name="Close this message").click()
    page.get_by_role("button", name="Next decision", exact=True).click()
    page.get_by_role("button", name="End", exact=True).click()
    page.get_by_role("button", name="Previous decision", exact=True).click()
    page.wait_for_timeout(500)
    assert not alert.is_visible(), "once is enough while one only looks"
    view.get_by_text("What can be answered is not known any more").wait_for()
    view.locator(".sd-write summary").click()
    view.get_by_role("button", name="Write the file").click()
    alert.get_by_text("run the cell again").wait_for()


def test_the_notebook_does_not_obey_keys_of_the_view(in_lab: Callable[..., Any]) -> None:
    """In a list one chooses by arrows and letters; keys that mean nothing here cut, merge and add no cells either."""
    page = in_lab("keys", OPEN, "x = 1")
    cells, view = page.locator(".jp-Notebook .jp-Cell"), page.locator(".sd-root")
    theme = view.get_by_label("Theme")
    theme.focus()
    page.keyboard.press("ArrowDown")
    assert theme.input_value() == "light"
    for control in (theme, view.locator(".sd-bar button").first, view.locator('[data-cell="D0"]'), view.locator("ol")):
        for key in ("x", "d", "d", "v", "h", "j", "Shift+M", "Shift+A", "Shift+B"):
            control.first.focus()
            page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert cells.count() == 2
    assert page.evaluate("() => document.activeElement.closest('.sd-root') !== null")


def test_another_seat_leaves_nothing_of_the_first_in_the_page(in_lab: Callable[..., Any], lab: Any) -> None:
    """Neither the file that was written nor what stands in closed panels, which a reader would find in the page."""
    (lab.root / "what-if.yaml").unlink(missing_ok=True)
    page = in_lab("forgets", TYPHAON)
    view = page.locator(".sd-root")
    (hand,) = re.findall(r"Typhaon's hand\s+(\S+, \S+, \S+?)(?:ours)?\s", view.locator(".sd-facts").inner_text())
    view.locator(".sd-write summary").click()
    view.get_by_role("button", name="Write the file").click()
    view.get_by_text("checked: it holds").wait_for()
    assert f"hand: [{hand}]" in view.locator(".sd-write pre").inner_text()
    for panel in ("write", "figures", "log", "branches", "decision"):
        view.locator(f".sd-{panel} summary").first.click()
    held = "() => document.querySelector('.sd-root').outerHTML"
    assert hand in page.evaluate(held), "closed, but still there"
    view.get_by_label("Seen by").select_option("everybody")
    page.wait_for_function("() => !document.querySelector('.sd-write pre').textContent")
    page.wait_for_timeout(300)
    assert hand not in page.evaluate(held)
    view.locator(".sd-figures summary").first.click()
    view.locator(".sd-facts").get_by_text("3 cards").wait_for()
    view.get_by_label("Seen by").select_option("typhaon")
    view.locator(".sd-facts").get_by_text(hand).wait_for()


NAME = 'Ann (a) <img src=x onerror=alert(1)> & "q" $& </script>'


def test_names_may_hold_anything(open_page: Callable[..., Any], tmp_path: Path) -> None:
    """Markup in names is text, in the page and in its data; what follows on a name follows on all of it."""

    def scene(s: Any, game: Any, title: str = "", question: str = "", spots: tuple[str, ...] = ()) -> Scene:
        pieces = (Piece("ann", NAME, "<A", at="A0", hearts=1, full=2), Piece("bob", "Bob", "B", at="A0"))
        return Scene(NAME, question=NAME, cells=(Cell("A0", title=NAME, kind="plain"),), pieces=pieces)

    game = compose(replace(LETTERS, scene=scene))
    session = Session(game, Letters(("love", "news")), Scripted({"other": ("love", "news")}))
    page = open_page(storyboard(Debugger(session), tmp_path / "page.html").as_uri())
    page.wait_for_selector(".sd-cell", state="attached")
    assert page.title() == NAME
    told = [" ".join(line.split()) for line in page.locator(".sd-pieces li").all_inner_texts()]
    assert told == [f"{NAME}\u2665\u2661 A0 hearts 1/2", "Bob A0"]
    assert page.locator(".sd-cell").get_attribute("aria-label").count(NAME) == 2
    assert page.locator("img").count() == 0
