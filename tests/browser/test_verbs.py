"""Every verb of the view in JupyterLab, pressed as a button and as a key, and what a reader who cannot see is told."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from subterra_nb.debug.breakpoints import Breakpoint
from subterra_nb.debug.cursor import Cursor
from subterra_nb.lab.lesson import staged
from tests.browser.keys import shifted
from tests.browser.test_access import faults
from tests.browser.test_lab import OPEN

BUTTONS: list[tuple[str, str, Callable[[Cursor], Any]]] = [
    ("Start", "Home", lambda c: c.jump(0)), ("Step", "n", Cursor.step), ("Into", "i", Cursor.into),
    ("Over", "o", Cursor.over), ("Next decision", "d", Cursor.next_decision), ("Back", "b", Cursor.back),
    ("Out", "u", Cursor.out), ("Previous decision", "D", Cursor.previous_decision), ("Step", "n", Cursor.step),
    ("Step", "n", Cursor.step), ("Out", "u", Cursor.out), ("Over", "o", Cursor.over),
    ("End", "End", lambda c: c.jump(len(c.record))), ("Back", "b", Cursor.back), ("Into", "i", Cursor.into),
]  # fmt: skip
MORE: list[tuple[str, Callable[[Cursor], Any]]] = [
    ("e", Cursor.next_event), ("E", Cursor.previous_event), ("O", Cursor.over_back), ("U", Cursor.out_back),
    ("l", lambda c: c.next_decision(True)), ("L", lambda c: c.previous_decision(True)), ("e", Cursor.next_event),
]  # fmt: skip
SLEEPER = """from subterra_nb.widgets import debugger
debugger("typhaon_wakes/doom-activate-wakes-the-eternal", 0)"""


def test_every_verb_by_button_and_by_key(in_lab: Callable[..., Any]) -> None:
    """Each leads where the cursor's own verb leads, and what is there now is told once one pauses."""
    page = in_lab("verbs", OPEN)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    view = page.locator(".sd-root")
    record = staged("typhaon_wakes/eternal-failed-leave", "main", luck={"number": 2}).session.record
    bar = view.get_by_role("toolbar", name="Move through the record")
    for by_key in (False, True):
        cursor = Cursor(record)
        for name, key, verb in BUTTONS:
            if by_key:
                page.keyboard.press(shifted(key))
            else:
                bar.get_by_role("button", name=name, exact=True).click()
            verb(cursor)
            assert view.locator(".sd-place").inner_text() == f"main: {cursor.at} of 9", (name, by_key)
            assert view.get_by_role("slider", name="Timeline").input_value() == str(cursor.at)
    for place in (0, 3, 5, 7, 9):
        for key, verb in MORE:
            cursor = Cursor(record, place)
            page.keyboard.press("Home")
            for _ in range(place):
                page.keyboard.press("n")
            page.keyboard.press(shifted(key))
            verb(cursor)
            assert view.locator(".sd-place").inner_text() == f"main: {cursor.at} of 9", (key, place)
    view.get_by_role("slider", name="Timeline").focus()
    page.keyboard.press("Home")
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    assert view.locator(".sd-place").inner_text() == "main: 7 of 9"
    view.locator(".sd-live").get_by_text("7 of 9: veteran loses 3 hearts").wait_for(state="attached")
    assert "7 of 9: veteran loses 3 hearts" in view.get_by_role("slider").get_attribute("aria-valuetext")
    # The open rules, the reason and the place in the log follow when one pauses.
    view.locator(".sd-rules li strong").nth(2).wait_for()
    assert view.locator(".sd-rules li strong").all_inner_texts() == ["action", "move", "leave roll"]
    assert "tw.eternal.leave-fail-three-hearts" in view.locator(".sd-why").inner_text()
    assert view.locator(".sd-here").inner_text().startswith("6 veteran loses 3 hearts")
    hit = next(i for i in range(9) if Breakpoint("event", "HeartsLost").hits(record, i))
    assert hit == 6
    assert [url for url in asked if "127.0.0.1" not in url and not url.startswith(("blob:", "data:"))] == []


def test_tiles_are_walked_in_jupyterlab(in_lab: Callable[..., Any]) -> None:
    """By the arrow keys; Enter tells all about a place, a figure, and their rules; 1 and 2 distances and sight."""
    page = in_lab("walk", OPEN)
    view, focused = page.locator(".sd-root"), "() => document.activeElement.dataset.cell"
    view.locator(".sd-bar button").first.focus()
    page.keyboard.press("m")
    first = page.evaluate(focused)
    for key in ("ArrowUp",) * 3 + ("ArrowDown", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    assert first
    assert page.evaluate(focused) == "B0"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    selected = view.locator(".sd-selected")
    assert selected.locator(".sd-question").inner_text().startswith("D0 Entrance")
    assert "ie.entrance" in selected.inner_text()
    assert "Veteran Fighter" in selected.inner_text()
    page.keyboard.press("1")
    assert "Steps from D0: 1: " in selected.inner_text()
    page.keyboard.press("2")
    assert "In a straight line from D0" in selected.inner_text()
    selected.get_by_role("button", name="About Veteran Fighter").click()
    assert "hearts 4/7" in selected.inner_text()
    assert "veteran loses 3 hearts" in selected.inner_text(), "what happened to it"
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Shortcuts").wait_for()
    assert faults(page, ".sd-help") == []
    page.keyboard.press("Escape")
    view.locator(".sd-bar button").first.wait_for()


def test_who_sleeps_is_told_and_shown(in_lab: Callable[..., Any], shots: Path) -> None:
    """In words and by its drawing, not by colour alone; that it wakes is marked."""
    page = in_lab("sleeper", SLEEPER)
    view = page.locator(".sd-root")
    eternal, drawn = view.locator(".sd-pieces li", has_text="The Eternal"), view.locator('[data-figure="eternal"]')
    assert "asleep" in eternal.inner_text()
    lying = drawn.inner_html()
    assert "asleep" in view.locator('[data-cell="D1"]').get_attribute("aria-label")
    view.locator(".sd-scroll").screenshot(path=shots / "sleeper.png")
    view.get_by_role("button", name=re.compile("stands up")).first.click()
    assert "asleep" not in eternal.inner_text()
    assert "just now" in eternal.inner_text()
    assert "wakes" in view.locator(".sd-just").inner_text()
    assert drawn.inner_html() != lying
    view.locator(".sd-scroll").screenshot(path=shots / "awake.png")
