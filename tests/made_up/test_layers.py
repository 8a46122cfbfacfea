"""Every layer of the kit with a family that none of them was written for."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

from subterra_nb.debug import Debugger, look
from subterra_nb.debug.seats import looked_at_from
from subterra_nb.debug.terminal import step_command
from subterra_nb.kernel import choices
from subterra_nb.kernel.game import compose
from subterra_nb.kernel.saves import digest
from subterra_nb.kernel.session import Session
from subterra_nb.lab.bench import bench_command
from subterra_nb.lab.bots import ablest, play_out
from subterra_nb.lab.commands import play_command, replay_command
from subterra_nb.lab.fuzz import compositions, fuzz_command
from subterra_nb.lab.games import new_game
from subterra_nb.lab.lesson import staged
from subterra_nb.pipeline.commands import run_command
from subterra_nb.widgets import explore, storyboard_command
from subterra_nb.widgets.controller import Controller
from tests.made_up.kit import NAME, SCENARIOS
from tests.made_up.seek.family import FAMILY
from tests.widgets.conftest import Memory

ROOT = Path(__file__).parents[2]
ROOMS = ("kitchen", "landing", "attic")
#: Words that only a layer with another game in mind could bring in.
FOREIGN = re.compile("explorer|guardian|volcano|temple|subterra2|lane|lava|rubble", re.IGNORECASE)


def game(room: str = "attic", *answers: Any, die: int = 1) -> Session[Any, Any]:
    """A game in which the hider goes to a room, no board creaks, and these answers follow."""
    session = new_game(NAME, {})
    session.luck = None
    for answer in (room, *answers):
        while session.decision is not None and session.decision.seat == "luck":
            session.choose(die)
        session.choose(answer)
    while session.decision is not None and session.decision.seat == "luck":
        session.choose(die)
    return session


# -- Playing -------------------------------------------------------------------------------------------------------


def test_all_properties_hold_in_random_games() -> None:
    out: list[str] = []
    assert fuzz_command([NAME], 60, 0, write=out.append, error=out.append) == 0
    assert out[0] == "Hide-and-seek: 60 games, all properties hold"
    assert {line.split("  ")[0] for line in out[1:]} >= {"found", "the bell"}


def test_all_that_can_be_chosen_freely_takes_turns() -> None:
    met = {(s["house"], s["door"], s["modules"], own) for _, s, own in compositions(NAME, 0, 32)}
    assert len(met) == (1 + 2) * 2 * 2


def test_its_choices() -> None:
    plain, wide = (choices.choices(compose(FAMILY, m)) for m in ((), ("manor",)))
    assert [(c.name, c.kind, dict(c.options), c.value) for c in plain] == [
        ("house", "options", {"Cottage": "cottage"}, "cottage"),
        ("door", "options", {"hall": "hall", "kitchen": "kitchen"}, "hall"),
    ]
    assert dict(wide[0].options) == {"Cottage": "cottage", "Manor": "manor"}
    assert choices.team_of(compose(FAMILY)) is None


def test_playing_saving_and_replaying(tmp_path: Path) -> None:
    out: list[str] = []
    path = str(tmp_path / "game.json")
    how: dict[str, Any] = {"as_json": True, "write": out.append, "error": out.append}
    more = {"modules": ["manor"], "choices": {"house": "manor"}, "by": "patient", "save_to": path, "seed": 4}
    assert play_command(NAME, **more, **how) == 0, out
    told = json.loads(out.pop())
    assert (told["house"], told["door"], told["modules"]) == ("manor", "hall", ["manor"])
    assert told["winner"] in ("hider", "seeker")
    assert replay_command(path, **how) == 0
    assert json.loads(out.pop())["digest"] == told["digest"]
    code, text = stepped(path, "d")
    assert code == 0
    assert "where to hide?" in text


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"figures": ["ann"]}, "Hide-and-seek asks for no figures; it asks for: door, house, modules"),
        ({"difficulty": "hard"}, "Hide-and-seek asks for no difficulty"),
        ({"by": "patent"}, "no bot patent, did you mean patient?; there are: random, patient"),
        ({"choices": {"house": "hut"}}, "no house hut; there are: cottage"),
        ({"choices": {"modules": "x"}}, "modules has an option of its own"),
    ],
)
def test_what_it_does_not_ask_for_is_refused(given: dict[str, Any], told: str) -> None:
    out: list[str] = []
    assert play_command(NAME, **given, write=out.append, error=out.append) == 2
    assert out[0].startswith(told)


def test_its_speed_can_be_measured() -> None:
    out: list[str] = []
    bench_command(family=NAME, seconds=0.01, rounds=1, slow=False, write=out.append, error=lambda line: None)
    assert out[0].startswith("Hide-and-seek; ")
    assert "random legal play" in out[0]
    assert bench_command(family="sek", write=out.append, error=out.append) == 2
    assert "no such family, did you mean seek?" in out[-1]


# -- Looking at it -------------------------------------------------------------------------------------------------


def stepped(path: str, *lines: str) -> tuple[int, str]:
    out = io.StringIO()
    return step_command(path, io.StringIO("".join(f"{line}\n" for line in (*lines, "q"))), out), out.getvalue()


def test_the_debugger_steps_stops_asks_why_and_what_if() -> None:
    debugger = Debugger(game("attic", ("go", "kitchen"), ("look",))).start()
    debugger.run("event Missed")
    assert debugger.why().text().startswith("why 13: nobody is in kitchen")
    debugger.start().run("value seeker changed")
    assert "the seeker goes to kitchen" in debugger.text()
    assert debugger.start().run("place kitchen").note == "stopped at place kitchen"
    refused = debugger.jump(debugger.session.at[2]).why_not("seeker goes to attic")
    assert [r.cite.id for r in refused.refusals] == ["hs.doors"]
    found = debugger.what_if(0, "kitchen")
    assert "the hider is found in kitchen" in found.text()
    debugger.what_if(ruling={"hs.q.curtains": "next-door"}, name="curtains")
    assert debugger.branches["curtains"].session.game.chosen == {"hs.q.curtains": "next-door"}
    with pytest.raises(LookupError, match="did you mean hider"):
        looked_at_from(debugger, "hidder")


def test_boards_speak_of_it_alone() -> None:
    board = look(game("attic", ("go", "kitchen")))
    for told in (board.text(), board.table(), board.svg()):
        assert "Kitchen" in told
    words = re.sub(
        r"<style>.*?</style>|class=\"[^\"]*\"", "", board.text() + board.table() + board.svg(), flags=re.DOTALL
    )
    assert {found.lower() for found in FOREIGN.findall(words)} == set()


def test_the_terminal_steps_through_a_scenario() -> None:
    code, text = stepped("seek/found", "run", "d", "board", "why")
    assert code == 0
    assert "hs." in text


@pytest.mark.parametrize("seat", ["everybody", "hider"])
def test_a_page_holds_what_a_seat_may_see(seat: str) -> None:
    """The same game with the hider elsewhere: everybody's page is the same to the last byte, the hider's is not."""
    pages = set()
    for room in ROOMS[1:]:
        session = game(room, ("go", "kitchen"), ("look",))
        page = Memory(Controller(Debugger(session)))
        assert page.one(do="hello")["viewpoints"] == ["everybody", "hider"]
        replies = page.ask(do="seat", seat=seat)
        for at in range(len(session.record) + 1):
            replies += page.ask(do="part", branch="main", ats=[at])
            replies += page.ask(do="asked", branch="main", ats=[at])
        pages.add(json.dumps(replies))
    assert len(pages) == (1 if seat == "everybody" else 2)


def test_frames_hold_every_scene() -> None:
    debugger = Debugger(game("attic", ("go", "kitchen"), ("look",)))
    memory = Memory(Controller(debugger))
    memory.ask(do="hello")
    memory.ask(do="part", branch="main", ats=[0])
    assert len(memory.rows) == len(debugger.session.record)
    names = {memory.tables["cells"][n][0] for board in memory.tables["boards"] for n in board}
    assert names == {"hall", "kitchen", "landing", "attic"}


@pytest.mark.parametrize("seat", ["", "seeker", "hider"])
def test_a_storyboard_for_the_table_and_for_a_seat(seat: str, tmp_path: Path) -> None:
    out: list[str] = []
    to = tmp_path / "page.html"
    assert storyboard_command("seek/bell", str(to), out.append, out.append, seat) == 0, out
    text = re.search(r'id="game">(.*?)</script>', to.read_text(encoding="utf-8"), re.DOTALL)
    assert text is not None
    assert ("hider: attic" in text[1]) == (seat != "seeker")
    assert storyboard_command("seek/bell", str(to), out.append, out.append, "sekeer") == 2
    assert "did you mean seeker?" in out[-1]


def test_the_form_asks_for_what_it_needs_and_no_more() -> None:
    form = explore()
    before = form.scenario.value
    form.new.family.value = NAME
    assert form.scenario.value == "seek/found" != before
    assert form.new.figures.layout.display == "none"
    assert [*form.new.fields] == ["house", "door"]
    form.new.modules.value = ("manor",)
    form.new.fields["house"].value = "manor"
    form.new.question.value, form.new.option.value = "hs.q.curtains", "next-door"
    form.new.add_ruling()
    form.start()
    assert form.debugger is not None
    assert form.debugger.session.state.house == "manor"
    assert form.debugger.session.game.chosen == {"hs.q.curtains": "next-door"}
    form.new.modules.value = ()
    assert form.new.fields["house"].value == "cottage"
    form.load()
    assert "played" in form.status.value
    form.new.family.value = "subterra2"
    assert form.new.figures.layout.display is None
    assert len(form.new.figures.value) == 3
    form.start()
    assert len(form.debugger.session.state.figures) == 3


# -- Notebooks -----------------------------------------------------------------------------------------------------

NOTEBOOK = [
    'room: str = "attic"  # [attic | kitchen] where the hider is',
    "import sys\nsys.path.insert(0, ROOT)\nfrom tests.made_up.kit import register\nregister()",
    ("from subterra_nb import look\nfrom subterra_nb.lab.lesson import rules, staged\n"
    'game = staged(SCENARIO, at={"hider": room, "seeker": "hall"})\nprint(game.session.state.ended or "goes on")'),
    'game.board()', 'rules("hs.look", "hs.q.curtains")',
]  # fmt: skip


def test_a_notebook_with_a_grid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (SCENARIOS / "seek" / "found.yaml").read_text(encoding="utf-8")
    cells = [
        nbformat.v4.new_code_cell(c.replace("ROOT", repr(str(ROOT))).replace("SCENARIO", repr(text))) for c in NOTEBOOK
    ]
    cells[0].metadata["tags"] = ["parameters"]
    book = nbformat.v4.new_notebook(cells=cells)
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(book, tmp_path / "seek.ipynb")
    (tmp_path / "grid.yaml").write_text("grid: {room: [attic, kitchen]}\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    out: list[str] = []
    code = run_command(["seek.ipynb"], "grid.yaml", jobs=1, out="runs", write=out.append, error=out.append)
    assert code == 0, out
    told = [nbformat.read(f, 4).cells for f in sorted((tmp_path / "runs").rglob("*.ipynb"))]
    printed = sorted("".join(o.get("text", "") for c in cells for o in c.get("outputs", ())) for cells in told)
    assert printed == ["found\n", "goes on\n"]


def test_the_same_games_in_another_process() -> None:
    program = (
        "from tests.made_up.kit import register; register()\n"
        "from subterra_nb.lab.bots import ablest, play_out\nfrom subterra_nb.lab.games import new_game\n"
        "from subterra_nb.kernel.saves import digest\n"
        "s = new_game('seek', {}, 5); play_out(s, ablest(s.game.family), 5); print(digest(s.record))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "99"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    session = new_game(NAME, {}, 5)
    play_out(session, ablest(FAMILY), 5)
    assert done.stdout.strip() == digest(session.record)


def test_staged_with_something_changed() -> None:
    assert staged("seek/found", at={"hider": "attic"}).session.state.ended == ""
