"""A user's file of the box says what the text of Incubation does not; every fault of it is told with its line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from subterra_nb import scenario
from subterra_nb.games import family
from subterra_nb.games.subterra.box import BOX, box_from
from subterra_nb.games.subterra.incubation.events import EggsLaid
from subterra_nb.games.subterra.setup import Setup
from subterra_nb.kernel.choices import sizes_of
from subterra_nb.kernel.errors import SetupError
from subterra_nb.kernel.game import compose
from subterra_nb.lab.bots import at_random, play_out
from subterra_nb.lab.games import new_game
from subterra_nb.scenario.reading import read

KIN = family("subterra")
TEAM = ("scavenger", "medic", "diver")
MINE = """\
status = "transcribed"
[[caver]]
name = "scavenger"
health = 4
number = 9
[[deck]]
difficulty = "normal"
cavers = 3
cards = 17
[[nest]]
name = "nest-1"
eggs = 2
[[nest]]
name = "nest-4"
eggs = 1
[[tile]]
name = "cave-in-12"
shape = "T"
numbers = [1, 6]
"""
ALL_NESTS = "".join(f'[[nest]]\nname = "nest-{n}"\neggs = {1 if n < 4 else 2}\n' for n in range(1, 7))


def setup(**more: Any) -> dict[str, Any]:
    return {"figures": TEAM, "modules": ("incubation",), **more}


def test_what_the_file_says_is_played(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(MINE, encoding="utf-8")
    laid: dict[str, int] = {}
    for seed in range(30):
        session = new_game("subterra", setup(box=str(file)), seed)
        assert session.state.cavers["scavenger"].full == 4
        assert session.state.cards == 17
        play_out(session, at_random, seed)
        for e in session.record:
            if isinstance(e.what, EggsLaid):
                laid[e.state.layout.tiles[e.what.cell].name] = e.what.eggs
    assert (laid["nest-1"], laid["nest-4"], laid["nest-2"], laid["nest-5"]) == (2, 1, 1, 2)


def test_the_file_is_part_of_a_position(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(MINE, encoding="utf-8")
    text = f"""
title: A position with a file
family: subterra
modules: [incubation]
figures: {{scavenger: {{at: M13}}, medic: {{at: M13}}, diver: {{at: M13}}}}
position: {{box: {file.as_posix()}}}
expect: {{scavenger: {{health: 4, number: 9}}}}
"""
    case = read(text, "here").cases()[0]
    assert scenario.run(case).ok
    told = KIN.notation.position(case.game, case.start)
    assert told["position"]["box"] == file.as_posix()


@pytest.mark.parametrize(
    ("bad", "line", "said"),
    [
        ('[[nest]]\nname = "nest-7"\neggs = 1', 3, "there is no nest 'nest-7'"),
        ('[[nest]]\nname = "nest-1"\neggs = "two"', 4, "eggs is 'two'; it is a number from 0 to 9"),
        ('[[nest]]\nname = "nest-1"\neggs = 1\nhatched = 2', 5, "unknown key hatched"),
        ('[[deck]]\ndifficulty = "easy"\ncavers = 3\ncards = 5', 3, "difficulty is 'easy'; it is one of normal"),
        ('[[deck]]\ndifficulty = "normal"\ncavers = 2\ncards = 5', 4, "cavers is 2; it is a number from 3 to 6"),
        ('[[deck]]\ndifficulty = ["normal"]\ncavers = 3\ncards = 5', 3, "difficulty is ['normal']; it is one of"),
        ('[[nest]]\nname = ["nest-1"]\neggs = 1', 3, "there is no nest ['nest-1']"),
        ("[[nest]]\nname = {a = 1}\neggs = 1", 3, "there is no nest {'a': 1}"),
        ('[[tile]]\nname = "nest-1"\nshape = ["T"]', 4, "shape is ['T']; it is one of X, T, I, L, D"),
        ('[[cost]]\naction = ["transfer"]\npoints = 1', 3, "action is ['transfer']"),
        ('[[deck]]\ndifficulty = "normal"\ncavers = 5\ncards = 16', 5, "cards is 16; it is a number from 1 to 15"),
        ('[[deck]]\ndifficulty = "normal"\ncavers = 3\ncards = 21', 5, "cards is 21; it is a number from 1 to 20"),
        ('[[caver]]\nname = "scavenger"\nhealth = 0\nnumber = 9', 4, "health is 0; it is a number from 1 to 9"),
    ],
)
def test_every_fault_has_its_line(bad: str, line: int, said: str) -> None:
    game = compose(KIN, ("incubation",))
    with pytest.raises(SetupError) as raised:
        box_from(game, f'status = "transcribed"\n{bad}\n', "mine.toml")
    assert [p for p in raised.value.problems if p.startswith(f"mine.toml:{line}: ") and said in p]


def test_a_file_can_tell_the_whole_table() -> None:
    """Rows of one difficulty, and tiles whose shape is written first, are not the same entry; the same row twice is."""
    game = compose(KIN, ("incubation",))
    rows = [(d, n, 9 + n) for d in ("normal", "advanced", "expert") for n in (3, 4, 5, 6)]
    text = 'status = "transcribed"\n' + "".join(
        f'[[deck]]\ndifficulty = "{d}"\ncavers = {n}\ncards = {cards}\n' for d, n, cards in rows
    )
    text += "".join(f'[[tile]]\nshape = "X"\nname = "bomb-{n}"\n' for n in (1, 2))
    assert box_from(game, text, "mine.toml").listed["deck"] == {f"{d} {n}": cards for d, n, cards in rows}
    again = '[[deck]]\ndifficulty = "normal"\ncavers = 3\ncards = 8\n[[tile]]\nshape = "T"\nname = "bomb-2"\n'
    with pytest.raises(SetupError, match="normal 3 is listed twice") as raised:
        box_from(game, text + again, "mine.toml")
    assert "bomb-2 is listed twice" in str(raised.value)


def test_all_faults_are_told_at_once() -> None:
    game = compose(KIN, ("incubation",))
    text = 'status = "heard"\n[[nest]]\nname = "nest-9"\neggs = 77\n[[deck]]\ncards = 1\n'
    with pytest.raises(SetupError) as raised:
        box_from(game, text, "mine.toml")
    lines = [re.match(r"mine\.toml:(\d+)", p) for p in raised.value.problems]
    assert all(lines)
    assert {int(m[1]) for m in lines if m} == {1, 3, 4, 5}


@pytest.mark.parametrize(
    ("eggs", "rulings", "wrong"),
    [
        ([1, 1, 1, 2, 2, 2], {}, ""),
        ([1, 1, 1, 1, 2, 2], {}, "in.q.nest-egg-split"),
        ([1, 1, 1, 1, 2, 2], {"in.q.nest-egg-split": "free-data"}, ""),
        ([2, 2, 2, 2, 2, 2], {"in.q.nest-egg-split": "free-data"}, "in.q.egg-supply-empty"),
        (
            [2, 2, 2, 2, 2, 2],
            {"in.q.nest-egg-split": "free-data", "in.q.egg-supply-empty": "place-what-is-left"},
            "",
        ),
    ],
)
def test_the_eggs_of_all_nests(tmp_path: Path, eggs: list[int], rulings: dict[str, str], wrong: str) -> None:
    file = tmp_path / "mine.toml"
    nests = "".join(f'[[nest]]\nname = "nest-{n}"\neggs = {x}\n' for n, x in enumerate(eggs, start=1))
    file.write_text('status = "transcribed"\n' + nests, encoding="utf-8")
    game = compose(KIN, ("incubation",), rulings)
    chosen = Setup(TEAM, modules=("incubation",), rulings=rulings, box=str(file))
    if wrong:
        with pytest.raises(SetupError, match=wrong):
            KIN.begin(game, chosen)
    else:
        assert BOX.of(KIN.begin(game, chosen)).listed["nest"]["nest-6"] == eggs[-1]


def test_without_stand_ins_everything_has_to_be_told(tmp_path: Path) -> None:
    rulings = {"st.q.standin-use": "refuse"}
    with pytest.raises(SetupError) as raised:
        new_game("subterra", setup(rulings=rulings), 1)
    told = "\n".join(raised.value.problems)
    assert "scavenger" in told
    assert "nest-6" in told
    assert "deck normal 3" in told
    file = tmp_path / "mine.toml"
    cut = MINE.index("[[nest]]")
    file.write_text(MINE[:cut] + ALL_NESTS, encoding="utf-8")
    assert new_game("subterra", setup(rulings=rulings, box=str(file)), 1).state.cards == 17


def test_team_sizes() -> None:
    assert list(sizes_of(compose(KIN, ("incubation",)))) == [3, 4, 5, 6]
    few = {"in.q.team-size-below-three": "as-three"}
    assert list(sizes_of(compose(KIN, ("incubation",), few))) == [1, 2, 3, 4, 5, 6]
    assert list(sizes_of(compose(KIN))) == [4, 5, 6]
    with pytest.raises(SetupError, match=r"st\.setup\.three-cavers-incubation"):
        new_game("subterra", {"figures": ("diver", "scout"), "modules": ("incubation",)}, 1)
    with pytest.raises(SetupError, match=r"st\.caver-selection\.team-size"):
        new_game("subterra", {"figures": ("diver", "scout", "medic")}, 1)


def test_the_scavenger_comes_with_the_module() -> None:
    with pytest.raises(SetupError, match="without the module incubation"):
        new_game("subterra", {"figures": ("scavenger", "scout", "medic", "diver")}, 1)
