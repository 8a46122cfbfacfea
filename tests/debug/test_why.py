"""Why and why not: chains end at a decision or a start, every rule is quoted, what is ours says so."""

import pytest

from subterra_nb.debug import Debugger, why, why_not
from subterra_nb.debug.why import find
from subterra_nb.kernel.errors import GameOver, NotAnAction
from subterra_nb.kernel.record import Decided, Event, Opened
from tests.debug.positions import FAILED, SAFE, beside_eternal, walked_away


def test_hearts_lost_because_of_the_roll_and_the_move(game, spots):
    found = why(game, spots.lost)
    assert [b.index for b in found.chain] == [
        spots.lost,
        spots.roll,
        spots.leave,
        spots.move,
        spots.chosen,
        spots.begun,
    ]
    assert [b.sentence for b in found.decisions] == ["getting away from the Eternal: 3 (luck)", "guide moves to D3"]
    assert [b.answer for b in found.decisions] == [1, 0]
    assert found.cites[0] == "tw.eternal.leave-fail-three-hearts"
    assert "tw.eternal.leave-roll: An explorer attempting" in found.text()


def test_the_whole_chain_is_causes_up_to_a_rule_without_one(long_game):
    record = long_game.record
    for i, e in enumerate(record):
        if isinstance(e.what, Event):
            chain = why(long_game, i).chain
            assert record[chain[-1].index].cause == -1
            outermost = record[chain[-1].index].what
            assert isinstance(outermost, (Opened, Decided)) or len(chain) == 1


def test_a_ruling_says_that_it_is_ours_and_names_the_other_options(game, spots):
    (step,) = [b for b in why(game, spots.moved).chain if b.index == spots.moved]
    asked = next(c for c in step.cites if c.id == FAILED)
    assert asked.ours
    assert asked.ruling == "hurt-but-leaves"
    assert [name for name, _ in asked.options] == ["hurt-but-leaves", "held-back", "held-and-refunded"]
    text = why(game, spots.moved).text()
    assert f"{FAILED} (ours): After a failed leave-roll" in text
    assert "ruled: hurt-but-leaves" in text
    assert "or: held-back" in text
    assert 'class="stn-ours"' in why(game, spots.moved).html()
    moved = next(c for c in step.cites if c.id == "ie.move")
    assert not moved.ours


def test_another_ruling_in_force_comes_first():
    session = walked_away(3, rulings={FAILED: "held-back"})
    text = why(session, "prevented leave").text()
    assert "ruled: held-back" in text
    assert "or: hurt-but-leaves" in text


def test_a_changed_figure_is_told(game, spots):
    made = Debugger(game)
    made.what_if(numbers={SAFE: 2}, name="two")
    made.switch("two").end()
    assert "in this game: 2 instead of 4" in made.why("guide goes").text()
    assert "in this game" not in why(game, spots.moved).text()


def test_words_find_the_last_event(game, spots):
    assert find(game, "guide lost hearts") == spots.lost
    assert find(game, "guide goes to D3") == spots.moved
    assert find(game, "HeartsLost") == spots.lost
    assert find(game, "guide") == spots.moved
    assert find(game, "guide", before=spots.moved) == spots.lost
    assert find(game, "tw.eternal.leave-roll") == spots.roll
    assert find(game, "leave roll") == spots.leave
    with pytest.raises(LookupError, match="nothing here mentions healer"):
        find(game, "healer lost hearts")
    with pytest.raises(LookupError, match="no words"):
        find(game, " the ")


def test_no_why_outside_the_record(game, spots):
    for index in (spots.end, -1):
        with pytest.raises(IndexError):
            why(game, index)


def test_short_form(game, spots):
    assert repr(why(game, spots.lost)) == (
        "guide loses 3 hearts [tw.eternal.leave-fail-three-hearts], because of: getting away from the Eternal: 3 (luck)"
    )
    assert repr(why(game, spots.roll)).startswith("getting away from the Eternal: 3 (luck) [tw.eternal.leave-roll")


# -- Why not -------------------------------------------------------------------------------------------------------


def test_every_reason_with_its_rule(game):
    found = why_not(game, "guide digs at D4")
    assert [r.cite.id for r in found.refusals] == ["ie.action-points.full-price", "ie.dig"]
    assert all(r.cite.text for r in found.refusals)
    assert not found.legal
    assert found.sentence == "guide digs at D4"
    assert "dig costs 2, 1 left" in found.text()


def test_near_misses_share_action_or_place(game):
    assert why_not(game, ("move", "D5")).near == ("moves to D2", "moves to D4")


def test_a_legal_answer_is_not_refused(game):
    found = why_not(game, "move D4")
    assert found.legal
    assert repr(found) == "guide moves to D4: this can be done"


@pytest.mark.parametrize("words", ["move D4", "moves to D4", "guide  moves to D4", "guide: move D4", ("move", "D4")])
def test_an_answer_in_words(game, words):
    assert why_not(game, words).sentence == "guide moves to D4"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("mooves to D4", "did you mean .moves to"),
        ("move", "is told as .moves to"),
        ("move D99", "no cell of the temple"),
        ("fly", "no action here"),
        (7, "not an action"),
    ],
)
def test_what_is_no_action(game, words, message):
    before = len(game.record)
    with pytest.raises(NotAnAction, match=message):
        why_not(game, words)
    assert len(game.record) == before


def test_a_roll_that_cannot_come_up():
    session = beside_eternal()
    session.luck = None
    session.choose(("move", "D3"))
    assert session.decision.seat == "luck"
    assert why_not(session, "7").refusals[0].why == "7 cannot come up on number: 1, 2, 3, 4, 5, 6"
    assert why_not(session, "4").legal


def test_after_the_end_nothing_is_decided(long_game):
    assert long_game.over
    with pytest.raises(GameOver):
        why_not(long_game, "move D4")


def test_the_past_decision_can_be_asked_too(game):
    debugger = Debugger(game).start().next_decision()
    assert debugger.why_not("move D3").legal
    assert not debugger.end().why_not("move D1").legal
