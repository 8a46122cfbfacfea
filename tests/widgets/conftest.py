"""Games and a page's memory for the tests of the widgets."""

from typing import Any

import pytest

from subterra_nb.debug.debugger import Debugger
from subterra_nb.widgets.controller import Controller
from tests.debug.positions import walked_away


class Memory:
    """What a page would know: it takes replies as a page does."""

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self.tables: dict[str, list[Any]] = {}
        self.books: dict[int, dict[str, str]] = {}
        self.rows: dict[tuple[str, int], list[Any]] = {}

    def ask(self, **message: Any) -> list[dict[str, Any]]:
        """Send a message and take in what comes back."""
        replies = self.controller.handle(message)
        for reply in replies:
            for name, (first, rows) in reply.get("tables", {}).items():
                table = self.tables.setdefault(name, [])
                assert first <= len(table), f"rows of {name} are missing"
                table[first:] = rows
            for n, book in reply.get("books", {}).items():
                self.books.setdefault(n, {}).update(book)
            for part in reply.get("parts", ()):
                for i, row in enumerate(part["rows"], part["first"]):
                    self.rows[part["branch"], i] = row
        return replies

    def one(self, **message: Any) -> dict[str, Any]:
        """The only reply to a message."""
        (reply,) = self.ask(**message)
        return reply

    def text(self, n: int) -> str:
        """A text by its number."""
        return str(self.tables["texts"][n])


@pytest.fixture
def debugger() -> Debugger:
    """The guide has walked away from the Eternal and lost three hearts."""
    return Debugger(walked_away(3))


@pytest.fixture
def page(debugger: Debugger, tmp_path: Any) -> Memory:
    """An opened page."""
    memory = Memory(Controller(debugger, tmp_path))
    memory.ask(do="hello")
    return memory
