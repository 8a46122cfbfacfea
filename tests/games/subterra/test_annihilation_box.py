"""Annihilation: the user's file of the box, and the prices that it can tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from subterra_nb.games import family
from subterra_nb.games.subterra.box import box_from, printed_in
from subterra_nb.kernel.errors import SetupError
from subterra_nb.kernel.game import compose
from subterra_nb.scenario import ScenarioErrors, read, run
from tests.games.subterra.test_annihilation import BOMBS, BY_LOT, EXTERMINATOR, begun

FILE = """
status = "transcribed"

[[tile]]
name = "unstable-1"
shape = "L"
numbers = [6, 1, 2]

[[tile]]
name = "bomb-2"
shape = "T"

[[caver]]
name = "exterminator"
health = 4
number = 9

[[cost]]
action = "despoil"
points = 2
"""


def written(tmp_path: Path, text: str = FILE) -> str:
    path = tmp_path / "box.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_file_says_what_is_printed(tmp_path: Path) -> None:
    path = written(tmp_path)
    session = begun(box=path, rulings={**BY_LOT, "an.q.despoil-cost": "data-needed"})
    s = session.state
    his = s.cavers["exterminator"]
    assert (his.health, his.full) == (4, 4)
    notation = session.game.family.notation
    assert notation.fact(session.game, s, "exterminator", "number") == 9
    told = [e.cites for e in session.record]
    assert not any("st.standin.unstable-first" in cites for cites in told)
    assert any("st.standin.unstable-second" in cites for cites in told)


def test_the_same_file_in_a_position(tmp_path: Path) -> None:
    text = f"""
title: A bomb tile and an unstable tile out of a file
family: subterra
modules: [{BOMBS}, {EXTERMINATOR}]
rulings: {{an.q.despoil-cost: data-needed}}
board: |
  2 ┴Bo2 ┘Un1 ╴Ho
  1 .    ┼    .
    M    N    O
tiles: {{O2: horror-1 W}}
figures: {{exterminator: {{at: N1}}, medic: {{at: N2}}}}
position: {{box: {written(tmp_path)}, cards: 5}}
turn: medic
luck: {{card: cave-in-1, die: 6}}
play:
  - do: medic ends the turn
  - expect: {{rubble: [N2], medic: {{health: 0}}, exterminator: {{health: 4}}, points: 2}}
"""
    result = run(read(text).cases()[0])
    assert result.ok, result.failures
    written_out = result.session.game.family.notation.position(result.session.game, result.session.state)
    assert written_out["position"]["box"].endswith("box.toml")


def test_every_fault_of_a_file_is_told_with_its_line(tmp_path: Path) -> None:
    text = """status = "guessed"
other = 1

[[tile]]
name = "unstable-1"
shape = "Q"
numbers = [1, 2]

[[tile]]
name = "gas-1"
shape = "T"

[[tile]]
name = "bomb-1"
shape = "X"
numbers = [1, 2, 3]
colour = "red"

[[caver]]
name = "exterminater"
health = 0
number = 6

[[cost]]
action = "despoyl"
points = "two"

[[tile]]
shape = "T"
"""
    with pytest.raises(SetupError) as caught:
        begun(box=written(tmp_path, text), first="nobody")
    told = [x.replace(str(tmp_path), "") for x in caught.value.problems]
    for line, said in (
        (1, "status is 'guessed'"),
        (2, "unknown key other"),
        (6, "shape is 'Q'; it is one of X, T, I, L, D"),
        (7, "numbers is [1, 2]; unstable-1 has 3 different ones from 1 to 6"),
        (10, "what is printed on gas-1 is known; a file can say it of"),
        (16, "bomb-1 does not collapse: it has no numbers"),
        (17, "unknown key colour"),
        (20, "there is no caver exterminater, did you mean exterminator?"),
        (21, "health is 0; it is a number from 1 to 9"),
        (22, "6 is the number of the medic"),
        (25, "action is 'despoyl', did you mean despoil?; it is one of despoil, transfer"),
        (26, "points is 'two'; it is a number from 0 to 9"),
        (28, "name is missing"),
    ):
        assert any(x.startswith(f"/box.toml:{line}: {said}") for x in told), (line, said, told)
    assert any("first nobody" in x for x in told)
    with pytest.raises(SetupError, match="no such file of what is in the box"):
        begun(box=str(tmp_path / "none.toml"))
    with pytest.raises(SetupError, match="bomb-2 is listed twice"):
        begun(box=written(tmp_path, FILE + '[[tile]]\nname = "bomb-2"\nshape = "T"\n'))


def test_one_file_serves_games_without_its_module(tmp_path: Path) -> None:
    core = compose(family("subterra"))
    box = box_from(core, FILE, "box.toml")
    assert "tile" not in box.listed
    assert box.listed["cost"] == {"despoil": 2}


def test_a_price_by_file_needs_a_file(tmp_path: Path) -> None:
    for asked, action in (("an.q.despoil-cost", "despoil"), ("an.q.transfer-cost", "transfer")):
        with pytest.raises(SetupError, match=f"data-needed takes a box file with a .*cost.* for the action {action}"):
            begun(rulings={asked: "data-needed"})
    other = FILE.replace("despoil", "transfer")
    assert begun(rulings={"an.q.transfer-cost": "data-needed"}, box=written(tmp_path, other)).state.phase == "setup"


def test_without_stand_ins_everything_has_to_be_told(tmp_path: Path) -> None:
    rulings = {**BY_LOT, "st.q.standin-use": "refuse"}
    with pytest.raises(SetupError) as caught:
        begun(rulings=rulings)
    lacking = ("caver exterminator", *(f"tile {x}" for x in ("unstable-1", "unstable-2", "bomb-1", "bomb-2", "bomb-3")))
    for what in lacking:
        assert any(x.startswith(f"{what}: nobody has told") for x in caught.value.problems), what
    more = "".join(f'[[tile]]\nname = "{n}"\nshape = "X"\n' for n in ("bomb-1", "bomb-3"))
    more += '[[tile]]\nname = "unstable-2"\nshape = "T"\nnumbers = [2, 4, 6]\n'
    assert begun(rulings=rulings, box=written(tmp_path, FILE + more)).state.cavers["exterminator"].health == 4


def test_a_position_whose_price_nobody_tells() -> None:
    text = f"""
title: No price
family: subterra
modules: [{BOMBS}, {EXTERMINATOR}]
rulings: {{an.q.despoil-cost: data-needed, an.q.transfer-cost: data-needed}}
figures: {{medic: {{at: M1}}}}
"""
    with pytest.raises(ScenarioErrors) as caught:
        read(text).cases()[0].session()
    for action in ("despoil", "transfer"):
        assert f"takes a box file with a [[cost]] for the action {action}" in str(caught.value)


def test_bombs_and_nests_do_not_go_together() -> None:
    with pytest.raises(SetupError, match=r"module annihilation\.bombs cannot be combined with incubation"):
        begun(modules=(BOMBS, EXTERMINATOR, "incubation"))
    both = begun(modules=(EXTERMINATOR, "incubation"), rulings={}, first="medic")
    assert both.state.cavers["exterminator"].health == 3


def test_a_price_by_file_is_paid(tmp_path: Path) -> None:
    text = f"""
title: Despoil and Transfer for what a file says
family: subterra
modules: [{BOMBS}, {EXTERMINATOR}]
rulings: {{an.q.despoil-cost: data-needed, an.q.transfer-cost: data-needed}}
board: |
  2 ╷Ho1
  1 .
    M
figures: {{exterminator: {{at: M1}}, medic: {{at: M1}}}}
position: {{box: {written(tmp_path, FILE + "[[cost]]" + chr(10) + 'action = "transfer"' + chr(10) + "points = 0")},
  items: {{bomb-card-1: exterminator}}}}
play:
  - do: exterminator transfers bomb-card-1 medic
  - choose: agree
  - expect: {{points: 2, medic: {{items: [bomb-card-1]}}}}
  - do: exterminator despoils M2
  - expect: {{points: 0, poison: [M2]}}
"""
    result = run(read(text).cases()[0])
    assert result.ok, result.failures


def test_a_ruling_on_the_bomb_tiles_leaves_a_file_aside(tmp_path: Path) -> None:
    def openings(**rulings: str) -> dict[str, str]:
        """The forms of the bomb tiles."""
        session = begun(box=written(tmp_path), rulings={**BY_LOT, **rulings})
        s = session.state
        return {f"bomb-{n}": printed_in(s, session.game.tables, f"bomb-{n}").openings for n in (1, 2, 3)}

    assert openings() == {"bomb-1": "NESW", "bomb-2": "NEW", "bomb-3": "NESW"}
    assert {*openings(**{"an.q.bomb-tile-print": "all-crossroads"}).values()} == {"NESW"}


#: Readings that show with a file of the box, or in what a set-up refuses: see above.
