"""Games with the Queen: zombies are conserved, sums are what stands there, both sides see the same horde."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from subterra_nb.games import family
from subterra_nb.games.terrorscape.events import DefenceCounted, Died, Spotted
from subterra_nb.games.terrorscape.putrefied_enmity import zombies
from subterra_nb.games.terrorscape.putrefied_enmity.events import PoisonRemoved, ZombiesMoved, ZombiesPlaced
from subterra_nb.games.terrorscape.putrefied_enmity.zombie_state import HORDE, POISONED, zombies_at
from subterra_nb.games.terrorscape.state import KILLER, SURVIVORS, State
from subterra_nb.kernel.luck import Seeded
from subterra_nb.kernel.secrets import EVERYBODY, seen
from subterra_nb.kernel.session import Session
from subterra_nb.kernel.starting import started
from subterra_nb.lab.bots import ablest, at_random, play_out

FAMILY = family("terrorscape")
TEAM = ("anna", "william", "marco", "sophia", "johnson", "ophelia")
MAPS = ("manor", "cabin", "laboratory", "tomb")
ALL = 6


def begun(seed: int, rulings: dict[str, str] | None = None) -> Session:
    team = tuple(random.Random(seed).sample(TEAM, 3))
    setup = {"survivors": team, "map": MAPS[seed % len(MAPS)], "modules": ("putrefied_enmity",)}
    return started(FAMILY, {**setup, "rulings": rulings or {}}, Seeded(seed))


def played(seed: int, rulings: dict[str, str] | None = None) -> Session:
    session = begun(seed, rulings)
    play_out(session, ablest(FAMILY) if seed % 2 else at_random, seed)
    assert session.over
    return session


@pytest.fixture(scope="module")
def games() -> list[Session]:
    return [played(seed) for seed in range(16)]


def states(session: Session) -> Iterator[State]:
    """All states of a game from the first round on."""
    return (e.state for e in session.record if e.state.round)


# -- Zombies ---------------------------------------------------------------------------------------------------------


def test_no_zombie_is_lost_or_made(games) -> None:
    moved = placed = 0
    for session in games:
        for s in states(session):
            h = HORDE.of(s)
            assert len(h.zombies) + h.reserve == ALL
            assert h.reserve >= 0
            assert set(h.zombies) <= {*s.map.places, *s.map.gone}
        moved += sum(isinstance(e.what, ZombiesMoved) for e in session.record)
        placed += sum(isinstance(e.what, ZombiesPlaced) for e in session.record)
    assert moved > 50
    assert placed > len(games)


def test_zombies_out_of_the_game_are_missing() -> None:
    """The near miss: by another reading those that are shot are lost, and no others."""
    lost = 0
    for seed in range(24):
        session = played(seed, {zombies.REMOVED.id: "gone"})
        removed = sum(e.what.count for e in session.record if type(e.what).__name__ == "ZombiesRemoved")
        h = HORDE.of(session.state)
        assert len(h.zombies) + h.reserve == ALL - removed
        lost += removed
    assert lost > 0


def test_every_step_of_a_zombie_is_one_of_a_killer(games) -> None:
    for session in games:
        before = session.start
        for e in session.record:
            if isinstance(e.what, ZombiesMoved):
                assert before.map.killer_way(e.what.left, e.what.to) is not None
            before = e.state


def test_with_another_killer_there_are_none() -> None:
    session = started(
        FAMILY,
        {"survivors": TEAM[:3], "killer": "stranger", "modules": ("putrefied_enmity",)},
        Seeded(1),
    )
    play_out(session, at_random, 1)
    assert all(HORDE.of(s) == HORDE.usual for s in states(session))
    assert not any("crossbow" in f.items for s in states(session) for f in s.survivors.values())


# -- Sums ------------------------------------------------------------------------------------------------------------


def test_a_sum_is_bodies_times_strength(games) -> None:
    with_zombies = without = 0
    for session in games:
        for e in session.record:
            if not isinstance(e.what, DefenceCounted):
                continue
            s = e.state
            assert s.fight is not None
            count = zombies_at(s, s.fight.at)
            bodies = count + (s.killer.at == s.fight.at)
            assert e.what.strength == bodies * s.killer.strength
            with_zombies += count > 0
            without += not count
    assert with_zombies > 3
    assert without > 3


# -- Poison ----------------------------------------------------------------------------------------------------------


def test_poison_goes_by_a_heal_only(games) -> None:
    for session in games:
        before: tuple[str, ...] = ()
        for e in session.record:
            now = POISONED.of(e.state).who
            gone = set(before) - set(now)
            assert gone == ({e.what.who} if isinstance(e.what, PoisonRemoved) else set())
            assert len(set(now)) == len(now)
            before = now


# -- Who sees what ---------------------------------------------------------------------------------------------------


def test_both_maps_stand_alike(games) -> None:
    """Zombies and poison are open: every seat sees at every entry what is so."""
    for session in games[:8]:
        for seat in (KILLER, SURVIVORS, EVERYBODY):
            view = seen(session, seat)
            for e, place in zip(view.record, view.places, strict=True):
                whole = session.record[place].state
                assert HORDE.of(e.state) == HORDE.of(whole)
                assert POISONED.of(e.state) == POISONED.of(whole)


def test_changes_are_told_to_both_at_once(games) -> None:
    told = 0
    for session in games[:8]:
        changes = [e.what for e in session.record if type(e.what).__name__.startswith("Zombie")]
        for seat in (KILLER, SURVIVORS):
            assert [e.what for e in seen(session, seat).record if type(e.what).__name__.startswith("Zombie")] == changes
        told += len(changes)
    assert told > 50


def test_the_killer_does_not_learn_who_has_the_crossbow() -> None:
    shown = []
    for who in TEAM[:3]:
        session = started(FAMILY, {"survivors": TEAM[:3], "modules": ("putrefied_enmity",)}, Seeded(5))
        session.choose(who)
        view = seen(session, KILLER)
        shown.append((repr(list(view.record)), repr(view.state)))
    assert len(set(shown)) == 1


def test_by_a_ruling_the_killer_does() -> None:
    """The near miss."""
    shown = set()
    for who in TEAM[:3]:
        rulings = {"pe.q.crossbow-first-holder-chooser": "survivors-open"}
        setup = {"survivors": TEAM[:3], "modules": ("putrefied_enmity",), "rulings": rulings}
        session = started(FAMILY, setup, Seeded(5))
        session.choose(who)
        shown.add(repr(list(seen(session, KILLER).record)))
    assert len(shown) == 3


# -- Rulings ---------------------------------------------------------------------------------------------------------

GAME = begun(0).game
OF_THE_QUEEN = ("zombie", "sum", "horde", "crossbow", "poison", "domination", "spawn", "cap", "cancelled", "queen")
OPTIONS = [
    (q.id, option)
    for q in GAME.questions().values()
    for option in q.options[1:]
    if option != "data-needed" and (q.id.startswith("pe.q.") or any(w in q.id for w in OF_THE_QUEEN))
]


@pytest.mark.parametrize(("asked", "option"), OPTIONS)
def test_every_reading_plays_to_an_end(asked: str, option: str) -> None:
    for seed in range(4):
        session = played(seed, {asked: option})
        h = HORDE.of(session.state)
        assert not (h.fought or h.bodies) or session.state.fight is not None
        for seat in (KILLER, SURVIVORS):
            assert seen(session, seat).record


def test_many_readings_at_once() -> None:
    draw = random.Random(7)
    ends = set()
    for seed in range(40):
        rulings = {q.id: draw.choice(q.options) for q in GAME.questions().values() if "data-needed" not in q.options}
        ends.add(FAMILY.outcome(played(seed, rulings).state)["end"])
    assert len(ends) > 2


def test_a_survivor_is_not_seen_by_domination_without_being_there(games) -> None:
    """What the killer is told of a place is so."""
    for session in games:
        for e in session.record:
            if isinstance(e.what, Spotted):
                assert e.state.survivors[e.what.who].at == e.what.at


def test_somebody_dies_now_and_then(games) -> None:
    assert any(isinstance(e.what, Died) for session in games for e in session.record)


# -- In writing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rulings", [{}, {zombies.REMOVED.id: "gone"}, {"ts.q.sum-timing": "once"}])
def test_states_and_their_descriptions(rulings) -> None:
    with_horde = 0
    for seed in range(4):
        session = played(seed, rulings)
        notation = FAMILY.notation
        for _, _, state, _ in session.marks[1::3]:
            described = notation.position(session.game, state)
            assert notation.state(session.game, described, lambda *_, **__: None) == state, described
            with_horde += bool(HORDE.of(state).zombies)
    assert with_horde > 20


NOBODY_ELSE: dict[str, dict[str, object]] = {who: {} for who in TEAM[:3]}


def what_is_wrong(position: dict[str, object], killer: str = "queen") -> list[str]:
    """What is told of a position, nothing where it can be."""
    told: list[str] = []

    def say(path: object, message: str, *_: object, **__: object) -> None:
        told.append(message)

    data = {"survivors": NOBODY_ELSE, "killer": {"name": killer}, "position": position}
    assert (FAMILY.notation.state(GAME, data, say) is None) == bool(told)
    return told


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"zombies": ["Q9"]}, "Q9 is no location"),
        ({"zombies": ["B1"] * 7}, "7 zombies; The Queen has 6"),
        ({"zombies": ["B1"] * 3, "reserve": 4}, "4 in reserve and 3 on the map; there are 6"),
        ({"reserve": -1}, "-1 in reserve"),
        ({"poisoned": ["nobody"]}, "nobody is no survivor here"),
        ({"poisoned": ["anna", "anna"]}, "anna is named twice"),
    ],
)
def test_what_cannot_be_is_told(position, said) -> None:
    assert any(said in message for message in what_is_wrong(position))


def test_what_can_be_is_not() -> None:
    """The near miss; and no other killer has zombies."""
    assert what_is_wrong({"zombies": ["B1"] * 3, "reserve": 3, "poisoned": ["anna"]}) == []
    assert what_is_wrong({"zombies": ["B1"]}) == []
    assert what_is_wrong({"zombies": ["B1"]}, "stranger")
