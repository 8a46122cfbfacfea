"""Positions of Sub Terra for tests, written as scenarios write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from subterra_nb.games import family
from subterra_nb.kernel.game import compose
from subterra_nb.kernel.luck import Scripted
from subterra_nb.kernel.session import Session

Game = Session[Any, Any]


def scene(
    board: str,
    figures: Mapping[str, Mapping[str, Any]],
    luck: Mapping[str, Sequence[Any]] | None = None,
    modules: Sequence[str] = (),
    rulings: Mapping[str, str] | None = None,
    **more: Any,
) -> Game:
    """A game at a position; ``luck``: what comes up, None to be asked for it; ``more``: further keys of a position."""
    kin = family("subterra")
    game = compose(kin, tuple(modules), rulings)
    wrong: list[Any] = []
    data = {"board": board, "figures": figures, **more}
    state = kin.notation.state(game, data, lambda path, message, at=None: wrong.append((path, message)))
    assert not wrong, wrong
    return Session(game, state, None if luck is None else Scripted(luck))
