"""The Tarot as data: what is known of it, a user's file that completes it, and every fault of a file with its line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from subterra_nb.games import family
from subterra_nb.games.subterra2.arimas_light import tarot
from subterra_nb.games.subterra2.arimas_light.state import TAROT
from subterra_nb.games.subterra2.arimas_light.tarot_deck import CARDS, EFFECTS, GIVEN, HOUSE, known, parsed
from subterra_nb.kernel import listings
from subterra_nb.kernel.errors import SetupError
from subterra_nb.kernel.game import compose
from subterra_nb.kernel.saves import dumps, loads
from subterra_nb.kernel.starting import restored
from subterra_nb.lab.bots import at_random, play_out
from subterra_nb.lab.games import new_game

CIRCLE = "arimas_light.circle"
SETUP: dict[str, Any] = {"figures": ("fortune-teller", "guide", "healer"), "modules": (CIRCLE,)}
MINE = """\
status = "transcribed"
[[card]]
number = 6
name = "The Inferno"
cost = 1
effect = "destroy-enemies"
[[card]]
number = 13
name = "The Last"
cost = 0
effect = "gain-points"
points = 2
"""


def faults(text: str) -> list[str]:
    with pytest.raises(SetupError) as raised:
        parsed(text, "mine.toml")
    return list(raised.value.problems)


def test_the_known_cards_are_what_the_ledger_says() -> None:
    cards = known()
    assert [card.number for card in cards.values()] == [*range(1, CARDS + 1)]
    given = [card for card in cards.values() if card.effect]
    assert [card.id for card in given] == ["quest", "mountain", "tower", "heart", "betrayer"]
    assert len(given) == GIVEN
    assert {card.status for card in given} == {"published"}
    settings = compose(family("subterra2"), (CIRCLE,)).settings
    for card in given:
        price = tarot.PRICES[card.id]
        assert settings[price.id] == card.cost
    assert (cards["quest"].amount, cards["heart"].amount, cards["betrayer"].amount) == (1, 1, 3)
    assert cards["inferno"].title == "VI The Inferno"
    for card in cards.values():
        assert bool(card.effect) != bool(card.why)


def test_what_is_made_up_is_ours_and_marked_so() -> None:
    house = parsed(HOUSE.read_text(encoding="utf-8"), HOUSE.name)
    assert {card.status for card in house.values()} == {"ours"}
    assert [card.number for card in house.values()] == [*range(GIVEN + 1, CARDS + 1)]
    session = new_game("subterra2", {**SETUP, "rulings": {"al.q.tarot-missing-cards": "house-effects"}})
    told = session.game.family.scene(session.fork().state, session.game)
    assert not any(fact.ours for fact in told.facts if fact.name == "Tarot in hand")  # nothing is drawn yet
    assert {card.effect != "" for card in TAROT.of(session.start).cards.values()} == {True}


def test_a_users_file_completes_the_deck(tmp_path: Path) -> None:
    file = tmp_path / "tarot.toml"
    file.write_text(MINE, encoding="utf-8")
    session = new_game("subterra2", {**SETUP, "tarot": str(file)}, 3)
    cards = TAROT.of(session.start).cards
    assert (cards["inferno"].effect, cards["inferno"].status) == ("destroy-enemies", "transcribed")
    assert (cards["tarot-13"].cost, cards["tarot-13"].amount) == (0, 2)
    assert not cards["tarot-7"].effect
    assert cards["quest"] == known()["quest"]
    play_out(session, at_random, 3)
    again = restored(loads(dumps(session)), family)
    assert again.state == session.state


def test_every_fault_is_told_at_once_with_its_line() -> None:
    text = """\
status = "offical"
deck = 3
[[card]]
number = 5
name = "Mine"
cost = 1
effect = "clear-rubble"
[[card]]
number = 6
name = ""
cost = -1
effect = "others-act"
hearts = 2
[[card]]
number = 7
colour = "red"
name = "Seven"
[[card]]
number = 8
name = "Eight"
cost = 1
effect = "clear-rubbel"
[[card]]
number = 9
name = "Nine"
cost = 1
effect = "heal-one"
hearts = 12
"""
    assert faults(text) == [
        "mine.toml:2: unknown key deck",
        "mine.toml:1: status is 'offical'; it is one of seed, published, transcribed, inferred, ours",
        "mine.toml:4: number is 5; it is a number from 6 to 13; I to V are given",
        "mine.toml:10: name is ''; it is the card's name, in at most 60 characters",
        "mine.toml:11: cost is -1; it is a number of points from 0 to 9",
        "mine.toml:8: points is missing: others-act says how many",
        "mine.toml:13: others-act has no hearts",
        "mine.toml:16: unknown key colour",
        f"mine.toml:14: effect is missing; the effects are {', '.join(EFFECTS)}",
        "mine.toml:14: cost is missing; it is a number of points from 0 to 9",
        f"mine.toml:22: no effect 'clear-rubbel', did you mean clear-rubble?; the effects are {', '.join(EFFECTS)}",
        "mine.toml:28: hearts is 12; it is a number from 1 to 9",
    ]


def test_a_card_twice_and_odd_values() -> None:
    assert faults(MINE + MINE[MINE.index("[[card]]") :]) == [
        "mine.toml:14: card 6 is there twice",
        "mine.toml:19: card 13 is there twice",
    ]
    faulty = MINE + '[[card]]\nnumber = 6\nname = "Again"\n[[crd]]\nnumber = 7\n'
    assert [re.sub(";.*", "", fault) for fault in faults(faulty)] == [
        "mine.toml:16: unknown key crd, did you mean card?",
        "mine.toml:14: card 6 is there twice",
        "mine.toml:13: effect is missing",
        "mine.toml:13: cost is missing",
    ]
    many = faults('status = "ours"\n' + "[[card]]\nnumber = 99\n" * 3000)
    assert len(many) == listings.MOST_FAULTS + 1
    assert many[-1] == "mine.toml: and 11900 more"
    odd = 'status = "ours"\n[[card]]\nnumber = 6\nname = "x"\ncost = 1\neffect = ["a"]\nstatus = 3\n'
    assert [re.sub(";.*", "", fault) for fault in faults(odd)] == [
        "mine.toml:7: status is 3",
        "mine.toml:6: no effect ['a']",
    ]


def test_a_file_that_cannot_be_read_and_a_game_without_a_reader(tmp_path: Path) -> None:
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * (listings.LARGEST + 1))
    for setup, said in (
        ({**SETUP, "tarot": str(tmp_path / "none.toml")}, "there is no such file of Tarot cards"),
        ({**SETUP, "tarot": str(large)}, "bytes; at most"),
        ({**SETUP, "figures": ("guide", "healer", "magician"), "tarot": "x.toml"}, "nobody reads the Tarot"),
    ):
        with pytest.raises(SetupError) as raised:
            new_game("subterra2", setup)
        assert said in str(raised.value)


def test_the_shown_effects_are_those_that_are_played() -> None:
    assert set(EFFECTS) == set(tarot.EFFECTS)
