"""The bench's arithmetic, its protocol with other engines, and the command. No speed is tested."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from subterra_nb.lab import bench
from subterra_nb.lab.bench import commands, figures, peers, records, speed, telling

FAMILY = "subterra2"
TOLD = {"name": "made up 1", "decisions": 30, "steps": 60, "seconds": 1.5, "copy_us": 2.0}


def program(folder: Path, text: str) -> Path:
    """A program of these lines in place of the one that plays other engines."""
    path = folder / "engine.py"
    path.write_text(text)
    return path


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = program(tmp_path, f"print('noise'); print({json.dumps(TOLD)!r})")
    monkeypatch.setattr(bench, "PEERS_PROGRAM", path)
    return path


def command(**settings: object) -> tuple[int, list[str], list[str]]:
    out: list[str] = []
    err: list[str] = []
    code = bench.bench_command(**{"slow": False, "write": out.append, "error": err.append} | settings)  # type: ignore[arg-type]
    return code, out, err


# -- Other engines -------------------------------------------------------------------------------------------------


def test_the_last_line_of_an_engine_is_read(made_up: Path) -> None:
    assert peers.line_of(sys.executable, made_up, "chess", 0.1, 1) == TOLD


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("raise SystemExit('engine is missing')", "engine is missing"),
        ('print(\'{"steps": 0, "seconds": 1}\')', "played nothing"),
        ("", "failed"),
    ],
)
def test_an_engine_that_does_not_play_is_named(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(peers.PeerFailed, match=message):
        peers.line_of(sys.executable, program(tmp_path, text), "chess", 0.1, 1)


def test_all_that_a_peer_did_counts_for_it_and_the_faster_one_is_the_measure(made_up: Path) -> None:
    found, names = peers.play(sys.executable, made_up, 0.1, 1)
    assert found["catanatron"] == 40.0
    assert found["catanatron_decisions"] == 20.0
    assert names == {"chess": "made up 1", "catanatron": "made up 1"}
    theirs = found | {"chess": 50.0, "chess_bare": 80.0}
    ratios = peers.ratios({"random": 100.0, "able": 25.0}, theirs)
    assert ratios == {
        "random_ratio": 2.0,
        "able_ratio": 0.5,
        "random_ratio_bare": 1.25,
        "random_ratio_alike": 5.0,
    }


# -- Figures -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "values", "holds"),
    [
        (True, [1.0, 2.0, 9.0], True),
        (True, [1.0, 1.9, 9.0], False),
        (False, [1.0, 2.0, 9.0], True),
        (False, [1.0, 2.1, 9.0], False),
    ],
)
def test_a_floor_is_held_against_the_median(more: bool, values: list[float], holds: bool) -> None:
    told = bench.summary(figures.Figure("speed", "times", 2.0, more), values)
    assert (told["median"], told["low"], told["high"], told["holds"]) == (values[1], 1.0, 9.0, holds)
    assert telling.floor_of(told).startswith("at least 2.00" if more else "at most 2.00")


def test_a_figure_without_floor_neither_holds_nor_fails() -> None:
    told = bench.summary(figures.Figure("speed", "times"), [3.0])
    assert "holds" not in told
    assert telling.floor_of(told) == ""


def test_decisions_are_choices_among_two_or_more(monkeypatch: pytest.MonkeyPatch) -> None:
    game = speed.prepared(FAMILY)[0]
    decisions, answers, spent = speed.random_play([game], 0.001, 1)
    session = game.session(100_001)
    assert 0 < decisions < answers
    assert spent > 0
    assert session.decision is not None


def test_answers_given_again_are_the_same_games() -> None:
    games = speed.prepared(FAMILY)
    decisions, kept, _ = speed.able_play(games, 0.001, 1)
    assert speed.given_again(games, kept)[0] == decisions
    table, seed, tape = kept[0]
    with pytest.raises(RuntimeError, match="same game"):
        speed.given_again(games, [(table, seed, tape[:-1])])


def test_the_board_that_is_drawn_is_the_largest_up_to_forty() -> None:
    games = speed.prepared(FAMILY)
    sessions = [speed.recorded(game, i) for i, game in enumerate(games)]
    state, game = records.large_board(games, sessions, 1)
    assert game in games
    assert max(len(s.state.layout.tiles) for s in sessions) <= len(state.layout.tiles) <= records.BOARD_PLACES


# -- The command ---------------------------------------------------------------------------------------------------


def test_the_command_prints_all_figures_as_json(made_up: Path, tmp_path: Path) -> None:
    to = tmp_path / "benchmark.md"
    code, out, err = command(seconds=0.01, rounds=1, peers=sys.executable, as_json=True, out=str(to))
    told = json.loads("\n".join(out))
    slow = {"import", "check", "notebook_plain", "notebook_fork", "notebook_ratio"}
    assert told["figures"].keys() == figures.FIGURES.keys() - slow
    assert told["machine"].keys() >= {"python", "date", "processor"}
    assert code == int(not all(f.get("holds", True) for f in told["figures"].values()))
    assert err == ["round 1 of 1"]
    text = to.read_text()
    assert all(f["title"] in text for f in told["figures"].values())


def test_without_peers_the_kit_is_measured_alone() -> None:
    _, out, _ = command(seconds=0.01, rounds=1)
    assert "random legal play" in out[0]
    assert "catanatron" not in out[0]


def test_wrong_input_is_told_at_once_and_nothing_is_measured(tmp_path: Path) -> None:
    code, out, err = command(seconds=0, rounds=0, peers=str(tmp_path / "no-python"))
    assert (code, out) == (2, [])
    assert [line.split()[0] for line in err] == ["--seconds", "--rounds", "--peers"]


def test_an_installed_kit_says_that_it_has_no_peers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "PEERS_PROGRAM", tmp_path / "peers.py")
    code, _, err = command(peers=sys.executable)
    assert code == 2
    assert "checkout" in err[0]


def test_an_engine_that_fails_ends_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "PEERS_PROGRAM", program(tmp_path, "raise SystemExit('engine is missing')"))
    code, out, err = command(seconds=0.01, rounds=1, peers=sys.executable)
    assert (code, out) == (1, [])
    assert "engine is missing" in err[-1]


def test_a_command_that_fails_is_named() -> None:
    seconds, printed = commands.ran(["-c", "print('done')"])
    assert seconds > 0
    assert printed == "done\n"
    with pytest.raises(commands.CommandFailed, match=r"ended with 3: no good"):
        commands.ran(["-c", "import sys; print('no good', file=sys.stderr); sys.exit(3)"])
    assert commands.ran(["-c", "raise SystemExit(1)"], (0, 1))


def test_what_is_not_there_is_not_timed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUBTERRA_SCENARIOS", str(tmp_path / "none"))
    monkeypatch.setenv("SUBTERRA_NOTEBOOKS", str(tmp_path))
    assert commands.checks(1) == {}
    assert commands.notebooks(1) == {}
    assert len(commands.imports(1)["import"]) == 1
