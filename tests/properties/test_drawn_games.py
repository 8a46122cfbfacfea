"""Games whose every answer, luck included, is drawn by hypothesis, so that a failure shrinks to a short game."""

from __future__ import annotations

import itertools
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from subterra_nb.games import family
from subterra_nb.kernel.game import compose
from subterra_nb.kernel.saves import digest, dumps, loads, restore
from subterra_nb.kernel.session import Session
from subterra_nb.lab.fuzz import check_legality
from tests.properties.components import all_faults

KIN = family("subterra2")
MODULES = tuple(sorted(KIN.modules))


def begin(modules: tuple[str, ...], figures: tuple[str, ...], difficulty: str) -> Session[Any, Any]:
    """A game that asks for its luck too."""
    game = compose(KIN, modules)
    setup = KIN.setup_type(figures, difficulty, modules)
    return Session(game, KIN.begin(game, setup), None, {"setup": setup})


@st.composite
def beginnings(draw: st.DrawFn) -> Session[Any, Any]:
    modules = tuple(m for m in MODULES if draw(st.booleans(), label=m))
    pool = [k.name for k in compose(KIN, modules).parts("figures") if k.playable]
    figures = draw(st.lists(st.sampled_from(pool), min_size=3, max_size=6, unique=True), label="figures")
    return begin(modules, tuple(figures), draw(st.sampled_from(("normal", "expert")), label="difficulty"))


@settings(max_examples=60)
@given(st.data())
def test_drawn_games(data: st.DataObject) -> None:
    session = data.draw(beginnings(), label="game")
    for _ in range(data.draw(st.integers(0, 60), label="answers")):
        if session.over:
            break
        legal = session.legal()
        assert legal
        answer = legal[data.draw(st.integers(0, len(legal) - 1))]
        assert not session.verdict(answer)
        session.choose(answer, session.decision.seat if session.decision else None)
    if not session.over:
        check_legality(session)
    assert list(itertools.islice(all_faults(session, True), 3)) == []
    k = data.draw(st.integers(0, len(session.answers)), label="fork at")
    fork = session.fork(k)
    fork.give(session.answers[k:])
    assert digest(fork.record) == digest(session.record)
    setup = session.origin["setup"]
    again = restore(loads(dumps(session)), lambda save: begin(setup.modules, setup.figures, setup.difficulty))
    assert again.state == session.state
    assert again.legal() == session.legal()
