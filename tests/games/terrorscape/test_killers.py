"""The killers of the kit say what the ledger says; those whose cards nobody knows are refused until a file tells."""

from pathlib import Path

import pytest

from subterra_nb.games.terrorscape.data_files import killer_of, map_of
from subterra_nb.kernel.errors import SetupError
from tests.games.terrorscape.composed import RULES, game

OTHERS = ("butcher", "spectre", "murderer", "werewolf", "huntress")
DATA = Path(__file__).parent / "data"
BLANK = game(other_killers="patterns")
QUEEN = killer_of(game(), "queen")


@pytest.mark.parametrize("name", OTHERS)
def test_decks_are_those_of_the_ledger(name: str) -> None:
    killer = killer_of(BLANK, name)
    told = RULES.text(f"ts.killer-deck.{name}").partition(": ")[2].rstrip(".")
    cards, locked = told.split("; locked: ")
    assert ", ".join(f"{c.title} {c.copies}" for c in killer.cards.values() if not c.locked) == cards
    assert killer.cards[killer.locked].title == locked
    assert len(killer.deck) == 12
    assert RULES.text(f"ts.killer-strength.{name}").endswith(f" strength {killer.strength} at level 1.")
    assert killer.strength_cites[0] == f"ts.killer-strength.{name}"
    assert set(killer.cards) - set(killer.untold) == {"pursue", "sense"}
    assert all(c.timing == "" and c.effect == () for c in killer.cards.values() if not c.known)


@pytest.mark.parametrize("name", [*OTHERS, "queen"])
def test_every_rule_of_a_level_is_in_the_data(name: str) -> None:
    killer = killer_of(BLANK, name)
    assert [*killer.levels] == [2, 3, 4, 5]
    start = "ts.queen-level." if name == "queen" else f"ts.killer-level.{name}-"
    wanted = [rule for rule in RULES.rules if rule.startswith(start)]
    found = [level.cites[0] for level in killer.levels.values()]
    assert found == (wanted if name == "queen" else [*wanted, "ts.killer-level.five"])
    strength = sum(s.count for x in killer.levels.values() for s in x.at_once if s.do == "strength")
    assert strength == {"butcher": 1, "murderer": 2, "werewolf": 1, "queen": 1}.get(name, 0)
    unlocked = [s.what for x in killer.levels.values() for s in x.at_once if s.do == "unlock"]
    assert unlocked == [(killer.locked,)]
    assert [(s.do, s.when) for s in killer.levels[5].lasting] == [("wound", "encounter")]


def test_the_first_edition_has_a_stronger_spectre() -> None:
    first = killer_of(game(other_killers="patterns", edition="first"), "spectre")
    assert (first.strength, killer_of(BLANK, "spectre").strength) == (3, 2)
    assert first.strength_cites == ("ts.killer-strength.spectre", "ts.q.edition")


def test_the_levels_that_hold() -> None:
    levels = {name: killer_of(BLANK, name).levels for name in OTHERS}
    assert levels["butcher"][4].at_once == ()
    assert [(s.do, s.what, s.timing) for s in levels["butcher"][4].lasting] == [("retime", ("chainsaw",), "fast")]
    assert [(s.do, s.when, s.count) for s in levels["murderer"][2].lasting] == [("strength", "reappearing", 3)]
    assert [(s.do, s.count) for s in levels["murderer"][4].at_once] == [("strength", 2), ("block", 4)]
    assert [(s.do, s.when, s.reach) for s in levels["werewolf"][4].lasting] == [("fear", "quiet turn", 2)]
    assert [(s.do, s.count) for s in levels["huntress"][3].lasting] == [("cheaper", 1)]
    assert [(s.what, s.cost) for s in levels["spectre"][2].lasting] == [(("whizz",), 2)]
    assert [s.cites for s in killer_of(BLANK, "spectre").abilities] == [("ts.killer.spectre-fear",)]


def test_the_queen_is_the_stand_in_of_the_ledger() -> None:
    assert QUEEN.ours
    assert (QUEEN.strength, len(QUEEN.deck), QUEEN.locked) == (2, 12, "army-of-the-dead")
    assert QUEEN.minions == "zombie"
    assert QUEEN.untold == ()
    for c in QUEEN.cards.values():
        text = RULES.text(c.cites[0])
        copies = "locked" if c.locked else "one copy" if c.copies == 1 else f"{c.copies} copies"
        cost = f"cost {c.cost}" if c.cost else "no cost"
        assert all(x in text for x in (f"{c.title}: ", copies, f"a {c.timing} skill", cost)), text
        assert {x for s in c.effect for x in s.cites} == {f"{c.cites[0]}-effect"}
    cited = {c.cites[0] for c in QUEEN.cards.values()} | {s.cites[0] for c in QUEEN.cards.values() for s in c.effect}
    assert cited == {rule for rule in RULES.rules if rule.startswith("ts.queen-card.")}
    army = QUEEN.cards["army-of-the-dead"].effect
    assert [(s.do, s.who, s.figures, s.least, s.most) for s in army] == [
        ("move", "minion", 0, 0, 1), ("search", "minion", 0, 0, 0),
    ]  # fmt: skip


@pytest.mark.parametrize("name", OTHERS)
def test_killers_without_texts_are_refused(name: str) -> None:
    with pytest.raises(SetupError, match=r"cannot be chosen: the texts of its cards .*\[ts.q.other-killers\]"):
        killer_of(game(), name)


@pytest.mark.parametrize("asked", ["queen_deck", "queen_levels", "queen_passive", "domination_values"])
def test_the_stand_in_can_be_declined(asked: str) -> None:
    with pytest.raises(SetupError, match=rf"The Queen cannot be chosen: .*\[ts.q.{asked.replace('_', '-')}\]"):
        killer_of(game(**{asked: "data-needed"}), "queen")
    made = killer_of(game(**{asked: "data-needed"}), "queen", str(DATA / "gardener.toml"))
    assert made.name == "gardener"


@pytest.mark.parametrize("asked", ["tomb_map", "tomb_search_locations", "tomb_blocks"])
def test_the_stand_in_of_the_tomb_can_be_declined(asked: str) -> None:
    with pytest.raises(SetupError, match=rf"The Tomb .*cannot be chosen: .*\[ts.q.{asked.replace('_', '-')}\]"):
        map_of(game(**{asked: "data-needed"}), "tomb")
    assert map_of(game(**{asked: "data-needed"}), "manor").name == "manor"
    assert map_of(game(**{asked: "data-needed"}), "tomb", str(DATA / "tower.toml")).name == "tower"


@pytest.mark.parametrize("ruling", ["data-needed", "gate-ignored"])
def test_the_castle_needs_a_file(ruling: str) -> None:
    with pytest.raises(SetupError, match=r"The Castle cannot be chosen: .*\[ts.castle.not-modelled\]"):
        map_of(game(castle_map=ruling), "castle")


def test_a_castle_has_a_gate_unless_it_is_passed_over(tmp_path) -> None:
    tower = str(DATA / "tower.toml")
    with pytest.raises(SetupError, match=r"no contraption gate is marked.*\[ts.q.castle-map\]"):
        map_of(game(), "castle", tower)
    assert map_of(game(castle_map="gate-ignored"), "castle", tower).name == "tower"
    gated = tmp_path / "castle.toml"
    gated.write_text((DATA / "tower.toml").read_text() + '[[mark]]\nwhat = "contraption gate"\nat = "R2"\n')
    assert map_of(game(), "castle", str(gated)).marked("contraption gate") == ("R2",)


def test_unknown_names() -> None:
    with pytest.raises(SetupError, match="there is no map manner, did you mean manor"):
        map_of(game(), "manner")
    with pytest.raises(SetupError, match="there is no killer qeen, did you mean queen"):
        killer_of(game(), "qeen")
