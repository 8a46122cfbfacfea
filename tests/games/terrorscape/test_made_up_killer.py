"""A killer out of a file alone: his cards use the whole vocabulary, and games with him come to an end."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from subterra_nb import paths
from subterra_nb.games import family
from subterra_nb.games.terrorscape.cards import Killer
from subterra_nb.games.terrorscape.data_files import killer_of
from subterra_nb.games.terrorscape.steps import CARD_STEPS, Step
from subterra_nb.kernel.luck import Seeded
from subterra_nb.kernel.record import HIDDEN
from subterra_nb.kernel.secrets import seen
from subterra_nb.kernel.session import Session
from subterra_nb.kernel.starting import started
from subterra_nb.lab.bots import ablest, at_random, play_out
from tests.games.terrorscape.composed import game

FAMILY = family("terrorscape")
FILES = paths.scenarios() / "terrorscape" / "data"
HANGMAN = str(FILES / "hangman.toml")
SEEDS = 24


def steps_of(killer: Killer) -> list[Step]:
    """All that a killer's file says."""
    cards = [s for c in killer.cards.values() for s in (*c.effect, *c.reappear)]
    return [*cards, *(s for level in killer.levels.values() for s in level.effect), *killer.abilities]


@cache
def played(seed: int) -> Session:
    """A whole game with him: by the bot, or at random."""
    setup = {"survivors": ("marco", "sophia", "johnson"), "killer": "stranger", "killer_file": HANGMAN}
    session = started(FAMILY, setup, Seeded(seed))
    play_out(session, at_random if seed % 2 else ablest(FAMILY), seed)
    return session


def test_he_uses_every_step_of_the_vocabulary() -> None:
    assert {s.do for s in steps_of(killer_of(game(), "stranger", HANGMAN))} == {x.do for x in CARD_STEPS}


def test_nothing_in_the_code_knows_him() -> None:
    killer = killer_of(game(), "stranger", HANGMAN)
    own = {killer.name, killer.title, "gallows", "noose", "torment", "eavesdrop"}
    package = Path(paths.__file__).parent
    told = [f.name for f in package.rglob("*.py") for text in (f.read_text("utf-8"),) if any(w in text for w in own)]
    assert told == []


@pytest.mark.parametrize("seed", range(SEEDS))
def test_games_with_him_come_to_an_end(seed: int) -> None:
    assert played(seed).over
    assert played(seed).start.foe.source == HANGMAN


def test_all_that_he_can_do_happens() -> None:
    happened = Counter(type(e.what).__name__ for seed in range(SEEDS) for e in played(seed).record)
    wanted = (
        "KillerMoved", "NobodyFound", "Spotted", "Sensed", "FearGained", "Damaged", "Blocked", "WentIntoStealth",
        "KillerCrept", "Reappeared", "CardDrawn", "TopDiscarded", "BonusGained", "StrengthChanged", "Unlocked",
        "CostPaid", "LevelRaised", "Reshuffled", "EncounterBegun",
    )  # fmt: skip
    assert [name for name in wanted if not happened[name]] == []


def test_the_survivors_never_see_his_cards() -> None:
    hidden = ("CardDrawn", "TopDiscarded", "HandDiscarded")
    for seed in range(0, SEEDS, 3):
        view = seen(played(seed), "survivors")
        events = [e.what for e in view.record]
        assert {e.card for e in events if type(e).__name__ in hidden} <= {HIDDEN}
        assert all({*e.state.killer.hand, *e.state.killer.deck} <= {HIDDEN} for e in view.record)
        assert not any(type(e).__name__ == "KillerCrept" for e in events)


@pytest.mark.parametrize("name", ["butcher", "spectre", "huntress", "mild", "hangman"])
def test_files_of_the_scenarios_tell_whole_killers(name: str) -> None:
    killer = killer_of(game(), "stranger", str(FILES / f"{name}.toml"))
    assert (killer.untold, killer.ours, len(killer.deck)) == ((), True, 12)


@pytest.mark.parametrize("name", ["butcher", "spectre", "huntress"])
def test_their_decks_and_levels_are_those_of_the_kit(name: str) -> None:
    made, kit = killer_of(game(), name, str(FILES / f"{name}.toml")), killer_of(game(other_killers="patterns"), name)
    assert (made.deck, made.locked, made.levels, made.abilities) == (kit.deck, kit.locked, kit.levels, kit.abilities)
    assert {c.name: c.copies for c in made.cards.values()} == {c.name: c.copies for c in kit.cards.values()}
