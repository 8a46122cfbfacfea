"""Forks: rebuilt from the answers, equal to the prefix, going their own way from there."""

import pytest

from subterra_nb.kernel.decisions import Luck
from subterra_nb.kernel.errors import Illegal, NotAnAction
from subterra_nb.kernel.luck import Seeded
from subterra_nb.kernel.record import Decided
from subterra_nb.kernel.saves import digest
from tests.kernel.fair import fair, played

MODULES = ("weather",)


def game(luck=None, seed=5):
    """Five rounds of the fair under weather that asks; forced, nested and luck decisions all occur."""
    session = fair(luck or Seeded(seed), MODULES, 9, 8, {"fa.q.order": "asked"}, {"fa.rich": 9})
    wanted = iter([("haggle",), ("spin",), ("give", "bob"), "no", ("spin",)] * 20)
    while session.state.round < 6 and not session.over:
        legal = session.legal()
        answer = next(wanted)
        session.choose(answer if answer in legal else legal[0])
    return session


def told(session):
    return [(e.parent, e.cause, e.cites, e.what, e.state) for e in session.record]


def test_the_game_has_all_kinds_of_decisions():
    decided = [e.what for e in game().record if isinstance(e.what, Decided)]
    assert {d.seat for d in decided} == {"ann", "bob", "luck"}
    assert any(d.forced for d in decided)
    assert any(d.ask == "which comes first?" for d in decided)


def test_every_fork_is_the_prefix_and_comes_to_the_same_end():
    whole = game()
    for k in range(len(whole.answers) + 1):
        fork = whole.fork(k)
        assert fork.answers == whole.answers[:k]
        assert told(fork) == told(whole)[: len(fork.record)]
        assert fork.state == (fork.record[-1].state if fork.record else whole.start)
        fork.give(whole.answers[k:])
        assert told(fork) == told(whole)
        assert fork.drawn == whole.drawn
        assert fork.at == whole.at


def test_a_fork_stands_where_its_answer_was_asked_for():
    whole = game()
    for k, answer in enumerate(whole.answers):
        fork = whole.fork(k)
        asked = whole.record[whole.at[k]].what
        assert asked.answer == answer
        assert fork.decision.seat == asked.seat
        assert answer in fork.legal()


def test_a_fork_leaves_the_original_alone():
    whole = game()
    before, answers, state = told(whole), [*whole.answers], whole.state
    for k in range(0, len(whole.answers), 3):
        fork = whole.fork(k)
        for _ in range(10):
            if not fork.over:
                fork.choose(fork.legal()[-1])
    assert told(whole) == before
    assert whole.answers == answers
    assert whole.state is state


def test_forks_of_forks():
    whole = game()
    n = len(whole.answers)
    for k in range(n):
        twice = whole.fork(n - k // 2).fork(k // 3)
        assert told(twice) == told(whole)[: len(twice.record)]
        twice.give(whole.answers[len(twice.answers) :])
        assert told(twice) == told(whole)


def test_instead_replaces_an_answer_and_goes_on_with_the_same_luck():
    whole = game()
    k = whole.answers.index(("spin",))
    other = whole.fork(k, ("haggle",))
    assert other.answers[: k + 1] == [*whole.answers[:k], ("haggle",)]
    assert not isinstance(other.decision, Luck)
    same = whole.fork(k, ("spin",))
    assert same.answers == whole.answers[: len(same.answers)]
    assert len(same.answers) > k + 1  # the same luck has answered the spin


def test_several_answers_instead():
    whole = fair(Seeded(1))
    played(whole, ("spin",), ("spin",))
    other = whole.fork(0, ("haggle",), ("pack",))
    assert other.over
    assert other.answers == [("haggle",), ("pack",)]
    assert not whole.over


def test_an_illegal_answer_instead_is_refused():
    whole = game()
    before = told(whole)
    k = whole.answers.index(("spin",))
    with pytest.raises(NotAnAction):
        whole.fork(k, ("spim",))
    with pytest.raises(Illegal):
        whole.fork(k, ("give", "ann"))
    assert told(whole) == before


def test_a_fork_at_luck_waits_and_its_result_can_be_replaced():
    whole = played(fair(Seeded(2)), ("spin",))
    assert [e.what.seat for e in whole.record if isinstance(e.what, Decided)] == ["ann", "luck"]
    fork = whole.fork(1)
    assert isinstance(fork.decision, Luck)
    fork.resume()
    assert told(fork) == told(whole)
    for face in range(1, 7):
        other = whole.fork(1, face)
        assert other.answers == [("spin",), face]
        assert other.state.tokens["ann"] == 3 + (face >= 4)
        assert not isinstance(other.decision, Luck)
    with pytest.raises(Illegal):
        whole.fork(1, 7)


def test_replacing_luck_does_not_shift_the_luck_that_follows():
    whole = fair(Seeded(11), ann=50, bob=50)
    played(whole, *[("spin",)] * 8)
    rolls = whole.answers[1::2]
    other = whole.fork(5, 1 if rolls[2] != 1 else 2)
    while len(other.answers) < len(whole.answers):
        other.choose(("spin",))
    assert other.answers[1::2][:2] == rolls[:2]
    assert other.answers[1::2][3:] == rolls[3:]
    assert other.answers[5] != rolls[2]


def test_a_fork_of_a_game_that_is_over():
    whole = played(fair(), ("haggle",), ("pack",))
    assert whole.fork().over
    assert told(whole.fork()) == told(whole)
    assert not whole.fork(1).over


@pytest.mark.parametrize("k", [-1, 3])
def test_there_is_no_such_answer(k):
    whole = played(fair(), ("haggle",), ("pack",))
    with pytest.raises(IndexError, match=f"there are 2 answers, no number {k}"):
        whole.fork(k)


def test_give_judges_each_answer():
    session = fair(Seeded(1), bob=2)
    with pytest.raises(Illegal):
        session.give([("spin",), 4, ("give", "bob")])
    assert session.answers == [("spin",), 4]
    assert session.luck is not None
    session.choose(("spin",))
    assert len(session.answers) == 4


def test_at_points_to_the_answers():
    whole = game()
    assert [whole.record[i].what.answer for i in whole.at] == whole.answers
    forced = [e for e in whole.record if isinstance(e.what, Decided) and e.what.forced]
    assert len(forced) + len(whole.at) == sum(isinstance(e.what, Decided) for e in whole.record)


def test_the_same_answers_give_the_same_digest_and_others_do_not():
    whole = game()
    assert digest(game().record) == digest(whole.record)
    assert digest(game(seed=6).record) != digest(whole.record)
    assert digest(whole.record, 10) == digest(whole.record[:10]) != digest(whole.record, 11)
