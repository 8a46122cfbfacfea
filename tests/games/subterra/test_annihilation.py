"""Annihilation: the stack over many games, and what no scenario can say."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from subterra_nb.games import family
from subterra_nb.games.subterra.placing import draw
from subterra_nb.kernel.errors import NotAnAction, SetupError
from subterra_nb.kernel.game import compose
from subterra_nb.lab.games import new_game
from subterra_nb.paths import scenarios
from subterra_nb.scenario import ScenarioErrors, load, parse, read
from subterra_nb.view import svg
from tests.rulebook.test_rulings import by_default, ruled

BOMBS, EXTERMINATOR = "annihilation.bombs", "annihilation.exterminator"
TEAM = ("exterminator", "medic", "scout", "climber")
BY_LOT = {"an.q.who-chooses-bomb-carriers": "random"}


def begun(seed: int = 1, **setup: Any) -> Any:
    """A game after its set-up."""
    return new_game("subterra", {"figures": TEAM, "modules": (BOMBS, EXTERMINATOR), "rulings": BY_LOT, **setup}, seed)


def drawn(seed: int, **setup: Any) -> list[str]:
    """All tiles of the stack in the order in which they would come."""
    session = begun(seed, **setup)
    while session.state.phase == "setup":
        session.choose(session.legal()[0])
    t, luck, out = session.table, random.Random(seed), []
    while t.state.sections:
        coming = draw(t)
        asked = coming.send(None)
        while True:
            try:
                asked = coming.send(luck.choice(asked.options))
            except StopIteration as done:
                out.append(done.value)
                break
    return out


# -- The stack -----------------------------------------------------------------------------------------------------


def test_where_bomb_tiles_come_in_the_stack() -> None:
    lost, deep = Counter(), set()
    for seed in range(60):
        tiles = drawn(seed)
        assert len(tiles) == 51
        assert len({*tiles}) == 51
        first, second, third = (i for i, x in enumerate(tiles) if x.startswith("bomb"))
        assert 12 <= first < 25 <= second < 38
        assert 45 <= third < 51
        deep.add((first, third))
        lost[sum(x.startswith("unstable") for x in tiles)] += 1
    assert len(deep) > 20
    assert lost[2] > lost[0] > 0
    assert lost[1] > 0


def test_unstable_tiles_can_be_kept_safe() -> None:
    rulings = {**BY_LOT, "an.q.which-eighteen": "protect-unstable"}
    places = set()
    for seed in range(25):
        tiles = drawn(seed, rulings=rulings)
        assert len({*tiles}) == 51
        assert {"unstable-1", "unstable-2"} < {*tiles}
        places.add(tiles.index("unstable-1"))
    assert len(places) > 12


def test_reaching_back_keeps_every_tile() -> None:
    rulings = {**BY_LOT, "an.q.short-last-pile": "reach-back"}
    late = 0
    for seed in range(40):
        tiles = drawn(seed, rulings=rulings, numbers={"an.setup.eighteen-tiles-removed": 50})
        assert len({*tiles}) == 19
        bombs = [i for i, x in enumerate(tiles) if x.startswith("bomb")]
        assert 4 <= bombs[0] < 9
        assert bombs[2] >= 13
        late += bombs[1] >= 13
    assert 0 < late < 40


def test_a_short_last_pile_can_be_refused() -> None:
    rulings = {"an.q.short-last-pile": "refuse"}
    assert begun(rulings=rulings).state.phase == "setup"
    with pytest.raises(SetupError, match="4 tiles in the fourth pile"):
        begun(rulings=rulings, numbers={"an.setup.eighteen-tiles-removed": 50})


ELSEWHERE = {
    ("an.q.bomb-tile-print", "all-crossroads"),
    ("an.q.despoil-cost", "data-needed"),
    ("an.q.transfer-cost", "data-needed"),
    ("an.q.short-last-pile", "refuse"),
}


def test_every_option_decides_a_scenario() -> None:
    kin = family("subterra")
    found = {n: q for m in kin.modules for n, q in compose(kin, (m,)).questions().items() if n.startswith("an.")}
    wanted = {(n, o) for n, q in found.items() for o in q.options if o != q.default} - ELSEWHERE
    assert len(wanted) > 25
    for file in sorted(scenarios().glob("[ai]n*/*.yaml")):
        if "an.q." in file.read_text(encoding="utf-8"):
            for case, name, option in ruled(load(file), found):
                if (name, option) in wanted and not by_default(case, name, found[name].default):
                    wanted.discard((name, option))
    assert sorted(wanted) == []


# -- Refusals and the board ----------------------------------------------------------------------------------------


def test_despoil_is_no_action_of_anybody_else() -> None:
    session = begun(first="medic")
    while session.state.phase == "setup":
        session.choose(session.legal()[0])
    with pytest.raises(NotAnAction, match="despoil"):
        parse(session, "medic despoils M2")
    menus = session.game.tables.menus
    assert [k for k, menu in menus.items() if "despoil" in menu and " " not in k] == ["exterminator"]


def test_two_exterminators_or_too_many_bombs_are_refused() -> None:
    with pytest.raises(SetupError, match="exterminator is named twice"):
        begun(figures=("exterminator", "exterminator", "medic", "scout"))
    with pytest.raises(SetupError, match=r"no caver exterminator without the module annihilation\.exterminator"):
        begun(modules=(BOMBS,))


def test_wrong_positions_are_told_at_once() -> None:
    text = f"""
title: Wrong
family: subterra
modules: [{BOMBS}]
figures: {{medic: {{at: M1}}}}
position:
  items: {{bomb-card-1: nobody, bomb-card-9: medic, bomb-card-2: medic}}
  bombs: [M1, M1, M1, Z9]
  received: {{bomb-card-1: 1}}
  declined: [bomb-card-1 nobody]
  removed: -1
  poison: [M1]
"""
    with pytest.raises(ScenarioErrors) as caught:
        read(text).cases()[0].session()
    told = str(caught.value)
    for said in (
        "nobody is no caver here, no cell with a tile and not used",
        "there is no item card bomb-card-9",
        "no tile lies on Z9",
        "4 bomb tokens and 1 cards; there are 3",
        "bomb-card-1 is held by nobody",
        "is no item card with a caver",
        "-1 is less than nothing",
        "without the module annihilation.exterminator there is no poison",
    ):
        assert said in told, (said, told)


def test_more_tokens_than_a_game_has_are_no_position() -> None:
    text = f"""
title: Too many
family: subterra
modules: [{BOMBS}, {EXTERMINATOR}]
board: |
  2 ╷Ho1 ╷Ho2
  1 .    ┴
    M    N
figures: {{exterminator: {{at: M1}}}}
position: {{bombs: [M1, M1], poison: [M2, N2]}}
numbers: {{an.component.bomb-tokens: 1, an.component.poison-tokens: 1}}
"""
    with pytest.raises(ScenarioErrors) as caught:
        read(text).cases()[0].session()
    told = str(caught.value)
    assert "2 bomb tokens; there are 1 [an.component.bomb-tokens]" in told
    assert "2 poison tokens; there are 1 [an.component.poison-tokens]" in told
    more = text.replace("bombs: [M1, M1]", "bombs: [M1]") + "rulings: {an.q.despoil-no-tokens: unlimited}\n"
    read(more).cases()[0].session()


def test_the_board_shows_bombs_poison_and_unstable_tiles() -> None:
    text = f"""
title: Everything of the box
family: subterra
modules: [{BOMBS}, {EXTERMINATOR}]
board: |
  2 ┼Bo2 ┴Un1 ╴Ho1
  1 .    ┼    .
    M    N    O
figures: {{exterminator: {{at: N1}}, medic: {{at: M2}}}}
position: {{items: {{bomb-card-1: medic}}, bombs: [M2], poison: [O2], removed: 18}}
"""
    session = read(text).cases()[0].session()
    scene = session.game.family.scene(session.state, session.game)
    cells = {c.id: c for c in scene.cells}
    assert [b.text for b in cells["M2"].badges] == ["bomb"]
    assert [b.text for b in cells["N2"].badges] == ["1-3-5"]
    assert [b.text for b in cells["O2"].badges] == ["poison"]
    assert (cells["M2"].title, cells["N2"].title, cells["O2"].title) == ("Bomb", "Unstable cave-in 1-3-5", "Horror")
    assert cells["N2"].glyph == "Un"
    assert (cells["N1"].openings, cells["M1"].openings, cells["M0"].openings) == ("NEW", "NESW", "N")
    assert cells["N2"].ours
    assert cells["M2"].ours
    facts = {f.name: f.value for f in scene.facts}
    assert facts["Bombs"] == "1 of 3 bomb tiles armed, 1 carried"
    assert facts["Poison"] == "1 token on the board"
    assert facts["Back in the box"] == "18 tiles, unseen"
    held = {p.id: p.holds for p in scene.pieces}
    assert held["medic"] == ("bomb",)
    assert held["exterminator"] == ()
    assert "poison" in svg(scene)
