"""``subterra-nb play`` and ``replay``: their output, their exit codes, and what they say of wrong input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from subterra_nb.cli import app
from subterra_nb.kernel.saves import LARGEST

FACES = ("stumble", "lava", "collapse", "trap", "wake", "activate")
FACULTY, LEGION = "typhaon_wakes.faculty", "typhaon_wakes.legion"


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(app, [*arguments])
    # Whatever was typed, nobody gets to see a traceback.
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    assert "Traceback" not in result.output
    return result


def told(*arguments: str) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    data: dict[str, Any] = json.loads(result.stdout)
    return data


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    assert run("play", "subterra2", "--seed", "3", "--save", str(path)).exit_code == 0
    return path


def edited(path: Path, change: Any) -> Path:
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))
    return path


# -- Playing -------------------------------------------------------------------------------------------------------


def test_play_tells_of_a_file_that_takes_the_place_of_the_kit_s() -> None:
    file = str(Path(__file__).parents[1] / "games" / "terrorscape" / "data" / "tower.toml")
    assert told("play", "terrorscape", "--choice", f"map_file={file}")["map_file"] == file
    assert "map_file" not in told("play", "terrorscape")


def test_play_tells_how_the_game_went() -> None:
    data = told("play", "subterra2", "--figures", "guide, healer,veteran", "--difficulty", "expert", "--seed", "5")
    assert data["figures"] == ["guide", "healer", "veteran"]
    assert (data["family"], data["difficulty"], data["seed"], data["bot"]) == ("subterra2", "expert", 5, "random")
    assert data["end"]
    assert data["won"] is False
    assert 0 < data["decisions"] <= data["answers"] < data["entries"]
    assert len(data["digest"]) == 64


def test_the_plain_output_says_the_same() -> None:
    plain = run("play", "subterra2", "--seed", "5", "--modules", f"{LEGION},{FACULTY}")
    data = told("play", "subterra2", "--seed", "5", "--modules", f"{LEGION},{FACULTY}")
    assert plain.exit_code == 0
    lines = dict(line.split(": ", 1) for line in plain.stdout.splitlines())
    assert lines["digest"] == data["digest"]
    assert lines["figures"] == ", ".join(data["figures"])
    assert lines["modules"] == f"{LEGION}, {FACULTY}"
    assert lines["won"] == "no"
    assert "rank" not in lines


def test_the_seed_decides_team_and_game() -> None:
    one, again, other = (told("play", "subterra2", "--seed", s) for s in ("1", "1", "2"))
    assert one == again
    assert one["digest"] != other["digest"]


def test_bots_rulings_and_figures_of_rules_matter() -> None:
    plain = told("play", "subterra2", "--seed", "4")
    for more in (
        ["--bot", "survivor"],
        ["--ruling", "ie.action-points=3"],
        ["--ruling", "ie.q.exert-count=unlimited", "--ruling", "ie.exert=2"],
        ["--difficulty", "beginner"],
    ):
        assert told("play", "subterra2", "--seed", "4", *more)["digest"] != plain["digest"], more


# -- Wrong input ---------------------------------------------------------------------------------------------------


def test_everything_wrong_with_a_setup_is_said_at_once() -> None:
    result = run(
        "play", "subterra2", "--modules", "typhaon_wakes.legio", "--figures", "guyde,healer,veteran",
        "--difficulty", "exprt", "--ruling", "ie.q.wake-tie=nobody", "--ruling", "ie.q.wake-tye=lead-explorer",
        "--ruling", "ie.atack=5",
    )  # fmt: skip
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.splitlines() == [
        "Sub Terra II has no module typhaon_wakes.legio, did you mean typhaon_wakes.legion?",
        "ie.q.wake-tie: option nobody is not supported; current-player or lead-explorer",
        "no question ie.q.wake-tye can be answered in this game, did you mean ie.q.wake-tie?",
        "no rule ie.atack with a figure is in this game, did you mean ie.attack?",
        "no explorer guyde, did you mean guide?",
        "no difficulty exprt; there are: beginner, normal, advanced, expert",
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "subtera2"], "no family subtera2, did you mean subterra2?"),
        (["play", "subterra2", "--bot", "surviver"], "no bot surviver, did you mean survivor?"),
        (["play", "subterra2", "--ruling", "nonsense"], "--ruling nonsense: expected QUESTION=OPTION or RULE=NUMBER"),
        (["play", "subterra2", "--ruling", "ie.attack=-3"], "ie.attack: -3 is not a figure from 0 to 1000"),
        (["play", "subterra2", "--ruling", "ie.attack=high"], "ie.attack: 'high' is no number"),
        (["play", "subterra2", "--figures", "guide,healer"], "2 explorers; a game has 3 to 6"),
        (["play", "subterra2", "--figures", "guide,healer,guide"], "guide is named twice"),
        (["play", "subterra2", "--modules", "typhaon"], "no module typhaon, did you mean typhaon_wakes.typhaon?"),
        (["play", "subterra2", "--choice", "players=9"], "9 players; one to six people play"),
        (["play", "subterra2", "--save", "no/such/folder/x.json"], "no/such/folder/x.json"),
        (["play", "subterra2", "--seed", "many"], "--seed"),
        (["play", "subterra2", "--sed", "3"], "--sed"),
        (["play"], "FAMILY"),
        (["replay"], "FILE"),
        (["replay", "no-such-file.json"], "no-such-file.json: No such file or directory"),
        (["replay", "."], ".: Is a directory"),
    ],
)
def test_wrong_input_ends_with_two(arguments: list[str], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert words.lower() in result.stderr.lower()
    assert result.stdout == ""


def test_several_rulings_of_the_wrong_shape() -> None:
    result = run("play", "subterra2", "--ruling", "one", "--ruling", "two")
    assert result.exit_code == 2
    assert [line.split(":")[0] for line in result.stderr.splitlines()] == ["--ruling one", "--ruling two"]


# -- Replaying -----------------------------------------------------------------------------------------------------


def test_play_save_and_replay_agree(saved: Path) -> None:
    played, again = told("play", "subterra2", "--seed", "3"), told("replay", str(saved))
    assert again["agrees"] is True
    for key in ("family", "digest", "answers", "entries", "end", "won", "rank", "round"):
        assert again[key] == played[key]
    assert "agrees: yes" in run("replay", str(saved)).stdout


def test_a_save_of_a_game_with_modules_and_rulings(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    more = [
        "--modules",
        f"{LEGION},{FACULTY}",
        "--ruling",
        "tw.q.eternal-failed-leave=held-back",
        "--ruling",
        "ie.action-points=3",
    ]
    played = told("play", "subterra2", "--bot", "survivor", "--seed", "8", "--save", str(path), *more)
    assert told("replay", str(path))["digest"] == played["digest"]
    assert not list(tmp_path.glob("*.part"))
    edited(path, lambda d: d["origin"]["setup"]["numbers"].clear())
    result = run("replay", str(path))
    assert result.exit_code != 0
    assert "cannot be given" in result.stderr or "differs" in result.stderr


def test_an_edited_answer_is_named(saved: Path) -> None:
    k = next(i for i, a in enumerate(json.loads(saved.read_text())["answers"]) if a == ["end"])
    edited(saved, lambda d: d["answers"].__setitem__(k, ["ende"]))
    result = run("replay", str(saved))
    assert result.exit_code != 0
    assert f"answer {k + 1} cannot be given: ende is no action of" in result.stderr
    assert "did you mean end?" in result.stderr


def test_another_result_of_a_die_is_noticed_and_the_good_part_named(saved: Path) -> None:
    data = json.loads(saved.read_text())
    first, second = data["digests"][0][0], data["digests"][1][0]
    k = next(i for i in range(first, second) if data["answers"][i] in FACES)
    other = "trap" if data["answers"][k] != "trap" else "lava"
    edited(saved, lambda d: d["answers"].__setitem__(k, other))
    result = run("replay", str(saved))
    assert result.exit_code == 1
    assert "differs from the saved one" in result.stderr or "cannot be given" in result.stderr
    assert f"good up to answer {first}, round 2" in result.stderr


def test_an_edited_digest_is_noticed(saved: Path) -> None:
    edited(saved, lambda d: d["digests"][-1].__setitem__(2, "0" * 64))
    result = run("replay", str(saved))
    assert result.exit_code == 1
    assert "the game differs from the saved one by answer" in result.stderr


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: d.update(version=99), "version 99; this kit reads version 1"),
        (lambda d: d.update(format="other"), "not a save of this kit"),
        (lambda d: d.update(family="subterra9"), "no family subterra9"),
        (lambda d: d.update(origin={}), "does not say how its game began"),
        (lambda d: d.update(origin={"setup": 3}), "setup"),
        (lambda d: d["origin"]["setup"].update(figures=["guyde"]), "no explorer guyde, did you mean guide?"),
        (lambda d: d.pop("answers"), "a damaged save"),
        (lambda d: d.update(answers=3), "a damaged save"),
    ],
    ids=range(8),
)
def test_a_save_that_cannot_be_read(saved: Path, change: Any, words: str) -> None:
    result = run("replay", str(edited(saved, change)))
    assert result.exit_code == 2
    assert words in result.stderr
    assert str(saved) in result.stderr


@pytest.mark.parametrize("content", [b"", b"{", b"\x00\xff", b"[]", b"[" * 5000, b" " * (LARGEST + 1)], ids=range(6))
def test_a_file_that_is_no_save(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(content)
    result = run("replay", str(path))
    assert result.exit_code == 2
    assert "x.json" in result.stderr


def test_the_command_as_it_is_installed(tmp_path: Path) -> None:
    def command(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "subterra_nb", *arguments],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    played = command("play", "subterra2", "--seed", "3", "--save", "x.json", "--json")
    assert (played.returncode, played.stderr) == (0, "")
    replayed = command("replay", "x.json", "--json")
    assert json.loads(replayed.stdout)["digest"] == json.loads(played.stdout)["digest"]
    wrong = command("play", "subterra2", "--figures", "guyde,healer,veteran")
    assert wrong.returncode == 2
    assert wrong.stderr == "no explorer guyde, did you mean guide?\n"


def test_an_explorer_of_an_absent_module_is_refused() -> None:
    result = run("play", "subterra2", "--figures", "guide,healer,inventor")
    assert result.exit_code == 2
    assert "no explorer inventor" in result.stderr
    assert run("play", "subterra2", "--figures", "guide,healer,inventor", "--modules", FACULTY).exit_code == 0
