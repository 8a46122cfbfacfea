"""The page that needs no kernel: what it shows, how it moves, what can be done by keyboard, and that it asks nobody."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from subterra_nb.debug.breakpoints import Breakpoint
from subterra_nb.debug.cursor import Cursor
from subterra_nb.debug.debugger import Debugger
from subterra_nb.widgets import storyboard
from tests.browser.games import played
from tests.browser.keys import shifted

LEAVING = "typhaon_wakes/eternal-leave-fail"


@pytest.fixture
def shown(tmp_path: Path, open_page: Callable[..., Any]) -> Callable[..., Any]:
    """Writes a page and opens it from its file."""

    def opening(source: Any, wait: str = ".sd-place:not(:empty)", **more: Any) -> Any:
        page = open_page(storyboard(source, tmp_path / "page.html").as_uri(), **more)
        page.wait_for_selector(wait)
        page.locator(".sd-bar button").first.focus()
        return page

    return opening


def place(page: Any) -> str:
    """Where one stands, as a reader sees it."""
    text: str = page.locator(".sd-place").inner_text()
    return text


def test_it_steps_by_keys_and_says_what_happened(shown: Callable[..., Any], shots: Path) -> None:
    page = shown(LEAVING)
    assert place(page) == "a one: 0 of 9"
    for _ in range(7):
        page.keyboard.press("n")
    assert place(page) == "a one: 7 of 9"
    assert "veteran loses 3 hearts" in page.locator(".sd-nowline").inner_text()
    page.get_by_text("7 of 9: veteran loses 3 hearts", exact=False).wait_for(state="attached")
    assert page.locator(".sd-live").get_attribute("aria-live") == "polite"
    assert page.locator(".sd-here").inner_text().startswith("6 veteran loses 3 hearts")
    page.keyboard.press("b")
    assert place(page) == "a one: 6 of 9"
    page.keyboard.press("B")  # as with Caps Lock
    assert place(page) == "a one: 5 of 9"
    page.keyboard.press("Shift+e")
    assert place(page) == "a one: 3 of 9"
    page.keyboard.press("End")
    page.keyboard.press("n")
    assert "at the end" in page.locator(".sd-just").inner_text()
    page.screenshot(path=shots / "storyboard.png", full_page=True)


def test_it_asks_nobody(shown: Callable[..., Any], tmp_path: Path) -> None:
    page = shown(LEAVING)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for key in "nnndDrRlLeEiouw12?":
        page.keyboard.press(shifted(key))
    page.keyboard.press("Escape")
    page.wait_for_timeout(300)
    assert asked == []
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert not re.search(r"""(src|href)=["'](?!data:)|@import|\bfetch\(|XMLHttp|url\((?!data:)""", text)
    assert "default-src 'none'" in text


def test_moving_is_the_cursors_moving(shown: Callable[..., Any]) -> None:
    session = played(300)
    page = shown(Debugger(session).start())
    names = {
        "step": Cursor.step, "back": Cursor.back, "into": Cursor.into, "over": Cursor.over,
        "overBack": Cursor.over_back, "out": Cursor.out, "outBack": Cursor.out_back,
        "nextDecision": Cursor.next_decision,
        "previousDecision": Cursor.previous_decision, "nextEvent": Cursor.next_event,
        "previousEvent": Cursor.previous_event, "nextRoll": lambda c: c.next_decision(True),
        "previousRoll": lambda c: c.previous_decision(True),
    }  # fmt: skip
    script = """names => {
        const b = window.game.branch, places = [...Array(b.length + 1).keys()];
        const go = (name, at) => Math.min(Math.max(window.game.verbs[name](b, at), 0), b.length);
        return Object.fromEntries(names.map((name) => [name, places.map((at) => go(name, at))]));
    }"""
    found = page.evaluate(script, list(names))
    for name, verb in names.items():
        wanted = []
        for at in range(len(session.record) + 1):
            cursor = Cursor(session.record, at)
            verb(cursor)
            wanted.append(cursor.at)
        assert found[name] == wanted, name


def test_breakpoints_of_the_page_hit_what_breakpoints_hit(shown: Callable[..., Any]) -> None:
    session = played(300)
    record = session.record
    page = shown(Debugger(session).start())
    points = [("event", "Moved"), ("event", "TilePlaced"), ("rule", "ie.move.*"), ("rule", "ie.move")]
    points += [("figure", name) for name in ("veteran", "healer", "melee-1")]
    points += [("place", cell) for cell in ("D0", "D1", "C0", "exit")]
    hit = 0
    for kind, what in points:
        wanted = [i for i in range(len(record)) if Breakpoint(kind, what).hits(record, i)]
        assert page.evaluate("([k, w]) => window.game.hits(k, w)", [kind, what]) == wanted, (kind, what)
        hit += bool(wanted)
    assert hit > 6


def test_a_breakpoint_is_set_and_run_to(shown: Callable[..., Any]) -> None:
    page = shown(LEAVING)
    page.keyboard.press("p")
    page.get_by_label("Stop at").select_option("event")
    page.get_by_label("Name").fill("HeartsLost")
    page.keyboard.press("Enter")
    page.get_by_text("event HeartsLost (1 time)").wait_for()
    page.get_by_role("button", name="Run", exact=True).click()
    assert place(page) == "a one: 7 of 9"
    page.get_by_role("button", name="Run", exact=True).click()
    assert place(page) == "a one: 9 of 9"
    assert "nothing hit" in page.locator(".sd-just").inner_text()
    page.get_by_role("button", name="Run back", exact=True).click()
    assert place(page) == "a one: 7 of 9"
    page.get_by_label("Name").fill("HeartLosses")
    page.keyboard.press("Enter")
    page.get_by_role("alert").get_by_text("nothing in this record fits").wait_for()


def test_arrows_walk_the_tiles(shown: Callable[..., Any], shots: Path) -> None:
    page = shown(Debugger(played(1990, 38)))
    focused = "() => document.activeElement.dataset.cell"
    assert page.locator('.sd-cell[tabindex="0"]').count() == 1
    page.keyboard.press("m")
    page.locator('[data-cell="C0"]').click()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == "D0"
    page.keyboard.press("ArrowUp")
    assert page.evaluate(focused) == "D1"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused) == "exit"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused) == "exit"
    page.keyboard.press("ArrowUp")
    assert page.locator('.sd-cell[tabindex="0"]').count() == 1
    assert "leads to" in page.locator(":focus").get_attribute("aria-label")
    page.keyboard.press("Enter")
    selected = page.locator(".sd-selected")
    assert selected.locator(".sd-question").inner_text().startswith("D0 Entrance")
    assert "ie.entrance" in selected.inner_text()
    page.keyboard.press("1")
    assert "Steps from D0: 1: " in selected.inner_text()
    page.keyboard.press("2")
    assert "In a straight line from D0" in selected.inner_text()
    selected.get_by_label("Path to").select_option("A0")
    assert "Shortest path (3 steps): D0 > C0 > B0 > A0" in selected.inner_text()
    page.locator(".sd-scroll").screenshot(path=shots / "board-ways.png")
    ring = page.locator('[data-cell="D0"] .sd-ring').first
    page.keyboard.press("m")
    assert ring.evaluate("r => getComputedStyle(r).strokeWidth") == "7px"


def test_distances_and_sight_are_the_layouts(shown: Callable[..., Any]) -> None:
    session = played(1990, 38)
    page = shown(Debugger(session))
    layout, rubble = session.state.layout, session.state.rubble
    steps = page.evaluate("from => [...window.game.steps(window.game.scene(), from).steps]", "D0")
    assert dict(steps) == layout.row_across("D0")
    for cell in layout.tiles:
        lines = page.evaluate("from => window.game.lines(window.game.scene(), from)", cell)
        seen = {c for line in lines for c in line}
        assert seen == {c for c in layout.tiles if c != cell and layout.sees(cell, c, rubble, across=True)}


def test_a_place_and_a_figure_are_clicked(shown: Callable[..., Any]) -> None:
    page = shown(LEAVING)
    page.keyboard.press("End")
    page.locator('[data-figure="eternal"]').click()
    selected = page.locator(".sd-selected")
    assert "The Eternal" in selected.inner_text()
    assert "tw.eternal.leave-roll" in selected.inner_text()
    selected.get_by_role("button", name="Show its place, D1").click()
    assert selected.locator(".sd-question").inner_text() == "D1 Normal"
    selected.get_by_role("button", name="About Sapper").click()
    assert "hearts 5/5" in selected.inner_text()


def test_the_log_is_filtered(shown: Callable[..., Any]) -> None:
    page = shown(LEAVING)
    log = page.locator(".sd-log")
    assert log.locator("li").count() == 9
    page.keyboard.press("f")
    page.keyboard.type("three-hearts")
    assert [t for t in log.locator("li").all_inner_texts() if "loses 3 hearts" not in t] == []
    assert log.locator("li").count() == 1
    log.locator("li button").click()
    assert place(page) == "a one: 7 of 9"
    log.get_by_label("Show", exact=True).select_option("events")
    page.get_by_label("Filter by words or rule").fill("")
    assert log.locator("li").count() == 3


def test_branches_are_switched(shown: Callable[..., Any]) -> None:
    page = shown(LEAVING)
    page.get_by_role("button", name="a four").click()
    assert place(page) == "a four: 8 of 8"
    assert "7/7" in page.locator(".sd-pieces").inner_text()
    assert page.get_by_role("button", name="a four").get_attribute("aria-current") == "true"
    page.get_by_role("button", name="a one", exact=True).click()
    page.keyboard.press("End")
    assert "4/7" in page.locator(".sd-pieces").inner_text()
    page.get_by_text("Branches compared").click()
    assert "Different at the end" in page.locator(".sd-compared").inner_text()


def test_decisions_of_the_page_tell_all_answers(shown: Callable[..., Any]) -> None:
    page = shown(LEAVING)
    page.keyboard.press("d")
    decision = page.locator(".sd-decision")
    assert "moves to D2 (given)" in decision.inner_text()
    decision.locator(".sd-greyed summary").click()
    refused = decision.get_by_role("button", name="digs at D2")
    assert refused.get_attribute("aria-disabled") == "true"
    assert "no rubble lies there [ie.dig]" in decision.inner_text()
    refused.click(force=True)
    assert "Why not: digs at D2" in page.locator(".sd-why").inner_text()


def test_help_lists_the_shortcuts(shown: Callable[..., Any]) -> None:
    page = shown(LEAVING)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Shortcuts")
    assert dialog.get_by_role("row").count() > 25
    page.keyboard.press("n")
    assert place(page) == "a one: 0 of 9"
    page.keyboard.press("Escape")
    assert dialog.is_hidden()
    page.keyboard.press("n")
    assert place(page) == "a one: 1 of 9"


def test_text_is_typed_into_fields_and_not_obeyed(shown: Callable[..., Any]) -> None:
    page = shown(LEAVING)
    page.get_by_label("Filter by words or rule").fill("")
    page.keyboard.type("ndr")
    assert place(page) == "a one: 0 of 9"


def test_a_large_board_is_zoomed(shown: Callable[..., Any]) -> None:
    page = shown(Debugger(played(1990, 38)))
    board = page.locator(".sd-svg")
    before = board.bounding_box()["width"]
    for _ in range(4):
        page.keyboard.press("+")
    assert board.bounding_box()["width"] > before * 2
    page.keyboard.press("0")
    assert board.bounding_box()["width"] == pytest.approx(before, abs=2)


def test_a_board_is_dragged_also_over_its_edge(shown: Callable[..., Any]) -> None:
    """Letting go outside ends the dragging: the next click selects again."""
    page = shown(Debugger(played(300, 38)))
    page.keyboard.press("End")
    for _ in range(6):
        page.keyboard.press("+")
    board = page.locator(".sd-scroll")
    board.scroll_into_view_if_needed()
    box, seen = board.bounding_box(), "() => document.querySelector('.sd-scroll').scrollLeft"
    before = page.evaluate(seen)
    page.mouse.move(box["x"] + 400, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 300, box["y"] + 180, steps=4)
    assert page.evaluate(seen) == pytest.approx(before + 100, abs=2)
    page.mouse.move(max(1, box["x"] - 10), box["y"] + 180, steps=4)
    assert page.evaluate(seen) > before + 300, "the board follows on"
    page.mouse.up()
    assert page.locator(".sd-selected .sd-question").count() == 0, "dragging selects nothing"
    # The names of lanes follow the board in the next frame; before that one could press where they are about to be.
    page.evaluate("() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")
    # The next press, on a place that shows a tile and no figure.
    where = page.evaluate(
        """() => { const box = document.querySelector(".sd-scroll").getBoundingClientRect();
        for (const g of document.querySelectorAll(".sd-cell")) { const r = g.getBoundingClientRect();
          const [x, y] = [r.left + 15, r.bottom - 15], hit = document.elementFromPoint(x, y);
          if (x > box.left && y < Math.min(box.bottom, innerHeight) && hit?.closest(".sd-cell") === g)
            return [x, y, g.dataset.cell]; } }"""
    )
    page.mouse.click(*where[:2])
    assert page.locator(".sd-selected .sd-question").inner_text().startswith(where[2])


def test_a_path_is_told_in_words_and_nothing_else(shown: Callable[..., Any]) -> None:
    page = shown(LEAVING)
    live = page.locator(".sd-live")
    page.keyboard.press("m")
    page.keyboard.press("Shift+Enter")
    live.get_by_text("Select the place first that the path begins at, with Enter.").wait_for(state="attached")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    here, there = "D1", "D2"
    page.locator(f'[data-cell="{here}"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+Enter")
    told = f"Shortest path (1 step): {here} > {there}"
    live.get_by_text(told, exact=True).wait_for(state="attached")
    assert page.locator(".sd-selected").get_by_text(told, exact=True).is_visible()
    # From a figure, whose panel shows no path of its own.
    page.get_by_role("button", name="The Eternal").first.click()
    page.locator(f'[data-cell="{there}"]').focus()
    page.keyboard.press("Shift+Enter")
    told_so = re.compile(r"^(Shortest path \(\d steps?\): D\d( > D\d)*|No way leads to D2\.)$")
    live.get_by_text(told_so).wait_for(state="attached")


def test_a_fault_of_the_page_is_shown(tmp_path: Path, open_page: Callable[..., Any]) -> None:
    page = open_page(storyboard(LEAVING, tmp_path / "page.html").as_uri(), strict=False)
    page.wait_for_selector(".sd-place:not(:empty)")
    page.evaluate("() => { window.game.branch.kinds = null; }")
    page.locator(".sd-bar button").first.focus()
    page.keyboard.press("d")
    alert = page.get_by_role("alert")
    assert "This is a fault of the kit: TypeError" in alert.inner_text()
    alert.get_by_role("button", name="Close this message").click()
    assert alert.count() == 0 or alert.is_hidden()
