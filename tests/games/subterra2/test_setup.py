"""Set-up for three to six explorers at every difficulty, with and without the expansion's modules."""

from __future__ import annotations

from typing import Any

import pytest

from subterra_nb.games.subterra2.family import FAMILY
from subterra_nb.kernel.errors import SetupError
from subterra_nb.kernel.rulebook import read
from subterra_nb.lab.games import new_game
from tests.games.subterra2.scenes import FACULTY, LEGION, refused, shown

TEAM = ("guide", "healer", "veteran", "sapper", "priest", "foreman")
WORDS = ("zero", "one", "two", "three", "four", "five", "six")


def begun(explorers: int = 4, seed: int = 0, **more: Any) -> Any:
    return new_game("subterra2", {"figures": TEAM[:explorers], **more}, seed)


def problems(**setup: Any) -> list[str]:
    with pytest.raises(SetupError) as caught:
        new_game("subterra2", setup)
    return list(caught.value.problems)


@pytest.mark.parametrize("explorers", [3, 4, 5, 6])
@pytest.mark.parametrize("difficulty", ["beginner", "normal", "advanced", "expert"])
def test_the_marker_starts_where_the_rulebook_says(difficulty: str, explorers: int) -> None:
    game = begun(explorers, difficulty=difficulty)
    cited = f"ie.volcano-track.{difficulty}-{explorers}"
    text = read(FAMILY.ledgers).text(cited)
    assert (
        text == f"{difficulty.capitalize()} with {WORDS[explorers]} explorers starts the marker on {game.state.marker}."
    )
    assert cited in shown(game)
    others = {f"ie.volcano-track.{difficulty}-{n}" for n in (3, 4, 5, 6)} - {cited}
    assert not others & shown(game)


def test_fewer_explorers_and_easier_games_have_more_time() -> None:
    markers = {(d, n): begun(n, difficulty=d).state.marker for d in ("normal", "expert") for n in (3, 4, 5, 6)}
    assert sorted(markers[("normal", n)] for n in (3, 4, 5, 6)) == [markers[("normal", n)] for n in (6, 5, 4, 3)]
    assert all(markers["normal", n] > markers["expert", n] for n in (3, 4, 5, 6))


def test_another_reading_of_the_table() -> None:
    swapped = {"ie.q.volcano-table": "swapped"}
    assert begun(4, rulings=swapped).state.marker == begun(5).state.marker
    assert begun(3, rulings=swapped).state.marker == begun(3).state.marker


@pytest.mark.parametrize("explorers", [3, 4, 5, 6])
def test_the_first_turn(explorers: int) -> None:
    game = begun(explorers)
    s = game.state
    assert s.order == TEAM[:explorers]
    assert (s.lead, s.round, s.turn, s.phase, s.points) == ("guide", 1, 0, "act", 2)
    assert all(f.at == "D0" and f.hearts == f.full and not f.item for f in s.explorers.values())
    assert not s.guardians
    assert not s.items
    assert len(s.bag) == 30
    assert len(s.journals) == 3
    assert sorted(s.layout.tiles) == sorted(["exit", "A0", "B0", "C0", "D0", "E0", "F0", "G0"])
    assert game.decision.seat == "guide"


def test_nobody_can_move_into_the_dark() -> None:
    game = begun()
    assert refused(game, ("move", "D1")) == ["ie.connected-adjacent"]
    assert ("move", "C0") in game.legal()
    assert ("reveal", "D1") in game.legal()
    assert refused(game, ("reveal", "C0")) == ["ie.reveal"]


def test_another_lead() -> None:
    assert begun(4, lead="veteran").state.order == ("veteran", "sapper", "guide", "healer")
    assert begun(4).state.lead == "guide"


def test_a_lead_by_chance() -> None:
    game = begun(4, rulings={"ie.q.lead-choice": "random"})
    fork = game.fork(0, "sapper")
    assert fork.state.lead == "sapper"
    assert fork.state.order[0] == "sapper"
    assert game.answers[0] == game.state.lead


def test_the_temple_of_the_expansion() -> None:
    core, legion = begun(), begun(modules=(LEGION,))
    gone, come = {*core.state.bag} - {*legion.state.bag}, {*legion.state.bag} - {*core.state.bag}
    assert gone == {"bridge-2", "ruin-6", "dart-4", "spike-2", "spike-3", "guardian-1", "guardian-2"}
    assert come == {
        "ranged-tile", "volatile-tile", "eternal-tile", "legion-1", "legion-2", "detection-1", "detection-2",
    }  # fmt: skip
    assert len(legion.state.bag) == 30
    assert [legion.state.layout.tiles[c].kind for c in ("A0", "G0")] == ["ranged-guardian", "volatile-guardian"]
    assert [core.state.layout.tiles[c].kind for c in ("A0", "G0")] == ["guardian", "guardian"]
    assert not legion.state.guardians


def test_the_wings_may_be_filled() -> None:
    filled = begun(modules=(LEGION,), rulings={"tw.q.wings-are-guardian-tiles": "yes-filled"})
    assert {(g.kind, g.at) for g in filled.state.guardians.values()} == {("ranged", "A0"), ("volatile", "G0")}


@pytest.mark.parametrize(("who", "hearts"), [("inventor", 5), ("cartographer", 3)])
def test_two_explorers_come_with_the_faculty(who: str, hearts: int) -> None:
    setup: dict[str, Any] = {"figures": ("guide", "healer", who)}
    assert new_game("subterra2", {**setup, "modules": (FACULTY,)}).state.explorers[who].hearts == hearts
    (told,) = problems(**setup)
    assert told.startswith(f"no explorer {who} without the module {FACULTY}")


def test_hearts_of_another_transcription() -> None:
    second = new_game("subterra2", {"figures": TEAM, "rulings": {"ie.q.explorer-sheets": "second-port"}})
    first = begun(6)
    differing = {n for n in TEAM if second.state.explorers[n].full != first.state.explorers[n].full}
    assert differing == {"healer", "priest", "foreman"}


@pytest.mark.parametrize("explorers", [2, 7])
def test_too_few_or_too_many(explorers: int) -> None:
    team = (*TEAM, "scoundrel")[:explorers]
    assert problems(figures=team) == [f"{explorers} explorers; a game has 3 to 6 [ie.players.explorer-total]"]


def test_fewer_than_three_by_a_ruling() -> None:
    game = begun(2, rulings={"ie.q.under-three-explorers": "use-three-values"})
    assert game.state.marker == begun(3).state.marker


def test_all_faults_at_once() -> None:
    told = problems(
        figures=("guyde", "healer", "healer"),
        difficulty="exprt",
        lead="guide",
        modules=("typhaon_wakes.legio",),
        rulings={"ie.q.wake-ties": "x", "ie.q.wake-tie": "nobody"},
        numbers={"ie.atack": 5},
    )
    expected = [
        "no module typhaon_wakes.legio, did you mean typhaon_wakes.legion?",
        "no question ie.q.wake-ties",
        "ie.q.wake-tie: option nobody is not supported",
        "no rule ie.atack with a figure is in this game, did you mean ie.attack?",
        "no explorer guyde, did you mean guide?",
        "healer is named twice",
        "no difficulty exprt; there are: beginner, normal, advanced, expert",
        "lead guide is not among the explorers",
    ]
    assert len(told) == len(expected)
    assert all(any(words in line for line in told) for words in expected), told


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ({}, "figures"),
        ({"figures": "guide"}, "figures"),
        ({"figures": TEAM, "level": 3}, "level"),
        ({"figures": TEAM, "numbers": {"ie.attack": "high"}}, "numbers"),
    ],
)
def test_a_setup_of_the_wrong_shape(setup: dict[str, Any], words: str) -> None:
    (told,) = problems(**setup)
    assert told.startswith("setup: ")
    assert words in told


@pytest.mark.parametrize(
    ("players", "explorers", "fine"),
    [(1, 5, True), (2, 4, True), (2, 5, False), (4, 4, True), (3, 4, False), (7, 6, False)],
)
def test_how_many_people_play(players: int, explorers: int, fine: bool) -> None:
    if fine:
        assert begun(explorers, players=players).state.players == players
    else:
        assert f"{players} players" in problems(figures=TEAM[:explorers], players=players)[0]


def test_no_luck_is_needed_before_the_first_turn() -> None:
    assert begun().drawn == dict.fromkeys(("bag", "hazard", "number", "choice", "doom", "tarot"), 0)
