"""A board as a notebook shows it: one object, three forms, nothing that needs a kernel."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from pathlib import Path

from .image import image
from .scene import Scene, SceneError, problems
from .svg import svg
from .table import table
from .text import text
from .theme import THEMES, ThemeName
from .wording import describe, escaped

_SUFFIXES = (".svg", ".txt", ".html")


class Board:
    """A scene to look at. The same scene always gives the same bytes.

    Raises :class:`~subterra_nb.view.scene.SceneError`, with every reason at once, for a scene that cannot be
    drawn truthfully, and ValueError for an unknown theme.
    """

    def __init__(self, scene: Scene, theme: ThemeName = "auto") -> None:
        """Check the scene and keep it; nothing is drawn yet."""
        if found := problems(scene):
            raise SceneError(found)
        if theme not in THEMES:
            raise ValueError(f"no theme is called {theme!r}; the themes are {', '.join(THEMES)}")
        self.scene = scene
        self.theme: ThemeName = theme

    @cached_property
    def _svg(self) -> str:
        return svg(self.scene, self.theme)

    def svg(self, theme: ThemeName | None = None) -> str:
        """The picture; ``theme`` overrules that of the board."""
        return self._svg if theme is None or theme == self.theme else svg(self.scene, theme)

    def text(self) -> str:
        """The board of box-drawing characters and the lists below it."""
        return text(self.scene)

    def table(self) -> str:
        """The HTML tables of places, figures and facts."""
        return table(self.scene)

    def html(self) -> str:
        """The picture and, folded below it, its tables."""
        return (
            f'<div class="stn-board">{image(self.svg(), describe(self.scene))}'
            f"<details><summary>The same as tables</summary>\n{self.table()}\n</details></div>"
        )

    def page(self) -> str:
        """A whole HTML page that needs no network: what :meth:`save` writes as .html."""
        title = escaped(self.scene.title or "Board")
        return (
            f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1"><style>'
            ":root{color-scheme:light dark}body{font-family:system-ui,sans-serif;margin:1rem;max-width:80rem}"
            "table{border-collapse:collapse;margin:1rem 0}caption{text-align:left;font-weight:600}"
            "th,td{border:1px solid;padding:.2rem .5rem;text-align:left;vertical-align:top}"
            f"</style></head><body><main>{self.html()}</main></body></html>\n"
        )

    def save(self, path: str | Path) -> Path:
        """Write the board as .svg, .txt or .html, by the suffix. Raises ValueError for another one."""
        target = Path(path)
        suffix = target.suffix.lower()
        if suffix not in _SUFFIXES:
            raise ValueError(f"cannot save a board as {target.name!r}: the name must end in {', '.join(_SUFFIXES)}")
        content = {".svg": self.svg, ".txt": self.text, ".html": self.page}[suffix]()
        target.write_text(content if content.endswith("\n") else content + "\n", encoding="utf-8", newline="\n")
        return target

    def _repr_mimebundle_(
        self, include: Collection[str] | None = None, exclude: Collection[str] | None = None
    ) -> dict[str, str]:
        """All forms for a notebook; ``include`` and ``exclude`` choose among them by MIME type."""
        forms = {"text/plain": self.text, "text/html": self.html, "image/svg+xml": self.svg}
        return {
            name: form()
            for name, form in forms.items()
            if (include is None or name in include) and (exclude is None or name not in exclude)
        }

    def __repr__(self) -> str:
        """One short line, the same in every run."""
        return f"Board({self.scene.title!r}, {len(self.scene.cells)} places, {len(self.scene.pieces)} figures)"
