"""Long records in JupyterLab: opened, stepped and answered in time, and no widget left behind."""

import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from subterra_nb.lab.games import save
from subterra_nb.widgets.frames import PART
from tests.browser.games import played
from tests.browser.lab import Lab
from tests.browser.test_lab import OPEN
from tests.browser.test_speed import calm

PROMISED = 100
ADDED = 40  # milliseconds that an answer may take longer than the echo: a branch is more work than that holds

COUNT = "from ipywidgets.widgets.widget import _instances\nprint(len(_instances), 'widgets')"

# A widget that knows nothing of the kit and sends back whatever comes: by it the same page measures at the same time
# how long JupyterLab and a busy machine take for the way to the kernel and back, with 5 ms of work there and 20 here,
# which is about what an answer has (see test_speed.py). How much work that is the fastest of many tries says.
ECHO = """import time
import anywidget
def work(turns):
    begin = time.perf_counter()
    for _ in range(turns):
        pass
    return time.perf_counter() - begin
turns = int(100_000 * 0.005 / min(work(100_000) for _ in range(50)))
class Echo(anywidget.AnyWidget):
    _esm = '''
    function work(turns) {
      const begin = performance.now();
      for (let i = 0, x = 1; i < turns; i++) { x = (x * 16807) % 2147483647; window.echoed = x; }
      return performance.now() - begin;
    }
    function render({ model, el }) {
      const turns = 100_000 * 20 / Math.min(...Array(60).fill(0).map(() => work(100_000)));
      el.className = "echo";
      window.echo = () => new Promise((done) => {
        const begin = performance.now();
        const heard = () => {
          model.off("msg:custom", heard);
          work(turns);
          el.textContent = begin;
          requestAnimationFrame(() => done(performance.now() - begin));
        };
        model.on("msg:custom", heard);
        model.send({});
      });
    }
    export default { render };'''
    def __init__(self):
        super().__init__()
        self.on_msg(lambda *heard: [work(turns), self.send({})])
Echo()"""

# Milliseconds from a press of the first answer that was not given to the painted change.
PRESSED = """() => new Promise((done) => {
  const place = () => document.querySelector(".sd-place").textContent, before = place(), begin = performance.now();
  const look = () => (place() === before ? requestAnimationFrame(look) : done(performance.now() - begin));
  document.querySelector(".sd-answers button:not(.sd-given)").click();
  requestAnimationFrame(look);
})"""


def test_a_large_record_opens_steps_and_answers_in_time(in_lab: Callable[..., Any], lab: Lab, shots: Path) -> None:
    save(played(1990, 38), lab.root / "long.json")
    parts: list[int] = []

    def heard(frame: Any) -> None:
        text = frame if isinstance(frame, str) else frame.decode("utf-8", "replace")
        if '"is": "part"' in text or '"is": "open"' in text:
            parts.append(len(text))

    page = in_lab(
        "long",
        "from subterra_nb.lab.games import load\nfrom subterra_nb.widgets import debugger\ngame = load('long.json')",
        "view = debugger(game)\nview",
        ECHO,
        wait="",
        heard=heard,
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
    deadline = time.monotonic() + 30
    while len(parts) < 1990 // PART:
        assert time.monotonic() < deadline, f"only {len(parts)} parts came over"
        page.wait_for_timeout(100)
    assert max(parts) < 700_000
    page.wait_for_selector(".echo", state="attached")
    other = page.locator(".sd-answers button:not(.sd-given)")
    waits, echoes, loads = [], [], [os.getloadavg()[0]]
    for n in range(40):
        # Three answers at the end, then another one in place of an old one, as a branch.
        back = n % 4 == 3
        page.get_by_role("button", name="End", exact=True).click()
        page.wait_for_timeout(250)
        while back or not other.count():
            page.get_by_role("button", name="Previous decision", exact=True).click()
            page.wait_for_timeout(250)
            back = False
        page.wait_for_timeout(150)
        echoes.append(page.evaluate("() => window.echo()"))
        page.wait_for_timeout(50)
        waits.append(page.evaluate(PRESSED))
    loads.append(os.getloadavg()[0])
    high, bare = quantiles(waits, n=20)[18], quantiles(echoes, n=20)[18]
    answered = f"answers {median(waits):.0f} ms (median) {high:.0f} ms (95th)"
    echoed = f"an echo with so much work {median(echoes):.0f} ms (median) {bare:.0f} ms (95th)"
    said = f"opened in {opened:.0f} ms, {answered}, {echoed}, load {loads[0]:.1f} to {loads[1]:.1f}"
    (shots / "speed-lab.txt").write_text(said + "\n", encoding="utf-8")
    page.screenshot(path=shots / "large-lab.png")
    assert opened <= 1000 or not calm(), said
    # On a busy machine an echo alone takes longer than was promised; what we add to it is held all the same.
    assert high <= max(PROMISED, bare + ADDED), said


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
