"""The engine's figures are those of the ledgers, and each of them is what the rules really use."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from subterra_nb.games.subterra2.family import FAMILY
from subterra_nb.kernel.game import compose
from subterra_nb.kernel.rulebook import read
from tests.games.subterra2.scenes import FACULTY, LEGION, hearts, lane, play, refused, scene

BOOK = read(FAMILY.ledgers)
GAME = compose(FAMILY, (LEGION, FACULTY))
WORDS = {
    0: ("no",),
    1: ("one", "once", "single", "a", "an"),
    2: ("two", "twice", "both"),
    3: ("three", "thrice"),
    4: ("four",),
    5: ("five",),
    6: ("six",),
    7: ("seven",),
}
SHAPES = {"X": ("cross",), "T": ("T-shaped",), "I": ("straight",), "L": ("corner",), "D": ("dead end", "one exit")}


def says(text: str, figure: int) -> bool:
    """Whether a rule's text states a figure, in digits or in words."""
    found = re.findall(r"[a-z]+|\d+", text.lower())
    return str(figure) in found or any(w in found for w in WORDS[figure])


@pytest.mark.parametrize("number", GAME.numbers().values(), ids=lambda n: n.id)
def test_a_figure_is_the_one_that_its_rule_states(number) -> None:
    assert says(BOOK.text(number.id), number.default), (number.default, BOOK.text(number.id))


def test_another_figure_would_not_do() -> None:
    wrong = [n.id for n in GAME.numbers().values() if n.default > 1 and not says(BOOK.text(n.id), n.default - 1)]
    assert len(wrong) > 15


@pytest.mark.parametrize("kind", GAME.tables.kinds.values(), ids=lambda k: k.name)
def test_hearts_of_a_sheet(kind) -> None:
    text = BOOK.text(kind.cite)
    assert says(text, kind.hearts)
    assert not any(says(text, n) for n in WORDS if n not in (0, 1, kind.hearts))
    assert not kind.playable or kind.cite.startswith("tw.") or kind.type in text


def test_prices_are_those_that_the_abilities_state() -> None:
    stated = {}
    for name, action in GAME.tables.actions.items():
        found = re.search(r", for (\d) points?,|, for (\d) points?:", BOOK.text(action.cite))
        if found:
            stated[name] = (int(found.group(1) or found.group(2)), action.price)
    assert {"command", "research", "excavate", "consolidate", "scope", "shoot", "grenade", "demolish"} <= {*stated}
    assert {"annihilate", "prepare", "cure", "revive", "purify", "illuminate", "sprint"} <= {*stated}
    assert {name: price for name, (_, price) in stated.items()} == {name: text for name, (text, _) in stated.items()}


def test_normal_actions_cost_what_the_table_says() -> None:
    priced = {}
    for name, action in GAME.tables.actions.items():
        found = re.search(r"costs (\d) action point", BOOK.text(f"ie.actions.cost-{name}"))
        if found:
            priced[name] = (int(found.group(1)), action.price)
    assert {*priced} == {"move", "run", "reveal", "explore", "heal", "attack", "dig"}
    assert all(text == price for text, price in priced.values())


def test_tiles_are_as_many_as_the_rules_count() -> None:
    counts = Counter(t.kind for t in GAME.tables.bag)
    assert sum(counts.values()) == 30
    for kind, count in counts.items():
        assert f"has {count} " in BOOK.text(f"ie.tiles.{kind}-count")


@pytest.mark.parametrize("tile", GAME.tables.bag, ids=lambda t: t.name)
def test_a_tile_has_the_shape_that_its_rules_state(tile) -> None:
    told = " ".join(BOOK.text(c) for c in tile.cites)
    assert any(word in told for word in SHAPES[tile.shape]), told


def test_a_figure_that_is_changed_is_the_one_used() -> None:
    def attack(roll: int, **numbers: int) -> bool:
        more = {"numbers": {"ie.attack": 5}} if numbers else {}
        game = scene({"guide": ("D1", 3)}, guardians={"melee-1": "D1"}, number=[roll], **more)
        return not play(game, ("attack", "melee-1")).state.guardians

    assert [attack(n) for n in (3, 4, 5)] == [False, True, True]
    assert [attack(n, changed=1) for n in (3, 4, 5)] == [False, False, True]


def test_a_price_that_is_changed_is_the_one_asked() -> None:
    dear = scene({"guide": ("D1", 3)}, numbers={"ie.actions.cost-move": 3})
    assert refused(dear, ("move", "D2")) == ["ie.action-points.full-price"]
    cheap = scene({"guide": ("D1", 3)}, numbers={"ie.actions.cost-move": 0})
    assert play(cheap, ("move", "D2"), ("move", "D3")).state.points == 2


def test_hearts_of_a_trap_that_is_changed() -> None:
    def spiked(**more) -> int:
        game = scene({"veteran": ("D1", 7)}, lane(3, D2="spike NS"), number=[3], **more)
        return hearts(play(game, ("move", "D2")), "veteran")

    assert spiked() == 4
    assert spiked(numbers={"ie.spike-trap.three-hearts": 1}) == 6
    assert spiked(numbers={"ie.spike-trap": 3}) == 7
