"""The board at any point of a game, with what just changed and what can be done."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ..kernel.decisions import Menu
from ..view.board import Board
from ..view.frames import difference
from ..view.scene import Hint, Scene
from .telling import AnySession, pending, question_of, state_at


def look(
    session: AnySession,
    at: int | None = None,
    *,
    since: int | None = None,
    marks: bool = True,
    hints: bool = True,
    title: str = "",
) -> Board:
    """The board after the first ``at`` entries of the record (default: all of them).

    ``marks``: show what changed since the first ``since`` entries: by default since the entry before, and on the
    board of the present moment since a seat last answered. ``hints``: show where the pending decision can lead, if
    one is pending there. Raises IndexError for an ``at`` or ``since`` that is no place of the record.
    """
    end = len(session.record)
    place = end if at is None else at
    for wanted in (place, since):
        if wanted is not None and not 0 <= wanted <= end:
            raise IndexError(f"the record has {end} entries; a place in it is 0 to {end}, not {wanted}")
    if since is None:
        since = last_answer(session) if at is None else max(0, place - 1)
    asked = pending(session, place) if hints else None
    question = ""
    found: tuple[tuple[str, str], ...] = ()
    if asked is not None and asked.decision is not None:
        question, found = question_of(asked.decision), _hinted(asked)
    scene = portrayed(session, state_at(session, place), title, question, tuple(cell for cell, _ in found))
    cells = {cell.id for cell in scene.cells}
    shown = tuple(Hint(cell, text) for cell, text in found if cell in cells)
    changed = difference(portrayed(session, state_at(session, since)), scene) if marks and since != place else ()
    return Board(replace(scene, hints=shown, marks=changed))


def portrayed(
    session: AnySession, state: Any, title: str = "", question: str = "", spots: tuple[str, ...] = ()
) -> Scene:
    """The scene of any state of a session's game; ``spots``: empty cells to show."""
    game = session.game
    scene: Scene = game.family.scene(state, game, title=title, question=question, spots=spots)
    return scene


def last_answer(session: AnySession) -> int:
    """How many entries there were when a seat (not luck) last had to answer."""
    record = session.record
    return next((i for i in reversed(session.at) if record[i].what.seat != "luck"), 0)


def _hinted(session: AnySession) -> tuple[tuple[str, str], ...]:
    """(word, what can be done there) for every word in a legal answer; the scene knows which of them are cells."""
    menu = isinstance(session.decision, Menu)
    found: dict[tuple[str, str], None] = {}
    for answer in session.legal():
        text = str(answer[0]) if menu else "choose"
        for word in _words(answer[1:] if menu else answer):
            found[word, text] = None
    return tuple(found)


def _words(value: Any) -> list[str]:
    if isinstance(value, tuple):
        return [word for part in value for word in _words(part)]
    return [value] if isinstance(value, str) else []
