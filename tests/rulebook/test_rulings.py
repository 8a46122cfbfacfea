"""Rulings decide something: for every option there is a case that turns out otherwise under the default."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from subterra_nb import scenario
from subterra_nb.games import family
from subterra_nb.kernel.citations import Question
from subterra_nb.kernel.game import Family, compose
from subterra_nb.paths import scenarios
from subterra_nb.scenario.format import Case, Scenario
from subterra_nb.scenario.problems import ScenarioErrors
from subterra_nb.scenario.reading import read_data
from subterra_nb.scenario.refusing import refusals

KIN = {name: family(name) for name in ("subterra2", "terrorscape")}
#: What only a file of cards can answer: without the stand-in there is no deck.
BY_FILE = {"ie.q.doom-stand-in"}


def questions(kin: Family) -> dict[str, Question]:
    found = compose(kin, tuple(kin.modules)).questions()
    return {name: q for name, q in found.items() if name not in BY_FILE}


def ruled(s: Scenario, asked: dict[str, Question]) -> Iterator[tuple[Case, str, str]]:
    """The cases of a file with each option, other than the default, that is in force in them."""
    for case in s.cases():
        for name, q in asked.items():
            option = str(case.game.settings.get(name, q.default))
            if option != q.default:
                yield case, name, option


def by_default(case: Case, name: str, default: str) -> bool:
    """Whether a case turns out as it expects when one of its rulings is the default."""
    data: dict[str, Any] = copy.deepcopy(case.scenario.data)
    data.pop("refused", None)
    own = () if case.index is None else (data["cases"][case.index],)
    for place in (data, *own):
        if name in (place.get("rulings") or {}):
            place["rulings"][name] = default
    try:
        return scenario.run(read_data(data, case.scenario.name).case(case.name)).ok
    except ScenarioErrors:  # what it describes there is not even a position
        return False


def refused(s: Scenario, asked: dict[str, Question]) -> Iterator[tuple[str, str]]:
    """The options under which a set-up of a file is refused that begins by the default."""
    for entry in s.data.get("refused", ()):
        for name, option in (entry.get("rulings") or {}).items():
            usual = {**entry, "rulings": {**entry["rulings"], name: asked[name].default}}
            if not any(said for _, _, said in refusals(s.family, {**s.data, "refused": [usual]})):
                yield name, option


@pytest.mark.parametrize("kin", KIN.values(), ids=KIN)
def test_every_option_decides_a_scenario(kin: Family) -> None:
    asked = questions(kin)
    wanted = {(name, option) for name, q in asked.items() for option in q.options if option != q.default}
    for file in sorted(scenarios().glob("*/*.yaml")):
        if f"family: {kin.name}\n" not in file.read_text(encoding="utf-8"):
            continue
        s = scenario.load(file)
        wanted -= {*refused(s, asked)}
        for case, name, option in ruled(s, asked):
            if (name, option) in wanted and not by_default(case, name, asked[name].default):
                wanted.discard((name, option))
    assert sorted(wanted) == []


def test_it_is_noticed_where_a_ruling_decides_nothing() -> None:
    s = scenario.load("arimas_light/tarot-quest")
    case = s.case("as the Fortune Teller wants")
    assert not by_default(case, "al.q.quest-order", "players-agree")
    assert by_default(s.case("each does one action"), "al.q.quest-order", "players-agree")


def test_a_set_up_that_is_refused_by_the_default_too_decides_nothing() -> None:
    s = scenario.load("terrorscape/castle")
    asked = questions(KIN["terrorscape"])
    assert s.data["refused"][1]["rulings"] == {"ts.q.castle-map": "gate-ignored"}
    assert [*refused(s, asked)] == []
    assert ("ts.q.tomb-map", "data-needed") in [*refused(scenario.load("terrorscape/tomb-supplied"), asked)]
