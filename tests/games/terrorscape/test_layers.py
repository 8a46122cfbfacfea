"""Every layer of the kit with a family whose sides keep secrets from each other, and from whoever looks on."""

from __future__ import annotations

import io
import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from subterra_nb import scenario
from subterra_nb.debug import Debugger, compare, look
from subterra_nb.debug.seats import looked_at_from
from subterra_nb.debug.terminal import step_command
from subterra_nb.games import family
from subterra_nb.kernel.errors import NotYourDecision
from subterra_nb.kernel.saves import digest
from subterra_nb.kernel.secrets import seen
from subterra_nb.kernel.session import Session
from subterra_nb.lab.bots import ablest, at_random, play_out
from subterra_nb.lab.commands import play_command, replay_command
from subterra_nb.lab.fuzz import compositions
from subterra_nb.lab.games import new_game
from subterra_nb.lab.lesson import Unfit, staged
from subterra_nb.scenario.coverage import coverage
from subterra_nb.scenario.rules_command import rules_command
from subterra_nb.scenario.rules_page import page as rules_page
from subterra_nb.widgets import explore, storyboard_command
from subterra_nb.widgets.controller import Controller
from tests.widgets.conftest import Memory

NAME = "terrorscape"
KIN = family(NAME)
ROOT = Path(__file__).parents[3]
SEATS = ("everybody", "killer", "survivors")
#: Words that only a layer with another game in mind could bring in.
FOREIGN = re.compile("explorer|guardian|volcano|temple|subterra2|lava|rubble|caver|hazard", re.IGNORECASE)
TOMB = {
    "survivors": ("ophelia", "anna", "johnson"), "map": "tomb", "killer": "queen", "modules": ("putrefied_enmity",),
}  # fmt: skip


def game(seed: int = 2, able: bool = True, **setup: Any) -> Session[Any, Any]:
    """A whole game."""
    session = new_game(NAME, {**TOMB, **setup}, seed)
    play_out(session, ablest(KIN) if able else at_random, seed)
    return session


def up_to(seed: int, until: Callable[[Session[Any, Any]], bool]) -> Session[Any, Any]:
    """A random game that stands where something holds."""
    session = new_game(NAME, TOMB, seed)
    draw = random.Random(seed).random
    while not until(session):
        session.choose(at_random(session, draw))
    return session


@pytest.fixture(scope="module")
def played() -> Session[Any, Any]:
    return game()


# -- Scenarios and rules -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_any_point_of_a_game_can_be_written_and_read(seed: int) -> None:
    _, setup, able = next(compositions(NAME, 30 + seed, 1))
    session = new_game(NAME, setup, seed)
    play_out(session, ablest(KIN) if able else at_random, seed)
    for at in random.Random(seed).sample(range(len(session.answers)), 8):
        text = scenario.write(session, at)
        for case in scenario.read(text).cases():
            result = scenario.run(case)
            assert result.ok, (at, result.failures[:2])


def test_what_a_seat_sees_cannot_be_written(played: Session[Any, Any]) -> None:
    with pytest.raises(ValueError, match="a scenario holds everything; killer cannot see that much"):
        scenario.write(seen(played, "killer"), 3)


def test_its_keys_are_in_the_schema() -> None:
    schema = scenario.schema()
    assert NAME in schema["properties"]["family"]["enum"]
    keys = schema["$defs"]["terrorscape.Scenario"]["properties"]
    assert {"map", "killer", "survivors", "step", "position"} <= {*keys}


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ({"survivors": {"anna": {"at": "Z9"}}}, "Z9"),
        ({"survivors": {"ana": "R1"}}, "did you mean anna?"),
        ({"killer": {"hand": ["persue"]}}, "did you mean pursue?"),
        ({"rulings": {"ts.q.sense-lasting": "snap"}}, "snapshot"),
        ({"position": {"blockz": []}}, "did you mean blocks?"),
    ],
)
def test_a_wrong_position_is_told_in_its_own_words(steps: dict[str, Any], told: str) -> None:
    with pytest.raises(Unfit) as error:
        staged("terrorscape/stealth", of="two steps", **steps)
    assert told in str(error.value)
    assert not FOREIGN.search(str(error.value))


def test_the_page_of_rules_and_one_rule_in_full() -> None:
    found = coverage(KIN)
    assert found.faults == ()
    assert found.unknown == {}
    assert "terrorscape/keywords.py" in rules_page([found], {})
    out = io.StringIO()
    assert rules_command("ts.sense.snapshot", out=out) == 0
    assert "terrorscape/sense" in out.getvalue()
    assert "tracking: yes, until the next turn" in out.getvalue()


# -- Playing -------------------------------------------------------------------------------------------------------

AGAIN = """
import sys
from subterra_nb.kernel.saves import digest
from subterra_nb.lab.games import load
print(digest(load(sys.argv[1]).record))
"""


def test_playing_saving_and_replaying_in_another_process(tmp_path: Path) -> None:
    out: list[str] = []
    path = str(tmp_path / "game.json")
    how: dict[str, Any] = {"as_json": True, "write": out.append, "error": out.append}
    more = {
        "modules": ["putrefied_enmity"], "choices": {"map": "tomb", "killer": "queen"}, "by": "stalker", "seed": 4,
        "save_to": path,
    }  # fmt: skip
    assert play_command(NAME, **more, **how) == 0, out
    told = json.loads(out.pop())
    assert (told["map"], told["killer"], told["modules"]) == ("tomb", "queen", ["putrefied_enmity"])
    assert replay_command(path, **how) == 0
    assert json.loads(out.pop())["digest"] == told["digest"]
    done = subprocess.run(
        [sys.executable, "-c", AGAIN, path], cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "99"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == told["digest"]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"choices": {"map": "tomb"}}, "no map tomb without the module putrefied_enmity"),
        ({"choices": {"map": "manner"}}, "did you mean manor?"),
        ({"choices": {"variant": "separate ways"}}, "separate ways is for 4 players"),
        ({"by": "stalkr"}, "did you mean stalker?"),
        ({"difficulty": "hard"}, "Terrorscape asks for no difficulty"),
    ],
)
def test_what_cannot_be_played_is_told(given: dict[str, Any], told: str) -> None:
    out: list[str] = []
    assert play_command(NAME, **given, write=out.append, error=out.append) == 2
    assert any(told in line for line in out), out
    assert not any(FOREIGN.search(line) for line in out)


# -- Looking at it -------------------------------------------------------------------------------------------------


def stepped(path: str, *lines: str) -> tuple[int, str]:
    out = io.StringIO()
    return step_command(path, io.StringIO("".join(f"{line}\n" for line in (*lines, "q"))), out), out.getvalue()


def test_the_debugger_stops_asks_why_and_what_if() -> None:
    debugger = Debugger(up_to(3, lambda s: s.state.round == 3)).start()
    assert debugger.run("event NoiseTold").note
    assert "ts.survivor-turn.tell-noise" in debugger.why().text()
    assert debugger.start().run("value killer.at changed").note
    assert debugger.start().run(f"place {debugger.session.start.map.main_exit}").note
    debugger.end()
    s = debugger.session
    given = (s.record[i].what for i in s.at)
    number = next(n for n, d in enumerate(given) if d.seat == "survivors" and d.answer[0] in ("move", "special"))
    told = debugger.what_if(number, ("calm",), name="calm").text()
    assert "part at entry" in told
    assert compare(debugger.branches["main"], debugger.branches["calm"]).text() == told
    debugger.what_if(ruling={"ts.q.fear-visibility": "open"}, name="open")
    assert debugger.branches["open"].session.game.chosen == {"ts.q.fear-visibility": "open"}


def test_a_seat_may_not_change_the_past_nor_see_other_branches(played: Session[Any, Any]) -> None:
    debugger = Debugger(played)
    for seat in SEATS:
        view = looked_at_from(debugger, seat)
        with pytest.raises(NotYourDecision):
            view.what_if(3, view.session.answers[3])
        assert [*view.branches] == ["main"]
    with pytest.raises(LookupError, match="did you mean killer"):
        looked_at_from(debugger, "kiler")


def test_why_not_from_the_whole_table_and_from_a_seat() -> None:
    """The killer is refused nothing by what only the survivors know."""
    run = staged("terrorscape/search", of="with the killer in sight")
    refusals = run.why_not("survivors search").refusals
    assert [r.cite.id for r in refusals] == ["ts.search-action.killer-bars"]
    view = looked_at_from(run, "killer")
    told = view.why_not("survivors search").text()
    assert "only survivors can see what can be answered here" in told
    assert "killer-bars" not in told
    with pytest.raises(NotYourDecision):
        view.answer(("search",))


@pytest.mark.parametrize("seat", ["", *SEATS])
def test_boards_speak_of_it_alone(seat: str, played: Session[Any, Any]) -> None:
    board = look(seen(played, seat))
    told = board.text() + board.table() + board.svg()
    words = re.sub(r"<style>.*?</style>|class=\"[^\"]*\"", "", told, flags=re.DOTALL)
    assert {found.lower() for found in FOREIGN.findall(words)} == set()
    assert "The Tomb" in words


def test_the_terminal_looks_on_from_a_seat() -> None:
    for seat, steals in (("survivors", False), ("everybody", False), ("killer", True)):
        code, text = stepped("terrorscape/stealth", "run", f"seat {seat}", "log", "board", "why")
        assert code == 0, text
        assert "the killer goes into stealth by vanish" in text
        assert ("the killer steals to R5" in text) == steals
    code, text = stepped("terrorscape/stealth", "seat survivor")
    assert "did you mean survivors?" in text


def ways_to_act(seed: int) -> list[Session[Any, Any]]:
    """Games in which a survivor did something else in each."""
    acting = up_to(seed, lambda s: s.state.step == "act" and s.state.round == 2 and ("calm",) in s.legal())
    found = []
    for answer in (("calm",), *[x for x in acting.legal() if x[0] == "move"][:2]):
        found.append(acting.fork())
        found[-1].choose(answer)
    return found


@pytest.mark.parametrize("seat", ["everybody", "killer"])
def test_a_page_holds_what_a_seat_may_see(seat: str) -> None:
    """Wherever somebody went, or if nobody did: the same page to the last byte; the survivors' pages are not."""
    moved = ways_to_act(5)
    assert len(moved) > 2
    pages, known = set(), set()
    for session in moved:
        for place, found in ((seat, pages), ("survivors", known)):
            page = Memory(Controller(Debugger(session)))
            assert page.one(do="hello")["viewpoints"] == [*SEATS]
            replies = page.ask(do="seat", seat=place)
            for at in range(0, len(session.record) + 1, 9):
                replies += page.ask(do="part", branch="main", ats=[at])
                replies += page.ask(do="asked", branch="main", ats=[at])
            found.add(json.dumps(replies))
    assert len(pages) == 1
    assert len(known) == len(moved)


def test_frames_hold_every_scene(played: Session[Any, Any]) -> None:
    memory = Memory(Controller(Debugger(played)))
    memory.ask(do="hello")
    for at in range(0, len(played.record), 25):
        memory.ask(do="part", branch="main", ats=[at])
    assert len(memory.rows) == len(played.record)
    names = {memory.tables["cells"][n][0] for board in memory.tables["boards"] for n in board}
    assert names == {*played.start.map.places}


@pytest.mark.parametrize("seat", ["", *SEATS])
def test_a_storyboard_for_the_table_and_for_each_seat(seat: str, tmp_path: Path) -> None:
    out: list[str] = []
    to = tmp_path / "page.html"
    assert storyboard_command("terrorscape/stealth", str(to), out.append, out.append, seat) == 0, out
    text = re.search(r'id="game">(.*?)</script>', to.read_text(encoding="utf-8"), re.DOTALL)
    assert text is not None
    assert ("the killer steals to" in text[1]) == (seat in ("", "killer"))


def test_the_form_asks_for_what_it_needs_and_starts_a_game() -> None:
    form = explore()
    form.new.family.value = NAME
    assert {"map", "killer", "players", "variant"} <= {*form.new.fields}
    assert len(form.new.figures.value) == 3
    form.new.modules.value = ("putrefied_enmity",)
    form.new.fields["map"].value = "tomb"
    form.new.question.value, form.new.option.value = "ts.q.sense-lasting", "tracking"
    form.new.add_ruling()
    form.start()
    assert form.debugger is not None
    state = form.debugger.session.state
    assert (state.map.name, state.foe.name) == ("tomb", "queen")
    assert form.debugger.session.game.chosen == {"ts.q.sense-lasting": "tracking"}
    form.new.modules.value = ()
    assert form.new.fields["map"].value != "tomb"
    form.start()
    assert form.debugger.session.state.foe.name == "stranger"


def test_staged_with_something_changed(played: Session[Any, Any]) -> None:
    run = staged("terrorscape/stealth", of="two steps", killer={"at": "R3"}, position={"blocks": []})
    assert (run.session.state.killer.shown, run.session.state.blocks) == ("R3", ())
    assert digest(game().record) == digest(played.record)
