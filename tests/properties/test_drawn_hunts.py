"""Games of Terrorscape whose every answer, luck included, is drawn by hypothesis, so that a failure shrinks."""

from __future__ import annotations

import itertools
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from subterra_nb.games import family
from subterra_nb.games.terrorscape.state import SIDES
from subterra_nb.kernel.choices import free_choices, team_of
from subterra_nb.kernel.game import compose
from subterra_nb.kernel.saves import digest, dumps, loads, restore
from subterra_nb.kernel.secrets import seen
from subterra_nb.kernel.session import Session
from subterra_nb.lab.fuzz import check_legality
from tests.properties.screens import all_faults

KIN = family("terrorscape")


def begin(setup: Any) -> Session[Any, Any]:
    """A game that asks for its luck too."""
    game = compose(KIN, setup.modules)
    return Session(game, KIN.begin(game, setup), None, {"setup": setup})


@st.composite
def beginnings(draw: st.DrawFn) -> Session[Any, Any]:
    modules = tuple(m for m in KIN.modules if draw(st.booleans(), label=m))
    game = compose(KIN, modules)
    team = team_of(game)
    assert team is not None
    pool = sorted(team.options.values())
    chosen = draw(st.lists(st.sampled_from(pool), min_size=3, max_size=3, unique=True), label="survivors")
    rest = {c.name: draw(st.sampled_from([*c.options.values()]), label=c.name) for c in free_choices(game)}
    return begin(KIN.setup_type(survivors=tuple(chosen), modules=modules, **rest))


@settings(max_examples=60)
@given(st.data())
def test_drawn_games(data: st.DataObject) -> None:
    session = data.draw(beginnings(), label="game")
    for _ in range(data.draw(st.integers(0, 120), label="answers")):
        if session.over:
            break
        legal = session.legal()
        assert legal
        answer = legal[data.draw(st.integers(0, len(legal) - 1))]
        assert not session.verdict(answer)
        session.choose(answer, session.decision.seat if session.decision else None)
    if not session.over:
        check_legality(session)
    assert list(itertools.islice(all_faults(session), 3)) == []
    k = data.draw(st.integers(0, len(session.answers)), label="fork at")
    fork = session.fork(k)
    fork.give(session.answers[k:])
    assert digest(fork.record) == digest(session.record)
    again = restore(loads(dumps(session)), lambda save: begin(session.origin["setup"]))
    assert again.state == session.state
    assert again.legal() == session.legal()
    for seat in SIDES:  # who is shown less can answer the same as far as it is asked
        view = seen(session, seat)
        if session.decision is not None and session.decision.seat == seat:
            assert list(view.legal()) == list(session.legal())
