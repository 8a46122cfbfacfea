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
