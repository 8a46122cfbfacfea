"""The debugger on a terminal and the files that it opens and writes."""

import io

import pytest

from subterra_nb.debug import CannotOpen, Debugger, opened
from subterra_nb.debug.terminal import Terminal, step_command
from subterra_nb.kernel.saves import digest, dumps, loads
from tests.debug.positions import walked_away, whole_game


@pytest.fixture
def save(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(dumps(whole_game(2, 8)), encoding="utf-8")
    return path


def session_of(path, *lines):
    out = io.StringIO()
    code = step_command(path, io.StringIO("".join(f"{line}\n" for line in lines)), out)
    return code, out.getvalue()


# -- Commands ------------------------------------------------------------------------------------------------------


def test_a_transcript(game, spots):
    terminal = Terminal(Debugger(game).start())
    lines = ["d", "break event HeartsLost", "run", "why", "where", "if 1 4", "branches"]
    got = [terminal.do(line) for line in lines]
    assert got[0].startswith(
        f"main {spots.chosen}/{spots.end}: the rule begins: action [ie.actions]\n"
        "in: action\nguide: what now? moves to D1"
    )
    assert got[1] == "will stop at event HeartsLost"
    assert got[2].endswith("stopped at event HeartsLost")
    assert got[3].splitlines()[0] == f"why {spots.lost}: guide loses 3 hearts"
    assert got[4].splitlines()[0] == "action"
    assert "another roll (getting away from the Eternal): 3, not 4" in got[5]
    assert got[6] == (f"> main: {spots.end} entries\n  #1 4 from main at {spots.roll}: {spots.end - 1} entries")


@pytest.mark.parametrize(
    ("line", "start"),
    [
        ("n", "main 1/{end}"),
        ("n 4", "main 4/{end}"),
        ("step 4", "main 4/{end}"),
        ("into", "main 1/{end}"),
        ("over", "main {again}/{end}"),
        ("out", "main {end}/{end}"),
        ("d", "main {chosen}/{end}"),
        ("e", "main {move}/{end}"),
        ("end", "main {end}/{end}"),
        ("jump {moved}", "main {moved}/{end}: guide loses"),
        ("jump 88", "the record has {end} entries"),
        ("jump x", "x is no number: jump PLACE"),
        ("b", "main 0/{end}"),
        ("n x", "not understood: x (a number of steps?)"),
        ("d 3", "not understood: 3"),
        ("run event Moved", "main {again}/{end}"),
        ("run event Mooved", "no event is called Mooved, did you mean Moved?"),
        ("break", "no breakpoint is set"),
        ("break place D99", "no place is called D99"),
        ("here", "main 0/{end}"),
        ("board", "Sub Terra II"),
        ("where", "between rules"),
        ("ask", "nothing is asked here"),
        ("log", "nothing to show"),
        ("why", "nothing has happened yet"),
        ("why 99", "the record has {end} entries"),
        ("whynot", "something is missing: whynot ANSWER"),
        ("whynot guide moves to D6", "guide moves to D6: refused"),
        ("whynot fly away", "“fly away” is no action here"),
        ("answer move D4", "the cursor stands in the past"),
        ("if", "nothing is no number: if NUMBER ANSWER"),
        ("if 1", "something is missing: if NUMBER ANSWER"),
        ("if 1 9", "9: 9 cannot come up on number"),
        ("if #1 4", "main and #1 4 part at entry {roll}"),
        ("ruling tw.q.eternal-failed-leave held-back", "main and eternal-failed-leave held-back part at entry {moved}"),
        ("ruling tw.q.eternal-failed-leave dance", "tw.q.eternal-failed-leave: option dance is not supported"),
        ("figure tw.eternal.leave-safe-on-four 3", "main and leave-safe-on-four 3 part at entry {lost}"),
        ("switch other", "no branch is called other"),
        ("compare", "there is only one branch"),
        ("write game.txt", "cannot write game.txt"),
        ("help", "moving"),
        ("stpe", "no command stpe, did you mean step?"),
        ("wy", "no command wy, did you mean why?"),
        ("xyzzy", "no command xyzzy (help lists them)"),
    ],
)
def test_commands(game, spots, line, start):
    terminal = Terminal(Debugger(game).start())
    places = spots._asdict()  # the names in braces stand for the places where the entries come next
    assert terminal.do(line.format(**places)).startswith(start.format(**places))


def test_branches_with_blanks_in_their_names(game, spots):
    terminal = Terminal(Debugger(game))
    terminal.do("if 1 4")
    terminal.do("if 1 5")
    assert terminal.do("compare #1 4 #1 5").startswith(f"#1 4 and #1 5 part at entry {spots.roll}")
    assert terminal.do("compare #1 4").startswith("main and #1 4 part")
    assert terminal.do("switch #1 4").startswith(f"#1 4 {spots.end - 1}/{spots.end - 1}")


def test_every_command_stands_in_the_help(game):
    terminal = Terminal(Debugger(game))
    words = set(terminal.do("help").replace(",", " ").split())
    assert [name for name in terminal.verbs if name not in words] == []


def test_answers_go_on(game):
    terminal = Terminal(Debugger(game))
    assert terminal.do("answer guide moves to D4").startswith(f"main {len(game.record)}/{len(game.record)}")
    assert game.state.explorers["guide"].at == "D4"


# -- Files ---------------------------------------------------------------------------------------------------------


def test_a_piped_session(save):
    code, text = session_of(save, "d", "", "why", "q", "n")
    assert code == 0
    assert text.startswith("main 0/")
    assert "main 0> d\n" in text
    assert "\nguide: what now? " in text
    assert text.endswith("> q\n")


def test_the_end_of_the_input_ends_it(save):
    assert session_of(save, "n")[0] == 0
    assert session_of(save)[0] == 0


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "no such file"),
        ("", "not a save"),
        ("{}", "not a save of this kit"),
        ('{"format": "subterra_nb save", "version": 99}', "version 99"),
    ],
)
def test_a_bad_file_is_explained(tmp_path, content, message):
    path = tmp_path / "bad.json"
    if content is not None:
        path.write_text(content)
    code, text = session_of(path, "n")
    assert code == 2
    assert text.startswith(f"{path}: ")
    assert message in text
    assert "Traceback" not in text


def changed(save, old, new):
    text = save.read_text()
    assert old in text
    save.write_text(text.replace(old, new))
    return session_of(save)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"subterra2"', '"subtera2"', "did you mean subterra2"),
        ('"typhaon_wakes.legion"', '"typhaon_wakes.legoin"', "did you mean typhaon_wakes.legion"),
        ('"guide"', '"gide"', "no explorer gide"),
        ('"setup"', '"stup"', "does not say how its game began"),
        ('"difficulty"', '"dificulty"', "the saved setup cannot be played"),
    ],
)
def test_a_save_that_cannot_be_played(save, old, new, message):
    code, text = changed(save, old, new)
    assert code == 2
    assert message in text


def test_a_save_goes_on_as_the_game_would_have():
    session = whole_game(2, 8)
    again = opened(loads(dumps(session)))
    assert digest(again.record) == digest(session.record)
    for game in (session, again):
        for _ in range(6):
            game.choose(game.legal()[-1])
    assert digest(again.record) == digest(session.record)


def test_what_cannot_be_debugged(game):
    assert opened(game) is game
    assert opened(Debugger(game)) is game
    with pytest.raises(CannotOpen, match="cannot debug int"):
        opened(7)


def test_a_branch_is_written_and_opened_again(tmp_path):
    d = Debugger(whole_game(2, 8))
    other = next(x for x in d.session.fork(1).legal() if x != d.session.answers[1])
    d.replace(1, other, name="other").end()
    path = d.write(tmp_path / "other.json")
    assert digest(opened(path).record) == digest(d.session.record)


def test_only_the_past_of_the_cursor_is_written(tmp_path):
    d = Debugger(whole_game(2, 8)).previous_decision().previous_decision()
    again = opened(d.write(tmp_path / "part.json"))
    assert len(again.record) == d.at
    assert again.answers == d.session.answers[: len(again.answers)]


def test_a_position_is_no_save(tmp_path):
    with pytest.raises(ValueError, match="only be written as a scenario"):
        Debugger(walked_away(3)).write(tmp_path / "game.json")
    with pytest.raises(ValueError, match="must end in"):
        Debugger(walked_away(3)).write(tmp_path / "game.txt")
    assert list(tmp_path.iterdir()) == []


# -- Seats ---------------------------------------------------------------------------------------------------------


def test_looking_from_a_seat():
    scenario = "typhaon_wakes/typhaon-fixed-order"
    terminal = Terminal(Debugger.of(scenario))
    before = terminal.do("log")
    assert "typhaon: despair-1" in before
    assert terminal.do("seat guide").startswith("main ")
    assert "typhaon: hidden" in terminal.do("log")
    assert "despair-1" not in terminal.do("log").partition("typhaon plays")[0]
    assert "this is what everybody can see" in terminal.do("if 1 decline")
    assert "cannot see that much" in terminal.do("write x.yaml")
    terminal.do("seat typhaon")
    assert "typhaon: despair-1" in terminal.do("log")
    assert "no seat is called typhoon, did you mean typhaon?" in terminal.do("seat typhoon")
    terminal.do("seat")
    assert terminal.do("log") == before


def test_a_seat_hears_of_no_other_branch():
    """A what-if of the whole table has the card for a name, and plays one that is still in hand in the main branch."""
    terminal = Terminal(Debugger.of("typhaon_wakes/doom-play-and-draw"))
    assert "#0 activate-1" in terminal.do("if 0 activate-1")
    assert terminal.do("branches").count("\n") == 1
    terminal.do("seat guide")
    assert "activate-1" not in "".join(terminal.do(x) for x in ("branches", "log", "compare", "here", "end"))
    terminal.do("seat")
    terminal.do("switch #0 activate-1")
    assert terminal.do("seat guide").startswith("this branch ")
    assert "despair-1" not in terminal.do("branches") + terminal.do("log")


def test_the_prompt_tells_where_the_seat_stands():
    _, text = session_of("typhaon_wakes/doom-play-and-draw", "seat guide", "n", "end", "seat", "n", "q")
    prompts = [
        int(line.split(">")[0].split()[1]) for line in text.splitlines() if line.startswith("main ") and "> " in line
    ]
    assert prompts[:3] == [0, 0, 1]
    assert prompts[3] == prompts[4] > 1


def test_a_game_without_secrets_has_no_seats_to_look_from(game):
    assert Terminal(Debugger(game)).do("seat guide") == "everybody sees everything in this game"
