"""The survivors' side: what a set-up refuses, and what holds of cards, hands and fear in whole games."""

import random
from collections import Counter

import pytest

from subterra_nb.games import family
from subterra_nb.kernel.errors import SetupError
from subterra_nb.kernel.luck import Seeded
from subterra_nb.kernel.starting import started
from subterra_nb.lab.bots import ablest, at_random, play_out

FAMILY = family("terrorscape")
TEAM = ("anna", "william", "marco", "sophia", "johnson", "george")
THREE = ("anna", "william", "marco")
RULINGS = {
    "ts.q.interleaving": "one-by-one",
    "ts.q.unblock-noise": "both",
    "ts.q.search-noise": "always",
    "ts.q.search-deck-empty": "wasted",
    "ts.q.discover-with-rescue": "reshuffle",
    "ts.q.stealth-and-presence": "yes",
    "ts.q.hatchet-block": "adjacent-too",
    "ts.q.adrenaline-distance": "up-to-four",
    "ts.q.firecracker-action": "special",
    "ts.q.flashlight-action": "extra",
    "ts.q.heal-range": "anywhere",
    "ts.q.longsword-card": "discard",
    "ts.q.weapon-item-scope": "blades-and-guns",
    "ts.q.personal-items": "kept",
    "ts.q.anna-quiet": "no",
    "ts.q.damage-order": "killer",
}
"""One ruling against the usual one for each question on what survivors do."""


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"players": 5}, ["ts.players"]),
        ({"players": 1}, ["ts.players"]),
        ({"survivors": ("anna", "anna", "marco")}, ["ts.players.different-survivors"]),
        ({"survivors": ("anna", "marco")}, ["ts.players.three-survivors"]),
        ({"survivors": ("anna", "marco", "sophia", "george")}, ["ts.players.three-survivors"]),
        ({"survivors": ("anna", "marco", "sofia")}, ["ts.players.different-survivors"]),
        ({"variant": "separate ways", "players": 3}, ["ts.separate-ways.off-by-default"]),
        ({"variant": "traits", "players": 4}, ["ts.separate-ways.off-by-default"]),
        (
            {"variant": "separate ways", "players": 4, "rulings": {"ts.q.variant-cards": "none"}},
            ["ts.q.variant-cards"],
        ),
        (
            {"survivors": ("anna", "anna", "marco"), "players": 7},
            ["ts.players.different-survivors", "ts.players"],
        ),
    ],
)  # fmt: skip
def test_a_set_up_is_refused_with_the_rule(chosen, said) -> None:
    with pytest.raises(SetupError) as error:
        started(FAMILY, {"survivors": THREE, **chosen}, Seeded(1))
    assert [p.rpartition("[")[2].rstrip("]") for p in error.value.problems] == said


@pytest.mark.parametrize("chosen", [{"players": 3}, {"variant": "separate ways", "players": 4}])
def test_what_is_sound_is_accepted(chosen) -> None:
    session = started(FAMILY, {"survivors": THREE, **chosen}, Seeded(1))
    assert session.state.variant == chosen.get("variant", "")
    assert session.state.players == chosen["players"]


def cards_of(state) -> Counter:
    """All item cards of a game, wherever they are."""
    kept = [c for f in state.survivors.values() for c in f.items]
    bottom = [state.bottom] if state.bottom else []
    return Counter([*state.discover, *state.search, *bottom, *state.discarded, *kept, *["key"] * state.keys])


@pytest.mark.parametrize("rulings", [{}, RULINGS], ids=["usual", "unusual"])
@pytest.mark.parametrize("bot", [at_random, ablest(FAMILY)], ids=["random", "able"])
def test_no_card_is_lost_and_nobody_holds_too_much(bot, rulings) -> None:
    for seed in range(6):
        team = tuple(random.Random(seed).sample(TEAM, 3))
        variant = {"variant": "separate ways", "players": 4} if seed % 3 == 2 else {}
        session = started(FAMILY, {"survivors": team, "rulings": rulings, **variant}, Seeded(seed))
        play_out(session, bot, seed)
        whole = cards_of(session.marks[1][2])
        assert sum(whole.values()) == 43 + sum(len(session.state.box.of(who)) for who in team)
        for mark in session.marks[1:]:
            state = mark[2]
            assert cards_of(state) == whole
            assert all(f.fear <= 2 for f in state.survivors.values())
            assert all(len(f.items) <= (6 if f.kind == "johnson" else 3) for f in state.survivors.values())
            assert 0 <= state.repairs <= 5
            assert set(state.told) <= set(state.noise)


def test_a_survivor_takes_one_main_action_in_a_turn() -> None:
    session = started(FAMILY, {"survivors": THREE}, Seeded(4))
    play_out(session, at_random, 4)
    taken: Counter = Counter()
    turns = 0
    for entry in session.record:
        name = type(entry.what).__name__
        if name == "ActionsBegun":
            taken.clear()
            turns += 1
        elif name == "Acted":
            taken[entry.what.who] += 1
            assert taken[entry.what.who] == 1
    assert turns > 1
