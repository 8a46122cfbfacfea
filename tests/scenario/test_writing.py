"""Any point of a game can be written as a scenario, which says the same game and holds at once."""

import random
from bisect import bisect_right
from typing import Any

import pytest
from msgspec.structs import replace

from subterra_nb.board import drawing
from subterra_nb.games.subterra2.survivor import survivor
from subterra_nb.kernel.decisions import Luck
from subterra_nb.kernel.errors import NotAnAction
from subterra_nb.kernel.session import Session
from subterra_nb.lab.bots import at_random, play_out
from subterra_nb.lab.games import new_game, some_figures
from subterra_nb.scenario import parse, read, run, say, write
from tests.scenario.texts import LEAVING

MODULES: list[tuple[str, ...]] = [
    (),
    ("typhaon_wakes.legion",),
    ("typhaon_wakes.legion", "typhaon_wakes.faculty"),
    ("typhaon_wakes.typhaon", "typhaon_wakes.legion"),
]
GAMES = [(seed, MODULES[seed % 4], bot) for seed in range(8) for bot in (at_random, survivor)]


def game(seed: int, modules: tuple[str, ...], bot: Any) -> Session[Any, Any]:
    rulings = {"ie.q.exert-count": "unlimited"} if seed % 2 else {}
    setup = {"figures": some_figures("subterra2", modules, seed), "modules": modules, "rulings": rulings}
    session = new_game("subterra2", setup, seed)
    play_out(session, bot, seed)
    return session


@pytest.mark.parametrize(("seed", "modules", "bot"), GAMES)
def test_any_point_of_a_game(seed: int, modules: tuple[str, ...], bot: Any) -> None:
    session = game(seed, modules, bot)
    draw = random.Random(seed)
    count = len(session.answers)
    for at, until in [(0, min(9, count)), (draw.randrange(count), count)] + [
        (a, min(count, a + draw.choice((0, 1, 7, 30)))) for a in draw.sample(range(count), 3)
    ]:
        text = write(session, at, until=until)
        scenario = read(text)
        result = run(scenario.case())
        assert result.ok, f"{result.failures}\n{text}"
        # The same game, entry by entry, from the resting point on.
        begin = session.marks[bisect_right(session.marks, at, key=lambda mark: mark[0]) - 1][1]
        mine = [(e.what, e.cites) for e in result.session.record]
        assert mine == [(e.what, e.cites) for e in session.record[begin : begin + len(mine)]]
        assert read(scenario.to_text()) == scenario == read(scenario.to_json())


@pytest.mark.parametrize(("seed", "modules", "bot"), GAMES[::3])
def test_states_and_their_descriptions(seed: int, modules: tuple[str, ...], bot: Any) -> None:
    session = game(seed, modules, bot)
    notation = session.game.family.notation
    wrong: list[Any] = []
    for _, _, state, _ in session.marks[1::3]:
        again = notation.state(session.game, notation.position(session.game, state), lambda *a, **k: wrong.append(a))
        assert again == state, wrong
        assert [*again.layout.tiles] == [*state.layout.tiles]


@pytest.mark.parametrize(("seed", "modules", "bot"), GAMES[::4])
def test_words_of_answers_lead_back(seed: int, modules: tuple[str, ...], bot: Any) -> None:
    whole = game(seed, modules, bot)
    session: Session[Any, Any] = Session(whole.game, whole.start)
    for answer in whole.answers:
        for legal in session.legal():
            assert parse(session, say(session, legal)) == legal
            assert type(parse(session, say(session, legal))) is type(legal)
        session.choose(answer)


def test_short_words() -> None:
    session = read(LEAVING).case().session()
    assert say(session, ("move", "D1")) == "guide moves to D1"
    for words in ("guide moves to D1", "guide: move D1", "guide move D1", "guide move to D1", "moves to D1"):
        assert parse(session, words) == ("move", "D1")
    assert parse(session, "guide ends the action part") == parse(session, "guide end") == ("end",)
    for words in ("guide", "guide flies", "guide move", "guide exert D1", "veteran moves to D1"):
        with pytest.raises(NotAnAction):
            parse(session, words)


def test_where_there_is_nothing_to_write() -> None:
    case = read(LEAVING).case()
    session: Session[Any, Any] = Session(case.game, case.start)
    with pytest.raises(IndexError):
        write(session, at=1)
    session.choose(("move", "D1"))
    assert isinstance(session.decision, Luck)
    with pytest.raises(ValueError, match=r"luck is being asked for \(number\)"):
        write(session)


def test_a_changed_end_is_noticed() -> None:
    session = game(0, (), at_random)
    text = write(session, len(session.answers) - 5)
    assert run(read(text).case()).ok
    before, line, after = text.rpartition(f"  round: {session.state.round}\n")
    assert line
    assert "expected 77" in str(run(read(f"{before}  round: 77\n{after}").case()).failures)


def test_walls_lead_back() -> None:
    game = read(LEAVING).case().game
    notation = game.family.notation
    start = read(f"{LEAVING}tiles: {{E1: plain NS, E2: plain S}}\n").case().start
    for broken in (
        [("D2", "E", True), ("D1", "E", False)],
        [("D1", "E", False), ("D2", "W", True)],
        [("E1", "W", False), ("D2", "N", True)],
    ):
        layout = start.layout
        for wall in broken:
            layout = layout.break_wall(*wall)
        state = replace(start, layout=layout)
        again = notation.state(game, notation.position(game, state), print)
        assert again == state
        assert {c: {*n} for c, n in again.layout.joined.items()} == {c: {*n} for c, n in layout.joined.items()}


def test_drawings_lead_back() -> None:
    tokens = {("C", 2): "┼La", ("D", 10): "╵Ke2", ("G", 2): "─"}
    text = drawing.draw(tokens, "ABCDEFG", range(2, 11))
    drawn, faults = drawing.read(text, "ABCDEFG")
    assert not faults
    assert {(d.cell[0], int(d.cell[1:])): drawing.token(d.openings, d.letters, d.number) for d in drawn} == tokens
    spelt, _ = drawing.read("2 NES/La .\n  C D", "ABCDEFG")
    assert [(d.cell, d.openings, d.letters) for d in spelt] == [("C2", "NES", "La")]
    assert drawing.read("2 NES/La", "ABCDEFG")[1] != []
