"""The maps of the kit say what the ledger says, and ways, ranges and collapses follow from them."""

import itertools
import re

import networkx as nx
import pytest

from subterra_nb.games.terrorscape.data_files import map_of
from subterra_nb.games.terrorscape.maps import Map
from tests.games.terrorscape.composed import RULES, game

NAMES = ("manor", "cabin", "laboratory", "tomb")
PASSAGES = ("G5", "G6", "R4", "R5")
GAME = game()
MAPS = {name: map_of(GAME, name) for name in NAMES}


def told(name: str, notion: str) -> list[str]:
    """The rules of the ledger about a notion of a map."""
    return [rule for rule in RULES.rules if rule.startswith(f"ts.{name}.{notion}")]


def graph(m: Map) -> nx.Graph:
    """Doors and open borders for the oracle."""
    g = nx.Graph()
    g.add_nodes_from(m.places)
    g.add_edges_from((c.a, c.b) for c in m.connections.values())
    return g


def fallen(*names: str) -> Map:
    """The Tomb after collapses in this order."""
    m = MAPS["tomb"]
    for n in names:
        m = m.without(n)
    return m


# -- The ledger ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", ["door", "open"])
def test_connections_are_those_of_the_ledger(name: str, kind: str) -> None:
    wanted = {}
    for rule in told(name, f"{kind}-"):
        a, b = re.fullmatch(r".*-([rgb]\d)-([rgb]\d)", rule).groups()
        common = ("ts.open-border",) if kind == "open" else ()
        wanted["-".join(sorted((a.upper(), b.upper())))] = (rule, *common)
    found = {c.name: c.cites for c in MAPS[name].connections.values() if c.kind == kind}
    assert found == wanted
    assert wanted or (name, kind) == ("tomb", "open")


@pytest.mark.parametrize("name", NAMES)
def test_secret_passages_are_those_of_the_ledger(name: str) -> None:
    found = [(p.name, *sorted((p.a, p.b)), *p.cites) for p in MAPS[name].sheet.passages]
    wanted = []
    for number, rule in zip(("I", "II"), told(name, "secret-"), strict=True):
        ends = re.fullmatch(r".*-([rgb]\d)-([rgb]\d)", rule).groups()
        wanted.append((number, *sorted(x.upper() for x in ends), rule))
        assert RULES.text(rule).startswith(f"Secret passage {number} ")
    assert found == wanted


@pytest.mark.parametrize("name", NAMES)
def test_names_and_zones_are_those_of_the_ledger(name: str) -> None:
    m = MAPS[name]
    assert {p.cites[0] for p in m.places.values() if p.cites} == {*told(name, "name-")}
    for p in m.places.values():
        if p.cites:
            assert RULES.text(p.cites[0]).endswith(f" is the {p.title}.")
            assert RULES.text(p.cites[0]).startswith(f"{p.name} of ")
        else:
            assert p.title == ""
    assert {z.cites[0] for z in m.sheet.zones} == {*told(name, "zone-")}
    for z in m.sheet.zones:
        first, last = m.zones[z.letter][0], m.zones[z.letter][-1]
        assert RULES.text(z.cites[0]).endswith(f" {first} to {last}.")
        assert len(m.zones[z.letter]) == int(last[1:])


@pytest.mark.parametrize("name", NAMES)
def test_marks_are_those_of_the_ledger(name: str) -> None:
    m = MAPS[name]
    notions = ("main-exit", "hidden-exit", "radio", "search-", "plan-", "suitcase", "sterile", "cabinet-g", "relic")
    wanted = {rule for notion in notions for rule in told(name, notion)}
    found = {x.cites[0]: x for x in m.sheet.marks if x.what != "collapses"}
    assert found.keys() == wanted
    for rule, mark in found.items():
        assert re.search(rf"\b{mark.at}\b", RULES.text(rule)), rule
        word = mark.what.split()[0]
        assert word in rule or word in RULES.text(rule)


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_of_a_map_is_on_it_or_about_it_as_a_whole(name: str) -> None:
    s = MAPS[name].sheet
    entries = (*s.zones, *s.places, *s.connections, *s.passages, *s.killer_ways, *s.marks, *s.blocks)
    on_it = {*s.cites, *(cite for entry in entries for cite in entry.cites)}
    assert {*told(name, "")} - on_it == ({"ts.laboratory.cabinet-not-told"} if name == "laboratory" else set())
    assert on_it - {*RULES.rules, *RULES.questions} == set()


def test_the_statuses_are_those_of_the_ledger() -> None:
    for name in NAMES:
        assert RULES.status(f"ts.{name}.radio") == MAPS[name].sheet.status
    assert MAPS["tomb"].sheet.ours
    assert not MAPS["manor"].sheet.ours


# -- What is special -------------------------------------------------------------------------------------------------


def test_fifteen_locations_but_on_the_tomb() -> None:
    assert [len(MAPS[n].places) for n in NAMES] == [15, 15, 15, 17]
    assert [len(MAPS[n].search) for n in NAMES] == [3, 3, 3, 2]


def test_the_starts_are_four_or_five_steps_apart() -> None:
    assert [MAPS[n].distance(MAPS[n].main_exit, MAPS[n].hidden_exit) for n in NAMES] == [4, 4, 5, 4]


def test_only_the_killer_goes_from_g2_to_r5() -> None:
    m = MAPS["cabin"]
    assert m.killer_way("G2", "R5").cites == ("ts.cabin.killer-way-g2-r5",)
    assert m.killer_way("R5", "G2").door == ""
    assert m.way("G2", "R5") is None
    assert "R5" not in m.within("G2", 1)
    assert m.killer_way("G2", "G4") == m.way("G2", "G4")


def test_a_door_is_blocked_in_the_laboratory_from_the_beginning() -> None:
    assert [b.door for b in MAPS["laboratory"].sheet.blocks] == ["B1-B4"]
    assert [MAPS[n].sheet.blocks for n in NAMES if n != "laboratory"] == [()] * 3


def test_a_door_of_the_manor_is_there_by_a_ruling_only() -> None:
    with_it = map_of(game(manor_b1_g1="yes"), "manor")
    assert with_it.door("G1", "B1") == "B1-G1"
    assert with_it.way("B1", "G1").cites == ("ts.door", "ts.q.manor-b1-g1")
    assert MAPS["manor"].door("B1", "G1") == ""
    assert with_it != MAPS["manor"]
    assert map_of(game(), "manor") == MAPS["manor"]


def test_doors_and_open_borders() -> None:
    m = MAPS["manor"]
    assert m.door("R1", "B1") == m.door("B1", "R1") == "B1-R1"
    assert m.way("R1", "B1").door == "B1-R1"
    assert m.way("G1", "G2").door == ""
    assert m.door("G1", "G2") == ""
    assert m.doors_of["B1"] == ("B1-B2", "B1-R1")
    assert m.doors_of["G2"] == ()


def test_secret_passages_are_no_adjacency() -> None:
    m = MAPS["manor"]
    assert [(to, p.name) for to, p in m.passages["G2"]] == [("B1", "I")]
    assert m.way("G2", "B1") is None
    assert "B1" not in m.within("G2", 1)
    assert m.passages["R1"] == ()


def test_marks_at_a_place() -> None:
    m = MAPS["laboratory"]
    assert [x.what for x in m.marks_at["R1"]] == ["hidden exit", "search"]
    assert m.mark("sterile room", "R4").cites == ("ts.laboratory.sterile-room-r4",)
    assert m.mark("sterile room", "R1") is None
    assert m.marked("suitcase") == ()


# -- Ranges and collapses --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_distances_and_ranges_by_the_oracle(name: str) -> None:
    m = MAPS[name]
    oracle = dict(nx.all_pairs_shortest_path_length(graph(m)))
    for a, b in itertools.product(m.places, repeat=2):
        assert m.distance(a, b) == oracle[a][b]
    for a in m.places:
        for n in range(5):
            assert m.within(a, n) == tuple(b for b in m.places if oracle[a][b] <= n)
        assert m.within(a, 0) == (a,)


@pytest.mark.parametrize("gone", [c for n in range(5) for c in itertools.combinations(PASSAGES, n)])
def test_the_tomb_stays_connected(gone: tuple[str, ...]) -> None:
    m = fallen(*gone)
    assert m.gone == gone
    assert len(m.places) == 17 - len(gone)
    assert nx.is_connected(graph(m))
    oracle = nx.shortest_path_length(graph(m), "G1", "B5")
    assert m.distance("G1", "B5") == oracle <= 6


def test_the_way_grows_from_four_to_six() -> None:
    assert MAPS["tomb"].distance("G1", "B5") == 4
    assert fallen(*PASSAGES).distance("G1", "B5") == 6


@pytest.mark.parametrize("order", [*itertools.permutations(PASSAGES)])
def test_a_passage_has_a_neighbour_when_it_collapses(order: tuple[str, ...]) -> None:
    m = MAPS["tomb"]
    assert m.marked("collapses") == ("R4", "R5", "G5", "G6")
    for name in order:
        assert m.beside[name]
        m = m.without(name)
        assert name not in m.places
        assert m.marks_at.get(name) is None
    assert m.marked("collapses") == ()
    assert m == fallen(*PASSAGES)


def test_what_is_gone_takes_its_ways_with_it() -> None:
    m = MAPS["tomb"].without("R5")
    assert all("R5" not in near for near in m.beside.values())
    assert m.door("R3", "R5") == ""
    assert m is MAPS["tomb"].without("R5")
    cut = MAPS["tomb"].without("R3")
    assert cut.passages["B1"] == ()
    assert MAPS["tomb"].passages["B1"] != ()
    assert MAPS["tomb"].without("B4").radio == ""
    assert MAPS["tomb"].without("R2").search == ("G4",)


def test_locations_are_drawn_apart() -> None:
    for m in MAPS.values():
        spots = [p.at for p in m.places.values()]
        assert len({*spots}) == len(spots)
        assert max(max(at) for at in spots) < 8
