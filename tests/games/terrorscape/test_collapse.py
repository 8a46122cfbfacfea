"""Passage collapse over whole games: figures, tokens and answers against the passages that have fallen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from subterra_nb import scenario
from subterra_nb.games import family
from subterra_nb.games.terrorscape.putrefied_enmity.events import Collapsed, TilesMixed
from subterra_nb.games.terrorscape.putrefied_enmity.fallen import without
from subterra_nb.games.terrorscape.putrefied_enmity.state import TOMB, tiles
from subterra_nb.games.terrorscape.putrefied_enmity.zombie_state import HORDE
from subterra_nb.games.terrorscape.state import State
from subterra_nb.kernel.citations import Question
from subterra_nb.kernel.errors import SetupError
from subterra_nb.kernel.luck import Seeded
from subterra_nb.kernel.secrets import seen
from subterra_nb.kernel.session import Session
from subterra_nb.kernel.starting import started
from subterra_nb.lab.bots import ablest, at_random
from subterra_nb.paths import scenarios

FAMILY = family("terrorscape")
PE = "putrefied_enmity"
PASSAGES = {"R4", "R5", "G5", "G6"}
TEAM = ("ophelia", "dylan", "caleb", "anna", "marco", "william", "johnson", "sophia")
DATA = scenarios() / PE / "data"
SEEDS = range(24)
OPHELIA, CALEB = ("ophelia", "anna", "marco"), ("caleb", "anna", "marco")


def readings(seed: int) -> dict[str, str]:
    """Readings of collapse and relics at random, for every other game."""
    draw = random.Random(seed)
    asked = [d for d in FAMILY.modules[PE].declares if isinstance(d, Question) and "data-needed" not in d.options]
    about = [d for d in asked if "collapse" in d.id or "relic" in d.id or "encourag" in d.id]
    chosen = {d.id: draw.choice(d.options) for d in about if draw.random() < 0.4} if seed % 2 else {}
    chosen.pop("pe.q.collapse-other-killer", None)
    return chosen


def game(seed: int, **more: Any) -> Session[Any, Any]:
    team = tuple(random.Random(seed).sample(TEAM, 3))
    setup = {"survivors": team, "map": "tomb", "modules": (PE,), "killer": ("queen", "stranger")[seed // 2 % 2]}
    return started(FAMILY, {**setup, "rulings": readings(seed), **more}, Seeded(seed))


def words(answer: Any) -> Iterator[str]:
    """All texts in an answer."""
    if isinstance(answer, str):
        yield from answer.split("-")
    elif isinstance(answer, tuple):
        for part in answer:
            yield from words(part)


def buried(s: State) -> list[str]:
    """What lies or stands where no location is any more."""
    places = [*(f.at for f in s.survivors.values() if not f.gone), s.killer.at, *HORDE.of(s).zombies, *s.known.values()]
    places += [s.trap] if s.trap else []
    places += [s.killer.shown] if s.killer.shown else []
    return [p for p in places if p not in s.map.places] + [d for d in s.blocks if d not in s.map.doors]


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_ever_under_a_tile(seed: int) -> None:
    session, bot, draw = game(seed), ablest(FAMILY) if seed % 3 == 0 else at_random, random.Random(seed)
    while session.decision is not None:
        s: State = session.state
        assert buried(s) == []
        assert TOMB.of(s).falling not in s.map.gone
        if s.map.gone:
            named = {w for answer in session.legal() for w in words(answer)}
            assert not named & {*s.map.gone}, (session.decision, s.map.gone)
        session.choose(bot(session, draw.random))
    assert {*session.state.map.gone} <= PASSAGES


def levels(session: Session[Any, Any]) -> list[str]:
    """The passages in the order in which they fell."""
    return [e.what.at for e in session.record if isinstance(e.what, Collapsed)]


def test_four_level_ups_cost_the_four_passages_in_every_order() -> None:
    orders = set()
    reached = 0
    for seed in range(40):
        session = game(2 * seed, killer="stranger")
        draw = random.Random(seed)
        while session.decision is not None:
            s = session.state
            assert len(s.map.gone) == s.killer.level - 1 or TOMB.of(s).falling
            session.choose(at_random(session, draw.random))
        order = levels(session)
        assert len({*order}) == len(order)
        mixed = [e.what.tiles for e in session.record if isinstance(e.what, TilesMixed)]
        assert [len(t) for t in mixed] == [4, 3, 2, 1][: len(mixed)]
        if session.state.killer.level == 5 and not TOMB.of(session.state).falling:  # nobody died of the last one
            reached += 1
            assert {*order} == PASSAGES
            assert tiles(session.state) == ()
            orders.add(tuple(order))
    assert reached > 20
    assert len(orders) > 12


@pytest.mark.parametrize("where", ["manor", "cabin", "laboratory"])
def test_other_maps_lose_nothing(where: str) -> None:
    session, draw = game(2, map=where), random.Random(2)
    whole = session.state.map
    while session.decision is not None:
        session.choose(at_random(session, draw.random))
    assert session.state.map is whole
    assert TOMB.of(session.state) == TOMB.usual
    assert levels(session) == []


def test_what_fell_across_the_ruins_is_the_same_in_every_order() -> None:
    m = game(0).state.map
    one, other = m, m
    for place in ("R4", "G5", "R5", "G6"):
        one = without(one, place, True)
    for place in ("G6", "R5", "R4", "G5"):
        other = without(other, place, True)
    assert one == other
    assert one.way("B1", "R2") is not None  # across R4
    assert without(m, "R4", False).way("B1", "R2") is None


@pytest.mark.parametrize(
    ("more", "because"),
    [
        ({"rulings": {"pe.q.collapse-other-killer": "tied"}, "killer": "stranger"}, "pe.q.collapse-other-killer"),
        ({"numbers": {"ts.setup.level-one": 2}}, "pe.q.collapse-start-level"),
        ({"map_file": str(DATA / "shut_crypt.toml")}, "pe.q.collapse-no-way-out"),
        ({"map_file": str(DATA / "exit_crypt.toml")}, "pe.q.collapse-and-escape"),
        ({"rulings": {"ts.q.tomb-map": "data-needed"}}, "ts.q.tomb-map"),
        ({"rulings": {"ts.q.tomb-search-locations": "data-needed"}}, "ts.q.tomb-search-locations"),
        ({"rulings": {"ts.q.tomb-blocks": "data-needed"}}, "ts.q.tomb-blocks"),
        ({"rulings": {"ts.q.ophelia-board": "data-needed"}, "survivors": OPHELIA}, "ts.q.ophelia-board"),
        ({"rulings": {"ts.q.dylan-and-caleb": "not-offered"}, "survivors": CALEB}, "ts.q.dylan-and-caleb"),
    ],
)
def test_set_ups_that_a_ruling_refuses(more: dict[str, Any], because: str) -> None:
    with pytest.raises(SetupError) as told:
        game(0, **more)
    assert [p for p in told.value.problems if because in p]


@pytest.mark.parametrize(
    "more",
    [
        {"rulings": {"pe.q.collapse-other-killer": "tied"}, "killer": "queen"},
        {"rulings": {"pe.q.collapse-other-killer": "tied"}, "killer": "stranger", "map": "manor"},
        {"numbers": {"ts.setup.level-one": 2}, "map": "manor"},
        {"rulings": {"ts.q.tomb-map": "data-needed"}, "map_file": str(DATA / "crypt.toml")},
        {"rulings": {"ts.q.dylan-and-caleb": "not-offered"}, "survivors": OPHELIA},
        {"map_file": str(DATA / "shut_crypt.toml"), "rulings": {"pe.q.collapse-no-way-out": "eliminated"}},
        {"map_file": str(DATA / "exit_crypt.toml"), "rulings": {"pe.q.collapse-and-escape": "exit-too"}},
    ],
)
def test_set_ups_that_it_allows(more: dict[str, Any]) -> None:
    assert game(0, **more).decision is not None


def test_the_killer_counts_neither_relics_nor_words() -> None:
    """Two games that differ only in what Ophelia and a survivor in the chamber do look the same to the killer."""

    def told(name: str, case: str) -> tuple[list[str], Any]:
        result = scenario.run(scenario.load(f"{PE}/{name}").case(case))
        view = seen(result.session, "killer")
        return [repr(e.what) for e in view.record], view.state

    assert told("ophelia", "somebody far away") == told("ophelia", "herself, without fear to lose")
    assert told("relics", "a relic is kept") == told("relics", "a relic is discarded")
