"""A game as one page: the same board and debugger, with all entries in the page. It needs no kernel and no network."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..debug.debugger import Debugger
from ..debug.opening import CannotOpen
from ..debug.seats import looked_at_from
from ..view.wording import escaped
from . import assets
from .controller import Controller
from .frames import PART

_START = """
const data = JSON.parse(document.getElementById("game").textContent);
const heard = [];
const page = {
  isStatic: true,
  get: (name) => (name === "panels" ? "all" : undefined),
  on(event, act) { heard.push(act); },
  send(message) {
    const reply = (m) => setTimeout(() => heard.forEach((act) => act(m)), 0);
    const store = storeOf(page);
    if (message.do === "hello") {
      setTimeout(() => { for (const m of data) heard.forEach((act) => act(m)); }, 0);
    } else if (message.do === "break") {
      const [kind, ...what] = message.point.split(/\\s+/);
      const hits = store.hits(kind, what.join(" "));
      if (!hits.length) reply({ is: "refused", text: `nothing in this record fits ${message.point}` });
      else {
        const point = { said: message.point, kind, what: what.join(" "), hits };
        reply({ is: "points", points: [...store.points, point] });
      }
    } else if (message.do === "clear") {
      reply({ is: "points", points: store.points.filter((_, n) => n !== message.n) });
    } else if (message.do === "switch") {
      const points = store.points.map((p) => ({ ...p, hits: store.hits(p.kind, p.what) }));
      reply({ is: "points", points });
    }
  },
};
render({ model: page, el: document.getElementById("view") });
window.game = Object.assign(storeOf(page), { verbs: VERBS, steps: stepsFrom, lines: linesFrom });
"""


def messages(debugger: Debugger) -> list[dict[str, Any]]:
    """All that a page can ever ask for: every part of every branch, every decision, the comparisons of branches."""
    controller = Controller(debugger)
    found = controller.hello({"do": "hello"})
    for name, branch in debugger.branches.items():
        for at in range(0, len(branch.session.record), PART):
            found += controller.handle({"do": "part", "branch": name, "ats": [at]})
        ats = [*branch.session.at, len(branch.session.record)]
        for n in range(0, len(ats), 8):
            found += controller.handle({"do": "asked", "branch": name, "ats": ats[n : n + 8]})
    first, *others = debugger.branches
    for other in others:
        found += controller.handle({"do": "compare", "one": first, "other": other})
    if faults := [m for m in found if m["is"] in ("error", "refused")]:
        raise RuntimeError(f"the page cannot be made: {faults[0]['text']}")
    return found


def page(source: Any, title: str = "", seat: str = "") -> str:
    """The HTML of a page for anything that the debugger opens; it begins at the start of the record.

    ``seat``: who may read it, in a game with secrets; "" for the whole table. Raises
    :class:`~subterra_nb.debug.opening.CannotOpen`, and LookupError for a name that no seat has.
    """
    debugger = source if isinstance(source, Debugger) else Debugger.of(source).start()
    debugger = looked_at_from(debugger, seat)
    name = escaped(title or debugger.board().scene.title or "Game")
    script = f"{assets.module().replace('export default { initialize, render };', '')}\n{_START}"
    data = json.dumps(messages(debugger), ensure_ascii=False, separators=(",", ":"))
    # No text in the data may end the element that it stands in, or begin another.
    data = data.replace("</", "<\\/").replace("<!", "\\u003c!").replace("<script", "\\u003cscript")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    # Everything that a page could load is forbidden; its own script is allowed by its digest.
    policy = f"default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-{digest}'"
    body = debugger.board().html()
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}"><title>{name}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><style>'
        ":root{color-scheme:light dark}body{font-family:system-ui,sans-serif;margin:1rem auto;max-width:90rem;"
        f"padding:0 1rem}}h1{{font-size:1.3rem}}{assets.style()}</style></head>"
        f'<body><main><h1>{name}</h1><div id="view"></div><noscript>{body}</noscript></main>'
        f'<script type="application/json" id="game">{data}</script>'
        f'<script type="module">{script}</script></body></html>\n'
    )


def storyboard(source: Any, path: str | Path, title: str = "", seat: str = "") -> Path:
    """Write a page that shows a session, a debugger, a scenario, a save or the file of one; see :func:`page`.

    Raises ValueError for a name that does not end in .html.
    """
    target = Path(path)
    if target.suffix.lower() not in (".html", ".htm"):
        raise ValueError(f"cannot write {target.name}: the name of a page must end in .html")
    target.write_text(page(source, title, seat), encoding="utf-8", newline="\n")
    return target


def storyboard_command(
    file: str, out: str, write: Callable[[str], object], error: Callable[[str], object], seat: str = ""
) -> int:
    """``subterra-nb storyboard FILE -o PAGE``: 0 when the page is written, 2 for what cannot be opened or written."""
    try:
        made = storyboard(file, out, seat=seat)
    except (CannotOpen, LookupError, ValueError) as problem:
        error(str(problem))
        return 2
    except OSError as problem:
        error(f"{out}: {problem.strerror or problem}")
        return 2
    write(f"wrote {made}")
    return 0
