"""Branches: the same answer gives the same record, another one another end; where and why two part."""

import pytest
from msgspec.structs import replace

from subterra_nb.debug import compare, differences, what_if
from subterra_nb.debug.comparing import first_difference
from subterra_nb.debug.difference import NOTHING
from subterra_nb.kernel.errors import Illegal, NotAnAction, SetupError
from subterra_nb.kernel.record import Decided
from subterra_nb.kernel.saves import digest
from tests.debug.positions import FAILED, SAFE, beside_eternal, walked_away, whole_game


def hearts(branch):
    return branch.session.state.explorers["guide"].hearts


def test_the_same_answer_gives_the_same_record(long_game):
    before = digest(long_game.record)
    for k in range(0, len(long_game.answers), 9):
        branch = what_if(long_game, k, long_game.answers[k])
        assert branch.parted == ""
        assert first_difference(long_game.record, branch.session.record) is None
        assert branch.session.state == long_game.state
        assert branch.session.at == long_game.at
    assert digest(long_game.record) == before


def test_the_same_answer_under_the_same_rulings_gives_the_same_record(long_game):
    for k, i in enumerate(long_game.at):
        if k % 3 == 0 or long_game.record[i].what.seat == "luck":
            branch = what_if(long_game, k, long_game.answers[k], ruling={FAILED: "hurt-but-leaves"})
            assert branch.parted == ""
            assert first_difference(long_game.record, branch.session.record) is None


def test_another_roll_saves_the_hearts(game, spots):
    branch = what_if(game, 1, 4)
    assert (hearts(branch), game.state.explorers["guide"].hearts) == (5, 2)
    assert branch.name == "#1 4"
    assert branch.at == spots.roll
    assert hearts(what_if(game, 1, 2)) == 2


def test_the_place_in_the_record_names_the_answer_too(game, spots):
    assert hearts(what_if(game, index=spots.roll, answer=4)) == 5
    told = f"entry {spots.leave} is no answer; the answers are entries {spots.chosen}, {spots.roll}"
    with pytest.raises(IndexError, match=told):
        what_if(game, index=spots.leave, answer=4)


def test_later_answers_follow_while_the_same_is_asked():
    session = beside_eternal((3,), ("stumble", "stumble", "stumble", "stumble"))
    session.choose(("move", "D3"))
    session.choose(("move", "D4"))
    branch = what_if(session, 1, 4)
    assert branch.parted == ""
    assert branch.followed == 1
    assert branch.session.answers == [("move", "D3"), 4, *session.answers[2:]]
    alone = what_if(session, 1, 4, follow=False)
    assert alone.followed == 0
    assert alone.session.answers == [("move", "D3"), 4]


def test_where_something_else_is_asked_following_ends():
    session = walked_away(3)
    session.choose(("heal", "guide"))
    branch = what_if(session, 1, 4)
    assert "then an old answer is refused" in branch.parted
    assert "ie.heal.cap" in branch.parted
    assert branch.session.decision.seat == "guide"


def test_luck_keeps_its_results_stream_by_stream():
    session = whole_game(3, 40)
    rolls = [k for k, i in enumerate(session.at) if session.record[i].what.seat == "luck"]
    seats = [k for k, i in enumerate(session.at) if session.record[i].what.seat != "luck"]
    k = next(k for k in seats if session.fork(k).decision.seat != "luck" and len(session.fork(k).legal()) > 2 < k)
    other = next(a for a in session.fork(k).legal() if a != session.answers[k])
    branch = what_if(session, k, other)
    # Seeded luck is a function of stream and number, so following it must be what the seed gives.
    again = session.fork(k, other)
    for a in [branch.session.answers[n] for n, i in enumerate(branch.session.at) if n > k and
              branch.session.record[i].what.seat != "luck"]:  # fmt: skip
        again.choose(a)
    assert first_difference(again.record, branch.session.record) is None
    assert rolls


def test_a_branch_plays_on_with_its_own_luck():
    session = whole_game(4, 12)
    branch = what_if(session, 2, session.fork(2).legal()[-1])
    given = len(branch.session.answers)
    for _ in range(10):
        branch.session.choose(branch.session.legal()[-1])
    assert len(branch.session.answers) > given + 10  # the rolls between the turns are answers, too


def test_words_and_wrong_answers(game):
    assert hearts(what_if(game, 1, "4")) == 5
    assert what_if(game, 0, "guide moves to D1").session.state.explorers["guide"].at == "D1"
    with pytest.raises(Illegal, match="cannot come up"):
        what_if(game, 1, 7)
    with pytest.raises(Illegal, match="not connected"):
        what_if(game, 0, "move D5")
    with pytest.raises(NotAnAction):
        what_if(game, 0, "fly")
    with pytest.raises(IndexError, match="no answer #3"):
        what_if(game, 3, 4)
    with pytest.raises(ValueError, match="say which answer"):
        what_if(game)


def test_the_pending_decision_can_be_tried_in_a_branch(game):
    branch = what_if(game, 2, "move D4")
    assert branch.session.state.explorers["guide"].at == "D4"
    assert game.state.explorers["guide"].at == "D3"


def test_another_ruling(game):
    held = what_if(game, ruling={FAILED: "held-back"})
    assert held.session.state.explorers["guide"].at == "D2"
    assert hearts(held) == 2
    assert held.session.game.settings[FAILED] == "held-back"
    assert game.game.settings[FAILED] == "hurt-but-leaves"
    same = what_if(game, ruling={FAILED: "hurt-but-leaves"})
    assert first_difference(game.record, same.session.record) is None


def test_another_figure(game):
    assert hearts(what_if(game, numbers={SAFE: 3})) == 5
    assert hearts(what_if(game, numbers={SAFE: 5})) == 2


def test_ruling_and_answer_together(game):
    branch = what_if(game, 1, 4, ruling={FAILED: "held-back"})
    assert hearts(branch) == 5
    assert branch.session.state.explorers["guide"].at == "D3"
    assert branch.name == "#1 4, eternal-failed-leave held-back"


def test_settings_add_to_those_chosen_before():
    session = walked_away(3, rulings={FAILED: "held-back"})
    branch = what_if(session, numbers={SAFE: 5})
    assert branch.session.game.chosen == {FAILED: "held-back", SAFE: 5}


def test_a_save_of_another_ruling_knows_it():
    session = whole_game(1, 6)
    branch = what_if(session, ruling={FAILED: "held-back"})
    assert branch.session.origin == {"setup": replace(session.origin["setup"], rulings={FAILED: "held-back"})}
    assert session.origin["setup"].rulings == {}


def test_settings_that_the_game_does_not_have(game):
    with pytest.raises(SetupError, match="not supported"):
        what_if(game, ruling={FAILED: "dances"})
    with pytest.raises(SetupError, match="no question"):
        what_if(game, ruling={"tw.q.eternal-failed-leap": "held-back"})


# -- Comparing -----------------------------------------------------------------------------------------------------


def test_compare_names_the_first_difference(game, spots):
    found = compare(game, what_if(game, 1, 4))
    assert found.parts == spots.roll
    assert found.why == (
        "another roll (getting away from the Eternal): 3, not 4 [tw.eternal.leave-roll, ie.number-die]",
    )
    assert [c.path for c in found.end] == [("explorers", "guide", "hearts")]
    assert "guide hearts: 2 | 5" in found.text()
    assert found.rows[1] == ("guide loses 3 hearts [tw.eternal.leave-fail-three-hearts]", "")
    assert "guide hearts" in found.html()


def test_compare_names_the_ruling(game, spots):
    found = compare(game, what_if(game, ruling={FAILED: "held-back"}))
    assert found.parts == spots.moved
    assert found.settings == ((FAILED, "hurt-but-leaves", "held-back"),)
    assert found.why[0] == f"ruled otherwise: {FAILED}"
    assert "guide at: D3 | D2" in found.text()


def test_compare_the_same(game):
    found = compare(game, walked_away(3))
    assert found.same
    assert (found.rows, found.end) == ((), ())
    assert repr(found) == "one and other hold the same"


def test_compare_with_a_shorter_one(game, spots):
    found = compare(game, game.fork(0))
    assert found.parts == spots.chosen
    assert "one stands there, the other goes on: guide moves to D3" in found.why[0]


def test_first_difference_is_the_least():
    a, b = whole_game(5, 60), whole_game(6, 60)
    n = first_difference(a.record, b.record)
    assert n is not None
    told = [[(type(e.what), e.what, e.cites, e.parent, e.cause) for e in x.record[: n + 1]] for x in (a, b)]
    assert told[0][:n] == told[1][:n]
    assert told[0][n] != told[1][n]
    assert isinstance(a.record[n].what, Decided)


def test_differences_of_states(game):
    found = {str(c) for c in differences(game.start, game.state)}
    assert found == {"guide at: D2 -> D3", "guide hearts: 5 -> 2", "points: 2 -> 1"}
    assert differences(game.state, game.state) == ()


def test_differences_of_lists_and_what_is_gone(game):
    s = game.state
    more = replace(s, rubble=("D1", "D5"), guardians={}, cursed=False, layout=s.layout.turn_over(["D6"]))
    told = {str(c) for c in differences(replace(s, rubble=("D1",)), more)}
    (left,) = [x for x in told if x.startswith("eternal: there (kind eternal, at D2, awake yes")]
    assert left.endswith(") -> nothing")
    assert told - {left} == {
        "rubble: without -> with D5",
        "cursed: yes -> no",
        "over: without -> with D6",
    }
    gone = next(c for c in differences(s, more) if c.path == ("guardians", "eternal"))
    assert gone.after is NOTHING
