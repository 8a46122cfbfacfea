"""Whole games of Terrorscape: random and by the bot, on every map, seen from every seat."""

import random

import pytest

from subterra_nb.games import family
from subterra_nb.kernel.luck import Seeded
from subterra_nb.kernel.record import HIDDEN
from subterra_nb.kernel.secrets import seen
from subterra_nb.kernel.session import Session
from subterra_nb.kernel.starting import started
from subterra_nb.lab.bots import ablest, at_random, play_out
from subterra_nb.view.scene import problems

FAMILY = family("terrorscape")
TEAM = ("anna", "william", "marco", "sophia", "johnson", "george")


def game(seed: int, where: str) -> Session:
    team = tuple(random.Random(seed).sample(TEAM, 3))
    return started(FAMILY, {"survivors": team, "map": where}, Seeded(seed))


@pytest.mark.parametrize("where", ["manor", "cabin", "laboratory"])
@pytest.mark.parametrize("bot", [at_random, ablest(FAMILY)], ids=["random", "able"])
def test_games_come_to_an_end(where, bot) -> None:
    for seed in range(8):
        session = game(seed, where)
        play_out(session, bot, seed)
        assert session.over
        outcome = FAMILY.outcome(session.state)
        assert outcome["won"] is (outcome["end"] in ("escape", "hidden escape", "rescue"))


def test_the_same_seed_gives_the_same_record() -> None:
    one, two = game(3, "manor"), game(3, "manor")
    play_out(one, at_random, 3)
    play_out(two, at_random, 3)
    assert one.record == two.record


def test_what_the_sides_see() -> None:
    session = game(1, "manor")
    play_out(session, at_random, 1)
    killer, survivors = seen(session, "killer"), seen(session, "survivors")
    assert {type(e.what).__name__ for e in killer.record}.isdisjoint({"Moved", "NoiseMade", "ItemTaken", "Acted"})
    assert {type(e.what).__name__ for e in survivors.record}.isdisjoint({"KillerCrept"})
    drawn = [e.what.card for e in survivors.record if type(e.what).__name__ == "CardDrawn"]
    assert drawn
    assert set(drawn) == {HIDDEN}


def moves(session: Session) -> list:
    """The moves that a survivor can choose from now."""
    return [x for x in session.legal() if isinstance(x, tuple) and x[0] == "move"]


def hand_on(session: Session, seed: int, until) -> bool:
    """Play at random until something holds; whether it came to that."""
    draw = random.Random(seed).random
    while not session.over and not until(session):
        session.choose(at_random(session, draw))
    return not session.over


@pytest.mark.parametrize("seed", range(6))
def test_the_killer_cannot_tell_where_somebody_went(seed) -> None:
    def going(s: Session) -> bool:
        return s.state.step == "act" and len(moves(s)) > 1

    session = game(seed, "manor")
    assert hand_on(session, seed, going)
    before = seen(session, "killer")
    views = []
    for move in moves(session)[:3]:
        other = session.fork()
        other.choose(move)
        views.append(seen(other, "killer"))
    for view in views:
        assert view.record == views[0].record == before.record
        assert view.state == views[0].state == before.state
        assert view.decision == views[0].decision


def test_the_killer_cannot_tell_whether_somebody_searched() -> None:
    session = game(0, "manor")
    assert hand_on(session, 0, lambda s: ("search",) in s.legal() and s.state.step == "act")
    before = seen(session, "killer")
    session.choose(("search",))
    while session.decision.seat == "survivors" and "nothing" in session.legal():
        session.choose("nothing")
    after = seen(session, "killer")
    assert after.record == before.record
    assert after.state == before.state


@pytest.mark.parametrize("seed", range(6))
def test_the_survivors_cannot_tell_what_the_killer_holds(seed) -> None:
    session = game(seed, "manor")
    assert hand_on(session, seed, lambda s: s.state.step == "fast" and s.decision.seat == "killer")
    view = seen(session, "survivors")
    assert set(view.state.killer.hand) <= {HIDDEN}
    assert view.decision.options == ()


@pytest.mark.parametrize("where", ["manor", "cabin", "laboratory"])
def test_positions_are_read_as_they_are_written(where) -> None:
    session = game(5, where)
    play_out(session, ablest(FAMILY), 5)
    for mark in session.marks[1:]:
        state = mark[2]
        faults: list = []
        position = FAMILY.notation.position(session.game, state)
        again = FAMILY.notation.state(session.game, position, lambda path, said, at=None, f=faults: f.append(said))
        assert faults == []
        assert again is not None
        assert again == state


@pytest.mark.parametrize("where", ["manor", "cabin", "laboratory"])
@pytest.mark.parametrize("seat", ["", "killer", "survivors", "everybody"])
def test_every_state_can_be_drawn(where, seat) -> None:
    session = game(2, where)
    play_out(session, ablest(FAMILY), 2)
    view = seen(session, seat)
    for entry in view.record[::25]:
        assert problems(FAMILY.scene(entry.state, session.game)) == ()
