"""How long a reader waits. The machine may be shared, so each measurement has three tries; one of them has to be good."""

import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles
from typing import Any

from subterra_nb.debug.debugger import Debugger
from subterra_nb.widgets import storyboard
from tests.browser.games import played

TRIES = 3

WATCH = """() => {
  window.waits = [];
  addEventListener("keydown", (event) => {
    requestAnimationFrame(() => {
      // The first message after a frame comes when it is painted.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.waits.push(performance.now() - event.timeStamp);
      channel.port2.postMessage(0);
    });
  }, true);
}"""


def pressed(page: Any, keys: str) -> list[float]:
    """Milliseconds from each press of a key to the painted board."""
    page.evaluate("() => { window.waits = []; }")
    for key in keys:
        page.keyboard.press(key)
        page.wait_for_timeout(12)
    page.wait_for_function("n => window.waits.length === n", arg=len(keys))
    found: list[float] = page.evaluate("() => window.waits")
    return found


def high(times: list[float]) -> float:
    """The 95th percentile."""
    return quantiles(times, n=20)[18]


def best(measure: Callable[[], float], wanted: float) -> float:
    """The first measurement that is good enough, else the best of all tries."""
    found = []
    for _ in range(TRIES):
        found.append(measure())
        if found[-1] <= wanted:
            break
    return min(found)


def test_a_key_repaints_a_large_board_within_25_ms(open_page: Callable[..., Any], tmp_path: Path, shots: Path) -> None:
    page = open_page(storyboard(Debugger(played(1990, 38)), tmp_path / "page.html").as_uri())
    page.wait_for_selector(".sd-cell", state="attached")
    page.evaluate(WATCH)
    page.locator(".sd-bar button").first.focus()
    page.get_by_label("Stop at")
    page.evaluate("() => { window.game.points = [{ said: 'event Moved', hits: window.game.hits('event', 'Moved') }]; }")
    pressed(page, "bbbb")
    found = {}
    for name, keys in {
        "step": "b" * 60 + "n" * 40,
        "run": "R" * 40 + "r" * 30,
        "rules": "UOiou" * 12,
        "events": "EEEeeDDd" * 8,
    }.items():
        found[name] = best(lambda keys=keys: high(pressed(page, keys)), 25)
    (shots / "speed-keys.txt").write_text("".join(f"{k} {v:.1f} ms\n" for k, v in found.items()), encoding="utf-8")
    assert {name: t for name, t in found.items() if t > 25} == {}


def test_scrubbing_repaints_within_25_ms(open_page: Callable[..., Any], tmp_path: Path, shots: Path) -> None:
    page = open_page(storyboard(Debugger(played(1990, 38)), tmp_path / "page.html").as_uri())
    page.wait_for_selector(".sd-cell", state="attached")
    script = """async () => {
      const slider = document.querySelector(".sd-track input"), waits = [];
      for (let n = 0; n < 60; n++) {
        const begin = performance.now();
        slider.value = (n * 331) % 1990;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise((done) => requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = done; c.port2.postMessage(0); }));
        waits.push(performance.now() - begin);
      }
      return waits;
    }"""
    found = best(lambda: high(page.evaluate(script)), 25)
    (shots / "speed-scrubbing.txt").write_text(f"{found:.1f} ms\n", encoding="utf-8")
    assert found <= 25


def test_a_page_of_2000_entries_opens_within_a_second(
    open_page: Callable[..., Any], tmp_path: Path, shots: Path
) -> None:
    session = played(1990, 38)
    address = storyboard(Debugger(session), tmp_path / "page.html").as_uri()

    def opening() -> float:
        begin = time.perf_counter()
        page = open_page(address)
        page.wait_for_selector(".sd-cell", state="attached")
        return time.perf_counter() - begin

    found = best(opening, 1)
    (shots / "speed-opening.txt").write_text(f"{len(session.record)} entries {found:.2f} s\n", encoding="utf-8")
    assert found <= 1
