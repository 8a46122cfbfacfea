"""Answers: legal ones, four ways to be wrong, forced ones, and what a menu says of them."""

import pytest
from msgspec.structs import replace

from subterra_nb.kernel.decisions import Choose, Luck, Menu, Pick, Requirement, judge
from subterra_nb.kernel.errors import Failure, GameOver, Illegal, NotAnAction, NotYourDecision, WrongAnswer
from subterra_nb.kernel.luck import Scripted, Seeded
from subterra_nb.kernel.menus import compiled
from subterra_nb.kernel.record import Decided, Prevented
from subterra_nb.kernel.saves import digest
from tests.kernel.fair import Cheered, F, facts, fair, family, played


def told(session):
    return digest(session.record), session.state, [*session.answers], dict(session.drawn), session.decision


def refused(session, answer, kind, seat=None):
    """The refusal of an answer, which must change nothing."""
    before = told(session)
    with pytest.raises(WrongAnswer) as caught:
        session.choose(answer, seat)
    assert type(caught.value) is kind
    assert told(session) == before
    return caught.value


def test_legal_answers_in_the_order_of_the_menu():
    assert fair(bob=2).legal() == [("spin",), ("give", "bob"), ("haggle",), ("pack",)]
    assert fair(bob=3).legal() == [("spin",), ("haggle",), ("pack",)]
    assert fair(ann=1, bob=2).legal() == [("spin",), ("haggle",), ("pack",)]
    assert fair(ann=0).legal() == [("spin",), ("pack",)]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (("spim",), "spim is no action of ann, did you mean spin?"),
        (("zzz",), "zzz is no action of ann"),
        (("spin", "bob"), "spin takes no argument"),
        (("give",), "give takes one argument"),
        (("give", "bob", "ann"), "give takes one argument"),
        (("give", "bobb"), "bobb is no keeper, did you mean bob?"),
        (("give", 7), "7 is no keeper"),
        (("give", ["bob"]), "['bob'] is no keeper, did you mean bob?"),
        ("spin", "'spin' is not an action: expected (name,) or (name, argument)"),
        (["spin"], "['spin'] is not an action: expected (name,) or (name, argument)"),
        ((), "() is not an action: expected (name,) or (name, argument)"),
        ((3,), "(3,) is not an action: expected (name,) or (name, argument)"),
        (None, "None is not an action: expected (name,) or (name, argument)"),
    ],
)
def test_not_an_action(answer, words):
    assert str(refused(fair(bob=2), answer, NotAnAction)) == words


def test_not_your_decision():
    assert str(refused(fair(), ("spin",), NotYourDecision, "bob")) == "ann has to decide now, not bob"
    session = fair()
    session.choose(("spin",), "ann")
    assert session.decision.seat == "luck"


def test_illegal_names_every_failure():
    error = refused(fair(ann=1, bob=3, cheers=3), ("give", "bob"), Illegal)
    assert error.verdict == (Failure(F.dear, "give costs 2, 1 left"), Failure(F.short, "has enough"))
    assert error.answer == ("give", "bob")
    assert str(error) == "('give', 'bob'): give costs 2, 1 left [fa.dear]; has enough [fa.short]"


def test_a_requirement_is_not_judged_while_what_it_presupposes_fails():
    """Nobody is told that they have enough when they are the giver anyway."""
    assert [f.cite for f in fair(ann=3).verdict(("give", "ann"))] == [F.to_another]
    assert [f.cite for f in fair(bob=3).verdict(("give", "bob"))] == [F.short]


def test_stance_and_price():
    bare = fair(ann=0)
    assert [f.cite for f in bare.verdict(("haggle",))] == [F.dear]
    assert [f.cite for f in bare.verdict(("give", "bob"))] == [F.dear, F.unfit, F.give, F.short]
    assert str(bare.verdict(("give", "bob"))[1]) == "give needs one who is open, ann is bare [fa.unfit]"


def test_a_game_can_say_in_its_own_words_what_is_wrong_with_a_stance():
    bare = fair(ann=0)
    menu = replace(bare.decision, unfit=Failure(F.unfit, "ann has nothing left"))
    assert str(menu.verdict(bare.table, ("give", "bob"))[1]) == "ann has nothing left [fa.unfit]"
    assert F.unfit not in [f.cite for f in menu.verdict(bare.table, ("haggle",))]


def test_game_over():
    over = played(fair(), ("pack",))
    assert over.over
    assert over.decision is None
    assert over.legal() == ()
    refused(over, ("spin",), GameOver)
    refused(over, ("no such",), GameOver, "bob")
    with pytest.raises(GameOver):
        over.verdict(("spin",))


def test_legal_agrees_with_the_verdict_over_everything():
    for ann in range(4):
        for bob in range(4):
            for cheers in (2, 3):
                session = fair(ann=ann, bob=bob, cheers=cheers)
                asked = [("spin",), ("haggle",), ("pack",), ("give", "ann"), ("give", "bob")]
                assert [a for a in asked if not session.verdict(a)] == sorted(session.legal(), key=asked.index)


def test_greyed_are_the_refused_ones_with_their_verdicts():
    session = fair(ann=1)
    assert session.decision.greyed(session.table) == [
        (("give", a), session.verdict(("give", a))) for a in ("ann", "bob")
    ]
    session = fair(bob=2, cheers=3)
    assert [answer for answer, _ in session.decision.greyed(session.table)] == [("give", "ann"), ("haggle",)]
    assert [f.cite for f in session.verdict(("haggle",))] == [F.quiet]


def test_a_decision_with_one_answer_is_answered_and_recorded_as_forced():
    session = played(fair(), ("haggle",))
    assert session.decision.seat == "bob"
    assert Decided("ann", "yes", True, "agreed?") in [e.what for e in session.record]
    assert session.answers == [("haggle",)]
    assert facts(session)[0] == Cheered(1)


def test_a_menu_is_never_forced():
    async def only(t):
        chosen = await Menu("ann", F.turn, "ann", {}, 0, "", F.dear, F.unfit, compiled((), ""))
        t.prevented(str(chosen))

    session = played_once(only)
    assert isinstance(session.decision, Menu)
    assert session.legal() == []


def test_choose_refuses_what_it_does_not_offer():
    session = played(fair(bob=2), ("give", "bob"))
    assert isinstance(session.decision, Choose)
    assert session.decision.seat == "bob"
    error = refused(session, "perhaps", Illegal)
    assert error.verdict == (Failure(F.give, "perhaps is not among: thanks, no"),)
    assert session.verdict("no") == ()
    session.choose("no")
    assert session.decision.seat == "bob"


def test_luck_is_a_decision_when_nothing_answers_it():
    session = played(fair(), ("spin",))
    assert isinstance(session.decision, Luck)
    assert (session.decision.seat, session.decision.stream) == ("luck", "die")
    assert session.legal() == (1, 2, 3, 4, 5, 6)
    error = refused(session, 7, Illegal)
    assert error.verdict == (Failure(F.spin, "7 cannot come up on die: 1, 2, 3, 4, 5, 6"),)
    refused(session, 6, NotYourDecision, "ann")
    session.choose(6, "luck")
    assert session.state.tokens["ann"] == 4
    assert session.answers == [("spin",), 6]
    assert session.drawn == {"die": 1, "other": 0}


def test_luck_given_by_hand_equals_luck_from_a_source():
    by_hand = played(fair(), ("spin",), 6, ("spin",), 2)
    scripted = played(fair(Scripted({"die": [6, 2]})), ("spin",), ("spin",))
    assert digest(by_hand.record) == digest(scripted.record)
    assert by_hand.answers == scripted.answers


def test_a_refused_answer_does_not_use_up_luck():
    clean, tried = fair(Seeded(3), ann=99, bob=99), fair(Seeded(3), ann=99, bob=99)
    for _ in range(5):
        refused(tried, ("spim",), NotAnAction)
        refused(tried, ("give", tried.decision.seat), Illegal)
        assert digest(played(clean, ("spin",)).record) == digest(played(tried, ("spin",)).record)


# -- Picks ---------------------------------------------------------------------------------------------------------

EVEN = Requirement("x.even", "is odd", lambda s, t, me, n: n % 2 == 0)
SMALL = Requirement("x.small", "is large", lambda s, t, me, n: n < 5)


def played_once(body, candidates=None):
    """A session that runs ``body(table)`` and ends."""
    from subterra_nb.kernel.game import compose
    from subterra_nb.kernel.session import Session
    from tests.kernel.fair import Closed, State

    async def step(t):
        await body(t)
        await t.emit(Closed("done"))

    return Session(compose(family(step=step)), State({"ann": 1}))


def picking(candidates, needs=(EVEN, SMALL), besides=(), noted=""):
    got = []

    async def body(t):
        got.append(await t.pick("ann", "x.pick", candidates, needs, None, besides, "which?", noted))

    return played_once(body), got


def test_pick_offers_what_meets_all_requirements():
    session, got = picking((1, 2, 4, 6), besides=("stop",))
    assert isinstance(session.decision, Pick)
    assert session.legal() == ("stop", 2, 4)
    assert [f.cite for f in session.verdict(7)] == ["x.pick"]
    assert [f.cite for f in session.verdict(1)] == ["x.even"]
    assert [f.cite for f in session.verdict(6)] == ["x.small"]
    session.choose(4)
    assert got == [4]


def test_pick_of_one_is_forced_and_of_none_is_none():
    session, got = picking((1, 2, 6))
    assert (session.over, got) == (True, [2])
    session, got = picking((1, 6), noted="a number")
    assert (session.over, got) == (True, [None])
    kept_out = next(e for e in session.record if isinstance(e.what, Prevented))
    assert (kept_out.what.what, kept_out.cites) == ("a number", ("x.even", "x.small"))
    session, got = picking((1, 6))
    assert not any(isinstance(e.what, Prevented) for e in session.record)


def test_judge_lists_all_failures_in_order():
    late = Requirement("x.late", "never", lambda s, t, me, n: False, (EVEN,))
    assert [f.cite for f in judge((EVEN, SMALL, late), None, None, None, 7)] == ["x.even", "x.small"]
    assert [f.cite for f in judge((EVEN, SMALL, late), None, None, None, 8)] == ["x.small", "x.late"]
    assert judge((EVEN, SMALL), None, None, None, 2) == ()
