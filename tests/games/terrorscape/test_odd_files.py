"""Files of users that say what nobody expects: steps where they mean nothing are refused with their line; the rest is
played to the end, with no encounter within another, no question without answer and no secret told by the way.
"""

import random
from collections import Counter
from pathlib import Path

import pytest

from subterra_nb.games import family
from subterra_nb.games.terrorscape.events import EncounterBegun, EncounterEnded, WentIntoStealth
from subterra_nb.games.terrorscape.maps import MOST_WAYS, Map
from subterra_nb.games.terrorscape.sheet import DOOR, Connection, Place, Sheet, Zone
from subterra_nb.kernel.errors import SetupError
from subterra_nb.kernel.luck import Seeded
from subterra_nb.kernel.session import Session
from subterra_nb.kernel.starting import started
from subterra_nb.lab.bots import at_random

FAMILY = family("terrorscape")
LOCKED = '{ name = "l", title = "L", locked = true, timing = "main", effect = [{ do = "search" }] }'
LEVELS = ", ".join(f'{{ number = {n}, effect = [{{ do = "draw", count = 1 }}] }}' for n in range(2, 6))
EVERYWHERE = (
    '{ do = "move", who = "minion", figures = 0, steps = [1, 2] }, { do = "search", who = "minion", figures = 0 }'
)


def item(effect: str, timing: str = "extra", more: str = "") -> str:
    """A file with 50 cards of one item."""
    use = f'{{ of = "x", timing = "{timing}", effect = [{effect}] }}'
    return f'status = "ours"\nitem = [{{ name = "x", title = "X", discover = 50{more} }}]\nuse = [\n  {use},\n]\n'


def killer(cards: str, more: str = "", levels: str = LEVELS) -> str:
    """A file of a killer whom zombies serve."""
    head = 'status = "ours"\nkiller = { name = "zed", title = "Zed", strength = 2, minions = "zombie" }\n'
    return f"{head}card = [{cards}, {LOCKED}]\nlevel = [{levels}]\n{more}"


def card(name: str, copies: int, effect: str, timing: str = "fast") -> str:
    """A card of such a killer."""
    return f'{{ name = "{name}", title = "A", copies = {copies}, timing = "{timing}", effect = [{effect}] }}'


SEARCHES = card("b", 6, '{ do = "search" }')


def played(tmp_path: Path, seed: int, **files: str) -> Session:
    """A random game with some files."""
    setup = {"survivors": ("marco", "william", "johnson"), "map": "tomb", "modules": ("putrefied_enmity",)}
    for field, text in files.items():
        path = tmp_path / f"{field}.toml"
        path.write_text(text, "utf-8")
        setup[field] = str(path)
    session = started(FAMILY, {**setup, **({"killer": "stranger"} if "killer_file" in files else {})}, Seeded(seed))
    draw = random.Random(seed)
    while session.decision is not None:
        session.choose(at_random(session, draw.random))
    return session


@pytest.mark.parametrize("timing", ["special", "extra"])
@pytest.mark.parametrize(
    "do",
    ["killer draws", "killer discards", "defence", "limit", "cancel damage", "key", "hidden exit", "quiet search"],
)
def test_what_is_no_action_is_refused_as_one_with_its_line(tmp_path: Path, do: str, timing: str) -> None:
    count = ", count = 1" if do in ("killer draws", "killer discards", "defence", "limit") else ""
    with pytest.raises(SetupError, match=rf"items_file.toml:4: {do} means nothing with the timing {timing}; it does"):
        played(tmp_path, 1, items_file=item(f'{{ do = "calm" }}, {{ do = "{do}"{count} }}', timing))


@pytest.mark.parametrize("do", ["heal", "move", "noise", "key"])
def test_what_is_an_action_is_refused_in_a_defence(tmp_path: Path, do: str) -> None:
    more = {"move": ", steps = [1, 1]", "noise": ', area = "own"'}.get(do, "")
    with pytest.raises(SetupError, match=rf"{do} means nothing with the timing defence"):
        played(tmp_path, 1, items_file=item(f'{{ do = "{do}"{more} }}', "defence"))


def test_a_board_is_read_as_strictly(tmp_path: Path) -> None:
    text = (
        'status = "ours"\nsurvivor = [{ name = "marco", title = "Marco" }]\nability = [\n'
        '  { of = "marco", name = "a", title = "A", timing = "extra", effect = [\n'
        '    { do = "killer draws", count = 3 },\n  ] },\n]\n'
    )
    with pytest.raises(SetupError, match=r"boards_file.toml:\d: killer draws means nothing with the timing extra"):
        played(tmp_path, 1, boards_file=text)


@pytest.mark.parametrize("step", ['{ do = "cheaper", count = 1 }', '{ do = "retime", what = "a", timing = "slow" }'])
def test_what_holds_from_a_level_on_is_refused_elsewhere(tmp_path: Path, step: str) -> None:
    do = step.split('"')[1]
    timed = step.replace(" }", ', when = "encounter" }')
    at_times = ", ".join(f"{{ number = {n}, effect = [{timed}] }}" for n in range(2, 6))
    search = card("a", 12, '{ do = "search" }')
    for text in (
        killer(card("a", 12, step)),
        killer(search, f"ability = [{{ effect = [{timed}] }}]\n"),
        killer(search, levels=at_times),
    ):
        with pytest.raises(SetupError, match=rf"killer_file.toml:\d: {do} is not done but holds: only a level has it"):
            played(tmp_path, 1, killer_file=text)


FETCH = '{ do = "fetch", what = ["x"] }'


@pytest.mark.parametrize(
    "effect",
    [f"{FETCH}, {FETCH}, {FETCH}", '{ do = "move", steps = [0, 1] }, { do = "passage" }', '{ do = "passage" }, ' * 3],
)
@pytest.mark.parametrize("seed", range(4))
def test_a_step_that_an_earlier_one_has_made_impossible_does_nothing(tmp_path: Path, effect: str, seed: int) -> None:
    assert played(tmp_path, seed, items_file=item(effect)).over


@pytest.mark.parametrize("seed", range(12))
def test_there_is_no_encounter_within_another(tmp_path: Path, seed: int) -> None:
    search = '{ do = "search", who = "minion", figures = 2'
    rush = card("a", 12, f'{EVERYWHERE}, {{ do = "search" }}')
    with_attack = f"{card('a', 6, EVERYWHERE)}, {card('b', 6, search + ' }', 'attack')}"
    at_start = killer(rush, f'ability = [{{ effect = [{search}, when = "encounter" }}] }}]\n')
    begun = 0
    for text in (at_start, killer(with_attack)):
        going = 0
        for entry in played(tmp_path, seed, killer_file=text).record:
            begun += isinstance(entry.what, EncounterBegun)
            going += isinstance(entry.what, EncounterBegun) - isinstance(entry.what, EncounterEnded)
            assert going <= 1
    assert begun


def test_going_into_stealth_names_its_card_and_nothing_that_lies_on_the_discard(tmp_path: Path) -> None:
    hide = card("a", 6, '{ do = "discard", count = 1 }, { do = "stealth", steps = [0, 1] }')
    quiet = 'ability = [{ effect = [{ do = "stealth", steps = [0, 1], when = "quiet turn" }] }]\n'
    named: Counter[str] = Counter()
    for seed in range(6):
        session = played(tmp_path, seed, killer_file=killer(f"{hide}, {SEARCHES}", quiet))
        named.update(e.what.card for e in session.record if isinstance(e.what, WentIntoStealth))
    assert set(named) == {"a", "stealth"}


def test_where_everything_is_joined_far_ways_are_found_in_time() -> None:
    names = [f"R{n}" for n in range(1, 16)]
    doors = tuple(Connection(f"{a}-{b}", a, b, DOOR) for a in names for b in names if a < b)
    places = tuple(Place(name, "R", name, (0, 0)) for name in names)
    walks = Map(Sheet("web", "Web", "ours", "", (), (Zone("R", "red"),), places, doors)).walks("R1", 1, 20, ())
    assert set(walks) == {*names} - {"R1"}
    assert all(len(set(way)) == len(way) for ways in walks.values() for way in ways)
    assert sum(map(len, walks.values())) <= 20 * MOST_WAYS
