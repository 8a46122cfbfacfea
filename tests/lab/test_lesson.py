"""What lessons need: situations with something changed, and things to show."""

from __future__ import annotations

from fractions import Fraction

import pytest
from matplotlib.figure import Figure

from subterra_nb.lab.lesson import Unfit, beside, fact, falls, picture, rules, seen_from, situation, staged, table

LEAVING = "tw.q.eternal-failed-leave"
SHORT = LEAVING[:-1]  # a slip of the pen
DUEL = """
title: Leaving the Eternal
family: subterra2
modules: [typhaon_wakes.legion]
start: false
board: |
  2  │
  1  ┼
     D
figures:
  veteran: {at: D1}
  healer:  {at: D2}
  eternal: {at: D1}
position: {cursed: true}
play:
  - refuse: veteran moves to D9
    because: ie.connected-adjacent
  - do: veteran moves to D2
    expect: {veteran: {hearts: 7}}
expect: {veteran: {at: D2}}
cases:
  - name: weak
    figures: {veteran: {hearts: 1}}
    luck: {number: 1}
  - name: strong
    luck: {number: 5}
"""


# -- Situations --------------------------------------------------------------------------------------------------------


def test_changes_complete_the_file() -> None:
    game = staged(DUEL, "held", luck={"number": 2}, rulings={LEAVING: "held-back"})
    assert game.name == "held"
    veteran = game.session.state.explorers["veteran"]
    assert (veteran.at, veteran.hearts) == ("D1", 4)
    # The near miss: without the ruling the same roll lets the veteran go.
    assert staged(DUEL, luck={"number": 2}).session.state.explorers["veteran"].at == "D2"


def test_of_a_case() -> None:
    assert staged(DUEL, of="weak").session.state.explorers["veteran"].hearts == 0
    assert staged(DUEL, of="strong").session.state.explorers["veteran"].hearts == 7
    # A change goes on top of the case.
    assert staged(DUEL, of="weak", figures={"veteran": {"hearts": 5}}).session.state.explorers["veteran"].hearts == 2
    with pytest.raises(Unfit, match="no case week; cases: weak, strong"):
        staged(DUEL, of="week")


def test_luck_that_is_not_given_is_waited_for() -> None:
    game = staged(DUEL)
    assert game.session.decision.stream == "number"
    assert game.session.state.explorers["veteran"].at == "D1"
    # Luck that does not come up is no fault here: the lesson says what happens.
    assert staged(DUEL, luck={"number": 2}, figures={"eternal": {"awake": False}}).session.drawn["number"] == 0


def test_further_steps_follow() -> None:
    more = [{"do": "veteran heals healer"}, {"do": "veteran exerts"}]
    game = staged(DUEL, luck={"number": 6}, figures={"healer": {"hearts": 1}}, play=more)
    assert game.session.state.explorers["healer"].hearts == 2
    assert game.session.state.exerted


def test_a_scenario_is_left_as_it_was() -> None:
    scenario = situation(DUEL)
    before = scenario.to_json()
    staged(scenario, luck={"number": 1}, figures={"veteran": {"hearts": 2}})
    assert scenario.to_json() == before


@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        ({"luck": {"number": 7}}, ["luck: number, result 1: 7 cannot come up; possible: 1, 2, 3, 4, 5, 6"]),
        (
            {"rulings": {SHORT: "x"}, "figures": {"veteran": {"hears": 2}}},
            [
                "figures.veteran.hears: unknown key hears, did you mean hearts?",
                f"rulings.{SHORT}: no question {SHORT} can be answered in this game, did you mean {LEAVING}?",
            ],
        ),
        (
            {"luck": {"number": 4}, "play": [{"do": "healer exerts"}]},
            ["the text: “healer exerts” is no action here, did you mean “exerts” or “heals ...” or “heal”?"],
        ),
    ],
)
def test_every_fault_is_one_line(changes: dict[str, object], lines: list[str]) -> None:
    with pytest.raises(Unfit) as raised:
        staged(DUEL, **changes)
    assert sorted(str(raised.value).splitlines()) == sorted(lines)


def test_a_notebook_shows_the_fault_and_no_traceback() -> None:
    with pytest.raises(Unfit, match="did you mean typhaon_wakes/eternal-leave") as raised:
        staged("typhaon_wakes/eternal-leve")
    assert raised.value._render_traceback_() == [f"Unfit: {raised.value}"]


# -- Things to show ----------------------------------------------------------------------------------------------------


def test_table_says_the_same_in_both_forms() -> None:
    shown = table("Rolls", ("roll", "safe"), [(3, False), (4, True)])
    assert shown.text().splitlines() == ["Rolls", "", "roll  safe", "----  ----", "3     no", "4     yes"]
    for word in ("Rolls", '<th scope="col"', "yes"):
        assert word in shown.html()
    assert "&lt;b&gt;" in table("x", ("a",), [("<b>",)]).html()
    with pytest.raises(ValueError, match="2 columns, but a row has 1: 3"):
        table("Rolls", ("roll", "safe"), [(3,)])


def test_a_staged_game_is_seen_from_a_seat() -> None:
    """Whoever looks on from a seat sees its board and its log, and what goes on beside them side by side."""
    run = staged("terrorscape/stealth", of="two steps")
    places = {seat: fact(seen_from(run, seat), "at", of="killer") for seat in ("", "killer", "survivors", "everybody")}
    assert places == {"": "R5", "killer": "R5", "survivors": "R1", "everybody": "R1"}
    killer, survivors = (seen_from(run, seat).log(0).text() for seat in ("killer", "survivors"))
    assert "the killer steals to R5" in killer
    assert "steals" not in survivors
    with pytest.raises(Unfit, match="no seat is called survivor, did you mean survivors"):
        seen_from(run, "survivor")
    shown = beside(the_killer=seen_from(run, "killer").board(), a_stranger=seen_from(run, "everybody").board())
    assert shown.text().startswith("the killer:\nTerrorscape")
    assert "\n\na stranger:\nTerrorscape" in shown.text()
    assert shown.html().count('<section aria-label="') == 2
    assert shown.html().count("stn-board") == 2


def test_rules_tell_their_status() -> None:
    shown = rules("tw.eternal.leave-roll", "ie.sight.pieces", LEAVING)
    text = shown.text()
    assert "tw.eternal.leave-roll (seed: stated by an expansion's rulebook)" in text
    assert "ie.sight.pieces (ours:" in text
    assert "    default hurt-but-leaves:" in text
    assert "    or held-back:" in text
    assert shown.html().count("stn-ours") == 1
    with pytest.raises(Unfit, match=r"no rule or question \S+leave-rol, did you mean \S+leave-roll\?"):
        rules("tw.eternal.leave-rol")


def test_picture_is_the_same_each_time_and_has_an_alternative() -> None:
    def drawn() -> tuple[dict[str, object], dict[str, object]]:
        figure = Figure(figsize=(1, 1))
        figure.add_axes((0.2, 0.2, 0.7, 0.7)).bar([1, 2], [3, 4])
        return picture(figure, "Two bars:\n 3 and 4.")._repr_mimebundle_()

    data, metadata = drawn()
    assert data["text/plain"] == "Two bars: 3 and 4."
    assert metadata == {"image/png": {"alt": "Two bars: 3 and 4."}}
    assert data == drawn()[0]
    with pytest.raises(ValueError, match="needs a text"):
        picture(Figure(), "  ")


def test_facts_have_the_names_that_scenario_files_give_them() -> None:
    run = staged("arimas_light/snake-entered", position={"snakes": {"D2": 3}})
    assert fact(run, "snakes") == {"D2": 3}
    assert fact(run, "snakes", of="cell D2") == 3
    assert fact(run.session, "hearts", of="guide") == 3
    for args, said in (
        ({"name": "snaks"}, "no fact snaks, did you mean snakes?"),
        ({"name": "herts", "of": "guide"}, "no fact herts of guide, did you mean hearts?"),
    ):
        with pytest.raises(Unfit) as raised:
            fact(run, **args)
        assert str(raised.value) == said


def test_every_way_a_die_can_fall_is_played_out() -> None:
    waiting = staged(DUEL)
    before = len(waiting.session.answers)
    ends = list(falls(waiting, "number"))
    assert sum(chance for chance, _ in ends) == 1
    assert sum(chance for chance, end in ends if fact(end, "hearts", of="veteran") == 7) == Fraction(1, 2)
    assert len(waiting.session.answers) == before  # the game that it began with has not gone on
    # The near miss: where no such die is rolled, there is the one way in which nothing falls.
    assert [chance for chance, _ in falls(waiting, "hazard")] == [1]
