"""The widget of a notebook: a thin shell round a :class:`~.controller.Controller`."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ..debug.breakpoints import Breakpoint
from ..debug.debugger import Debugger
from ..debug.seats import points_of_view
from . import assets
from .controller import Controller
from .predicates import functions_of_notebook


class DebuggerWidget(anywidget.AnyWidget):
    """Board and debugger to click and type in.

    ``debugger``: the same as in code, and both may be used in turn: after verbs in a cell, :meth:`refresh` shows where
    one stands. ``panels``: ``"all"``, or ``"board"`` for the board with its figures alone.
    """

    _esm = assets.module()
    _css = assets.style()
    panels = traitlets.Unicode("all").tag(sync=True)

    def __init__(self, debugger: Debugger, panels: str = "all", folder: Path | None = None, seat: str = "") -> None:
        """Show ``debugger``; files are written to ``folder``, by default the one that the kernel runs in.

        ``seat``: who looks on, in a game with secrets; "" for the whole table.
        """
        if panels not in ("all", "board"):
            raise ValueError(f"panels is 'all' or 'board', not {panels!r}")
        self.controller = Controller(debugger, folder, seat, functions_of_notebook)
        super().__init__(panels=panels)
        self.on_msg(self._heard)

    @property
    def debugger(self) -> Debugger:
        """The debugger that is shown, with the whole table."""
        return self.controller.debugger

    def _heard(self, _: Any, content: dict[str, Any], __: Any) -> None:
        for reply in self.controller.handle(content):
            self.send(reply)

    def refresh(self) -> None:
        """Show what code in a cell has done to the debugger."""
        for reply in self.controller.hello({"do": "refresh"}):
            self.send(reply)

    def show(self, debugger: Debugger) -> None:
        """Show another game in the same place, from the same seat if there is anything to hide in it."""
        seat = self.controller.seat if self.controller.seat in points_of_view(debugger) else ""
        self.controller = Controller(debugger, self.controller.folder, seat, functions_of_notebook)
        self.refresh()

    def break_at(self, point: Breakpoint | str) -> Breakpoint:
        """Set a breakpoint, also one made from a Python function with :func:`subterra_nb.debug.breakpoints.when`."""
        made = self.debugger.break_at(point)
        self.refresh()
        return made

    def twin(self) -> dict[str, str]:
        """What the view shows where no kernel runs: the picture with its tables, and the same as text."""
        shown = self.controller.shown
        if self.panels == "board":
            return {"text/plain": shown.board().text(), "text/html": shown.board().html()}
        return {"text/plain": shown.text(), "text/html": shown.html()}

    def _repr_mimebundle_(
        self, include: Collection[str] | None = None, exclude: Collection[str] | None = None, **more: Any
    ) -> Any:
        """The widget beside its static twin, which is what a saved notebook keeps."""
        return beside(super()._repr_mimebundle_(**more), self.twin(), include, exclude)


def beside(
    bundle: Any, twin: dict[str, str], include: Collection[str] | None, exclude: Collection[str] | None
) -> dict[str, Any]:
    """A widget's own forms with those of its static twin; ``include`` and ``exclude`` choose by MIME type."""
    data = bundle[0] if isinstance(bundle, tuple) else bundle or {}
    return {
        kind: form
        for kind, form in {**data, **twin}.items()
        if (include is None or kind in include) and (exclude is None or kind not in exclude)
    }
