"""The boards: what each side sees on them, and that the maps are drawn so that every way can be told."""

from __future__ import annotations

from itertools import combinations

import pytest

from subterra_nb.games.terrorscape.data_files import map_of
from subterra_nb.games.terrorscape.family import FAMILY
from subterra_nb.games.terrorscape.maps import Map
from subterra_nb.games.terrorscape.portrayal import APART, SOMEWHERE, tints, waiting
from subterra_nb.kernel.game import compose
from subterra_nb.kernel.secrets import seen
from subterra_nb.scenario import read
from subterra_nb.view import Board
from subterra_nb.view.scene import BESIDE, Cell, Piece, Scene
from subterra_nb.view.tile import TILE

GAME = compose(FAMILY, tuple(FAMILY.modules))
MAPS = {name: map_of(GAME, name) for name in ("manor", "cabin", "laboratory", "tomb")}
POSITION = """
title: Looked at from four sides
family: terrorscape
survivors:
  anna: {at: B1, injured: true, fear: 2, items: [hatchet]}
  marco: R2
  sophia: R3
killer: {name: stranger, at: R5, stealth: vanish, shown: G3, discard: [vanish], hand: [pursue]}
position: {blocks: [B1-B2], noise: [B1], known: {marco: R2}, trap: R1, repairs: 3}
"""


def board(seat: str) -> Scene:
    session = read(POSITION).case().session()
    shown = seen(session, seat) if seat else session
    scene: Scene = FAMILY.scene(shown.state, shown.game)
    Board(scene).svg()
    return scene


def cell(scene: Scene, name: str) -> Cell:
    return next(c for c in scene.cells if c.id == name)


def piece(scene: Scene, name: str) -> Piece:
    return next(p for p in scene.pieces if p.id == name)


def chips(it: Cell | Piece) -> set[str]:
    return {b.text for b in it.badges}


def test_the_whole_table_sees_everybody_and_where_the_killer_was_seen() -> None:
    scene = board("")
    assert [piece(scene, w).at for w in ("anna", "marco", "sophia", "killer")] == ["B1", "R2", "R3", "R5"]
    assert piece(scene, "killer").posture == "up"
    assert "seen last" in chips(cell(scene, "G3"))
    assert {"noise", "radio", "I to G2, secret"} <= chips(cell(scene, "B1"))
    assert all(c.kind != BESIDE for c in scene.cells)


def test_the_killer_sees_survivors_wait_beside_the_map_but_who_was_found() -> None:
    scene = board("killer")
    assert [piece(scene, w).at for w in ("anna", "marco", "sophia")] == [SOMEWHERE, "R2", SOMEWHERE]
    assert piece(scene, "killer").at == "R5"
    assert cell(scene, SOMEWHERE).kind == BESIDE
    assert chips(cell(scene, "B1")) == {"radio", "I to G2, secret"}
    assert "trap" not in chips(cell(scene, "R1"))
    assert piece(scene, "anna").holds == ()
    assert piece(scene, "anna").hearts == 1  # health lies open


@pytest.mark.parametrize("seat", ["survivors", "everybody"])
def test_others_see_a_killer_in_stealth_where_he_was_seen_last(seat: str) -> None:
    scene = board(seat)
    killer = piece(scene, "killer")
    assert (killer.at, killer.posture) == ("G3", "unsure")
    assert "seen last" not in chips(cell(scene, "G3"))
    assert piece(scene, "anna").at == ("B1" if seat == "survivors" else SOMEWHERE)
    assert next(f.value for f in scene.facts if f.name == "Hand") == "1 card"


def test_doors_open_borders_and_blocks_are_told_apart() -> None:
    edges = {(e.a, e.b): (e.state, e.word) for e in board("").edges}
    assert edges["B1", "B2"] == ("barred", "blocked door")
    assert edges["B1", "R1"] == ("connected", "door")
    assert edges["G1", "G2"] == ("wide", "open border")


@pytest.mark.parametrize("m", MAPS.values(), ids=MAPS)
def test_zones_have_a_colour_and_a_word(m: Map) -> None:
    assert len(set(tints(m).values())) == len(m.zones)
    assert tints(m)["R"] == "ember"


@pytest.mark.parametrize("m", MAPS.values(), ids=MAPS)
def test_no_way_runs_behind_a_location_and_the_waiting_place_is_free(m: Map) -> None:
    half = TILE / (TILE + APART) / 2
    at = {p.name: p.at for p in m.places.values()}
    spots = {**at, SOMEWHERE: waiting(m)}
    assert len(set(spots.values())) == len(spots)
    for c in m.connections.values():
        (ax, ay), (bx, by) = at[c.a], at[c.b]
        for name, (x, y) in spots.items():
            if name in (c.a, c.b):
                continue
            points = [(ax + (bx - ax) * n / 200, ay + (by - ay) * n / 200) for n in range(201)]
            assert not any(abs(px - x) < half and abs(py - y) < half for px, py in points), (c.name, name)
    straight = [frozenset((at[c.a], at[c.b])) for c in m.connections.values()]
    assert all(a != b for a, b in combinations(straight, 2))


def test_a_location_that_is_gone_is_drawn_as_such_and_joined_to_nothing() -> None:
    text = POSITION.replace("family: terrorscape", "family: terrorscape\nmap: tomb\nmodules: [putrefied_enmity]")
    text = text.replace("[B1-B2]", "[B1-B2]").replace("noise: [B1]", "collapsed: [R4]").replace("at: R5", "at: B5")
    session = read(text).case().session()
    scene: Scene = FAMILY.scene(session.state, session.game)
    assert [s.look for s in cell(scene, "R4").states] == ["over"]
    assert all("R4" not in (e.a, e.b) for e in scene.edges)
    assert cell(scene, "R4").ours
    Board(scene).svg()
