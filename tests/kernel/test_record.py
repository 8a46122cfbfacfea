"""Spans, causes and words of the record."""

from subterra_nb.kernel.luck import Scripted
from subterra_nb.kernel.record import Decided, Exempted, Opened, Prevented, events, extent, sentence, spans, why
from tests.kernel.fair import DUES, LUCKY, Cheered, F, Gained, fair, played


def named(session, what):
    """Index of the first entry that is a running of this rule, or of this kind, or this very thing."""
    for i, e in enumerate(session.record):
        if e.what == what or (isinstance(e.what, Opened) and e.what.rule == what):
            return i
    raise AssertionError(f"{what} is not in the record")


def rich():
    """Ann, who has five tokens, spins a six: the crowd cheers."""
    return played(fair(Scripted({"die": [6]}), ann=5), ("spin",))


def test_spans_nest_like_the_rules():
    s = rich()
    gain, cheer = named(s, Gained("ann", 1)), named(s, Cheered(2))
    assert [s.record[i].what.rule for i in spans(s.record, cheer)] == ["turn", "spin", "cheer"]
    assert [s.record[i].what.rule for i in spans(s.record, gain)] == ["turn", "spin"]
    assert spans(s.record, 0) == []


def test_causes_lead_from_a_fact_to_the_decision_behind_it():
    s = rich()
    chain = [s.record[i].what for i in why(s.record, named(s, Cheered(2)))]
    assert chain[:3] == [Cheered(2), Opened("cheer"), Gained("ann", 1)]
    assert Decided("luck", 6, ask="the wheel") in chain
    assert Decided("ann", ("spin",), ask="what now?") in chain
    assert chain[-1] == Opened("turn")


def test_a_fact_does_not_name_what_merely_came_before():
    s = played(fair(Scripted({"die": [6]}), ann=5), ("spin",), ("haggle",))
    chain = [s.record[i].what for i in why(s.record, named(s, Cheered(1)))]
    assert Gained("ann", 1) not in chain
    assert Decided("ann", ("spin",), ask="what now?") not in chain
    assert Decided("bob", ("haggle",), ask="what now?") in chain


def test_extent_is_everything_that_lies_in_a_span():
    s = played(fair(Scripted({"die": [6]}), ann=5), ("spin",), ("haggle",))
    for i, e in enumerate(s.record):
        if isinstance(e.what, Opened):
            end = extent(s.record, i)
            inside = {j for j in range(len(s.record)) if i in spans(s.record, j)}
            assert inside == {*range(i + 1, end)}
    assert extent(s.record, named(s, "cheer")) - named(s, "cheer") == 2


def test_a_span_cites_its_rules_and_a_fact_its_own():
    s = rich()
    assert s.record[named(s, "spin")].cites == (F.spin, F.wheel)
    assert s.record[named(s, Gained("ann", 1))].cites == (LUCKY.id, "fa.q.wheel")
    assert s.record[named(s, Cheered(2))].cites == (F.rich,)


def test_reactions_run_only_when_they_apply():
    assert Cheered(2) in [e.what for e in rich().record]
    assert Cheered(2) not in [e.what for e in played(fair(Scripted({"die": [6]}), ann=4), ("spin",)).record]


def test_what_did_not_happen_is_on_record_with_its_rule():
    s = played(fair(Scripted({"die": [3]}), ann=5), ("spin",))
    i = named(s, Prevented("a gain", "ann"))
    assert s.record[i].cites == (LUCKY.id,)
    assert s.record[i].state is s.record[i - 1].state
    s = played(fair(bob=2), ("give", "bob"), "no")
    assert s.record[named(s, Exempted("bob", "being given something"))].cites == (F.give,)
    assert s.state.tokens == {"ann": 3, "bob": 2}


def test_each_entry_holds_the_state_after_it():
    s = played(fair(Scripted({"die": [6]}), ann=5), ("spin",), ("haggle",))
    state = s.start
    for _, e in events(s.record):
        state = e.what.apply(state)
        assert e.state == state
    assert state == s.state
    assert s.start.tokens == {"ann": 5, "bob": 3}


def test_an_open_span_is_closed_when_the_game_ends():
    s = played(fair(), ("pack",))
    assert s.over
    assert s.table.span == -1
    assert s.record[-1].parent == named(s, "pack")
    running = fair()
    assert not running.over
    assert running.table.span == 0


def test_words():
    assert sentence(Gained("ann", 1)) == "ann gains 1 tokens"
    assert str(Gained("ann", 1)) == "ann gains 1 tokens"
    assert sentence(Cheered(2)) == "Cheered: loud 2"
    assert sentence(Opened("first_turn")) == "first turn"
    assert sentence(Decided("ann", ("give", "bob"))) == "ann: give bob"
    assert sentence(Decided("ann", "yes", True)) == "ann: yes (the only answer)"
    assert sentence(Prevented(Gained("ann", 1), "bob")) == "prevented: ann gains 1 tokens (bob)"
    assert sentence(Prevented("a gain")) == "prevented: a gain"
    assert sentence(Exempted("bob", "dues")) == "bob is exempt: dues"


def test_dues_are_no_part_of_a_turn():
    s = played(fair(Scripted({"die": [1, 1]})), ("spin",), ("spin",))
    paid = next(i for i, e in enumerate(s.record) if e.cites == (DUES.id,) and e.what == Gained("ann", -2))
    assert [s.record[i].what.rule for i in spans(s.record, paid)] == ["dues"]
