"""Luck from a seed and from a script."""

from collections import Counter

import pytest

from subterra_nb.kernel.decisions import Luck
from subterra_nb.kernel.errors import LuckMissing
from subterra_nb.kernel.luck import Scripted, Seeded, splitmix
from tests.kernel.fair import fair, played

DIE = Luck("die", "x.die", (1, 2, 3, 4, 5, 6), "the die")


def test_published_values_of_splitmix():
    """The first numbers of SplitMix64 for seed 1234567, as published with the generator."""
    values = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]
    # A stream enters by a factor; undo that to start from the published state.
    stream = 1234567 * pow(0xD1342543DE82EF95, -1, 2**64) % 2**64
    assert [splitmix(0, stream, n) for n in range(5)] == values


def test_a_seed_repeats_and_another_differs():
    def rolls(seed):
        return [Seeded(seed)(DIE, n) for n in range(50)]

    assert rolls(1) == rolls(1)
    assert rolls(1) != rolls(2)
    assert rolls(0) != rolls(1)


def test_near_seeds_share_no_stretch_of_numbers():
    """A game with the next seed must be another game, not the same rolls one later."""
    numbers = [{splitmix(seed, 7, n) for n in range(1000)} for seed in range(30)]
    assert len(set().union(*numbers)) == sum(map(len, numbers))


def test_streams_are_independent():
    source = Seeded(5)
    other = Luck("other", "x.other", DIE.options)
    alone = [source(DIE, n) for n in range(20)]
    between = [(source(DIE, n), source(other, n)) for n in range(20)]
    assert [a for a, _ in between] == alone
    assert [b for _, b in between] != alone


def test_a_seeded_die_is_fair():
    counts = Counter(Seeded(seed)(DIE, n) for seed in range(100) for n in range(60))
    assert {*counts} == {*DIE.options}
    # 6,000 rolls: 1,000 each, give or take four standard deviations.
    assert all(abs(count - 1000) < 120 for count in counts.values())


def test_a_script_gives_its_results_in_order():
    source = Scripted({"die": [3, 1], "other": ["x"]})
    assert [source(DIE, 0), source(DIE, 1)] == [3, 1]


def test_a_script_that_is_too_short():
    session = fair(Scripted({"die": [6]}))
    played(session, ("spin",))
    with pytest.raises(LuckMissing, match=r"luck is needed and not scripted: die, result 2 \(for fa.spin: the wheel\)"):
        session.choose(("spin",))


def test_a_script_without_the_stream():
    with pytest.raises(LuckMissing, match="die, result 1"):
        played(fair(Scripted({})), ("spin",))


def test_an_impossible_result():
    with pytest.raises(LuckMissing, match="die, result 1: 7 cannot come up; possible: 1, 2, 3, 4, 5, 6"):
        played(fair(Scripted({"die": [7]})), ("spin",))


def test_missing_luck_can_be_given_by_hand():
    session = fair(Scripted({}))
    with pytest.raises(LuckMissing):
        session.choose(("spin",))
    assert isinstance(session.decision, Luck)
    session.choose(5)
    assert session.state.tokens["ann"] == 4
    assert session.answers == [("spin",), 5]
