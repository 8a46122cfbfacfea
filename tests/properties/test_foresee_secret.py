"""What the Scavenger foresees is seen by her alone until she tells, or until the card comes up."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from subterra_nb.debug.debugger import Debugger
from subterra_nb.kernel.decisions import Luck, Menu
from subterra_nb.kernel.errors import NotYourDecision
from subterra_nb.kernel.luck import Seeded
from subterra_nb.kernel.record import HIDDEN
from subterra_nb.kernel.secrets import EVERYBODY, seen, viewpoints
from subterra_nb.kernel.session import Session
from subterra_nb.scenario.reading import read
from subterra_nb.widgets.pages import messages

TEXT = """
title: Before a look
family: subterra
modules: [incubation]
board: |
  14 ┴Ne ┬
  13 .   ┼
     M   N
figures: {scavenger: {at: M13}, medic: {at: N13}, leader: {at: N14}, diver: {at: M13}}
turn: scavenger
position: {cards: 6, stack: [ordinary-1, ordinary-2, ordinary-8], eggs: {M14: 1}}
"""
CARDS = ("tremor-1", "flood-2", "cave-in-3", "swarm-1", "infection-4")


def looked(card: str, says: str, seed: int) -> Session[Any, Any]:
    """The Scavenger looks, and that is what she sees."""
    case = read(TEXT.replace("┴Ne", "┬Ne"), "here").cases()[0]
    seeded = Seeded(seed)

    def luck(d: Luck[Any], n: int) -> Any:
        return card if d.stream == "card" and n == 0 else seeded(d, n)

    session = Session(case.game, case.start, luck)
    session.choose(("foresee",))
    session.choose(says)
    return session


def on_to_the_hazard(session: Session[Any, Any], seed: int) -> None:
    """Random answers up to the last menu before the hazard comes up."""
    draw = random.Random(seed)
    while True:
        s, d = session.state, session.decision
        assert d is not None
        last = s.turn == len(s.order) - 1 and isinstance(d, Menu)
        legal = [x for x in session.legal() if not (last and x == ("end",)) and x != ("foresee",)]
        if last and s.points <= 0:
            return
        session.choose(legal[int(draw.random() * len(legal))] if legal else ("end",))
        if not session.state.foreseen or session.over:
            return


def shown(session: Session[Any, Any], seat: str) -> str:
    """All that a seat is shown."""
    view = seen(session, seat)
    d = view.decision
    asked = None if d is None else (type(d).__name__, d.seat, d.cite, d.ask, tuple(view.legal()))
    debugger = Debugger.of(view)
    parts: list[Any] = [view.start, view.state, view.record, view.answers, view.at, asked]
    parts += [debugger.log(start=0).text(), debugger.text(), debugger.board().svg(), json.dumps(messages(debugger))]
    return repr(parts)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("seat", [EVERYBODY, "medic", "leader"])
def test_nobody_else_can_tell_what_she_saw(seed: int, seat: str) -> None:
    """The same game with another card on top looks the same to everybody else, until that card comes up."""
    looks, whole, hers = set(), set(), set()
    for card in CARDS:
        session = looked(card, "keep it", seed)
        on_to_the_hazard(session, seed)
        assert session.state.foreseen == card
        looks.add(shown(session, seat))
        whole.add(repr(session.record))
        hers.add(shown(session, "scavenger"))
    assert len(looks) == 1
    assert len(whole) == len(hers) == len(CARDS)


def test_she_sees_it_and_others_see_that_she_looked() -> None:
    session = looked("flood-2", "keep it", 1)
    assert viewpoints(session.game) == (EVERYBODY, "scavenger")
    assert seen(session, "scavenger").state.foreseen == "flood-2"
    view = seen(session, "medic")
    assert view.state.foreseen == HIDDEN
    assert "scavenger foresees hidden" in Debugger.of(view).log(start=0).text()
    assert "flood-2" not in repr(view.record).replace(repr(view.state.deck), "")


def test_once_told_everybody_knows() -> None:
    session = looked("flood-2", "tell", 1)
    assert seen(session, "medic").state.foreseen == "flood-2"
    assert "scavenger tells that flood-2 comes next" in Debugger.of(seen(session, "medic")).log(start=0).text()


def test_the_look_itself_is_hidden_while_it_is_asked_for() -> None:
    """When no luck is at hand the card is asked for: only she can be told what can come up."""
    case = read(TEXT.replace("┴Ne", "┬Ne"), "here").cases()[0]
    session = Session(case.game, case.start, None)
    session.choose(("foresee",))
    assert isinstance(session.decision, Luck)
    view = seen(session, "medic")
    with pytest.raises(NotYourDecision):
        view.choose("flood-2")


def test_what_comes_up_was_foreseen() -> None:
    session = looked("infection-4", "keep it", 2)
    draw = random.Random(2)
    while session.state.foreseen:
        legal = session.legal()
        session.choose(legal[int(draw.random() * len(legal))])
    revealed = [e.what.card for e in session.record if type(e.what).__name__ == "CardRevealed"]
    assert revealed[:1] == ["infection-4"]
