"""The item cards of positions: where those are that nobody names, and what cannot be."""

from collections import Counter

import pytest

from subterra_nb.games import family
from subterra_nb.kernel.game import compose
from subterra_nb.kernel.luck import Seeded
from subterra_nb.kernel.starting import started
from subterra_nb.lab.bots import at_random, play_out

FAMILY = family("terrorscape")
GAME = compose(FAMILY, [], {})


def read(survivors=None, **position):
    """The state of a position, and what is wrong with it: (path, message)."""
    faults: list = []
    team = {"anna": {"at": "R1"}, "johnson": {"at": "R1"}, "marco": {"at": "R1"}}
    for who, told in (survivors or {}).items():
        team[who] = {**team[who], **told}
    data = {"survivors": team, "position": position}
    state = FAMILY.notation.state(GAME, data, lambda path, said, at=None: faults.append((path, said)))
    return state, faults


def test_decks_are_those_of_the_box_without_what_is_somewhere_else() -> None:
    state, faults = read({"anna": {"items": ["hatchet", "secret-map"]}}, discarded=["whiskey-bottle"], keys=3)
    assert faults == []
    discover, search = Counter(state.discover), Counter(state.search)
    assert (discover["hatchet"], search["hatchet"]) == (2, 1)
    assert discover["secret-map"] == 0
    assert (discover["whiskey-bottle"], search["whiskey-bottle"]) == (2, 1)
    assert (discover["key"], search["key"], state.bottom) == (0, 3, "key")


def test_a_named_deck_stays_as_it_is_named() -> None:
    state, faults = read({"anna": {"items": ["hatchet"]}}, discover=["hatchet", "hatchet", "hatchet"])
    assert faults == []
    assert state.discover == ("hatchet", "hatchet", "hatchet")
    assert "hatchet" not in state.search


@pytest.mark.parametrize(
    ("survivors", "position", "said"),
    [
        ({"anna": {"items": ["shortsword"]}, "johnson": {"items": ["shortsword"]}}, {}, "ts.item-count.shortsword"),
        ({"anna": {"items": ["camera"]}}, {}, "ts.item-count.camera"),
        ({"anna": {"items": ["firecracker"]}}, {"discover": ["firecracker"]}, "ts.item-count.firecracker"),
        ({}, {"keys": 8}, "ts.item-count.key"),
        ({}, {"keys": 7, "search": ["key"]}, "ts.item-count.key"),
        ({"anna": {"items": ["hatchet", "toolbox", "sedatives", "adrenaline"]}}, {}, "ts.item-card.limit-three"),
        ({"anna": {"fear": 3}}, {}, "ts.fear-token.two-at-most"),
        ({"anna": {"gone": "dead"}}, {}, "ts.win.killer-kill"),
        ({"anna": {"keys": 2}}, {"keys": 1}, "ts.item-card.keys-on-rack"),
        ({}, {"repairs": 6}, "ts.repair.five-call-rescue"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_with_the_rule(survivors, position, said) -> None:
    state, faults = read(survivors, **position)
    assert state is None
    assert [message.rpartition("[")[2].rstrip("]") for _, message in faults] == [said]


def test_johnson_may_hold_six() -> None:
    six = ["hatchet", "toolbox", "sedatives", "adrenaline", "whiskey-bottle", "flashlight"]
    assert read({"johnson": {"items": six}})[1] == []
    assert "ts.johnson.six-items" in read({"johnson": {"items": [*six, "longsword"]}})[1][0][1]


def test_positions_of_separate_ways_are_read_as_they_are_written() -> None:
    gone = 0
    for seed in range(6):
        setup = {"survivors": ("anna", "johnson", "george"), "variant": "separate ways", "players": 4}
        session = started(FAMILY, setup, Seeded(seed))
        play_out(session, at_random, seed)
        for mark in session.marks[1:]:
            state = mark[2]
            faults: list = []
            position = FAMILY.notation.position(session.game, state)
            again = FAMILY.notation.state(session.game, position, lambda path, said, at=None, f=faults: f.append(said))
            assert faults == []
            assert again == state
            gone += any(f.gone for f in state.survivors.values())
    assert gone
