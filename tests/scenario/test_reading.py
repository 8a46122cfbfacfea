"""Wrong files: every fault at once, each with its place and, where one is near, a suggestion."""

import json
from typing import Any

import pytest

from subterra_nb.paths import scenarios
from subterra_nb.scenario import ScenarioErrors, load, read
from subterra_nb.scenario.reading import files_in, read_data
from tests.scenario.texts import HEAD, LEAVING, POSITION


def problems_of(text: str) -> list[str]:
    with pytest.raises(ScenarioErrors) as found:
        read(text)
    return [str(p) for p in found.value.problems]


def test_the_text_is_right_as_it_stands() -> None:
    assert read(LEAVING).case().start.explorers["guide"].at == "D2"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("title: W", "titel: W"), "scenario:1:1: titel: unknown key titel, did you mean title?"),
        (("title: Walking away from the Eternal", "title: 5"), "1:8: title: expected a text, got 5; put quotes"),
        (("subterra2", "subtera2"), "2:9: family: no family subtera2, did you mean subterra2?"),
        (("typhaon_wakes.legion", "typhaon_wakes.legio"), "3:11: modules[1]: Sub Terra II has no module"),
        (("at: D2}", "at: D3}"), "9:17: figures.guide.at: no tile lies on D3"),
        (("at: D2}", "at: D33x}"), "figures.guide.at: D33x is no cell, did you mean D33?"),
        (("at: D2}", "hearts: 1}"), "figures.guide.at: at is missing"),
        (("at: D2}", "at: D2, hearts: 4}"), "9:29: figures.guide.hearts: 4 hearts; guide has 0 to 3"),
        (("at: D2}", "at: D2, hearts: x}"), "figures.guide.hearts: expected a whole number, got x"),
        (("at: D2}", "at: D2, hearts: 01}"), "01 is no whole number; write 1"),
        (("at: D2}", "at: D2, hears: 1}"), "9:21: figures.guide.hears: unknown key hears, did you mean hearts?"),
        (("at: D2}", "at: D2, awake: true}"), "awake is said of guardians only"),
        (("guide: ", "gide: "), "there is no figure gide in this game, did you mean guide?"),
        (("  guide:", "  veteran:"), "10:3: figures.veteran: stands here twice, first in line 9"),
        (("eternal:", "eternal-1:"), "there is no figure eternal-1 in this game, did you mean eternal?"),
        (("true}", "yes}"), "position.cursed: expected true or false, got yes"),
        (("cursed: true", "items: {artifact: D1, key-1: D9}"), "position.items.key-1: no tile lies on D9"),
        (("cursed: true", "items: {key-4: D1}"), "there is no item key-4, did you mean key-"),
        (("cursed: true", "mines: {D1: 1}"), "1 Mines; there are 0 in this game"),
        (("cursed: true", "rubble: [D1, D1]"), "position.rubble[2]: D1 is named twice"),
        (("cursed: true", "bag: [ruin-1]"), "position.bag[1]: ruin-1 lies on D1"),
        (("cursed: true", "bag: [bridge-2]"), "no tile bridge-2 belongs there in this game, did you mean bridge-1?"),
        (("cursed: true", "lead: eternal"), "position.lead: eternal is no explorer here"),
        (("cursed: true", "keys_placed: 2, items: {artifact: D1}"), "the Artifact appears with key 3"),
        (("cursed: true", "keys_placed: 3, items: {key-1: D1}"), "3 keys placed and 1 elsewhere; there are 3"),
        (("cursed: true", "broken: [D1 Q]"), "D1 Q is no wall"),
        (("cursed: true", "laid: [D1]"), "names every cell but those of the start pieces, once each; look at D2"),
        (("cursed: true", "used: {demolsh: 1}"), "no limited ability demolsh used 1 times, did you mean demolish?"),
        (("│ ", "┼Xx"), "5:15: board: no tile has the letters Xx"),
        (("│ ", "┼En"), "crossroads belongs to the start pieces"),
        (("│ ", "#"), "5:15: board: # is no cell"),
        (("│ ", "──"), "5:15: board: ── is no cell"),
        (("│ ", "╵Sp"), "no spike tile of that form is left for D2; there are ┼"),
        (("│ ", "╵Br"), "no bridge tile of that form is left"),
        (("│ ", "┼Ru1"), "ruin-1 lies on D1 already"),
        (("│ ", "─"), "D2 is not connected with the Entrance; write start: false"),
        (("  2  .  .", "  2  ."), "5:3: board: column 2 has 6 cells for the 7 lanes ABCDEFG"),
        (("  2  ", "  1  "), "column 1 is drawn twice"),
        (("  2  ", "  0  "), "two tiles on D0: the start pieces lie there"),
        (("  2  ", "  x  "), "a row begins with the number of its column"),
        (("E  F  G", "E  F  E"), "E is no lane, or is named twice"),
    ],
)
def test_one_fault(change: tuple[str, str], message: str) -> None:
    assert change[0] in LEAVING
    found = problems_of(LEAVING.replace(*change, 1))
    assert message in "\n".join(found)
    assert len(found) <= 2


@pytest.mark.parametrize(
    ("rest", "message"),
    [
        ("turn: giude", "13:7: turn: giude takes no turns here, did you mean guide?"),
        ("phase: nihgt", "phase: nihgt is none of turn, act, hazard, build, doom, guardians, volcano"),
        ("shows: [ie.mve]", "13:9: shows[1]: there is no rule or question ie.mve, did you mean ie.move?"),
        ("rulings: {ie.q.exert-count: twice}", "rulings.ie.q.exert-count: option twice is not supported"),
        ("rulings: {ie.q.exert-cont: once}", "no question ie.q.exert-cont can be answered in this game, did you mean"),
        ("numbers: {ie.heal: many}", "numbers.ie.heal: expected a whole number, got many"),
        ("numbers: {ie.hel: 1}", "no rule ie.hel with a figure is in this game, did you mean ie.heal?"),
        ("luck: {numbr: 3}", "13:8: luck.numbr: no luck is called numbr, did you mean number?"),
        ("tiles: {D2: spike}", "two tiles on D2: the drawing has a normal tile open NS there"),
        ("tiles: {D3: spike NS}", "no spike tile of that form is left for D3"),
        ("tiles: {D3: {tile: spike, opn: NS}}", "tiles.D3.opn: unknown key opn, did you mean open?"),
        ("tiles: {D3: key}", "which sides of key-1 are open?"),
        ("tiles: {D0: spike}", "two tiles on D0: the start pieces lie there"),
        ("tiles: {D3: {tile: sanctum, open: NS}}", "the Sanctum has two cells"),
        ("play: []\nplay: []", "play: stands here twice"),
        ("play: [{}]", "play[1]: a step has do, choose, refuse or expect"),
        ("play: [{do: guide runs, choose: 3}]", "a step has one of do, choose and refuse; this has do and choose"),
        ("play: [{refuse: guide runs}]", "a refusal says which rule refuses it"),
        (
            "play: [{refuse: guide runs, because: ie.rn}]",
            "play[1].because: there is no rule or question ie.rn, did you",
        ),
        ("play: [{do: guide runs, because: ie.run}]", "because belongs to a refusal"),
        ("play: [do: gide runs]", "play[1].do: nobody is called gide, did you mean guide?"),
        ("play: [do: guide rnus]", "“rnus” is no action here, did you mean “runs” or"),
        ("play: [do: guide goes to D1]", "“goes to D1” is no action here, did you mean “moves to ...”"),
        ("play: [do: guide: move D1]", "a text with a colon in it needs quotes"),
        ("expect: {guide: {hart: 3}}", "expect.guide.hart: no fact hart, did you mean hearts?"),
        ('expect: {guide: {hearts: "3"}}', 'expected a whole number, got the text "3"'),
        ("expect: {guide: 3}", "expect.guide: expected facts, such as {at: ...}, got 3"),
        ("expect: {gide: {at: D1}}", "there is no fact or figure gide, did you mean guide?"),
        ("expect: {cell H9: {rubble: true}}", "there is no cell H9"),
        ("expect: {events: [Movd]}", "there is no event Movd, did you mean Moved?"),
        ("expect: {events: [{Moved: {whom: x}}]}", "Moved has no whom, did you mean who?"),
        ("expect: {seen: {guide: {points: 1}}}", "expect.seen: everybody sees everything in this game"),
        ("expect: {cites: [ie.mve]}", "there is no rule or question ie.mve, did you mean ie.move?"),
        ("expect: {phase: nihgt}", "nihgt is none of setup, turn, act, hazard, build, doom, guardians, volcano"),
        ("cases: []", "cases: is empty; leave it out"),
        ("cases: [{luck: {number: 3}}]", "cases[1].name: name is missing"),
        ("cases: [{name: a}, {name: a}]", "cases[2].name: a case a is there already"),
        ("cases: [{name: a, figures: {guide: {at: D7}}}]", "cases[1].figures.guide.at: no tile lies on D7"),
        ("setup: {figures: [guide]}", "board describes a position, but the game begins with its set-up"),
    ],
)
def test_one_fault_more(rest: str, message: str) -> None:
    assert message in "\n".join(problems_of(f"{LEAVING}{rest}\n"))


def test_all_faults_are_told_at_once_in_order() -> None:
    text = LEAVING.replace("at: D2}", "at: D2, hears: 1}", 1).replace("veteran:", "vetran:") + (
        "turn: giude\nluck: {dice: 3}\nplay: [{do: gide runs}, {refuse: guide runs}]\nexpect: {rond: 3}\ncolour: red\n"
    )
    found = problems_of(text)
    lines = [int(p.split(":")[1]) for p in found]
    assert lines == sorted(lines) == [9, 10, 13, 14, 15, 15, 16, 17]


def test_a_wrong_setup_names_the_choice() -> None:
    head = "title: x\nfamily: subterra2\n"
    assert "3:19: setup.figures[1]: no explorer gide, did you mean guide?" in "\n".join(
        problems_of(f"{head}setup: {{figures: [gide, healer, priest]}}\n")
    )
    assert "setup.difficulty: no difficulty hard" in "\n".join(
        problems_of(f"{head}setup: {{figures: [guide, healer, priest], difficulty: hard}}\n")
    )


def test_families_and_titles_are_needed() -> None:
    assert problems_of("a: 1\nb: 2\n") == ["scenario:1:1: family: family is missing"]
    assert "title: title is missing" in problems_of(f"family: subterra2\n{POSITION}")[0]
    assert read(HEAD + POSITION).title == "Walking away from the Eternal"


def test_loading_by_name(tmp_path, monkeypatch) -> None:
    folder = tmp_path / "scenarios"
    (folder / "ie").mkdir(parents=True)
    (folder / "ie" / "leave.yaml").write_text(LEAVING)
    monkeypatch.setenv("SUBTERRA_SCENARIOS", str(folder))
    assert load("ie/leave") == load("ie/leave.yaml") == load(folder / "ie" / "leave.yaml")
    told = r"^ie/leav: no such file here, and no such scenario of the kit, did you mean ie/leave\?$"
    with pytest.raises(ScenarioErrors, match=told):
        load("ie/leav")
    with pytest.raises(ScenarioErrors, match="no such file here, and no such scenario of the kit"):
        load("../../etc/passwd")


# -- An opponent ---------------------------------------------------------------------------------------------------

OPPOSED = """title: Typhaon's turn
family: subterra2
modules: [typhaon_wakes.typhaon]
board: |
  1  │
     D
figures:
  guide: {at: D1}
  healer: {at: D1}
"""


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (
            "position: {hand: [lawa-x2-1]}",
            "10:19: position.hand[1]: there is no card lawa-x2-1, did you mean lava-x2",
        ),
        ("position: {hand: [trap-1], deck: [trap-1]}", "position.deck[1]: trap-1 is in two places: also in the hand"),
        ("position: {discard: [trap-1, trap-1]}", "position.discard[2]: trap-1 is in two places: also in the discard"),
        ("position: {right: priest}", "position.right: priest is not among the explorers: guide, healer"),
        ("position: {marker: 0}", "position.marker: with the track at zero the volcano erupts: add erupted"),
        ("position: {cards: no-such.toml}", "no-such.toml: there is no such file of Doom cards"),
        ("position: {then: dusk}", "dusk is none of turn, guardians"),
        (
            "setup: {figures: [guide, healer, priest], cards: no-such.toml}",
            "no-such.toml: there is no such file of Doom",
        ),
        ("expect: {hand: 3, deck: many}", "deck"),
    ],
)
def test_faults_of_an_opponent(more: str, said: str) -> None:
    text = OPPOSED if "setup" not in more else OPPOSED.partition("board")[0]
    assert said in "\n".join(problems_of(text + more + "\n"))


@pytest.mark.parametrize("more", ["position: {hand: [trap-1]}", "phase: doom", "phase: build", "position: {deck: []}"])
def test_an_opponent_where_there_is_none(more: str) -> None:
    text = OPPOSED.replace("modules: [typhaon_wakes.typhaon]\n", "")
    assert "no opponent plays in this game" in "\n".join(problems_of(text + more + "\n"))


def test_data_is_read_as_its_text_is() -> None:
    for file in files_in(scenarios())[::7]:
        scenario = read(file)
        again = read_data(scenario.data, "again")
        assert again.data == scenario.data
        for one, other in zip(scenario.cases(), again.cases(), strict=True):
            assert one.start == other.start
            assert one.steps == other.steps


@pytest.mark.parametrize(
    "change",
    [
        {"play": [{"do": "nobody moves to D3"}]},
        {"play": [{"do": "guide moves to D3"}] * 2001},
        {"numbers": {"ie.action-points": 1.5}},
        {"numbers": {"ie.action-points": 10**30}},
        {"about": {"a": {"b": {"c": {"d": {"e": {"f": {"g": {"h": {"i": {"j": {"k": {"l": {}}}}}}}}}}}}}},
        {"unknown": 1, "shows": ["ie.no-rule"]},
    ],
)
def test_faults_of_data_are_those_of_its_text(change: dict[str, Any]) -> None:
    data = {"title": "x", "family": "subterra2", "setup": {"figures": ["guide", "healer", "veteran"]}, **change}
    found = []
    for make in (lambda: read_data(data, "it"), lambda: read(json.dumps(data), "it")):
        with pytest.raises(ScenarioErrors) as caught:
            make()
        found.append([str(p) for p in caught.value.problems])
    assert found[0] == found[1] != []
