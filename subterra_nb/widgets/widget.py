"""The widget of a notebook: a thin shell round a :class:`~.controller.Controller`."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import uuid4

import anywidget
import traitlets

from ..debug.breakpoints import Breakpoint
from ..debug.debugger import Debugger
from ..debug.seats import points_of_view
from . import assets
from .controller import Controller
from .predicates import functions_of_notebook
from .twin import LIVE, Twinned


class DebuggerWidget(Twinned, anywidget.AnyWidget):
    """Board and debugger to click and type in.

    ``debugger``: the same as in code, and both may be used in turn: after verbs in a cell, :meth:`refresh` shows where
    one stands. Shown in several cells it stands at the same place in all of them. ``panels``: ``"all"``, or ``"board"``
    for the board with its figures alone.
    """

    _esm = assets.module()
    _css = LIVE + assets.style()
    panels = traitlets.Unicode("all").tag(sync=True)
    # By this all views of one widget in a page know that they are the same, and have one cursor.
    key = traitlets.Unicode().tag(sync=True)

    def __init__(self, debugger: Debugger, panels: str = "all", folder: Path | None = None, seat: str = "") -> None:
        """Show ``debugger``; files are written to ``folder``, by default the one that the kernel runs in.

        ``seat``: who looks on, in a game with secrets; "" for the whole table.
        """
        if panels not in ("all", "board"):
            raise ValueError(f"panels is 'all' or 'board', not {panels!r}")
        self.controller = Controller(debugger, folder, seat, functions_of_notebook)
        super().__init__(panels=panels, key=uuid4().hex)
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
