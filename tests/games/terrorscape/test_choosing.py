"""Set-ups that cannot be: every fault at once, by the command line with its exit code, with what was probably meant."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from subterra_nb.games import family
from subterra_nb.kernel.choices import choices
from subterra_nb.kernel.errors import SetupError
from subterra_nb.kernel.game import compose
from subterra_nb.lab.games import new_game

TEAM = ("anna", "marco", "sophia")


def said(**chosen: Any) -> tuple[str, ...]:
    with pytest.raises(SetupError) as error:
        new_game("terrorscape", chosen)
    return error.value.problems


def test_every_fault_is_told_at_once_with_what_was_meant() -> None:
    problems = said(
        survivors=("anna", "anna", "marko"), map="castel", killer="spectre", players=5, modules=("putrefied",), mapp="x"
    )
    found = "\n".join(problems)
    for part in (
        "nothing is called mapp, did you mean map?",
        "no module putrefied, did you mean putrefied_enmity?",
        "no survivor marko, did you mean marco? [ts.players.different-survivors]",
        "anna is named twice [ts.players.different-survivors]",
        "5 players; two to four people play [ts.players]",
        "there is no map castel, did you mean castle?",
        "The Spectre cannot be chosen",
        "[ts.q.other-killers]",
    ):
        assert part in found
    assert len(problems) == 7


def test_a_wrong_type_does_not_hide_the_other_faults() -> None:
    problems = said(survivors=("anna", "anna"), players="five")
    assert problems[0] == "setup: Expected `int`, got `str` - at `$.players`"
    assert "anna is named twice [ts.players.different-survivors]" in problems
    assert said(survivors=7)[0].startswith("setup: Expected `array`")


def test_where_no_such_thing_is_known_the_way_to_one_of_ones_own_is_said() -> None:
    (killer,) = said(survivors=TEAM, killer="wraith")
    assert "stranger; killer_file puts one of your own in its place [ts.players.mix-freely]" in killer
    (place,) = said(survivors=TEAM, map="shed")
    assert "map_file puts one of your own in its place [ts.map-choice]" in place


def test_what_a_module_or_a_file_would_bring_is_said() -> None:
    assert said(survivors=TEAM, map="tomb") == (
        "there is no map tomb without the module putrefied_enmity [ts.map-choice]",
    )
    (castle,) = said(survivors=TEAM, map="castle")
    assert "(map_file)" in castle
    assert "[ts.castle.not-modelled]" in castle
    (ophelia,) = said(survivors=("anna", "marco", "ophelia"))
    assert ophelia == "no survivor ophelia without the module putrefied_enmity [ts.players.different-survivors]"


def test_the_command_line_ends_with_two() -> None:
    words = ["play", "terrorscape", "--figures", "anna,anna,marco", "--choice", "map=castle", "--choice", "players=5"]
    done = subprocess.run([sys.executable, "-m", "subterra_nb", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    for part in ("anna is named twice", "5 players", "The Castle cannot be chosen"):
        assert part in done.stderr
    assert done.stdout == ""


def test_the_form_offers_what_can_be_played() -> None:
    kin = family("terrorscape")
    fields = {c.name: c for c in choices(compose(kin))}
    assert set(fields) == {
        "survivors", "map", "killer", "players", "variant", "map_file", "killer_file", "items_file", "boards_file",
    }  # fmt: skip
    assert set(fields["map"].options.values()) == {"manor", "cabin", "laboratory"}
    with_box = {c.name: c for c in choices(compose(kin, ["putrefied_enmity"]))}
    assert "tomb" in with_box["map"].options.values()
    assert "queen" in with_box["killer"].options.values()
    assert {"ophelia", "dylan", "caleb"} <= set(with_box["survivors"].options.values())
