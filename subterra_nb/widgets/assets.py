"""What the page consists of: one module of plain JavaScript, one style sheet. Read from the package as text, so that a
notebook asks no server for them.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources

from ..view.theme import DARK, LIGHT, css
from ..view.tile import CORNERS, REACH, TILE

SCRIPTS = (
    "dom", "shortcuts", "moves", "ways", "sending", "store", "zoom", "walking", "board", "decision", "why", "about",
    "log", "branches", "forms", "alerts", "keys", "timeline", "toolbar", "view", "main",
)  # fmt: skip
"""The parts of the page's module, in the order in which they lean on each other."""


@lru_cache(maxsize=1)
def module() -> str:
    """The ES module of board and debugger. Sizes and frames of tiles come from the viewer."""
    look = json.dumps({"tile": TILE, "reach": REACH, "corners": CORNERS})
    return "\n".join([f"const LOOK = {look};", *(_read(f"page/{name}.js") for name in SCRIPTS)])


@lru_cache(maxsize=1)
def shell() -> str:
    """The ES module of what surrounds a form."""
    return "\n".join(_read(f"page/{name}.js") for name in ("shortcuts", "shell"))


@lru_cache(maxsize=1)
def style() -> str:
    """The style sheet: the viewer's colours in both themes, a choice that overrules the page's, and the layout."""
    forced = "".join(
        f".stn-auto.sd-root.sd-{name}{{{''.join(f'--{k}:{v};' for k, v in colours.items())}color-scheme:{name}}}"
        for name, colours in (("light", LIGHT), ("dark", DARK))
    )
    return f"{css('auto')}\n{forced}\n{_read('page/debugger.css')}"


def _read(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")
